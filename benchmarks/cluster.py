"""What a local cluster makes of many games: with one worker and with two, and when one of them is killed.

    python benchmarks/cluster.py [--game kilimanjaro] [--games 400000] [--write]

It needs the extra `ray`. Every run must count the same as this process does; with --write the figures are kept in
benchmarks/cluster.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import kibo
from kibo.lab.dataset import Dataset
from kibo.lab.result import Result
from kibo.lab.simulate import Simulation, cores
from kibo.lab.spread import RayCluster

PAGE = Path(__file__).with_name("cluster.md")
Watch = Callable[[int, float], None]


class Measured(NamedTuple):
    """One run."""

    how: str
    ready: float
    """Seconds until the first part was there: a cluster made, rules loaded in every worker, a part played."""
    rest: float
    """Games a second after that."""
    deaths: int
    digest: str
    parts: str
    """A digest of the names and bytes of all parts."""


def measure(how: str, simulation: Simulation, games: int, workers: int, killing: bool) -> Measured:
    """Play so many games, in this process where there are no workers."""
    began, seen, killed = time.perf_counter(), list[tuple[int, float]](), list[int]()

    def watch(done: int, _seconds: float) -> None:
        seen.append((done, time.perf_counter() - began))
        if killing and not killed and done > games // 3:
            killed.extend(playing()[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    cluster = RayCluster(workers=workers) if workers else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.parquet"
            result: Result = Dataset(simulation, path, cluster=cluster).run(games, watch)
            parts = digest_of(path)
    finally:
        if cluster:
            cluster.close()
    if killing and not killed:
        raise SystemExit("nobody was there to be killed")
    (first, ready), (last, end) = next((done, at) for done, at in seen if done), seen[-1]
    return Measured(how, ready, (last - first) / (end - ready), cluster.deaths if cluster else 0, result.digest, parts)


def playing() -> list[int]:
    """The processes of this process's cluster that play just now."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if line.read_bytes().startswith(b"ray::play_piece") and os.getpid() in ancestors(int(line.parent.name)):
                found.append(int(line.parent.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def ancestors(process: int) -> list[int]:
    """Who started a process, who started that, and so on."""
    found = []
    while process > 1:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        found.append(process)
    return found


def digest_of(folder: Path) -> str:
    """A digest of the names and bytes of all files in a folder."""
    import hashlib

    found = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


def page(game: str, games: int, runs: list[Measured]) -> str:
    """The figures as a page."""
    today = time.strftime("%Y-%m-%d")
    ray, python = version("ray"), platform.python_version()
    lines = [
        "# A local cluster",
        "",
        f"Written {today} by `python benchmarks/cluster.py --game {game} --games {games} --write`",
        f"on a machine with {cores()} cores that others used, too (Python {python}, Ray {ray}): {games:,} games of",
        "random bots with two seats, written down as Parquet. All runs counted the same and wrote the same bytes, or",
        "this page would not be here.",
        "",
        "| who plays | first part after | then games/s | workers that died |",
        "|---|---:|---:|---:|",
        *(f"| {run.how} | {run.ready:.1f} s | {run.rest:,.0f} | {run.deaths} |" for run in runs),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, compare and print; with --write, keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default=kibo.game_ids()[1])
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    simulation = Simulation(kibo.load(asked.game), 2, seed=1)
    plan = (
        ("this process, one thread", 0, False),
        ("a cluster of one worker", 1, False),
        ("a cluster of two workers", 2, False),
        ("a cluster of two workers, one killed in mid-run", 2, True),
    )
    runs = [measure(how, simulation, asked.games, workers, killing) for how, workers, killing in plan]
    if len({(run.digest, run.parts) for run in runs}) > 1:
        raise SystemExit(f"not all of them played the same games: {runs}")
    told = page(asked.game, asked.games, runs)
    print(told)
    if asked.write:
        PAGE.write_text(told, "utf-8")


if __name__ == "__main__":
    main()
