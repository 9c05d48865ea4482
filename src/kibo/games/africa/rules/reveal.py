"""Action 1: a marker is turned up, and what follows (AFR-20 to AFR-29, AFR-60)."""

from kibo.core.record import Row

from ..actions import FOUND, KEEP, SWAP
from ..board import NO_SPACE
from ..state import (
    BONUS,
    EMPTY,
    FIRST_GOOD,
    GOODS,
    KINDS,
    Marker,
    Phase,
    Source,
    State,
)
from .relocate import count_points, found_worth
from .spaces import has_better, is_movable, lay


def chance(s: State, outcome: Row, weight: Row) -> int:
    """Any marker still face down is as likely as any other (AFR-02)."""
    count = 0
    for kind in range(KINDS):
        if s.hidden[kind] > 0:
            outcome[count] = FOUND + kind
            weight[count] = s.hidden[kind]
            count += 1
    return count


def turn_up(s: State, kind: int) -> bool:
    """Everybody sees the marker, and what follows is carried out at once; is the half over then (AFR-20)?"""
    s.hidden[kind] -= 1
    is_good = FIRST_GOOD <= kind < FIRST_GOOD + GOODS
    lay(s, s.marker, EMPTY if is_good else kind)  # a good is taken off the board
    if is_good:
        return take_good(s, kind - FIRST_GOOD)
    if kind == Marker.MONUMENT:
        return find_monument(s)
    if is_movable(kind):
        if has_better(s, s.marker):
            s.phase = Phase.PLACE_FOUND
            return False
        count_points(s, found_worth(s, s.marker))  # nothing to choose: it stays
    else:
        s.points[s.turn][Source.FINDS] += size(kind)  # AFR-21
    return True


def size(kind: int) -> int:
    """How many nuggets or gems a marker shows (AFR-21)."""
    return 2 if kind in (Marker.TWO_NUGGETS, Marker.TWO_GEMS) else 1


def take_good(s: State, good: int) -> bool:
    """The good is held from now on; the half is over unless it can be exchanged (AFR-22)."""
    s.goods[s.turn][good] += 1
    s.good = good
    for other in range(s.seats):
        for kind in range(GOODS):
            if can_swap(s, other, kind):
                s.phase = Phase.EXCHANGE
                return False
    return True


def can_swap(s: State, other: int, kind: int) -> bool:
    """Can all goods of a kind be had from another seat for as many of the kind just found (AFR-23)?"""
    if other == s.turn or kind == s.good:
        return False
    wanted = s.goods[other][kind]
    return 0 < wanted <= s.goods[s.turn][s.good]


def swaps(s: State, legal: Row) -> int:
    """Keep the good, or exchange with any seat (AFR-22, AFR-23)."""
    legal[0] = KEEP
    count = 1
    for other in range(s.seats):
        for kind in range(GOODS):
            if can_swap(s, other, kind):
                legal[count] = SWAP + GOODS * other + kind
                count += 1
    return count


def exchange(s: State, action: int) -> None:
    """Keep, or give as many of the good just found as are taken (AFR-22, AFR-23)."""
    if action != KEEP:
        other = (action - SWAP) // GOODS
        kind = (action - SWAP) % GOODS
        taken = s.goods[other][kind]
        s.goods[other][kind] = 0
        s.goods[other][s.good] += taken
        s.goods[s.turn][s.good] -= taken
        s.goods[s.turn][kind] += taken


def find_monument(s: State) -> bool:
    """A monument brings a camp; the first without a camp brings the bonus and the end (AFR-29, AFR-60)."""
    if s.supply > 0:
        s.supply -= 1
        s.camps[s.turn] += 1
    elif s.last_round == 1:  # AFR-72: further monuments bring nothing
        return True
    else:  # AFR-60
        s.points[s.turn][Source.BONUS] += BONUS
        s.last_round = 1
        if s.finish_round == 0:
            s.marker = NO_SPACE
            s.phase = Phase.END
            return False
    return True
