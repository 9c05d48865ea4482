"""A batch's lanes on a GPU: one thread a lane, the same source as on the CPU, and nothing leaves the card unasked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..bots import dispatch
from ..bots.desk import PLAYED, TRIED, WORLDS, Desk
from ..core import draw, tensor
from ..core.card import checked_card, cuda, learn_to_index, made_once, on_card, ptx_of
from ..core.errors import KiboError
from ..core.game import Game
from ..core.layout import Plan
from ..core.link import Linker, linker, plain_function
from . import lanes
from .lanes import SAMPLE, Lanes, array_shapes
from .playout import Order

BLOCK = 128
REGISTERS = 64
"""For a thread that mostly waits for memory: so few that many of them wait at once."""
FILL_BLOCKS = 1024
FINE = 1 << 30
"""In place of the first lane whose action is not legal: there is none."""


def clear_nothing(mask: Any) -> None:
    """In place of `lanes.clear`: on a card all masks are cleared before, by threads side by side."""


def twins_of(game: Game, bots: Sequence[int]) -> Linker:
    """The driver linked with a game and what its bots need, and what encodes, for a card."""
    learn_to_index()
    swap = {**dispatch.needed(bots), lanes.clear: clear_nothing, tensor.clear: clear_nothing}
    return linker(game, "cpu", swap, on_card())


def kernel(game: Game, bots: Sequence[int], twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs for its lane."""
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    worlds_each, spared, ahead = room_of(bots, actions)
    drive_lane = twins(plain_function(lanes.drive_lane))

    def drive_on_gpu(
        job: int,
        bots: Any,
        cap: int,
        seed: int,
        first: int,
        starts: Any,
        chosen: Any,
        games: Any,
        seen: Any,
        draws: Any,
        number: Any,
        plies: Any,
        to_act: Any,
        legal: Any,
        choices: Any,
        rewards: Any,
        points: Any,
        done: Any,
        cut_off: Any,
    ) -> None:
        lane = target.grid(1)
        count = len(number)
        if lane < count:
            worlds = target.local.array(worlds_each, record)
            options = target.local.array(actions, int16)
            weight = target.local.array(actions, int32)
            spare = target.local.array(spared, int16)
            odds = target.local.array(spared, int32)
            state = target.local.array(draws_state, int64)
            moves = target.local.array(ahead, int16)
            best = target.local.array(ahead, int16)
            sums = target.local.array(ahead, int64)
            desk = Desk(worlds, options, weight, spare, odds, state, moves, best, sums)
            order = Order(bots, cap, seed, first, count)
            rows = Lanes(games, seen, draws, number, plies, to_act, legal, choices, rewards, points, done, cut_off)
            drive_lane(job, desk, order, rows, chosen, starts, count, lane)

    return drive_on_gpu


def room_of(bots: Sequence[int], actions: int) -> tuple[int, int, int]:
    """How many worlds a lane needs for such bots, and how long rows are that only bots need that think, or search."""
    searching, thinking = max(bots) >= dispatch.SEARCH, any(bots)
    worlds_each = WORLDS if searching else TRIED + 1 if thinking else PLAYED + 1
    return worlds_each, actions if thinking else 1, actions if searching else 1


def encoding_kernel(twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs to encode what is seen in its lane."""
    target = cuda()
    fill_tensor = twins(plain_function(tensor.fill_tensor))

    def encode_on_gpu(
        place: Any,
        table: Any,
        slots: Any,
        count: Any,
        size: Any,
        what: Any,
        column: Any,
        width: Any,
        more: Any,
        least: Any,
        scale: Any,
        ones: Any,
        twos: Any,
        fours: Any,
        to_act: Any,
        out: Any,
    ) -> None:
        lane = target.grid(1)
        if lane < len(to_act):
            plan = Plan(place, table, slots, count, size, what, column, width, more, least, scale)
            fill_tensor(plan, ones[lane], twos[lane], fours[lane], to_act[lane], out[lane])

    return encode_on_gpu


def filling_kernel() -> Callable[..., None]:
    """The function that GPU threads run to clear numbers side by side."""
    target = cuda()

    def fill_on_gpu(words: Any) -> None:
        for i in range(target.grid(1), len(words), target.gridsize(1)):
            words[i] = 0

    return fill_on_gpu


def checking_kernel() -> Callable[..., None]:
    """The function that a GPU thread runs to take over its lane's action, or tell that it is not legal."""
    target = cuda()

    def check_on_gpu(chosen: Any, legal: Any, actions: Any, wrong: Any) -> None:
        lane = target.grid(1)
        if lane < len(actions):
            action = chosen[lane]
            if action < 0 or action >= legal.shape[1] or legal[lane, action] == 0:
                target.atomic.min(wrong, 0, lane)
            else:
                actions[lane] = action

    return check_on_gpu


def types_of(game: Game) -> tuple[Any, ...]:
    """What the kernel of a game is given."""
    import numba

    record = numba.from_dtype(game.state.dtype())
    i1, i2, i4, i8, u1, f4 = numba.int8, numba.int16, numba.int32, numba.int64, numba.uint8, numba.float32
    table = (record[::1], record[::1], i8[:, ::1], i8[::1], i4[::1], i1[::1], u1[:, ::1], i2[::1], f4[:, ::1])
    return (i8, i8[::1], i8, i8, i8, record[::1], i2[::1], *table, i4[:, ::1], u1[::1], u1[::1])


def ptx(game: Game, bots: Sequence[int]) -> str:
    """The kernels of a game as PTX for Hopper cards, its driver first; needs no card."""
    import numba

    u1, i1, i2, i4, i8, f4 = numba.uint8, numba.int8, numba.int16, numba.int32, numba.int64, numba.float32
    views = (numba.float64[::1], i1[:, ::1], i2[:, ::1], i4[:, ::1], i1[::1], f4[:, ::1])
    twins = twins_of(game, bots)
    made = (
        (kernel(game, bots, twins), types_of(game)),
        (encoding_kernel(twins), (i4[:, ::1], i4[:, ::1], *(i4[::1] for _ in range(8)), *views)),
        (filling_kernel(), (i8[::1],)),
        (checking_kernel(), (i8[::1], u1[:, ::1], i2[::1], i8[::1])),
    )
    return "\n".join(ptx_of(one, types) for one, types in made)


class Kernels(NamedTuple):
    """What a card does for the batches of a game, compiled when it is first launched."""

    fill: Any
    check: Any
    drive: Any
    encode: Any


def kernels(target: Any, game: Game, bots: Sequence[int]) -> Kernels:
    """The kernels for a game and bots; compiled once, however many batches there are."""
    twins, actions = twins_of(game, bots), game.num_actions
    driver, encoder = (twins.digest(plain_function(entry)) for entry in (lanes.drive_lane, tensor.fill_tensor))
    drive, room = lambda: target.jit(kernel(game, bots, twins), max_registers=REGISTERS), room_of(bots, actions)
    return Kernels(
        made_once(target, "fill", lambda: target.jit(filling_kernel())),
        made_once(target, "check", lambda: target.jit(checking_kernel())),
        made_once(target, f"drive {room} {actions} {driver}", drive),
        made_once(target, f"encode {encoder}", lambda: target.jit(encoding_kernel(twins))),
    )


class CardLanes:
    """The arrays of a batch on a card, and what works on them."""

    def __init__(self, game: Game, start: Any, n: int, seats: int, bots: Any, numbers: Sequence[int]) -> None:
        target = checked_card(cuda(), 'take device="cpu"')
        self.target, self.game, self.n = target, game, n
        self.blocks = -(-n // BLOCK)
        self._kernels = kernels(target, game, numbers)
        self._bots, self._starts = target.to_device(bots), target.to_device(start.pack())
        shapes = array_shapes(game, seats, n)
        words = {name: self._room(*shape) for name, shape in shapes.items()}
        made: Any = {name: self._shaped(words[name], *shape) for name, shape in shapes.items()}
        self.arrays, self._masks = Lanes(**made), words["legal"]
        self.seen = self.arrays.seen.view("i1").reshape((n, game.state.dtype().itemsize))
        self.actions = self._shaped(self._room((n,), "i2"), (n,), "i2")
        self._wrong = target.to_device(numpy_row(FINE))

    def _room(self, shape: tuple[int, ...], kind: Any) -> Any:
        """Cleared memory for an array, in words of eight bytes."""
        import numpy

        words = self.target.device_array(-(-math.prod(shape) * numpy.dtype(kind).itemsize // 8), "i8")
        self._kernels.fill[FILL_BLOCKS, BLOCK](words)
        return words

    def _shaped(self, words: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """The same memory as an array."""
        import numpy

        flat = words.view("u1")[: math.prod(shape) * numpy.dtype(kind).itemsize]
        return flat.view(kind).reshape(shape)

    def shared(self, array: Any) -> Any:
        """An array as DLPack hands it on; whatever was to be written into it has been."""
        from cuda.core.utils import StridedMemoryView

        self.target.synchronize()
        return StridedMemoryView.from_cuda_array_interface(array, stream_ptr=-1)

    def run(self, job: int, order: Order) -> None:
        """Do one thing in all lanes."""
        if job != SAMPLE:
            self._kernels.fill[FILL_BLOCKS, BLOCK](self._masks)
        numbers = order.cap, order.seed, order.first
        given = (self._bots, *numbers, self._starts, self.actions, *self.arrays)
        self._kernels.drive[self.blocks, BLOCK](job, *given)

    def take(self, actions: Any) -> int | None:
        """Take over what was chosen; the first lane in which it is not legal, or None."""
        import numpy

        on_card = hasattr(actions, "__cuda_array_interface__")
        chosen = self.target.as_cuda_array(actions) if on_card else numpy.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise KiboError(f"a step takes {self.n} whole numbers, one for each game")
        if not on_card:
            chosen = self.target.to_device(numpy.ascontiguousarray(chosen))
        self._kernels.check[self.blocks, BLOCK](chosen, self.arrays.legal, self.actions, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong == FINE:
            return None
        self._wrong = self.target.to_device(numpy_row(FINE))
        return wrong

    def encoder(self, plan: Plan, columns: int) -> tuple[Any, Callable[[], None]]:
        """Room for tensors, and what fills it."""
        words = self._room((self.n, columns), "f4")
        out = self._shaped(words, (self.n, columns), "f4")
        rows = [self.target.to_device(row) for row in plan]
        size = self.game.state.dtype().itemsize
        views = [
            self.arrays.seen.view(f"i{each}").reshape((self.n, size // each))
            if size % each == 0
            else self._shaped(self._room((self.n, 1), f"i{each}"), (self.n, 1), f"i{each}")
            for each in (1, 2, 4)
        ]

        def fill() -> None:
            self._kernels.fill[FILL_BLOCKS, BLOCK](words)
            self._kernels.encode[self.blocks, BLOCK](*rows, *views, self.arrays.to_act, out)

        return out, fill


def numpy_row(number: int) -> Any:
    """A row of one number."""
    import numpy

    return numpy.array([number], "i8")
