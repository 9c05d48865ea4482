"""What decided the game, line by line."""

from kibo.core.counting import CountLine
from kibo.core.text import Phrase

from .state import State


def breakdown(s: State) -> list[CountLine]:
    """Who came home first and with what; then the star, the horseshoes and the money of everyone (STA-71)."""
    seats = range(s.seats)
    home = Phrase("count.home_star" if s.star == s.turn else "count.home_horseshoe")
    return [
        CountLine(home, "STA-71", [int(seat == s.turn) for seat in seats], ticked=True),
        CountLine(Phrase("count.star"), "STA-33", [int(seat == s.star) for seat in seats], adds=False, ticked=True),
        CountLine(Phrase("count.horseshoes"), "STA-51", [s.horseshoes[seat] for seat in seats], adds=False),
        CountLine(Phrase("count.money"), "STA-06", [100 * s.money[seat] for seat in seats], adds=False),
    ]
