"""Many games side by side, each stopping where somebody from outside is to choose: written once for all back ends."""

from typing import Any, NamedTuple

from ..bots.desk import AT_START, PLAYED, Desk
from ..bots.dispatch import RANDOM
from ..core.contract import apply, legal_actions, observe, put, score, take, to_act, winners
from ..core.draw import STATE, below, start
from ..core.game import CHANCE, OVER
from ..core.record import Row
from .playout import SHARES, Order, draw_action, lay_out

LEARNER = -1
"""In place of a bot's number: who sits there is asked."""


class Lanes(NamedTuple):
    """Rows with a place for each game: how it stands, and what is told of it."""

    games: Any
    seen: Any
    """What the seat to act sees."""
    draws: Any
    """The state of each game's own generator."""
    number: Row
    """Which game of the seed is played."""
    plies: Row
    to_act: Row
    legal: Any
    """A one for each action that the seat to act may choose."""
    choices: Row
    """How many there are."""
    shares: Any
    """Where a game came to its end: the share of each seat in the win."""
    points: Any
    done: Row
    """Has a game ended since the last step?"""
    cut_off: Row
    """Was that because of the cap?"""


RESET, STEP, SAMPLE = range(3)


def drive_lanes(job: int, desk: Desk, order: Order, lanes: Lanes, actions: Row, stride: int) -> None:
    """Do one thing in all lanes; one function for all of it is compiled once."""
    if job == RESET:
        reset_lanes(desk, order, lanes, stride)
    elif job == STEP:
        step_lanes(desk, order, lanes, actions, stride)
    else:
        sample_lanes(desk, order, lanes, actions)


def reset_lanes(desk: Desk, order: Order, lanes: Lanes, stride: int) -> None:
    """Begin a game in every lane, numbered as the order says; `stride` is how far the next one of a lane is away."""
    for lane in range(order.games):
        lanes.number[lane] = order.first + lane - stride
        lanes.done[lane], lanes.cut_off[lane] = 0, 0
        begin(desk, order, lanes, lane, stride)
        leave(desk, lanes, lane)


def step_lanes(desk: Desk, order: Order, lanes: Lanes, actions: Row, stride: int) -> None:
    """Play one action in every lane, and all that follows until somebody is to choose again."""
    s = desk.worlds[PLAYED]
    for lane in range(order.games):
        take(desk.worlds, PLAYED, lanes.games, lane)
        for i in range(STATE):
            desk.draws[i] = lanes.draws[lane][i]
        lanes.done[lane], lanes.cut_off[lane] = 0, 0
        apply(s, actions[lane])
        lanes.plies[lane] += 1
        play_on(desk, order, lanes, lane)
        if is_done(s, order, lanes, lane):
            tell_end(desk, lanes, lane)
            begin(desk, order, lanes, lane, stride)
        leave(desk, lanes, lane)


def begin(desk: Desk, order: Order, lanes: Lanes, lane: int, stride: int) -> None:
    """Begin the next game of a lane in which anybody from outside is asked."""
    s = desk.worlds[PLAYED]
    waiting = 1
    while waiting:
        lanes.number[lane] += stride
        start(desk.draws, order.seed, lanes.number[lane])
        put(desk.worlds, PLAYED, AT_START)
        lanes.plies[lane] = 0
        play_on(desk, order, lanes, lane)
        waiting = is_done(s, order, lanes, lane)


def play_on(desk: Desk, order: Order, lanes: Lanes, lane: int) -> None:
    """Let chance and bots play until somebody from outside is to choose, or nobody is."""
    s = desk.worlds[PLAYED]
    actor = to_act(s)
    while actor != OVER and lanes.plies[lane] < order.cap and (actor == CHANCE or order.bots[actor] != LEARNER):
        bot = RANDOM
        if actor != CHANCE:
            bot = order.bots[actor]
        apply(s, draw_action(desk, actor, bot, lay_out(desk, actor, bot)))
        lanes.plies[lane] += 1
        actor = to_act(s)


def is_done(s: Any, order: Order, lanes: Lanes, lane: int) -> int:
    """Is a lane's game over, or has it come to the cap?"""
    return 1 if to_act(s) == OVER or lanes.plies[lane] >= order.cap else 0


def tell_end(desk: Desk, lanes: Lanes, lane: int) -> None:
    """Write down what a game came to; one that was cut off has no winners."""
    s, row = desk.worlds[PLAYED], desk.weight
    lanes.done[lane] = 1
    score(s, row)
    for seat in range(s.seats):
        lanes.points[lane][seat], lanes.shares[lane][seat] = row[seat], 0
    if to_act(s) != OVER:
        lanes.cut_off[lane] = 1
        return
    winners(s, row)
    shared = 0
    for seat in range(s.seats):
        shared += row[seat]
    for seat in range(s.seats):
        if row[seat] != 0:
            lanes.shares[lane][seat] = SHARES // shared


def leave(desk: Desk, lanes: Lanes, lane: int) -> None:
    """Put a game back into its lane, and show who is to choose what they see and may do."""
    s = desk.worlds[PLAYED]
    take(lanes.games, lane, desk.worlds, PLAYED)
    take(lanes.seen, lane, desk.worlds, PLAYED)
    actor = to_act(s)
    observe(s, actor, lanes.seen[lane])
    lanes.to_act[lane] = actor
    for i in range(STATE):
        lanes.draws[lane][i] = desk.draws[i]
    mask = lanes.legal[lane]
    for action in range(len(mask)):
        mask[action] = 0
    count = legal_actions(s, desk.legal)
    lanes.choices[lane] = count
    for i in range(count):
        mask[desk.legal[i]] = 1


def sample_lanes(desk: Desk, order: Order, lanes: Lanes, actions: Row) -> None:
    """Choose in every lane one of the legal actions at random, each as likely as the other: as a random bot would."""
    for lane in range(order.games):
        for i in range(STATE):
            desk.draws[i] = lanes.draws[lane][i]
        left = 0
        if lanes.choices[lane] > 1:
            left = below(desk.draws, lanes.choices[lane])
        mask = lanes.legal[lane]
        action = 0
        while left > 0 or mask[action] == 0:
            left -= mask[action]
            action += 1
        actions[lane] = action
        for i in range(STATE):
            lanes.draws[lane][i] = desk.draws[i]
