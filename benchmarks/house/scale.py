"""How a house grows: python benchmarks/house/scale.py [--part NAME] [--rounds 3] [--soak MINUTES]

Side by side, in each round one after the other: one house on SQLite, and 1, 2 and 4 houses, which are one process each,
on one PostgreSQL. All of a table come in at the same process, as a proxy sees to that hashes the table's address, or at
any. What the database's own processes use is counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import uvloop

SOURCE = Path(__file__).parents[2] / "src"
sys.path[:0] = [str(SOURCE), str(SOURCE.parent / "benchmarks")]

import kibo  # noqa: E402
from house.crowd import Crowd, Made  # noqa: E402
from house.idle import idle_tables  # noqa: E402
from house.run import percentile, spread, stolen  # noqa: E402
from house.servers import Database, House, end_on_signals  # noqa: E402
from house.soak import soak  # noqa: E402
from kibo.server.house.room import ATTENDED  # noqa: E402

SEATS = 4
RATES = (25, 50, 100, 150, 200, 300, 400, 500, 600, 800, 1000)
SLOWEST = 100.0
"""Milliseconds within which 99 of 100 moves must be seen by everybody."""
BUSY = (10, 30, 100, 300, 1000)
IDLE = (10, 100, 1000, 10_000)
VIEWERS = (1, 4, 20, 50, 200)
Figures = dict[str, float]
CROWDS = max(1, (os.cpu_count() or 1) // 4)
"""Processes with people: three of four cores are for the houses and their database."""


class Contender:
    """Some houses on one database, and the way in."""

    def __init__(self, folder: Path, many: int, hashed: bool = True) -> None:
        self.stack = ExitStack()
        folder.mkdir(mode=0o755)
        self.database = Database(folder / "postgres") if many else None
        if self.database:
            self.stack.callback(self.database.close)
        url = self.database.url if self.database else f"sqlite:///{folder / 'house.sqlite'}"
        self.url, self.houses = url, []  # type: str, list[House]
        for number in range(many or 1):
            self.houses.append(House(str(folder / f"house{number}"), 1, url))
            self.stack.callback(self.houses[-1].close)
        self.many, self.hashed = many, hashed
        ports = [house.port for house in self.houses]
        self.crowds = [Crowd(number, CROWDS, ports, hashed) for number in range(CROWDS)]
        for crowd in self.crowds:
            self.stack.callback(crowd.close)

    @property
    def name(self) -> str:
        """What it is called in the tables."""
        if not self.many:
            return "SQLite, 1 process"
        way = "" if self.many == 1 else ", by table" if self.hashed else ", any"
        return f"PostgreSQL, {self.many} process{'es' if self.many > 1 else ''}{way}"

    async def gather(self, game: str, tables: int, seats: int = SEATS) -> None:
        """So many tables at which there is a move to make."""
        shares = [(tables + number) // CROWDS for number in range(CROWDS)]
        await asyncio.gather(
            *(crowd.ask("gather", game, share, seats) for crowd, share in zip(self.crowds, shares, strict=True))
        )

    async def watch(self, each: int) -> None:
        """So many people at each table who only look."""
        await asyncio.gather(*(crowd.ask("watch", each) for crowd in self.crowds))

    def used(self) -> tuple[float, float]:
        """Seconds of processor time so far: of the houses, and of the database's own processes."""
        return sum(house.cpu() for house in self.houses), self.database.cpu() if self.database else 0.0

    def memory(self) -> tuple[float, float]:
        """Megabytes of the houses without their bots, and of the database."""
        own = sum(house.memory(whole=False) for house in self.houses)
        return own, self.database.memory() if self.database else 0.0

    async def measure(self, rate: float, seconds: float) -> Figures:
        """Moves at a rate (0: as fast as it goes), and what they cost."""
        before, stole, began = self.used(), stolen(), time.perf_counter()
        parts: list[Made] = await asyncio.gather(
            *(crowd.ask("measure", rate / CROWDS, seconds) for crowd in self.crowds)
        )
        house, database = (after - start for after, start in zip(self.used(), before, strict=True))
        times = [1000 * latency for part in parts for latency in part.latencies]
        moves = max(len(times), 1)
        return {
            "made": sum(part.rate for part in parts),
            "p50": percentile(times, 0.5),
            "p99": percentile(times, 0.99),
            "cpu": 1000 * house / moves,
            "db": 1000 * database / moves,
            "refused": sum(part.refused for part in parts),
            "stolen": 100 * (stolen() - stole) / (time.perf_counter() - began) / (os.cpu_count() or 1),
        }

    def close(self) -> None:
        """End everything."""
        self.stack.close()


Opened = Callable[[int, bool], Contender]


def rows(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    parts = [heads, ["---"] * len(heads), *lines]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in parts)


async def rates(made: Opened, asked: argparse.Namespace) -> str:
    """Moves a second with p99 below a bound, moves flat out, and what a move costs."""
    kinds = [(0, True), (1, True), (2, True), (2, False), (4, True), (4, False)]
    contenders = [made(many, hashed) for many, hashed in kinds]
    found: dict[str, dict[str, list[float]]] = {
        contender.name: {key: [] for key in ("best", "flat", "cpu", "db", "p99")} for contender in contenders
    }
    for _ in range(asked.rounds):
        for contender in contenders:
            kept = found[contender.name]
            await contender.gather(asked.game, asked.tables)
            best = 0.0
            for rate in RATES:
                await contender.gather(asked.game, asked.tables)
                done = await contender.measure(rate, asked.seconds)
                if done["p99"] >= SLOWEST or done["made"] < 0.95 * rate:
                    break
                best = done["made"]
            await contender.gather(asked.game, asked.tables)
            flat = await contender.measure(0, asked.seconds)
            for key, value in (("best", best), ("flat", flat["made"])):
                kept[key].append(value)
            for key in ("cpu", "db", "p99"):
                kept[key].append(flat[key])
            print(contender.name, {key: round(values[-1], 2) for key, values in kept.items()}, flush=True)
    for contender in contenders:
        contender.close()
    heads = (
        "houses",
        "moves/s at p99 < 100 ms",
        "moves/s flat out",
        "p99 ms flat out",
        "ms a move, houses",
        "database",
    )
    keys = ("best", "flat", "p99", "cpu", "db")
    return rows(heads, [[name, *(spread(kept[key]) for key in keys)] for name, kept in found.items()])


async def busy(made: Opened, asked: argparse.Namespace) -> str:
    """The same moves a second at ever more tables."""
    lines = []
    for many in (0, 1, 2):
        contender = made(many, False)
        for tables in [size for size in BUSY if size <= asked.most]:
            await contender.gather(asked.game, tables, 2)
            done = await contender.measure(asked.rate, 2 * asked.seconds)
            own, database = contender.memory()
            lines.append([contender.name, f"{tables:,}", *costs(done), f"{own:.0f}", f"{database:.0f}"])
            print(lines[-1], flush=True)
        contender.close()
    return rows(
        ("houses", "busy tables of two", *COSTS, "MB, houses", "database"),
        lines,
    )


COSTS = ("made/s", "p99 ms", "ms a move, houses", "database")


def costs(done: Figures) -> list[str]:
    """What moves cost, in words."""
    return [f"{done['made']:.0f}", f"{done['p99']:.0f}", f"{done['cpu']:.2f}", f"{done['db']:.2f}"]


async def viewers(made: Opened, asked: argparse.Namespace) -> str:
    """Ever more people look at each of some tables."""
    lines = []
    for many in (0, 1, 2):
        contender = made(many, False)
        await contender.gather(asked.game, CROWDS * max(1, 5 // CROWDS), 2)
        for many_each in VIEWERS:
            await contender.watch(many_each)
            done = await contender.measure(10, 2 * asked.seconds)
            lines.append([contender.name, f"{many_each}", *costs(done)])
            print(lines[-1], flush=True)
        contender.close()
    return rows(("houses", "viewers a table beside its two players", *COSTS), lines)


async def idle(made: Opened, asked: argparse.Namespace) -> str:
    """Ever more tables that are held in memory, and at which nothing happens."""
    lines = []
    for many in (0, 1, 2):
        contender = made(many, True)
        await contender.gather(asked.game, 1, 2)
        there = 0
        for tables in [size for size in IDLE if size <= 10 * asked.most]:
            await idle_tables(contender.url, [house.port for house in contender.houses], there, tables)
            there = tables
            await asyncio.sleep(ATTENDED + 4)  # until then they count as tables that somebody looks at
            before, began = contender.used(), time.perf_counter()
            await asyncio.sleep(4 * asked.seconds)
            took = time.perf_counter() - began
            house, database = (100 * (b - a) / took for a, b in zip(before, contender.used(), strict=True))
            own, _ = contender.memory()
            lines.append([contender.name, f"{tables:,}", f"{house:.2f} %", f"{database:.2f} %", f"{own:.0f}"])
            print(lines[-1], flush=True)
        contender.close()
    return rows(("houses", "idle tables", "of one core, houses", "database", "MB, houses"), lines)


PARTS: dict[str, Callable[[Opened, argparse.Namespace], Awaitable[str]]] = {
    "rates": rates,
    "busy": busy,
    "viewers": viewers,
    "idle": idle,
}


async def measure(name: str, asked: argparse.Namespace) -> str:
    """One part."""
    with tempfile.TemporaryDirectory(prefix="kibo-scale-") as folder:
        Path(folder).chmod(0o755)
        opened: list[Contender] = []

        def made(many: int, hashed: bool) -> Contender:
            opened.append(Contender(Path(folder) / str(len(opened)), many, hashed))
            return opened[-1]

        try:
            if name == "soak":
                return await soak(Path(folder), asked.soak, asked.tables, asked.rate)
            return await PARTS[name](made, asked)
        finally:
            for contender in opened:
                contender.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", action="append", choices=sorted(PARTS), help="which; may be repeated; else all")
    parser.add_argument("--game", default="star_of_africa")
    parser.add_argument("--tables", type=int, default=50, help="tables of four, where it is not said how many")
    parser.add_argument(
        "--most", type=int, default=1000, help="how many busy tables at most, and ten times as many idle"
    )
    parser.add_argument("--rate", type=float, default=40, help="moves a second, where tables and time grow")
    parser.add_argument("--seconds", type=float, default=5, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=3, help="how often the houses are measured in turn")
    parser.add_argument(
        "--soak", type=float, default=0, metavar="MINUTES", help="only play, at tables of two, for so long"
    )
    parser.add_argument("--json", type=Path, help="where to write the tables")
    asked = parser.parse_args()
    end_on_signals()
    versions = f"kibo {kibo.__version__}, Python {platform.python_version()}, {os.cpu_count()} cores"
    done = {}
    for name in ["soak"] if asked.soak else asked.part or list(PARTS):
        print(f"── {name}", flush=True)
        load = os.getloadavg()[0]
        done[name] = uvloop.run(measure(name, asked))
        print(
            f"\n{versions}; load average {load:.1f} before, {os.getloadavg()[0]:.1f} after\n\n{done[name]}", flush=True
        )
        if asked.json:
            asked.json.write_text(json.dumps({"versions": versions, "tables": done}, indent=1))


if __name__ == "__main__":
    main()
