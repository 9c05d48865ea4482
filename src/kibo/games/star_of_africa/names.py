"""What is written on the map: the cities' names, each where it hides neither a dot nor another name.

Where they stand is in `names.toml`, for each language in a wide drawing and in a tall one. A name that found no room
beside its city is tied to it by a line.
"""

from __future__ import annotations

import tomllib
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Texts
from kibo.view.colours import INK
from kibo.view.kept import PARTS, kept
from kibo.view.letters import breadth
from kibo.view.panels import Box
from kibo.view.svg import Point, tag, words
from kibo.view.things import named

from .board import BOARD, CAPE_TOWN, CITIES, FIRST_RED, GOLD_COAST, SLAVE_COAST, ST_HELENA
from .chart import CITY, MapFrame
from .places import city_phrase

SPECIAL = {CAPE_TOWN: "gift", GOLD_COAST: "double", SLAVE_COAST: "three", ST_HELENA: "pirates"}
TIED = 34
"""A name that is further than this from the middle of its city is tied to it."""
PALE = "#fff6e0"


class Written(NamedTuple):
    """Where the lines of a name stand: from their city to their start, end or middle, half-way down."""

    anchor: str
    x: float
    y: float
    lines: int


def place_for(given: Any, usual: tuple[str, float, float, int]) -> Written:
    """Where a name stands: where a board's own file says, or else as usual."""
    return Written(given["from"], given["at"][0], given["at"][1], given.get("lines", 1)) if given else Written(*usual)


ABOVE = ("middle", 0, -34, 1)
"""Where a name stands of which nothing is written down: that of a city on another board."""
_forms: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))
WRITTEN = {
    (form == "tall", language): tuple(
        place_for(city.get(form), places.get(city["id"], ABOVE)) for city in BOARD["cities"]
    )
    for form, languages in _forms.items()
    for language, places in languages.items()
}
"""Where the cities' names stand, in a tall drawing or a wide one, in a language."""


def is_named_above(scene: Scene, city: int) -> bool:
    """Does a city's name stand above it?"""
    return WRITTEN[scene.tall, scene.text.language][city].y < -CITY


class Label(NamedTuple):
    """A line written on the map: the name of a city, or what is special about it."""

    text: str
    city: int
    x: float
    y: float
    size: float
    anchor: str
    special: bool = False

    @property
    def box(self) -> Box:
        """The room that it takes."""
        width = self.size * breadth(self.text, True)
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return Box(left, self.y - self.size * 0.8, width, self.size)

    def is_within(self, reach: float, spot: Point) -> bool:
        """Does it stand, or a part of it, so near to a spot?"""
        return dist(spot, nearest([self.box], spot)) < reach


@kept(PARTS)
def labels(frame: MapFrame, text: Texts) -> tuple[Label, ...]:
    """The cities' names, line by line, and what is special about four of them."""
    found = []
    for city, written in enumerate(WRITTEN[frame.tall, text.language]):
        x, y = frame.space(city)
        size = frame.label + (4 if city < FIRST_RED else 0)
        lines = in_lines(text.say(city_phrase(city)), written.lines)
        special = [text[f"view.{SPECIAL[city]}"]] if city in SPECIAL else []
        top = y + written.y - size * (len(lines) + len(special)) / 2
        for number, line in enumerate((*lines, *special)):
            known = number >= len(lines)
            letters, foot = size * (0.86 if known else 1), top + size * (number + 0.8)
            found.append(Label(line, city, x + written.x, foot, letters, written.anchor, special=known))
    return tuple(found)


def in_lines(name: str, most: int) -> list[str]:
    """A name in one line or, where that has room and it is made of several words, in two that are as even as can be."""
    ends = [at for at, letter in enumerate(name) if letter in " -"] if most > 1 else []
    pairs = [[name[: at + 1].rstrip(), name[at + 1 :]] for at in ends]
    return min(pairs, key=lambda pair: max(breadth(line, True) for line in pair), default=[name])


@kept(PARTS)
def ties(frame: MapFrame, text: Texts) -> tuple[tuple[Point, Point], ...]:
    """The lines that tie names to their cities, from the edge of the one to the edge of the other."""
    found, written = [], labels(frame, text)
    for city in range(CITIES):
        middle, boxes = frame.space(city), [label.box for label in written if label.city == city]
        start = nearest(boxes, middle)
        if (far := dist(start, middle)) > TIED:
            part = 1 - CITY / far
            found.append((start, (start[0] + (middle[0] - start[0]) * part, start[1] + (middle[1] - start[1]) * part)))
    return tuple(found)


def nearest(boxes: list[Box], spot: Point) -> Point:
    """The place in one of some boxes that is nearest to a spot."""
    ends = ((min(max(spot[0], x), x + width), min(max(spot[1], y), y + height)) for x, y, width, height in boxes)
    return min(ends, key=lambda end: dist(end, spot))


def tied(frame: MapFrame, text: Texts) -> str:
    """Those lines, which lie below the roads and their dots."""
    lines = "".join(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}" for a, b in ties(frame, text))
    pale = tag("path", d=lines, stroke=PALE, stroke_width=4, stroke_opacity=0.85)
    return pale + tag("path", d=lines, stroke=INK, stroke_width=1.6)


def written(lines: tuple[Label, ...], **more: object) -> str:
    """Lines as they stand on the map, each with a pale edge."""
    parts = []
    for label in lines:
        look = {"fill": "#8a1f10" if label.special else INK, "data_of": named("space", label.city)}
        look["font_weight"] = "700" if label.special or label.city < FIRST_RED else "600"
        parts.append(words(label.text, label.x, label.y, label.size, anchor=label.anchor, **look))
    halo = {"stroke": PALE, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
    return tag("g", *parts, **halo, stroke_opacity=0.85, **more)
