"""Who wins, for a search to judge by: log odds in thousandths, fitted to games of `greedy` with itself.

Three things decide: whether anybody has what wins when it is brought home, how far those who have it must go, and how
soon the others may find one. `python benchmarks/star_odds.py` prints the numbers.
"""

from .board import CITIES, FIRST_RED
from .bots import carries, hindrance, owes_passage, promise, standing, turns_home, turns_to
from .journeys import TURN
from .state import TOKEN, Kind, Phase, State

WON = 100_000
SURE = 7_000
"""For who carries the star when nobody else can find anything: less for each turn on the way home."""
FARTHEST_TOKEN, FARTHEST_HOME = 15 * TURN, 40 * TURN
"""Further off than this is as good as this."""
HOPED = 20_000
"""What a turn may bring at most, as `value` counts."""
FEW, PLENTY = 4, 12
"""So many hundreds are the first, and with so many one has enough."""

# while nobody has anything: for what each side has
FIRST_HUNDRED, FURTHER_HUNDRED = 26, 67
NEAR_TOKEN = -48
"""For each turn to the nearest token, with ten of them left; with fewer, more."""
IN_HAND, TO_MISS, AWAY_FROM_HOME, TO_MOVE, HOPE = 77, -70, -20, 21, -8

# where one has what the other has not: for who has it
AHEAD, WAY_HOME, LONG_WAY_HOME = 2898, -346, 94
"""The last: for each ten squares of turns."""
RIVAL_TO_TOKEN, RIVAL_AWAY_FROM_HOME, RIVAL_HUNDRED, OWN_HUNDRED = 113, 71, -70, -27
RIVAL_TO_MISS, OWN_TO_MISS, RIVAL_IN_HAND, WAY_BARRED = 100, -127, -291, -356
AHEAD_TO_MOVE, AHEAD_HOPE = -27, 665

# where both have something: for one side
NEARER_HOME = 277
"""For each tenth of both ways that the other's is longer."""
RACE_TO_MISS, RACE_BARRED, RACE_IN_HAND, RACE_TO_MOVE, RACE_HOPE = -182, -383, 159, 69, 310


def log_odds(s: State, seat: int) -> int:
    """How well a seat stands against whoever of the others is hardest to beat."""
    if s.phase == Phase.END:
        return WON if s.turn == seat else -WON
    worst, hope = WON, hoped(s)
    for other in range(s.seats):
        if other != seat:
            worst = min(worst, against(s, seat, other, hope))
    return worst


def hoped(s: State) -> int:
    """What the rest of a turn promises that has begun: a die that was rolled, or a token that may be turned."""
    if s.phase != Phase.MOVE and s.phase != Phase.TURN_TOKEN:
        return 0
    return min(HOPED, max(0, promise(s, s.turn) - standing(s, s.turn)))


def against(s: State, seat: int, other: int, hope: int) -> int:
    """How well a seat stands against another."""
    mine, theirs = has_what_wins(s, seat), has_what_wins(s, other)
    if mine and theirs:
        return race(s, seat, other, hope) - race(s, other, seat, hope)
    if mine:
        return ahead(s, seat, other, hope)
    if theirs:
        return -ahead(s, other, seat, hope)
    return seeking(s, seat, hope) - seeking(s, other, hope)


def has_what_wins(s: State, seat: int) -> bool:
    """Has the seat what wins when it is brought home, or is it about to buy it?"""
    return carries(s, seat) or s.leader == seat


def seeking(s: State, seat: int, hope: int) -> int:
    """What a side has while nobody has anything."""
    money = s.money[seat]
    worth = FIRST_HUNDRED * min(money, FEW) + FURTHER_HUNDRED * max(0, min(money, PLENTY) - FEW)
    worth += NEAR_TOKEN * 10 * to_token(s, seat) // (TURN * max(1, sum(s.hidden)))
    worth += IN_HAND * s.robbers[seat] + TO_MISS * s.missing[seat] + AWAY_FROM_HOME * to_home(s, seat) // TURN
    if s.turn == seat:
        worth += TO_MOVE + HOPE * hope // 1000
    return worth


def ahead(s: State, seat: int, other: int, hope: int) -> int:
    """How well who has something stands against who has nothing."""
    home = to_home(s, seat)
    if s.hidden[Kind.HORSESHOE] == 0:
        return SURE - home
    worth = AHEAD + WAY_HOME * home // TURN + LONG_WAY_HOME * home * home // (10 * TURN * TURN)
    worth += RIVAL_TO_TOKEN * to_token(s, other) // TURN + RIVAL_AWAY_FROM_HOME * to_home(s, other) // TURN
    worth += RIVAL_HUNDRED * min(FEW, s.money[other]) + OWN_HUNDRED * min(FEW, s.money[seat])
    worth += RIVAL_TO_MISS * s.missing[other] + OWN_TO_MISS * s.missing[seat] + RIVAL_IN_HAND * s.robbers[other]
    worth += WAY_BARRED * hindrance(s, seat) // TURN
    if s.turn == seat:
        worth += AHEAD_TO_MOVE + AHEAD_HOPE * hope // 1000
    return worth


def race(s: State, seat: int, other: int, hope: int) -> int:
    """What speaks for one side where both have something."""
    mine, theirs = to_home(s, seat), to_home(s, other)
    worth = 10 * NEARER_HOME * theirs // (TURN + mine + theirs)
    worth += RACE_TO_MISS * s.missing[seat] + RACE_BARRED * hindrance(s, seat) // TURN + RACE_IN_HAND * s.robbers[seat]
    if s.turn == seat:
        worth += RACE_TO_MOVE + RACE_HOPE * hope // 1000
    return worth


def to_home(s: State, seat: int) -> int:
    """How many turns a seat is from home."""
    return min(FARTHEST_HOME, turns_home(s, s.at[seat], s.money[seat], owes_passage(s, seat)))


def to_token(s: State, seat: int) -> int:
    """How many turns a seat is from the nearest token."""
    nearest = FARTHEST_TOKEN
    for city in range(FIRST_RED, CITIES):
        if s.city[city] == TOKEN:
            nearest = min(nearest, turns_to(s, seat, s.at[seat], s.money[seat], city, owes_passage(s, seat)))
    return nearest
