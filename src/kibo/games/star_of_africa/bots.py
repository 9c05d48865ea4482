"""What a position is worth to a seat, for the bots that know no game in particular.

It weighs dice and tokens itself, by their odds, so nothing need be drawn before it is asked. Ways are counted in turns,
not in steps: what a turn brings nearer is what it is worth.
"""

from .board import (
    CAIRO,
    CITIES,
    FACES,
    FAR,
    FIRST_RED,
    FIRST_SEA,
    SEA_STEPS,
    SEA_WIDTH,
    SPACE_MASK,
    SPACES,
    ST_HELENA,
    TANGIER,
)
from .journeys import BY_LAND, FARES, HUB_CITY, HUB_FLIGHTS, MOST_FARES, TURN, TURNS_BY_STEPS, TURNS_HOME
from .rules.moving import fare, first_way, is_open, needs_exact_roll, way_at
from .rules.turn import is_robbers
from .state import (
    ANYWHERE,
    FLIGHT,
    KINDS,
    NOBODY,
    NOTHING,
    PRICE,
    TOKEN,
    TURNING,
    Kind,
    Phase,
    State,
)

WON = 1_000_000
ARRIVED = 100_000
"""What a roll that leads home with the star or a horseshoe brings."""
CARRYING = 20_000
"""The worth of the star, or of a horseshoe that counts."""
TURN_HOME = 568
"""What each turn on the way home with one of these takes off."""
LEFT = 2_047
"""What each token still face down takes off: the star is found by turning tokens."""
AWAY = 135
"""What each turn that the nearest token is away takes off."""
HUNDRED, ENOUGH, PLENTY = 117, 4, 12
"""The worth of each of the first hundreds, and how many these are; the next are worth a third, more than PLENTY next
to nothing."""
MISSED = 187
"""What each turn to be missed takes off."""
HIGHEST_BID = 8_334
"""The worth of leading in the auction."""
BARRED = 259
"""How long a robber on the way home delays, in hundredths of a turn."""
IN_HAND = 13
"""The worth of a robber to place."""
PATIENCE = 295
"""How long a token takes that one cannot pay for: every second roll turns it, if one waits (STA-22)."""
QUEUE = 153
"""How long who came to a token before delays those who come after (STA-23)."""
MAROONED = 301
"""How long leaving Saint Helena takes (STA-63)."""
FAR_AWAY = 30 * TURN
"""Further than any token can be."""


def value(s: State, seat: int) -> int:
    """How well a seat stands, against the best of the others."""
    if s.phase == Phase.END:
        return WON if s.turn == seat else -WON
    best = -WON
    for other in range(s.seats):
        if other != seat:
            theirs = standing(s, other)
            if carries(s, other):
                theirs -= TURN_HOME * hindrance(s, other) // TURN
            best = max(best, theirs)
    own = promise(s, seat) if s.turn == seat else standing(s, seat)
    return 2 * own - best - (0 if carries(s, seat) else LEFT * sum(s.hidden))  # who goes home looks for nothing


def standing(s: State, seat: int) -> int:
    """How well one seat stands where it is."""
    return placed(s, seat, s.at[seat], s.money[seat], owes_passage(s, seat))


def owes_passage(s: State, seat: int) -> int:
    """Is the seat on a passage that is not paid for?"""
    return 1 if s.at[seat] >= FIRST_SEA and s.paid[seat] == 0 else 0


def placed(s: State, seat: int, space: int, money: int, unpaid: int) -> int:
    """How well a seat would stand on a space with so much money, perhaps on a passage that is not paid for."""
    worth = purse(money) + IN_HAND * s.robbers[seat] - MISSED * s.missing[seat]
    if carries(s, seat):
        worth += CARRYING - TURN_HOME * turns_home(s, space, money, unpaid) // TURN - robbers_about(s)
    else:
        worth -= away(s, seat, space, money, unpaid)
    if s.leader == seat:
        worth += HIGHEST_BID - HUNDRED * s.bid
    return worth


def robbers_about(s: State) -> int:
    """What the robbers that lie open take off who has to come home."""
    worth = 0
    for city in range(FIRST_RED, CITIES):
        if is_robbers(s, city):
            worth += IN_HAND
    return worth


def carries(s: State, seat: int) -> bool:
    """Has the seat what wins when it is brought home?"""
    return s.star == seat or s.horseshoes[seat] > 0


def purse(money: int) -> int:
    """What so many hundreds are worth: the first turn tokens and pay passages, of many hundreds few are needed."""
    return HUNDRED * min(money, ENOUGH) + HUNDRED * max(0, min(money, PLENTY) - ENOUGH) // 3 + max(0, money - PLENTY)


# the way home


def turns_home(s: State, space: int, money: int, unpaid: int) -> int:
    """How many turns it takes to Tangier or Cairo, on foot or by air; who is there already must come again (STA-71)."""
    level = 0 if unpaid and money == 0 else 1 + min(money, MOST_FARES)
    best = TURNS_HOME[SPACES * level + space] + at_the_gates(s, space)
    if money >= FLIGHT and s.flights == ANYWHERE:
        for hub in range(len(HUB_CITY)):
            fare_there = FARES[CITIES * space + HUB_CITY[hub]]
            if money >= FLIGHT * HUB_FLIGHTS[hub] + fare_there:
                best = min(best, TURNS_BY_STEPS[FAR[CITIES * space + HUB_CITY[hub]]] + TURN * HUB_FLIGHTS[hub])
    return best


def at_the_gates(s: State, space: int) -> int:
    """How long robbers hold up who is within a roll of home, where no step but onto their city brings it nearer."""
    home = nearer_home(space)
    far, turns = FAR[CITIES * space + home], 0
    if far <= FACES:
        for city in range(FIRST_RED, CITIES):
            on_way = FAR[CITIES * space + city] + FAR[CITIES * city + home] == far
            if on_way and city != space and is_robbers(s, city):
                turns += BARRED
    return turns


def nearer_home(space: int) -> int:
    """Tangier or Cairo, whichever is nearer."""
    return TANGIER if FAR[CITIES * space + TANGIER] < FAR[CITIES * space + CAIRO] else CAIRO


def hindrance(s: State, seat: int) -> int:
    """How long robbers on the shortest way to the nearer town hold up a rival on the way home (STA-42).

    Not counted on the own way, but at its end: who goes round a robber must not wait before him because every way looks
    barred.
    """
    space, turns = s.at[seat], 0
    home = nearer_home(space)
    for city in range(FIRST_RED, CITIES):
        on_way = FAR[CITIES * space + city] + FAR[CITIES * city + home] == FAR[CITIES * space + home]
        if on_way and city != space and is_robbers(s, city):
            turns += BARRED
    return turns


# the way to a token


def away(s: State, seat: int, space: int, money: int, unpaid: int) -> int:
    """What being far from the nearest token takes off."""
    if sum(s.hidden) == 0:
        return 0
    nearest = FAR_AWAY
    for city in range(FIRST_RED, CITIES):
        if s.city[city] == TOKEN:
            nearest = min(nearest, turns_to(s, seat, space, money, city, unpaid))
    if space == ST_HELENA and s.city[space] != TOKEN:  # so that leaving it is worth its fare
        nearest += MAROONED
    return AWAY * nearest // TURN


def turns_to(s: State, seat: int, space: int, money: int, city: int, unpaid: int) -> int:
    """How many turns it takes to go to a token and turn it, by land or by sea."""
    if space == city:
        turns = TURN if money >= TURNING else PATIENCE
    else:
        steps, owed = FAR[CITIES * space + city], FARES[CITIES * space + city] + unpaid
        if money >= owed:  # what is paid on the way is no reason to stay
            turns = TURNS_BY_STEPS[steps] + TURN * (purse(money) - purse(money - owed)) // AWAY
        else:
            turns = TURN * steps
        if money - owed < TURNING:
            turns += PATIENCE
            by_land = TURNS_BY_STEPS[BY_LAND[CITIES * space + city]]
            turns = min(turns, by_land if money >= TURNING else by_land + PATIENCE)
    for other in range(s.seats):
        if other != seat and s.at[other] == city and (space != city or s.came[other] < s.came[seat]):
            turns += QUEUE
    return turns


# what the rest of a turn promises


def promise(s: State, seat: int) -> int:
    """How well the seat on turn will stand, by the odds of dice and tokens and the best of what it may do then."""
    now = standing(s, seat)
    match s.phase:
        case Phase.ROLL_TO_MOVE:
            total = 0
            for face in range(1, FACES + 1):
                total += best_move(s, seat, face, now)
            return total // FACES
        case Phase.MOVE:
            return best_move(s, seat, s.die, now)
        case Phase.TURN_TOKEN:
            return max(now, turned(s, seat) - HUNDRED * TURNING)
        case Phase.ROLL_TO_TURN:
            return (now + turned(s, seat)) // 2
        case Phase.DRAW_TOKEN:
            return turned(s, seat)
        case _:
            return now


def best_move(s: State, seat: int, roll: int, stay: int) -> int:
    """How well the seat will stand after the best move that a roll allows, if that is better than staying."""
    here, money, best, last = s.at[seat], s.money[seat], stay, -1
    for number in range(first_way(here, roll), first_way(here, roll + 1)):
        way = way_at(number)
        space = way & SPACE_MASK
        if space != last and is_open(s, way):
            cost = fare(s, way)
            if cost <= money:
                last = space
                best = max(best, arrived(s, seat, space, money - cost, 0))
    if money == 0 and s.paid[seat] == 0 and (here != ST_HELENA or roll <= 2):  # STA-14
        for i in range(SEA_WIDTH):
            there = SEA_STEPS[SEA_WIDTH * here + i]
            if there >= 0 and (roll == 1 or not needs_exact_roll(s, there)):
                best = max(best, arrived(s, seat, there, money, 1 if there >= FIRST_SEA else 0))
    return best


def arrived(s: State, seat: int, space: int, money: int, unpaid: int) -> int:
    """How well the seat will stand on a space that it comes to: it may be home, or have a token to turn."""
    if space < FIRST_RED and carries(s, seat):
        return ARRIVED
    worth = placed(s, seat, space, money, unpaid)
    if space < CITIES and s.city[space] == TOKEN and money >= TURNING and not carries(s, seat):
        free = 1
        for other in range(s.seats):
            if other != seat and s.at[other] == space:
                free = 0
        if free:
            worth += find(s)
    return worth


def find(s: State) -> int:
    """About what turning a token brings, wherever it lies."""
    left = sum(s.hidden)
    winning = s.hidden[Kind.STAR] + (s.hidden[Kind.HORSESHOE] if s.star != NOBODY else 0)
    return LEFT // 2 + (CARRYING // 2) * winning // max(1, left)


def turned(s: State, seat: int) -> int:
    """How well the seat will stand when the token where it is has been turned, by what may be under it."""
    here, left, worth = s.at[seat], sum(s.hidden), 0
    s.city[here] = NOTHING
    for kind in range(KINDS):
        if s.hidden[kind] > 0:
            worth += s.hidden[kind] * after_token(s, seat, kind)
    s.city[here] = TOKEN
    return worth // max(1, left) + (0 if carries(s, seat) else LEFT // 2)


def after_token(s: State, seat: int, kind: int) -> int:
    """How well the seat stands once a token has shown its face."""
    here, money = s.at[seat], s.money[seat]
    if kind == Kind.STAR or (kind == Kind.HORSESHOE and s.star != NOBODY):
        return purse(money) + CARRYING - TURN_HOME * turns_home(s, here, money, 0) // TURN
    if kind == Kind.ROBBER:
        return placed(s, seat, here, 0, 0) + IN_HAND
    return placed(s, seat, here, money + PRICE[kind], 0)
