"""Bots' jobs in PostgreSQL: by hand with `SKIP LOCKED`, as the house does it, beside Procrastinate, in turn.

    pip install procrastinate && python benchmarks/queueing.py [--rounds 5] [--jobs 1000] [--write]

Nobody thinks here: a job is answered as soon as it is taken, so that what is measured is the queue alone. Its data is
what a seat sees of a real game. One process asks, another takes and answers. `--write` keeps the table in queue.md.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.metadata
import json
import multiprocessing
import os
import platform
import secrets
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

import kibo
from kibo.server.log.feed import Feed
from kibo.server.log.jobs import CHANNEL, JobQueue, QueuedJob
from kibo.server.log.store import Store
from kibo.server.start.own_postgres import OwnPostgres

RESULTS = Path(__file__).with_name("queue.md")
AT_ONCE = 4
"""How many jobs the one who takes them has at a time, as a machine with four cores would."""
ALONE = 100
"""Jobs asked one after the other, each when the last is answered: for how long one takes."""
IDLE = 20.0
"""Seconds in which nothing is asked."""
TICK = os.sysconf("SC_CLK_TCK")


def observation() -> str:
    """What a seat sees in the middle of a real game."""
    match = kibo.Match(kibo.load(kibo.game_ids()[0]), 4, seed=1)
    for _ in range(60):
        match.play(match.legal[0])
    return json.dumps(vars(match.seen(0)), default=int)


# by hand


async def take_by_hand(url: str, ready: Event) -> None:
    """Answer whatever is asked."""
    queue, feed, wanted = JobQueue(make_url(url)), Feed(make_url(url)), asyncio.Event()
    feed.hear(CHANNEL, lambda said: wanted.set() if said == "asked" else None)
    await feed.open()
    ready.set()
    while True:
        if not (jobs := await queue.claim(["game"], AT_ONCE)):
            wanted.clear()
            if not (jobs := await queue.claim(["game"], AT_ONCE)):
                await wanted.wait()
        for job in jobs:
            await queue.answer(job.key, 1)


class ByHand:
    """The house's own queue."""

    name = "by hand, `SKIP LOCKED`"
    take = staticmethod(take_by_hand)

    def __init__(self, url: str) -> None:
        self.queue, self.feed = JobQueue(make_url(url)), Feed(make_url(url))
        self.waiting: dict[str, asyncio.Future[None]] = {}

    async def open(self) -> None:
        """Begin to hear answers."""
        self.feed.hear(CHANNEL, self.heard)
        await self.feed.open()

    def heard(self, said: str) -> None:
        """An answer, perhaps."""
        word, _, rest = said.partition(" ")
        if word == "answered":
            self.waiting.pop(rest.partition(" ")[0]).set_result(None)

    async def ask(self, seen: str) -> None:
        """Ask, and wait for the answer."""
        key = secrets.token_hex(16)
        self.waiting[key] = answered = asyncio.get_running_loop().create_future()
        await self.queue.ask(QueuedJob(key, "0" * 32, "game", 0, seen, "medium", 1, None))
        await answered

    async def close(self) -> None:
        """Let the connections go."""
        await self.queue.close()
        await self.feed.close()


# Procrastinate


def procrastinate_app(url: str) -> tuple[Any, Any]:
    """An application of Procrastinate, and its one task, which tells its answer as the house's queue does."""
    import procrastinate

    there = make_url(url)
    dsn = f"host={there.query['host']} user={there.username} dbname={there.database}"
    dsn += " options='-c synchronous_commit=off'"  # as the house's queue: nobody waits for the disk
    app: Any = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=dsn, min_size=2, max_size=8))

    async def think(key: str, seen: str) -> None:  # noqa: ARG001  # nobody thinks here
        await app.connector.execute_query_async(f"SELECT pg_notify('{CHANNEL}', %(said)s)", said=f"answered {key} 1")

    return app, app.task(name="think", queue="bots")(think)


async def take_by_procrastinate(url: str, ready: Event) -> None:
    """Answer whatever is asked."""
    app, _ = procrastinate_app(url)
    async with app.open_async():
        ready.set()
        await app.run_worker_async(
            queues=["bots"], concurrency=AT_ONCE, install_signal_handlers=False, delete_jobs="always"
        )


class Procrastinate(ByHand):
    """An existing queue, with the answers heard as the house hears them."""

    name = "Procrastinate"
    take = staticmethod(take_by_procrastinate)

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.app, self.think = procrastinate_app(url)

    async def open(self) -> None:
        """Begin to hear answers."""
        await self.app.open_async()
        await super().open()

    async def ask(self, seen: str) -> None:
        """Ask, and wait for the answer; asked the same once more by another house, it would not be asked again."""
        key = secrets.token_hex(16)
        self.waiting[key] = answered = asyncio.get_running_loop().create_future()
        await self.think.configure(queueing_lock=key).defer_async(key=key, seen=seen)
        await answered

    async def close(self) -> None:
        """Let the connections go."""
        await self.app.close_async()
        await super().close()


# measuring


def spent(*pids: int) -> float:
    """Seconds of processor time that processes have used, with those that they started and that have ended."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        total += sum(map(int, fields[11:15]))
    return total / TICK


def below(pid: int) -> list[int]:
    """The processes that another has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def taking(take: Callable[[str, Event], Awaitable[None]], url: str, ready: Event) -> None:
    """What the second process does."""
    asyncio.run(take(url, ready))  # type: ignore[arg-type]


async def measured(kind: type[ByHand], url: str, postmaster: int, jobs: int) -> dict[str, float]:
    """One round: some asked one after the other, many at once, and none."""
    ready = multiprocessing.get_context("spawn").Event()
    other = multiprocessing.get_context("spawn").Process(target=taking, args=(kind.take, url, ready), daemon=True)
    other.start()
    queue, seen = kind(url), observation()
    await queue.open()
    ready.wait()
    await asyncio.sleep(1.0)

    def total() -> float:
        return spent(os.getpid(), other.pid or 0, postmaster, *below(postmaster))

    await asyncio.gather(*(queue.ask(seen) for _ in range(50)))  # everything has been used once
    took = []
    for _ in range(ALONE):
        began = time.perf_counter()
        await queue.ask(seen)
        took.append(1000 * (time.perf_counter() - began))
    worked, began = total(), time.perf_counter()
    await asyncio.gather(*(queue.ask(seen) for _ in range(jobs)))
    elapsed, worked = time.perf_counter() - began, total() - worked
    before = total()
    await asyncio.sleep(IDLE)
    idle = total() - before
    await queue.close()
    other.kill()
    other.join()
    return {
        "jobs/s": jobs / elapsed,
        "p50 ms": statistics.median(took),
        "p99 ms": statistics.quantiles(took, n=100)[98],
        "processor ms a job": 1000 * worked / jobs,
        "idle, processor ms/s": 1000 * idle / IDLE,
    }


async def prepared(url: str) -> None:
    """Both queues' tables."""
    store = Store(url)
    await store.open()
    await store.close()
    app, _ = procrastinate_app(url)
    async with app.open_async():
        await app.schema_manager.apply_schema_async()


def table(rounds: list[dict[str, dict[str, float]]]) -> str:
    """Medians, with the least and the most."""
    kinds, figures = list(rounds[0]), list(next(iter(rounds[0].values())))
    lines = [f"| | {' | '.join(kinds)} |", f"|---|{'---:|' * len(kinds)}"]
    for figure in figures:
        cells = []
        for kind in kinds:
            got = [one[kind][figure] for one in rounds]
            digits = 0 if max(got) >= 100 else 1
            cells.append(f"{statistics.median(got):,.{digits}f} ({min(got):,.{digits}f} to {max(got):,.{digits}f})")
        lines.append(f"| {figure} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="put the table into queue.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kibo-") as folder:
        server = OwnPostgres(Path(folder) / "postgres")
        postmaster, url = int(server.server.get_pid()), server.url().replace("postgresql:", "postgresql+asyncpg:")
        asyncio.run(prepared(url))
        rounds = []
        for number in range(asked.rounds):
            order = (ByHand, Procrastinate)[:: 1 if number % 2 else -1]
            got = {kind.name: asyncio.run(measured(kind, url, postmaster, asked.jobs)) for kind in order}
            rounds.append({kind.name: got[kind.name] for kind in (ByHand, Procrastinate)})
            print(rounds[-1], flush=True)
        version = server.server.psql("SHOW server_version;").split()[2]
        server.close()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("asyncpg", "procrastinate"))
    text = (
        f"Measured {time.strftime('%Y-%m-%d')} by `python benchmarks/queueing.py --rounds {asked.rounds} "
        f"--jobs {asked.jobs}` on a machine with {os.cpu_count()} cores that others used, too (Python "
        f"{platform.python_version()}, PostgreSQL {version}, {versions}): medians, with the least and the most of the "
        f"rounds.\n\n{table(rounds)}\n"
    )
    print(text)
    if asked.write:
        head, mark, tail = RESULTS.read_text("utf-8").partition("<!-- measured -->\n")
        RESULTS.write_text(f"{head}{mark}{text}{mark}{tail.partition(mark)[2]}", "utf-8")


if __name__ == "__main__":
    main()
