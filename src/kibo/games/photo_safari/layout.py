"""Where things are drawn: for a wide screen, and for one held upright."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kibo.view.kept import ALL, kept

from .board import CENTRE, ON_ISLAND, SPOTS, island_of

DODECAHEDRON = 0


@dataclass(frozen=True, eq=False)
class Layout:
    """Measures of one table, in units of the drawing."""

    width: float
    height: float
    lagoon: tuple[float, float, float, float]
    """Left, top, width, height."""
    middle: tuple[float, float]
    """Of the archipelago."""
    reach: tuple[float, float]
    """From the middle to the outermost islands, across and down."""
    radius: float
    """Of an island, to its corners."""
    tile: float
    """Width of a tile."""
    text: float
    """Size of small letters."""
    corner: tuple[float, float] = (0, 0)
    """The lower left end of a free piece of water: for what is in hand, and for a button."""

    def island(self, board: int, island: int) -> tuple[float, float]:
        """The middle of an island."""
        x, y = SPOTS[board][island]
        return self.middle[0] + x * self.reach[0], self.middle[1] + y * self.reach[1]

    def size(self, island: int) -> float:
        """The central island, which has no tiles, is smaller."""
        return self.radius * (0.72 if island == CENTRE else 1)

    def place(self, board: int, place: int) -> tuple[float, float]:
        """The middle of a place: each lies along one side of its island's pentagon."""
        x, y = self.island(board, island_of(place))
        angle = math.radians(-54 + 72 * (place % ON_ISLAND))
        return x + 0.585 * self.radius * math.cos(angle), y + 0.585 * self.radius * math.sin(angle)

    def camera(self, board: int, island: int, index: int, count: int) -> tuple[float, float]:
        """Where one of several cameras stands on an island: between its tiles, which leave more room below."""
        x, y = self.island(board, island)
        if count == 1:
            return x, y
        away = self.radius * 0.36
        if island != CENTRE:
            away, y = self.radius * (0.18 if count == 3 else 0.2), y + self.radius * 0.055
        first = {2: -135, 4: -135}.get(count, -90)
        angle = math.radians(first + 360 * index / count)
        return x + away * math.cos(angle), y + away * math.sin(angle)

    def camera_size(self, island: int, count: int) -> float:
        """The radius of a camera: smaller in company."""
        if island == CENTRE:
            return self.radius * (0.2 if count < 5 else 0.18)
        return self.radius * (0.2, 0.15, 0.135, 0.12, 0.1, 0.09)[count - 1]


@kept(ALL)
def layout(tall: bool, board: int) -> Layout:
    """The measures for a screen and a board."""
    if tall:
        lagoon = (8.0, 8.0, 764.0, 892.0)
        if board == DODECAHEDRON:
            return Layout(780, 1500, lagoon, (390, 414), (300, 384), 87, 42, 22, (28, 880))
        return Layout(780, 1500, lagoon, (390, 454), (292, 346), 85, 41, 22, (262, 706))
    lagoon = (10.0, 10.0, 1000.0, 840.0)
    if board == DODECAHEDRON:
        return Layout(1440, 860, lagoon, (510, 402), (404, 344), 98, 47, 16, (32, 830))
    return Layout(1440, 860, lagoon, (510, 434), (392, 316), 98, 47, 16, (236, 560))
