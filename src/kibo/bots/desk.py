"""What a driver and its bots work on, handed from one to the other as one thing."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.draw import STATE
from ..core.game import Game
from ..core.link import Way, numbers, worlds
from ..core.record import Row

PLAYED, AT_START, SEEN, SAMPLED, TRIED, AHEAD, PROBED = range(7)
"""The worlds of a desk: the one that is really played and where it began, which are the driver's; what a bot is shown,
and two that it may use to think; two more for one that looks further ahead."""
WORLDS = 7


class Desk(NamedTuple):
    """Worlds, rows as long as a game has actions, and the state of a generator."""

    worlds: Any
    legal: Row
    weight: Row
    spare: Row
    odds: Row
    draws: Row
    moves: Row
    """What may be done in a game that is imagined."""
    order: Row
    """The places of legal actions in `legal`, the best first."""
    sums: Row
    """What each legal action came to in all games imagined after it."""


def new_desk(game: Game, way: Way, count: int = WORLDS) -> Desk:
    """A desk with blank worlds and rows of zeros."""
    legal, weight, spare, odds = (numbers(way, game.num_actions, storage) for storage in ("i2", "i4", "i2", "i4"))
    moves, order, sums = (numbers(way, game.num_actions, storage) for storage in ("i2", "i2", "i8"))
    return Desk(worlds(game, way, count), legal, weight, spare, odds, numbers(way, STATE), moves, order, sums)
