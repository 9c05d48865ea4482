"""A driver that keeps every position, observation and imagined world of one random game, on any back end."""

from typing import Any

from ..core.contract import apply, chance, legal_actions, observe, put, resample, score, to_act, winners
from ..core.draw import below, pick, start
from ..core.game import CHANCE, OVER
from ..core.record import Row

PLAYED, AT_START, KEPT = 0, 1, 2
EACH_PLY = 3


def trace(
    worlds: Any, most: int, seed: int, draws: Row, others: Row, legal: Row, weight: Row, points: Row, history: Row
) -> int:
    """Play one game, keeping three worlds a ply from worlds[KEPT] on; return the number of plies."""
    put(worlds, PLAYED, AT_START)
    start(draws, seed, 0)
    s = worlds[PLAYED]
    plies = 0
    actor = to_act(s)
    while actor != OVER and plies < most:
        kept = KEPT + EACH_PLY * plies
        put(worlds, kept, PLAYED)
        put(worlds, kept + 1, PLAYED)
        observe(s, plies % s.seats, worlds[kept + 1])
        put(worlds, kept + 2, PLAYED)
        start(others, seed, plies)
        resample(worlds[kept + 2], plies % s.seats, others)
        if actor == CHANCE:
            count = chance(s, legal, weight)
            action = legal[pick(draws, weight, count)]
        else:
            count = legal_actions(s, legal)
            action = legal[below(draws, count)]
        history[2 * plies] = action
        history[2 * plies + 1] = count
        apply(s, action)
        plies += 1
        actor = to_act(s)
    score(s, points)
    if actor == OVER:
        winners(s, legal)
        for seat in range(s.seats):
            points[s.seats + seat] = legal[seat]
    return plies
