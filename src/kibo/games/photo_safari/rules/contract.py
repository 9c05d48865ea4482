"""What the turn waits for, and what answers it: each phase led to its chapter."""

from kibo.core.game import CHANCE, OVER
from kibo.core.record import Row

from ..actions import ASK, DECLINE, FACE, GIVE, GO
from ..board import island_of
from ..state import NOWHERE, Phase, State
from .end import end_turn, finish
from .exchange import ask, exchange, exchanges, gifts
from .marine import (
    choose_first,
    elsewhere_or_not,
    exchange_tiles,
    journeys,
    lay_next,
    other_tiles_there,
    ride,
    swappable,
)
from .tiles import free_places, tiles_beyond, tiles_of
from .turn import look, look_by_turtle, look_first, move, moves, put_back, reveal, see, take


def to_act(s: State) -> int:
    """The seat whose turn it is, chance while a tile is turned, or nobody (SAF-10, SAF-12, SAF-50)."""
    if s.phase in (Phase.SEE, Phase.REVEAL):
        return CHANCE
    return OVER if s.phase == Phase.END else s.turn


def legal_actions(s: State, legal: Row) -> int:
    """What the active seat may do now; an exchange at its four moments (SAF-24)."""
    match s.phase:
        case Phase.LOOK:
            return exchanges(s, legal, tiles_beyond(s, NOWHERE, legal))  # SAF-10
        case Phase.MOVE:
            return exchanges(s, legal, moves(s, legal))
        case Phase.TAKE:
            return exchanges(s, legal, tiles_of(s, s.at[s.turn], legal, 0))  # SAF-12
        case Phase.FINISH:
            legal[0] = DECLINE
            return exchanges(s, legal, 1)
        case Phase.GIVE:
            return gifts(s, legal)
        case _:
            return legal_after_taking(s, legal)


def legal_after_taking(s: State, legal: Row) -> int:
    """What a marine animal or a third copy leaves to choose, the latter by SAF-31, a whale by SAF-44."""
    match s.phase:
        case Phase.TURTLE | Phase.PELICAN:
            return elsewhere_or_not(s, legal)
        case Phase.TURTLE_AGAIN:
            return other_tiles_there(s, legal)
        case Phase.DOLPHIN:
            return journeys(s, legal)
        case Phase.DOLPHIN_TAKE:
            return tiles_of(s, s.at[s.turn], legal, 0)  # SAF-42
        case Phase.OCTOPUS:
            return swappable(s, legal)
        case Phase.OCTOPUS_SWAP:
            return tiles_beyond(s, island_of(s.place), legal)  # SAF-43
        case _:  # PUT_BACK and WHALE
            return free_places(s, legal)


def apply(s: State, action: int) -> None:
    """Play one legal action, or turn one face."""
    s.shown = NOWHERE
    if action >= FACE:
        if s.phase == Phase.SEE:
            see(s, action - FACE)
        else:
            reveal(s, action - FACE)
    elif action >= GIVE:
        exchange(s, action - GIVE)
        if s.phase == Phase.FINISH:
            end_turn(s)  # one exchange a turn, and nothing else is left to do (SAF-24)
    elif action >= ASK:
        ask(s, action - ASK)
    elif action == DECLINE:
        if s.phase == Phase.FINISH:
            end_turn(s)
        else:
            finish(s)  # SAF-47
    elif action >= GO:
        if s.phase == Phase.MOVE:
            move(s, action - GO)
        else:
            ride(s, action - GO)
    else:
        apply_to_tile(s, action)


def apply_to_tile(s: State, place: int) -> None:
    """Look at, take, exchange or lay a tile, as the phase has it (SAF-10, SAF-12, SAF-31, SAF-40 to SAF-44)."""
    match s.phase:
        case Phase.LOOK:
            look_first(s, place)
        case Phase.TURTLE:
            look_by_turtle(s, place)
        case Phase.TURTLE_AGAIN:
            look(s, place, Phase.FINISH)
        case Phase.OCTOPUS:
            choose_first(s, place)
        case Phase.OCTOPUS_SWAP:
            exchange_tiles(s, place)
        case Phase.PUT_BACK:
            put_back(s, place)
        case Phase.WHALE:
            lay_next(s, place)
        case _:  # TAKE, PELICAN and DOLPHIN_TAKE
            take(s, place)
