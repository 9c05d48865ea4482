"""What decided the game, line by line."""

from kibo.core.counting import CountLine
from kibo.core.text import Phrase

from .rules.end import all_tiles, different
from .state import LAND, State


def breakdown(s: State) -> list[CountLine]:
    """Different animals, then what breaks a tie (SAF-51 to SAF-53)."""
    seats = range(s.seats)
    animals = [different(s, seat) for seat in seats]
    return [
        CountLine(Phrase("count.animals"), "SAF-51" if max(animals) == LAND else "SAF-53", animals),
        CountLine(Phrase("count.tiles"), "SAF-52", [all_tiles(s, seat) for seat in seats], adds=False),
    ]
