"""The path: its length, its villages and its stretches (KIL-01)."""

import tomllib
from pathlib import Path

_board = tomllib.loads(Path(__file__).with_name("board.toml").read_text("utf-8"))

SUMMIT: int = _board["summit"]
VILLAGES: tuple[int, ...] = tuple(_board["villages"])
STRETCHES: tuple[tuple[str, int], ...] = tuple((part["name"], part["to"]) for part in _board["stretch"])

IS_VILLAGE = tuple(int(space in VILLAGES) for space in range(SUMMIT + 1))
VILLAGE_BEHIND = tuple(max(village for village in VILLAGES if village <= space) for space in range(SUMMIT + 1))
"""Where a lion drives an expedition (KIL-22)."""
