"""Which test proves which clause: tests say so by `@rule("…")`, and anybody may read them where they are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .game import GAMES, Game
from .variant import parsed


@dataclass(frozen=True)
class ClauseTest:
    """A test that cites a clause."""

    clause: str
    path: Path
    line: int
    name: str
    source: str


def clause_tests(folder: Path) -> Iterator[ClauseTest]:
    """Every citation of a clause in the tests of a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(parsed(text)):
            if isinstance(node, ast.FunctionDef):
                for clause in _cited(node):
                    first = node.decorator_list[0].lineno
                    source = "\n".join(text.splitlines()[first - 1 : node.end_lineno])
                    yield ClauseTest(clause, path, first, node.name, source)


def _cited(test: ast.FunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
            yield from (ast.literal_eval(argument) for argument in mark.args)


def folder_of_tests(game: Game) -> Path | None:
    """Where the tests of a game are; None where they did not come along, as in an installed package."""
    folder = GAMES.parents[2] / "tests" / "games" / game.id if game.folder.parent == GAMES else game.folder
    return folder if any(folder.glob("test_*.py")) else None
