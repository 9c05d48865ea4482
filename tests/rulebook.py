"""Which test proves which clause."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from kibo.core.proofs import proofs

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
    for proof in proofs(folder):
        yield proof.clause, proof.path, proof.name


def mentioned(path: Path, prefix: str) -> set[str]:
    """Every clause number in a source file."""
    return set(re.findall(rf"\b{prefix}-[0-9A-Z]+\b", path.read_text("utf-8")))
