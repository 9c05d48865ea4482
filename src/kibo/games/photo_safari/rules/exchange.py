"""Exchange of doubles."""

from kibo.core.record import Row

from ..actions import ASK, GIVE
from ..state import LAND, Phase, State


def can_give(s: State, other: int, kind: int) -> int:
    """May the active seat give this animal to the other (SAF-22, SAF-23)?"""
    return 1 if s.hand[s.turn][kind] > 0 and s.hand[other][kind] < 2 else 0


def can_ask(s: State, other: int, kind: int) -> int:
    """May the active seat force the other to give one of its two of this animal (SAF-20, SAF-21, SAF-23)?"""
    if s.hand[other][kind] < 2 or s.hand[s.turn][kind] > 0:
        return 0
    for given in range(LAND):
        if can_give(s, other, given):
            return 1
    return 0


def exchanges(s: State, legal: Row, count: int) -> int:
    """Add the exchanges that may be forced now to the legal actions; return how many there are then (SAF-24)."""
    if s.exchanged:
        return count
    here = s.at[s.turn]
    for other in range(s.seats):
        if s.at[other] == here:  # and not the active seat itself: nobody lacks what they have twice
            for kind in range(LAND):
                if can_ask(s, other, kind):
                    legal[count] = ASK + other * LAND + kind
                    count += 1
    return count


def has_exchange(s: State) -> int:
    """Is there anything that may be exchanged now (SAF-24)?"""
    if s.exchanged:
        return 0
    for other in range(s.seats):
        if s.at[other] == s.at[s.turn]:
            for kind in range(LAND):
                if can_ask(s, other, kind):
                    return 1
    return 0


def ask(s: State, wish: int) -> None:
    """Name who must give what; the turn goes on where it was when this is settled (SAF-20)."""
    s.asked, s.wanted = wish // LAND, wish % LAND
    s.resume = s.phase
    s.phase = Phase.GIVE


def gifts(s: State, legal: Row) -> int:
    """Write what may be given in return (SAF-22, SAF-23)."""
    count = 0
    for kind in range(LAND):
        if can_give(s, s.asked, kind):
            legal[count] = GIVE + kind
            count += 1
    return count


def exchange(s: State, given: int) -> None:
    """The other cannot refuse; then the turn goes on (SAF-24, SAF-25, SAF-53)."""
    s.hand[s.asked][s.wanted] -= 1
    s.hand[s.turn][s.wanted] += 1
    s.hand[s.turn][given] -= 1
    s.hand[s.asked][given] += 1
    s.exchanged = 1
    s.dry = 0  # SAF-53
    s.asked, s.wanted = 0, 0
    s.phase, s.resume = s.resume, Phase.LOOK
