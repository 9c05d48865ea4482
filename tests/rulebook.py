"""Which test proves which clause."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

TESTS = Path(__file__).parent
PROJECT = TESTS.parent

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*clauses: str) -> Callable[[Test], Test]:
    """Say which clauses a test proves."""

    def cite(test: Test) -> Test:
        test.clauses = clauses  # type: ignore[attr-defined]
        return test

    return cite


def citations(folder: Path) -> Iterator[tuple[str, Path, str]]:
    """Every clause cited by `@rule` in the tests of a folder: the clause, the file and the test."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for argument in mark.args:
                        yield ast.literal_eval(argument), path, node.name


def mentioned(path: Path, prefix: str) -> set[str]:
    """Every clause number in a source file."""
    return set(re.findall(rf"\b{prefix}-[0-9A-Z]+\b", path.read_text("utf-8")))
