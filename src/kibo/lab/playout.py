"""Whole games at full speed, counted: written once for interpreted and compiled code and for the GPU."""

from typing import Any, NamedTuple

from ..bots.desk import AT_START, PLAYED, Desk
from ..bots.dispatch import RANDOM, weigh
from ..core.contract import apply, chance, legal_actions, put, score, to_act, winners
from ..core.draw import WORD, below, mix, start
from ..core.game import CHANCE, OVER
from ..core.limits import MOST_PHASES, MOST_SEATS
from ..core.record import Row

SHARES = 60
"""A win is divided in so many parts, so that up to six winners share it in whole numbers."""

# the tally: sums first, then the least and greatest
GAMES, CUT_OFF, PLIES, DECISIONS, DECISIONS_SQUARED, DIGEST = range(6)
WON_ALONE = 6
WON_SHARED = WON_ALONE + MOST_SEATS
SHARE = WON_SHARED + MOST_SEATS
POINTS = SHARE + MOST_SEATS
POINTS_SQUARED = POINTS + MOST_SEATS
PHASE = POINTS_SQUARED + MOST_SEATS
LEAST = PHASE + MOST_PHASES
LEAST_DECISIONS = LEAST
LEAST_POINTS = LEAST + 1
MOST = LEAST_POINTS + MOST_SEATS
MOST_DECISIONS = MOST
MOST_POINTS = MOST + 1
TALLY = MOST_POINTS + MOST_SEATS

HUGE = 1 << 60


def clear(tally: Row) -> None:
    """An empty tally."""
    for i in range(TALLY):
        tally[i] = 0
    for i in range(LEAST, MOST):
        tally[i] = HUGE
    for i in range(MOST, TALLY):
        tally[i] = -HUGE


class Order(NamedTuple):
    """Which games are to be played: those numbered first, first + 1, … of a seed, by the bots in these seats."""

    bots: Row
    cap: int
    seed: int
    first: int
    games: int


def lay_out(desk: Desk, actor: int, bot: int) -> int:
    """Write what may come next, with the odds of chance or the weights that a bot gives; return how many there are."""
    s = desk.worlds[PLAYED]
    if actor == CHANCE:
        return chance(s, desk.legal, desk.weight)
    count = legal_actions(s, desk.legal)
    if bot != RANDOM and count > 1:
        weigh(bot, desk, actor, count)
    return count


def draw_action(desk: Desk, actor: int, bot: int, count: int) -> int:
    """Which of what was laid out comes next."""
    if count == 1:
        return desk.legal[0]
    weighed = actor == CHANCE or bot != RANDOM  # equal weights come to the same, with the same draw
    total = count
    if weighed:
        total = 0
        for i in range(count):
            total += desk.weight[i]
    index = below(desk.draws, total)  # called in one place: code that is drawn together stays small enough for a GPU
    if weighed and (bot != RANDOM or total > count):  # chance leaves nothing out: as many parts are one each, a die's
        left, index = index, 0
        while left >= desk.weight[index]:
            left -= desk.weight[index]
            index += 1
    return desk.legal[index]


def stirred(digest: int, number: int) -> int:
    """A digest with one more number in it."""
    return ((digest ^ (number & WORD)) * 16777619 + 1) & WORD


def play_game(desk: Desk, bots: Row, cap: int, tally: Row) -> None:
    """Play one game from worlds[AT_START] to its end, counting."""
    put(desk.worlds, PLAYED, AT_START)
    s = desk.worlds[PLAYED]
    digest, plies, decisions = 0, 0, 0
    actor = to_act(s)
    while actor != OVER and plies < cap:
        tally[PHASE + s.phase] += 1
        bot = RANDOM
        if actor != CHANCE:
            bot = bots[actor]
            decisions += 1
        action = draw_action(desk, actor, bot, lay_out(desk, actor, bot))
        digest = stirred(digest, action)
        apply(s, action)
        plies += 1
        actor = to_act(s)
    count_game(s, plies, decisions, digest, desk.weight, tally)


FRESH, IDLE = MOST_PHASES, MOST_PHASES + 1
"""What a thread has before it instead of a phase: a new game, or none."""


def any_left(kind: int) -> bool:
    """Has any of the threads that run side by side anything before it? On a CPU there is but one."""
    return kind != IDLE


def goes_on(kind: int) -> bool:  # noqa: ARG001  (there is nobody to wait for)
    """Is this thread one of those that go on now?"""
    return True


def take_number(queue: Row) -> int:
    """The number of the next game that nobody plays yet."""
    queue[0] += 1
    return queue[0] - 1


def play_by_phase(desk: Desk, order: Order, queue: Row, tally: Row) -> None:
    """Play games of a seed while there are any in the queue, ply by ply, whenever this thread goes on.

    A ply is written out here and in `play_game`: shared as a function, it made the GPU's code three times as long.
    """
    s = desk.worlds[PLAYED]
    actor, plies, decisions, digest = OVER, 0, 0, 0
    kind = FRESH
    while any_left(kind):
        if not goes_on(kind):
            continue
        if kind == FRESH:
            number = take_number(queue)
            kind = IDLE
            if number < order.games:
                put(desk.worlds, PLAYED, AT_START)
                start(desk.draws, order.seed, order.first + number)
                actor, plies, decisions, digest = to_act(s), 0, 0, 0
                kind = s.phase
        else:
            tally[PHASE + kind] += 1
            bot = RANDOM
            if actor != CHANCE:
                bot = order.bots[actor]
                decisions += 1
            action = draw_action(desk, actor, bot, lay_out(desk, actor, bot))
            digest = stirred(digest, action)
            apply(s, action)
            plies += 1
            actor = to_act(s)
            kind = s.phase
            if actor == OVER or plies >= order.cap:
                count_game(s, plies, decisions, digest, desk.weight, tally)
                kind = FRESH


def count_game(s: Any, plies: int, decisions: int, digest: int, row: Row, tally: Row) -> None:
    """Count a game that has come to its end, or to the cap."""
    tally[GAMES] += 1
    tally[PLIES] += plies
    tally[DECISIONS] += decisions
    tally[DECISIONS_SQUARED] += decisions * decisions
    tally[LEAST_DECISIONS] = min(tally[LEAST_DECISIONS], decisions)
    tally[MOST_DECISIONS] = max(tally[MOST_DECISIONS], decisions)
    if to_act(s) == OVER:
        digest = count_result(s, digest, row, tally)
    else:
        tally[CUT_OFF] += 1
    tally[DIGEST] += mix(digest)


def count_result(s: Any, digest: int, row: Row, tally: Row) -> int:
    """Count the points and winners of a game that is over; return the digest with the points in it."""
    score(s, row)
    for seat in range(s.seats):
        points = row[seat]
        tally[POINTS + seat] += points
        tally[POINTS_SQUARED + seat] += points * points
        tally[LEAST_POINTS + seat] = min(tally[LEAST_POINTS + seat], points)
        tally[MOST_POINTS + seat] = max(tally[MOST_POINTS + seat], points)
        digest = stirred(digest, points)
    winners(s, row)
    shared = 0
    for seat in range(s.seats):
        shared += row[seat]
    for seat in range(s.seats):
        if row[seat] != 0:
            tally[SHARE + seat] += SHARES // shared
            if shared == 1:
                tally[WON_ALONE + seat] += 1
            else:
                tally[WON_SHARED + seat] += 1
    return digest


def play_games(desk: Desk, order: Order, tally: Row) -> None:
    """Play the games of an order, adding to the tally."""
    for game in range(order.first, order.first + order.games):
        start(desk.draws, order.seed, game)
        play_game(desk, order.bots, order.cap, tally)
