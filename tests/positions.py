"""Positions for tests."""

from kibo.testing import play, position

__all__ = ["play", "position"]
