"""A tournament with a progress bar, then the standings."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from ..core.errors import KiboError
from ..lab import report
from ..lab.standings import duels, standings
from ..lab.tournament import Tournament
from .session import INTERRUPTED


def run(tournament: Tournament, processes: int, as_json: bool, markdown: Path | None, command: str) -> int:
    """Play, rate and print; the exit status says whether it was stopped early."""
    if processes < 1:
        raise KiboError(f"--processes must be at least 1, not {processes}")
    stopped = True
    with suppress(KeyboardInterrupt), progress() as watch:
        tournament.run(processes, watch)
        stopped = False
    if not tournament.played:
        return INTERRUPTED
    rows, pairs = standings(tournament.played), duels(tournament.played)
    if tournament.folder is not None:
        report.write_parquet(tournament.played, tournament.folder / "games.parquet")
        (tournament.folder / "standings.json").write_text(json.dumps({"standings": rows, "duels": pairs}), "utf-8")
        (tournament.folder / "report.html").write_text(report.page(rows, pairs), "utf-8")
    if markdown is not None:
        markdown.write_text(report.ladder(rows, pairs, command), "utf-8")
    if as_json:
        print(json.dumps({"standings": rows, "duels": pairs}, ensure_ascii=False))
    else:
        show(rows, pairs)
    return INTERRUPTED if stopped else 0


def show(rows: list[dict[str, Any]], pairs: list[dict[str, Any]]) -> None:
    """The standings of each game and number of seats."""
    console = Console(highlight=False)
    for (game, seats), some in report.groups(rows):
        print_table(console, f"{game}, {seats} seats", report.STANDING, some)
        met = [row for row in pairs if (row["game"], row["seats"]) == (game, seats)]
        if met:
            print_table(console, "", report.PAIR, met)


def print_table(console: Console, title: str, columns: dict[str, Any], rows: list[Any]) -> None:
    """Rows as a table on the screen."""
    table = Table(title=title, title_justify="left")
    for name in columns:
        table.add_column(name)
    for row in rows:
        table.add_row(*(str(cell(row)) for cell in columns.values()))
    console.print(table)


@contextmanager
def progress() -> Iterator[Callable[[int, int, float], None] | None]:
    """A bar of deals with the time left, where somebody is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals ·"),
        TimeElapsedColumn(),
        TextColumn("· left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("")
        yield lambda done, many, _: bar.update(task, completed=done, total=many)
