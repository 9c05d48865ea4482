"""Who has won (STA-71)."""

from kibo.core.record import Row

from ..state import Phase, State


def score(s: State, points: Row) -> None:
    """A point for the winner."""
    winners(s, points)


def winners(s: State, won: Row) -> None:
    """Who arrived first with the star or a horseshoe (STA-71)."""
    for seat in range(s.seats):
        won[seat] = 1 if s.phase == Phase.END and s.turn == seat else 0
