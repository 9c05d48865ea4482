"""Which columns of the tensors never change in many games of random and greedy seats, whatever the options.

    python benchmarks/columns.py [GAME …] [--decisions 400000] [--write]

`--write` keeps the table in benchmarks/columns.md.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy

import kibo
from kibo.core import tensor
from kibo.lab import Batch

RESULTS = Path(__file__).with_name("columns.md")
LANES = 64
EVERY = 3
"""Every so many steps it is looked who has which numbers before them."""
FEW = 6


def batches(game: kibo.Game) -> Iterator[Batch]:
    """All seats at random, and every other one greedy, with every value of every option."""
    bots: list[tuple[str | None, ...]] = [(None,), (None, "greedy")] if game.value else [(None,)]
    most = max([len(option.values) for option in game.options], default=1)
    for row, turn in itertools.product(bots, range(most)):
        options = {option.name: option.values[turn % len(option.values)] for option in game.options}
        yield Batch(game, n=LANES, options=options, bots=row, seed=turn, tensors=True)


def changing(game: kibo.Game, decisions: int) -> tuple[Any, Any]:
    """Which columns changed, and how many games ended."""
    low: Any = numpy.inf
    high: Any = -numpy.inf
    ended, made = 0, [*batches(game)]
    for batch in made:
        assert batch.tensors is not None
        for step in range(decisions // LANES // len(made)):
            if step % EVERY == 0:
                low, high = numpy.minimum(low, batch.tensors.min(0)), numpy.maximum(high, batch.tensors.max(0))
            batch.step(batch.sample())
            ended += int(batch.done.sum())
    return low < high, ended


def row(game: kibo.Game, decisions: int) -> str:
    """What is said of one game."""
    moved, ended = changing(game, decisions)
    shown = tensor.layout(game)
    still = []
    for part in shown.parts:
        names = [name for name, moves in zip([*part.columns()], moved[part.begin : part.end], strict=True) if not moves]
        if names:
            listed = ", ".join(names) if len(names) <= FEW else f"{len(names)} of {part.end - part.begin}"
            still.append(f"{part.name}: {listed}")
    return f"| {game.id} | {shown.seats} | {ended:,} | {shown.length} | {int((~moved).sum())} | {'; '.join(still)} |"


def main() -> None:
    """Count, print, and keep if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to look at; all, if none is named")
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    asked = parser.parse_args()
    lines = [
        "# Columns that never changed",
        "",
        f"Counted with `benchmarks/columns.py`: about {asked.decisions:,} decisions of each game, all seats at random",
        "or every other one greedy, with every value of every option, as whoever was to choose saw them.",
        "",
        "| game | seats | games ended | columns | never changed | which |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for name in asked.games or [*kibo.game_ids(), "examples/masks", "examples/pig"]:
        lines.append(row(kibo.load(name), asked.decisions))
        print(lines[-1], flush=True)
    if asked.write:
        RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
