"""What decided the game, line by line."""

from kibo.core.counting import CountLine, FinalCount
from kibo.core.record import Row
from kibo.core.text import Phrase

from .rules.end import all_tiles, different
from .state import LAND, State

ALL_ANIMALS, DEAD_END, LAST_ROUND = range(3)


def amounts(s: State, seat: int, counted: Row) -> None:
    """The different animals of a seat, and all its tiles (SAF-51 to SAF-53)."""
    counted[0] = different(s, seat)
    counted[1] = all_tiles(s, seat)


def ending(s: State) -> int:
    """Has somebody all animals, was there no tile to be had for a round, or is it the last (SAF-50, SAF-53, SAF-54)?"""
    for seat in range(s.seats):
        if different(s, seat) == LAND:
            return ALL_ANIMALS
    return DEAD_END if s.dry else LAST_ROUND


FINAL = FinalCount(("animals", "tiles"), amounts, ("all_animals", "dead_end", "last_round"), ending)


def breakdown(s: State) -> list[CountLine]:
    """Different animals, then what breaks a tie."""
    counted = FINAL.columns(s)
    clause = "SAF-51" if ending(s) == ALL_ANIMALS else "SAF-53"
    return [
        CountLine(Phrase("count.animals"), clause, counted["animals"]),
        CountLine(Phrase("count.tiles"), "SAF-52", counted["tiles"], adds=False),
    ]
