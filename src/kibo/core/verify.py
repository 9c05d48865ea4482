"""Is a record what its sealed dice gave? Every draw is computed again."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .errors import BrokenRecord, IllegalAction, listed
from .fair import DiceProof
from .game import Game
from .gamefile import Move, WrittenRecord, parsed
from .match import Match
from .text import Phrase, Texts, seat_letter

WORDS = Path(__file__).parent.parent / "words"
HEX = 64
"""The digits of a seal and of a secret."""


@dataclass(frozen=True)
class Verdict:
    """What came of checking a record."""

    proof: DiceProof
    draws: int
    """How many draws of the game are as sealed."""
    over: bool
    """Does the record go to the end of the game?"""
    wrong: list[Phrase] = field(default_factory=list)
    """What is not as sealed."""

    @property
    def faults(self) -> list[str]:
        """What is not as sealed, a sentence each."""
        return self.faults_in("en")

    def faults_in(self, language: str) -> list[str]:
        """The same in a language."""
        return [Texts.load(WORDS, language).say(phrase) for phrase in self.wrong]


def verify(text: str, game: Game | None = None) -> Verdict | None:
    """Check a record against its seal; None if it has none. BrokenRecord names a line that cannot be read or played.

    `game` is the game that was played, where it comes from a folder of its own: a record has its id alone.
    """
    record = parsed(text)
    match = record.match(game)
    proof = read_proof(record, match.seats)
    if proof is None:
        return None
    wrong = [] if proof.fits_seal else [Phrase("verify.secret")]
    if not proof.fits_seats:
        given, stated = (" ".join(map(seat_letter, chairs)) for chairs in (proof.drawn_chairs, proof.chairs))
        wrong.append(Phrase("verify.seats", given=given, stated=stated))
    draws, last = 0, match.seats - 2
    for move in record.moves:
        if odds := match.odds:
            if fault := _fault(match, move, proof, odds, last):
                return Verdict(proof, draws, False, [*wrong, fault])
            draws, last = draws + 1, move.draw or 0
        record.play(match, move)
    record.check_result(match)
    return Verdict(proof, draws, match.over, wrong)


def _fault(match: Match, move: Move, proof: DiceProof, odds: dict[int, int], last: int) -> Phrase | None:
    """What is wrong with a draw, or nothing."""
    if move.draw is None or move.actor != "chance":
        return None  # the line is broken in another way, which playing it will say
    if move.draw <= last:
        return Phrase("verify.draw", move=move.count, draw=move.draw, last=last)
    try:
        stated = match.read(move.written)
    except IllegalAction as error:
        raise BrokenRecord(move.line, str(error)) from None
    given = proof.dice.outcome(move.draw, odds)
    if given != stated:
        return Phrase("verify.move", move=move.count, given=match.write(given), stated=move.written)
    return None


def read_proof(record: WrittenRecord, seats: int) -> DiceProof | None:
    """What a record says about its dice; None if it says nothing."""
    lines = {key[5:]: entry for key, entry in record.header.items() if key.startswith("dice ")}
    if not lines:
        return None
    first = min(line for line, _ in lines.values())
    missing = [f"'dice {key}: …'" for key in ("seal", "secret", "chairs") if key not in lines]
    if missing:
        raise BrokenRecord(first, f"a record with sealed dice needs {listed(missing)} as well")
    letters = [seat_letter(seat) for seat in range(seats)]
    for key, (line, _) in lines.items():
        if key.startswith("word ") and key[5:] not in letters:
            raise BrokenRecord(line, f"there is no seat {key[5:]}: there is {listed(letters)}")
    line, stated = lines["chairs"]
    if sorted(stated.split()) != letters:
        raise BrokenRecord(line, f"dice chairs names each of {listed(letters)} once, not {stated!r}")
    line, seating = lines.get("seating", (0, "drawn"))
    if seating not in ("chosen", "drawn"):
        raise BrokenRecord(line, f"dice seating is 'chosen' or 'drawn', not {seating!r}")
    unnumbered = [move.line for move in record.moves if move.actor == "chance" and move.draw is None]
    if unnumbered:
        raise BrokenRecord(unnumbered[0], "this draw has no number: with sealed dice it is written '12. chance #7: …'")
    return DiceProof(
        seal=_hex(*lines["seal"], "seal").hex(),
        secret=_hex(*lines["secret"], "secret"),
        words=tuple(lines.get(f"word {letter}", (0, ""))[1] for letter in stated.split()),
        chairs=tuple(letters.index(letter) for letter in stated.split()),
        numbers=tuple(move.draw for move in record.moves if move.draw is not None),
        chosen=seating == "chosen",
    )


def _hex(line: int, value: str, what: str) -> bytes:
    try:
        if len(value) == HEX:
            return bytes.fromhex(value)
    except ValueError:
        pass
    raise BrokenRecord(line, f"a {what} is {HEX} digits from 0 to f, not {value!r}")
