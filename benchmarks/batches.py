"""Batches for learners beside EnvPool's and Pgx's, in one run on one thread: decisions a second of processor time.

    python benchmarks/batches.py [GAME …] [--lanes 1024] [--seconds 0.5] [--rounds 5] [--write]

What counts is the time of a step: actions are drawn outside of it, except in Pgx, where they are drawn within. Other
programs share the machine, so a thread's own processor time is measured, not the clock's. `--write` keeps the table in
benchmarks/batches.md. The peers are measured where they are installed (pip install envpool pgx jax).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import kibo
from kibo.lab import Batch
from peers import pgx_batch
from run import machine, pinned

RESULTS = Path(__file__).with_name("batches.md")
WARMING = 150
"""Steps before anything is measured, so that the games are not all at their beginning."""

Measured = tuple[str, Callable[[float], float]]
"""What it is called, and a function that gives decisions a second, measured for about so long."""


def clock() -> float:
    """Processor time of this process: of all its threads, where a peer starts its own."""
    return time.process_time()


def timed(lanes: int, prepare: Callable[[], Any], act: Callable[[Any], Any]) -> Callable[[float], float]:
    """Decisions a second of `act`, what `prepare` does left out."""

    def measure(seconds: float) -> float:
        taken, steps = 0.0, 0
        while taken < seconds:
            prepared = prepare()
            began = clock()
            act(prepared)
            taken += clock() - began
            steps += 1
        return lanes * steps / taken

    return measure


def ours(games: list[str], lanes: int) -> Iterator[Measured]:
    """Every game with its usual and its most seats, packed and encoded."""
    for name in games:
        game = kibo.load(name)
        for seats in sorted({game.usual_seats or game.seats[0], game.seats[-1]}):
            for tensors in (False, True):
                batch = Batch(game, seats, lanes, seed=1, tensors=tensors)
                for _ in range(WARMING):
                    batch.step(batch.sample())
                kind = f"{batch.layout.length} floats" if tensors else f"{game.state.dtype().itemsize} bytes"
                yield f"kibo {name} for {seats}, mask and {kind}", timed(lanes, batch.sample, batch.step)


def envpool(lanes: int) -> Iterator[Measured]:
    """EnvPool's fastest environment, a pole on a cart, and a larger one."""
    import envpool as pool  # type: ignore[import-not-found,unused-ignore]
    import numpy

    draws = numpy.random.default_rng(1)
    for task in ("CartPole-v1", "Acrobot-v1"):
        made = pool.make_gym(task, num_envs=lanes, num_threads=1, seed=1)
        made.reset()
        choices = int(made.action_space.n)

        def draw(choices: int = choices) -> Any:
            return draws.integers(0, choices, lanes).astype("i4")

        yield f"EnvPool {task}", timed(lanes, draw, made.step)


def pgx(lanes: int) -> Iterator[Measured]:
    """Pgx's backgammon and a small game, compiled by JAX for the CPU."""
    for name in ("backgammon", "tic_tac_toe"):
        act, columns = pgx_batch(name, lanes)

        def step(_nothing: None, act: Callable[[], None] = act) -> None:
            act()

        yield f"Pgx {name}, mask and {columns} numbers", timed(lanes, lambda: None, step)


def peers(lanes: int) -> Iterator[Measured]:
    """Those that are installed; of the others a word."""
    for name, made in (("envpool", envpool), ("pgx", pgx)):
        try:
            yield from made(lanes)
        except ImportError as error:
            print(f"{name} is left out: {error.name} is not installed.", file=sys.stderr)


def table(rates: dict[str, list[float]]) -> list[str]:
    """The rows of the report."""
    lines = ["| a step of | million decisions/s | least | most |", "|---|---:|---:|---:|"]
    for label, found in rates.items():
        middle, least, most = (one / 1e6 for one in (statistics.median(found), min(found), max(found)))
        lines.append(f"| {label} | {middle:.3g} | {least:.3g} | {most:.3g} |")
    return lines


def main() -> None:
    """Measure in rounds, print, and keep if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to measure; all, if none is named")
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=0.5, help="how long one measurement takes, about")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    asked = parser.parse_args()
    if asked.rounds < 1 or not 0 < asked.seconds < 3600 or not 1 <= asked.lanes <= 1 << 20:
        parser.error("--rounds must be at least 1, --seconds more than 0, and --lanes 1 to 1048576")
    measured = [*ours(asked.games or kibo.game_ids(), asked.lanes), *peers(asked.lanes)]
    rates: dict[str, list[float]] = {label: [] for label, _ in measured}
    with pinned():
        for _ in range(asked.rounds):
            for label, measure in measured:
                rates[label].append(measure(asked.seconds))
    text = "\n".join(
        [
            "# Batches for learners, side by side",
            "",
            f"Measured {time.strftime('%Y-%m-%d')} with `benchmarks/batches.py`: {machine()}",
            "",
            f"{asked.lanes} games side by side, random play, one thread pinned to one core; medians of {asked.rounds} "
            f"rounds of {asked.seconds:g} s of processor time each (the machine was shared). "
            "What is timed is a step: check, rules, chance, the next game where one ended, the mask, and what is seen. "
            "Pgx draws its actions within. The peers play other games: a cart, a pendulum, backgammon.",
            "",
            *table(rates),
            "",
        ]
    )
    print(text)
    if asked.write:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
