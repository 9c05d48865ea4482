"""The race for six animals: how many turns an album still needs, and how likely it is to be complete first.

TURNS and ODDS were fitted on games against random play. What a seat holds and knows travels packed into whole numbers,
since compiled code has no rows of its own.
"""

from math import exp
from typing import NamedTuple

from .board import ISLANDS, WAYS
from .rules.end import all_tiles, different
from .state import LAND, State

BITS = (1 << LAND) - 1
DOUBLES = LAND
"""In `mine`, the first six bits are what the seat lacks, the next six what it has twice, …"""
EXCHANGED = 2 * LAND
"""… and this bit says that the turn has had its exchange."""
SPOTS = ISLANDS - 1
ALL_SPOTS = (1 << SPOTS) - 1
JUMPS = 3 * SPOTS
"""Where in `fresh`, after three bits for each island, the islands with a known pelican or dolphin begin."""


class Albums(NamedTuple):
    """What is held: sets of animals, six bits each."""

    mine: int
    """What the seat lacks, what it has twice, and whether this turn has had its exchange."""
    theirs: int
    """What each seat has twice."""
    lacks: int
    """What each seat lacks."""


class Tiles(NamedTuple):
    """What the seat knows of the tiles, and what they are likely to bring the others."""

    known: int
    """Where the land animals are that it has seen: for each a bit for each of the ten islands."""
    hidden: int
    """What the first batch hides: four bits for each land animal, for jumps and turtles; then the sum."""
    fresh: int
    """How many tiles of the first batch each island has that it has not seen, three bits each; then from JUMPS on."""
    odds: int
    """In how many of 1000 cases each rival takes an animal new to it next turn: ten bits each."""
    scouted: int
    """How many tiles each rival has seen that may show what it lacks, in twentieths: ten bits each."""


SURE = 100_000
"""The worth of a won game; a position is worth its share of that."""
LEVEL = SURE // 5
"""The worth of a game won together."""

TURNS = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (2834, -604, -307, 35, -2970, -491, -860, -505, -64, 331, -507, -49, -879, -139, -980, 379),
    (3185, -595, -652, -507, -164, -460, -804, -278, -200, -79, -353, 64, -370, 8, -716, 1823),
    (3439, -399, -167, -253, 942, -16, -530, 39, -244, 35, -74, 115, -408, -85, -622, 1733),
    (4097, -373, -184, -246, 608, -232, -508, -31, -353, 166, 134, -152, -198, -152, -370, 1980),
    (5746, -270, -253, -401, 103, -19, -310, 40, -365, 448, 65, -152, -106, -175, -341, 1204),
    (7356, -262, -210, -239, -13, -16, -5, 6, -24, 412, -9, 6, 61, -112, -320, 392),
)
"""For each number of animals lacking: thousandths of a turn, and what each circumstance of `turns` adds to them."""
(
    NEXT_DOOR,
    TWO_AWAY,
    FAR_AWAY,
    LUCKY,
    MEET,
    BARTER,
    FERRY,
    GENEROUS,
    FRESH,
    ANY_NEAR,
    SPARE,
    ALL_KNOWN,
    RIVAL,
    PAY,
    NEW,
) = range(1, 16)

ODDS = (
    (7525, -1046, 72, 187),
    (7498, -1195, 55, 202),
    (7378, -1291, 58, 72),
    (6785, -1377, 76, 31),
    (6559, -2025, 172, 165),
    (3653, -1532, 172, 239),
    (-9999, 0, 1, 0),
    (7478, -813, 22, 230),
    (7552, -916, 25, 208),
    (7411, -1069, 43, 179),
    (7283, -1186, 46, 140),
    (7647, -1945, 130, 161),
    (6843, -2515, 247, 130),
    (4078, -3754, 516, 966),
)
"""For a rival seated after and then for one seated before, by how many animals it has: the log odds of being first,
what each turn still needed adds to them, what its square does, and what each tile more than the rival has does."""
TILE = 20
"""So much counts one tile in `scouted`."""
SCOUTED = (0, 0, 200, 220, 330, 880, 0)
"""By how many animals a rival has: what each tile that it has seen, and that may show what it lacks, takes off the log
odds. Fitted on games of one step ahead with itself, where a rival comes back for what it has seen."""
STEPS = 8
"""Entries of LOGISTIC for each unit of log odds."""
LOGISTIC = tuple(round(SURE / (1 + exp(-x / STEPS))) for x in range(-10 * STEPS, 10 * STEPS + 1))

TWO_WAYS: tuple[int, ...] = tuple(
    sum(
        1 << there
        for there in range(ISLANDS)
        if any((WAYS[board + here] >> by) & 1 and (WAYS[board + by] >> there) & 1 for by in range(ISLANDS))
    )
    for board in (0, ISLANDS)
    for here in range(ISLANDS)
)
"""For each board and island, the islands that can be reached in two moves: one bit each."""
MEETING: tuple[int, ...] = tuple(
    sum(
        1000
        for by in range(ISLANDS)
        if (WAYS[board + rival] >> by) & 1 and (by == here or (WAYS[board + here] >> by) & 1)
    )
    // WAYS[board + rival].bit_count()
    for board in (0, ISLANDS)
    for rival in range(ISLANDS)
    for here in range(ISLANDS)
)
"""For each board, a rival's island and the own: in how many of 1000 cases the rival's move leaves it within reach."""

CALLS, STAYS = 600, 180
"""In how many of 1000 cases a rival forces an exchange if it comes to the own island, and if it is there already."""


def count_bits(some: int) -> int:
    """How many bits are set."""
    count = 0
    while some:
        some &= some - 1
        count += 1
    return count


def outlook(s: State, seat: int, island: int, albums: Albums, tiles: Tiles) -> int:
    """How likely the seat is to win, if its turn ends on this island: against each rival, and so against all."""
    needed = turns(s, seat, island, albums, tiles)
    worth = SURE
    for other in range(s.seats):
        if other != seat:
            takes, scouted = (tiles.odds >> (10 * other)) & 1023, (tiles.scouted >> (10 * other)) & 1023
            worth = worth * against(s, seat, other, island, albums, takes, scouted, needed) // SURE
    return worth


def turns(s: State, seat: int, island: int, albums: Albums, tiles: Tiles) -> int:
    """In thousandths, how many more turns the seat is likely to need."""
    lack, known, hidden, fresh = albums.mine & BITS, tiles.known, tiles.hidden, tiles.fresh
    number = count_bits(lack)
    if number == 0:
        return 0
    weights = TURNS[number]
    place = s.board * ISLANDS + island
    near, two = WAYS[place] >> 1, TWO_WAYS[place] >> 1
    needed, located, close, lost, copies = weights[0], 0, 0, 0, 0
    for kind in range(LAND):
        if (lack >> kind) & 1:
            there = (known >> (kind * SPOTS)) & ALL_SPOTS
            if there == 0:
                lost |= 1 << kind
                copies += (hidden >> (4 * kind)) & 15
            else:
                located += 1
                if there & near:
                    close += 1
                    needed += weights[NEXT_DOOR]
                else:
                    needed += weights[TWO_AWAY] if there & two else weights[FAR_AWAY]
    if close:
        needed += weights[ANY_NEAR]
    if located == number:
        needed += weights[ALL_KNOWN]
    if located > close and (fresh >> JUMPS) & near:
        needed += weights[FERRY]
    total = hidden >> 32
    if total > 0:
        needed += copies * weights[LUCKY] // total + total * weights[NEW] // 50
    needed += fresh_near(near, fresh) * weights[FRESH] // 25
    return max(500, needed + dealings(s, seat, island, albums, lost, number))


def fresh_near(near: int, fresh: int) -> int:
    """How many tiles of the first batch the seat has not seen on these islands."""
    count = 0
    while near:
        if near & 1:
            count += fresh & 7
        near >>= 1
        fresh >>= 3
    return count


def dealings(s: State, seat: int, island: int, albums: Albums, lost: int, number: int) -> int:
    """What exchanges with the most helpful rival do to the turns that are needed, and how far the first rival is."""
    weights, doubles = TURNS[number], (albums.mine >> DOUBLES) & BITS
    best, most = 0, 0
    for other in range(s.seats):
        if other != seat:
            has_two, has_none = (albums.theirs >> (LAND * other)) & BITS, (albums.lacks >> (LAND * other)) & BITS
            meeting = MEETING[(s.board * ISLANDS + s.at[other]) * ISLANDS + island]
            gifts = doubles & ~has_two
            change = weights[SPARE] * count_bits(gifts)
            if has_two & lost:
                change += weights[BARTER] if gifts else weights[PAY]
                if gifts & ~has_none:
                    change += weights[MEET] * meeting // 1000
            if doubles & has_none:
                change += weights[GENEROUS] * meeting // 1000
            best = min(best, change)
            most = max(most, LAND - count_bits(has_none))
    return best + weights[RIVAL] * (most - 3)


def against(s: State, seat: int, other: int, island: int, albums: Albums, takes: int, scouted: int, needed: int) -> int:
    """How likely the seat is to come in before one rival, whose next turn may bring it a new animal."""
    mine, has_none = albums.mine, (albums.lacks >> (LAND * other)) & BITS
    lead = lead_of(mine, (albums.theirs >> (LAND * other)) & BITS, has_none)
    found = LAND - count_bits(has_none)
    complete = mine & BITS == 0
    if seat > other and seat == s.seats - 1 and (complete or found == LAND):
        return decided((LAND - count_bits(mine & BITS) - found) * LAND + lead)
    asks = 0
    if (mine >> DOUBLES) & has_none:
        ways = WAYS[s.board * ISLANDS + s.at[other]]
        if s.at[other] == island:
            asks = STAYS
        elif (ways >> island) & 1:
            asks = CALLS // count_bits(ways)
    takes = min(takes, 900 - asks)
    if found == LAND:
        return decided(lead - 1) if complete else first(seat > other, LAND, needed, 2 * lead, 0)
    if complete:
        if found < LAND - 1 or seat > other:
            return SURE
        return ((1000 - takes - asks) * SURE + takes * decided(lead - 1) + asks * decided(lead)) // 1000
    later = seat > other
    worth = (1000 - takes - asks) * first(later, found, needed, 2 * lead - 1, scouted)
    worth += takes * first(later, found + 1, needed, 2 * lead - 2, scouted)
    if asks:
        worth += asks * first(later, found + 1, needed, 2 * lead, scouted)
    return worth // 1000


def lead_of(mine: int, has_two: int, has_none: int) -> int:
    """How many tiles the seat has more than a rival."""
    own = count_bits((mine >> DOUBLES) & BITS) - count_bits(mine & BITS)
    return own - count_bits(has_two) + count_bits(has_none)


def decided(lead: int) -> int:
    """Won, won together, or lost."""
    if lead == 0:
        return LEVEL
    return SURE if lead > 0 else 0


def first(later: int, found: int, needed: int, half_lead: int, scouted: int) -> int:
    """How likely an album that needs so many turns is complete before a rival's with so many animals."""
    if found == LAND and not later:
        return 0
    row = ODDS[(LAND + 1) * later + found]
    needed = min(needed, -500 * row[1] // row[2])
    logit = row[0] + (row[1] + row[2] * needed // 1000) * needed // 1000 + row[3] * half_lead // 2
    logit -= SCOUTED[found] * scouted // TILE
    at = min(max(logit + 10_000, 0), 19_999) * STEPS
    here = at // 1000
    return LOGISTIC[here] + (LOGISTIC[here + 1] - LOGISTIC[here]) * (at % 1000) // 1000


def standing(s: State, seat: int) -> int:
    """At the end: won, won together, or lost."""
    worth = SURE
    for other in range(s.seats):
        if other != seat:
            worth = min(worth, decided(rank(s, seat) - rank(s, other)))
    return worth


def rank(s: State, seat: int) -> int:
    """A number that is higher for who stands better at the end: different animals first, then all tiles (SAF-52)."""
    return different(s, seat) * LAND + all_tiles(s, seat)  # an animal outweighs the five doubles it can be short of
