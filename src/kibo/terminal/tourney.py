"""A tournament with a progress bar, then the standings."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from ..core.errors import KiboError
from ..lab import report
from ..lab.standings import check_extra, duels, standings
from ..lab.tournament import Tournament
from .screen import PipedConsole
from .session import INTERRUPTED
from .simulating import progress


def run(tournament: Tournament, processes: int, device: str, as_json: bool, markdown: Path | None, command: str) -> int:
    """Play, rate and print; the exit status says whether it was stopped early."""
    if processes < 1:
        raise KiboError(f"--processes must be at least 1, not {processes}")
    check_extra()
    stopped = True
    with suppress(KeyboardInterrupt), progress(tournament.many, "deals") as watch:
        tournament.run(processes, watch, device)
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
    console = PipedConsole()
    for (game, seats), some in report.groups(rows):
        print_table(console, f"{game}, {seats} seats", report.STANDING, some)
        met = [row for row in pairs if (row["game"], row["seats"]) == (game, seats)]
        if met:
            print_table(console, "", report.PAIR, met)


def print_table(console: PipedConsole, title: str, columns: dict[str, Any], rows: list[Any]) -> None:
    """Rows as a table on the screen."""
    table = Grid(title=title, title_justify="left")
    for name in columns:
        table.add_column(name)
    for row in rows:
        table.add_row(*(str(cell(row)) for cell in columns.values()))
    console.print(table)
