"""What a position is worth to a seat, for the bots that know no game in particular.

It weighs what a marker may show by itself, so nothing need be drawn before it is asked.
"""

from .actions import SWAP
from .board import AROUND, BESIDE, DEGREE, SIDES, SPACES
from .rules.camps import research_worth
from .rules.gain import gain
from .rules.relocate import found_worth, moved_worth
from .rules.reveal import can_swap, size
from .rules.scoring import GEMS, GOLD, SET_WORTH, amount, final_points, goods_worth, majority, track
from .rules.spaces import company, company_at, is_movable, kin_beside
from .state import (
    BONUS,
    EMPTY,
    FACE_DOWN,
    FIRST_GOOD,
    FIRST_RESOURCE,
    FOR_NOMADS,
    GOODS,
    KINDS,
    RESOURCES,
    Marker,
    Phase,
    State,
)

POINT = 20
"""A point in the small change that values are counted in."""
FIND = 42
"""What turning up a marker brings on average, about two points."""
CAMP_IN_HAND = 40
"""What a camp will bring where it is founded well."""
NUGGET = 18
"""What a nugget or gem is worth beyond the place it gives now: it decides later."""
VICTORY = 400
"""What it is worth to end the game as the first."""
TRAVEL_WORTH = 18
"""What travelling is worth: more than an action that brings next to nothing, less than a find."""


def value(s: State, seat: int) -> int:
    """What a seat has and what the phase promises it, twice, less what the strongest rival has."""
    mine, rival = final_points(s, seat), 0
    worth, theirs = holding(s, seat), 0
    for other in range(s.seats):
        if other != seat:
            theirs = max(theirs, holding(s, other))
            rival = max(rival, final_points(s, other))
    if s.phase == Phase.END:
        return 2 * worth - theirs + 2 * FIND + (VICTORY if mine > rival else 0)
    return 2 * (worth + (promise(s) if s.turn == seat else outlook(s, seat) // 4)) - theirs


def holding(s: State, seat: int) -> int:
    """Points as if the game ended now, camps in hand, and what nuggets and gems may still decide.

    It is the same at the end: who feared to lose camps in hand would never look for the last monument.
    """
    worth = POINT * final_points(s, seat) + CAMP_IN_HAND * min(3, s.camps[seat])
    return worth + NUGGET * (amount(s, seat, GOLD) + amount(s, seat, GEMS))


def promise(s: State) -> int:
    """What the seat to act can expect of the rest of its turn."""
    second = FIND if s.second_half == 0 and s.simple == 0 else 0
    later = outlook(s, s.turn) // 4 + second
    match s.phase:
        case Phase.PLACE_FOUND | Phase.PLACE_MOVED:
            return POINT * best_place(s) + later
        case Phase.EXCHANGE:
            return POINT * best_swap(s) + later
        case Phase.ACT:
            return outlook(s, s.turn) + later
        case Phase.TURN_UP:
            return find(s) + later
        case Phase.TRAVEL:
            return TRAVEL_WORTH + second
        case Phase.MOVE_AGAIN:
            return FIND + later
    return later


def find(s: State) -> int:
    """What the marker being turned up brings on average, of those that are still face down."""
    worth, total = 0, 0
    for kind in range(KINDS):
        if s.hidden[kind] > 0:
            worth += s.hidden[kind] * found(s, kind)
            total += s.hidden[kind]
    return worth // max(1, total)


def found(s: State, kind: int) -> int:
    """What turning up a marker of this kind brings the seat to act."""
    if is_movable(kind):
        return POINT * best_company(s, kind)
    if FIRST_GOOD <= kind < FIRST_GOOD + GOODS:
        had = s.goods[s.turn][kind - FIRST_GOOD]
        return POINT * (SET_WORTH[had + 1] - SET_WORTH[had]) if had < GOODS else 0
    if kind == Marker.MONUMENT:
        if s.supply == 0:
            return last_monument(s) if s.last_round == 0 else 0
        return CAMP_IN_HAND if s.camps[s.turn] < 3 else 0
    return POINT * size(kind)


def best_company(s: State, kind: int) -> int:
    """The most points that an animal or nomads just found can score on the board as it is."""
    sort = FOR_NOMADS if kind == Marker.NOMADS else kind
    most = kin_beside(s, s.marker, EMPTY if kind == Marker.NOMADS else kind)
    for company_there in range(most + 1, SIDES + 1):
        if s.room[sort][company_there] > 0:
            most = company_there
    return most if kind == Marker.NOMADS else most + 1


def last_monument(s: State) -> int:
    """What it brings to end the game: the bonus, and the win if that is one (AFR-60)."""
    mine, rival = final_points(s, s.turn) + BONUS, 0
    for other in range(s.seats):
        if other != s.turn:
            rival = max(rival, final_points(s, other))
    return POINT * BONUS + (VICTORY // 2 if mine > rival else 0)


def best_place(s: State) -> int:
    """The most that the marker in hand can score."""
    best = found_worth(s, s.marker) if s.phase == Phase.PLACE_FOUND else 0
    for goal in range(SPACES):
        if s.space[goal] == EMPTY:
            best = max(best, found_worth(s, goal) if s.phase == Phase.PLACE_FOUND else moved_worth(s, goal))
    return best


def best_swap(s: State) -> int:
    """The most that an exchange can add to the goods."""
    best = 0
    for other in range(s.seats):
        for kind in range(GOODS):
            if can_swap(s, other, kind):
                best = max(best, gain(s, SWAP + GOODS * other + kind))
    return best


def outlook(s: State, seat: int) -> int:
    """The best that one action can bring from where an explorer stands."""
    here = s.at[seat]
    if here < 0:
        return 0
    best = 0
    for i in range(DEGREE[here] + 1):
        space = AROUND[here][i]
        if s.space[space] == FACE_DOWN:
            best = max(best, FIND)
        elif is_movable(s.space[space]):
            best = max(best, POINT * best_move(s, space))
    if s.camps[seat] > 0 and s.space[here] == EMPTY:
        best = max(best, max(POINT * research_worth(s, here), lode(s, here)) - CAMP_IN_HAND)
    return best


def best_move(s: State, space: int) -> int:
    """The most that moving one marker can score."""
    now = company(s, space)
    best = now
    for goal in range(SPACES):
        if s.space[goal] == EMPTY:
            best = max(best, company_at(s, space, goal))
    return best - now


def lode(s: State, space: int) -> int:
    """What the gold and gems beside a space are at least worth: a promise too high is waited for in vain."""
    worth = 0
    for i in range(DEGREE[space]):
        resource = s.space[BESIDE[space][i]] - FIRST_RESOURCE
        if 0 <= resource < RESOURCES:
            worth += NUGGET * (1 + resource % 2)
    return worth


# who wins, for a search to judge by: log odds in thousandths, by how many camps are left in the supply
STAGES = 4
"""The last stage: all camps, or nearly, are there. The first is that there are none, and the next monument ends it."""
ON_TRACK = 319, 237, 199, 175, 171
"""For each point on the track."""
IN_GOODS = 331, 256, 231, 230, 250
"""For each that goods would score: more to come, the earlier it is."""
IN_FRONT = 212, 104, 51, 35, 18
"""For each that gold and gems would score: who has most of them early is seldom who has most in the end."""
STONE = 97, 133, 156, 183, 164
"""For each nugget and gem."""
CAMP_LEFT = 278, 283, 273, 254, 172
"""For each of three camps in hand."""
HOPED = 279, 178, 137, 117, 91
"""For each point that whose turn it is may expect of it."""
NEXT = 113, 60, 21, -7, -22
"""For each that the best action would bring who has to wait."""
BUSY = -351, -245, -229, -222, -200
"""For whose turn it is: it has already been given what the turn may bring."""
WON = 100_000


def log_odds(s: State, seat: int) -> int:
    """How well a seat stands against whoever of the others stands best."""
    if s.phase == Phase.END:
        mine, rival = final_points(s, seat), 0
        for other in range(s.seats):
            if other != seat:
                rival = max(rival, final_points(s, other))
        return WON * ((mine > rival) - (mine < rival))
    stage = min(STAGES, (s.supply + 1) // 2)
    best, rival = -WON, seat
    for other in range(s.seats):
        standing = holdings(s, other, stage)
        if other != seat and standing > best:
            best, rival = standing, other
    worth = holdings(s, seat, stage) - best
    if s.turn == seat:
        return worth + turn_worth(s, rival, stage)
    if s.turn == rival:
        return worth - turn_worth(s, seat, stage)
    return worth + NEXT[stage] * (outlook(s, seat) - outlook(s, rival)) // POINT


def turn_worth(s: State, waiting: int, stage: int) -> int:
    """What it is worth to be at turn against somebody who has to wait."""
    return BUSY[stage] + (HOPED[stage] * promise(s) - NEXT[stage] * outlook(s, waiting)) // POINT


def holdings(s: State, seat: int, stage: int) -> int:
    """What a seat has."""
    worth = ON_TRACK[stage] * track(s, seat) + IN_GOODS[stage] * goods_worth(s, seat)
    worth += IN_FRONT[stage] * (majority(s, seat, GOLD) + majority(s, seat, GEMS))
    worth += STONE[stage] * (amount(s, seat, GOLD) + amount(s, seat, GEMS))
    return worth + CAMP_LEFT[stage] * min(3, s.camps[seat])
