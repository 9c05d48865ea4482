"""Where the project is, and which clauses a test proves."""

from pathlib import Path

from kibo.testing import rule

TESTS = Path(__file__).parent
PROJECT = TESTS.parent

__all__ = ["PROJECT", "TESTS", "rule"]
