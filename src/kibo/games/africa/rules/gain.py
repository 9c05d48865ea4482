"""What the rules make certain before it is played: points of placements and camps, and of goods at the end."""

from kibo.core.game import NO_GAIN

from ..actions import KEEP, RESEARCH, STAY, SWAP
from ..state import GOODS, Phase, State
from .camps import research_worth
from .relocate import found_worth, moved_worth
from .scoring import SET_WORTH


def gain(s: State, action: int) -> int:
    """What an action is certain to bring the seat to act; an exchange, what it adds to its goods in final scoring."""
    match s.phase:
        case Phase.PLACE_FOUND:
            return found_worth(s, s.marker if action == STAY else action)
        case Phase.PLACE_MOVED:
            return moved_worth(s, action)
        case Phase.EXCHANGE:
            return swap_worth(s, action)
        case Phase.ACT:
            if action == RESEARCH:
                return research_worth(s, s.at[s.turn])
    return NO_GAIN


def swap_worth(s: State, action: int) -> int:
    """How much more the goods of the seat to act would score at the end (AFR-61)."""
    if action == KEEP:
        return 0
    other = (action - SWAP) // GOODS
    kind = (action - SWAP) % GOODS
    taken = s.goods[other][kind]
    given, had = s.goods[s.turn][s.good], s.goods[s.turn][kind]
    before = SET_WORTH[given] + SET_WORTH[had]
    return SET_WORTH[given - taken] + SET_WORTH[had + taken] - before
