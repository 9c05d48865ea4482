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
from typing import TYPE_CHECKING

from ..bots.own import Bot
from ..core.errors import KiboError, MissingExtra
from ..core.game import Game
from ..core.match import Match
from . import press
from .cluster import Cluster, hand_out, pieces
from .playout import GAMES
from .press import ABOUT, MadePart, Press, Tables, checksum
from .result import Result, add, empty_tally
from .scribe import Lot, Scribe
from .simulate import CAP, Simulation, cores
from .worker import packed

if TYPE_CHECKING:
    import polars
    import pyarrow


def check_extra() -> None:
    """What is needed for tables is there; otherwise MissingExtra says so, before anything is played."""
    if not (find_spec("pyarrow") and find_spec("polars")):
        raise MissingExtra("a dataset", "lab")


class Dataset:
    """A folder of parts, with a second one for the moves if they are wanted; made, or gone on with."""

    def __init__(
        self,
        simulation: Simulation,
        path: Path,
        moves: bool = False,
        resume: bool = False,
        cluster: Cluster | None = None,
    ) -> None:
        check_extra()
        self.simulation, self.path, self.cluster = simulation, path, cluster
        self.moves_path = path.with_name(f"{path.stem}-moves{path.suffix}") if moves else None
        self.press = Press(simulation, moves)
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
            if about != self.press.order:
                differing = (
                    name for name in {**about, **self.press.order} if about.get(name) != self.press.order.get(name)
                )
                other = next(differing, "other entries")
                if other == "code":
                    raise KiboError(
                        f"{self.path} holds games played before the game or a bot changed: name another file with --out"
                    )
                raise KiboError(
                    f"{self.path} holds games with {other} {about.get(other)!r}, not {self.press.order.get(other)!r}: "
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
        with suppress(KeyboardInterrupt):
            if self.cluster is None:
                with ThreadPoolExecutor(simulation.threads) as pool:
                    self._run(pool, games, watch, began)
            else:
                self._run_on(self.cluster, games, watch, began)
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
        running: set[Future[None]] = set()
        try:
            for first, count in self._left(games):
                running.add(pool.submit(self._write, first, count))
                if len(running) > self.simulation.threads:
                    running = self._wait(running, watch, began)
            while running:
                running = self._wait(running, watch, began)
        finally:
            for future in running:
                future.cancel()

    def _left(self, games: int) -> Iterator[tuple[int, int]]:
        """The first game and the number of games of each part that is not there yet."""
        for first, count in pieces(games, self.press.size):
            if first not in self.done or self.done[first][0] != count:
                yield first, count

    def _run_on(self, cluster: Cluster, games: int, watch: Callable[[int, float], None] | None, began: float) -> None:
        def keep(first: int, count: int, part: MadePart) -> None:
            self._keep(first, count, part)
            if watch:
                watch(sum(many for many, _ in self.done.values()), time.perf_counter() - began)

        hand_out(cluster, packed(self.simulation, self.press), self._left(games), keep)

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
        """Play the games of a part and write it."""
        self._keep(first, count, self.press.made(first, count))

    def _keep(self, first: int, count: int, part: MadePart) -> None:
        """Write a part, its moves first: it is done when its games are there."""
        for folder, file in zip(filter(None, (self.moves_path, self.path)), part.files, strict=True):
            write_part(file, folder, first)
        self.done[first] = count, part.tally


def part_name(first: int) -> str:
    """What a part is called that begins with a game."""
    return f"part-{first:012}.parquet"


def writable(folder: Path) -> None:
    """Make a folder; KiboError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KiboError(f"cannot write {folder}: {error.strerror}") from None


def write_part(part: bytes, folder: Path, first: int) -> None:
    """Write one part: under another name beside the folder, until it is whole and on the disk."""
    unfinished = folder.with_name(f".{folder.name}-{first}-{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            file.write(part)
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
        scribe, size = Scribe(self.simulation, plies=True), press.piece_size(self.simulation)
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
    device: str = "cpu",
) -> Games:
    """So many games of bots: `.frame()` and `.moves()` are Polars frames, and it can be gone through match by match."""
    return Games(Simulation(game, seats, options, bots, seed, device, threads or cores(), cap), count)
