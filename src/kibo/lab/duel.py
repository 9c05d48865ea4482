"""Two judgements of one game against each other: the same deals for both, and every seat in turn.

The challenger plays each deal once from each seat, against the other in all seats that are left. So who was dealt the
better luck cancels out, and what is averaged and given an interval is the deal, not the game.
"""

# ruff: noqa: ARG001  (all bots are called alike)
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, NamedTuple

from ..bots import dispatch, greedy
from ..bots.desk import AT_START, PLAYED, SEEN, Desk, new_desk
from ..core.checks import checked_seed
from ..core.contract import observe, put
from ..core.draw import STATE
from ..core.errors import KiboError
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import Swap, Way, compiled, given, numbers, plain_function
from ..core.record import Row
from .paired import ENDED, OUTCOME, SHARE, Deal, play_deal
from .playout import SHARES
from .simulate import CAP

CHALLENGER, OTHER = 1, 2
"""Who sits where, in a row of bots: 0 would be a bot that plays at random."""


class Deals(NamedTuple):
    """Which deals are to be played, and the row that says who sits where."""

    bots: Row
    seed: int
    first: int
    number: int
    cap: int


def play_deals(desk: Desk, luck: Row, deals: Deals, outcome: Row, shares: Row) -> int:
    """Play each deal with the challenger in each seat, adding up its parts of the wins; how many games were cut off.

    Thoughts are the same from every seat: so who plays alike comes out even in each deal, whatever it draws.
    """
    seats = desk.worlds[AT_START].seats
    cut_off = 0
    for deal in range(deals.number):
        for own in range(seats):
            for seat in range(seats):
                deals.bots[seat] = CHALLENGER if seat == own else OTHER
            play_deal(desk, luck, Deal(deals.bots, deals.cap, deals.seed, deals.first + deal, 0), outcome)
            shares[deal] += outcome[SHARE + own]
            cut_off += 1 - outcome[ENDED]
    return cut_off


def weigh_own(desk: Desk, seat: int, count: int) -> None:
    """Stands for how the challenger weighs."""
    raise RuntimeError


def weigh_other(desk: Desk, seat: int, count: int) -> None:
    """Stands for how the other weighs."""
    raise RuntimeError


def weigh_either(bot: int, desk: Desk, seat: int, count: int) -> None:
    """In place of `dispatch.weigh`: by what the seat sees, the challenger or the other."""
    put(desk.worlds, SEEN, PLAYED)
    observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
    if bot == CHALLENGER:
        weigh_own(desk, seat, count)
    else:
        weigh_other(desk, seat, count)


@dataclass
class Score:
    """What a challenger got: of each deal its share of the wins, from 0 to 1."""

    seats: int
    shares: list[float] = field(default_factory=list)
    cut_off: int = 0

    @property
    def games(self) -> int:
        """How many games were played: every deal once from each seat."""
        return self.seats * len(self.shares)

    @property
    def share(self) -> float:
        """The challenger's share of all wins; `even` would be no better and no worse."""
        return sum(self.shares) / len(self.shares)

    @property
    def even(self) -> float:
        """The share of who is as good as the others."""
        return 1 / self.seats

    @property
    def spread(self) -> float:
        """Half the width of the 95 % interval."""
        count, mean = len(self.shares), self.share
        if count < 2:
            return 1.0
        return 1.96 * math.sqrt(sum((share - mean) ** 2 for share in self.shares) / (count - 1) / count)

    def __str__(self) -> str:
        even = f" (even: {100 * self.even:.1f})" if self.seats > 2 else ""
        return f"{100 * self.share:.1f} ± {100 * self.spread:.1f} of 100{even} in {self.games} games"


def judged_by(rival: Game) -> FunctionType:
    """The greedy bot with the value function, worlds and luck of another game, whose positions are laid out alike."""
    if rival.value is None:
        raise KiboError(f"{rival.id} has no value function, so greedy cannot play it")
    own = {"value": rival.value, "imagined": given(rival.worlds), "awaited": given(rival.luck)}
    return copied(greedy.weigh_greedy, judge=copied(greedy.judge, **own))


def copied(function: Callable[..., None], **names: Any) -> FunctionType:
    """A function for which some names mean something else."""
    plain = plain_function(function)
    return FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)


class Duel:
    """The greedy bot of one game against that of another with the same rules: a variant's, or an older folder's."""

    def __init__(
        self,
        game: Game,
        other: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        if game.state.dtype() != other.state.dtype():
            raise KiboError(f"positions of {game!r} and {other!r} are not laid out alike, so they cannot meet")
        swap: Swap = {dispatch.weigh: weigh_either, weigh_own: judged_by(game), weigh_other: judged_by(other)}
        self.arena = Arena(game, swap, seats, options, seed)

    def run(self, deals: int, first: int = 0, threads: int = 1) -> Score:
        """Play so many deals, from each seat."""
        return self.arena.run(lambda: new_desk(self.arena.game, "cpu"), deals, first, threads)


class Arena:
    """Deals of one game, played from each seat by whatever is linked for `dispatch.weigh`."""

    def __init__(
        self,
        game: Game,
        swap: Swap,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        way: Way = "cpu",
    ) -> None:
        self.game, self.seats, self.seed, self.way = game, game.check_seats(seats), checked_seed(seed), way
        at_once = {dispatch.weigh_at_once: swap[dispatch.weigh]}  # here nobody searches
        self.play_deals = compiled(game, play_deals, way, {**swap, **at_once})
        self.position = game.state()
        game.rules.set_up(self.position, self.seats, game.option_row(options or {}))

    def play(self, desk: Any, first: int, count: int) -> tuple[list[int], int]:
        """Some deals: the challenger's parts of the wins of each, and how many games were cut off."""
        luck, outcome, shares = (numbers(self.way, size) for size in (STATE, OUTCOME, count))
        desk.worlds[AT_START] = self.position if self.way == "plain" else self.position.pack()[0]
        deals = Deals(numbers(self.way, MOST_SEATS), self.seed, first, count, CAP)
        cut_off = self.play_deals(desk, luck, deals, outcome, shares)
        return [int(share) for share in shares], int(cut_off)

    def run(
        self,
        desk: Callable[[], Any],
        deals: int,
        first: int = 0,
        threads: int = 1,
        watch: Callable[[int], None] | None = None,
    ) -> Score:
        """Play so many deals on some threads, each at its own desk; the score is the same on any number of them."""
        piece = max(1, min(64, deals // (4 * threads)))
        starts = range(first, first + deals, piece)
        score = Score(self.seats)

        def some(start: int) -> tuple[list[int], int]:
            return self.play(desk(), start, min(piece, first + deals - start))

        with ThreadPoolExecutor(threads) as pool:
            for shares, cut_off in pool.map(some, starts):
                score.shares += [share / SHARES / self.seats for share in shares]
                score.cut_off += cut_off
                if watch:
                    watch(len(score.shares))
        return score
