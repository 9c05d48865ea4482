"""Many games with a progress bar, then the tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..bots.own import Bot
from ..core.errors import KiboError
from ..core.game import Game
from ..lab import clauses
from ..lab.dataset import Dataset
from ..lab.result import Result
from ..lab.simulate import CAP, Simulation, cores
from .results import tables
from .screen import PipedConsole
from .session import INTERRUPTED


class Kept(NamedTuple):
    """Where games are written down, and how."""

    path: Path
    moves: bool
    resume: bool


def kept_in(path: Path | None, moves: bool, resume: bool) -> Kept | None:
    """What the flags of a dataset say; KiboError if they make no sense."""
    if path is None:
        if moves or resume:
            raise KiboError(f"--{'moves' if moves else 'resume'} goes with --out FILE.parquet, which says where")
        return None
    if path.suffix != ".parquet":
        raise KiboError(f"--out names a .parquet, not {path}: games are written as Parquet")
    return Kept(path, moves, resume)


def run(
    game: Game,
    *,
    games: int,
    seats: int | None,
    options: Mapping[str, object],
    bots: Sequence[Bot],
    device: str,
    threads: int | None,
    seed: int,
    cap: int | None,
    rotate: bool,
    sample: int | None,
    kept: Kept | None,
    as_json: bool,
) -> int:
    """Play, count and print; the exit status says whether it was stopped early."""
    if games < 1:
        raise KiboError(f"--games must be at least 1, not {games}")
    if cap is not None and cap < 1:
        raise KiboError(f"--cap must be at least 1, not {cap}")
    if sample is not None and sample < 0:
        raise KiboError(f"--sample must be 0 or more, not {sample}")
    if kept and device == "gpu":
        raise KiboError("games are written down on a processor: --out goes with --device cpu or plain")
    with getting_ready(device):
        simulation = Simulation(
            game,
            seats,
            options,
            bots,
            seed,
            device,
            cores() if threads is None else threads,
            CAP if cap is None else cap,
            rotate=rotate,
        )
        if kept:
            player: Simulation | Dataset = Dataset(simulation, kept.path, kept.moves, kept.resume)
        else:
            player = simulation
            simulation.get_ready()
    with progress(games) as watch:
        result = player.run(games, watch)
    watched = watched_clauses(simulation, result, clauses.SAMPLE if sample is None else sample)
    if as_json:
        whole = result.to_dict() | {"asked": games, "clauses": watched.to_dict() if watched else None}
        print(json.dumps(whole, ensure_ascii=False))
    else:
        console = PipedConsole()
        for table in tables(result, watched):
            console.print(table)
    return 0 if result.games >= games else INTERRUPTED


def watched_clauses(simulation: Simulation, result: Result, sample: int) -> clauses.Occurrence | None:
    """Which clauses occur in a sample of the games that were played; None without games or rules text."""
    number = min(sample, result.games)
    if not number or not (simulation.game.folder / "RULES.md").is_file():
        return None
    return clauses.occurring(simulation, number)


@contextmanager
def getting_ready(device: str) -> Iterator[None]:
    """A sign of life while rules are compiled."""
    if device == "plain" or not sys.stderr.isatty():
        yield
        return
    with PipedConsole(stderr=True).status("compiling the rules, or loading what was compiled before"):
        yield


@contextmanager
def progress(many: int, what: str = "games") -> Iterator[Callable[[int, float], None] | None]:
    """A bar with the rate and the time left, where somebody is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{what} · {{task.fields[rate]}} {what}/s ·"),
        TimeElapsedColumn(),
        TextColumn("· left"),
        TimeRemainingColumn(),
        console=PipedConsole(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=many, rate="…")
        before = 0  # what had been done when nothing of this time had passed

        def watch(done: int, seconds: float) -> None:
            nonlocal before
            before = before if seconds else done
            bar.update(task, completed=done, rate=f"{(done - before) / seconds:,.0f}" if seconds else "…")

        yield watch
