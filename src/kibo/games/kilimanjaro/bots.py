"""What is worth what: a first value function, and what an action is certain to bring."""

from kibo.core.game import NO_GAIN

from .actions import PLAY, REST
from .board import SUMMIT, VILLAGE_BEHIND
from .rules import reach
from .state import FACE_DOWN, FACE_UP, FACES, HAND, KINDS, LION, NO_CARD, NOTHING, PILES, SEATS, VALUES, Phase, State

WON = 100_000
SPACE = 10
"""The worth of a space already travelled."""
AHEAD = 14
"""The worth of a space that the piles will carry next turn."""


def value(s: State, seat: int) -> int:
    """Spaces travelled and promised, against the best of the others."""
    own = prospects(s, seat)
    best = -WON
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, other))
    return 2 * own - best + hand_worth(s, seat)


def prospects(s: State, seat: int) -> int:
    """How well an expedition stands, for everyone to see."""
    if s.at[seat] == SUMMIT:
        return WON
    worth = s.at[seat] * SPACE + reach(s, seat) * AHEAD
    landing = s.at[seat] + reach(s, seat)
    if landing < SUMMIT and s.lying[landing] == FACE_UP + LION:
        worth -= (landing - VILLAGE_BEHIND[landing]) * SPACE
    return worth


def hand_worth(s: State, seat: int) -> int:
    """A hand is worth more when its cards fit the own piles."""
    worth = 0
    for slot in range(HAND):
        card = s.hand[seat][slot]
        if card == NO_CARD:
            continue
        worth += card % VALUES
        for pile in range(PILES):
            top = s.top[seat][pile]
            if top >= 0 and top // VALUES == card // VALUES:
                worth += KINDS
    return worth


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
