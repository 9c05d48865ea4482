"""A tournament as files: every game as Parquet, a page with plots, and a page of Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from .standings import PlayedGame, check_extra

ResultLine = Mapping[str, Any]

WIDE, LEFT, LINE = 640, 120, 34
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:#222;background:#fff}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.3rem .8rem;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}}"""


def write_parquet(played: Sequence[PlayedGame], path: Path) -> None:
    """Every game that was played, a row for each."""
    check_extra()
    import pyarrow
    from pyarrow import parquet

    columns = {name: [getattr(one, name) for one in played] for name in PlayedGame._fields}
    columns["bots"] = [list(bots) for bots in columns["bots"]]
    columns["shares"] = [list(shares) for shares in columns["shares"]]
    parquet.write_table(pyarrow.table(columns), path)


def groups(rows: Sequence[ResultLine]) -> list[tuple[tuple[str, int], list[ResultLine]]]:
    """The rows of each game and number of seats."""
    return [(key, list(some)) for key, some in groupby(rows, key=lambda row: (row["game"], row["seats"]))]


def percent(share: float | None) -> str:
    """A share of the wins, of a hundred games."""
    return "–" if share is None else f"{100 * share:.1f}"


def verdict(row: ResultLine) -> str:
    """What is known of two bots."""
    if row["verdict"] is None:
        return "not told apart"
    return f"{row['verdict']} is better"


def page(standings: Sequence[ResultLine], duels: Sequence[ResultLine]) -> str:
    """The whole tournament as one HTML page that needs nothing else."""
    parts = ["<!doctype html><meta charset=utf-8><title>Tournament</title>", f"<style>{STYLE}</style>"]
    parts.append("<h1>Tournament</h1>")
    for (game, seats), rows in groups(standings):
        parts.append(f"<h2>{escape(game)}, {seats} seats</h2>{plot(rows)}{html_table(STANDING, rows)}")
        pairs = [row for row in duels if (row["game"], row["seats"]) == (game, seats)]
        parts.append(html_table(PAIR, pairs) if pairs else "")
    return "\n".join(parts)


STANDING = {
    "bot": lambda row: row["bot"],
    "games": lambda row: row["games"],
    "wins of 100": lambda row: percent(row["win_rate"]),
    "95 %": lambda row: f"{percent(row['low'])} to {percent(row['high'])}",
    "Elo": lambda row: f"{row['rating']:.0f}",
    "95 % of Elo": lambda row: f"{row['rating_low']:.0f} to {row['rating_high']:.0f}",
    "openskill": lambda row: f"{row['skill']:.1f} ± {row['skill_deviation']:.1f}",
}
PAIR = {
    "pair": lambda row: f"{row['a']} against {row['b']}",
    "games": lambda row: row["games"],
    "share of the first": lambda row: percent(row["share"]),
    "95 %": lambda row: f"{percent(row['low'])} to {percent(row['high'])}",
    "verdict": verdict,
}


def html_table(columns: Mapping[str, Any], rows: Sequence[ResultLine]) -> str:
    """Rows as a table of a page."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    lines = ["".join(f"<td>{escape(str(cell(row)))}</td>" for cell in columns.values()) for row in rows]
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def markdown_table(columns: Mapping[str, Any], rows: Sequence[ResultLine]) -> list[str]:
    """Rows as a table of Markdown."""
    return [
        f"| {' | '.join(columns)} |",
        f"|{'---|' * len(columns)}",
        *(f"| {' | '.join(str(cell(row)) for cell in columns.values())} |" for row in rows),
    ]


def plot(rows: Sequence[ResultLine]) -> str:
    """The ratings of some bots with their intervals, drawn."""
    low, high = min(row["rating_low"] for row in rows), max(row["rating_high"] for row in rows)
    scale = (WIDE - LEFT - 40) / max(1.0, high - low)

    def at(rating: float) -> float:
        return float(round(LEFT + 10 + (rating - low) * scale, 1))

    lines = []
    for i, row in enumerate(rows):
        y = LINE * i + LINE / 2
        lines.append(
            f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end" fill="currentColor">{escape(row["bot"])}</text>'
            f'<path d="M{at(row["rating_low"])} {y}H{at(row["rating_high"])}" stroke="#b06a2c" stroke-width="6" '
            f'stroke-linecap="round" opacity=".5"/><circle cx="{at(row["rating"])}" cy="{y}" r="6" fill="#b06a2c"/>'
            f'<text x="{at(row["rating"])}" y="{y - 9}" text-anchor="middle" font-size="11" fill="currentColor">'
            f"{row['rating']:.0f}</text>"
        )
    size = f'viewBox="0 0 {WIDE} {LINE * len(rows)}" width="{WIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="Elo">{"".join(lines)}</svg>'


def ladder(standings: Sequence[ResultLine], duels: Sequence[ResultLine], command: str) -> str:
    """The standings as a page of Markdown, with the command that made it."""
    lines = ["# How strong the bots are", "", f"Made by `{command}`; every figure on this page was counted.", ""]
    lines += [
        "Deals are paired: chance draws the same for everybody, and each deal is played with every seating. A shared",
        "win counts as its part. Elo is set so that one step ahead (`medium`, in the laboratory also `greedy`) has",
        "1500; its intervals come from drawing the deals anew, those of the wins are Wilson's over games. What a",
        "bot won is against whoever it met: where only neighbours did, ratings and pairs tell more. Two bots are told",
        "apart by a sequential test that is wrong in 5 of 100 cases.",
        "",
    ]
    for (game, seats), rows in groups(standings):
        lines += [f"## {game}, {seats} seats", "", *markdown_table(STANDING, rows), ""]
        pairs = [row for row in duels if (row["game"], row["seats"]) == (game, seats)]
        lines += [*markdown_table(PAIR, pairs), ""] if pairs else []
    return "\n".join(lines)
