"""What a position is worth to a seat, for the bots that know no game in particular."""

from .board import CAIRO, CITIES, FAR, FIRST_RED, TANGIER
from .rules.turn import is_robbers
from .state import TOKEN, Phase, State

WON = 1_000_000
CARRYING = 20_000
"""The worth of the star, or of a horseshoe that counts."""
STEP_HOME = 100
"""The worth of a step towards Tangier or Cairo with one of these."""
LEFT = 2_000
"""What each token still face down takes off: the star is found by turning tokens."""
AWAY, HALF_WAY = 900, 8
"""What being far from any token takes off at most (less than turning one brings), and how far away it is half that."""
HUNDRED, PLENTY = 30, 10
"""The worth of the first hundreds, and how many of them; more than that are worth a sixth."""
ROLLED, ROLLED_HOME = 60, 300
"""The worth of a roll not yet used, and with the star or a horseshoe."""
MISSED = 100
"""What each turn to be missed takes off."""
HIGHEST_BID = 8_000
"""The worth of leading in the auction."""
FAR_AWAY = 60
BARRED = 6
"""How many steps a robber on the way home is worth."""
IN_HAND = 25
"""The worth of a robber to place."""


def value(s: State, seat: int) -> int:
    """How well a seat stands, against the best of the others."""
    if s.phase == Phase.END:
        return WON if s.turn == seat else -WON
    best = -WON
    for other in range(s.seats):
        if other != seat:
            best = max(best, standing(s, other))
    return 2 * standing(s, seat) - best - LEFT * sum(s.hidden)


def standing(s: State, seat: int) -> int:
    """How well one seat stands: what it carries and how far it has to go, and its money."""
    money = min(s.money[seat], PLENTY) * HUNDRED + max(s.money[seat] - PLENTY, 0) * HUNDRED // 6
    carries = s.star == seat or s.horseshoes[seat] > 0
    worth = money + IN_HAND * s.robbers[seat] - MISSED * s.missing[seat]
    if carries:
        worth += CARRYING - STEP_HOME * steps_home(s, seat)
    else:
        steps = steps_to_token(s, seat)
        worth -= AWAY * steps // (steps + HALF_WAY)
    if s.leader == seat:
        worth += HIGHEST_BID - HUNDRED * s.bid
    if s.turn == seat and s.phase == Phase.MOVE:
        worth += ROLLED_HOME if carries else ROLLED
    return worth


def far(space: int, city: int) -> int:
    """How many steps a city is away."""
    return FAR[CITIES * space + city]


def steps_home(s: State, seat: int) -> int:
    """How far Tangier or Cairo is, robbers on the way included; who is there already must come again (STA-71)."""
    here = s.at[seat]
    if here < FIRST_RED:
        return 2
    home = TANGIER if far(here, TANGIER) < far(here, CAIRO) else CAIRO
    steps, barred = far(here, home), 0
    for city in range(FIRST_RED, CITIES):
        if city != here and is_robbers(s, city) and far(here, city) + far(city, home) == steps:
            barred += BARRED
    return steps + barred


def steps_to_token(s: State, seat: int) -> int:
    """How far the nearest token is that nobody else stands on."""
    here = s.at[seat]
    nearest = FAR_AWAY
    for city in range(FIRST_RED, CITIES):
        if s.city[city] == TOKEN:
            steps = far(here, city)
            if steps < nearest:
                for other in range(s.seats):
                    if other != seat and s.at[other] == city and s.came[other] < s.came[seat]:
                        steps += 4
                nearest = min(nearest, steps)
    return nearest
