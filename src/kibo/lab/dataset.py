"""Games as tables, a row a game and a row a ply, in Parquet files written piece by piece: see docs/datasets.md.

A dataset is a folder of parts, each with some consecutive games. Which games a part holds follows from what is played
alone, so that the parts are the same whoever plays them. A part is there whole or not at all.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..bots.dispatch import SEARCH
from ..bots.own import Bot
from ..core.errors import KiboError, MissingExtra
from ..core.game import NO_GAIN, Game
from ..core.match import Match
from . import ledger
from .playout import GAMES
from .result import Result, add, empty_tally
from .scribe import Lot, Notations, Scribe, is_chance
from .simulate import CAP, Simulation, cores

if TYPE_CHECKING:
    import polars
    import pyarrow

SCHEMA = 1
"""The version of the columns: it grows when one of them changes its name or its meaning."""
ABOUT = b"kibo"
"""The key under which a part says what it holds."""


def check_extra() -> None:
    """What is needed for tables is there; otherwise MissingExtra says so, before anything is played."""
    if not (find_spec("pyarrow") and find_spec("polars")):
        raise MissingExtra("a dataset", "lab")


def piece_size(simulation: Simulation) -> int:
    """How many games a part holds: some seconds' worth, by who plays."""
    if simulation.has_own or max(simulation.bot_row()) >= SEARCH:
        return 16
    return 512 if any(simulation.bot_row()) else 4096


def order_of(simulation: Simulation, plies: bool) -> dict[str, Any]:
    """All that the rows follow from."""
    return {
        "schema": SCHEMA,
        "game": simulation.game.id,
        "variant": simulation.game.variant,
        "seats": simulation.seats,
        "options": simulation.options,
        "bots": simulation.bots,
        "seed": simulation.seed,
        "cap": simulation.cap,
        "rotate": simulation.rotate,
        "start": simulation.start and simulation.start.position.to_words(),
        "moves": plies,
    }


class Tables:
    """Pieces of games as Arrow tables."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    def games(self, piece: Lot) -> pyarrow.Table:
        """A row a game."""
        import numpy
        import pyarrow

        simulation, rows, count = self.simulation, piece.games, piece.count
        final = simulation.game.final
        over = rows[:, ledger.ENDING] >= 0
        endings = [*(final.endings if final else ["over"]), "cut_off"]

        def each_seat(first: int, step: int, kind: str) -> pyarrow.Array:
            """Some numbers of each seat as a list; none for a game that was cut off."""
            columns = rows[over][:, [first + step * seat for seat in range(simulation.seats)]].astype(kind)
            offsets = numpy.concatenate([[0], numpy.cumsum(over)]) * simulation.seats
            values = pyarrow.array(columns.reshape(-1))
            return pyarrow.ListArray.from_arrays(pyarrow.array(offsets, "i4"), values, mask=pyarrow.array(~over))

        def same(value: object, kind: Any = None) -> pyarrow.Array:
            return pyarrow.repeat(pyarrow.scalar(value, kind), count)

        columns = {
            "seed": same(simulation.seed, "i8"),
            "number": pyarrow.array(numpy.arange(piece.first, piece.first + count)),
            "game": same(simulation.game.id),
            "variant": same(simulation.game.variant),
            "seats": same(simulation.seats, "i1"),
            "bots": pyarrow.array([simulation.names_at(number) for number in range(piece.first, piece.first + count)]),
            "options": same(json.dumps(simulation.options)),
            "plies": pyarrow.array(rows[:, ledger.PLIES].astype("i4")),
            "decisions": pyarrow.array(rows[:, ledger.DECISIONS].astype("i4")),
            "ending": pyarrow.array(endings).take(
                pyarrow.array(numpy.where(over, rows[:, ledger.ENDING], len(endings) - 1))
            ),
            "points": each_seat(ledger.POINTS, 1, "i4"),
            "won": each_seat(ledger.WON, 1, "?"),
        }
        names = final.names if final else ()
        for i, name in enumerate(names):
            columns[f"count_{name}"] = each_seat(ledger.AMOUNTS + i, len(names), "i4")
        columns["digest"] = pyarrow.array(rows[:, ledger.DIGEST])
        return pyarrow.table(columns)

    def moves(self, piece: Lot) -> pyarrow.Table:
        """A row a ply."""
        import numpy
        import pyarrow

        game, lengths, plies = self.simulation.game, piece.lengths(), piece.plies
        numbers = numpy.arange(piece.first, piece.first + piece.count)
        starts = numpy.cumsum(lengths) - lengths
        phases = [game.phases.get(phase, "") for phase in range(max(game.phases) + 1)]
        words = Notations(self.simulation)
        written = words.of(piece)
        columns = {
            "number": pyarrow.array(numpy.repeat(numbers, lengths)),
            "ply": pyarrow.array((numpy.arange(len(written)) - numpy.repeat(starts, lengths)).astype("i4")),
            "seat": pyarrow.array(plies["actor"], mask=is_chance(piece)),
            "phase": pyarrow.DictionaryArray.from_arrays(plies["phase"], phases),
            "action": pyarrow.array(plies["action"]),
            "notation": pyarrow.DictionaryArray.from_arrays(written, words.words),
            "legal": pyarrow.array(plies["legal"]),
            "gain": pyarrow.array(plies["gain"], mask=plies["gain"] == NO_GAIN),
        }
        return pyarrow.table(columns)


class Dataset:
    """A folder of parts, with a second one for the moves if they are wanted; made, or gone on with."""

    def __init__(self, simulation: Simulation, path: Path, moves: bool = False, resume: bool = False) -> None:
        check_extra()
        self.simulation, self.path, self.size = simulation, path, piece_size(simulation)
        self.moves_path = path.with_name(f"{path.stem}-moves{path.suffix}") if moves else None
        self.scribe, self.tables = Scribe(simulation, moves), Tables(simulation)
        self.order = order_of(simulation, moves) | {"part": self.size}
        self.done: dict[int, tuple[int, list[int]]] = {}
        """By the first game of a part: how many games it holds, and what was counted."""
        for folder in filter(None, (path, self.moves_path)):
            if folder.exists() and not resume and (not folder.is_dir() or any(folder.iterdir())):
                raise KiboError(f"{folder} is there already: go on with --resume, or name another file with --out")
        self._read()

    def _read(self) -> None:
        """See what is there; KiboError if that is another dataset, or no dataset at all."""
        from pyarrow import ArrowException, parquet

        for part in sorted(self.path.glob("*.parquet")) if self.path.is_dir() else []:
            try:
                about = json.loads(parquet.read_schema(part).metadata[ABOUT])
                first, count, tally, kept = (about.pop(name) for name in ("first", "games", "tally", "sum"))
                if kept != checksum([first, count, tally]) or part.name != part_name(first):
                    raise ValueError("this was not written so")
            except (OSError, ArrowException, ValueError, KeyError, TypeError, AttributeError, RecursionError):
                raise KiboError(
                    f"{part} is no part of a dataset of kibo's: take it away, or name another file"
                ) from None
            if about != self.order:
                differing = (name for name in {**about, **self.order} if about.get(name) != self.order.get(name))
                other = next(differing, "other entries")
                raise KiboError(
                    f"{self.path} holds games with {other} {about.get(other)!r}, not {self.order.get(other)!r}: "
                    "name another file with --out"
                )
            self.done[first] = count, tally

    def run(self, games: int, watch: Callable[[int, float], None] | None = None) -> Result:
        """Write down so many games in all; Ctrl-C leaves the parts that are whole, to go on with later."""
        if sum(count for count, _ in self.done.values()) > games:
            raise KiboError(f"{self.path} holds more than {games} games already: ask for as many, or more")
        simulation, began = self.simulation, time.perf_counter()
        for folder in filter(None, (self.path, self.moves_path)):
            writable(folder)
        before = self._counted()
        if watch:
            watch(before[GAMES], 0.0)
        with suppress(KeyboardInterrupt), ThreadPoolExecutor(simulation.threads) as pool:
            self._run(pool, games, watch, began)
        result = simulation.no_result(games)
        result.tally, result.before = self._counted(), before
        result.seconds = time.perf_counter() - began
        return result

    def _counted(self) -> list[int]:
        """What was counted in all parts that are there."""
        total = empty_tally()
        for _, tally in self.done.values():
            add(total, tally)
        return total

    def _run(
        self, pool: ThreadPoolExecutor, games: int, watch: Callable[[int, float], None] | None, began: float
    ) -> None:
        pieces = iter([(first, min(self.size, games - first)) for first in range(0, games, self.size)])
        running: set[Future[None]] = set()
        try:
            for first, count in pieces:
                if first in self.done and self.done[first][0] == count:
                    continue
                running.add(pool.submit(self._write, first, count))
                if len(running) > self.simulation.threads:
                    running = self._wait(running, watch, began)
            while running:
                running = self._wait(running, watch, began)
        finally:
            for future in running:
                future.cancel()

    def _wait(
        self, running: set[Future[None]], watch: Callable[[int, float], None] | None, began: float
    ) -> set[Future[None]]:
        done, left = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            future.result()
        if watch:
            watch(sum(count for count, _ in self.done.values()), time.perf_counter() - began)
        return left

    def _write(self, first: int, count: int) -> None:
        """Play the games of a part and write it, its moves first: a part is done when its games are there."""
        piece = self.scribe.piece(first, count)
        counted = [first, count, piece.tally]
        about = self.order | {"first": first, "games": count, "tally": piece.tally, "sum": checksum(counted)}
        if self.moves_path:
            write_part(self.tables.moves(piece), self.moves_path, first, about)
        write_part(self.tables.games(piece), self.path, first, about)
        self.done[first] = count, piece.tally


def checksum(counted: Sequence[Any]) -> int:
    """What tells that something was counted so and not otherwise: a part is gone on with, and not counted again."""
    return crc32(json.dumps(counted).encode())


def part_name(first: int) -> str:
    """What a part is called that begins with a game."""
    return f"part-{first:012}.parquet"


def writable(folder: Path) -> None:
    """Make a folder; KiboError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KiboError(f"cannot write {folder}: {error.strerror}") from None


def write_part(table: pyarrow.Table, folder: Path, first: int, about: Mapping[str, Any]) -> None:
    """Write one part: under another name beside the folder, until it is whole and on the disk."""
    from pyarrow import parquet

    unfinished = folder.with_name(f".{folder.name}-{first}-{os.getpid()}")
    said = table.replace_schema_metadata({ABOUT: json.dumps(about).encode()})
    try:
        with unfinished.open("wb") as file:
            parquet.write_table(said, file, compression="zstd")
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(folder / part_name(first))
    except OSError as error:
        raise KiboError(
            f"cannot write {folder}: {error.strerror}; the parts that are there are whole: go on with --resume"
        ) from None
    finally:
        unfinished.unlink(missing_ok=True)


class Games:
    """Numbered games of bots, for studies in Python: as frames, or one after the other as matches."""

    def __init__(self, simulation: Simulation, count: int) -> None:
        check_extra()
        if count < 1:
            raise KiboError(f"there must be 1 game or more, not {count}")
        self.simulation, self.count = simulation, count
        self._tables = Tables(simulation)

    def __len__(self) -> int:
        return self.count

    @cached_property
    def _pieces(self) -> list[Lot]:
        scribe, size = Scribe(self.simulation, plies=True), piece_size(self.simulation)
        starts = range(0, self.count, size)
        with ThreadPoolExecutor(self.simulation.threads) as pool:
            return list(pool.map(scribe.piece, starts, [min(size, self.count - first) for first in starts]))

    def frame(self) -> polars.DataFrame:
        """A row a game, with the columns of a dataset."""
        return _frame([self._tables.games(piece) for piece in self._pieces])

    def moves(self) -> polars.DataFrame:
        """A row a ply."""
        return _frame([self._tables.moves(piece) for piece in self._pieces])

    def __iter__(self) -> Iterator[Match]:
        """Every game as a match that has come to its end, or to the cap."""
        simulation = self.simulation
        for piece in self._pieces:
            actions, at = piece.plies["action"].tolist(), 0
            for length in piece.lengths().tolist():
                match = simulation.new_match()
                for action in actions[at : at + length]:
                    match.play(action)
                at += length
                yield match


def _frame(tables: Sequence[pyarrow.Table]) -> polars.DataFrame:
    import polars
    import pyarrow

    frame = polars.from_arrow(pyarrow.concat_tables(tables).unify_dictionaries())
    assert isinstance(frame, polars.DataFrame)
    return frame


def games(
    game: Game,
    count: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    bots: Sequence[Bot] = ("random",),
    seed: int = 0,
    threads: int | None = None,
    cap: int = CAP,
) -> Games:
    """So many games of bots: `.frame()` and `.moves()` are Polars frames, and it can be gone through match by match."""
    return Games(Simulation(game, seats, options, bots, seed, "cpu", threads or cores(), cap), count)
