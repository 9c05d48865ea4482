"""Where the project is, and whether all of it is tried."""

import os
from pathlib import Path

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
QUICK = bool(os.environ.get("KIBO_QUICK"))
"""Whether `./kibo test --quick` asks."""
