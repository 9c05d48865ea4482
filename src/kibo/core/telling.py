"""What happened in words: each ply as a seat may read it, with what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .game import EVERYONE
from .moved import Moved
from .record import UNKNOWN
from .text import Phrase, Seat, Texts


@dataclass(frozen=True)
class Told:
    """One entry of a log as a seat may read it."""

    ply: int
    actor: int
    action: int
    """UNKNOWN where that seat may not see it."""
    words: str


class Entry(NamedTuple):
    """What a match keeps of a ply to tell it."""

    actor: int
    witness: int
    phrase: Phrase
    blank: Phrase
    """What those may know who did not see it."""
    effects: Sequence[Phrase]
    """What came of it, for everybody."""
    moved: Sequence[Moved] = ()
    """Which pieces went where."""
    begins: bool = False
    """Was it the first of a turn?"""

    def told(self, ply: int, action: int, seat: int | None, text: Texts, names: Sequence[str]) -> Told:
        """The ply as a seat may read it; without a seat, all of it."""
        is_open = self.witness in (EVERYONE, seat) or seat is None
        words = sentence(text, names, self.actor, self.phrase if is_open else self.blank)
        for effect in self.effects:
            words = text.say(Phrase("told", what=words, came=text.say(effect, names)))
        return Told(ply, self.actor, action if is_open else UNKNOWN, words)


def sentence(text: Texts, names: Sequence[str], actor: int, phrase: Phrase) -> str:
    """A phrase in words; who acts need not be in it."""
    if actor >= 0 and "who" not in phrase.parts:
        phrase = Phrase(phrase.key, who=Seat(actor), **phrase.parts)
    return text.say(phrase, names)
