"""Whose move it is, what may be done and what becomes of it: each phase led to its chapter."""

from kibo.core.game import CHANCE, OVER
from kibo.core.record import Row

from ..actions import FOUND, STAY
from ..state import Phase, State
from .relocate import pastures, place
from .reveal import exchange, swaps, turn_up
from .set_up import choose_city, free_cities
from .turn import act, deeds, end_half, journeys, move, set_out, travel, ways_on, ways_out


def to_act(s: State) -> int:
    """The seat whose turn it is, chance while a marker is turned up, or nobody."""
    if s.phase == Phase.TURN_UP:
        return CHANCE
    return OVER if s.phase == Phase.END else s.turn


def legal_actions(s: State, legal: Row) -> int:
    """What the seat to act may do, by phase."""
    match s.phase:
        case Phase.CHOOSE_CITY:
            return free_cities(s, legal)
        case Phase.SET_OUT:
            return ways_out(s, legal)
        case Phase.TRAVEL:
            return journeys(s, legal)
        case Phase.MOVE_AGAIN:
            return ways_on(s, legal)
        case Phase.ACT:
            return deeds(s, legal)
        case Phase.EXCHANGE:
            return swaps(s, legal)
    return pastures(s, legal)


def apply(s: State, action: int) -> None:
    """Play one legal action, or one outcome of chance, and end the half of the turn where it is over."""
    if act_in_phase(s, action):
        end_half(s)


def act_in_phase(s: State, action: int) -> bool:
    """What is done in each phase; is the half of the turn over then?"""
    match s.phase:
        case Phase.CHOOSE_CITY:
            choose_city(s, action)
        case Phase.SET_OUT:
            set_out(s, action)
        case Phase.MOVE_AGAIN:
            move(s, action)
        case Phase.ACT:
            return act(s, action)
        case Phase.TURN_UP:
            return turn_up(s, action - FOUND)
        case Phase.TRAVEL:
            travel(s, action)
            return True
        case Phase.PLACE_FOUND | Phase.PLACE_MOVED:
            place(s, s.marker if action == STAY else action)
            return True
        case _:  # Phase.EXCHANGE
            exchange(s, action)
            return True
    return False
