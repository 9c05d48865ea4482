"""Other values of a game's constants as a person reads them: a table, a patch of the source, and the way there."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import KiboError
from ..core.game import Game
from ..core.variant import file_of

BARS = "▁▂▃▄▅▆▇█"
PLOT_WIDTH, PLOT_HEIGHT, MARGIN = 720, 280, 40
COLOURS = ("#b5452c", "#2f6f73", "#c58b1f", "#4a5d8f", "#6b8e3d", "#8a4f7d", "#7a6a58")


def table(usual: Mapping[str, Any], new: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Name, old and new value of every constant that has changed; of a table, the entries that have."""
    lines = []
    for name, old in usual.items():
        lines += entries(name, old, new[name])
    return lines


def entries(name: str, old: Any, new: Any) -> list[tuple[str, str, str]]:
    """The numbers in which two values of a constant differ."""
    if type(old) is int:
        return [(name, f"{old:,}", f"{new:,}")] if old != new else []
    return [line for i, (a, b) in enumerate(zip(old, new, strict=True)) for line in entries(f"{name}[{i}]", a, b)]


def patch(game: Game, new: Mapping[str, Any]) -> str:
    """A unified diff of the game's files, after which its constants have the new values."""
    files: dict[Path, list[str]] = {}
    for name, value in new.items():
        module, _, constant = name.rpartition(".")
        path = file_of(game.folder, module)
        if path is None:
            raise KiboError(f"{game.id} has no file for {module}")
        lines = files.setdefault(path, path.read_text("utf-8").splitlines(keepends=True))
        node = value_node(ast.parse("".join(lines)), constant)
        if node is not None and ast.unparse(node) != repr(value) and not same(node, value):
            replace(lines, node, value)
    told: list[str] = []
    for path, lines in files.items():
        old = path.read_text("utf-8").splitlines(keepends=True)
        where = path.relative_to(game.folder.parent)
        told += difflib.unified_diff(old, lines, f"a/{where}", f"b/{where}")
    return "".join(told)


def same(node: ast.expr, value: Any) -> bool:
    """Is this written value the one that is wanted?"""
    try:
        return bool(ast.literal_eval(node) == value)
    except ValueError:
        return False


def value_node(tree: ast.Module, constant: str) -> ast.expr | None:
    """Where the value of a constant stands; of several that are set in one line, its own."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            if statement.target.id == constant:
                return statement.value
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name) and target.id == constant:
                    return statement.value
                if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                    for name, value in zip(target.elts, statement.value.elts, strict=False):
                        if isinstance(name, ast.Name) and name.id == constant:
                            return value
    return None


def replace(lines: list[str], node: ast.expr, value: Any) -> None:
    """Write a value where another stood; a table of tables gets a line for each."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head = lines[first].encode()[: node.col_offset].decode()
    tail = lines[last].encode()[node.end_col_offset :].decode()
    lines[first : last + 1] = (head + written(value) + tail).splitlines(keepends=True)


def written(value: Any) -> str:
    """A value as it stands in source."""
    if type(value) is int:
        return f"{value:_}" if abs(value) >= 10_000 else str(value)
    if value and type(value[0]) is tuple:
        return "(\n" + "".join(f"    {row!r},\n" for row in value) + ")"
    return repr(value)


# the way there


def sparkline(numbers: Sequence[float]) -> str:
    """Numbers as a line of small bars."""
    least, most = min(numbers), max(numbers)
    span = (most - least) or 1.0
    return "".join(BARS[min(7, int(8 * (number - least) / span))] for number in numbers)


def curve(names: Sequence[str], path: Sequence[Sequence[float]], start: Sequence[float]) -> str:
    """How each number went, as parts of what it was at the start, as an SVG document."""
    rows = [start, *path]
    shares = [[row[i] / start[i] if start[i] else 1.0 for row in rows] for i in range(len(start))]
    least, most = min(map(min, shares)), max(map(max, shares))
    span = (most - least) or 1.0
    wide, tall = PLOT_WIDTH - 2 * MARGIN, PLOT_HEIGHT - 2 * MARGIN

    def point(step: int, share: float) -> str:
        across = MARGIN + wide * step / max(1, len(rows) - 1)
        return f"{across:.1f},{MARGIN + tall * (most - share) / span:.1f}"

    drawn = []
    for i, share in enumerate(shares):
        points = " ".join(point(step, value) for step, value in enumerate(share))
        line = f'fill="none" stroke="{COLOURS[i % len(COLOURS)]}" points="{points}"'
        drawn.append(f"<polyline {line}><title>{names[i]}</title></polyline>")
    ends = "".join(
        f'<text x="4" y="{MARGIN + tall * (most - value) / span + 4:.1f}">{100 * value:.0f} %</text>'
        for value in (least, most)
    )
    size = f'viewBox="0 0 {PLOT_WIDTH} {PLOT_HEIGHT}" font-family="sans-serif" font-size="11"'
    told = f"{len(path)} steps; each line a constant, in parts of what it was"
    foot = f'<text x="{MARGIN}" y="{PLOT_HEIGHT - 12}">{told}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(drawn)}{ends}{foot}</svg>\n'
