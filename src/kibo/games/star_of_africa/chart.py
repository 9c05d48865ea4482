"""The map, which never changes during a game: seas, coasts, roads, sea routes, air lines and cities."""

from __future__ import annotations

from typing import Any, NamedTuple

from kibo.view.colours import DEEP_SEA, INK, PAPER, SNOW
from kibo.view.shapes import gradient, rim, shape, stroke
from kibo.view.svg import Point, tag
from kibo.view.things import named

from .board import AIR, CITIES, COASTS, FIRST_RED, FIRST_SEA, NAMES, PLACES, SPACES, STRETCHES, control
from .icons import GOLD, GOLD_DEEP, SHEET

LEFT, TOP, WIDTH, HEIGHT = -0.025, 0.052, 1.05, 0.9
"""The part of the frame that is drawn."""
WAVES: tuple[Point, ...] = ((0.1, 0.62), (0.24, 0.61), (0.05, 0.75), (0.3, 0.7), (0.16, 0.88), (0.33, 0.92))
WAVES += ((0.74, 0.93), (0.93, 0.88), (0.9, 0.63), (0.06, 0.1), (0.4, 0.09), (0.56, 0.09), (0.95, 0.52), (0.6, 0.945))
PALMS: tuple[Point, ...] = ((0.535, 0.545), (0.5, 0.575), (0.555, 0.585), (0.46, 0.585), (0.49, 0.52))
PALMS += ((0.63, 0.55), (0.52, 0.625))
ACACIAS: tuple[Point, ...] = ((0.15, 0.415), (0.36, 0.42), (0.55, 0.47), (0.72, 0.43), (0.69, 0.58), (0.54, 0.71))
ACACIAS += ((0.62, 0.86), (0.57, 0.81), (0.88, 0.78))
CITY, RED = 16.0, "#c8321f"
ROAD, ROAD_EDGE, SEA_LINE, AIR_LINE = "#fffaf0", "#b48a4e", "#d5ecf1", "#c0392b"


class MapFrame(NamedTuple):
    """Where the map lies in a drawing."""

    x: float
    y: float
    width: float
    height: float
    tall: bool = False

    @property
    def label(self) -> float:
        """The size of names."""
        return 22 if self.tall else 15

    def at(self, point: Point) -> Point:
        """A place of the board in the drawing."""
        return (
            self.x + (point[0] - LEFT) / WIDTH * self.width,
            self.y + (point[1] - TOP) / HEIGHT * self.height,
        )

    def space(self, space: int) -> Point:
        """Where a space is drawn."""
        return self.at(PLACES[space])


def smooth(frame: MapFrame, corners: list[Point]) -> str:
    """A closed curve through corners."""
    spots = [frame.at(corner) for corner in corners]
    count = len(spots)
    path = [f"M{spots[0][0]:.0f} {spots[0][1]:.0f}"]
    for i in range(count):
        a, b, c, d = (spots[(i + k) % count] for k in (-1, 0, 1, 2))
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path.append(" ".join(["C", *(f"{x:.0f} {y:.0f}" for x, y in (one, two, c))]))
    return "".join(path) + "Z"


def curve(frame: MapFrame, a: Point, via: Point, b: Point) -> str:
    """One line of the board as a path."""
    (ax, ay), (cx, cy), (bx, by) = frame.at(a), frame.at(control(a, via, b)), frame.at(b)
    return f"M{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"


def defs(frame: MapFrame) -> str:
    """Gradients, the frame's outline and the symbol sheet."""
    stops = [(0.1, "#d9c27e"), (0.2, "#ecd6a0"), (0.36, "#e6c887"), (0.45, "#c4bb6c"), (0.54, "#8fae62")]
    stops += [(0.64, "#9db566"), (0.76, "#cbbf76"), (0.9, "#c3b26c")]
    shades = [(f"{(y - TOP) / HEIGHT:.1%}", colour) for y, colour in stops]
    along: dict[str, Any] = {
        "gradientUnits": "userSpaceOnUse",
        "x1": 0,
        "x2": 0,
        "y1": frame.y,
        "y2": frame.y + frame.height,
    }
    return tag(
        "defs",
        SHEET.symbols(),
        gradient("star_of_africa-land", *shades, **along),
        gradient("star_of_africa-sea", ("35%", "#58a5b8"), ("100%", "#2f7c95"), form="radial"),
        tag("clipPath", inside(frame), id="star_of_africa-frame"),
    )


def inside(frame: MapFrame, **look: object) -> str:
    """The whole of a frame."""
    return tag("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, rx=22, **look)


def sea(frame: MapFrame) -> str:
    """Water with a few waves, and a compass rose."""
    waves = []
    for x, y in WAVES:
        px, py = frame.at((x, y))
        waves.append(f"M{px:.0f} {py:.0f}q8 -9 16 0t16 0t16 0")
    rose_x, rose_y = frame.at((0.075, 0.885))
    rose = tag("circle", r=34, fill="none", stroke=SNOW, stroke_width=2, stroke_opacity=0.5)
    for angle in (45, 0):
        size, shade = (40, SNOW) if angle == 0 else (24, "#cfe6ec")
        rose += tag(
            "path",
            d=f"M0 {-size}L7 -7L{size} 0L7 7L0 {size}L-7 7L{-size} 0L-7 -7Z",
            fill=shade,
            fill_opacity=0.75,
            transform=f"rotate({angle})" if angle else None,
        )
    rose += tag(
        "path", d="M0 -40L0 0L7 -7ZM40 0L0 0L7 7ZM0 40L0 0L-7 7ZM-40 0L0 0L-7 -7Z", fill=DEEP_SEA, fill_opacity=0.6
    )
    return (
        inside(frame, fill="url(#star_of_africa-sea)")
        + stroke("".join(waves), SNOW, 2.4, stroke_opacity=0.28)
        + tag("g", rose, transform=f"translate({rose_x:.0f} {rose_y:.0f})", opacity=0.8)
    )


def land(frame: MapFrame) -> str:
    """Coasts with a pale shore, and what grows and rises there."""
    parts = []
    for name in ("europe", "arabia", "sicily", "crete", "madagascar", "africa"):
        path = smooth(frame, COASTS[name])
        far = name not in ("madagascar", "africa")
        parts.append(stroke(path, "#bfe3ea", 16, stroke_opacity=0.35, stroke_linejoin="round"))
        fill = "#b9c3a0" if far else "url(#star_of_africa-land)"
        parts.append(tag("path", d=path, fill=fill, stroke="#7f6a3c" if not far else "#97a383", stroke_width=2.2))
    for islet in (name for name in ("canary_islands", "st_helena") if name in NAMES):
        px, py = frame.space(NAMES.index(islet))
        parts.append(
            tag("ellipse", cx=px + 2, cy=py + 3, rx=27, ry=21, fill="#d9c27e", stroke="#7f6a3c", stroke_width=2)
        )
    return tag("g", *parts, *scenery(frame), clip_path="url(#star_of_africa-frame)")


def scenery(frame: MapFrame) -> list[str]:
    """Dunes, lakes, trees and mountains, each a few strokes."""
    parts = []
    for x, y in ((0.3, 0.235), (0.43, 0.262), (0.41, 0.32), (0.56, 0.33), (0.17, 0.3), (0.57, 0.26)):
        px, py = frame.at((x, y))
        dune = f"M{px - 24:.0f} {py:.0f}q14 -16 26 -3q9 -11 22 3"
        parts.append(stroke(dune, "#b98f4a", 2.6, stroke_opacity=0.55))
    for x, y, rx, ry in ((0.757, 0.556, 13, 17), (0.42, 0.405, 12, 8), (0.71, 0.625, 6, 17)):
        px, py = frame.at((x, y))
        parts.append(tag("ellipse", cx=px, cy=py, rx=rx, ry=ry, fill="#5aa5b8", stroke="#3d7f93", stroke_width=1.6))
    parts += [palm(*frame.at(spot)) for spot in PALMS] + [acacia(*frame.at(spot)) for spot in ACACIAS]
    for x, y in ((0.775, 0.585), (0.63, 0.845), (0.73, 0.475)):
        px, py = frame.at((x, y))
        hill = f"M{px - 20:.0f} {py:.0f}l16 -22l7 8l6 -6l13 20Z"
        parts.append(tag("path", d=hill, fill="#a58a57", stroke="#7f6a3c", stroke_width=1.4))
        parts.append(tag("path", d=f"M{px - 4:.0f} {py - 22:.0f}l-5 7l5 -2l4 3l2 -2l-2 -3Z", fill=SNOW))
    return parts


def palm(x: float, y: float) -> str:
    """A tree of the rain forest."""
    return (
        tag("rect", x=x - 1.5, y=y, width=3, height=9, fill="#6b5030")
        + tag("circle", cx=x - 5, cy=y - 1, r=6.5, fill="#4f7d4a")
        + tag("circle", cx=x + 5, cy=y - 1, r=6.5, fill="#457043")
        + tag("circle", cx=x, cy=y - 6, r=7, fill="#5d8f52")
    )


def acacia(x: float, y: float) -> str:
    """A flat-topped tree of the savanna."""
    trunk = tag("path", d=f"M{x:.0f} {y + 9:.0f}v-9l-6 -6m6 6l6 -6", fill="none", stroke="#6b5030", stroke_width=2.2)
    return trunk + tag("path", d=f"M{x - 15:.0f} {y - 5:.0f}q15 -13 30 0q-15 5 -30 0Z", fill="#75893f")


def air(frame: MapFrame) -> str:
    """The red lines, lightly bowed so that each can be followed."""
    paths = []
    for a, b in AIR:
        (ax, ay), (bx, by) = PLACES[a], PLACES[b]
        via = ((ax + bx) / 2 - (by - ay) * 0.05, (ay + by) / 2 + (bx - ax) * 0.05)
        paths.append(curve(frame, PLACES[a], via, PLACES[b]))
    look = {"stroke_opacity": 0.62, "stroke_dasharray": "11 5"}
    return tag("path", d="".join(paths), fill="none", stroke=AIR_LINE, stroke_width=2, **look)


def stretches(frame: MapFrame) -> str:
    """Roads and sea routes with their dots."""
    drawn = {"land": "", "sea": ""}
    for line in STRETCHES:
        drawn[line.kind] += curve(frame, PLACES[line.a], line.via, PLACES[line.b])

    def dots(first: int, after: int, radius: float) -> str:
        spots = (frame.space(space) for space in range(first, after))
        return "".join(tag("circle", cx=x, cy=y, r=radius) for x, y in spots)

    return "".join(
        (
            tag("path", d=drawn["sea"], fill="none", stroke=SEA_LINE, stroke_width=3.4, stroke_opacity=0.8),
            tag("path", d=drawn["land"], fill="none", stroke=ROAD_EDGE, stroke_width=7.5),
            tag("path", d=drawn["land"], fill="none", stroke=ROAD, stroke_width=4.6),
            tag("g", dots(CITIES, FIRST_SEA, 5.4), fill=INK, stroke=ROAD, stroke_width=1.6),
            tag("g", dots(FIRST_SEA, SPACES, 5.8), fill="#1c62a8", stroke=SNOW, stroke_width=1.8),
        )
    )


def dots_to_point_at(frame: MapFrame) -> str:
    """A larger round, not seen, about every dot."""
    spots = ((space, frame.space(space)) for space in range(CITIES, SPACES))
    return tag(
        "g",
        *(tag("circle", cx=x, cy=y, r=12, data_thing=named("space", space)) for space, (x, y) in spots),
        fill_opacity=0,
    )


def cities(frame: MapFrame) -> str:
    """The red fields, each a small hollow ring until something lies on it, and the two where the star is safe."""
    parts = []
    for city in range(CITIES):
        x, y = frame.space(city)
        if city < FIRST_RED:
            parts.append(tag("circle", cx=x, cy=y, r=CITY + 6, fill=GOLD, stroke=GOLD_DEEP, stroke_width=2.5))
            parts.append(tag("circle", cx=x, cy=y, r=CITY, fill=PAPER, stroke=GOLD_DEEP, stroke_width=1.5))
            home = f"M{x - 10:.0f} {y + 8:.0f}v-8a10 10 0 0 1 20 0v8Z"
            parts.append(tag("path", d=home, fill="#c8893b"))
            door = f"M{x - 3:.0f} {y + 8:.0f}v-6a3 3 0 0 1 6 0v6ZM{x:.0f} {y - 10:.0f}v-5"
            parts.append(shape(door, "#6d4318", stroke="#6d4318", stroke_width=2))
        else:
            parts.append(
                rim("circle", RED, 4.5, 8, dark=SNOW, strength=1, fill=PAPER, inside=1, cx=x, cy=y, r=CITY - 6)
            )
    return "".join(parts)


def red_edge(x: float = 0, y: float = 0, radius: float = CITY + 1.5) -> str:
    """The red rim of a field, which what lies on it leaves in view."""
    return tag("circle", cx=x, cy=y, r=radius, fill=RED, stroke=SNOW, stroke_width=2)
