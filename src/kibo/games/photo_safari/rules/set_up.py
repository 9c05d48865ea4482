"""Set-up."""

from kibo.core.record import Row

from ..board import CENTRE, ISLANDS, ON_ISLAND, PLACES
from ..state import COPIES, FIRST_BATCH, KINDS, NOWHERE, UNSEEN, Phase, State


def set_up(s: State, seats: int, options: Row) -> None:
    """Cameras on the central island, five unseen tiles on each of the others, seat 0 to begin (SAF-03 to SAF-05)."""
    s.seats = seats
    s.memory = options[0]
    s.board = options[1]
    s.phase = Phase.LOOK
    for place in range(PLACES):
        s.face[place] = UNSEEN
    for island in range(ISLANDS):
        s.tiles[island] = 0 if island == CENTRE else ON_ISLAND
    for kind in range(KINDS):
        s.unseen[FIRST_BATCH][kind] = COPIES[kind]
    s.place, s.barred, s.shown, s.held = NOWHERE, NOWHERE, NOWHERE, NOWHERE
