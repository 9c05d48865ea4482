"""The names of things on a board, which a person may point at: a view draws them, and a game's reasons speak of them.

A name is a word for what it is, and numbers for which of them, with hyphens between: `space-12`, `pile-0-2`, `die`. Of
what is somebody's, the seat comes first. In every game `pawn` is the piece of a seat on the board, and `player`
whatever lies before a seat.
"""

from __future__ import annotations

from functools import cache


def named(kind: str, *numbers: int) -> str:
    """The name of a thing."""
    return "-".join((kind, *map(str, numbers)))


@cache
def numbered(kind: str, many: int) -> tuple[str, ...]:
    """The names of so many things of a kind."""
    return tuple(named(kind, number) for number in range(many))


def parts(thing: str) -> tuple[str, list[int]]:
    """What kind of thing it is, and its numbers."""
    kind, *numbers = thing.split("-")
    return kind, [int(number) for number in numbers]
