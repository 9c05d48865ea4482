"""Speed, side by side with the field: every contender in turn, five rounds, one pinned core, medians and ratios.

    ./kibo bench [GAME …] [--seconds 1] [--rounds 5] [--write]

`--write` keeps the table in benchmarks/results.md. What runs on one thread is measured in processor time, since others
may use the machine; it drifts all the same, so what counts are the ratios of figures from the same run.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import kibo
from contenders import Contender, Kibo, Rates
from kibo.lab.simulate import cores

BASELINE = "OpenSpiel backgammon, playouts inside C++"
RESULTS = Path(__file__).with_name("results.md")


@contextmanager
def pinned() -> Iterator[None]:
    """On one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def ours(games: list[str]) -> list[Contender]:
    """Our games: interpreted, compiled for the fewest and the most seats, on two threads, on a GPU if there is one."""
    found: list[Contender] = []
    for name in games:
        game = kibo.load(name)
        for seats in sorted({game.seats[0], game.seats[-1]}):
            found += [Kibo(game, seats, "plain"), Kibo(game, seats, "cpu")]
        if cores() > 1:
            found.append(Kibo(game, game.seats[-1], "cpu", min(2, cores())))
        if has_gpu():
            found.append(Kibo(game, game.seats[-1], "gpu"))
    return found


def has_gpu() -> bool:
    """Is there a card that can be used?"""
    try:
        from kibo.core.card import cuda

        return bool(cuda().is_available())
    except kibo.KiboError:
        return False


def others() -> list[Contender]:
    """The field, or nothing with a word on how to install it."""
    try:
        from peers import peers

        return peers()
    except ImportError as error:
        print(f"The peers are left out: {error.name} is missing (pip install 'kibo[bench]').", file=sys.stderr)
        return []


def measure(contenders: list[Contender], rounds: int, seconds: float) -> dict[str, list[Rates]]:
    """Every contender once in every round, so that a slow moment of the machine hits all alike."""
    rates: dict[str, list[Rates]] = {contender.label: [] for contender in contenders}
    for number in range(rounds + 1):
        for contender in contenders:
            if "threads" in contender.label or "GPU" in contender.label:
                measured = contender.measure(seconds)
            else:
                with pinned():
                    measured = contender.measure(seconds)
            if number:  # the first round warms up
                rates[contender.label].append(measured)
            print(f"\rround {number} of {rounds}: {contender.label:60}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rates


def middle(rates: list[Rates], what: str) -> float:
    """The median of one figure."""
    return float(statistics.median(getattr(rate, what) for rate in rates))


def spread(rates: list[Rates]) -> float:
    """How far the rounds lie apart: half the range, in percent of the median."""
    values = [rate.decisions for rate in rates]
    return float(50 * (max(values) - min(values)) / statistics.median(values))


def table(rates: dict[str, list[Rates]]) -> list[str]:
    """The rows of the report."""
    base = rates.get(BASELINE)
    lines = [
        "| random play | games/s | decisions/s | plies/s | spread | games ratio | decisions ratio |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for label, measured in rates.items():
        figures = [middle(measured, what) for what in ("games", "decisions", "plies")]
        ratios = [f"{middle(measured, w) / middle(base, w):.3g}" if base else "–" for w in ("games", "decisions")]
        numbers = [f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}" for figure in figures]
        lines.append(f"| {label} | {' | '.join(numbers)} | ±{spread(measured):.0f} % | {' | '.join(ratios)} |")
    return lines


def beside_searchers(rates: dict[str, list[Rates]]) -> list[str]:
    """Play-outs on one thread, ours and those of the searchers inside C++, and how many times as many they are."""
    searchers = {label: measured for label, measured in rates.items() if label.endswith("MCTS inside C++")}
    peers = [label.removeprefix("OpenSpiel ").removesuffix(" inside C++") for label in searchers]
    heads = ["play-outs", "/s", "plies/s", "decisions a game", *(f"times {peer}" for peer in peers)]
    lines = [f"| {' | '.join(heads)} |", f"|---{'|---:' * (len(heads) - 1)}|"]
    for label, measured in rates.items():
        if label.endswith("compiled") or label in searchers:
            games, plies, decisions = (middle(measured, what) for what in ("games", "plies", "decisions"))
            cells = [label, f"{games:,.0f}", f"{plies:,.0f}", f"{decisions / games:,.0f}"]
            for peer in searchers.values():
                cells.append(f"{games / middle(peer, 'games'):.3g} ({decisions / middle(peer, 'decisions'):.3g})")
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def machine() -> str:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    versions = [f"Python {platform.python_version()}"]
    for name in ("kibo", "numba", "numpy", "numba-cuda", "open-spiel", "pgx", "jax"):
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return f"{model}, {cores()} cores usable, {platform.system()}; {', '.join(versions)}."


def load() -> float:
    """How many processes wanted a core in the last minute, this one among them."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def report(contenders: list[Contender], rates: dict[str, list[Rates]], how: str) -> str:
    """Everything that was measured, as Markdown."""
    started = [
        f"| {contender.label} | {contender.compiling:.2f} s |"
        for contender in contenders
        if isinstance(contender, Kibo) and contender.device != "plain"
    ]
    parts = [
        "# Speed, side by side",
        f"Measured {time.strftime('%Y-%m-%d')} with `./kibo bench`: {machine()}",
        f"{how} One thread is pinned to one core and measured in its processor time; two threads and a GPU go by the "
        "clock, so whatever else runs slows them.",
        f"Whole games at random. The ratios are to {BASELINE}. Inside C++ OpenSpiel does not count its "
        "decisions: they are its games times the mean length of the games driven from Python. Pgx draws its dice "
        "within a step, so its plies are its decisions. The spread is half the range of the rounds.",
        "\n".join(table(rates)),
        "Whole random play-outs beside those of OpenSpiel's searchers inside C++, each of whose simulations ends with "
        "one: how many times as many a second and, since games are of different length, in brackets how many times as "
        "many decisions.",
        "\n".join(beside_searchers(rates)),
        "Getting ready (compiling, or loading what was compiled before):",
        "\n".join(["| | |", "|---|---:|", *started]),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(prog="kibo bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to measure; all, if none is named")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long one measurement takes, about")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without-peers", action="store_true", help="our own games only")
    parser.add_argument("--write", action="store_true", help=f"keep the report in {RESULTS.name}")
    asked = parser.parse_args()
    if asked.rounds < 1 or not 0 < asked.seconds < 3600:
        parser.error("--rounds must be at least 1, and --seconds more than 0 and less than an hour")
    try:
        contenders = ours(asked.games or kibo.game_ids()) + ([] if asked.without_peers else others())
    except kibo.KiboError as error:
        sys.exit(f"kibo: {error}")
    before = load()
    rates = measure(contenders, asked.rounds, asked.seconds)
    how = (
        f"Medians of {asked.rounds} rounds of about {asked.seconds:g} s each. On average {before:.1f} processes wanted "
        f"a core of the machine in the minute before, {load():.1f} in the last minute of it."
    )
    text = report(contenders, rates, how)
    print(text)
    if asked.write:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
