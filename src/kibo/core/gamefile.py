"""Game records: a header, then one line a move in notation, chance included.

kibo game record 1
game: pig
seats: 2
seat A: Anna
option target: 50

1. chance: roll 4
2. A: hold
"""

from __future__ import annotations

import re

from .errors import BrokenRecord, IllegalAction, KiboError, listed
from .game import CHANCE, load
from .match import Match
from .text import seat_letter

FIRST_LINE = "kibo game record 1"
MOVE = re.compile(r"^(\d+)\. (chance|[A-Z]): (.+)$")


def write_record(match: Match) -> str:
    """The record of a match that began at set-up."""
    fresh = Match(match.game, match.seats, match.options, chance="ask")
    if match.start != fresh.start:
        raise KiboError("only a game played from its set-up has a record; keep this one as JSON")
    lines = [FIRST_LINE, f"game: {match.game.id}", f"seats: {match.seats}"]
    lines += [f"seat {seat_letter(seat)}: {name}" for seat, name in enumerate(match.names)]
    lines += [f"option {name}: {str(value).lower()}" for name, value in match.options.items()]
    lines.append("")
    for number, (written, told) in enumerate(zip(match.notated(), match.log(), strict=True), 1):
        lines.append(f"{number}. {_actor(told.actor)}: {written}")
    if match.over:
        lines.append(f"result: {result(match)}")
    return "\n".join(lines) + "\n"


def result(match: Match) -> str:
    """What came of a finished match: points and winners."""
    points = ", ".join(f"{seat_letter(seat)} {number}" for seat, number in enumerate(match.points))
    return f"{points}; won by {listed(map(seat_letter, match.winners))}"


def _actor(actor: int) -> str:
    return "chance" if actor == CHANCE else seat_letter(actor)


def read_record(text: str, until: int | None = None) -> Match:
    """Replay a record (its first `until` moves); BrokenRecord says which line cannot be played, and why."""
    lines = list(enumerate(text.splitlines(), 1))
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise BrokenRecord(1, f"a game record begins with {FIRST_LINE!r}")
    moves = [(number, line) for number, line in lines[1:] if MOVE.match(line.strip())]
    stated = [(number, line) for number, line in lines[1:] if line.startswith("result:")]
    others = [entry for entry in lines[1:] if entry[1].strip() and entry not in moves and entry not in stated]
    match = _read_header(others, moves[0][0] if moves else len(lines) + 1)
    for count, (number, line) in enumerate(moves, 1):
        if until is not None and count > until:
            return match
        _play(match, count, number, line.strip())
    for number, line in stated:
        if not match.over:
            raise BrokenRecord(number, "a result is stated, but the game is not over")
        if line.partition(":")[2].strip() != result(match):
            raise BrokenRecord(number, f"the result is {result(match)!r}, not {line.partition(':')[2].strip()!r}")
    return match


def _read_header(header: list[tuple[int, str]], moves_from: int) -> Match:
    known: dict[str, tuple[int, str]] = {}
    for number, line in header:
        if line.lstrip().startswith("#"):
            continue
        if number > moves_from:
            raise BrokenRecord(number, f"{line.strip()!r} is no move: a move is written '12. A: …' or '12. chance: …'")
        key, colon, value = line.partition(":")
        if not colon or not re.fullmatch(r"game|seats|seat [A-Z]|option \w+", key.strip()):
            raise BrokenRecord(number, f"{line.strip()!r} is no header: there is game, seats, seat A, option NAME")
        known[key.strip()] = (number, value.strip())
    if "game" not in known:
        raise BrokenRecord(2, "the header does not say which game: add 'game: …'")
    number = known["game"][0]
    try:
        game = load(known["game"][1])
        number, seats = known.get("seats", (number, str(game.usual_seats)))
        if not seats.isdigit():
            raise KiboError(f"seats must be a whole number, not {seats!r}")
        options = {}
        for key, (number, value) in known.items():  # noqa: B007  (the line a fault is reported for)
            if key.startswith("option "):
                options[key[7:]] = game.read_option(key[7:], value)
        number = known.get("seats", (number, ""))[0]
        names = [known.get(f"seat {seat_letter(i)}", (0, seat_letter(i)))[1] for i in range(int(seats))]
        return Match(game, int(seats), options, chance="ask", names=names)
    except BrokenRecord:
        raise
    except KiboError as error:
        raise BrokenRecord(number, str(error)) from None


def _play(match: Match, count: int, number: int, line: str) -> None:
    found = MOVE.match(line)
    assert found
    stated, actor, written = int(found[1]), found[2], found[3]
    if stated != count:
        raise BrokenRecord(number, f"this is move {count}, not {stated}")
    if match.to_act is None:
        raise BrokenRecord(number, f"the game is over: {written!r} cannot be played")
    if actor != _actor(match.to_act):
        raise BrokenRecord(number, f"it is the move of {_actor(match.to_act)}, not of {actor}")
    try:
        match.play(written)
    except IllegalAction as error:
        raise BrokenRecord(number, str(error)) from None
