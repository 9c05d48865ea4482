"""Many games at once for who learns to play: reset, step, and arrays that are filled again and again.

Chance is inside, and so are the bots of seats that are theirs. A lane is one game after the other: when one ends, its
result is told and the next has begun. Every number is the same interpreted, compiled, on any number of threads and on a
GPU, where the arrays stay on the card and PyTorch and JAX take them as they lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from ..bots import dispatch
from ..bots.desk import Desk, new_desk
from ..bots.levels import number_of
from ..core import tensor
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.layout import Plan, TensorLayout
from ..core.limits import MOST_SEATS
from ..core.link import Way, compiled
from .lanes import LEARNER, RESET, SAMPLE, STEP, Lanes, array_shapes, drive_lanes
from .playout import Order
from .simulate import CAP, Simulation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

DEVICES = ("cpu", "gpu", "plain")
MOST_LANES = 1 << 24


class Engine(Protocol):
    """What holds the arrays of a batch and works on them."""

    arrays: Lanes
    actions: Any
    seen: Any
    """What is seen, as it is handed out."""

    def run(self, job: int, order: Order) -> None:
        """Do one thing in all lanes."""

    def take(self, actions: Any) -> int | None:
        """Take over what was chosen; the first lane in which it is not legal, or None. KiboError if it is no row."""

    def encoder(self, plan: Plan, columns: int) -> tuple[Any, Callable[[], None]]:
        """Room for tensors, and what fills it."""

    def shared(self, array: Any) -> Any:
        """An array as DLPack hands it on."""


def interpreted(game: Game, lanes: Any) -> Lanes:
    """Lanes as plain rules work on them: rows of positions, and lists of numbers."""
    rows: list[Any] = [[*map(game.state.unpack, one)] if one.dtype.fields else one.tolist() for one in lanes]
    return Lanes(*rows)


class Here:
    """The lanes on this machine: interpreted, or compiled on some threads."""

    def __init__(self, game: Game, start: Any, n: int, seats: int, swap: Any, way: Way, threads: int) -> None:
        import numpy

        self.game, self.n, self.way = game, n, way
        made: Any = {name: numpy.zeros(*shape) for name, shape in array_shapes(game, seats, n).items()}
        self.arrays = Lanes(**made)
        self.seen, self.actions = self.arrays.seen, numpy.zeros(n, "i2")
        self._drive_lanes = compiled(game, drive_lanes, way, swap)
        cuts = [n * thread // threads for thread in range(threads + 1)]
        self._parts = [(begin, end, new_desk(game, way)) for begin, end in pairwise(cuts)]
        self._starts: Any = [start] if way == "plain" else start.pack()
        self._map: Callable[..., Any] = ThreadPoolExecutor(threads).map if threads > 1 else map

    def run(self, job: int, order: Order) -> None:
        """Do one thing in all lanes, each thread in its part of them."""

        def drive(part: tuple[int, int, Desk]) -> None:
            begin, end, desk = part
            lanes: Any = Lanes(*(array[begin:end] for array in self.arrays))
            actions, own = self.actions[begin:end], order._replace(first=order.first + begin, games=end - begin)
            if self.way == "plain":
                self._interpret(job, desk, own, lanes, actions)
            else:
                self._drive_lanes(job, desk, own, lanes, actions, self._starts, self.n)

        for _ in self._map(drive, self._parts):
            pass

    def _interpret(self, job: int, desk: Desk, order: Order, lanes: Lanes, actions: Any) -> None:
        rows, listed = interpreted(self.game, lanes), actions.tolist()
        self._drive_lanes(job, desk, order, rows, listed, self._starts, self.n)
        actions[:] = listed
        for array, row in zip(lanes, rows, strict=True):
            array[:] = [one.pack()[0] for one in row] if array.dtype.fields else row

    def take(self, actions: Any) -> int | None:
        """Take over what was chosen; the first lane in which it is not legal, or None."""
        import numpy

        chosen = numpy.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise KiboError(f"a step takes {self.n} whole numbers, one for each game")
        inside = (chosen >= 0) & (chosen < self.game.num_actions)
        right = inside & (self.arrays.legal[numpy.arange(self.n), numpy.where(inside, chosen, 0)] != 0)
        if not right.all():
            return int(numpy.flatnonzero(~right)[0])
        self.actions[:] = chosen
        return None

    def shared(self, array: Any) -> Any:
        """An array as DLPack hands it on: NumPy's own can."""
        return array

    def encoder(self, plan: Plan, columns: int) -> tuple[Any, Callable[[], None]]:
        """Room for tensors, and what fills it, each thread a part."""
        import numpy

        out = numpy.zeros((self.n, columns), "f4")
        rows = (*tensor.numbers_of(self.seen), self.arrays.to_act, out)
        encode = tensor.encoder(self.game, self.way)

        def fill() -> None:
            for _ in self._map(lambda part: encode(plan, *(row[part[0] : part[1]] for row in rows)), self._parts):
                pass

        return out, fill


class Batch:
    """So many games of one kind side by side; `bots` names a bot for each seat, None for one that is asked.

    With `tensors` what is seen is also encoded for a learner (`core.tensor`) after every step.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        n: int = 1024,
        device: str = "cpu",
        options: Mapping[str, object] | None = None,
        bots: Sequence[str | None] = (None,),
        seed: int = 0,
        threads: int = 1,
        cap: int = CAP,
        tensors: bool = False,
    ) -> None:
        import numpy

        if device not in DEVICES:
            raise unknown("device", device, DEVICES)
        if not 1 <= n <= MOST_LANES:
            raise KiboError(f"a batch has 1 to {MOST_LANES} games, not {n}")
        if None not in bots:
            raise KiboError("a batch asks somebody: leave a seat without a bot, by None")
        simulation = Simulation(game, seats, options, [bot or "random" for bot in bots], seed, "plain", threads, cap)
        self.game, self.seats, self.n, self.device = simulation.game, simulation.seats, n, device
        named = [bots[seat % len(bots)] for seat in range(self.seats)]
        row = [LEARNER if bot is None else number_of(game, bot) for bot in named]
        self._bots: Any = numpy.array(row + [0] * (MOST_SEATS - len(row)), "i8")
        self.seed, self.cap = simulation.seed, cap
        self._engine = self._made(simulation.position(), min(threads, n))
        self._show(tensors)
        self.reset(0)

    def _made(self, start: Any, threads: int) -> Engine:
        numbers = [max(int(number), 0) for number in self._bots]
        if self.device == "gpu":
            from .gpu_lanes import CardLanes

            return CardLanes(self.game, start, self.n, self.seats, self._bots, numbers)
        way: Way = "plain" if self.device == "plain" else "cpu"
        return Here(self.game, start, self.n, self.seats, dispatch.needed(numbers), way, threads)

    def _show(self, tensors: bool) -> None:
        """Name the arrays that are told of."""
        arrays: Any = self._engine.arrays
        self.observations: Array = self._engine.seen
        """What the seat to act of each game sees, a record of the game's fields; on a GPU its bytes."""
        self.legal: Array = arrays.legal.view("?")
        """For each game and action, whether it may be chosen."""
        self.to_act: Array = arrays.to_act
        self.done: Array = arrays.done.view("?")
        """Which games have ended in the last step; what is seen of them is the beginning of the next."""
        self.cut_off: Array = arrays.cut_off.view("?")
        """Which of these had come to the cap, and so have no winners."""
        self.points: Array = arrays.points
        """The points of each seat in the last game of a lane that ended."""
        self.rewards: Array = arrays.rewards
        """For each seat of a game that has ended in the last step its share of the win, else nothing."""
        self.tensors: Array | None = None
        """What the seat to act of each game sees, for a learner."""
        if tensors:
            self.tensors, self._encode = self._engine.encoder(self.layout.plan, self.layout.length)

    @property
    def layout(self) -> TensorLayout:
        """What the columns of `tensors` hold."""
        return tensor.layout(self.game, self.seats)

    def _run(self, job: int) -> None:
        self._engine.run(job, Order(self._bots, self.cap, self.seed, self._first, self.n))
        if job != SAMPLE and self.tensors is not None:
            self._encode()

    def on_host(self, array: Any) -> Array:
        """One of the batch's arrays as NumPy's: itself, or a copy of what lies on a card."""
        return array.copy_to_host() if self.device == "gpu" else array  # type: ignore[no-any-return]

    def shared(self, array: Any) -> Any:
        """One of the batch's arrays for who takes DLPack, as JAX does: the same memory, filled again by every step."""
        return self._engine.shared(array)

    def reset(self, first: int | None = None) -> None:
        """Begin anew, with the games of the seed numbered from `first` on, or with those not yet begun."""
        self._first = int(self.on_host(self._engine.arrays.number).max()) + 1 if first is None else first
        self._run(RESET)

    def step(self, actions: Any) -> None:
        """Play one action in each game; KiboError if one is not legal, and then nothing is played."""
        import numpy

        lane = self._engine.take(actions)
        if lane is not None:
            legal = ", ".join(map(str, numpy.flatnonzero(self.on_host(self.legal[lane]))[:12]))
            raise KiboError(f"action {actions[lane]} is not legal in game {lane} of the batch: there is {legal}")
        self._run(STEP)

    def sample(self) -> Array:
        """A legal action for each game, every one as likely as the other; on a GPU, where the next ones are put too."""
        self._run(SAMPLE)
        return self._engine.actions if self.device == "gpu" else self._engine.actions.copy()  # type: ignore[no-any-return]
