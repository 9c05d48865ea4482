"""Where expeditions went by an action, as everybody sees it: the space where a lion was met is on the way."""

from kibo.core.moved import Moved, moved

from .actions import CHANGE, EAT, NO_CHANGE
from .board import SUMMIT
from .state import Phase, State


def went(before: State, action: int, after: State) -> list[Moved]:
    """The way of each expedition that moved; one that a lion sends back has been further up before (KIL-22)."""
    seat, here, there = before.turn, before.at[before.turn], after.at[before.turn]
    met = reached(before, action, after)
    others = [way for way in moved(before.at, after.at) if way.seat != seat]
    if met in (here, there):
        return ([Moved(seat, (here, there))] if here != there else []) + others
    return [Moved(seat, (here, met, there)), *others]


def reached(before: State, action: int, after: State) -> int:
    """Where the expedition on turn came to before it met what lay there."""
    here = before.at[before.turn]
    match before.phase:
        case Phase.PLAY_CARD:
            return min(here + after.stride, SUMMIT)
        case Phase.TAKE_BANANA if action == EAT:
            return min(here + before.stride, SUMMIT)
        case Phase.SWAP_PLACES if action != NO_CHANGE:
            return before.at[action - CHANGE]
    return here
