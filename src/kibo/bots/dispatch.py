"""The bots by number, for drivers that run compiled."""

# ruff: noqa: ARG001  (all bots are called alike)

from collections.abc import Sequence

from ..core.contract import observe, put
from ..core.link import Swap
from .desk import PLAYED, SEEN, Desk
from .easy import weigh_easy
from .greedy import weigh_greedy
from .random import weigh_random
from .search import weigh_search

RANDOM, GREEDY, EASY = range(3)
SEARCH = 16
"""From here on a number is that of a bot that searches: SEARCH + how many games it imagines for a decision."""


def weigh(bot: int, desk: Desk, seat: int, count: int) -> None:
    """Let a bot weigh the legal actions of its seat, by what that seat sees."""
    if bot < SEARCH:
        weigh_at_once(bot, desk, seat, count)
    else:
        put(desk.worlds, SEEN, PLAYED)
        observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
        weigh_search(desk, seat, count, bot - SEARCH)


def weigh_at_once(bot: int, desk: Desk, seat: int, count: int) -> None:
    """In place of `weigh` where no bot searches."""
    put(desk.worlds, SEEN, PLAYED)
    observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
    if bot == GREEDY:
        weigh_greedy(desk, seat, count)
    elif bot == EASY:
        weigh_easy(desk, seat, count)
    else:
        weigh_random(desk, count)


def weigh_alike(bot: int, desk: Desk, seat: int, count: int) -> None:
    """In place of `weigh` where all bots play at random: then nothing else need be compiled."""
    weigh_random(desk, count)


def needed(bots: Sequence[int]) -> Swap:
    """What to swap so that only what the bots of these numbers need is compiled."""
    if max(bots) >= SEARCH:
        return {}
    return {weigh: weigh_at_once if any(bots) else weigh_alike}
