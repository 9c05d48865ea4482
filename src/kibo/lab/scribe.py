"""Numbered games of a simulation, written down piece by piece as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..bots import dispatch
from ..bots.desk import AT_START, new_desk
from ..core.game import CHANCE
from ..core.limits import MOST_SEATS
from ..core.link import Way, compiled, numbers
from ..core.record import Row
from . import ledger
from .gpu_ledger import CardScribe, SeatPlan
from .ledger import Ledger
from .playout import TALLY, Order, clear
from .result import add, by_bot, empty_tally
from .simulate import STINT, Simulation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

PLIES = {"actor": "i1", "phase": "i1", "action": "i2", "legal": "i2", "gain": "i2"}
"""What is written down of a ply, and in which numbers."""
USUAL_LENGTH = 256
"""For so many plies a game there is room at first; a piece that needs more gets more."""


@dataclass(frozen=True)
class Lot:
    """Some games written down: those numbered from `first` on."""

    first: int
    games: Array
    """A row for each, as `ledger` says."""
    plies: dict[str, Array]
    """Columns of all plies, one game after the other; none, where plies were not written down."""
    tally: list[int]

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.games)

    def lengths(self) -> Array:
        """How many plies each game has."""
        return self.games[:, ledger.PLIES]


class Part(NamedTuple):
    """A ledger that was filled, as far as it was."""

    games: Array
    plies: dict[str, Array]


class Scribe:
    """Plays the games of a simulation once more, or for the first time, and writes them down."""

    def __init__(self, simulation: Simulation, plies: bool) -> None:
        self.simulation, self.with_plies = simulation, plies
        final = simulation.game.final
        self.counted = len(final.names) if final else 0
        self.width = ledger.AMOUNTS + MOST_SEATS * self.counted
        self.way: Way = "cpu" if simulation.device != "plain" else "plain"
        self._card = self._on_card() if simulation.device == "gpu" else None
        if self._card is not None:
            return
        bots = [0] if simulation.has_own else simulation.bot_row()
        self._write = compiled(simulation.game, ledger.write_games, self.way, dispatch.needed(bots))
        if not simulation.has_own:
            self._fill(0, 0, 0, empty_tally())  # compiles, or loads what was compiled before

    def _on_card(self) -> CardScribe:
        simulation = self.simulation
        lines = [simulation.bot_row(turned * STINT) for turned in range(simulation.seats if simulation.rotate else 1)]
        order = Order(lines[0], simulation.cap, simulation.seed, 0, 0)
        return CardScribe(simulation.game, simulation.position(), order, SeatPlan(lines, STINT), PLIES)

    def piece(self, first: int, count: int) -> Lot:
        """Write down so many games."""
        if self._card is not None:
            return Lot(first, *self._card.piece(first, count, self.width, self.counted, self.with_plies))
        tally, parts = empty_tally(), []
        for begin, many in self.simulation.stints(first, count):
            done, room = 0, USUAL_LENGTH * many if self.with_plies else 0
            while done < many:
                written, part = self._fill(begin + done, 1 if self.simulation.has_own else many - done, room, tally)
                parts.append(part)
                done += written
                room = room if written else 2 * room
        return Lot(first, joined([part.games for part in parts]), self._columns(parts), tally)

    def _columns(self, parts: list[Part]) -> dict[str, Array]:
        return {name: joined([part.plies[name] for part in parts]) for name in PLIES} if self.with_plies else {}

    def _fill(self, first: int, count: int, room: int, tally: list[int]) -> tuple[int, Part]:
        """Write down games as far as there is room; how many that were."""
        simulation, cap, history = self.simulation, self.simulation.cap, []
        if simulation.has_own:
            history = simulation.by_hand(first).history
            room = cap = len(history)
        desk, counted = new_desk(simulation.game, self.way), numbers(self.way, TALLY)
        position = simulation.position()
        desk.worlds[AT_START] = position if self.way == "plain" else position.pack()[0]
        clear(counted)
        rows = {name: numbers(self.way, room, storage) for name, storage in PLIES.items()}
        rows["action"][: len(history)] = history
        games = numbers(self.way, count * self.width)
        bots: Row = numbers(self.way, MOST_SEATS)
        bots[:] = [0] * MOST_SEATS if simulation.has_own else simulation.bot_row(first)
        order = Order(bots, cap, simulation.seed, first, count)
        filled = Ledger(games, self.width, self.counted, room, **rows, played=int(simulation.has_own))
        written = self._write(desk, order, filled, counted)
        add(tally, by_bot([int(number) for number in counted], simulation.seats, simulation.turned(first)))
        return written, self._part(filled, written)

    def _part(self, filled: Ledger, written: int) -> Part:
        """What of a ledger was written."""
        import numpy

        games = numpy.array(filled.games[: written * self.width], "i8").reshape(written, self.width)
        plies = int(games[:, ledger.PLIES].sum()) if filled.room else 0
        return Part(games, {name: numpy.array(getattr(filled, name)[:plies], kind) for name, kind in PLIES.items()})


def joined(parts: list[Array]) -> Array:
    """Parts of one column, one after the other."""
    import numpy

    return parts[0] if len(parts) == 1 else numpy.concatenate(parts)


class _NothingButAPhase:
    """In place of a position for a notation that looks at the phase alone."""

    __slots__ = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase


class Notations:
    """How a game's actions are written: by phase and action alone where that is enough, else by the position."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation, self.game = simulation, simulation.game
        self.words: list[str] = []
        self._numbers: dict[str, int] = {}
        self._by_phase: dict[int, int] = {}

    def number(self, word: str) -> int:
        """The number of a word in `words`."""
        if word not in self._numbers:
            self._numbers[word] = len(self.words)
            self.words.append(word)
        return self._numbers[word]

    def of(self, piece: Lot) -> Array:
        """For each ply of a piece the number of the word for what was done."""
        import numpy

        actions = self.game.num_actions
        pairs = piece.plies["phase"].astype("i4") * actions + piece.plies["action"]
        table = numpy.full((max(self.game.phases) + 1) * actions, -1, "i4")
        for pair in numpy.flatnonzero(numpy.bincount(pairs, minlength=len(table))):
            table[pair] = self._alone(int(pair))
        found: Array = table[pairs]
        if len(found) and found.min() < 0:
            self._by_position(piece, found)
        return found

    def _alone(self, pair: int) -> int:
        """The number of the word for a phase and an action, -1 where it depends on more."""
        if pair not in self._by_phase:
            phase, action = divmod(pair, self.game.num_actions)
            try:
                word = self.game.notation.write(_NothingButAPhase(phase), action)
            except AttributeError:
                self._by_phase[pair] = -1
            else:
                self._by_phase[pair] = self.number(word)
        return self._by_phase[pair]

    def _by_position(self, piece: Lot, found: Array) -> None:
        """Play the games again whose words are not all found."""
        import numpy

        ends = numpy.cumsum(piece.lengths())
        start, rules, write = self.simulation.position(), self.game.rules, self.game.notation.write
        for first, end in zip(ends - piece.lengths(), ends, strict=True):
            left = numpy.flatnonzero(found[first:end] < 0)
            if not len(left):
                continue
            s, wanted = start.copy(), set(left.tolist())
            for ply, action in enumerate(piece.plies["action"][first : first + left[-1] + 1].tolist()):
                if ply in wanted:
                    found[first + ply] = self.number(write(s, action))
                rules.apply(s, action)


def is_chance(piece: Lot) -> Array:
    """For each ply whether it was drawn rather than chosen."""
    drawn: Array = piece.plies["actor"] == CHANCE
    return drawn
