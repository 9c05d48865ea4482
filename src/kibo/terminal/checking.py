"""The checks of a game with a sign of life, then a table of what was tried, and pictures of what failed."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..testing.report import Outcome, as_dict, topics
from ..testing.report import run as outcomes_of
from .screen import PipedConsole

FAILED = 1
LOOKS = {"passed": "green", "failed": "bold red", "not tried": "dim"}


def run(game: Game, *, quick: bool, seed: int, only: Sequence[str], out: Path, as_json: bool) -> int:
    """Check a game and print what came of it; the exit status is 0 where nothing failed."""
    for topic in only:
        if topic not in topics():
            raise unknown("topic", topic, topics())
    if out.exists() and not out.is_dir():
        raise KiboError(f"--out takes a folder for pictures, and {out} is a file")
    outcomes = tried(game, quick, seed, only)
    pictures = {outcome.name: path for outcome in outcomes if (path := drawn(game, outcome, out))}
    if as_json:
        print(json.dumps(as_dict(game, outcomes, seed, quick, pictures), ensure_ascii=False))
    else:
        show(game, outcomes, pictures)
    return FAILED if any(outcome.fault for outcome in outcomes) else 0


def tried(game: Game, quick: bool, seed: int, only: Sequence[str]) -> list[Outcome]:
    """What came of each check; where somebody is looking, the one that was done last is named meanwhile."""
    found = []
    with PipedConsole(stderr=True).status("checking …") as status:
        for outcome in outcomes_of(game, seed, quick, only):
            found.append(outcome)
            if sys.stderr.isatty():
                status.update(f"{len(found)} checks done; the last: {outcome.name}")
    return found


def drawn(game: Game, outcome: Outcome, out: Path) -> Path | None:
    """The file with the picture of what failed, if there is one."""
    if not outcome.picture:
        return None
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{game.id}-{re.sub(r'[^a-z]+', '-', outcome.topic)}-{outcome.name.replace(' ', '_')[:60]}.svg"
    path.write_text(outcome.picture + "\n", "utf-8")
    return path


def show(game: Game, outcomes: Sequence[Outcome], pictures: dict[str, Path]) -> None:
    """A table of everything, and below it what failed, with its seed and its picture."""
    console = PipedConsole()
    console.print(table(game, outcomes))
    for outcome in outcomes:
        if outcome.fault:
            console.print(Text(f"✗ {outcome.topic}: {outcome.name}", style=LOOKS["failed"]))
            console.print(Text(f"  {outcome.fault}"))
            if outcome.where:
                console.print(Text(f"  {outcome.where}", style="dim"))
            if outcome.name in pictures:
                console.print(Text(f"  {pictures[outcome.name]}"), soft_wrap=True)
    failed = sum(bool(outcome.fault) for outcome in outcomes)
    passed = sum(outcome.result == "passed" for outcome in outcomes)
    console.print(f"{passed} checks passed, {failed} failed, {len(outcomes) - passed - failed} were not tried.")


def table(game: Game, outcomes: Sequence[Outcome]) -> Grid:
    """What was tried, how often, and what came of it."""
    found = Grid(title=f"{game.id}, {game.folder}", title_justify="left", title_style="bold", box=None, pad_edge=False)
    found.add_column("about", style="dim")
    found.add_column("check")
    found.add_column("tried", justify="right")
    found.add_column("")
    for topic, group in groupby(outcomes, lambda outcome: outcome.topic):
        about = topic
        for why, alike in groupby(group, lambda outcome: outcome.left_out):
            rows = list(alike)
            if why and len(rows) > 1:
                found.add_row(about, f"{len(rows)} checks", "", not_tried(why))
            else:
                for outcome in rows:
                    found.add_row(
                        about, Text(outcome.name), f"{outcome.tried:,}" if outcome.tried else "", result(outcome)
                    )
                    about = ""
            about = ""
    return found


def result(outcome: Outcome) -> Text:
    """What came of a check."""
    return not_tried(outcome.left_out) if outcome.left_out else Text(outcome.result, style=LOOKS[outcome.result])


def not_tried(why: str) -> Text:
    """Why something was left out."""
    return Text(f"not tried: {why}", style=LOOKS["not tried"])
