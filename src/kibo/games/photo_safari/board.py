"""The archipelago: its islands, the places on them, and the ways between them, read from board.toml."""

import tomllib
from pathlib import Path
from typing import Any

BOARDS = ("dodecahedron", "ring")
BOARD: dict[str, Any] = tomllib.loads((Path(__file__).parent / "board.toml").read_text("utf-8"))

ISLANDS = len(BOARD[BOARDS[0]]["spots"])
"""The central one, island 0, and ten others (SAF-01)."""
CENTRE = 0
ON_ISLAND = 5
"""Places for tiles on each of the ten islands; the central one has none (SAF-03)."""
PLACES = (ISLANDS - 1) * ON_ISLAND
"""Place 0 is the first of island 1."""

LINKS = tuple(tuple((a, b) for a, b in BOARD[board]["links"]) for board in BOARDS)
"""For each board, the pairs of islands that are connected."""

SPOTS = tuple(tuple((x, y) for x, y in BOARD[board]["spots"]) for board in BOARDS)
"""For each board, where each island is drawn."""

WAYS: tuple[int, ...] = tuple(
    sum(1 << (b if a == island else a) for a, b in links if island in (a, b))
    for links in LINKS
    for island in range(ISLANDS)
)
"""For each board and island, the islands connected with it: one bit each."""


def first_place(island: int) -> int:
    """The first of the five places of an island that has places."""
    return (island - 1) * ON_ISLAND


def island_of(place: int) -> int:
    """The island on which a place lies."""
    return place // ON_ISLAND + 1


def is_connected(board: int, island: int, other: int) -> int:
    """Does a way lead from one island to the other (SAF-01)?"""
    return (WAYS[board * ISLANDS + island] >> other) & 1
