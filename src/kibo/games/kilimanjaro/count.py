"""What decided the race, line by line."""

from kibo.core.counting import CountLine, FinalCount
from kibo.core.record import Row
from kibo.core.text import Phrase

from .board import SUMMIT
from .rules import reach
from .state import State

BASE_CAMP, NO_CARDS = range(2)


def amounts(s: State, seat: int, counted: Row) -> None:
    """The space that a seat has come to, and how far its cards reach (KIL-30 to KIL-32)."""
    counted[0] = s.at[seat]
    counted[1] = reach(s, seat)


def ending(s: State) -> int:
    """Has somebody reached the base camp, or are there no cards left (KIL-30, KIL-31)?"""
    for seat in range(s.seats):
        if s.at[seat] == SUMMIT:
            return BASE_CAMP
    return NO_CARDS


FINAL = FinalCount(("space", "reach"), amounts, ("base_camp", "no_cards"), ending)


def breakdown(s: State) -> list[CountLine]:
    """The space that each has come to; if that is not the base camp, what breaks a tie."""
    counted = FINAL.columns(s)
    if ending(s) == BASE_CAMP:
        return [CountLine(Phrase("count.space"), "KIL-30", counted["space"])]
    return [
        CountLine(Phrase("count.space"), "KIL-31", counted["space"]),
        CountLine(Phrase("count.reach"), "KIL-32", counted["reach"], adds=False),
    ]
