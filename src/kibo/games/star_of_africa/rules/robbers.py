"""Robbers that lie open: placing one, meeting one, the ransom (STA-40 to STA-46)."""

from kibo.core.record import Row

from ..actions import PLACE
from ..board import CITIES, FIRST_RED
from ..state import NOTHING, ROBBER_OF, Phase, State
from .turn import end_turn, own_robber, pay_player


def has_pawn(s: State, space: int) -> bool:
    """Does any pawn stand here?"""
    pawns = 0
    for seat in range(s.seats):
        if s.at[seat] == space:
            pawns += 1
    return pawns > 0


def robber_places(s: State, legal: Row, count: int) -> int:
    """Write where a robber may be placed: on a red city with neither token nor pawn (STA-41)."""
    if s.robbers[s.turn] > 0:
        for city in range(FIRST_RED, CITIES):
            if s.city[city] == NOTHING and not has_pawn(s, city):
                legal[count] = PLACE + city
                count += 1
    return count


def place_robber(s: State, city: int) -> None:
    """Put a robber on a city; that is the whole turn (STA-41)."""
    s.robbers[s.turn] -= 1
    s.city[city] = ROBBER_OF + s.turn
    end_turn(s)


def meet_robber(s: State) -> None:
    """One's own robber asks nothing (STA-46); another's owner rolls for the ransom (STA-43)."""
    if s.city[s.at[s.turn]] == ROBBER_OF + s.turn:  # STA-46
        s.phase = Phase.DECIDE_ROBBER
    else:  # STA-43
        s.phase = Phase.ROLL_RANSOM


def pay_ransom(s: State, face: int) -> None:
    """100 for each point, nothing on a 6 (STA-43); what cannot be paid is waited for (STA-45)."""
    s.die = face
    asked = 0 if face == 6 else face
    paid = min(asked, s.money[s.turn])
    pay_player(s, s.turn, s.city[s.at[s.turn]] - ROBBER_OF, paid)
    if paid == asked:
        own_robber(s)
    else:
        s.missing[s.turn] = asked - paid  # STA-45
        end_turn(s)


def take_robber(s: State) -> None:
    """Take up the robber one stands on, to place it on a later turn, by STA-46 too (STA-44)."""
    s.city[s.at[s.turn]] = NOTHING
    s.robbers[s.turn] += 1
    end_turn(s)
