"""Draws docs/pictures/learning.svg from what was measured: run it after a new run was kept in `curves`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CURVES = Path(__file__).with_name("curves")
PICTURE = Path(__file__).parent.parent.parent / "docs" / "pictures" / "learning.svg"
WIDE, TALL, LEFT, TOP, GAP = 300, 200, 48, 34, 40
COLOURS = {"random": "#1b6ca8", "greedy": "#b3541e"}
DASHES = {"network": "", "linear": "6 4"}
NAMES = {"kilimanjaro": "Kilimanjaro", "masks": "Masks"}


def kept() -> list[dict[str, Any]]:
    """Every run that was kept."""
    return [json.loads(path.read_text("utf-8")) for path in sorted(CURVES.glob("*.json"))]


def panel(game: str, runs: list[dict[str, Any]], x: int) -> list[str]:
    """The curves of one game."""
    most = max(run["curve"][-1]["seconds"] for run in runs)
    floor = TOP + TALL
    lines = [f'<text x="{x}" y="{TOP - 14}" font-weight="bold">{NAMES.get(game, game)}, two seats</text>']
    for share in (0, 25, 50, 75, 100):
        y = floor - TALL * share / 100
        lines.append(f'<line x1="{x}" y1="{y:g}" x2="{x + WIDE}" y2="{y:g}" stroke="#d8d4cc"/>')
        lines.append(f'<text x="{x - 8}" y="{y + 4:g}" text-anchor="end">{share} %</text>')
    lines.append(f'<text x="{x + WIDE}" y="{floor + 20}" text-anchor="end">{most:.0f} s of processor time</text>')
    for run in runs:
        for bot in run["bots"]:
            spots = [(x + WIDE * one["seconds"] / most, floor - TALL * one[bot]) for one in run["curve"]]
            drawn = " ".join(f"{across:.1f},{up:.1f}" for across, up in spots)
            style = f'stroke="{COLOURS[bot]}" stroke-dasharray="{DASHES[run["model"]]}"'
            lines.append(f'<polyline points="{drawn}" fill="none" stroke-width="2" {style}/>')
    return lines


def legend(y: int) -> list[str]:
    """Which line is what."""
    lines = []
    for i, (model, bot) in enumerate((model, bot) for model in DASHES for bot in COLOURS):
        x = LEFT + i * 195
        style = f'stroke="{COLOURS[bot]}" stroke-dasharray="{DASHES[model]}" stroke-width="2"'
        lines.append(f'<line x1="{x}" y1="{y}" x2="{x + 26}" y2="{y}" {style}/>')
        lines.append(f'<text x="{x + 32}" y="{y + 4}">{model}, against {bot}</text>')
    return lines


def picture(runs: list[dict[str, Any]]) -> str:
    """All of it as an SVG document."""
    games = sorted({run["game"] for run in runs})
    wide, tall = LEFT + len(games) * (WIDE + GAP + LEFT), TOP + TALL + 70
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="12">',
        "<title>Shares of the win after learning for some time</title>",
        f'<rect width="{wide}" height="{tall}" fill="#fffdf8"/>',
    ]
    for i, game in enumerate(games):
        lines += panel(game, [run for run in runs if run["game"] == game], LEFT + i * (WIDE + GAP + LEFT))
    return "\n".join([*lines, *legend(TOP + TALL + 48), "</svg>"]) + "\n"


def table(runs: list[dict[str, Any]]) -> str:
    """What each run came to, as it stands in docs/learning.md."""
    lines = [
        "| game | model | columns | decisions | processor time | random: before | after | greedy: before | after |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for run in runs:
        last, before = run["curve"][-1], run["unlearnt"]
        shares = " | ".join(f"{100 * one[bot]:.1f} %" for bot in ("random", "greedy") for one in (before, last))
        said = f"{run['columns']:,} | {last['decisions']:,} | {last['seconds']:.0f} s"
        lines.append(f"| {run['game']} | {run['model']} | {said} | {shares} |")
    return "\n".join(lines)


if __name__ == "__main__":
    PICTURE.write_text(picture(kept()), "utf-8")
    print(table(kept()))
