"""The game house under load, on this machine alone: python benchmarks/house/run.py [--game ID] [--rates 100,200]

Fifty tables of four people (no bots), each with an open stream; moves are offered at a steady rate and timed from the
POST to the last of the four frames. Then a thousand streams are opened and the memory of the house is read.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
sys.path[:0] = [str(SOURCE), str(SOURCE.parent / "benchmarks")]

import kibo  # noqa: E402
from house.load import Person, at_rate, gather_groups  # noqa: E402


class House:
    """A house in a process of its own, with a fresh log on disk."""

    def __init__(self, folder: str) -> None:
        examples = os.pathsep.join(str(path.parent) for path in SOURCE.parent.glob("examples/*/rules.py"))
        environment = os.environ | {"KIBO_DATA": folder, "PYTHONPATH": str(SOURCE), "KIBO_GAMES": examples}
        command = [sys.executable, "-m", "kibo.server.command", "--no-open", "--port", "8700"]
        started = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].split("/")[0])
        urllib.request.urlopen(f"http://127.0.0.1:{self.port}/").read()
        self.first_page = time.perf_counter() - started

    def memory(self) -> float:
        """Megabytes that the process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        ticks = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


async def measure(house: House, game: str, rates: list[float], seconds: float) -> dict[str, Any]:
    """Moves at each rate, then memory with a thousand streams."""
    groups, streams = await gather_groups(house.port, game, 50, 4)
    result: dict[str, Any] = {"game": game, "tables": 50, "people": 200, "rates": []}
    for rate in rates:
        cpu, began = house.cpu(), time.perf_counter()
        made = await at_rate(groups, rate, seconds)
        load = (house.cpu() - cpu) / (time.perf_counter() - began)
        times = [1000 * latency for group in groups for latency in group.latencies]
        wire = [float(size) for group in groups for person in group.people for size in person.wire]
        result["rates"].append(
            {
                "offered_per_s": rate,
                "made_per_s": round(made, 1),
                "p50_ms": round(percentile(times, 0.5), 1),
                "p99_ms": round(percentile(times, 0.99), 1),
                "frame_bytes_median": statistics.median(wire),
                "house_cpu": round(load, 2),
                "memory_mb": round(house.memory()),
                "refused": sum(group.refused for group in groups),
            }
        )
        print(json.dumps(result["rates"][-1]), flush=True)
    result |= await open_streams(house, groups)
    for stream in streams:
        stream.cancel()
    return result


async def open_streams(house: House, groups: list[Any]) -> dict[str, Any]:
    """What eight hundred more viewers cost, so that a thousand streams are open."""
    before = house.memory()
    guests = [Person(house.port, "guest") for _ in range(800)]
    tasks = []
    for number, guest in enumerate(guests):
        guest.table = groups[number % len(groups)].people[0].table
        tasks.append(asyncio.create_task(guest.stream()))
        if number % 40 == 0:
            await asyncio.sleep(0.05)
    while not all(guest.board for guest in guests):
        await asyncio.sleep(0.1)
    after = house.memory()
    for task in tasks:
        task.cancel()
    return {"streams": 1000, "memory_mb": round(after), "mb_per_stream": round((after - before) / len(guests), 3)}


def measure_peer(folder: Path, rates: str, seconds: float) -> dict[str, Any]:
    """The same traffic against boardgame.io's own server: it keeps its tables in memory and draws nothing."""
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=folder, check=True)
    server = subprocess.Popen(["node", "server.js", "8790"], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        while "open" not in server.stdout.readline():
            pass
        load = subprocess.run(
            ["node", "load.js", "8790", rates, str(seconds)], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
        )
        rss = Path(f"/proc/{server.pid}/status").read_text().split("VmRSS:")[1].split()[0]
        lines = [json.loads(line) for line in load.stdout.splitlines()]
        return {"peer": "boardgame.io 0.50", "rates": lines, "memory_mb": round(int(rss) / 1024)}
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--game", action="append", help="which game; may be repeated; all that four can play if not given"
    )
    parser.add_argument("--rates", default="100,200,300", help="moves a second to offer, one after the other")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument(
        "--peer", type=Path, help="a copy of the folder boardgame_io: measure that too, in turn with ours"
    )
    parser.add_argument("--json", type=Path, help="where to write the results")
    asked = parser.parse_args()
    games = asked.game or [name for name in kibo.game_ids() if 4 in kibo.load(name).seats]
    results = []
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            house = House(folder)
            try:
                print(f"{game}: first page after {house.first_page:.2f} s", flush=True)
                rates = [float(rate) for rate in asked.rates.split(",")]
                results.append(asyncio.run(measure(house, game, rates, asked.seconds)))
                results[-1]["first_page_s"] = round(house.first_page, 2)
                print(json.dumps(results[-1] | {"rates": "above"}), flush=True)
            finally:
                house.close()
        if asked.peer:
            results.append(measure_peer(asked.peer, asked.rates, asked.seconds))
            print(json.dumps(results[-1]), flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
