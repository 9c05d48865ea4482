"""What it costs PostgreSQL that every house hears of every move: python benchmarks/house/listening.py [--seconds 3]

One writer appends as the house does, with word of it, while ever more processes would listen; the database's own
processor time is read, beside that of the same appending without word.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import asyncpg

SOURCE = Path(__file__).parents[2] / "src"
sys.path[:0] = [str(SOURCE), str(SOURCE.parent / "benchmarks")]

from house.servers import Database, end_on_signals  # noqa: E402

LISTENERS = (0, 1, 2, 4, 8, 16, 32, 64)
APPEND = "INSERT INTO log VALUES ($1, $2)"
TOLD = f"WITH written AS ({APPEND} RETURNING n) SELECT pg_notify('kibo', 'table ' || n) FROM written"


async def appended(url: str, statement: str, name: str, seconds: float) -> int:
    """How many rows are written one after the other in some time."""
    there = await asyncpg.connect(url)
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        await there.execute(statement, name, done)
        done += 1
    await there.close()
    return done


async def measured(database: Database, listeners: int, told: bool, seconds: float) -> tuple[float, float]:
    """Rows a second, and milliseconds of the database's processor time for each."""
    lines = [await asyncpg.connect(database.url) for _ in range(listeners)]
    for line in lines:
        await line.add_listener("kibo", lambda *_: None)
    name, before = f"{listeners} {told}", database.cpu()
    rows = await appended(database.url, TOLD if told else APPEND, name, seconds)
    await asyncio.sleep(0.3)
    used = database.cpu() - before
    for line in lines:
        await line.close()
    return rows / seconds, 1000 * used / rows


async def main(seconds: float) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="kibo-listening-") as folder:
        database = Database(Path(folder) / "postgres")
        try:
            there = await asyncpg.connect(database.url)
            await there.execute("CREATE TABLE log (name text, n int, PRIMARY KEY (name, n))")
            await there.close()
            print("| listeners | rows/s | database, ms a row |\n|---|---|---|")
            rate, cost = await measured(database, 0, False, seconds)
            print(f"| nobody is told | {rate:.0f} | {cost:.2f} |", flush=True)
            for listeners in LISTENERS:
                rate, cost = await measured(database, listeners, True, seconds)
                print(f"| {listeners} | {rate:.0f} | {cost:.2f} |", flush=True)
        finally:
            database.close()
    print(f"\nload average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="how long each measurement takes")
    end_on_signals()
    asyncio.run(main(parser.parse_args().seconds))
