"""What a position is worth to a seat."""

from .state import State


def value(s: State, seat: int) -> int:
    """More different animals are better."""
    return 0
