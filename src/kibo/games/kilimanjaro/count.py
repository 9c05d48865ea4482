"""What decided the race, line by line."""

from kibo.core.counting import CountLine
from kibo.core.text import Phrase

from .board import SUMMIT
from .rules import reach
from .state import State


def breakdown(s: State) -> list[CountLine]:
    """The space that each has come to; if that is not the base camp, what breaks a tie (KIL-30 to KIL-32)."""
    seats = range(s.seats)
    at = [s.at[seat] for seat in seats]
    if max(at) == SUMMIT:
        return [CountLine(Phrase("count.space"), "KIL-30", at)]
    return [
        CountLine(Phrase("count.space"), "KIL-31", at),
        CountLine(Phrase("count.reach"), "KIL-32", [reach(s, seat) for seat in seats], adds=False),
    ]
