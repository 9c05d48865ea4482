"""Many games at once for who learns to play: reset, step, and arrays that are filled again and again.

Chance is inside, and so are the bots of seats that are theirs. A lane is one game after the other: when one ends, its
result is told and the next has begun. Every number is the same interpreted, compiled and on any number of threads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..bots import dispatch
from ..bots.desk import AT_START, Desk, new_desk
from ..bots.levels import number_of
from ..core.draw import STATE
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import Way, compiled
from .lanes import LEARNER, RESET, SAMPLE, STEP, Lanes, drive_lanes
from .playout import SHARES, Order
from .simulate import CAP, Simulation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

DEVICES: dict[str, Way] = {"cpu": "cpu", "plain": "plain"}
MOST_LANES = 1 << 24


def interpreted(game: Game, lanes: Any) -> Lanes:
    """Lanes as plain rules work on them: rows of positions, and lists of numbers."""
    rows: list[Any] = [[*map(game.state.unpack, one)] if one.dtype.fields else one.tolist() for one in lanes]
    return Lanes(*rows)


def new_arrays(game: Game, seats: int, start: Any, n: int) -> Any:
    """Lanes for so many games as arrays."""
    import numpy

    blank: Any = numpy.repeat(start.pack(), n)
    made: dict[str, Any] = {
        "games": blank,
        "seen": blank.copy(),
        "draws": numpy.zeros((n, STATE), "i8"),
        "number": numpy.zeros(n, "i8"),
        "plies": numpy.zeros(n, "i4"),
        "to_act": numpy.zeros(n, "i1"),
        "legal": numpy.zeros((n, game.num_actions), "u1"),
        "choices": numpy.zeros(n, "i2"),
        "shares": numpy.zeros((n, seats), "i1"),
        "points": numpy.zeros((n, seats), "i4"),
        "done": numpy.zeros(n, "u1"),
        "cut_off": numpy.zeros(n, "u1"),
    }
    return Lanes(**made)


class Batch:
    """So many games of one kind side by side; `bots` names a bot for each seat, None for one that is asked."""

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
    ) -> None:
        import numpy

        if device not in DEVICES:
            raise unknown("device", device, DEVICES)
        if not 1 <= n <= MOST_LANES:
            raise KiboError(f"a batch has 1 to {MOST_LANES} games, not {n}")
        if None not in bots:
            raise KiboError("a batch asks somebody: leave a seat without a bot, by None")
        simulation = Simulation(game, seats, options, [bot or "random" for bot in bots], seed, "plain", threads, cap)
        self.game, self.seats, self.n, self.way = simulation.game, simulation.seats, n, DEVICES[device]
        named = [bots[seat % len(bots)] for seat in range(self.seats)]
        row = [LEARNER if bot is None else number_of(game, bot) for bot in named]
        self._bots: Any = numpy.array(row + [0] * (MOST_SEATS - len(row)), "i8")
        self.seed, self.cap = simulation.seed, cap
        swap = dispatch.needed([max(number, 0) for number in row])
        self._drive_lanes = compiled(game, drive_lanes, self.way, swap)
        self._lay_out(simulation.position(), min(threads, n))
        self.reset(0)

    def _lay_out(self, start: Any, threads: int) -> None:
        """All arrays, and for each thread its part of them."""
        import numpy

        n = self.n
        self._arrays = new_arrays(self.game, self.seats, start, n)
        self.observations: Array = self._arrays.seen
        """What the seat to act of each game sees, a record of the game's fields."""
        self.legal: Array = self._arrays.legal.view("?")
        """For each game and action, whether it may be chosen."""
        self.to_act: Array = self._arrays.to_act
        self.done: Array = self._arrays.done.view("?")
        """Which games have ended in the last step; what is seen of them is the beginning of the next."""
        self.cut_off: Array = self._arrays.cut_off.view("?")
        """Which of these had come to the cap, and so have no winners."""
        self.points: Array = self._arrays.points
        """The points of each seat in the last game of a lane that ended."""
        self.rewards: Array = numpy.zeros((n, self.seats), "f4")
        """For each seat of a game that has ended in the last step its share of the win, else nothing."""
        self._actions: Array = numpy.zeros(n, "i2")
        cuts = [n * thread // threads for thread in range(threads + 1)]
        self._parts = [(begin, end, self._desk(start)) for begin, end in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _desk(self, start: Any) -> Desk:
        desk = new_desk(self.game, self.way)
        desk.worlds[AT_START] = start.copy() if self.way == "plain" else start.pack()[0]
        return desk

    def _run(self, job: int) -> None:
        """Do one thing in all lanes, each thread in its part of them."""
        drives = self._pool.map if self._pool else map
        for _ in drives(self._drive, [job] * len(self._parts), self._parts):
            pass

    def _drive(self, job: int, part: tuple[int, int, Desk]) -> None:
        begin, end, desk = part
        lanes: Any = Lanes(*(array[begin:end] for array in self._arrays))
        actions: Any = self._actions[begin:end]
        order = Order(self._bots, self.cap, self.seed, self._first + begin, end - begin)
        if self.way == "cpu":
            self._drive_lanes(job, desk, order, lanes, actions, self.n)
            return
        rows, listed = interpreted(self.game, lanes), actions.tolist()
        self._drive_lanes(job, desk, order, rows, listed, self.n)
        actions[:] = listed
        for array, row in zip(lanes, rows, strict=True):
            array[:] = [one.pack()[0] for one in row] if array.dtype.fields else row

    def reset(self, first: int | None = None) -> None:
        """Begin anew, with the games of the seed numbered from `first` on, or with those not yet begun."""
        self._first = int(self._arrays.number.max()) + 1 if first is None else first
        self._run(RESET)
        self.rewards[:] = 0

    def step(self, actions: Array) -> None:
        """Play one action in each game; KiboError if one is not legal, and then nothing is played."""
        import numpy

        chosen = numpy.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise KiboError(f"a step takes {self.n} whole numbers, one for each game")
        inside = (chosen >= 0) & (chosen < self.game.num_actions)
        right = inside & self.legal[numpy.arange(self.n), numpy.where(inside, chosen, 0)]
        if not right.all():
            lane = int(numpy.flatnonzero(~right)[0])
            legal = ", ".join(map(str, numpy.flatnonzero(self.legal[lane])[:12]))
            raise KiboError(f"action {chosen[lane]} is not legal in game {lane} of the batch: there is {legal}")
        self._actions[:] = chosen
        self._run(STEP)
        numpy.divide(self._arrays.shares * self._arrays.done[:, None], SHARES, out=self.rewards, casting="unsafe")

    def sample(self) -> Array:
        """A legal action for each game, every one as likely as the other."""
        self._run(SAMPLE)
        return self._actions.copy()
