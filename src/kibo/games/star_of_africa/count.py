"""What decided the game, line by line."""

from kibo.core.counting import CountLine, FinalCount
from kibo.core.record import Row
from kibo.core.text import Phrase

from .state import State

HOME_STAR, HOME_HORSESHOE = range(2)


def amounts(s: State, seat: int, counted: Row) -> None:
    """Whether a seat came home first, and with what; then its star, horseshoes and money (STA-71)."""
    how = ending(s)
    counted[0] = 1 if seat == s.turn and how == HOME_STAR else 0
    counted[1] = 1 if seat == s.turn and how == HOME_HORSESHOE else 0
    counted[2] = 1 if seat == s.star else 0
    counted[3] = s.horseshoes[seat]
    counted[4] = 100 * s.money[seat]


def ending(s: State) -> int:
    """Did who came home first bring the star, or a horseshoe (STA-71)?"""
    return HOME_STAR if s.star == s.turn else HOME_HORSESHOE


ENDINGS = ("home_star", "home_horseshoe")
FINAL = FinalCount((*ENDINGS, "star", "horseshoes", "money"), amounts, ENDINGS, ending)


def breakdown(s: State) -> list[CountLine]:
    """Who came home first and with what; then the star, the horseshoes and the money of everyone."""
    counted, home = FINAL.columns(s), ENDINGS[ending(s)]
    return [
        CountLine(Phrase(f"count.{home}"), "STA-71", counted[home], ticked=True),
        CountLine(Phrase("count.star"), "STA-33", counted["star"], adds=False, ticked=True),
        CountLine(Phrase("count.horseshoes"), "STA-51", counted["horseshoes"], adds=False),
        CountLine(Phrase("count.money"), "STA-06", counted["money"], adds=False),
    ]
