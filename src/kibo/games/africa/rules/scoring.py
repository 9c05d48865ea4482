"""Final scoring (AFR-61 to AFR-66)."""

from kibo.core.record import Row

from ..state import GOODS, Phase, State

SET_WORTH = (0, 1, 3, 5, 8, 12)
"""What 0 to 5 goods of one kind score (AFR-61)."""
MOST, SECOND_MOST = 10, 6
GOLD, GEMS = 0, 2
"""Where the markers of a resource begin in `State.resources`: those with one, then those with two."""


def track(s: State, seat: int) -> int:
    """The points scored during play (AFR-05)."""
    return sum(s.points[seat])


def goods_worth(s: State, seat: int) -> int:
    """What the goods of a seat score at the end (AFR-61)."""
    worth = 0
    for good in range(GOODS):
        worth += SET_WORTH[s.goods[seat][good]]
    return worth


def amount(s: State, seat: int, resource: int) -> int:
    """How many nuggets or gems a seat holds: those shown, not the markers (AFR-62, AFR-64)."""
    return s.resources[seat][resource] + 2 * s.resources[seat][resource + 1]


def majority(s: State, seat: int, resource: int) -> int:
    """What a seat scores for its place in gold or gems; level seats share (AFR-62 to AFR-65)."""
    mine = amount(s, seat, resource)
    if mine == 0:  # AFR-65
        return 0
    ahead, level = 0, 0
    for other in range(s.seats):
        theirs = amount(s, other, resource)
        if theirs > mine:
            ahead += 1
        elif theirs == mine:
            level += 1
    places = 0
    if ahead == 0:
        places = MOST if level == 1 else MOST + SECOND_MOST
    elif ahead == 1:
        places = SECOND_MOST
    places //= level  # AFR-63
    return places


def final_points(s: State, seat: int) -> int:
    """The points of play, goods, gold and gems, as if the game ended now."""
    return track(s, seat) + goods_worth(s, seat) + majority(s, seat, GOLD) + majority(s, seat, GEMS)


def score(s: State, points: Row) -> None:
    """During play the points on the track; at the end goods, gold and gems are counted in."""
    for seat in range(s.seats):
        points[seat] = final_points(s, seat) if s.phase == Phase.END else track(s, seat)


def winners(s: State, won: Row) -> None:
    """Most points; level seats win together (AFR-66)."""
    best = 0
    for seat in range(s.seats):
        best = max(best, final_points(s, seat))
    for seat in range(s.seats):
        won[seat] = 1 if final_points(s, seat) == best else 0
