"""How far everyone has come, and who has won."""

from kibo.core.record import Row

from ..board import SUMMIT
from ..state import State
from .turn import reach


def score(s: State, points: Row) -> None:
    """How far each expedition has come."""
    for seat in range(s.seats):
        points[seat] = s.at[seat]


def winners(s: State, won: Row) -> None:
    """The furthest; among level ones the greater reach; still level, they win together (KIL-30, KIL-31, KIL-32)."""
    best = 0
    for seat in range(s.seats):
        best = max(best, standing(s, seat))
    for seat in range(s.seats):
        won[seat] = 1 if standing(s, seat) == best else 0


def standing(s: State, seat: int) -> int:
    """Distance first, then reach, in one number (KIL-31, KIL-32)."""
    return s.at[seat] * SUMMIT + reach(s, seat)
