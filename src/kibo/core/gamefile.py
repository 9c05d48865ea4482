"""Game records: a header, then one line a move in notation, chance included.

kibo game record 1
game: pig
variant: rules.GOAL=50
seats: 2
seat A: Anna
option target: 50
dice seal: 3fa9…
dice secret: 07c1…
dice word B: hakuna matata
dice chairs: B A

1. chance #1: roll 4
2. A: hold

The lines about dice, and the numbers of the draws, are those of a table whose dice were sealed; `verify` checks them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import BrokenRecord, IllegalAction, KiboError, listed
from .fair import DiceProof
from .game import CHANCE, Game, known
from .match import Match
from .text import seat_letter

FIRST_LINE = "kibo game record 1"
MOVE = re.compile(r"^(\d{1,9})\. (?:(chance)(?: #(\d{1,18}))?|([A-Z])): (.+)$")
HEADER = re.compile(r"game|variant|seats|seat [A-Z]|option \w+|dice (?:seal|secret|chairs|seating|word [A-Z])")


def write_record(match: Match, proof: DiceProof | None = None) -> str:
    """The record of a match that began at set-up; with what proves its draws, if there is a proof."""
    fresh = Match(match.game, match.seats, match.options, chance="ask")
    if match.start != fresh.start:
        raise KiboError("only a game played from its set-up has a record; keep this one as JSON")
    lines = [FIRST_LINE, f"game: {match.game.id}"]
    lines += [f"variant: {match.game.variant}"] if match.game.variant else []
    lines.append(f"seats: {match.seats}")
    lines += [f"seat {seat_letter(seat)}: {name}" for seat, name in enumerate(match.names)]
    lines += [f"option {name}: {str(value).lower()}" for name, value in match.options.items()]
    lines += _dice_lines(proof) if proof else []
    lines.append("")
    numbers = iter(proof.numbers if proof else ())
    for count, (written, told) in enumerate(zip(match.notated(), match.log(), strict=True), 1):
        number = f" #{next(numbers)}" if proof and told.actor == CHANCE else ""
        lines.append(f"{count}. {_actor(told.actor)}{number}: {written}")
    if match.over:
        lines.append(f"result: {result(match)}")
    return "\n".join(lines) + "\n"


def _dice_lines(proof: DiceProof) -> list[str]:
    words = [f"dice word {seat_letter(seat)}: {proof.words[proof.chairs.index(seat)]}" for seat in sorted(proof.chairs)]
    return [
        f"dice seal: {proof.seal}",
        f"dice secret: {proof.secret.hex()}",
        *(line for line in words if not line.endswith(": ")),
        f"dice chairs: {' '.join(map(seat_letter, proof.chairs))}",
        *(["dice seating: chosen"] if proof.chosen else []),
    ]


def result(match: Match) -> str:
    """What came of a finished match: points and winners."""
    points = ", ".join(f"{seat_letter(seat)} {number}" for seat, number in enumerate(match.points))
    return f"{points}; won by {listed(map(seat_letter, match.winners))}"


def _actor(actor: int) -> str:
    return "chance" if actor == CHANCE else seat_letter(actor)


@dataclass(frozen=True)
class Move:
    """A line that says what was played."""

    line: int
    count: int
    actor: str
    draw: int | None
    """The number of a draw, where the dice were sealed."""
    written: str


@dataclass(frozen=True)
class WrittenRecord:
    """A record as it is written, before it is played."""

    header: dict[str, tuple[int, str]]
    """What stands above the moves: key, then line and value."""
    moves: list[Move]
    results: list[tuple[int, str]]

    def match(self, given: Game | None = None) -> Match:
        """The match before its first move; `given` is its game, where that is none of the house."""
        if "game" not in self.header:
            raise BrokenRecord(2, "the header does not say which game: add 'game: …'")
        number = self.header["game"][0]
        try:
            game = known(self.header["game"][1], given, self.header.get("variant", (0, ""))[1])
            number, seats = self.header.get("seats", (number, str(game.usual_seats)))
            if not re.fullmatch(r"\d{1,9}", seats):
                raise KiboError(f"seats must be a whole number, not {seats!r}")
            options = {}
            for key, (number, value) in self.header.items():  # noqa: B007  (the line a fault is reported for)
                if key.startswith("option "):
                    options[key[7:]] = game.read_option(key[7:], value)
            number = self.header.get("seats", (number, ""))[0]
            letters = [seat_letter(seat) for seat in range(game.check_seats(int(seats)))]
            for key, (number, _) in self.header.items():  # noqa: B007  (again the line)
                if key.startswith("seat ") and key[5:] not in letters:
                    raise KiboError(f"there is no seat {key[5:]}: there is {listed(letters)}")
            names = [self.header.get(f"seat {letter}", (0, letter))[1] for letter in letters]
            return Match(game, int(seats), options, chance="ask", names=names)
        except BrokenRecord:
            raise
        except KiboError as error:
            raise BrokenRecord(number, str(error)) from None

    def play(self, match: Match, move: Move) -> None:
        """Play a line; BrokenRecord says why it cannot be played."""
        if move.count != (count := len(match.history) + 1):
            raise BrokenRecord(move.line, f"this is move {count}, not {move.count}")
        if match.to_act is None:
            raise BrokenRecord(move.line, f"the game is over: {move.written!r} cannot be played")
        if move.actor != _actor(match.to_act):
            raise BrokenRecord(move.line, f"it is the move of {_actor(match.to_act)}, not of {move.actor}")
        try:
            match.play(move.written)
        except IllegalAction as error:
            raise BrokenRecord(move.line, str(error)) from None

    def check_result(self, match: Match) -> None:
        """Refuse a result that is not what came of it."""
        for line, stated in self.results:
            if not match.over:
                raise BrokenRecord(line, "a result is stated, but the game is not over")
            if stated != result(match):
                raise BrokenRecord(line, f"the result is {result(match)!r}, not {stated!r}")


def parsed(text: str) -> WrittenRecord:
    """The lines of a record; BrokenRecord names one that is neither header nor move."""
    lines = list(enumerate(text.removeprefix("\ufeff").splitlines(), 1))  # some editors begin a text with a mark
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise BrokenRecord(1, f"a game record begins with {FIRST_LINE!r}")
    record = WrittenRecord({}, [], [])
    for number, line in lines[1:]:
        if found := MOVE.match(line.strip()):
            draw = int(found[3]) if found[3] else None
            record.moves.append(Move(number, int(found[1]), found[2] or found[4], draw, found[5]))
        elif line.startswith("result:"):
            record.results.append((number, line.partition(":")[2].strip()))
        elif line.strip() and not line.lstrip().startswith("#"):
            _read_header(record, number, line)
    return record


def _read_header(record: WrittenRecord, number: int, line: str) -> None:
    if record.moves:
        raise BrokenRecord(number, f"{line.strip()!r} is no move: a move is written '12. A: …' or '12. chance: …'")
    key, colon, value = line.partition(":")
    if not colon or not HEADER.fullmatch(key.strip()):
        raise BrokenRecord(
            number, f"{line.strip()!r} is no header: there is game, variant, seats, seat A, option NAME, dice …"
        )
    if key.strip() in record.header:
        raise BrokenRecord(
            number, f"line {record.header[key.strip()][0]} says {key.strip()!r} already: leave one of them"
        )
    record.header[key.strip()] = (number, value.strip())


def read_record(text: str, until: int | None = None, game: Game | None = None) -> Match:
    """Replay a record (its first `until` moves); BrokenRecord says which line cannot be played, and why.

    `game` is the game that was played, where it comes from a folder of its own: a record has its id alone.
    """
    record = parsed(text)
    match = record.match(game)
    for move in record.moves:
        if until is not None and len(match.history) >= until:
            return match
        record.play(match, move)
    record.check_result(match)
    return match
