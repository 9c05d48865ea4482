"""Games written down on a card, one thread a game: the same ledger as on the CPU, and so the same rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..bots import dispatch
from ..bots.desk import AT_START, Desk
from ..core import draw
from ..core.card import checked_card, cuda, learn_to_index, made_once, on_card, ptx_of
from ..core.digest import digest
from ..core.game import Game
from ..core.link import Linker, linker, plain_function
from . import ledger, playout
from .gpu import room_of, tally_adder
from .ledger import Ledger
from .playout import TALLY, Order
from .result import add, by_bot, empty_tally

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

BLOCK = 64
MEMORY = 1 << 28
"""So many bytes the plies of one launch have room for; what does not fit is played by the next."""
USUAL_LENGTH = 256
"""For so many plies a game there is room at first; games that need more are played again."""
ENTRIES = (draw.start, playout.clear, ledger.write_game)


class SeatPlan(NamedTuple):
    """Who plays which games: bots by their numbers, a line for each way to sit, and after how many games the next."""

    lines: list[list[int]]
    stint: int

    def turned(self, number: int) -> int:
        """In which of these ways they sit in a numbered game."""
        return number // self.stint % len(self.lines)


def twins_of(game: Game, bots: Sequence[int]) -> Linker:
    """The ledger linked with a game and what its bots need, for a card."""
    learn_to_index()
    return linker(game, "cpu", dispatch.needed(bots), on_card())


def kernel(game: Game, bots: Sequence[int], twins: Linker) -> Callable[..., None]:
    """The function that a GPU thread runs: it plays one game and writes it down."""
    import numba

    target = cuda()
    record = numba.from_dtype(game.state.dtype())
    int16, int32, int64 = numba.int16, numba.int32, numba.int64
    actions, draws_state = game.num_actions, draw.STATE
    worlds_each, ahead = room_of(bots, actions)
    add_tally = tally_adder()
    start, clear, write_game = (twins(plain_function(function)) for function in ENTRIES)

    def write_on_gpu(
        table: Any,
        seats: Any,
        stint: int,
        cap: int,
        seed: int,
        numbers: Any,
        room: int,
        width: int,
        counted: int,
        games: Any,
        actor: Any,
        phase: Any,
        action: Any,
        legal: Any,
        gain: Any,
        lengths: Any,
        totals: Any,
    ) -> None:
        thread = target.grid(1)
        if thread < len(numbers):
            worlds = target.local.array(worlds_each, record)
            options = target.local.array(actions, int16)
            weight = target.local.array(actions, int32)
            spare = target.local.array(actions, int16)
            odds = target.local.array(actions, int32)
            draws = target.local.array(draws_state, int64)
            moves = target.local.array(ahead, int16)
            best = target.local.array(ahead, int16)
            sums = target.local.array(ahead, int64)
            tally = target.local.array(TALLY, int64)
            worlds[AT_START] = table[0]
            clear(tally)
            desk = Desk(worlds, options, weight, spare, odds, draws, moves, best, sums)
            turned = numbers[thread] // stint % len(seats)
            start(draws, seed, numbers[thread])
            order = Order(seats[turned], cap, seed, numbers[thread], 1)
            kept = Ledger(games, width, counted, room * (thread + 1), actor, phase, action, legal, gain, 0)
            plies = write_game(desk, order, kept, room * thread, width * thread, tally)
            lengths[thread] = plies
            if plies >= 0:
                add_tally(totals[turned], tally)

    return write_on_gpu


def ptx(game: Game, bots: Sequence[int]) -> str:
    """The kernel of a game as PTX for Hopper cards; needs no card."""
    import numba

    record, i1, i2, i8 = numba.from_dtype(game.state.dtype()), numba.int8, numba.int16, numba.int64
    rows = (i8[::1], i1[::1], i1[::1], i2[::1], i2[::1], i2[::1], i8[::1], i8[:, ::1])
    types = (record[::1], i8[:, ::1], i8, i8, i8, i8[::1], i8, i8, i8, *rows)
    return ptx_of(kernel(game, bots, twins_of(game, bots)), types)


class Launched(NamedTuple):
    """Games as a launch has written them down; of those that it had no room for, a length of -1 is all that is told."""

    games: Array
    lengths: Array
    plies: list[Array]
    """Columns of all plies, one game after the other."""


class CardScribe:
    """Plays games on a card and writes them down; KiboError where there is none."""

    def __init__(self, game: Game, position: Any, order: Order, seating: SeatPlan, columns: dict[str, str]) -> None:
        import numpy

        self.target, self.order, self.seating, self.columns = checked_card(cuda()), order, seating, columns
        self._table = self.target.to_device(position.pack())
        self._lines = self.target.to_device(numpy.array(seating.lines, "i8"))
        bots = seating.lines[0]
        twins = twins_of(game, bots)
        parts = digest(twins.digest(plain_function(function)) for function in ENTRIES)
        name = f"write {room_of(bots, game.num_actions)} {game.num_actions} {parts}"
        self._compiled = made_once(self.target, name, lambda: self.target.jit(kernel(game, bots, twins)))

    def piece(
        self, first: int, count: int, width: int, counted: int, plies: bool
    ) -> tuple[Array, dict[str, Array], list[int]]:
        """The rows of games, columns of their plies one game after the other, and what was counted."""
        import numpy

        rows, lengths = numpy.zeros((count, width), "i8"), numpy.full(count, -1, "i8")
        room, tally, parts = USUAL_LENGTH if plies else 0, empty_tally(), []
        while len(left := numpy.flatnonzero(lengths < 0)):
            for some in self._pieces(left, room):
                written = self._launch(first + some, room, width, counted, tally)
                rows[some], lengths[some] = written.games, written.lengths
                parts.append((some[written.lengths >= 0], written.plies))
            room *= 4
        found = {name: numpy.zeros(lengths.sum(), kind) for name, kind in self.columns.items()} if plies else {}
        for some, columns in parts:
            places = places_of(lengths, some)
            for name, column in zip(found, columns, strict=True) if plies else ():
                found[name][places] = column
        return rows, found, tally

    def _pieces(self, games: Array, room: int) -> list[Array]:
        """As many games at once as there is memory for."""
        import numpy

        each = max(1, MEMORY // (8 * max(1, room)))
        return numpy.split(games, range(each, len(games), each))

    def _launch(self, numbers: Array, room: int, width: int, counted: int, tally: list[int]) -> Launched:
        """Play games, and add to what was counted."""
        import numpy

        count, to_device, empty = len(numbers), self.target.to_device, self.target.device_array
        games = to_device(numpy.zeros(count * width, "i8"))
        columns = [empty(max(1, count * room), kind) for kind in self.columns.values()]
        lengths, totals = empty(count, "i8"), to_device(numpy.array([empty_tally()] * len(self.seating.lines), "i8"))
        given = self._lines, self.seating.stint, self.order.cap, self.order.seed, to_device(numbers), room
        told = width, counted, games, *columns, lengths, totals
        self._compiled[-(-count // BLOCK), BLOCK](self._table, *given, *told)
        for turned, total in enumerate(totals.copy_to_host().tolist()):
            add(tally, by_bot(total, len(self.seating.lines), turned) if turned else total)
        long = lengths.copy_to_host()
        inside = numpy.arange(room) < long[:, None]
        plies = [column.copy_to_host()[: count * room].reshape(count, room)[inside] for column in columns]
        return Launched(games.copy_to_host().reshape(count, width), long, plies)


def places_of(lengths: Array, some: Array) -> Array:
    """Where the plies of some games stand in columns that hold those of all."""
    import numpy

    starts, long = numpy.cumsum(lengths) - lengths, lengths[some]
    return numpy.repeat(starts[some] - numpy.cumsum(long) + long, long) + numpy.arange(long.sum())
