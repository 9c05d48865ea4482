"""One GPU thread a game: the same compiled source, the same totals as on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..bots import dispatch
from ..bots.desk import AT_START, TRIED, WORLDS, Desk
from ..core import draw
from ..core.card import checked_card, cuda, learn_to_index, made_once, on_card, ptx_of
from ..core.digest import digest
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import Linker, linker, plain_function
from . import playout
from .playout import IDLE, LEAST, MOST, TALLY, Order

BLOCK = 256
THREADS = 1 << 20
"""How many threads a launch has at most; each plays its games one after the other."""
REGISTERS = 32
"""For a thread that waits for others: so few that a card holds as many threads as it can."""

WARP = 0xFFFFFFFF
"""All threads of a warp."""
UNBROKEN = 1 << 60
"""How many games follow each other where nobody changes seats: all of them."""
ENTRIES = (draw.start, playout.play_game, playout.play_by_phase)


def twins_of(game: Game, bots: Sequence[int]) -> Linker:
    """The drivers linked with a game and what its bots need, for a card.

    The 32 threads of a warp do at once what they have in common, and the rest one after the other. Games in step have
    much in common anyway. Otherwise only those go on, in each round, that are in the phase in which most of them are;
    the others wait until theirs is.
    """
    import numba

    target, int32 = cuda(), numba.int32
    learn_to_index()

    @target.jit(device=True)  # type: ignore[untyped-decorator]
    def any_left(kind: int) -> bool:
        return bool(target.any_sync(WARP, kind != IDLE))

    @target.jit(device=True)  # type: ignore[untyped-decorator]
    def goes_on(kind: int) -> bool:
        own = int32(kind)
        alike = target.popc(target.match_any_sync(WARP, own))
        most = int32(-1 if own == IDLE else alike << 6 | own)
        for far in (16, 8, 4, 2, 1):
            most = max(most, target.shfl_xor_sync(WARP, most, far))
        return bool(most & 63 == own)

    @target.jit(device=True)  # type: ignore[untyped-decorator]
    def take_number(queue: Any) -> Any:
        place = target.atomic.add(queue, 0, 1)
        return place // queue[1] * queue[2] + place % queue[1]

    votes = {playout.any_left: any_left, playout.goes_on: goes_on, playout.take_number: take_number}
    return linker(game, "cpu", {**dispatch.needed(bots), **votes}, on_card())


def kernel(game: Game, bots: Sequence[int], in_step: bool, twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs, for one game.

    `queue` says which game is the next, after how many games those of others follow, and how far the next of one's own
    are away then.
    """
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    worlds_each, ahead = room_of(bots, actions)
    add_tally = tally_adder()
    start, play_game, play_by_phase = (twins(plain_function(function)) for function in ENTRIES)

    def play_on_gpu(table: Any, bots: Any, cap: int, seed: int, first: int, count: int, queue: Any, total: Any) -> None:
        worlds = target.local.array(worlds_each, record)
        legal = target.local.array(actions, int16)
        weight = target.local.array(actions, int32)
        spare = target.local.array(actions, int16)
        odds = target.local.array(actions, int32)
        draws = target.local.array(draws_state, int64)
        tally = target.local.array(TALLY, int64)
        for i in range(TALLY):
            tally[i] = total[i]
        for i in range(LEAST):
            tally[i] = 0
        worlds[AT_START] = table[0]
        moves = target.local.array(ahead, int16)
        order = target.local.array(ahead, int16)
        sums = target.local.array(ahead, int64)
        desk = Desk(worlds, legal, weight, spare, odds, draws, moves, order, sums)
        if in_step:
            place = queue[0] + target.grid(1)
            number = place // queue[1] * queue[2] + place % queue[1]
            while number < count:
                start(draws, seed, first + number)
                play_game(desk, bots, cap, tally)
                place += target.gridsize(1)
                number = place // queue[1] * queue[2] + place % queue[1]
        else:
            play_by_phase(desk, Order(bots, cap, seed, first, count), queue, tally)
        add_tally(total, tally)

    return play_on_gpu


def tally_adder() -> Any:
    """The function by which a GPU thread adds what it has counted to what all have; each adds only what it has."""
    target = cuda()

    @target.jit(device=True)  # type: ignore[untyped-decorator]
    def add_tally(total: Any, tally: Any) -> None:
        for i in range(LEAST):
            if tally[i] != 0:
                target.atomic.add(total, i, tally[i])
        for i in range(LEAST, MOST):
            if tally[i] < total[i]:
                target.atomic.min(total, i, tally[i])
        for i in range(MOST, TALLY):
            if tally[i] > total[i]:
                target.atomic.max(total, i, tally[i])

    return add_tally


def room_of(bots: Sequence[int], actions: int) -> tuple[int, int]:
    """How many worlds a thread needs for such bots, and how long rows are that only bots need that search."""
    searching, thinking = max(bots) >= dispatch.SEARCH, any(bots)
    return WORLDS if searching else TRIED + 1 if thinking else AT_START + 1, actions if searching else 1


def ptx(game: Game, bots: Sequence[int], in_step: bool) -> str:
    """The kernel of a game as PTX for Hopper cards; needs no card."""
    import numba

    record, int64 = numba.from_dtype(game.state.dtype()), numba.int64
    types = (record[::1], int64[::1], int64, int64, int64, int64, int64[::1], int64[::1])
    return ptx_of(kernel(game, bots, in_step, twins_of(game, bots)), types)


def compiled_kernel(target: Any, game: Game, bots: Sequence[int], in_step: bool) -> Any:
    """The kernel, ready to be launched; compiled once, however many simulations there are."""
    twins = twins_of(game, bots)
    parts = [twins.digest(plain_function(function)) for function in ENTRIES]
    name = f"play {in_step} {room_of(bots, game.num_actions)} {game.num_actions} {digest(parts)}"
    registers = None if in_step else REGISTERS
    return made_once(target, name, lambda: target.jit(kernel(game, bots, in_step, twins), max_registers=registers))


class GpuPlayer:
    """Plays games on the GPU, and counts; KiboError where there is no card."""

    def __init__(self, game: Game, position: Any, order: Order, in_step: bool) -> None:
        import numpy

        assert len(order.bots) == MOST_SEATS
        self.target, self.order = checked_card(cuda()), order
        self._table = self.target.to_device(position.pack())
        self._bots = self.target.to_device(numpy.array(order.bots, "i8"))
        self._compiled = compiled_kernel(self.target, game, order.bots, in_step)
        self.play(0, 0)

    def play(self, first: int, count: int, place: int = 0, stint: int = UNBROKEN, period: int = 0) -> list[int]:
        """What is counted in games from a number on, and of those below `first + count` only.

        Where bots change seats, those are played from a place on that belong to this seating: `stint` of them, then as
        many of the next `period`, and so on.
        """
        import numpy

        tally = numpy.zeros(TALLY, "i8")
        playout.clear(tally)  # type: ignore[arg-type]
        total, queue = self.target.to_device(tally), self.target.to_device(numpy.array([place, stint, period], "i8"))
        threads = max(1, min(THREADS, count if period == 0 else count // period * stint + stint))
        given = self._bots, self.order.cap, self.order.seed, first, count
        self._compiled[-(-threads // BLOCK), BLOCK](self._table, *given, queue, total)
        return [int(number) for number in total.copy_to_host()]
