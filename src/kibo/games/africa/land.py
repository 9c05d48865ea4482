"""The continent: hexes tinted by their land, a soft coast, the sea around it, and the cities."""

import math
from dataclasses import dataclass
from typing import Any

from kibo.core.text import Texts
from kibo.view.colours import DEEP_SEA, LAGOON, SNOW
from kibo.view.kept import PARTS, PIECES, kept
from kibo.view.shapes import gradient, ring, shape, stroke, tile
from kibo.view.svg import group, points, tag, words

from .board import CITIES, CITY_NAMES, COLUMNS, LANDS, LINES, NAMES, PLACES, SPACES, around
from .notation import city_name

TINTS = {
    "desert": ("#ecd09a", "#e2bf80"),
    "steppe": ("#d9c685", "#ccb76f"),
    "savanna": ("#bdbd6b", "#abae58"),
    "forest": ("#7da06a", "#688d59"),
    "highland": ("#c9a274", "#ba8f60"),
    "veld": ("#b9b878", "#a8a865"),
}
NAME_AT = {
    ("Casablanca", 0, 1): (-22, -41, "middle"),
    ("Cairo", 1, 8): (26, -44, "middle"),
    ("Lagos", 6, 4): (-20, 44, "end"),
    ("Mombasa", 9, 10): (38, 10, "start"),
    ("Cape Town", 14, 6): (102, 24, "start"),
}
"""Where the name of a city in its usual place is written, from the middle of its hex."""
IN_WATER = (
    ((2,), (38, 10, "start")),
    ((5,), (-38, 10, "end")),
    ((0, 1), (0, -41, "middle")),
    ((3, 4), (0, 56, "middle")),
)
"""Elsewhere: which of the places around it must be water, and where the name is written then."""
INLAND = (0, 33, "middle")


def lying(space: int) -> tuple[float, float]:
    """Where a space lies: how many hexes from the west, and in which line."""
    line, column = PLACES[space]
    return column + (line % 2 == 0) / 2, line


def shift() -> tuple[float, float]:
    """How far a smaller continent is moved: a little down, and east, where nothing lies over the sea but names."""
    across, down = zip(*map(lying, range(SPACES)), strict=True)
    return max(0, COLUMNS - 2.5 - max(across)), (LINES - 1 - min(down) - max(down)) / 4


SHIFT = shift()


@dataclass(frozen=True, eq=False)
class Chart:
    """Where the spaces are drawn."""

    width: float
    height: float
    radius: float
    left: float
    top: float

    def spot(self, space: int) -> tuple[float, float]:
        """The middle of a space."""
        across = math.sqrt(3) * self.radius
        x, y = lying(space)
        return self.left + across * (x + SHIFT[0] + 0.5), self.top + self.radius * (1.5 * (y + SHIFT[1]) + 1)


WIDE, TALL = Chart(850, 860, 35.6, 16, 28), Chart(780, 800, 33.2, 12, 27)


@kept(PIECES)
def hexagon(radius: float) -> str:
    """The corners of a hex about its middle."""
    return points(ring(0, 0, radius, 6))


@kept(PARTS)
def gradients() -> str:
    """The sea, its waves, and each kind of land."""
    hues = ((0, "#57a5b6"), (0.55, LAGOON), (1, DEEP_SEA))
    sea = gradient("africa-sea", *hues, form="radial", cx=0.5, cy=0.42, r=0.75)
    waves = tile("africa-waves", stroke("M6 16q7-6 14 0t14 0M40 44q7-6 14 0t14 0", SNOW, 1.6), 80, 60)
    lands = [
        gradient(f"africa-{land}", (0, light), (1, shade), x1=0, y1=0, x2=0.4, y2=1)
        for land, (light, shade) in TINTS.items()
    ]
    return sea + waves + "".join(lands)


@kept(PARTS)
def continent(chart: Chart) -> str:
    """The sea and the land."""
    water = tag("rect", width=chart.width, height=chart.height, rx=18, fill="url(#africa-sea)")
    waves = tag("rect", width=chart.width, height=chart.height, rx=18, fill="url(#africa-waves)", opacity=0.13)
    defs = tag(
        "defs",
        tag("path", d=outline(chart), id="africa-coast", stroke_linejoin="round"),
        tag("polygon", points=hexagon(chart.radius), id="africa-hex", stroke="#7a6234", stroke_opacity=0.35,
            stroke_width=1.4),
        tag("polygon", points=hexagon(chart.radius), id="africa-spot", fill="none", pointer_events="all"),
    )  # fmt: skip
    coast = [
        tag("use", href="#africa-coast", fill="none", stroke=colour, stroke_width=width, stroke_opacity=strength)
        for colour, width, strength in (("#9fd3d6", 34, 0.35), ("#c4e3da", 18, 0.55), ("#f3e3b7", 8, 1))
    ]
    island = madagascar(chart)
    hexes = "".join(land(chart, space) for space in range(SPACES))
    return defs + water + waves + "".join(coast) + island + hexes


def outline(chart: Chart) -> str:
    """All hexes as one path."""
    parts = []
    for space in range(SPACES):
        x, y = chart.spot(space)
        corners = [f"{a:.1f} {b:.1f}" for a, b in ring(x, y, chart.radius, 6)]
        parts.append("M" + "L".join(corners) + "Z")
    return "".join(parts)


def madagascar(chart: Chart) -> str:
    """The island in the east, which is not part of the board."""
    x, y = chart.left + 0.925 * (chart.width - 2 * chart.left), chart.top + 19 * chart.radius
    coast = "M14-62C26-56 22-20 10 14C2 40-14 60-22 54C-32 40-18 22-18 4C-22-16-8-24 0-40C4-50 8-64 14-62Z"
    shape = tag("path", d=coast, fill="#d3b984")
    rim = tag("path", d=coast, fill="none", stroke="#c4e3da", stroke_width=12, stroke_opacity=0.45)
    return group(rim, shape, x=x, y=y, opacity=0.75)


def land(chart: Chart, space: int) -> str:
    """One hex of land."""
    x, y = chart.spot(space)
    return tag("use", href="#africa-hex", x=x, y=y, fill=f"url(#africa-{LANDS[space]})")


@kept(PARTS)
def grid_names(chart: Chart) -> str:
    """The names of all spaces; an upright screen shows them when it comes near enough to read them."""
    names = (grid_name(chart, space) for space in range(SPACES))
    return tag("g", *names, class_="fine" if chart is TALL else None)


def grid_name(chart: Chart, space: int) -> str:
    """The name of a space at its head, over what lies there."""
    x, y = chart.spot(space)
    if space in CITIES:
        return ""
    return words(NAMES[space], x, y - 0.67 * chart.radius, 12.5, anchor="middle", font_weight=600)


@kept(PARTS)
def cities(chart: Chart, text: Texts, size: float) -> str:
    """The start cities: walls with towers, and the name in the water beside them."""
    return "".join(
        city(chart, space, text.say(city_name(space)), name, size)
        for space, name in zip(CITIES, CITY_NAMES, strict=True)
    )


def city(chart: Chart, space: int, said: str, name: str, size: float) -> str:
    """One start city."""
    x, y = chart.spot(space)
    across, down, anchor = NAME_AT.get((name, *PLACES[space]), beside(space))
    scale = chart.radius / 36
    look: dict[str, Any] = {"stroke": DEEP_SEA, "stroke_width": size / 5}
    look |= {"stroke_linejoin": "round", "paint_order": "stroke"}
    place = (x + scale * across, y + scale * down)
    plate = words(said, *place, size, anchor=anchor, fill=SNOW, font_weight=700, **look)
    return town(x, y, scale) + plate


def beside(space: int) -> tuple[int, int, str]:
    """Where there is water for a city's name, or else its own foot."""
    water = [place not in PLACES for place in around(*PLACES[space])]
    return next((where for sides, where in IN_WATER if all(water[side] for side in sides)), INLAND)


def town(x: float, y: float, scale: float) -> str:
    """Roofs and a tower, seen from the water."""
    ground = tag("ellipse", cy=15, rx=24, ry=7, fill="#c9a86a")
    walls = shape("M-20 15V1H-8V-8H2V-17L7-23L12-17V-3H20V15Z", "#f7ead0", stroke="#a27a44", stroke_width=1.6)
    doors = shape("M-16 15V8h4v7Z M-4 15V6c0-4 7-4 7 0v9Z M12 15V7h4v8Z M5-12h4v5h-4Z M-6-3h4v4h-4Z", "#8a5632")
    return group(ground, walls, doors, x=x, y=y, scale=0.92 * scale)
