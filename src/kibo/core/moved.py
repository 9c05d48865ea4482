"""Where pieces went: kept until the next turn, so that a board can show where the last mover came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Moved(NamedTuple):
    """A seat's piece that went from space to space: where it came from, what lay on its way, where it is."""

    seat: int
    spaces: tuple[int, ...]


def moved(before: Sequence[int], after: Sequence[int]) -> list[Moved]:
    """Every piece that is on another space than before; one that comes to the board has come from nowhere."""
    pairs = enumerate(zip(before, after, strict=True))
    return [Moved(seat, (here, there)) for seat, (here, there) in pairs if here != there and min(here, there) >= 0]


def joined(trail: Sequence[Moved]) -> list[Moved]:
    """Each seat's ways of a turn as one, in the order in which they began."""
    ways: dict[int, tuple[int, ...]] = {}
    for seat, spaces in trail:
        walked = ways.get(seat, ())
        ways[seat] = walked + (spaces[1:] if walked[-1:] == spaces[:1] else spaces)
    return [Moved(seat, spaces) for seat, spaces in ways.items()]
