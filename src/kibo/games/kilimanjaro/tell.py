"""The position in sentences, for who hears or reads it: what lies before each seat, the own hand, the counters."""

from kibo.core.text import Phrase, Seat, in_a_row

from .notation import card_phrase, carries, face_phrase, space_phrase
from .state import FACE_DOWN, FACE_UP, HAND, HIDDEN, NO_CARD, PILES, State


def tell(s: State, seat: int) -> list[Phrase]:
    """How the race stands to a seat (or to who only watches)."""
    told = [before(s, other) for other in range(s.seats)]
    for other in range(s.seats):
        hand = [card_phrase(card) for card in s.hand[other] if card >= 0]
        if hand:
            key = "tell.hand" if other == seat else "tell.hand_of"
            told.append(Phrase(key, who=Seat(other), cards=in_a_row(hand)))
    for face in range(FACE_DOWN - FACE_UP):
        spaces = [str(space) for space, lies in enumerate(s.lying) if lies == FACE_UP + face]
        if spaces:
            told.append(Phrase("tell.face_up", face=face_phrase(face), spaces=", ".join(spaces)))
    for other in range(s.seats):
        spaces = [str(space) for space, lies in enumerate(s.lying) if owner(lies) == other]
        if spaces:
            told.append(Phrase("tell.face_down", who=Seat(other), spaces=", ".join(spaces)))
    return told


def owner(lies: int) -> int:
    """Whose counter lies face down, or -1."""
    if lies < FACE_DOWN:
        return -1
    return lies - HIDDEN if lies >= HIDDEN else (lies - FACE_DOWN) // (FACE_DOWN - FACE_UP)


def before(s: State, seat: int) -> Phrase:
    """Where an expedition stands, and the cards that lie before it."""
    at = space_phrase(s.at[seat])
    cards = [card_phrase(card) for card in s.top[seat] if card != NO_CARD]
    if len(cards) < PILES:
        return Phrase("tell.waits", who=Seat(seat), at=at)
    held = sum(s.hand[seat][slot] != NO_CARD for slot in range(HAND))
    return Phrase(
        "tell.seat", who=Seat(seat), at=at, cards=in_a_row(cards), reach=carries(tuple(s.top[seat])), held=held
    )
