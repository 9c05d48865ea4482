"""The path: its length, its villages and its stretches (KIL-01)."""

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("board.toml").read_text("utf-8"))

SUMMIT: int = BOARD["summit"]
VILLAGES: tuple[int, ...] = tuple(BOARD["villages"])
STRETCHES: tuple[tuple[str, int], ...] = tuple((part["name"], part["to"]) for part in BOARD["stretch"])
BOUNDS = tuple(pairwise((0, *(to for _, to in STRETCHES))))
"""The last space before each stretch, and its last one."""

IS_VILLAGE = tuple(int(space in VILLAGES) for space in range(SUMMIT + 1))
VILLAGE_BEHIND = tuple(max(village for village in VILLAGES if village <= space) for space in range(SUMMIT + 1))
"""Where a lion drives an expedition (KIL-22)."""
