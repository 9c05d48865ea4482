"""Moving by land, by sea and by air, and arriving (STA-10 to STA-19, STA-63, STA-70 to STA-73)."""

from kibo.core.record import Row

from ..actions import FLY, GO, STAY
from ..board import (
    AIR_WIDTH,
    CAPE_TOWN,
    CITIES,
    CITY_BITS,
    CITY_MASK,
    EXACT,
    FACES,
    FIRST_RED,
    FIRST_SEA,
    FIRST_WAY,
    FLIGHTS,
    PASSAGE_MASK,
    PASSAGES,
    SEA_STEPS,
    SEA_WIDTH,
    SPACE_MASK,
    ST_HELENA,
    THROUGH,
    WAYS,
)
from ..state import ANYWHERE, FLIGHT, PASSAGE, ROBBER_OF, TURNING, WAITING, Phase, State
from .cities import may_turn, receive_gift
from .robbers import meet_robber
from .turn import end_turn, is_robbers, pay_bank


def first_way(space: int, roll: int) -> int:
    """Where the ways of a space and a roll begin; those of the next roll begin where they end."""
    return FIRST_WAY[FACES * space + roll - 1]


def way_at(number: int) -> int:
    """One way: where it leads, its passages, the cities it passes through."""
    return WAYS[number]


def is_open(s: State, way: int) -> bool:
    """May this way be taken: is it stopped where it may be, and does it pass no robber (STA-42)?"""
    if way & EXACT == 0 and not may_stop(s, way & SPACE_MASK):
        return False
    first, second, third = way >> THROUGH, way >> THROUGH + CITY_BITS, way >> THROUGH + 2 * CITY_BITS
    on_the_way = max(s.city[first & CITY_MASK], s.city[second & CITY_MASK], s.city[third & CITY_MASK])
    return on_the_way < ROBBER_OF


def may_stop(s: State, space: int) -> bool:
    """May the rest of a roll be forfeited here: no robber's city (STA-42), nor the entrance of a town (STA-73)?"""
    if space < CITIES:
        return not is_robbers(s, space)
    if s.entrance == WAITING:  # noqa: SIM103  # STA-73: a line for each reading
        return True
    return False  # STA-70


def fare(s: State, way: int) -> int:
    """What a way costs: 100 for each passage entered, and for the one one is on if it is not paid for (STA-13)."""
    return owed(s) + passages(way)


def owed(s: State) -> int:
    """What the passage that one is on costs, if it is not paid for (STA-13)."""
    return PASSAGE if s.at[s.turn] >= FIRST_SEA and s.paid[s.turn] == 0 else 0


def passages(way: int) -> int:
    """What the passages that a way enters cost (STA-13)."""
    return PASSAGE * (way >> PASSAGES & PASSAGE_MASK)


def moves(s: State, legal: Row) -> int:
    """Stay (STA-17), or go to any space that the roll leads to (STA-11 to STA-14)."""
    legal[0] = STAY
    count, last = 1, -1
    here, left = s.at[s.turn], s.money[s.turn] - owed(s)
    for number in range(first_way(here, s.die), first_way(here, s.die + 1)):
        way = way_at(number)
        space = way & SPACE_MASK
        if space != last and passages(way) <= left and is_open(s, way):
            legal[count] = GO + space
            count += 1
            last = space
    return creeps(s, legal, count) if may_creep(s) else count


def creeps(s: State, legal: Row, count: int) -> int:
    """Who has no money, in a port or on a passage not paid for, may advance by one blue dot (STA-14)."""
    here = s.at[s.turn]
    for i in range(SEA_WIDTH):
        there = SEA_STEPS[SEA_WIDTH * here + i]
        if there >= 0 and (s.die == 1 or not needs_exact_roll(s, there)):
            legal[count] = GO + there
            count += 1
    return count


def may_creep(s: State) -> bool:
    """Has the player no money, nor a paid passage (STA-14)? Saint Helena is left only with a 1 or 2 (STA-63)."""
    if s.at[s.turn] == ST_HELENA and s.die > 2:  # STA-63
        return False
    return s.money[s.turn] == 0 and s.paid[s.turn] == 0


def needs_exact_roll(s: State, space: int) -> bool:
    """Is this Tangier or Cairo, which STA-70 is about, or a robber's city (STA-42)?"""
    return space < FIRST_RED or is_robbers(s, space)


def go(s: State, space: int) -> None:
    """Move by the roll, the cheapest way (STA-13), or by one free step (STA-14)."""
    cost = cheapest(s, space)
    pay_bank(s, s.turn, max(cost, 0))
    s.paid[s.turn] = 1 if cost >= 0 and space >= FIRST_SEA else 0
    come(s, space)


def cheapest(s: State, space: int) -> int:
    """The fare of the cheapest open way to a space that can be paid for, or -1 if there is none."""
    here = s.at[s.turn]
    for number in range(first_way(here, s.die), first_way(here, s.die + 1)):
        way = way_at(number)
        if way & SPACE_MASK == space and is_open(s, way):
            cost = fare(s, way)
            return cost if cost <= s.money[s.turn] else -1
    return -1


def flights(s: State, legal: Row, count: int) -> int:
    """Write where one may fly to from a city, for 300 (STA-15), and under which option (STA-72)."""
    here = s.at[s.turn]
    if s.money[s.turn] >= FLIGHT:
        for i in range(AIR_WIDTH):
            there = FLIGHTS[AIR_WIDTH * here + i]
            if there >= 0 and may_land(s, there):
                legal[count] = FLY + there
                count += 1
    return count


def may_land(s: State, city: int) -> bool:
    """May a flight end here? In a town, or where a robber lies, that is an option (STA-72)."""
    if needs_exact_roll(s, city):  # STA-72
        return s.flights == ANYWHERE
    return True


def fly(s: State, city: int) -> None:
    """Fly along a red line; that is the whole turn (STA-15)."""
    pay_bank(s, s.turn, FLIGHT)
    come(s, city)


def come(s: State, space: int) -> None:
    """Stand on a space, behind all who were there before (STA-23); a city is arrived at (STA-19)."""
    seat = s.turn
    for other in range(s.seats):
        if s.came[other] > s.came[seat]:
            s.came[other] -= 1
    s.came[seat] = s.seats - 1
    s.at[seat] = space
    if space < CITIES:
        arrive(s)
    else:
        end_turn(s)


def arrive(s: State) -> None:
    """Win, else Cape Town's gift, then the robber or the token there; then the turn is over (STA-19)."""
    seat, city = s.turn, s.at[s.turn]
    if city < FIRST_RED and (s.star == seat or s.horseshoes[seat] > 0):  # STA-71
        s.phase = Phase.END
        return
    if city == CAPE_TOWN:
        receive_gift(s)
    if is_robbers(s, city):
        meet_robber(s)
    elif s.money[seat] >= TURNING and may_turn(s):  # STA-20, STA-21
        s.phase = Phase.TURN_TOKEN
    else:
        end_turn(s)
