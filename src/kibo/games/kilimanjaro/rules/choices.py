"""What the seat to act may do."""

from kibo.core.record import Row

from ..actions import CHANGE, CHASE, CHOOSE, EAT, NO_CHANGE, PLACE, REST, play_of
from ..board import SUMMIT
from ..state import FACES, HAND, NO_CARD, PILES, Phase, State
from .counters import can_chase
from .set_up import can_hold_counter
from .turn import can_play_on


def legal_actions(s: State, legal: Row) -> int:
    """What the seat to act may do in each phase."""
    match s.phase:
        case Phase.CHOOSE_COUNTER:
            return counters_to_choose(s, legal)
        case Phase.PLACE_COUNTER:
            return spaces_to_place(s, legal)
        case Phase.PLAY_CARD:
            return cards_to_play(s, legal)
        case Phase.TAKE_BANANA:
            legal[0], legal[1] = EAT, REST
            return 2
        case Phase.SWAP_PLACES:
            return seats_to_change_with(s, legal)
        case _:
            return seats_to_chase(s, legal)


def counters_to_choose(s: State, legal: Row) -> int:
    """The faces a seat still has (KIL-06)."""
    count = 0
    for face in range(FACES):
        if s.stock[s.turn][face] > 0:
            legal[count] = CHOOSE + face
            count += 1
    return count


def spaces_to_place(s: State, legal: Row) -> int:
    """Every space where a counter may lie (KIL-07)."""
    count = 0
    for space in range(1, SUMMIT):
        if can_hold_counter(s, space):
            legal[count] = PLACE + space
            count += 1
    return count


def cards_to_play(s: State, legal: Row) -> int:
    """Each different card in hand on each pile that is open to it (KIL-10 to KIL-12)."""
    count = 0
    before = NO_CARD
    for slot in range(HAND):
        card = s.hand[s.turn][slot]
        if card in (NO_CARD, before):
            continue
        before = card
        for seat in range(s.seats):
            if can_play_on(s, seat):
                for pile in range(PILES):
                    legal[count] = play_of(card, seat, pile)
                    count += 1
    return count


def seats_to_change_with(s: State, legal: Row) -> int:
    """Any other expedition, or none (KIL-23)."""
    count = 0
    for seat in range(s.seats):
        if seat != s.turn:
            legal[count] = CHANGE + seat
            count += 1
    legal[count] = NO_CHANGE
    return count + 1


def seats_to_chase(s: State, legal: Row) -> int:
    """Somebody must go back (KIL-40)."""
    count = 0
    for seat in range(s.seats):
        if can_chase(s, seat):
            legal[count] = CHASE + seat
            count += 1
    return count
