"""What lies beside a board: panels, buttons, and counts of what is held or still hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..core.game import Scene
from ..core.text import Texts
from .colours import EDGE, GOLD, INK, MAIN, MAIN_INK, PLATE, SEAT_COLOURS, WRITING
from .kept import PIECES, kept
from .letters import LEAST, breadth, fit, text_line
from .shapes import polygon, star
from .svg import choice, group, tag, tooltip, words


class Box(NamedTuple):
    """A place in a drawing."""

    x: float
    y: float
    width: float
    height: float


def card(
    width: float, height: float, fill: str = PLATE, edge: str = EDGE, thick: float = 2, corner: float = 14,
    inset: float = 0,
) -> str:  # fmt: skip
    """A plate of card: the ground of a panel or a button."""
    size = {"width": width - 2 * inset, "height": height - 2 * inset, "rx": corner}
    return tag("rect", x=inset, y=inset, fill=fill, stroke=edge, stroke_width=thick, **size)


def seat_card(width: float, height: float, seat: int, strong: bool, thick: float = 5, **look: Any) -> str:
    """The ground of a seat's panel, with an edge in its colour when the game waits for it, or when it has won."""
    return card(width, height, edge=SEAT_COLOURS[seat], thick=thick, **look) if strong else card(width, height, **look)


def has_won(scene: Scene, winners: Callable[[Any, list[int]], None], seat: int) -> bool:
    """At the end: has this seat won?"""
    won = [0] * scene.seats
    winners(scene.seen, won)
    return bool(won[seat])


def prize(x: float, y: float, radius: float) -> str:
    """The star of who has won."""
    return polygon(star(x, y, radius), GOLD, stroke=INK, stroke_width=2)


@kept(PIECES)
def seat_name(
    text: Texts, seat: int, name: str, x: float, y: float, size: float, room: float, least: float = 0,
    fill: str = WRITING,
) -> str:  # fmt: skip
    """The name of a seat on its panel, and after it "you", which a page shows to who sits there and to nobody else.

    Where both have no room, who sits there reads "you" alone, and the others the name.
    """
    you, small = text["view.you"], max(size * 0.72, LEAST if size > LEAST else 0)
    wide = small * (breadth(you, True) + 0.9)
    left = room - wide - size * 0.3
    least = min(least or (LEAST if size >= LEAST else size * 0.75), size)
    letters = max(fit(name, size, left, True), least)
    both = letters * breadth(name, True) <= left + 0.01
    at = x + (letters * breadth(name, True) + size * 0.3 if both else 0)
    plate = tag("rect", x=at, y=y - size * 0.8, width=wide, height=size * 1.04, rx=size * 0.52, fill=MAIN)
    said = words(you, at + wide / 2, y - size * 0.02, small, anchor="middle", fill=MAIN_INK, font_weight=700)
    mine = tag("g", plate, said, data_you=seat, display="none")
    shown = text_line(name, x, y, size, left if both else room, least, bold=True, fill=fill)
    return (shown if both else tag("g", shown, data_others=seat)) + mine


def number_of(
    title: str, picture: str, number: object, dx: float, dy: float, size: float, *, x: float, y: float, **look: Any
) -> str:
    """How many there are of something: its picture, the number beside or under it, and words for who points at it."""
    return group(tooltip(title), picture, words(number, dx, dy, size, font_weight=700, **look), x=x, y=y)


def button(
    action: int, label: str, width: float, height: float, *inner: str,
    x: float = 0, y: float = 0, shadow: str | None = None, id: str | None = None, **look: Any,
) -> str:  # fmt: skip
    """A plate to press, with what is on it; with a shadow it stands out."""
    corner = look.get("corner", 14)
    under = tag("rect", y=4, width=width, height=height, rx=corner, fill=shadow) if shadow else ""
    return choice(action, label, under, card(width, height, **look), *inner, x=x, y=y, **({"id": id} if id else {}))


def lettered(text: str, width: float, y: float, size: float, fill: str = INK) -> str:
    """Bold words in the middle of a button, about a height, in letters as large as there is room for."""
    return text_line(text, width / 2, y + size * 0.36, size, width - 20, 9, bold=True, anchor="middle", fill=fill)
