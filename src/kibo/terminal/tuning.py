"""A tuning at one screen: progress, checkpoints, and in the end a table, a patch and a match against what was."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.table import Table as Grid

from ..core.errors import KiboError
from ..core.game import Game
from ..lab.duel import Score
from ..lab.patch import curve, patch, sparkline, table
from ..lab.simulate import cores
from ..lab.tune import Contest, Numbers, Tuning, flat, last_match
from .screen import PipedConsole
from .session import INTERRUPTED
from .simulating import getting_ready, progress

CHECKPOINT, CURVE, RESULT, PATCH = "tune.json", "curve.svg", "result.json", "constants.patch"


def run(
    game: Game,
    *,
    constants: Sequence[str],
    seats: int | None,
    options: Mapping[str, object],
    games: int,
    steps: int,
    check: int,
    seed: int,
    out: Path,
    device: str = "cpu",
    threads: int | None = None,
) -> int:
    """Tune, going on where a checkpoint in the folder stands; the exit status says whether it was stopped early."""
    for flag, number, least in (("--games", games, 2), ("--steps", steps, 1), ("--check", check, 2)):
        if number < least:
            raise KiboError(f"{flag} must be at least {least}, not {number}")
    if device not in ("plain", "cpu"):
        raise KiboError(f"constants are tuned on plain or cpu, not on {device!r}")
    many = cores() if threads is None else threads
    if many < 1:
        raise KiboError(f"there must be at least 1 thread, not {many}")
    with getting_ready(device):
        contest = Contest(game, constants, seats, options, seed, "plain" if device == "plain" else "cpu")
    tuning = Tuning(contest, max(1, games // contest.arena.seats), seed)
    out.mkdir(parents=True, exist_ok=True)
    tuning.resume(out / CHECKPOINT)
    console = PipedConsole()
    try:
        walk(tuning, steps, out, many)
    except KeyboardInterrupt:
        console.print(f"stopped after {len(tuning.edges)} steps; the same command goes on from {out / CHECKPOINT}")
        return INTERRUPTED
    with progress(check) as watch:
        began = time.perf_counter()
        seen = None if watch is None else lambda deals: watch(deals * contest.arena.seats, time.perf_counter() - began)
        outcome, score = last_match(tuning, max(1, check // contest.arena.seats), many, seen)
    write(tuning, outcome, score, out)
    tell(console, tuning, outcome, score, out)
    return 0


def walk(tuning: Tuning, steps: int, out: Path, threads: int) -> None:
    """Take the steps that are left, each written down before the next."""
    each, before, began = tuning.deals * tuning.contest.arena.seats, len(tuning.edges), time.perf_counter()
    with progress((steps - before) * each) as watch:
        while len(tuning.edges) < steps:
            tuning.step(threads)
            tuning.save(out / CHECKPOINT)
            if watch:
                watch((len(tuning.edges) - before) * each, time.perf_counter() - began)


def write(tuning: Tuning, outcome: Numbers, score: Score, out: Path) -> None:
    """The curve, the patch, and what was measured."""
    usual = tuning.contest.usual
    start = [float(number) for value in usual.values() for number in flat(value)]
    names = [name for name, value in usual.items() for _ in flat(value)]
    (out / CURVE).write_text(curve(names, tuning.path, start), "utf-8")
    (out / PATCH).write_text(patch(tuning.contest.arena.game, outcome), "utf-8")
    whole = {
        **tuning.order(),
        "steps": len(tuning.edges),
        "games": len(tuning.edges) * tuning.deals * score.seats,
        "tuned": outcome,
        "check": {"games": score.games, "share": score.share, "spread": score.spread, "even": score.even},
    }
    (out / RESULT).write_text(json.dumps(whole, indent=1) + "\n", "utf-8")


def tell(console: PipedConsole, tuning: Tuning, outcome: Numbers, score: Score, out: Path) -> None:
    """What has changed, and what it is worth."""
    shown = Grid("constant", "was", "tuned", title=f"{tuning.contest.arena.game.id}, {score.seats} seats")
    for name, old, new in table(tuning.contest.usual, outcome):
        shown.add_row(name, old, new)
    console.print(shown)
    console.print(f"the two sides of each step: {sparkline(tuning.edges[-60:])}")
    verdict = "better" if score.share - score.spread > score.even else "not shown to be better"
    if score.share + score.spread < score.even:
        verdict = "worse"
    console.print(f"tuned against what was: {score}: {verdict}")
    console.print(f"{out / PATCH} has the patch, {out / CURVE} the way there")
