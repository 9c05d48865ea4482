"""Where the last mover came from and went: a quiet mark that lies under the pieces and is never hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..core.moved import Moved
from .colours import INK, SEAT_COLOURS, SNOW
from .kept import PIECES, kept
from .shapes import dot
from .svg import Point, group, number, tag


def mark(*inner: str) -> str:
    """All that marks the last turn; nothing, if nothing has moved."""
    shapes = "".join(inner)
    return tag("g", shapes, class_="trail", pointer_events="none", aria_hidden="true") if shapes else ""


@kept(PIECES)
def footsteps(spots: tuple[Point, ...], seat: int, width: float) -> str:
    """A way that a seat's piece took, in dots of its colour, with a ring where it began."""
    (x, y), line = spots[0], "M" + "L".join(f"{number(float(x))} {number(float(y))}" for x, y in spots)
    look = {"d": line, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        tag("path", stroke=SNOW, stroke_width=width * 1.9, stroke_opacity=0.5, **look)
        + tag("path", stroke=SEAT_COLOURS[seat], stroke_width=width, stroke_dasharray=f"0.1 {width * 1.9:.1f}", **look)
        + dot(x, y, width * 1.5, SNOW, stroke=SEAT_COLOURS[seat], stroke_width=width * 0.7)
    )


@kept(PIECES)
def from_and_to(corners: str, seat: int, width: float, left: bool) -> str:
    """The outline of a space that a seat's piece has left, in a broken line, or has come to, in a whole one."""
    broken = f"{width * 1.6:.1f} {width * 1.5:.1f}" if left else None
    look = {"fill": "none", "stroke_linejoin": "round", "points": corners}
    return (
        tag("polygon", stroke=INK, stroke_width=width * 2.4, stroke_opacity=0.3, **look)
        + tag("polygon", stroke=SNOW, stroke_width=width * 1.7, **look)
        + tag("polygon", stroke=SEAT_COLOURS[seat], stroke_width=width, stroke_dasharray=broken, **look)
    )


def came_and_went(
    trail: Sequence[Moved], width: float, corners: Callable[[int], str], spot: Callable[[int], Point]
) -> str:
    """The spaces that pieces left in the last turn, and those that they came to, by their corners and middles."""
    outlines = []
    for seat, spaces in trail:
        for space, left in ends(spaces):
            x, y = spot(space)
            outlines.append(group(from_and_to(corners(space), seat, width, left), x=x, y=y))
    return mark(*outlines)


def ends(spaces: Sequence[int]) -> Iterable[tuple[int, bool]]:
    """The spaces that a piece has left, and the one that it has come to last, each once: a space and whether left."""
    return [*((space, True) for space in dict.fromkeys(spaces[:-1]) if space != spaces[-1]), (spaces[-1], False)]
