"""Two houses on one PostgreSQL in which every game is played for a long time: does their memory stay what it is?"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

from house.load import Group, by_chance, gather_groups, offer
from house.run import percentile
from house.servers import Database, House

PLAYED = ("africa", "kilimanjaro", "photo_safari", "star_of_africa")
LONGEST = 200
"""Moves after which a table is left: what is played by chance may not end for hours, and people do not play so long."""
EACH, SAID = 10.0, 12
"""Seconds from one look at the memory to the next, and after how many of them it is said."""


async def soak(folder: Path, minutes: float, tables: int, rate: float) -> str:
    """Moves at a rate at so many tables of two, each at both houses, and what the memory was in each quarter."""
    with ExitStack() as stack:
        database = Database(folder / "postgres")
        stack.callback(database.close)
        houses = []
        for number in range(2):
            houses.append(House(str(folder / f"house{number}"), 1, database.url))
            stack.callback(houses[-1].close)
        return await played(database, houses, minutes, tables, rate)


async def played(database: Database, houses: Sequence[House], minutes: float, tables: int, rate: float) -> str:
    """The same in houses that are open."""
    ports, games, end = by_chance([house.port for house in houses]), cycle(PLAYED), time.monotonic() + 60 * minutes
    samples: list[tuple[float, ...]] = []
    groups: list[Group] = []
    made, slowest, moves = 0, 0.0, Counter[Group | None]()
    while time.monotonic() < end:
        for group in [group for group in groups if group.mover() is None or moves[group] >= LONGEST]:
            group.leave()
            groups.remove(group)
            moves[None] += moves.pop(group)
        while len(groups) < tables:
            groups += await gather_groups(ports, next(games), 1, 2, made)
            made += 1
        await offer(groups, rate, EACH)
        moves.update({group: len(group.latencies) for group in groups})
        times = [1000 * latency for group in groups for latency in group.latencies]
        slowest = max(slowest, percentile(times, 0.99))
        samples.append(held(database, houses))
        if len(samples) % SAID == 1:
            print(f"{made} tables, {moves.total():,} moves, MB {[round(part, 1) for part in samples[-1]]}", flush=True)
    for group in groups:
        group.leave()
    done = f"{moves.total():,} moves at {made} tables in {minutes:g} minutes"
    return f"{done}, p99 of the slowest {EACH:.0f} s {slowest:.0f} ms\n\n{in_quarters(samples)}"


def held(database: Database, houses: Sequence[House]) -> tuple[float, ...]:
    """Megabytes of the houses without their bots, of the database without its buffers, and of these."""
    own = database.memory(whole=False)
    return sum(house.memory(whole=False) for house in houses), own, database.memory() - own


def in_quarters(samples: Sequence[tuple[float, ...]]) -> str:
    """What was held in each quarter of the time, and by how much it grew after the first."""
    lines = ["| MB, median of each quarter | first | second | third | last | last beside second |", "|---" * 6 + "|"]
    for name, values in zip(("houses", "database", "its buffers"), zip(*samples, strict=True), strict=True):
        quarter = max(1, len(values) // 4)
        quarters = [statistics.median(values[at * quarter : (at + 1) * quarter] or values[-1:]) for at in range(4)]
        grown = 100 * (quarters[3] / quarters[1] - 1)
        lines.append(f"| {name} | {' | '.join(f'{value:.0f}' for value in quarters)} | {grown:+.1f} % |")
    return "\n".join([*lines, ""])
