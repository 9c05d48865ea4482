"""Whose move it is, and what becomes of it: each phase led to its chapter."""

from kibo.core.game import CHANCE, OVER
from kibo.core.record import Row

from ..actions import CHANGE, CHASE, CHOOSE, DEAL_CARD, DEAL_FACE, EAT, NO_CHANGE, PLACE, PLAY
from ..state import CARDS, FACES, Phase, State
from .counters import ARRIVED, GOES_ON, TURN_OVER, advance, change_places, chase, meet_counter
from .set_up import choose_counter, deal_card, deal_counter, place_counter
from .turn import draw_card, end_turn, play_card


def to_act(s: State) -> int:
    """Chance deals and draws; otherwise the seat whose turn it is."""
    match s.phase:
        case Phase.DEAL_COUNTER | Phase.DEAL_UP | Phase.DEAL_HAND | Phase.DRAW_CARD:
            return CHANCE
        case Phase.END:
            return OVER
        case _:
            return s.turn


def chance(s: State, outcome: Row, weight: Row) -> int:
    """A counter or a card of those that are left, each as likely as the other."""
    count = 0
    if s.phase == Phase.DEAL_COUNTER:
        for face in range(FACES):
            if s.bag[face] > 0:
                outcome[count], weight[count] = DEAL_FACE + face, s.bag[face]
                count += 1
        return count
    for card in range(CARDS):
        if s.pile[card] > 0:
            outcome[count], weight[count] = DEAL_CARD + card, s.pile[card]
            count += 1
    return count


def apply(s: State, action: int) -> None:
    """Play one legal action, or one outcome of chance, and all that follows from it."""
    follows = act(s, action)
    if follows == ARRIVED:
        follows = meet_counter(s)
    if follows == TURN_OVER:
        end_turn(s)


def act(s: State, action: int) -> int:
    """What is done in each phase; it returns what follows."""
    match s.phase:
        case Phase.DEAL_COUNTER:
            deal_counter(s, action - DEAL_FACE)
        case Phase.CHOOSE_COUNTER:
            choose_counter(s, action - CHOOSE)
        case Phase.PLACE_COUNTER:
            place_counter(s, action - PLACE)
        case Phase.DEAL_UP | Phase.DEAL_HAND:
            deal_card(s, action - DEAL_CARD)
        case Phase.PLAY_CARD:
            play_card(s, action - PLAY)
            return advance(s)
        case Phase.TAKE_BANANA:
            return advance(s) if action == EAT else TURN_OVER
        case Phase.SWAP_PLACES:
            return TURN_OVER if action == NO_CHANGE else change_places(s, action - CHANGE)
        case Phase.SEND_BACK:
            return chase(s, action - CHASE)
        case _:
            draw_card(s, action - DEAL_CARD)
    return GOES_ON
