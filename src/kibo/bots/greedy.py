"""One step ahead: the action after which the position is worth most, by the game's own value function.

It sees its seat's observation alone: hidden cards are dealt anew for each world it imagines, and all actions are
tried in the same worlds with the same luck, so that chance does not blur the comparison.
"""

from typing import Any

from ..core.contract import apply, chance, put, resample, to_act, value
from ..core.draw import pick
from ..core.game import CHANCE
from ..core.record import Row

SEEN, SAMPLED, TRIED = 2, 3, 4
IMAGINED = 4
"""How many worlds it imagines for a decision, unless the game says otherwise."""
LUCK = 8
"""How many draws of chance may follow an action before it is judged, unless the game says otherwise."""


def weigh_greedy(
    worlds: Any, seat: int, legal: Row, count: int, weight: Row, spare: Row, odds: Row, draws: Row
) -> None:
    """All weight on the best actions."""
    for i in range(count):
        weight[i] = 0
    for _ in range(IMAGINED):
        put(worlds, SAMPLED, SEEN)
        resample(worlds[SAMPLED], seat, draws)
        one, two, three, four = draws[0], draws[1], draws[2], draws[3]
        for i in range(count):
            draws[0], draws[1], draws[2], draws[3] = one, two, three, four
            put(worlds, TRIED, SAMPLED)
            world = worlds[TRIED]
            apply(world, legal[i])
            luck = 0
            while to_act(world) == CHANCE and luck < LUCK:
                outcomes = chance(world, spare, odds)
                apply(world, spare[pick(draws, odds, outcomes)])
                luck += 1
            weight[i] += value(world, seat)
    best = weight[0]
    for i in range(count):
        best = max(best, weight[i])
    for i in range(count):
        weight[i] = 1 if weight[i] == best else 0
