"""Tiles as small photographs: the back, the face, and an empty place."""

from __future__ import annotations

from typing import Any

from kibo.view.colours import INK, OCHRE, PAPER, SNOW
from kibo.view.kept import ALL, PARTS, kept
from kibo.view.shapes import gradient, rim, stroke, tile
from kibo.view.svg import group, tag

from .icons import FOAM, GRASS, SEA, SKY, icon
from .state import ANIMALS, LAND

TALLNESS = 1.12
"""A photograph's height, in widths."""
GREEN_EDGE, BLUE_EDGE = "#6f8f3c", "#2f7f9c"
LIGHT, SHADE = "#ffd95e", "#7a4a10"
"""The rim of what may be chosen, and what is under it."""


@kept(PARTS)
def gradients() -> str:
    """What the photographs and the water are filled with."""
    down: dict[str, Any] = {"x1": 0, "y1": 0, "x2": 0, "y2": 1}
    weave = tag("path", d="M0 8 L8 0 M-2 2 L2 -2 M6 10 L10 6", stroke="#dba55c", stroke_width=1.6)
    waves = stroke("M6 20 q8 -7 16 0 t16 0 M58 62 q8 -7 16 0 t16 0", SNOW, 2.4, stroke_opacity=0.17)
    lagoon = (0, "#7cc4c8"), (0.55, "#4a9fb2"), (1, "#2b7392")
    return "".join(
        [
            back_symbol(),
            gradient("photo_safari-meadow", (0.35, SKY), (1, GRASS), **down),
            gradient("photo_safari-bay", (0.35, FOAM), (1, SEA), **down),
            gradient("photo_safari-lagoon", *lagoon, form="radial", cx=0.5, cy=0.48, r=0.72),
            gradient("photo_safari-grass", (0, "#aebf63"), (1, "#8ea24a"), form="radial"),
            tile("photo_safari-weave", weave, 8, 8),
            tile("photo_safari-waves", waves, 100, 84),
        ]
    )


def sheet_of_card(width: float, edge: str, scale: float = 1) -> str:
    """The card itself, with its shadow, about the middle."""
    height = width * TALLNESS
    x, y = -width / 2, -height / 2
    size = {"width": width, "height": height, "rx": width * 0.1}
    return "".join(
        [
            tag("rect", x=x + 1.5 * scale, y=y + 3 * scale, fill=INK, fill_opacity=0.28, **size),
            tag("rect", x=x, y=y, fill="#fdfaf2", stroke=edge, stroke_width=width * 0.05, **size),
        ]
    )


def back_symbol() -> str:
    """The back of all tiles, a hundred units wide."""
    inner, height = 74.0, 100 * TALLNESS - 26
    box = {"x": -inner / 2, "y": -height / 2, "width": inner, "height": height, "rx": 6}
    return tag(
        "symbol",
        sheet_of_card(100, "#d9c8a2", 2.1),
        tag("rect", fill=OCHRE, **box),
        tag(
            "g",
            tag("rect", fill="url(#photo_safari-weave)", x=-19, y=-22, width=38, height=44),
            transform="scale(1.95)",
        ),
        tag("circle", r=22, fill=PAPER, fill_opacity=0.95),
        tag("circle", r=13, fill="#8a5a22"),
        tag("circle", r=5, cx=-4.5, cy=-5, fill=PAPER),
        id="photo_safari-back",
        viewBox="-60 -66 120 132",
    )


@kept(ALL)
def back(width: float) -> str:
    """A tile face down: all alike."""
    wide, high = width * 1.2, width * 1.32
    return tag("use", href="#photo_safari-back", x=-wide / 2, y=-high / 2, width=wide, height=high)


@kept(ALL)
def front(kind: int, width: float) -> str:
    """A tile face up: green-edged on land, blue-edged at sea."""
    land = kind < LAND
    inner, height = width * 0.86, width * TALLNESS - width * 0.14
    picture = tag(
        "rect", x=-inner / 2, y=-height / 2, width=inner, height=height, rx=width * 0.06,
        fill=f"url(#photo_safari-{'meadow' if land else 'bay'})",
    )  # fmt: skip
    return sheet_of_card(width, GREEN_EDGE if land else BLUE_EDGE) + picture + icon(ANIMALS[kind], 0, 0, width * 0.8)


@kept(ALL)
def empty(width: float) -> str:
    """A place where no tile lies."""
    height = width * TALLNESS
    return tag(
        "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=width * 0.1, fill="#7f8f3f",
        fill_opacity=0.28, stroke="#6c7a35", stroke_opacity=0.55, stroke_width=1.6, stroke_dasharray="5 5",
    )  # fmt: skip


@kept(ALL)
def glow(width: float, colour: str = LIGHT, faint: bool = False) -> str:
    """A bright frame: this may be chosen; fainter where there are many."""
    wide, high = width + (3 if faint else 7), width * TALLNESS + (3 if faint else 7)
    place: dict[str, Any] = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high}
    place |= {"rx": width * (0.12 if faint else 0.18), "inside": 0.06 if faint else 0.12}
    return rim("rect", colour, 2 if faint else 3.6, 3 if faint else 6, dark=SHADE, strength=0.55, **place)


@kept(ALL)
def eye(size: float, colour: str = INK) -> str:
    """An open eye: someone is looking."""
    return group(
        tag("path", d="M-12 0 C-6 -9 6 -9 12 0 C6 9 -6 9 -12 0 Z", fill=SNOW, stroke=colour, stroke_width=2.4),
        tag("circle", r=4, fill=colour),
        scale=size / 24,
    )
