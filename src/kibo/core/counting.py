"""What a game tells those who count: the kinds of its draws, and its final count line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Row
from .text import Phrase


@dataclass(frozen=True)
class Draws:
    """A kind of draw that chance makes, for who counts afterwards; called `draws.<name>` in the text files."""

    name: str
    outcomes: range
    label: Callable[[int], str | Phrase]
    """What an outcome is called, alone on a line."""
    worth: Callable[[Any, int], int] | None = None
    """What an outcome counts for the seat whose turn it is, where more is luckier: the pips of a die."""


@dataclass(frozen=True)
class CountLine:
    """A line of the final count: what is counted, the clause that says so, and how much of it each seat has."""

    phrase: Phrase
    clause: str
    amounts: Sequence[int]
    adds: bool = True
    """Is it part of the points? What is not decides between level seats, or tells how it came to this."""
    ticked: bool = False
    """Is it something that a seat has or has not, and no number?"""

    def shown(self, seat: int) -> str:
        """What stands in a seat's column."""
        return ("✓" if self.amounts[seat] else "–") if self.ticked else str(self.amounts[seat])


@dataclass(frozen=True)
class FinalCount:
    """What is written down of a game that is over, in numbers; both functions run compiled."""

    names: tuple[str, ...]
    """What is counted: `count.<name>` in the text files."""
    amounts: Callable[[Any, int, Row], None]
    """Writes how much of each a seat has at the end, in the order of the names."""
    endings: tuple[str, ...]
    """How a game may end, in a word each."""
    ending: Callable[[Any], int]
    """The number of the ending that a position which is over has come to."""

    def columns(self, s: Any) -> dict[str, list[int]]:
        """By name, what each seat has."""
        rows = [[0] * len(self.names) for _ in range(s.seats)]
        for seat, row in enumerate(rows):
            self.amounts(s, seat, row)
        return {name: [row[i] for row in rows] for i, name in enumerate(self.names)}
