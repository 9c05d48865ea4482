"""A few SVG shapes in one hand, for every game's view.

A drawing uses presentation attributes alone, never `style`, so that a page may forbid inline styles. What moves from
one drawing to the next has a `data-key`; what may be chosen has a `data-action`.
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec

from markupsafe import escape

if TYPE_CHECKING:
    from .game import Scene
    from .text import Texts

PAPER, INK, SAND, OCHRE, TERRACOTTA = "#f6efe2", "#2b2a33", "#e3c48d", "#c8893b", "#b4532a"
SAVANNA, JUNGLE, LAGOON, DEEP_SEA, NIGHT, SNOW = "#8ea24a", "#3f6b4f", "#3d8ea3", "#1f5673", "#1b2a41", "#ffffff"

SEAT_COLOURS = ("#d5452b", "#1f6fb5", "#2e8b57", "#e8b52a", "#7d4ba0", "#22222a")
"""Vermilion, blue, green, yellow, purple and black: told apart with the common kinds of colour blindness."""
SEAT_INKS = (SNOW, SNOW, SNOW, INK, SNOW, SNOW)
"""What is read on each of them."""
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")

P = ParamSpec("P")
PIECES = 1 << 11
"""How many drawings of each small piece are kept."""
PANELS = 1 << 9
"""The same for what lies before a seat."""
PARTS = 1 << 5
"""The same for larger parts."""
GROUNDS = 4
"""The same for the grounds of whole positions."""
LABEL = "\x1f"
"""Stands for the words of a choice until `said` puts them there."""

FONT = "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif"


def piece(drawn: Callable[P, str]) -> Callable[P, str]:
    """Keep what a function has drawn: the same few numbers and words always give the same piece of a drawing."""
    return _kept(drawn, PIECES)


def part(drawn: Callable[P, str]) -> Callable[P, str]:
    """The same for a large part: kept for those who look at the same table, and not for long."""
    return _kept(drawn, PARTS)


def panel(drawn: Callable[P, str]) -> Callable[P, str]:
    """The same for what lies before a seat: kept while the others move."""
    return _kept(drawn, PANELS)


def ground(drawn: Callable[[Scene], str]) -> Callable[[Scene], str]:
    """Keep what is the same for all who look at a position: drawn from what is seen, not from who sees or may choose.

    A position can change, so that a drawing is found again only for one that is still equal to it.
    """
    kept: deque[tuple[Any, Texts, list[str], bool, str]] = deque(maxlen=GROUNDS)

    @wraps(drawn)
    def found(scene: Scene) -> str:
        for seen, text, names, tall, whole in kept:
            if tall == scene.tall and text is scene.text and names == scene.names and seen == scene.seen:
                return whole
        whole = drawn(scene)
        kept.appendleft((scene.seen.copy(), scene.text, [*scene.names], scene.tall, whole))
        return whole

    return found


def _kept(drawn: Callable[P, str], most: int) -> Callable[P, str]:
    kept: Any = lru_cache(maxsize=most, typed=True)(drawn)
    whole: Callable[P, str] = kept
    return whole


@lru_cache(maxsize=1 << 12, typed=True)
def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value + 0.0:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def tag(name: str, *inner: str, **attributes: object) -> str:
    """An element; `_` in an attribute's name stands for `-`, None leaves it out, text is escaped."""
    head = _head(name, **attributes)
    return "".join(("<", head, ">", *inner, "</", name, ">")) if inner else f"<{head}/>"


@lru_cache(maxsize=1 << 11)
def escaped(text: str) -> str:
    """Text as it may stand in a drawing, in ASCII alone: one letter more makes a long drawing slow to send."""
    return str(escape(text)).encode("ascii", "xmlcharrefreplace").decode()


def readable(drawing: str) -> str:
    """A drawing with its letters as people write them."""
    return re.sub(r"&#(\d{3,});", lambda found: chr(int(found[1])), drawing)


@lru_cache(maxsize=1 << 12, typed=True)  # most of a drawing is the same as in the drawing before
def _head(name: str, **attributes: object) -> str:
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = number(value) if isinstance(value, (int, float)) else escaped(str(value))
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    return " ".join(parts)


def document(width: float, height: float, *inner: str, label: str) -> str:
    """A whole drawing, with a name for those who do not see it."""
    return tag(
        "svg",
        tooltip(label),
        *inner,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        font_family=FONT,
        role="group",
        aria_label=label,
    )


def group(
    *inner: str, x: float = 0, y: float = 0, scale: float = 1, key: str | None = None, **attributes: object
) -> str:
    """Shapes that belong together, moved to a place; `key` names what it is from drawing to drawing."""
    head = "<g"
    if x or y:
        head += f' transform="translate({number(float(x))} {number(float(y))})'
        head += f' scale({scale:.3g})"' if scale != 1 else '"'
    elif scale != 1:
        head += f' transform="scale({scale:.3g})"'
    if key is not None:
        head += f' data-key="{escaped(key)}"'
    if attributes:
        head += _head("", **attributes)
    return "".join((head, ">", *inner, "</g>"))


@lru_cache(maxsize=PIECES)
def tooltip(text: str) -> str:
    """The words that a pointer brings up, and that stand for the shape where it is not seen."""
    return tag("title", escaped(text))


def thing(name: str, *inner: str, **attributes: Any) -> str:
    """Shapes that a person may point at: where they cannot be chosen, the game says why not.

    A name that stands beside them, with the thing as its `data-of`, is pointed at like them.
    """
    return group(*inner, data_thing=name, **attributes)


def choice(action: int, label: str, *inner: str, x: float = 0, y: float = 0, **attributes: Any) -> str:
    """Shapes that a person may choose, by pointer, touch and keyboard, with words that say what it does."""
    said = escaped(label)
    head = f'<g transform="translate({number(float(x))} {number(float(y))})"' if x or y else "<g"
    head += f' class="choice" data-action="{action}" role="button" tabindex="0" aria-label="{said}" cursor="pointer"'
    if attributes:
        head += _head("", **attributes)
    return "".join((head, "><title>", said, "</title>", *inner, "</g>"))


def said(shape: str, label: str) -> str:
    """A choice that was drawn with `LABEL` and kept, with its words."""
    return shape.replace(LABEL, escaped(label))


@lru_cache(maxsize=1 << 11, typed=True)
def words(
    text: object, x: float, y: float, size: float, *, anchor: str = "start", fill: str = INK, **more: object
) -> str:
    """A line of text."""
    return tag("text", escaped(str(text)), x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, **more)


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join(f"{number(float(x))},{number(float(y))}" for x, y in corners)


def ring(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[tuple[float, float]]:
    """The corners of a regular polygon, the first at `turn` degrees (-90 is up)."""
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def star(x: float, y: float, radius: float, spikes: int = 5, inner: float = 0.45) -> list[tuple[float, float]]:
    """The corners of a star."""
    outer, short = ring(x, y, radius, spikes), ring(x, y, radius * inner, spikes, -90 + 180 / spikes)
    return [corner for pair in zip(outer, short, strict=True) for corner in pair]


@lru_cache(maxsize=1 << 9, typed=True)
def seat_shape(seat: int, radius: float, x: float = 0, y: float = 0, fill: str | None = None, **more: object) -> str:
    """The shape of a seat in its colour: never colour alone."""
    look = {"fill": fill or SEAT_COLOURS[seat], "stroke": SNOW, "stroke_width": max(1.5, radius / 6)} | more
    if seat == 0:
        return tag("circle", cx=x, cy=y, r=radius * 0.9, **look)
    if seat == 1:
        side = radius * 1.6
        return tag("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=radius * 0.15, **look)
    corners = {
        2: ring(x, y + radius * 0.15, radius * 1.1, 3),
        3: ring(x, y, radius * 1.1, 4),
        4: ring(x, y, radius, 6),
        5: star(x, y, radius * 1.15),
    }[seat]
    return tag("polygon", points=points(corners), stroke_linejoin="round", **look)


@lru_cache(maxsize=1 << 10, typed=True)
def badge(text: str, x: float, y: float, size: float = 16, fill: str = INK, ink: str = SNOW) -> str:
    """A small round-ended label, for a gain or a count."""
    width = max(size * 1.6, size * (0.62 * len(text) + 0.9))
    body = tag("rect", x=x - width / 2, y=y - size * 0.8, width=width, height=size * 1.6, rx=size * 0.8, fill=fill)
    return body + words(text, x, y + size * 0.36, size, anchor="middle", fill=ink, font_weight=700)


def wrap(text: str, width: int) -> list[str]:
    """Text in lines of at most so many letters, broken between words, never at a no-break space."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
