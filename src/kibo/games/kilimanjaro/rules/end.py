"""How far everyone has come, and who has won."""

from kibo.core.record import Row

from ..state import State
from .turn import reach


def score(s: State, points: Row) -> None:
    """How far each expedition has come."""
    for seat in range(s.seats):
        points[seat] = s.at[seat]


def winners(s: State, won: Row) -> None:
    """The expedition that has come furthest, by KIL-30 and KIL-31; of level ones, those that are left of a tie."""
    furthest = 0
    for seat in range(s.seats):
        furthest = max(furthest, s.at[seat])
    for seat in range(s.seats):
        won[seat] = 1 if s.at[seat] == furthest else 0
    break_tie(s, won)


def break_tie(s: State, won: Row) -> None:
    """Of those level the one whose top cards reach furthest; level in that too, they win together (KIL-32)."""
    best = 0
    for seat in range(s.seats):
        if won[seat] == 1:
            best = max(best, reach(s, seat))
    for seat in range(s.seats):
        if reach(s, seat) < best:
            won[seat] = 0
