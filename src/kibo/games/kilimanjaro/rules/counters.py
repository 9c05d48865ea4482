"""The expedition moves, and meets what lies where it ends."""

from ..board import IS_VILLAGE, SUMMIT, VILLAGE_BEHIND
from ..state import BANANA, FACE_UP, FACES, LION, NOTHING, Phase, State

GOES_ON, ARRIVED, TURN_OVER = range(3)
"""What follows: the turn goes on, the expedition meets what lies here, or the turn is over."""


def advance(s: State) -> int:
    """Go on by this turn's stride; who reaches the base camp or would pass it wins at once (KIL-30)."""
    space = s.at[s.turn] + s.stride
    if space >= SUMMIT:  # KIL-30
        s.at[s.turn] = SUMMIT
        s.phase = Phase.END
        return GOES_ON
    s.at[s.turn] = space  # KIL-18: whoever else stands there
    return ARRIVED


def meet_counter(s: State) -> int:
    """Where the move ends, a counter is turned up and acts; elsewhere nothing happens (KIL-20)."""
    space = s.at[s.turn]
    lying = s.lying[space]
    if lying == NOTHING:
        return TURN_OVER
    face = (lying - FACE_UP) % FACES  # KIL-20
    s.lying[space] = FACE_UP + face  # KIL-24
    if face == LION:
        s.at[s.turn] = VILLAGE_BEHIND[space]  # KIL-22
        return TURN_OVER
    if face == BANANA:
        s.phase = Phase.TAKE_BANANA  # KIL-21
    elif s.send_back:
        return meet_chase(s)  # KIL-40
    else:
        s.phase = Phase.SWAP_PLACES  # KIL-23
    return GOES_ON


def meet_chase(s: State) -> int:
    """The variant: somebody must be sent back, if anybody can be (KIL-40)."""
    for seat in range(s.seats):
        if can_chase(s, seat):
            s.phase = Phase.SEND_BACK
            return GOES_ON
    s.lying[s.at[s.turn]] = NOTHING
    return TURN_OVER


def can_chase(s: State, seat: int) -> bool:
    """Any opponent outside the villages (KIL-40)."""
    return seat != s.turn and not IS_VILLAGE[s.at[seat]]


def chase(s: State, seat: int) -> int:
    """Send an expedition back to the village behind it; the counter leaves the game (KIL-40)."""
    s.lying[s.at[s.turn]] = NOTHING
    s.at[seat] = VILLAGE_BEHIND[s.at[seat]]
    return TURN_OVER


def change_places(s: State, seat: int) -> int:
    """Both expeditions change places; the counter leaves, and the new space may hold another (KIL-23, 25, 26)."""
    here = s.at[s.turn]
    s.lying[here] = NOTHING
    s.at[s.turn] = s.at[seat]
    s.at[seat] = here
    return ARRIVED
