#!/usr/bin/env python3
"""How fast a card plays random games, by how many it is given at once and after how many plies they are cut off.

A launch lasts as long as its longest game, so its size decides. A line of JSON is printed for a launch of each size,
and one for `Simulation.run`, with the launches that it made of what it was asked for. Another tree is measured by
naming it in PYTHONPATH. So many games as --check says are played on the CPU too, and must come to the same.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

import kibo
from kibo.lab import playout
from kibo.lab.simulate import CAP, Simulation


def line(simulation: Simulation, how: str, tally: Any, seconds: float, **more: object) -> None:
    """Print what was played in so many seconds."""
    found = {
        "how": how,
        "game": simulation.game.id,
        "seats": simulation.seats,
        "cap": simulation.cap,
        "games": tally[playout.GAMES],
        "seconds": round(seconds, 4),
        "decisions/s": round(tally[playout.DECISIONS] / seconds),
        "plies/s": round(tally[playout.PLIES] / seconds),
        "longest": tally[playout.MOST_DECISIONS],
        "cut off": tally[playout.CUT_OFF],
        "digest": f"{tally[playout.DIGEST] & ((1 << 62) - 1):016x}",
    }
    print(json.dumps(found | more), flush=True)


def launch(simulation: Simulation, size: int) -> None:
    """Play so many games in one launch."""
    began = time.perf_counter()
    tally = simulation.play(0, size)
    line(simulation, "launch", tally, time.perf_counter() - began)


def run(simulation: Simulation, games: int, most: float) -> None:
    """Let a simulation play so many games as it sees fit, or stop it after so many seconds."""
    launches: list[tuple[int, float]] = []
    play = simulation.play

    def timed(first: int, count: int) -> list[int]:
        began = time.perf_counter()
        tally = play(first, count)
        launches.append((count, round(time.perf_counter() - began, 3)))
        return tally

    def stop(_done: int, seconds: float) -> None:
        if seconds > most:
            raise KeyboardInterrupt  # it gives what has been counted

    simulation.play = timed
    result = simulation.run(games, stop)
    simulation.play = play
    line(simulation, "run", result.tally, result.seconds, asked=games, launches=launches)


def check(on_card: Simulation, count: int) -> None:
    """Play so many games on both; what differs ends the program."""
    on_cpu = Simulation(on_card.game, on_card.seats, seed=on_card.seed, cap=on_card.cap)
    if on_cpu.play(0, count) != on_card.play(0, count):
        sys.exit(f"{on_card.game.id}: the card counts other games than the CPU")
    print(json.dumps({"how": "check", "game": on_card.game.id, "games": count, "as on the CPU": True}), flush=True)


def main() -> None:
    """Measure each game in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["star_of_africa", "africa"])
    parser.add_argument("--sizes", nargs="*", type=int, default=[1 << 12, 1 << 16, 1 << 18, 1 << 20])
    parser.add_argument("--caps", nargs="+", type=int, default=[CAP])
    parser.add_argument("--run", type=int, default=1_000_000, help="games for Simulation.run; 0 for none")
    parser.add_argument("--most", type=float, default=20, help="seconds after which a run is stopped")
    parser.add_argument("--check", type=int, default=2000, help="games that are played on the CPU too; 0 for none")
    parser.add_argument("--device", default="gpu", choices=["gpu", "cpu"])
    asked = parser.parse_args()
    print(json.dumps({"kibo": kibo.__file__}), flush=True)
    for name in asked.games:
        game = kibo.load(name)
        for cap in asked.caps:
            simulation = Simulation(game, game.seats[-1], seed=1, device=asked.device, cap=cap)
            print(json.dumps({"game": name, "cap": cap, "compiling": round(simulation.compiling, 1)}), flush=True)
            if asked.check:
                check(simulation, asked.check)
            for size in asked.sizes:
                launch(simulation, size)
            if asked.run:
                run(simulation, asked.run, asked.most)


if __name__ == "__main__":
    main()
