"""Looking ahead: many games imagined from what a seat sees, the better actions again and again.

The actions are ordered by `judge`, one step ahead; where a game says so, the best of them begins with some wins. Then
come rounds: in each, every action still kept is followed by as many imagined games as any other, and the better half is
kept (sequential halving). An imagined game begins in a world that looks the same to the seat, has its luck by its true
odds, lets every seat take what is best for itself one step ahead (of many actions, the best of some), and is judged by
the game's value after some decisions. All actions meet the same worlds and the same luck, which follow from the number
of the sample alone: so it does not matter who measures which samples, or in what order.
"""

from collections.abc import Iterator
from math import exp

from ..core.contract import (
    apply,
    awaited,
    chance,
    depth,
    judged,
    lead,
    legal_actions,
    odds,
    opening,
    put,
    resample,
    to_act,
    value,
    wide,
)
from ..core.draw import WORD, below, pick, start, word
from ..core.game import CHANCE, OVER
from ..core.record import Row
from .desk import AHEAD, PROBED, SAMPLED, SEEN, Desk
from .greedy import judge

SURE = 100_000
"""So many of as many games are won by who is sure to win."""
EVEN, STEPS = 32, 64
"""The place of even odds among WINS, and in how many steps one goes from one of them to the next."""
WINS = tuple(round(SURE / (1 + exp(-quarter / 4))) for quarter in range(-EVEN, EVEN + 1))
"""How often games are won whose odds have this logarithm, by quarters."""


def weigh_search(desk: Desk, seat: int, count: int, simulations: int) -> None:
    """All weight on the action that comes out best of so many imagined games."""
    base = begin_search(desk, seat, count)
    kept, first = affordable(simulations, count), 0
    left = simulations
    while kept > 1:
        samples = each(left, kept)
        measure(desk, seat, kept, base, first, samples)
        first += samples
        left -= samples * kept
        settle(desk, kept)
        kept = (kept + 1) // 2
    end_search(desk, count, base)


def begin_search(desk: Desk, seat: int, count: int) -> int:
    """Order the legal actions at first sight; return the number of the search, from which all its luck follows."""
    rank(desk, seat, count)
    return word(desk.draws) << 31 | word(desk.draws) >> 1


def end_search(desk: Desk, count: int, base: int) -> None:
    """All weight on the action that is first in the order; whoever measured what, the draws go on alike."""
    start(desk.draws, base, WORD)
    for i in range(count):
        desk.weight[i] = 0
    desk.weight[desk.order[0]] = 1


# the plan: how many actions are kept, and how often each is followed


def rounds(kept: int) -> int:
    """In how many rounds one of so many actions is left."""
    many = 0
    while kept > 1:
        kept = (kept + 1) // 2
        many += 1
    return many


def affordable(simulations: int, count: int) -> int:
    """How many actions, the best at first sight, can be compared with so many imagined games: one without any."""
    kept = count
    while kept > 1 and kept * rounds(kept) > simulations:
        kept -= 1
    return kept


def each(simulations: int, kept: int) -> int:
    """How many games are imagined after each of the actions kept, in this round: each round has the same share."""
    return max(1, simulations // (rounds(kept) * kept))


def plan(simulations: int, count: int) -> Iterator[tuple[int, int, int]]:
    """Round by round: how many actions are kept, and the samples that each is followed by, from which on, how many."""
    kept, first = affordable(simulations, count), 0
    while kept > 1:
        samples = each(simulations, kept)
        yield kept, first, samples
        first, simulations, kept = first + samples, simulations - samples * kept, (kept + 1) // 2


def rank(desk: Desk, seat: int, count: int) -> None:
    """Order the legal actions by what the position is worth one step later; those that are best have a lead.

    What was measured before is forgotten.
    """
    judge(desk, seat, count)
    order, weight = desk.order, desk.weight
    for i in range(count):
        desk.sums[i] = 0
        order[i] = i
        at = i
        while at > 0 and weight[order[at]] > weight[order[at - 1]]:
            order[at], order[at - 1] = order[at - 1], order[at]
            at -= 1
    for i in range(count):
        if weight[i] == weight[order[0]]:
            desk.sums[i] = SURE * lead()


def settle(desk: Desk, kept: int) -> None:
    """Order the actions kept by what they came to; of equals, the one that was before stays before."""
    order, sums = desk.order, desk.sums
    for i in range(kept):
        at = i
        while at > 0 and sums[order[at]] > sums[order[at - 1]]:
            order[at], order[at - 1] = order[at - 1], order[at]
            at -= 1


# imagined games


def measure(desk: Desk, seat: int, kept: int, base: int, first: int, samples: int) -> None:
    """Add what each of the actions kept comes to in the samples numbered first, first + 1, …"""
    worlds, draws = desk.worlds, desk.draws
    for number in range(first, first + samples):
        start(draws, base, number)
        put(worlds, SAMPLED, SEEN)
        resample(worlds[SAMPLED], seat, draws)
        one, two, three, four = draws[0], draws[1], draws[2], draws[3]
        for i in range(kept):
            draws[0], draws[1], draws[2], draws[3] = one, two, three, four
            put(worlds, AHEAD, SAMPLED)
            play_on(desk, desk.legal[desk.order[i]])
            desk.sums[desk.order[i]] += likely(judged(worlds[AHEAD], seat))


def likely(worth: int) -> int:
    """How often who stands so well wins, of SURE times, if the game is judged by the odds; else what it is worth."""
    scale = odds()
    if scale == 0:
        return worth
    step = min(2 * EVEN * STEPS - 1, max(0, EVEN * STEPS + worth * 4 * STEPS // scale))
    at, over = step // STEPS, step % STEPS
    return (WINS[at] * (STEPS - over) + WINS[at + 1] * over) // STEPS


def play_on(desk: Desk, action: int) -> None:
    """Let the world ahead go on by an action and for some decisions, each seat taking what is best for itself.

    An action is applied in one place, here and below: so the code stays small enough for a GPU.
    """
    s = desk.worlds[AHEAD]
    decisions = 0
    goes_on = True
    while goes_on:
        apply(s, action)
        actor = to_act(s)
        goes_on = actor == CHANCE or (actor != OVER and decisions < depth())
        if actor == CHANCE:
            outcomes = chance(s, desk.spare, desk.odds)
            action = desk.spare[pick(desk.draws, desk.odds, outcomes)]
        elif goes_on:
            decisions += 1 if s.phase >= opening() else 0
            action = best_at_once(desk, actor)


def some_of(moves: Row, count: int, draws: Row) -> int:
    """Put actions drawn at random to the front, where there are more than anybody looks at; at how many to look."""
    looked = wide()
    if count <= looked:
        return count
    for i in range(looked):
        at = i + below(draws, count - i)
        moves[i], moves[at] = moves[at], moves[i]
    return looked


def best_at_once(desk: Desk, actor: int) -> int:
    """What is best one step later for who acts in the world ahead, by luck that is not the luck to come."""
    worlds, moves, draws = desk.worlds, desk.moves, desk.draws
    count = legal_actions(worlds[AHEAD], moves)
    if count == 1:
        return moves[0]
    count = some_of(moves, count, draws)
    other = word(draws)
    one, two, three, four = draws[0], draws[1], draws[2], draws[3]
    best, chosen, equals = 0, moves[0], 0
    for i in range(count):
        put(worlds, PROBED, AHEAD)
        world = worlds[PROBED]
        draws[0] = one ^ other
        action, luck, goes_on = moves[i], 0, True
        while goes_on:
            apply(world, action)
            goes_on = luck < awaited() and to_act(world) == CHANCE
            if goes_on:
                outcomes = chance(world, desk.spare, desk.odds)
                action = desk.spare[pick(draws, desk.odds, outcomes)]
                luck += 1
        draws[0], draws[1], draws[2], draws[3] = one, two, three, four
        worth = value(world, actor)
        if equals == 0 or worth > best:
            best, chosen, equals = worth, moves[i], 1
        elif worth == best:
            equals += 1
            if below(draws, equals) == 0:
                chosen = moves[i]
            one, two, three, four = draws[0], draws[1], draws[2], draws[3]
    return chosen
