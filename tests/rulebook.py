"""Where the project is."""

from pathlib import Path

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
