"""What chance draws, for who counts afterwards."""

from kibo.core.counting import Draws
from kibo.core.text import Phrase

from .actions import DIE, DRAWN
from .notation import KIND_NAMES
from .state import KINDS, Phase, State


def pips(s: State, outcome: int) -> int:
    """What a roll counts for the seat whose turn it is; a ransom is rolled by another, and counts for nobody."""
    return 0 if s.phase == Phase.ROLL_RANSOM else outcome - DIE + 1


DRAWS = (
    Draws("die", range(DIE, DRAWN), lambda outcome: str(outcome - DIE + 1), pips),
    Draws("tokens", range(DRAWN, DRAWN + KINDS), lambda outcome: Phrase(f"kind.{KIND_NAMES[outcome - DRAWN]}")),
)
