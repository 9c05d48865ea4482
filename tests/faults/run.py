"""Faults under load: what was done to houses, how often, by which means, and what held.

A real PostgreSQL, houses and bot machines in processes of their own, people who play whole games. After each fault
every game must go on; in the end the log must hold every acknowledged move once, and what anybody has seen.
"""

import argparse
import asyncio
import os
import platform
import signal
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "examples")]

from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from faults.scene import Asked, Row  # noqa: E402
from faults.trials import TRIALS, tried  # noqa: E402

HEADS = ("what was done", "how often", "by", "what was seen", "held")


def cells(row: Row) -> tuple[str, ...]:
    """A row in words; what was not tried has not held."""
    held = "NO" if row.wrong else "yes" if row.tried else "not tried"
    return row.what, f"{row.tried:,}", row.means, row.seen, held


def summary(rows: list[Row]) -> Table:
    """Everything that was done, in a table."""
    table = Table(*HEADS)
    for row in rows:
        table.add_row(*cells(row))
    return table


def report(rows: list[Row], seed: int, seconds: float) -> str:
    """The same as Markdown, with where it was done and what did not hold."""
    lines = ["| " + " | ".join(HEADS) + " |", "|---" * len(HEADS) + "|"]
    lines += ["| " + " | ".join(cells(row)) + " |" for row in rows]
    where = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores"
    lines += [
        "",
        f"Seed {seed}, {seconds / 60:.0f} minutes, {where}, load average {os.getloadavg()[0]:.1f} at the end.",
    ]
    lines += [f"- {row.what}: {wrong}" for row in rows for wrong in row.wrong]
    return "\n".join(lines) + "\n"


def asked(words: list[str]) -> argparse.Namespace:
    """What is to be done."""
    parser = argparse.ArgumentParser(prog="kibo faults", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, help="How often each fault is done. (usually as often as it needs)")
    parser.add_argument("--only", action="append", choices=sorted(TRIALS), help="One of the faults; may be repeated.")
    parser.add_argument(
        "--seed", type=int, default=None, help="Of everything that is chosen. (usually another each time)"
    )
    parser.add_argument("--tables", type=int, default=6, help="How many games are played at once. (usually 6)")
    parser.add_argument("--report", type=Path, metavar="FILE", help="Where the table is written, as Markdown.")
    given = parser.parse_args(words)
    for name in ("rounds", "tables"):
        if (number := getattr(given, name)) is not None and number < 1:
            parser.error(f"--{name} must be at least 1, not {number}")
    return given


def main(words: list[str]) -> int:
    """Do it; 0 if everything held."""
    given, began = asked(words), time.monotonic()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # whatever was started ends with it
    seed = int(time.time()) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    rows: list[Row] = []
    for name in given.only or TRIALS:
        often = given.rounds or TRIALS[name][1]
        print(f"── {name}, {often} times", flush=True)
        started = time.monotonic()
        done = asyncio.run(tried(name, Asked(often, seed, given.tables)))
        for wrong in (wrong for row in done for wrong in row.wrong):
            print(f"   {wrong}", flush=True)
        print(f"   {time.monotonic() - started:.0f} s", flush=True)
        rows += done
        if given.report:  # whoever stops in the middle has what was done before
            given.report.write_text(report(rows, seed, time.monotonic() - began), "utf-8")
    Console(width=180).print(summary(rows))
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("kibo: stopped", file=sys.stderr)
        sys.exit(130)
