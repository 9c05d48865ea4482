"""The position in sentences, for who hears or reads it: what lies before each seat, and what lies open on the board."""

from kibo.core.text import Phrase, Seat, in_a_row

from .board import NO_SPACE
from .notation import kind_name, space_name
from .rules.scoring import GEMS, GOLD, amount, track
from .state import CAMP, FIRST_GOOD, GOODS, KINDS, State


def tell(s: State, _seat: int) -> list[Phrase]:
    """How the game stands; everything in it is open."""
    told = [before(s, seat) for seat in range(s.seats)]
    for kind in range(KINDS):
        spaces = [space for space, lies in enumerate(s.space) if lies == kind]
        if spaces:
            told.append(Phrase("tell.lies", kind=kind_name(kind), spaces=in_a_row(map(space_name, spaces))))
    camps = [space for space, lies in enumerate(s.space) if lies == CAMP]
    if camps:
        told.append(Phrase("tell.camps", spaces=in_a_row(map(space_name, camps))))
    told.append(Phrase("tell.left", n=sum(s.hidden), camps=s.supply))
    return told


def before(s: State, seat: int) -> Phrase:
    """Where an explorer is, and what its player has."""
    has = [Phrase("tell.points", n=track(s, seat)), Phrase("tell.to_found", n=s.camps[seat])]
    for good in range(GOODS):
        if s.goods[seat][good]:
            has.append(Phrase("tell.goods", kind=kind_name(FIRST_GOOD + good), n=s.goods[seat][good]))
    for key, resource in (("tell.gold", GOLD), ("tell.gems", GEMS)):
        if amount(s, seat, resource):
            has.append(Phrase(key, n=amount(s, seat, resource)))
    if s.at[seat] == NO_SPACE:
        return Phrase("tell.waits", who=Seat(seat), has=in_a_row(has))
    return Phrase("tell.seat", who=Seat(seat), at=space_name(s.at[seat]), has=in_a_row(has))
