"""What came of an action, as everybody at the table sees it: what was met, and who stands where."""

from kibo.core.text import Phrase, Seat

from .actions import CHANGE, CHASE, EAT, NO_CHANGE
from .board import SUMMIT
from .state import BANANA, FACE_UP, LION, NOTHING, SWAP, Phase, State


def effects(before: State, action: int, after: State) -> list[Phrase]:
    """What followed from a move, a swap or being sent back (KIL-20 to KIL-26, KIL-30, KIL-31, KIL-40)."""
    told = []
    seat, here = before.turn, before.at[before.turn]
    match before.phase:
        case Phase.PLAY_CARD:
            told = arrival(before, after, min(here + after.stride, SUMMIT))
        case Phase.TAKE_BANANA if action == EAT:
            told = arrival(before, after, min(here + before.stride, SUMMIT))
        case Phase.SWAP_PLACES if action != NO_CHANGE:
            other = action - CHANGE
            there = before.at[other]
            told = [Phrase("came.swapped", who=Seat(seat), there=there, other=Seat(other), here=here)]
            told += arrival(before, after, there) if there != here else []
        case Phase.SEND_BACK:
            other = action - CHASE
            told = [back("came.back", Seat(other), before.at[other], after.at[other])]
    if after.phase == Phase.END and max(after.at) < SUMMIT:
        told.append(Phrase("came.out_of_cards"))
    return told


def arrival(before: State, after: State, space: int) -> list[Phrase]:
    """What the expedition on turn met on a space."""
    who = Seat(before.turn)
    if space == SUMMIT:
        return [Phrase("came.camp", who=who)]
    if before.lying[space] == NOTHING:
        return []
    lies = after.lying[space]
    if lies == FACE_UP + LION:
        return [back("came.lion", who, space, after.at[before.turn])]
    if lies == FACE_UP + BANANA:
        return [Phrase("came.banana", who=who, space=space)]
    key = "came.swap" if after.phase == Phase.SWAP_PLACES else "came.chase"
    return [Phrase(key if lies == FACE_UP + SWAP else "came.nobody", who=who, space=space)]


def back(key: str, who: Seat, space: int, village: int) -> Phrase:
    """Somebody goes back to a village, or to the start village."""
    return Phrase(key if village else f"{key}_start", who=who, space=space, village=village)
