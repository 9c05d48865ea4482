"""A beginner: looks one step ahead as greedy does, but forgets, overlooks, and is not particular about the rest."""

from ..core.contract import forget
from ..core.draw import below
from .desk import SEEN, Desk
from .greedy import judge

OVERLOOKED = 4
"""One of so many actions is overlooked, where there are more than two."""


def weigh_easy(desk: Desk, seat: int, count: int) -> None:
    """The more weight the better an action seems, none on what is overlooked or worse than most of the others."""
    forget(desk.worlds[SEEN], seat, desk.draws)
    judge(desk, seat, count)
    weight, looked = desk.weight, desk.spare
    seen = look(desk, count)
    first = 0
    while looked[first] == 0:
        first += 1
    best = weight[first]
    for i in range(first, count):
        if looked[i] != 0:
            best = max(best, weight[i])
    total = 0
    for i in range(count):
        if looked[i] != 0:
            total += best - weight[i]
    limit = total // seen + 1
    for i in range(count):
        short = best - weight[i]
        weight[i] = 1 + 15 * (limit - short) // limit if looked[i] != 0 and short <= limit else 0


def look(desk: Desk, count: int) -> int:
    """Mark in `desk.spare` which actions are not overlooked; how many that are, one at least."""
    looked, seen = desk.spare, 0
    for i in range(count):
        looked[i] = 1 if count == 2 or below(desk.draws, OVERLOOKED) != 0 else 0
        seen += looked[i]
    if seen == 0:
        looked[below(desk.draws, count)] = 1
        seen = 1
    return seen
