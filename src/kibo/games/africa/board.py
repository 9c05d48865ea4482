"""The board: its spaces, which lie side by side, and where they are drawn, all from `board.toml` (AFR-01, AFR-07)."""

import tomllib
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("board.toml").read_text("utf-8"))

PLACES = tuple(
    (line, column) for line, row in enumerate(BOARD["rows"]) for column in range(len(row)) if row[column] != "."
)
"""Line and column of each space, north to south and west to east."""

SPACES = len(PLACES)
NO_SPACE = -1

CITY_NAMES = tuple(sorted(BOARD["cities"], key=lambda name: tuple(BOARD["cities"][name])))
CITIES = tuple(PLACES.index(tuple(BOARD["cities"][name])) for name in CITY_NAMES)
"""The start cities, north to south."""

LANDS = tuple(BOARD["lands"][BOARD["rows"][line][column]] for line, column in PLACES)
"""What the land of each space is like; only the drawing looks at it."""


COLUMNS, LINES = 13, 15
"""As many as can be drawn."""


def _grid_name(line: int, column: int) -> str:
    return f"{'ABCDEFGHIJKLM'[column]}{line + 1}"


NAMES = tuple(
    CITY_NAMES[CITIES.index(space)] if space in CITIES else _grid_name(*PLACES[space]) for space in range(SPACES)
)
"""A letter from west to east and a number from north to south (D4); a city has its own name."""


def around(line: int, column: int) -> list[tuple[int, int]]:
    """The six places beside one, clockwise from the north-west; even lines lie half a hex further east."""
    west = column - 1 + (line % 2 == 0)
    return [
        (line - 1, west),
        (line - 1, west + 1),
        (line, column + 1),
        (line + 1, west + 1),
        (line + 1, west),
        (line, column - 1),
    ]


_BESIDE = [[PLACES.index(place) for place in around(*here) if place in PLACES] for here in PLACES]


def _padded(found: list[int], length: int) -> tuple[int, ...]:
    return tuple(found + [NO_SPACE] * (length - len(found)))


SIDES = 6
DEGREE = tuple(len(beside) for beside in _BESIDE)
"""How many neighbours each space has."""
BESIDE = tuple(_padded(sorted(beside), SIDES) for beside in _BESIDE)
"""The neighbours of each space, ascending: the first DEGREE[space] count (AFR-07)."""
AROUND = tuple(_padded(sorted([space, *beside]), SIDES + 1) for space, beside in enumerate(_BESIDE))
"""The same with the space itself among them."""


def _within_two(space: int) -> list[int]:
    return sorted({further for step in [space, *_BESIDE[space]] for further in [step, *_BESIDE[step]]})


def _ways(space: int, goal: int) -> int:
    """The neighbours over which two steps lead to a goal, a bit for each; DIRECT where one step is enough."""
    if goal == space or goal in _BESIDE[space]:
        return DIRECT
    return sum(1 << i for i, step in enumerate(sorted(_BESIDE[space])) if goal in _BESIDE[step])


DIRECT = 1 << SIDES
"""The bit that stands for a way without a space between."""
REACH = 19
"""At most so many spaces are within two steps, the own one counted."""
NEAR_COUNT = tuple(len(_within_two(space)) for space in range(SPACES))
NEAR = tuple(_padded(_within_two(space), REACH) for space in range(SPACES))
"""The spaces within two steps, ascending, the own one among them: the first NEAR_COUNT[space] count (AFR-12)."""
WAYS = tuple(_padded([_ways(space, goal) for goal in _within_two(space)], REACH) for space in range(SPACES))
"""Over which neighbours each of them is reached: bit i for BESIDE[space][i] (AFR-13)."""
