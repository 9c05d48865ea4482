"""What the rules make certain before it is played: the spaces that a card or a banana carries."""

from kibo.core.game import NO_GAIN

from ..actions import PLAY, REST
from ..board import SUMMIT, VILLAGE_BEHIND
from ..state import FACE_DOWN, FACE_UP, FACES, LION, NOTHING, PILES, SEATS, Phase, State
from .turn import reach


def gain(s: State, action: int) -> int:
    """The spaces that playing a card or eating a banana brings the own expedition, a lion that it knows of included."""
    if s.phase == Phase.TAKE_BANANA:
        return 0 if action == REST else going(s, s.stride)
    if s.phase != Phase.PLAY_CARD:
        return NO_GAIN
    number = action - PLAY
    pile, seat, card = number % PILES, number // PILES % SEATS, number // PILES // SEATS
    if seat != s.turn:
        return going(s, reach(s, s.turn))
    kept = s.top[seat][pile]
    s.top[seat][pile] = card
    spaces = reach(s, seat)
    s.top[seat][pile] = kept
    return going(s, spaces)


def going(s: State, stride: int) -> int:
    """What a move brings for certain: no more than is left to the base camp; what a rival's counter hides is not."""
    here = s.at[s.turn]
    space = here + stride
    if space >= SUMMIT:
        return SUMMIT - here
    lying = s.lying[space]
    if lying >= FACE_DOWN and (lying - FACE_DOWN) // FACES != s.turn:
        return NO_GAIN
    if lying != NOTHING and (lying - FACE_UP) % FACES == LION:
        return VILLAGE_BEHIND[space] - here
    return stride
