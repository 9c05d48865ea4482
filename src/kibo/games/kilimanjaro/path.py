"""Where the spaces of the path are drawn: a smooth trail through the points of `board.toml`."""

import math
from dataclasses import dataclass
from itertools import pairwise

from kibo.view.kept import ALL, kept
from kibo.view.svg import Point, number

from .board import BOARD, STRETCHES, SUMMIT

Curve = tuple[Point, Point, Point, Point]
YARD = 34
"""How much further the first space is from the middle of the start village, and the last from the base camp."""
STEPS = 24
"""How finely a piece of the trail is measured."""


@dataclass(frozen=True, eq=False)
class Trail:
    """The path on one of the two boards."""

    width: float
    height: float
    spots: tuple[Point, ...]
    """The middle of each space, the start village first."""
    line: str
    """The way from the start village to the base camp, as the `d` of a path."""
    beside: tuple[Point, ...]
    """For each space, which way leads off the path."""
    river: str
    """The river, as the `d` of a path."""
    banks: tuple[Point, ...]
    """Places in the river."""

    def near(self, space: int, away: float) -> Point:
        """A place so far off the path beside a space: to the left of the way up, or with a minus to the right."""
        (x, y), (across, down) = self.spots[space], self.beside[space]
        return x + across * away, y + down * away


@kept(ALL)
def trail(tall: bool) -> Trail:
    """The path on the board for an upright screen, or on the wide one."""
    shape = "tall" if tall else "wide"
    corners: list[Point] = [tuple(BOARD["trailhead"][shape])]
    ends = []
    for stretch in BOARD["stretch"]:
        corners += [(x, y) for x, y in stretch[shape]]
        ends.append(len(corners) - 1)
    pieces = curves(corners)
    spots: list[Point] = [corners[0]]
    first, before = 0, 0
    for last, (_, to) in zip(ends, STRETCHES, strict=True):
        lead, tail = YARD if before == 0 else 0, YARD if to == SUMMIT else 0
        spots += evenly(pieces[first:last], to - before, lead, tail)
        first, before = last, to
    river = curves([(x, y) for x, y in BOARD["river"][shape]])
    width, height = (764, 860) if tall else (1020, 744)
    beside = tuple(off_the_path(spots, i) for i in range(SUMMIT + 1))
    banks = tuple(on_curve(piece, step / 4) for piece in river for step in range(4))
    return Trail(width, height, tuple(spots), drawn(pieces), beside, drawn(river), banks)


def drawn(pieces: list[Curve]) -> str:
    """Curves that follow each other, as the `d` of a path."""
    return f"M{place(pieces[0][0])}" + "".join(f"C{' '.join(map(place, piece[1:]))}" for piece in pieces)


def place(point: Point) -> str:
    """A point as SVG writes it."""
    return f"{number(float(point[0]))} {number(float(point[1]))}"


def curves(corners: list[Point]) -> list[Curve]:
    """Smooth curves from corner to corner (Catmull and Rom's, as Bézier's)."""
    pieces = []
    for i in range(len(corners) - 1):
        before, here = corners[max(i - 1, 0)], corners[i]
        there, after = corners[i + 1], corners[min(i + 2, len(corners) - 1)]
        leave = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        arrive = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        pieces.append((here, leave, arrive, there))
    return pieces


def evenly(pieces: list[Curve], count: int, lead: float, tail: float) -> list[Point]:
    """So many spots along some curves, equally far apart but for a longer way first or last, and the end."""
    walked = [on_curve(piece, step / STEPS) for piece in pieces for step in range(STEPS)] + [pieces[-1][3]]
    lengths = [math.dist(a, b) for a, b in pairwise(walked)]
    stride = (sum(lengths) - lead - tail) / count
    spots, gone, index = [], 0.0, 0
    for spot in range(1, count):
        goal = lead + stride * spot
        while gone + lengths[index] < goal:
            gone += lengths[index]
            index += 1
        part = (goal - gone) / lengths[index]
        (x, y), (to_x, to_y) = walked[index], walked[index + 1]
        spots.append((x + (to_x - x) * part, y + (to_y - y) * part))
    return [*spots, walked[-1]]


def on_curve(piece: Curve, part: float) -> Point:
    """The point of a Bézier curve at some part of its way."""
    rest = 1 - part
    shares = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
    x, y = (sum(share * point[axis] for share, point in zip(shares, piece, strict=True)) for axis in (0, 1))
    return x, y


def off_the_path(spots: list[Point], space: int) -> Point:
    """Square to the way up, one unit long."""
    (x, y), (to_x, to_y) = spots[max(space - 1, 0)], spots[min(space + 1, len(spots) - 1)]
    length = math.dist((x, y), (to_x, to_y))
    return (to_y - y) / length, (x - to_x) / length
