"""One step ahead: the action after which the position is worth most, by the game's own value function.

It sees its seat's observation alone: hidden cards are dealt anew for each world it imagines, and all actions are
tried in the same worlds with the same luck, so that chance does not blur the comparison.
"""

from ..core.contract import apply, awaited, chance, imagined, put, resample, to_act, value
from ..core.draw import pick
from ..core.game import CHANCE
from .desk import SAMPLED, SEEN, TRIED, Desk


def judge(desk: Desk, seat: int, count: int) -> None:
    """Weigh each legal action by what the position is worth after it."""
    worlds, weight, draws = desk.worlds, desk.weight, desk.draws
    for i in range(count):
        weight[i] = 0
    for _ in range(imagined()):
        put(worlds, SAMPLED, SEEN)
        resample(worlds[SAMPLED], seat, draws)
        one, two, three, four = draws[0], draws[1], draws[2], draws[3]
        for i in range(count):
            draws[0], draws[1], draws[2], draws[3] = one, two, three, four
            put(worlds, TRIED, SAMPLED)
            world = worlds[TRIED]
            apply(world, desk.legal[i])
            luck = 0
            while to_act(world) == CHANCE and luck < awaited():
                outcomes = chance(world, desk.spare, desk.odds)
                apply(world, desk.spare[pick(draws, desk.odds, outcomes)])
                luck += 1
            weight[i] += value(world, seat)


def weigh_greedy(desk: Desk, seat: int, count: int) -> None:
    """All weight on the best actions."""
    judge(desk, seat, count)
    weight = desk.weight
    best = weight[0]
    for i in range(count):
        best = max(best, weight[i])
    for i in range(count):
        weight[i] = 1 if weight[i] == best else 0
