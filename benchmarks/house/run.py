"""The game house under load beside boardgame.io's server: python benchmarks/house/run.py [--game ID] [--rounds 3]

Fifty tables of four people (no bots), each with an open stream. In each round the house and the peer are measured one
after the other: at the rate that is asked for, and as fast as they go. Then eight hundred more viewers come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import uvloop

SOURCE = Path(__file__).parents[2] / "src"
sys.path[:0] = [str(SOURCE), str(SOURCE.parent / "benchmarks")]

import kibo  # noqa: E402
from house.load import Group, Person, at_one, gather_groups, offer, renewed  # noqa: E402
from house.servers import House, Peer, end_on_signals, peer_folder, peer_version, record  # noqa: E402

TABLES, SEATS, MORE = 50, 4, 800
Result = dict[str, Any]


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


async def house_round(house: House, groups: list[Group], rate: float, seconds: float) -> dict[str, float]:
    """One round against the house."""
    before = house.cpu()
    made = await offer(groups, rate, seconds)
    used = house.cpu() - before
    times = [1000 * latency for group in groups for latency in group.latencies]
    wire = [float(size) for group in groups for person in group.people for size in person.wire]
    return {
        "moves": len(times),
        "made_per_s": made,
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "cpu_ms": 1000 * used / max(len(times), 1),
        "frame_bytes": statistics.median(wire) if wire else float("nan"),
        "refused": sum(group.refused for group in groups),
    }


async def open_streams(house: House, groups: list[Group]) -> dict[str, float]:
    """What eight hundred more viewers cost, so that a thousand streams are open."""
    before = house.memory(whole=False)
    guests = [Person(house.port, "guest") for _ in range(MORE)]
    tasks = []
    for number, guest in enumerate(guests):
        guest.table = groups[number % len(groups)].people[0].table
        tasks.append(asyncio.create_task(guest.stream()))
        if number % 40 == 0:
            await asyncio.sleep(0.05)
    while not all(guest.board for guest in guests):
        await asyncio.sleep(0.1)
    await offer(groups, 0, 3)  # each stream has carried some boards
    after = house.memory(whole=False)
    for task in tasks:
        task.cancel()
    return {"memory_mb_1000_streams": after, "mb_per_stream": (after - before) / MORE}


def stolen() -> float:
    """Seconds of all cores that the machine under this one has given to others so far."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


def named(workers: int) -> str:
    """What a house is called in the tables."""
    return "house" if workers == 1 else f"house, {workers} workers"


async def timed(measuring: Awaitable[dict[str, float]]) -> dict[str, float]:
    """One measurement, with how much of the cores' time the machine under this one gave to others meanwhile."""
    before, started = stolen(), time.perf_counter()
    done = await measuring
    share = (stolen() - before) / (time.perf_counter() - started) / (os.cpu_count() or 1)
    return done | {"stolen_percent": 100 * share}


async def measure(game: str, peer: Path | None, asked: argparse.Namespace) -> Result:
    """All rounds of one game, the house and the peer in turn."""
    result: Result = {"game": game, "rounds": [], "load_before": os.getloadavg()[0], "memory_mb": {}, "streams": {}}
    with tempfile.TemporaryDirectory() as folder:
        houses: dict[str, House] = {}
        groups: dict[str, list[Group]] = {}
        peers: dict[str, Peer] = {}
        try:
            for workers in asked.workers or [1]:
                houses[named(workers)] = House(f"{folder}/{workers}", workers)
            if peer:
                (peer / "record.json").write_text(json.dumps(record(game), separators=(",", ":")))
                peers["boardgame.io, in memory"] = Peer(peer)
                Peer.port += 1
                peers["boardgame.io, on disk"] = Peer(peer, f"{folder}/peer")
            for name, house in houses.items():
                groups[name] = await gather_groups(at_one(house.port), game, TABLES, SEATS)
            for number in range(asked.rounds):
                for rate in (asked.rate, 0):
                    for name, house in houses.items():
                        groups[name] = await renewed(groups[name], at_one(house.port), game, SEATS)
                    done = {
                        name: await timed(house_round(house, groups[name], rate, asked.seconds))
                        for name, house in houses.items()
                    }
                    for name, other in peers.items():
                        done[name] = await timed(asyncio.to_thread(other.round, rate, asked.seconds))
                    result["rounds"].append({"round": number, "rate": rate, "load": os.getloadavg()[0]} | done)
                    print(json.dumps(rounded(result["rounds"][-1])), flush=True)
            result["memory_mb"] = {name: server.memory() for name, server in (houses | peers).items()}
            result["memory_mb_without_bots"] = {name: house.memory(whole=False) for name, house in houses.items()}
            result["first_page_s"] = {name: house.first_page for name, house in houses.items()}
            for name, house in houses.items():
                result["streams"][name] = await open_streams(house, groups[name])
            for group in [group for gathered in groups.values() for group in gathered]:
                group.leave()
        finally:
            for server in (houses | peers).values():
                server.close()
    return result


def rounded(value: Any) -> Any:
    """The same with numbers that can be read."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return round(value, 1 if abs(value) >= 10 else 3) if isinstance(value, float) else value


def spread(values: list[float]) -> str:
    """The median, and in brackets the least and the most."""
    shown = [f"{value:.0f}" if value >= 100 else f"{value:.1f}" for value in values]
    low, high = (shown[values.index(find(values))] for find in (min, max))
    middle = statistics.median(values)
    return f"{middle:.0f} ({low}–{high})" if middle >= 100 else f"{middle:.1f} ({low}–{high})"


def table(results: list[Result], rate: float) -> str:
    """The results as a table of Markdown: medians of the rounds, with the least and the most."""
    lines = [
        f"| game | server | p99 ms at {rate:.0f}/s | made at {rate:.0f}/s | moves/s flat out | p99 ms flat out "
        "| processor ms a move | memory MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in results:
        steady = [done for done in result["rounds"] if done["rate"]]
        fast = [done for done in result["rounds"] if not done["rate"]]
        for name in (key for key, value in fast[0].items() if isinstance(value, dict)):
            cells = [
                spread([done[name]["p99_ms"] for done in steady]),
                spread([done[name]["made_per_s"] for done in steady]),
                spread([done[name]["made_per_s"] for done in fast]),
                spread([done[name]["p99_ms"] for done in fast]),
                spread([done[name]["cpu_ms"] for done in fast]),
                f"{result['memory_mb'][name]:.0f}",
            ]
            lines.append(f"| {result['game']} | {name} | {' | '.join(cells)} |")
    lines += [
        "",
        "| game | server | frame on the wire, median bytes | MB a stream of 800 more | MB with 1,000 streams |",
    ]
    lines.append("|---|---|---|---|---|")
    for result in results:
        for name, streams in result["streams"].items():
            size = statistics.median(done[name]["frame_bytes"] for done in result["rounds"])
            shown = f"{size:.0f} | {streams['mb_per_stream']:.2f} | {streams['memory_mb_1000_streams']:.0f}"
            lines.append(f"| {result['game']} | {name} | {shown} |")
    return "\n".join(lines) + "\n"


def round_by_round(results: list[Result], rate: float) -> str:
    """The p99 of every round at the steady rate, beside the part of the cores' time that was given to others in it."""
    lines = [f"| game | server | p99 ms at {rate:.0f}/s (time given to others), round by round |", "|---|---|---|"]
    for result in results:
        steady = [done for done in result["rounds"] if done["rate"]]
        for name in (key for key, value in steady[0].items() if isinstance(value, dict)):
            shown = [f"{done[name]['p99_ms']:.0f} ({done[name]['stolen_percent']:.1f} %)" for done in steady]
            lines.append(f"| {result['game']} | {name} | {', '.join(shown)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="which game; may be repeated; else all that four can play")
    parser.add_argument("--rate", type=float, default=200, help="moves a second to offer; then as fast as it goes")
    parser.add_argument("--seconds", type=float, default=10, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=3, help="how often the servers are measured in turn")
    parser.add_argument(
        "--workers", type=int, action="append", help="how many workers the house has; repeated: houses side by side"
    )
    parser.add_argument("--no-peer", action="store_true", help="measure the house alone")
    parser.add_argument("--json", type=Path, help="where to write everything that was measured")
    asked = parser.parse_args()
    end_on_signals()
    games = asked.game or [name for name in kibo.game_ids() if SEATS in kibo.load(name).seats]
    peer = None if asked.no_peer else peer_folder()
    if peer is None and not asked.no_peer:
        print("node and npm are not here: the house is measured alone")
    results = []
    for game in games:
        print(game, flush=True)
        results.append(uvloop.run(measure(game, peer, asked)))
    versions = f"kibo {kibo.__version__}, Python {platform.python_version()}"
    versions += f", boardgame.io {peer_version(peer)}" if peer else ""
    loads = [done["load"] for result in results for done in result["rounds"]]
    print(f"\n{versions}; {os.cpu_count()} cores; load average {min(loads):.1f} to {max(loads):.1f}\n")
    print(table(results, asked.rate))
    print(round_by_round(results, asked.rate))
    if asked.json:
        asked.json.write_text(json.dumps({"versions": versions, "results": results}, indent=1))


if __name__ == "__main__":
    main()
