"""What the rules make certain before it is played: the points of an exchange, or of a tile that is known."""

from kibo.core.game import NO_GAIN

from ..actions import ASK, GIVE, GO
from ..state import AID, LAND, Phase, State


def gain(s: State, action: int) -> int:
    """The points that an action is certain to bring: an exchange, or a tile that the memory aid shows (SAF-60)."""
    hand = s.hand[s.turn]
    if ASK <= action < GIVE:
        return NO_GAIN
    if GIVE <= action < GIVE + LAND:
        return 1 if hand[action - GIVE] == 2 else 0
    taking = s.phase in (Phase.TAKE, Phase.DOLPHIN_TAKE, Phase.PELICAN) and action < GO
    if taking and s.memory == AID and (s.known[action] >> s.turn) & 1:
        face = s.face[action]
        return 1 if face < LAND and hand[face] == 0 else 0 if face < LAND else NO_GAIN
    return NO_GAIN
