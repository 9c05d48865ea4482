"""What a position is worth to a seat, for the bots that know no game in particular."""

from .board import SUMMIT, VILLAGE_BEHIND
from .rules import reach
from .state import FACE_UP, HAND, KINDS, LION, NO_CARD, PILES, VALUES, State

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
