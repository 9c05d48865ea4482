"""A search whose imagined games are played on a card, one thread each: for analysis, where many of them are wanted.

What sample i comes to follows from the search's number and i alone, and sums are whole numbers: so whichever thread
adds first, it finds the same as on a CPU, to the last unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from ..core import draw
from ..core.card import checked_card, cuda, learn_to_index, made_once, on_card, ptx_of
from ..core.game import Game
from ..core.link import Linker, linker, plain_function
from ..core.record import Row
from ..core.sight import Sight
from . import search
from .desk import SEEN, WORLDS, Desk
from .mind import Mind

BLOCK = 128
LEAST = 1 << 14
"""So many games a card imagines at once: fewer would hardly take less time."""
MOST = 1 << 20


def twins_of(game: Game) -> Linker:
    """The searcher linked with a game, for a card."""
    learn_to_index()
    return linker(game, "cpu", place=on_card())


class Task(NamedTuple):
    """Samples that are to be measured after some actions, by what a seat sees."""

    seen: Any
    """A record."""
    seat: int
    actions: Sequence[int]
    base: int
    first: int
    samples: int


def kernel(game: Game, twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs: one sample of one action of one of many searches."""
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    measure, owner_of = twins(plain_function(search.measure)), twins(plain_function(last_not_above))

    def imagine_on_gpu(
        seen: Any, seats: Any, bases: Any, firsts: Any, samples: Any, places: Any, blocks: Any, asked: Any, sums: Any
    ) -> None:
        thread = target.grid(1)
        owner = owner_of(blocks, thread // BLOCK)
        inside = thread - blocks[owner] * BLOCK
        place = places[owner] + inside // samples[owner]  # threads side by side follow one action: much in common
        if place < places[owner + 1]:
            worlds = target.local.array(WORLDS, record)
            action = target.local.array(1, int16)
            weight = target.local.array(1, int32)
            spare = target.local.array(actions, int16)
            odds = target.local.array(actions, int32)
            draws = target.local.array(draws_state, int64)
            moves = target.local.array(actions, int16)
            order = target.local.array(1, int16)
            worth = target.local.array(1, int64)
            worlds[SEEN] = seen[owner]
            action[0], order[0], worth[0] = asked[place], 0, 0
            desk = Desk(worlds, action, weight, spare, odds, draws, moves, order, worth)
            measure(desk, seats[owner], 1, bases[owner], firsts[owner] + inside % samples[owner], 1)
            target.atomic.add(sums, place, worth[0])

    return imagine_on_gpu


def last_not_above(row: Row, number: int) -> int:
    """The last place of a rising row whose number is not above this one; the first is not."""
    low, high = 0, len(row) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if row[middle] <= number:
            low = middle
        else:
            high = middle - 1
    return low


def ptx(game: Game) -> str:
    """The kernel of a game as PTX for Hopper cards; needs no card."""
    import numba

    record, rows = numba.from_dtype(game.state.dtype()), numba.int64[::1]
    return ptx_of(kernel(game, twins_of(game)), (record[::1], *[rows] * 6, numba.int16[::1], rows))


class Card:
    """Where samples of a game's searches are measured, of as many searches at once as are asked for."""

    def __init__(self, game: Game) -> None:
        self.target = checked_card(cuda())
        twins = twins_of(game)
        name = f"imagine {game.num_actions} {twins.digest(plain_function(search.measure))}"
        self.compiled = made_once(self.target, name, lambda: self.target.jit(kernel(game, twins)))
        self.dtype = game.state.dtype()

    def measured(self, tasks: Sequence[Task]) -> list[list[int]]:
        """What each action of each task comes to in its samples."""
        import numpy

        seen = numpy.array([task.seen for task in tasks], self.dtype)
        rows = [[getattr(task, name) for task in tasks] for name in ("seat", "base", "first", "samples")]
        places = [0, *accumulate(len(task.actions) for task in tasks)]
        blocks = [0, *accumulate(-(-len(task.actions) * task.samples // BLOCK) for task in tasks)]
        asked = numpy.array([*(action for task in tasks for action in task.actions), 0], "i2")  # there is always one
        to_device = self.target.to_device
        sums = to_device(numpy.zeros(len(asked), "i8"))
        numbers = [to_device(numpy.array(row, "i8")) for row in (*rows, places, blocks[:-1])]
        self.compiled[max(1, blocks[-1]), BLOCK](to_device(seen), *numbers, to_device(asked), sums)
        found = sums.copy_to_host().tolist()
        return [found[begin:end] for begin, end in pairwise(places)]


class CardTable:
    """What one seat sees, and what its actions come to on a card."""

    def __init__(self, card: Card, sight: Sight) -> None:
        self.card, self.seat, self.legal = card, sight.seat, sight.legal
        self.seen = sight.position.pack()[0]

    def measured(self, places: Sequence[int], base: int, first: int, samples: int) -> list[int]:
        """What the actions in these places come to in so many samples."""
        actions = [self.legal[place] for place in places]
        (found,) = self.card.measured([Task(self.seen, self.seat, actions, base, first, samples)])
        sums = [0] * len(self.legal)
        for place, worth in zip(places, found, strict=True):
            sums[place] = worth
        return sums


class CardMind(Mind):
    """The bots of one game, compiled; whatever is measured is measured on a card. KiboError where there is none."""

    slice = 0.2  # a launch takes as long as its longest game, however few there are
    least, most = LEAST, MOST

    def __init__(self, game: Game) -> None:
        self.card = Card(game)
        super().__init__(game, "cpu")

    def get_ready(self) -> None:
        """Have compiled whatever is not, for the card as well: a time to think in is not for that."""
        super().get_ready()
        self.card.measured([Task(self.game.state().pack()[0], 0, (), 0, 0, 1)])

    def table(self, sight: Sight) -> CardTable:
        """What a seat sees, on the card."""
        return CardTable(self.card, sight)


@cache
def card_mind(game: Game) -> CardMind:
    """The bots of a game on a card, made once in a process."""
    mind = CardMind(game)
    mind.get_ready()
    return mind
