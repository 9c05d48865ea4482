"""Where on its board a game's things happen, for who counts: a drawing of the board, and its spots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .text import Texts

NOWHERE = -1
"""What `HeatMap.where` returns for an action by which nothing of the kind happens."""


@dataclass(frozen=True)
class HeatMap:
    """One kind of thing that happens in places; called `heat.<name>` in the text files."""

    name: str
    where: Callable[[Any, int, Any], int]
    """The place where an action made it happen, from the position before it, the action and the position after it."""
    spots: Callable[[Any], Sequence[tuple[float, float]]]
    """Where each place is in the drawing of the board."""
    size: float
    """How large a place is there: its radius."""


@dataclass(frozen=True)
class Heat:
    """A game's board, and what can be painted on it."""

    board: Callable[[Any, Texts], str]
    """The board alone, without pieces and panels, as an SVG document; of several, the position says which."""
    maps: tuple[HeatMap, ...]
