"""The final count, line by line."""

from kibo.core.game import Line
from kibo.core.text import Phrase

from .rules import BELIEVED, CAUGHT, TRUE, State

LINES = ((BELIEVED, "count.believed", "MSK-12"), (TRUE, "count.true", "MSK-13"), (CAUGHT, "count.caught", "MSK-13"))


def breakdown(s: State) -> list[Line]:
    """What each has scored by being believed, by being doubted wrongly, and by doubting rightly."""
    return [Line(Phrase(key), clause, [s.scored[seat][way] for seat in range(s.seats)]) for way, key, clause in LINES]
