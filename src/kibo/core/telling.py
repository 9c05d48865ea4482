"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .text import Phrase, Seat, Texts


@dataclass(frozen=True)
class Told:
    """One entry of a log as a seat may read it."""

    ply: int
    actor: int
    action: int
    """UNKNOWN where that seat may not see it."""
    words: str


def sentence(text: Texts, names: Sequence[str], actor: int, phrase: Phrase) -> str:
    """A phrase in words; who acts need not be in it."""
    if actor >= 0 and "who" not in phrase.parts:
        phrase = Phrase(phrase.key, who=Seat(actor), **phrase.parts)
    return text.say(phrase, names)
