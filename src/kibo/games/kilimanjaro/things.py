"""What may be pointed at on the table: whether it is there, and what it is called."""

from collections.abc import Sequence

from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Seat
from kibo.view.things import named, numbered, parts

from .board import SUMMIT
from .notation import card_phrase, lying_phrase, space_phrase
from .rules.secrets import counters_held
from .state import NO_CARD, NOTHING, PILES, Phase, State
from .tell import before

DECK = "deck"
WITHOUT_BUTTONS = (Phase.PLACE_COUNTER, Phase.PLAY_CARD)
"""Phases in which nothing stands in the draw pile's place on an upright screen."""


def things(s: State) -> Sequence[str]:
    """Spaces, counters, expeditions, panels, piles, the counters to be hidden, the own cards and the draw pile."""
    found = [*numbered("space", SUMMIT + 1)]
    found += [named("counter", space) for space in range(SUMMIT + 1) if s.lying[space] != NOTHING]
    for seat in range(s.seats):
        found += [named("pawn", seat), named("player", seat), *(named("pile", seat, pile) for pile in range(PILES))]
        if to_hide(s, seat):
            found.append(named("stock", seat))
    found += [named("card", slot) for slot, card in enumerate(own_hand(s)) if card != NO_CARD]
    if s.phase in WITHOUT_BUTTONS:
        found.append(DECK)
    return found


def to_hide(s: State, seat: int) -> int:
    """How many counters lie before a seat, the chosen one among them."""
    return counters_held(s, seat) + int(s.phase == Phase.PLACE_COUNTER and seat == s.turn)


def own_hand(s: State) -> Sequence[int]:
    """The cards of the one who looks: the only hand that is not hidden."""
    return next((hand for hand in s.hand[: s.seats] if hand[0] >= 0), ())


def deck(s: State) -> int:
    """How many cards can still be drawn: all that are unseen but for those in others' hands."""
    return sum(s.pile) - sum(card == UNKNOWN for hand in s.hand for card in hand)


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    match parts(thing):
        case "space", [space]:
            return space_phrase(space)
        case "counter", [space]:
            return Phrase("thing.counter", what=lying_phrase(s.lying[space]), space=space)
        case "card", [slot]:
            return Phrase("thing.card", card=card_phrase(own_hand(s)[slot]))
        case "pile", [seat, pile] if s.top[seat][pile] != NO_CARD:
            return Phrase("thing.pile", who=Seat(seat), pile=pile + 1, card=card_phrase(s.top[seat][pile]))
        case "pile", [seat, pile]:
            return Phrase("thing.pile_to_be", who=Seat(seat), pile=pile + 1)
        case "player", [seat]:
            return before(s, seat)
        case "pawn" | "stock" as kind, [seat]:
            return Phrase(f"thing.{kind}", who=Seat(seat))
    return Phrase("view.draw_pile", n=deck(s))
