"""The land: sky, mountain, five stretches of country and the path through them."""

import math
from collections.abc import Iterator

from kibo.view.colours import SNOW
from kibo.view.kept import PARTS, kept
from kibo.view.shapes import gradient, shape, stroke
from kibo.view.svg import group, tag

from .board import BOUNDS, STRETCHES, SUMMIT
from .icons import icon
from .path import Trail, place

LANDS = ("outskirts", "river", "jungle", "savanna", "foot")
GROUND = ("#ecd6a4", "#c6d293", "#6d9c6e", "#e2c878", "#b9a98f")
"""Outskirts, river, jungle, savanna and the foot of the mountain."""
SHADE = ("#d9bb80", "#a9bd78", "#568560", "#cdae5c", "#a08f78")
STONE = ("#fbf1d8", "#f3f3dc", "#eef3dc", "#fdf3d0", "#f3ece0")

GROWTH = {
    "outskirts": (
        ("grass", 5, 48, 30), ("acacia", 8, 50, 52), ("hut", 12, 52, 34), ("acacia", 15, 46, 44),
        ("grass", 18, -44, 28),
    ),
    "river": (
        ("grass", 4, -46, 26), ("grass", 14, 47, 26), ("bush", 17, -42, 30),
    ),
    "jungle": (
        ("palm", 2, -40, 40), ("palm", 4, 52, 54), ("bush", 6, 50, 40), ("palm", 9, -50, 52), ("bush", 11, -50, 44),
        ("palm", 12, 52, 56), ("bush", 14, 50, 40), ("palm", 16, -50, 48), ("bush", 18, -48, 36),
        ("palm", 17, 50, 46),
    ),
    "savanna": (
        ("acacia", 3, -48, 54), ("grass", 6, -44, 32), ("grass", 9, 46, 30), ("acacia", 11, -50, 50),
        ("grass", 14, 44, 30), ("acacia", 16, -48, 46), ("grass", 18, 42, 26),
    ),
    "foot": (
        ("flower", 3, 44, 42), ("rock", 6, -42, 34), ("flower", 8, 40, 34), ("rock", 11, -40, 28),
        ("rock", 14, -44, 30),
    ),
}  # fmt: skip
"""What grows beside the path in each stretch: the icon, after how many twentieths of it, how far off and how large."""


@kept(PARTS)
def gradients() -> str:
    """The soft colours of sky, ground and snow, for the `<defs>`."""
    shades = {"sky": ("#8ec3dc", "#f7e3c0"), "slope": ("#6d6a86", "#b3a083"), "snow": (SNOW, "#dfe9f3")}
    shades |= {f"ground{i}": pair for i, pair in enumerate(zip(GROUND, SHADE, strict=True))}
    return "".join(
        gradient(f"kilimanjaro-{name}", (0, top), (1, bottom), x1=0, y1=0, x2=0, y2=1)
        for name, (top, bottom) in shades.items()
    )


@kept(PARTS)
def landscape(way: Trail, corner: float = 18) -> str:
    """Everything behind the spaces, from the sky to the village."""
    width, height = way.width, way.height
    frame = tag("rect", width=width, height=height, rx=corner)
    return group(
        tag("clipPath", frame, id="kilimanjaro-frame"),
        tag("rect", width=width, height=height, fill="url(#kilimanjaro-sky)"),
        sun(way),
        mountain(way),
        *(ground(way, i) for i in reversed(range(len(STRETCHES)))),
        river(way),
        track(way),
        growing(way),
        clip_path="url(#kilimanjaro-frame)",
    )


def sun(way: Trail) -> str:
    """The sun and a few clouds."""
    x, y = way.width * 0.17, 74
    clouds = "".join(
        tag("ellipse", cx=way.width * part, cy=at, rx=wide, ry=wide / 4.5, fill=SNOW, opacity=0.55)
        for part, at, wide in ((0.1, 118, 74), (0.16, 130, 60), (0.88, 84, 84), (0.94, 96, 60))
    )
    glow = tag("circle", cx=x, cy=y, r=62, fill="#fff3c9", opacity=0.6)
    return glow + tag("circle", cx=x, cy=y, r=38, fill="#fbd36b") + clouds


def mountain(way: Trail) -> str:
    """Kibo under its snow, and Mawenzi beside it."""
    x, y = way.spots[SUMMIT]
    foot = way.spots[BOUNDS[-1][0]][1] + 30
    top = y - 116
    wide = way.width * 0.53
    slope = (
        f"M{place((x - wide, foot))}C{place((x - wide * 0.62, foot - 70))} {place((x - 190, top + 90))} "
        f"{place((x - 112, top + 10))}Q{place((x - 60, top - 6))} {place((x, top + 4))}T{place((x + 104, top + 8))}"
        f"C{place((x + 190, top + 96))} {place((x + wide * 0.6, foot - 70))} {place((x + wide * 1.1, foot))}Z"
    )
    edge = [(x + dx, top + dy) for dx, dy in ((152, 56), (122, 42), (98, 78), (66, 50), (34, 84), (0, 54), (-30, 92),
                                              (-62, 52), (-92, 82), (-122, 44), (-158, 60))]  # fmt: skip
    snow = (
        f"M{place((x - 158, top + 60))}Q{place((x - 128, top + 26))} {place((x - 112, top + 10))}"
        f"Q{place((x - 60, top - 6))} {place((x, top + 4))}T{place((x + 104, top + 8))}Q{place((x + 128, top + 28))} "
        + "L".join(map(place, edge)) + "Z"
    )  # fmt: skip
    far = (x + wide * 0.62, top + 74)
    peak = (
        f"M{place((far[0] - 150, foot))}L{place((far[0] - 26, far[1]))}L{place(far)}"
        f"L{place((far[0] + 18, far[1] + 22))}"
        + (f"L{place((far[0] + 40, far[1] + 8))}L{place((far[0] + 190, foot))}Z")
    )
    return (
        shape(peak, "#9aa0b4")
        + shape(slope, "url(#kilimanjaro-slope)")
        + shape(snow, "url(#kilimanjaro-snow)", stroke="#dfe9f3", stroke_width=3, stroke_linejoin="round")
    )


def ground(way: Trail, stretch: int) -> str:
    """One stretch of country, up to a rolling line through the village above it."""
    before, last = BOUNDS[stretch]
    top = way.spots[before][1] - 44 if last == SUMMIT else way.spots[last][1] + 4
    below = way.spots[before][1] + 60
    bottom = way.height if stretch == 0 else below
    return shape(
        f"M0 {bottom:.0f}V{top:.0f}" + rolling(way.width, top, 9, stretch) + f"V{bottom:.0f}Z",
        f"url(#kilimanjaro-ground{LANDS.index(STRETCHES[stretch][0])})",
    )


def rolling(width: float, y: float, high: float, turn: int) -> str:
    """A gently rolling line to the right edge."""
    parts = 4
    step = width / parts
    signs = [1 if (i + turn) % 2 else -1 for i in range(parts)]
    return "".join(f"q{step / 2:.0f} {sign * high * 2:.0f} {step:.0f} 0" for sign in signs) + f"L{width:.0f} {y:.0f}"


def river(way: Trail) -> str:
    """The river, which passes under the path."""
    return (
        stroke(way.river, "#b79e63", 40, opacity=0.45)
        + stroke(way.river, "#4a9db6", 32)
        + stroke(way.river, "#8fcada", 3, stroke_dasharray="26 34", opacity=0.8)
    )


def track(way: Trail) -> str:
    """The trodden path under the spaces."""
    return (
        stroke(way.line, "#5b4526", 50, opacity=0.28, transform="translate(0 4)")
        + stroke(way.line, "#a9834a", 48)
        + stroke(way.line, "#d9b878", 43)
    )


def growing(way: Trail) -> str:
    """The plants beside the path, those left out that would stand on it, in the river or in each other."""
    kept: list[tuple[float, float, float]] = []
    drawn = ""
    for name, space, away, size in planted():
        for x, y in (way.near(space, away * 1.1), way.near(space, -away * 1.1)):
            apart = all(math.dist((x, y), (a, b)) > (size + other) * 0.45 for a, b, other in kept)
            if apart and is_free(way, x, y, size) and on_its_ground(way, space, y + size * 0.45):
                kept.append((x, y, size))
                drawn += icon(name, x, y, size)
                break
    return drawn


def planted() -> Iterator[tuple[str, int, int, int]]:
    """What grows, each beside its space."""
    for (before, last), (stretch, _) in zip(BOUNDS, STRETCHES, strict=True):
        for name, twentieth, away, size in GROWTH[stretch]:
            yield name, before + round(twentieth * (last - before) / 20), away, size


def is_free(way: Trail, x: float, y: float, size: float) -> bool:
    """Is there neither path, yard nor water?"""
    free = all(math.dist((x, y), spot) > 23 + size * 0.36 for spot in way.spots)
    yards = all(math.dist((x, y), way.spots[yard]) > 66 + size * 0.36 for yard in (0, SUMMIT))
    return free and yards and all(math.dist((x, y + size * 0.3), bank) > 22 + size * 0.2 for bank in way.banks)


def on_its_ground(way: Trail, space: int, foot: float) -> bool:
    """Does a plant stand in the stretch that its space belongs to?"""
    before, last = next(bound for bound in BOUNDS if space <= bound[1])
    above = last == SUMMIT or foot > way.spots[last][1] + 14
    return foot < way.height - 4 and above and (before == 0 or foot < way.spots[before][1] + 2)


def stone(space: int) -> str:
    """The colour of a space, by the stretch of the path that it belongs to."""
    return STONE[LANDS.index(next(name for name, last in STRETCHES if space <= last))]
