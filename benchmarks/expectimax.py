"""A bot that weighs every outcome of the next chance by its odds, and then what whoever acts would do at once.

    kibo tournament --games star_of_africa --bots benchmarks/expectimax.py,greedy --deals 500

It stands beside the searcher, which draws such outcomes: docs/bots.md says how they compare.
"""

from kibo.bots.desk import AHEAD, PROBED, SAMPLED, SEEN, TRIED, Desk
from kibo.core.contract import apply, chance, legal_actions, put, resample, to_act, value
from kibo.core.game import CHANCE

IMAGINED = 8
"""In so many worlds that look the same to the seat."""


def weigh(desk: Desk, seat: int, count: int) -> None:
    """All weight on the actions that are expected to come to most."""
    worlds, sums = desk.worlds, desk.sums
    for i in range(count):
        sums[i] = 0
    for _ in range(IMAGINED):
        put(worlds, SAMPLED, SEEN)
        resample(worlds[SAMPLED], seat, desk.draws)
        for i in range(count):
            put(worlds, TRIED, SAMPLED)
            apply(worlds[TRIED], desk.legal[i])
            sums[i] += expected(desk, seat)
    best = sums[0]
    for i in range(count):
        best = max(best, sums[i])
    for i in range(count):
        desk.weight[i] = 1 if sums[i] == best else 0


def expected(desk: Desk, seat: int) -> int:
    """What the world tried comes to for a seat: the mean over what chance may bring next."""
    worlds = desk.worlds
    if to_act(worlds[TRIED]) != CHANCE:
        put(worlds, AHEAD, TRIED)
        return answered(desk, seat)
    outcomes = chance(worlds[TRIED], desk.spare, desk.odds)
    total, ways = 0, 0
    for i in range(outcomes):
        put(worlds, AHEAD, TRIED)
        apply(worlds[AHEAD], desk.spare[i])
        total += desk.odds[i] * answered(desk, seat)
        ways += desk.odds[i]
    return total // ways


def answered(desk: Desk, seat: int) -> int:
    """What the world ahead is worth to a seat after whoever acts has done what is best for itself at once."""
    worlds = desk.worlds
    actor = to_act(worlds[AHEAD])
    if actor < 0:
        return value(worlds[AHEAD], seat)
    best, worth = 0, 0
    for i in range(legal_actions(worlds[AHEAD], desk.moves)):
        put(worlds, PROBED, AHEAD)
        apply(worlds[PROBED], desk.moves[i])
        own = value(worlds[PROBED], actor)
        if i == 0 or own > best:
            best, worth = own, value(worlds[PROBED], seat)
    return worth
