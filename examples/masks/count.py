"""The final count, line by line."""

from kibo.core.counting import CountLine
from kibo.core.text import Phrase

from .rules import BELIEVED, CAUGHT, TRUE, State

LINES = ((BELIEVED, "count.believed", "MSK-12"), (TRUE, "count.true", "MSK-13"), (CAUGHT, "count.caught", "MSK-13"))


def breakdown(s: State) -> list[CountLine]:
    """What each has scored by being believed, by being doubted wrongly, and by doubting rightly."""
    return [
        CountLine(Phrase(key), clause, [s.scored[seat][way] for seat in range(s.seats)]) for way, key, clause in LINES
    ]
