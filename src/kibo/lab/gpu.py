"""One GPU thread a game: the same compiled source, the same totals as on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..bots import dispatch
from ..core import draw
from ..core.errors import KiboError, MissingExtra
from ..core.game import Game
from ..core.link import linker, plain_function
from . import playout
from .playout import AT_START, LEAST, MOST, MOST_SEATS, TALLY

if TYPE_CHECKING:
    from .simulate import Simulation

HOPPER = (9, 0)
BLOCK = 256
THREADS = 1 << 20
"""How many threads a launch has at most; each plays its games one after the other."""


def cuda() -> Any:
    """numba's CUDA target; MissingExtra where it is not installed."""
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda as target
    except ImportError:
        raise MissingExtra("playing on a GPU", "gpu") from None
    return target


def kernel(game: Game, bots: Sequence[str]) -> Callable[..., None]:
    """The function that a GPU thread runs, for one game."""
    import numba

    from .simulate import needed

    target = cuda()
    twins = linker(game, "cpu", **needed(bots))
    if target.is_available():
        twins.place = (
            target.to_device
        )  # constant memory, the usual place, is slow when threads look up different entries
    play_game, start = twins(plain_function(playout.play_game)), twins(plain_function(draw.start))
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, digest, draws_state = game.num_actions, playout.DIGEST, draw.STATE
    worlds_each = dispatch.WORLDS if needed(bots) == {} else AT_START + 1

    def play_on_gpu(table: Any, bots: Any, cap: int, seed: int, first: int, count: int, total: Any) -> None:
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
        for number in range(target.grid(1), count, target.gridsize(1)):
            start(draws, seed, first + number)
            tally[digest] += play_game(worlds, bots, cap, draws, legal, weight, spare, odds, tally)
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


def ptx(game: Game, bots: Sequence[str] = ("random",)) -> str:
    """The kernel of a game as PTX for Hopper cards; needs no card."""
    import numba

    target = cuda()
    warm_up(game, bots)
    record = numba.from_dtype(game.state.dtype())
    int64 = numba.int64
    types = (record[::1], int64[::1], int64, int64, int64, int64, int64[::1])
    with pretended_card():
        text, _ = target.compile_ptx(kernel(game, bots), types, cc=HOPPER)
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


def warm_up(game: Game, bots: Sequence[str]) -> None:
    """Compile for the CPU first: only then does the GPU index rows by members of an IntEnum."""
    from .simulate import Simulation

    Simulation(game, game.seats[-1], bots=bots, device="cpu")


def gpu_player(simulation: Simulation) -> Callable[[int, int], list[int]]:
    """A function that plays games on the GPU; KiboError where there is no card."""
    import numpy

    target = cuda()
    if not target.is_available():
        raise KiboError("there is no NVIDIA card that can be used here: leave out --device gpu, or use --device cpu")
    warm_up(simulation.game, simulation.bots)
    table = target.to_device(simulation.position().pack())
    bots = target.to_device(numpy.array(simulation.bot_row(), "i8"))
    compiled = target.jit(kernel(simulation.game, simulation.bots))
    assert len(simulation.bot_row()) == MOST_SEATS

    def play(first: int, count: int) -> list[int]:
        tally = numpy.zeros(TALLY, "i8")
        playout.clear(tally)  # type: ignore[arg-type]
        total = target.to_device(tally)
        threads = max(1, min(THREADS, count))
        compiled[-(-threads // BLOCK), BLOCK](table, bots, simulation.cap, simulation.seed, first, count, total)
        return [int(number) for number in total.copy_to_host()]

    play(0, 0)
    return play
