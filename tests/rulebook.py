"""Where the project is, whether all of it is tried, and what takes long."""

import ast
import os
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
QUICK = bool(os.environ.get("KIBO_QUICK"))
"""Whether `./kibo test --quick` asks."""


CARDS = bool(os.environ.get("KIBO_CARDS"))
"""Whether `./kibo test --gpu` asks."""
COMPILES = 'device="cpu"'
"""So the tests of a game compile its bots."""


@cache
def parsed(path: Path) -> ast.Module:
    """A file's syntax, read once for all who ask about the whole project."""
    return ast.parse(path.read_text("utf-8"))
