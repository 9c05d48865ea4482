"""The bots by number, for drivers that run compiled."""

# ruff: noqa: ARG001  (all bots are called alike)

from typing import Any

from ..core.contract import observe, put
from ..core.record import Row
from .greedy import SEEN, weigh_greedy
from .random import weigh_random

RANDOM, GREEDY = range(2)
NAMES = ("random", "greedy")

PLAYED = 0
"""The world that is really played; a bot is shown worlds[SEEN] and may use the worlds after it."""
WORLDS = 5
"""How many worlds a driver needs."""


def weigh(
    bot: int, worlds: Any, seat: int, legal: Row, count: int, weight: Row, spare: Row, odds: Row, draws: Row
) -> None:
    """Let a bot weigh the legal actions of its seat, by what that seat sees."""
    put(worlds, SEEN, PLAYED)
    observe(worlds[PLAYED], seat, worlds[SEEN])
    if bot == GREEDY:
        weigh_greedy(worlds, seat, legal, count, weight, spare, odds, draws)
    else:
        weigh_random(count, weight)


def weigh_alike(
    bot: int, worlds: Any, seat: int, legal: Row, count: int, weight: Row, spare: Row, odds: Row, draws: Row
) -> None:
    """In place of `weigh` where all bots play at random: then nothing else need be compiled."""
    weigh_random(count, weight)
