"""The expedition moves, and meets what lies where it ends."""

from ..board import IS_VILLAGE, SUMMIT, VILLAGE_BEHIND
from ..state import BANANA, FACE_UP, FACES, LION, NOTHING, Phase, State
from .turn import end_turn


def advance(s: State) -> None:
    """Go on by this turn's stride; who reaches the base camp or would pass it wins at once (KIL-30)."""
    space = s.at[s.turn] + s.stride
    if space >= SUMMIT:
        s.at[s.turn] = SUMMIT
        s.phase = Phase.END
    else:
        s.at[s.turn] = space  # KIL-18: whoever else stands there
        meet_counter(s)


def meet_counter(s: State) -> None:
    """Where the move ends, a counter is turned up and acts; elsewhere nothing happens (KIL-20, 26, 40)."""
    space = s.at[s.turn]
    lying = s.lying[space]
    if lying == NOTHING:
        end_turn(s)
        return
    face = (lying - FACE_UP) % FACES
    s.lying[space] = FACE_UP + face  # KIL-24
    if face == BANANA:
        s.phase = Phase.TAKE_BANANA  # KIL-21
    elif face == LION:
        s.at[s.turn] = VILLAGE_BEHIND[space]  # KIL-22
        end_turn(s)
    elif s.send_back == 0:
        s.phase = Phase.SWAP_PLACES  # KIL-23
    else:
        meet_chase(s)


def meet_chase(s: State) -> None:
    """The variant: somebody must be sent back, if anybody can be (KIL-40)."""
    for seat in range(s.seats):
        if can_chase(s, seat):
            s.phase = Phase.SEND_BACK
            return
    s.lying[s.at[s.turn]] = NOTHING
    end_turn(s)


def can_chase(s: State, seat: int) -> bool:
    """Any opponent outside the villages (KIL-40)."""
    return seat != s.turn and not IS_VILLAGE[s.at[seat]]


def chase(s: State, seat: int) -> None:
    """Send an expedition back to the village behind it; the counter leaves the game (KIL-40)."""
    s.lying[s.at[s.turn]] = NOTHING
    s.at[seat] = VILLAGE_BEHIND[s.at[seat]]
    end_turn(s)


def change_places(s: State, seat: int) -> None:
    """Both expeditions change places; the counter leaves, and the new space may hold another (KIL-23, 25, 26)."""
    here = s.at[s.turn]
    s.lying[here] = NOTHING
    s.at[s.turn] = s.at[seat]
    s.at[seat] = here
    meet_counter(s)
