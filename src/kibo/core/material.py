"""What a game is made of, and a variant's file may have otherwise: its board, and how many there are of its things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .faults import EntryShape, Faults

BOARD = "board.BOARD"
"""The constant that holds what `board.toml` in a game's folder says."""
Counts = Mapping[str, tuple[int, ...]]
"""How many there are of each thing, by the constant that says so."""


@dataclass(frozen=True)
class Material:
    """What of a game's material can be otherwise, and what must hold of it."""

    board: Mapping[str, EntryShape]
    """The shape of each entry of `board.toml`."""
    counts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Constants that say how many there are of some things, by `module.NAME`, and what these are called."""
    check: Callable[[Mapping[str, Any], Counts, Faults], None] = lambda _board, _counts, _faults: None
    """Looks further at a board whose entries have their shapes, as far as nothing is wrong with them."""
