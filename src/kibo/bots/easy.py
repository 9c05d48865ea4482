"""A beginner: looks one step ahead as greedy does, but overlooks some actions and is not particular about the rest."""

from ..core.draw import below
from .desk import Desk
from .greedy import judge

OVERLOOKED = 4
"""One of so many actions is overlooked, where there are more than two."""


def weigh_easy(desk: Desk, seat: int, count: int) -> None:
    """The more weight the better an action seems, none on what is overlooked or worse than most."""
    judge(desk, seat, count)
    weight = desk.weight
    best = weight[0]
    for i in range(1, count):
        best = max(best, weight[i])
    total = 0
    for i in range(count):
        total += best - weight[i]
    limit = total // count + 1
    for i in range(count):
        short = best - weight[i]
        weight[i] = 1 + 15 * (limit - short) // limit if short <= limit else 0
    if count > 2:
        for i in range(count):
            if weight[i] > 0 and below(desk.draws, OVERLOOKED) == 0:
                weight[i] = -weight[i]
        seen = 0
        for i in range(count):
            seen = max(seen, weight[i])
        for i in range(count):
            weight[i] = max(0, weight[i] if seen > 0 else -weight[i])
