"""A search whose imagined games are played on a card, one thread each: for analysis, where many of them are wanted.

What sample i comes to follows from the search's number and i alone, and sums are whole numbers: so whichever thread
adds first, it finds the same as on a CPU, to the last unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..core import draw
from ..core.card import checked_card, cuda, learn_to_index, made_once, on_card, ptx_of
from ..core.game import Game
from ..core.link import Linker, linker, plain_function
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


def kernel(game: Game, twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs: one sample of one action."""
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    measure = twins(plain_function(search.measure))

    def imagine_on_gpu(
        seen: Any, seat: int, legal: Any, places: Any, base: int, first: int, samples: int, sums: Any
    ) -> None:
        thread = target.grid(1)
        if thread < len(places) * samples:
            worlds = target.local.array(WORLDS, record)
            action = target.local.array(1, int16)
            weight = target.local.array(1, int32)
            spare = target.local.array(actions, int16)
            odds = target.local.array(actions, int32)
            draws = target.local.array(draws_state, int64)
            moves = target.local.array(actions, int16)
            order = target.local.array(1, int16)
            worth = target.local.array(1, int64)
            place = places[thread // samples]  # threads side by side follow one action, so they have most in common
            worlds[SEEN] = seen[0]
            action[0], order[0], worth[0] = legal[place], 0, 0
            desk = Desk(worlds, action, weight, spare, odds, draws, moves, order, worth)
            measure(desk, seat, 1, base, first + thread % samples, 1)
            target.atomic.add(sums, place, worth[0])

    return imagine_on_gpu


def ptx(game: Game) -> str:
    """The kernel of a game as PTX for Hopper cards; needs no card."""
    import numba

    record, int64 = numba.from_dtype(game.state.dtype()), numba.int64
    types = (record[::1], int64, numba.int16[::1], int64[::1], int64, int64, int64, int64[::1])
    return ptx_of(kernel(game, twins_of(game)), types)


class CardTable:
    """What one seat sees, on a card, and what its actions come to there."""

    def __init__(self, target: Any, compiled: Any, sight: Sight) -> None:
        import numpy

        self.target, self.compiled, self.seat, self.count = target, compiled, sight.seat, len(sight.legal)
        self.seen = target.to_device(sight.position.pack())
        self.legal = target.to_device(numpy.array(sight.legal, "i2"))

    def measured(self, places: Sequence[int], base: int, first: int, samples: int) -> list[int]:
        """What the actions in these places come to in so many samples."""
        import numpy

        to_device = self.target.to_device
        sums, asked = to_device(numpy.zeros(self.count, "i8")), to_device(numpy.array(places, "i8"))
        blocks = -(-len(places) * samples // BLOCK)
        self.compiled[blocks, BLOCK](self.seen, self.seat, self.legal, asked, base, first, samples, sums)
        return [int(worth) for worth in sums.copy_to_host()]


class CardMind(Mind):
    """The bots of one game, compiled; whatever is measured is measured on a card. KiboError where there is none."""

    slice = 0.2  # a launch takes as long as its longest game, however few there are
    least, most = LEAST, MOST

    def __init__(self, game: Game) -> None:
        target = checked_card(cuda())
        super().__init__(game, "cpu")
        twins = twins_of(game)
        name = f"imagine {game.num_actions} {twins.digest(plain_function(search.measure))}"
        self._compiled = made_once(target, name, lambda: target.jit(kernel(game, twins)))
        self._target = target

    def get_ready(self) -> None:
        """Have compiled whatever is not, for the card as well: a time to think in is not for that."""
        import numpy

        super().get_ready()
        to_device, none = self._target.to_device, numpy.zeros(1, "i8")
        seen, legal = to_device(self.game.state().pack()), to_device(numpy.zeros(1, "i2"))
        self._compiled[1, BLOCK](seen, 0, legal, to_device(none), 0, 0, 0, to_device(none))

    def table(self, sight: Sight) -> CardTable:
        """What a seat sees, on the card."""
        return CardTable(self._target, self._compiled, sight)


@cache
def card_mind(game: Game) -> CardMind:
    """The bots of a game on a card, made once in a process."""
    mind = CardMind(game)
    mind.get_ready()
    return mind
