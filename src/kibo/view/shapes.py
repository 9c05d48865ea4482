"""Shapes in one hand, for every game."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .colours import INK, PAPER, SEAT_COLOURS, SNOW
from .kept import PANELS, PIECES, kept
from .svg import Point, document, group, points, tag, words


def paper(width: float, height: float, *inner: str, label: str) -> str:
    """A whole drawing on paper."""
    ground = tag("rect", width=width, height=height, fill=PAPER, class_="ground")
    return document(width, height, ground, *inner, label=label)


def shape(d: str, fill: str = INK, **more: object) -> str:
    """A filled outline."""
    return tag("path", d=d, fill=fill, **more)


def stroke(d: str, colour: str = INK, width: float = 4, **more: object) -> str:
    """A line with round ends."""
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", **more)


def dot(x: float, y: float, radius: float, fill: str = INK, **more: object) -> str:
    """A disc."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def oval(x: float, y: float, rx: float, ry: float, fill: str = INK, turn: float = 0, **more: object) -> str:
    """An ellipse, turned about its middle."""
    turned = f"rotate({turn} {x} {y})" if turn else None
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, transform=turned, **more)


def polygon(corners: Iterable[Point], fill: str, **more: object) -> str:
    """A filled shape with straight sides."""
    return tag("polygon", points=points(corners), fill=fill, **more)


def ring(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon, the first at `turn` degrees (-90 is up)."""
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def star(x: float, y: float, radius: float, spikes: int = 5, inner: float = 0.45) -> list[Point]:
    """The corners of a star."""
    outer, short = ring(x, y, radius, spikes), ring(x, y, radius * inner, spikes, -90 + 180 / spikes)
    return [corner for pair in zip(outer, short, strict=True) for corner in pair]


def gradient(name: str, *stops: tuple[float | str, str], form: str = "linear", **more: object) -> str:
    """A soft change of colours, called `name` where it is used."""
    return tag(f"{form}Gradient", *(tag("stop", offset=at, stop_color=hue) for at, hue in stops), id=name, **more)


def tile(name: str, inner: str, width: float, height: float) -> str:
    """A pattern that fills any shape, called `name` where it is used."""
    return tag("pattern", inner, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


@kept(PANELS)
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


@kept(PIECES)
def badge(text: str, x: float, y: float, size: float = 16, fill: str = INK, ink: str = SNOW) -> str:
    """A small round-ended label, for a gain or a count."""
    width = max(size * 1.6, size * (0.62 * len(text) + 0.9))
    body = tag("rect", x=x - width / 2, y=y - size * 0.8, width=width, height=size * 1.6, rx=size * 0.8, fill=fill)
    return body + words(text, x, y + size * 0.36, size, anchor="middle", fill=ink, font_weight=700)


@kept(PIECES)
def pawn(seat: int, scale: float = 1) -> str:
    """A pawn whose head is the seat's shape; its foot is at the origin."""
    body = "M-6-20C-5-12-13-7-13 0C-13 5 13 5 13 0C13-7 5-12 6-20Z"
    return group(
        oval(1, 3.5, 15, 4.5, INK, opacity=0.25),
        shape(body, SEAT_COLOURS[seat], stroke_linejoin="round", stroke=INK, stroke_width=1.8),
        stroke("M-8 0C-8-5-3-9-3-15", SNOW, 2.4, opacity=0.6),
        seat_shape(seat, 10.5, 0, -25, stroke=INK, stroke_width=1.8),
        scale=scale,
    )


def rim(
    form: str, light: str, thin: float, thick: float, *, dark: str = INK, strength: float = 0.75,
    fill: str = SNOW, inside: float = 0.1, **place: object,
) -> str:  # fmt: skip
    """A bright line upon a dark one, round what may be chosen: it is seen on any ground."""
    return tag(
        form, fill=fill, fill_opacity=inside, stroke=dark, stroke_opacity=strength, stroke_width=thick, **place
    ) + tag(form, fill="none", stroke=light, stroke_width=thin, **place)
