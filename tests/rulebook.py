"""Where the project is, and which test proves which clause."""

from collections.abc import Iterator
from pathlib import Path

from kibo.core.proofs import proofs
from kibo.testing import rule
from kibo.testing.rulebooks import mentioned

TESTS = Path(__file__).parent
PROJECT = TESTS.parent

__all__ = ["PROJECT", "TESTS", "citations", "mentioned", "rule"]


def citations(folder: Path) -> Iterator[tuple[str, Path, str]]:
    """Every clause cited by `@rule` in the tests of a folder: the clause, the file and the test."""
    for proof in proofs(folder):
        yield proof.clause, proof.path, proof.name
