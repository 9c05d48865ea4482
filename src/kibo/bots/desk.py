"""What a driver and its bots work on, handed from one to the other as one thing."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.draw import STATE
from ..core.game import Game
from ..core.link import Way, numbers, worlds
from ..core.record import Row

PLAYED, AT_START, SEEN, SAMPLED, TRIED = range(5)
"""The worlds of a desk: the one that is really played and where it began, which are the driver's; what a bot is shown,
and two that it may use to think."""
WORLDS = 5


class Desk(NamedTuple):
    """Worlds, rows as long as a game has actions, and the state of a generator."""

    worlds: Any
    legal: Row
    weight: Row
    spare: Row
    odds: Row
    draws: Row


def new_desk(game: Game, way: Way, count: int = WORLDS) -> Desk:
    """A desk with blank worlds and rows of zeros."""
    legal, weight, spare, odds = (numbers(way, game.num_actions, storage) for storage in ("i2", "i4", "i2", "i4"))
    return Desk(worlds(game, way, count), legal, weight, spare, odds, numbers(way, STATE))
