"""Where the project is, whether all of it is tried, and what takes long."""

import os
from pathlib import Path

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
QUICK = bool(os.environ.get("KIBO_QUICK"))
"""Whether `./kibo test --quick` asks."""
CARDS = bool(os.environ.get("KIBO_CARDS"))
"""Whether `./kibo test --gpu` asks."""
COMPILES = 'device="cpu"'
"""So the tests of a game compile its bots."""
