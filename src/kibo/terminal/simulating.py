"""Many games with a progress bar, then the tables."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..bots.own import Bot
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..lab import clauses
from ..lab.dataset import Dataset
from ..lab.result import Result
from ..lab.simulate import CAP, DEVICES, Simulation, cores
from ..lab.spread import RayCluster, Spread
from .results import tables
from .screen import PipedConsole
from .session import INTERRUPTED

CLUSTER = "ray"
"""The device that is other machines, or other processes."""


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
    cluster_at: str | None,
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
    if device not in (*DEVICES, CLUSTER):
        raise unknown("device", device, (*DEVICES, CLUSTER))
    many, here = cores() if threads is None else threads, "cpu" if device == CLUSTER else device
    with getting_ready(device):
        simulation = Simulation(
            game, seats, options, bots, seed, here, many, CAP if cap is None else cap, rotate=rotate
        )
    with a_cluster(device, cluster_at, many) as cluster:
        with getting_ready(device):
            player = player_of(simulation, kept, cluster, cluster_at)
        with progress(games) as watch:
            result = player.run(games, watch)
        if cluster:
            result.device, result.threads = device, cluster.workers
    watched = watched_clauses(simulation, result, clauses.SAMPLE if sample is None else sample)
    if as_json:
        whole = result.to_dict() | {"asked": games, "clauses": watched.to_dict() if watched else None}
        print(json.dumps(whole, ensure_ascii=False))
    else:
        console = PipedConsole()
        for table in tables(result, watched):
            console.print(table)
    return 0 if result.games >= games else INTERRUPTED


@contextmanager
def a_cluster(device: str, address: str | None, workers: int) -> Iterator[Any]:
    """The cluster that plays, for as long as it is wanted; None, if this machine's own process does."""
    if device != CLUSTER:
        if address is not None:
            raise KiboError("--cluster says where a cluster is: it goes with --device ray")
        yield None
        return
    with redirect_stdout(io.StringIO()):  # Ray tells there what it has noticed, whoever reads it
        cluster = RayCluster(address, workers)
        try:
            yield cluster
        finally:
            cluster.close()
    if cluster.deaths:
        print(f"kibo: {cluster.deaths} workers have died, and what they played was played again", file=sys.stderr)


def player_of(simulation: Simulation, kept: Kept | None, cluster: Any, address: str | None) -> Any:
    """What plays and counts; compiled here, where that is of use here."""
    if kept:
        return Dataset(simulation, kept.path, kept.moves, kept.resume, cluster)
    if cluster is None or address is None:
        simulation.get_ready()
    return simulation if cluster is None else Spread(simulation, cluster)


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
