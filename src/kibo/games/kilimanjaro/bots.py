"""What a position is worth to a seat, for the bots that know no game in particular."""

from .board import SUMMIT, VILLAGE_BEHIND
from .rules import reach
from .rules.set_up import can_hold_counter
from .state import BANANA, FACE_DOWN, FACE_UP, FACES, HAND, HIDDEN, LION, NOTHING, PILES, VALUES, Phase, State

WON = 100_000
FURTHEST = PILES * VALUES + 1
ODDS = (
    (-338, -64, 241, -359, -1776, -3076, -3340, -3373, -2889, -2057, -578),
    (-250, -73, 162, 180, -453, -1654, -3063, -2949, -2161, -1709, -536),
    (182, -381, -227, -6, 124, -772, -1422, -3435, -4499, -4069, -1222),
    (1186, 47, -240, -67, -10, 1, -1142, -1720, -4474, -3910, -1556),
    (2336, 1340, 518, -342, -79, -66, -112, -1291, -2156, -4989, -1942),
    (2702, 2684, 1125, 819, -176, 26, -130, -433, -1893, -3455, -2332),
    (2824, 2805, 2618, 1567, 1072, 151, -2, -47, -887, -2073, -4095),
    (3155, 2462, 3346, 3174, 1638, 1307, 414, 87, -305, -1107, -2024),
    (2118, 1924, 4276, 4484, 4227, 2847, 2074, 963, 297, -136, -233),
    (1073, 1170, 2762, 3766, 4348, 4184, 4434, 2527, 1424, 776, -370),
    (45, 49, 142, 227, 323, 285, 459, 481, 24, -946, -500),
)
"""The log odds, in thousandths, of who moves next: by the tens of its own space, downwards, and of a rival's.

Between these spaces they are in proportion. Who is a little behind stands better than who is a little ahead, until
late: it may spoil the other's piles (KIL-12). This and the weights below were fitted to who won games of `greedy` with
itself (docs/tuning.md).
"""
# what adds to the odds of who moves next: of its own side, and of the rival's
REACH = 233, -190
"""For each ten spaces that the piles carry."""
HOME = 2296, 146
"""If they carry to the base camp."""
FRUIT = 606, -295
"""For each ten spaces that a banana where they lead would add."""
ROAR = -178, 191
"""If they lead to a lion."""
TURN_ABOUT = 811, -1249
"""For each ten spaces that a swap where they lead would gain."""
BEST = 997, -801
"""For each ten spaces that the piles carry with the best card of the hand on the best of them."""
BEST_HOME = 3616, -733
"""If that carries to the base camp."""
TRAP = 2
"""The worth of each space that an own lion would drive a rival back: the more, the longer the way to his village."""
LARDER = 1
"""The worth of an own banana, for each ten spaces from the start that it lies: strides get longer on the way."""
LADDER = 13
"""The worth of an own swap, for each ten spaces from the start: behind late in the race, it is the way to the front."""
CROWD, CROWDED = 15, 8
"""What an own counter of the same kind nearer than CROWDED takes off: one move ends on one of them at most."""


def value(s: State, seat: int) -> int:
    """Before the race what the hidden counters are worth, then the odds against whoever of the others is first."""
    if s.phase < Phase.PLAY_CARD:
        return hidden_worth(s, seat)
    own, first, rival = place(s, seat), -1, seat
    for other in range(s.seats):
        if other != seat and place(s, other) > first:
            first, rival = place(s, other), other
    if own == SUMMIT or first == SUMMIT or s.phase == Phase.END:
        return WON * ahead(own * FURTHEST + reach(s, seat), first * FURTHEST + reach(s, rival))
    if s.phase == Phase.SWAP_PLACES and ((s.turn == seat and first > own) or (s.turn == rival and own > first)):
        own, first = first, own
    following = s.turn if s.phase == Phase.PLAY_CARD else (s.turn + 1) % s.seats
    if following == seat:
        return odds(s, seat, own, rival, first)
    if following == rival:
        return -odds(s, rival, first, seat, own)
    return (odds(s, seat, own, rival, first) - odds(s, rival, first, seat, own)) // 2


def ahead(one: int, other: int) -> int:
    """1 for more, -1 for less, 0 for the same."""
    return (one > other) - (one < other)


def place(s: State, seat: int) -> int:
    """Where an expedition stands, or will if it takes the banana that it has found."""
    if s.phase == Phase.TAKE_BANANA and s.turn == seat:
        return min(SUMMIT, s.at[seat] + s.stride)
    return s.at[seat]


def odds(s: State, seat: int, own: int, rival: int, other: int) -> int:
    """How well a seat stands that moves next and whose expedition is here, against a rival whose is there."""
    row, column, over, beside = own // 10, other // 10, own % 10, other % 10
    here = ODDS[row][column] * (10 - beside) + ODDS[row][column + 1] * beside
    further = ODDS[row + 1][column] * (10 - beside) + ODDS[row + 1][column + 1] * beside
    worth = (here * (10 - over) + further * over) // 100
    return worth + promised(s, seat, own, other, 0) + promised(s, rival, other, own, 1)


def promised(s: State, seat: int, own: int, other: int, side: int) -> int:
    """What the next move of an expedition adds to the odds."""
    stride, best = reach(s, seat), best_reach(s, seat)
    worth = (REACH[side] * stride + BEST[side] * best) // 10
    if own + best >= SUMMIT:
        worth += BEST_HOME[side]
    if own + stride >= SUMMIT:
        return worth + HOME[side]
    lying = s.lying[own + stride]
    if NOTHING < lying < HIDDEN:
        face = (lying - FACE_UP) % FACES
        if face == BANANA:
            worth += FRUIT[side] * stride // 10
        elif face == LION:
            worth += ROAR[side]
        elif other > own:
            worth += TURN_ABOUT[side] * (other - own) // 10
    return worth


def best_reach(s: State, seat: int) -> int:
    """How far the piles carry with the best card of the hand on the best of them (KIL-14 to KIL-16)."""
    one, two, three = s.top[seat][0], s.top[seat][1], s.top[seat][2]
    best = 0
    for slot in range(HAND):
        card = s.hand[seat][slot]
        if card >= 0:
            best = max(best, together(card, two, three), together(one, card, three), together(one, two, card))
    return max(best, together(one, two, three))


def together(one: int, two: int, three: int) -> int:
    """How far three cards carry."""
    first, second, third = one % VALUES + 1, two % VALUES + 1, three % VALUES + 1
    if one // VALUES == two // VALUES:
        return first + second + (third if two // VALUES == three // VALUES else 0)
    if one // VALUES == three // VALUES:
        return first + third
    if two // VALUES == three // VALUES:
        return second + third
    return max(first, second, third)


def hidden_worth(s: State, seat: int) -> int:
    """What the own counters that lie face down are worth, and the one in hand where it would lie best."""
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
