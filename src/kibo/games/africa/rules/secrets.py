"""Who sees what: everything (AFR-08)."""

from kibo.core.game import EVERYONE
from kibo.core.record import Row

from ..state import State


def witness(s: State) -> int:
    """Everything is done in the open (AFR-08)."""
    return EVERYONE


def observe(s: State, seat: int, seen: State) -> None:
    """All is open but what nobody knows, and that is not in the position (AFR-08)."""


def resample(s: State, seat: int, seed: Row) -> None:
    """Nothing is known to some and not to others, so no other world looks the same (AFR-08)."""
