"""What a position is worth to a seat, for the bots that know no game in particular."""

from .board import SUMMIT, VILLAGE_BEHIND
from .rules import reach
from .rules.set_up import can_hold_counter
from .state import BANANA, FACE_DOWN, FACE_UP, FACES, HAND, HIDDEN, LION, NO_CARD, NOTHING, PILES, VALUES, Phase, State

WON = 100_000
SPACE = 10
"""The worth of a space already travelled."""
AHEAD = 46
"""The worth of a space that the piles will carry next turn."""
CARD, FIT = 1, 4
"""The worth of each point of a card in hand, and of a card for each of the own piles that show its kind."""
FRUIT = 20
"""What a banana where the piles will lead adds to a space that they carry, in hundredths: it can be eaten or left."""
TRAP = 2
"""The worth of each space that an own lion would drive a rival back: the more, the longer the way to his village."""
LARDER = 1
"""The worth of an own banana, for each ten spaces from the start that it lies: strides get longer on the way."""
LADDER = 13
"""The worth of an own swap, for each ten spaces from the start: behind late in the race, it is the way to the front."""
CROWD, CROWDED = 15, 8
"""What an own counter of the same kind nearer than CROWDED takes off: one move ends on one of them at most."""


def value(s: State, seat: int) -> int:
    """Spaces travelled and promised, against the best of the others."""
    own = prospects(s, seat)
    best = -WON
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, other))
    return 2 * own - best + hand_worth(s, seat) + hidden_worth(s, seat)


def prospects(s: State, seat: int) -> int:
    """How well an expedition stands, for everyone to see."""
    if s.at[seat] == SUMMIT:
        return WON
    stride = reach(s, seat)
    worth, landing = s.at[seat] * SPACE + stride * AHEAD, s.at[seat] + stride
    if landing < SUMMIT and NOTHING < s.lying[landing] < HIDDEN:
        face = (s.lying[landing] - FACE_UP) % FACES
        if face == LION:
            worth -= (landing - VILLAGE_BEHIND[landing]) * SPACE
        elif face == BANANA:
            worth += stride * AHEAD * FRUIT // 100
    return worth


def hidden_worth(s: State, seat: int) -> int:
    """What the own counters that lie face down are worth, and the one in hand where it would lie best."""
    if s.phase > Phase.PLACE_COUNTER:
        return 0
    worth, first = 0, FACE_DOWN + seat * FACES
    for space in range(SUMMIT):
        if first <= s.lying[space] < first + FACES:
            worth += site(s, seat, s.lying[space] - first, space)
    if s.phase == Phase.PLACE_COUNTER and s.turn == seat:
        best = 0
        for space in range(1, SUMMIT):
            if can_hold_counter(s, space):
                best = max(best, site(s, seat, s.chosen, space))
        worth += best
    return worth


def site(s: State, seat: int, face: int, space: int) -> int:
    """What a space is worth for a counter of one's own (KIL-20 to KIL-25)."""
    if face == LION:
        return TRAP * (space - VILLAGE_BEHIND[space])
    worth = (LARDER if face == BANANA else LADDER) * space // 10
    for other in range(max(1, space - CROWDED + 1), min(SUMMIT, space + CROWDED)):
        if other != space and s.lying[other] == FACE_DOWN + seat * FACES + face:
            worth -= CROWD
    return worth


def hand_worth(s: State, seat: int) -> int:
    """A hand is worth more when its cards fit the own piles."""
    worth = 0
    for slot in range(HAND):
        card = s.hand[seat][slot]
        if card == NO_CARD:
            continue
        worth += CARD * (card % VALUES)
        for pile in range(PILES):
            top = s.top[seat][pile]
            if top >= 0 and top // VALUES == card // VALUES:
                worth += FIT
    return worth
