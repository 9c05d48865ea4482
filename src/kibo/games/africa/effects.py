"""What came of an action beside what its sentence says: the last round, and the final count."""

from kibo.core.text import Phrase, Seat

from .rules.scoring import final_points
from .state import Phase, State


def effects(before: State, _action: int, after: State) -> list[Phrase]:
    """That the round is played to its end, or what everybody has after final scoring (AFR-60 to AFR-66, AFR-72)."""
    if after.phase == Phase.END:
        return [Phrase("came.final", who=Seat(seat), n=final_points(after, seat)) for seat in range(after.seats)]
    return [Phrase("came.last_round")] if after.last_round > before.last_round else []
