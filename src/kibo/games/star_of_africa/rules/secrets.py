"""Who sees what: everything (STA-06)."""

from kibo.core.game import EVERYONE
from kibo.core.record import Row

from ..state import State


def witness(s: State) -> int:
    """Everything is open (STA-06)."""
    return EVERYONE


def observe(s: State, seat: int, seen: State) -> None:
    """What lies face down is not in a position, so nothing is blanked (STA-06)."""


def resample(s: State, seat: int, seed: Row) -> None:
    """Nothing in a position is hidden, so no other world looks the same."""
