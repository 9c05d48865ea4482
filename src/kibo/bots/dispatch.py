"""The bots by number, for drivers that run compiled."""

from typing import Any

from ..core.record import Row
from .greedy import weigh_greedy
from .random import weigh_random

RANDOM, GREEDY = range(2)
NAMES = ("random", "greedy")


def weigh(
    bot: int, worlds: Any, seat: int, legal: Row, count: int, weight: Row, spare: Row, odds: Row, draws: Row
) -> None:
    """Let a bot weigh the legal actions of its seat; it looks at worlds[SEEN] and may use the worlds after it."""
    if bot == GREEDY:
        weigh_greedy(worlds, seat, legal, count, weight, spare, odds, draws)
    else:
        weigh_random(count, weight)
