"""The position in sentences, for who hears or reads it: where everybody is and what they have, robbers, tokens left."""

from kibo.core.text import Phrase, Seat, in_a_row

from .board import CITIES
from .notation import place
from .rules.turn import is_robbers
from .state import ROBBER_OF, Phase, State


def tell(s: State, _seat: int) -> list[Phrase]:
    """How the game stands; everything in it is open."""
    told = [before(s, seat) for seat in range(s.seats)]
    for city in range(CITIES):
        if is_robbers(s, city):
            told.append(Phrase("tell.robber", city=place(city), who=Seat(s.city[city] - ROBBER_OF)))
    told.append(Phrase("tell.tokens", n=sum(s.hidden)))
    return told


def before(s: State, seat: int) -> Phrase:
    """Where a pawn is, its money, and whatever else its player has."""
    has = [Phrase("view.money", money=100 * s.money[seat])]
    if s.star == seat:
        has.append(Phrase("view.has_star"))
    if s.horseshoes[seat]:
        has.append(Phrase("view.horseshoes", n=s.horseshoes[seat]))
    if s.robbers[seat]:
        has.append(Phrase("view.robbers", n=s.robbers[seat]))
    if s.paid[seat]:
        has.append(Phrase("view.at_sea"))
    if s.missing[seat]:
        has.append(Phrase("view.misses", n=s.missing[seat]))
    if s.phase == Phase.CHOOSE_START and seat >= s.turn:
        return Phrase("tell.waits", who=Seat(seat), has=in_a_row(has))
    return Phrase("tell.seat", who=Seat(seat), at=place(s.at[seat]), has=in_a_row(has))
