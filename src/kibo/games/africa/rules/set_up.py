"""Material and set-up (AFR-01 to AFR-08)."""

from kibo.core.record import Row

from ..board import CITIES, NO_SPACE, SPACES
from ..state import CAMPS_EACH, EMPTY, FACE_DOWN, KINDS, MADE, NO_GOOD, SUPPLY, SUPPLY_FOR_TWO, Phase, State
from .spaces import can_enter, derive, next_seat, walk


def set_up(s: State, seats: int, options: Row) -> None:
    """A face-down marker on every space but the cities, two camps each, the rest of the camps in the supply."""
    s.seats = seats
    s.simple = options[0]  # AFR-71
    s.finish_round = options[1]  # AFR-72
    s.phase = Phase.CHOOSE_CITY
    s.marker = NO_SPACE
    s.good = NO_GOOD
    s.supply = SUPPLY_FOR_TWO if seats == 2 else SUPPLY  # AFR-03
    for seat in range(len(s.at)):
        s.at[seat] = NO_SPACE
    for seat in range(seats):
        s.camps[seat] = CAMPS_EACH  # AFR-04
    for space in range(SPACES):
        s.space[space] = FACE_DOWN
    for city in CITIES:
        s.space[city] = EMPTY  # AFR-01
    for kind in range(KINDS):
        s.hidden[kind] = MADE[kind]
    derive(s)


def free_cities(s: State, legal: Row) -> int:
    """The start cities where no other explorer stands (AFR-06)."""
    count = 0
    for city in CITIES:
        if can_enter(s, s.turn, city):
            legal[count] = city
            count += 1
    return count


def choose_city(s: State, city: int) -> None:
    """An explorer starts in a city; after the last of them seat 0 has the first turn (AFR-06)."""
    walk(s, city)
    s.turn = next_seat(s)
    if s.turn == 0:
        s.phase = Phase.SET_OUT
