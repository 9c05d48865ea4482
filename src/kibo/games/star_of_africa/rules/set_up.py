"""Set-up (STA-02, STA-03)."""

from kibo.core.record import Row

from ..board import CITIES, FIRST_RED
from ..state import KINDS, NOBODY, SEATS, START_MONEY, TOKEN, TOKENS, State
from .turn import receive


def set_up(s: State, seats: int, options: Row) -> None:
    """A token on every red city, 300 for everyone (STA-02, STA-03)."""
    s.seats = seats
    s.cape_town, s.flights, s.entrance = options[0], options[1], options[2]
    s.star, s.leader = NOBODY, NOBODY
    for city in range(FIRST_RED, CITIES):
        s.city[city] = TOKEN
    for kind in range(KINDS):
        s.hidden[kind] = TOKENS[kind]
    for seat in range(SEATS):
        s.came[seat] = seat
        s.rolled[seat] = 0
    for seat in range(seats):
        receive(s, seat, START_MONEY)
