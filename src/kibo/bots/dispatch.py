"""The bots by number, for drivers that run compiled."""

# ruff: noqa: ARG001  (all bots are called alike)

from collections.abc import Sequence

from ..core.contract import observe, put
from ..core.link import Swap
from .desk import PLAYED, SEEN, Desk
from .greedy import weigh_greedy
from .random import weigh_random

RANDOM, GREEDY = range(2)
NAMES = ("random", "greedy")


def weigh(bot: int, desk: Desk, seat: int, count: int) -> None:
    """Let a bot weigh the legal actions of its seat, by what that seat sees."""
    put(desk.worlds, SEEN, PLAYED)
    observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
    if bot == GREEDY:
        weigh_greedy(desk, seat, count)
    else:
        weigh_random(desk, count)


def weigh_alike(bot: int, desk: Desk, seat: int, count: int) -> None:
    """In place of `weigh` where all bots play at random: then nothing else need be compiled."""
    weigh_random(desk, count)


def needed(bots: Sequence[str]) -> Swap:
    """What to swap so that only what these bots need is compiled."""
    return {weigh: weigh_alike} if set(bots) == {"random"} else {}
