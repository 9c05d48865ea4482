"""The elements of a drawing.

A drawing uses presentation attributes alone, never `style`, so that a page may forbid inline styles. What moves from
one drawing to the next has a `data-key`; what may be chosen has a `data-action`; what a page may colour otherwise after
dark has `data-fill` or `data-stroke` with the part that its colour plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from markupsafe import escape

from .colours import INK, Tone
from .kept import PIECES, kept

LABEL = "\x1f"
"""Stands for the words of a choice until `labelled` puts them there."""
FONT = "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif"

ODD = re.compile("[^\\x00-!#-%(-;=?-\\x7f]")
"""What may not stand in a drawing as it is."""

Point = tuple[float, float]


@kept(2 * PIECES)
def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value + 0.0:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def tag(name: str, *inner: str, **attributes: object) -> str:
    """An element; `_` in an attribute's name stands for `-`, None leaves it out, text is escaped."""
    head = _head(name, **attributes)
    return "".join(("<", head, ">", *inner, "</", name, ">")) if inner else f"<{head}/>"


@kept(PIECES)
def escaped(text: str) -> str:
    """Text as it may stand in a drawing, in ASCII alone: one letter more makes a long drawing slow to send."""
    if ODD.search(text) is None:
        return text
    return str(escape(text)).encode("ascii", "xmlcharrefreplace").decode()


@kept(2 * PIECES)  # most of a drawing is the same as in the drawing before
def _head(name: str, **attributes: object) -> str:
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = number(value) if isinstance(value, (int, float)) else escaped(str(value))
        spelt = key.rstrip("_").replace("_", "-") if "_" in key else key
        parts.append(f'{spelt}="{shown}"')
        if isinstance(value, Tone):
            parts.append(f'data-{key}="{value.part}"')
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


@kept(PIECES)
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


def labelled(shape: str, label: str) -> str:
    """A choice that was drawn with `LABEL` and kept, with its words."""
    return shape.replace(LABEL, escaped(label))


@kept(PIECES)
def words(
    text: object, x: float, y: float, size: float, *, anchor: str = "start", fill: str = INK, **more: object
) -> str:
    """A line of text, for eyes alone: who hears a page is told the position in sentences, not in single figures."""
    look: dict[str, object] = {"fill": fill, "aria_hidden": "true"}
    return tag("text", escaped(str(text)), x=x, y=y, font_size=size, text_anchor=anchor, **look | more)


def points(corners: Iterable[Point]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join(f"{number(float(x))},{number(float(y))}" for x, y in corners)
