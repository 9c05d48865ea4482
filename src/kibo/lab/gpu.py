"""One GPU thread a game: the same compiled source, the same totals as on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from ..bots import dispatch
from ..bots.desk import AT_START, TRIED, WORLDS, Desk
from ..core import draw
from ..core.errors import KiboError, MissingExtra
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import linker, plain_function
from . import playout
from .playout import IDLE, LEAST, MOST, TALLY, Order

HOPPER = (9, 0)
BLOCK = 256
THREADS = 1 << 20
"""How many threads a launch has at most; each plays its games one after the other."""
REGISTERS = 32
"""For a thread that waits for others: so few that a card holds as many threads as it can."""

WARP = 0xFFFFFFFF
"""All threads of a warp."""


def cuda() -> Any:
    """numba's CUDA target; MissingExtra where it is not installed."""
    try:
        import numba_cuda  # noqa: F401  (is it there at all?)
        from numba import cuda as target
    except ImportError:
        raise MissingExtra("playing on a GPU", "gpu") from None
    return target


def on_card() -> Callable[[Any], Any] | None:
    """Where tables lie: constant memory, the usual place, is slow when threads look up different entries."""
    target = cuda()
    return target.to_device if target.is_available() else None


def kernel(game: Game, bots: Sequence[int], in_step: bool) -> Callable[..., None]:
    """The function that a GPU thread runs, for one game.

    The 32 threads of a warp do at once what they have in common, and the rest one after the other. Games in step have
    much in common anyway. Otherwise only those go on, in each round, that are in the phase in which most of them are;
    the others wait until theirs is.
    """
    import numba

    target = cuda()
    twins = linker(game, "cpu", dispatch.needed(bots), on_card())
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    searching, thinking = max(bots) >= dispatch.SEARCH, any(bots)
    worlds_each = WORLDS if searching else TRIED + 1 if thinking else AT_START + 1
    ahead = actions if searching else 1

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
        return target.atomic.add(queue, 0, 1)

    twins.swap |= {playout.any_left: any_left, playout.goes_on: goes_on, playout.take_number: take_number}
    start, play_game, play_by_phase = (
        twins(plain_function(function)) for function in (draw.start, playout.play_game, playout.play_by_phase)
    )

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
            for number in range(target.grid(1), count, target.gridsize(1)):
                start(draws, seed, first + number)
                play_game(desk, bots, cap, tally)
        else:
            play_by_phase(desk, Order(bots, cap, seed, first, count), queue, tally)
        for i in range(LEAST):
            if tally[i] != 0:
                target.atomic.add(total, i, tally[i])
        for i in range(LEAST, MOST):
            if tally[i] < total[i]:
                target.atomic.min(total, i, tally[i])
        for i in range(MOST, TALLY):
            if tally[i] > total[i]:
                target.atomic.max(total, i, tally[i])

    return play_on_gpu


def ptx(game: Game, bots: Sequence[int], in_step: bool) -> str:
    """The kernel of a game as PTX for Hopper cards, as it was written; needs no card.

    Whether it compiles is all that is asked: to make it fast as well took two thirds of the time.
    """
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int64 = numba.int64
    types = (record[::1], int64[::1], int64, int64, int64, int64, int64[::1], int64[::1])
    with pretended_card():
        text, _ = target.compile_ptx(kernel(game, bots, in_step), types, cc=HOPPER, opt=False)
    return str(text)


@contextmanager
def pretended_card() -> Iterator[None]:
    """Functions called by a kernel are compiled for the card at hand; here, for one that need not be there."""
    from numba import cuda

    dispatcher: Any = cuda.dispatcher
    kept = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=HOPPER)
    try:
        yield
    finally:
        dispatcher.get_current_device = kept


def gpu_player(game: Game, position: Any, order: Order, in_step: bool) -> Callable[[int, int], list[int]]:
    """A function that plays games on the GPU; KiboError where there is no card.

    Its code is made after the CPU's, which has told whether games stay in step: only then does it index rows by members
    of an IntEnum.
    """
    import numpy

    target = cuda()
    if not target.is_available():
        raise KiboError("there is no NVIDIA card that can be used here: leave out --device gpu, or use --device cpu")
    target.dispatcher.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # whoever asks for few games gets a small launch
    table = target.to_device(position.pack())
    numbers = target.to_device(numpy.array(order.bots, "i8"))
    compiled = target.jit(kernel(game, order.bots, in_step), max_registers=None if in_step else REGISTERS)
    assert len(order.bots) == MOST_SEATS

    def play(first: int, count: int) -> list[int]:
        tally = numpy.zeros(TALLY, "i8")
        playout.clear(tally)  # type: ignore[arg-type]
        total, queue = target.to_device(tally), target.to_device(numpy.zeros(1, "i8"))
        threads = max(1, min(THREADS, count))
        compiled[-(-threads // BLOCK), BLOCK](table, numbers, order.cap, order.seed, first, count, queue, total)
        return [int(number) for number in total.copy_to_host()]

    play(0, 0)
    return play
