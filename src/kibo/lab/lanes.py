"""Many games side by side, each stopping where somebody from outside is to choose: written once for all back ends."""

from typing import Any, NamedTuple

from ..bots.desk import PLAYED, Desk
from ..bots.dispatch import RANDOM
from ..core.contract import apply, legal_actions, observe, score, take, to_act, winners
from ..core.draw import STATE, below, start
from ..core.game import CHANCE, OVER, Game
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
    rewards: Any
    """Where a game has come to its end since the last step, the share of each seat in the win; else nothing."""
    points: Any
    done: Row
    """Has a game ended since the last step?"""
    cut_off: Row
    """Was that because of the cap?"""


def array_shapes(game: Game, seats: int, n: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array, for so many games."""
    return {
        "games": ((n,), game.state.dtype()),
        "seen": ((n,), game.state.dtype()),
        "draws": ((n, STATE), "i8"),
        "number": ((n,), "i8"),
        "plies": ((n,), "i4"),
        "to_act": ((n,), "i1"),
        "legal": ((n, game.num_actions), "u1"),
        "choices": ((n,), "i2"),
        "rewards": ((n, seats), "f4"),
        "points": ((n, seats), "i4"),
        "done": ((n,), "u1"),
        "cut_off": ((n,), "u1"),
    }


RESET, STEP, SAMPLE = range(3)


def drive_lanes(job: int, desk: Desk, order: Order, lanes: Lanes, actions: Row, starts: Any, stride: int) -> None:
    """Do one thing in all lanes; one function for all of it is compiled once."""
    for lane in range(order.games):
        drive_lane(job, desk, order, lanes, actions, starts, stride, lane)


def drive_lane(
    job: int, desk: Desk, order: Order, lanes: Lanes, actions: Row, starts: Any, stride: int, lane: int
) -> None:
    """Begin a game in a lane, play an action and all that follows until somebody is to choose, or draw an action.

    `starts` holds the position in which a game begins, and `stride` says how far the number of a lane's next game is
    away. What is called is called in one place, so that the code stays small enough for a GPU.
    """
    if job == SAMPLE:
        actions[lane] = sampled(desk, lanes, lane)
        return
    s = desk.worlds[PLAYED]
    lanes.done[lane], lanes.cut_off[lane] = 0, 0
    for seat in range(len(lanes.rewards[lane])):
        lanes.rewards[lane][seat] = 0.0
    is_new = job == RESET
    if is_new:
        lanes.number[lane] = order.first + lane - stride
    else:
        take(desk.worlds, PLAYED, lanes.games, lane)
        take_draws(desk, lanes, lane)
        apply(s, actions[lane])
        lanes.plies[lane] += 1
    waiting = True
    while waiting:
        if is_new:
            lanes.number[lane] += stride
            start(desk.draws, order.seed, lanes.number[lane])
            take(desk.worlds, PLAYED, starts, 0)
            lanes.plies[lane] = 0
        play_on(desk, order, lanes, lane)
        waiting = to_act(s) == OVER or lanes.plies[lane] >= order.cap
        if waiting and not is_new:  # of a game in which nobody from outside was asked, nothing is told
            tell_end(desk, lanes, lane)
        is_new = True
    leave(desk, lanes, lane)


def take_draws(desk: Desk, lanes: Lanes, lane: int) -> None:
    """Take up a lane's generator."""
    for i in range(STATE):
        desk.draws[i] = lanes.draws[lane][i]


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


def tell_end(desk: Desk, lanes: Lanes, lane: int) -> None:
    """Write down what a game came to; one that was cut off has no winners."""
    s, row = desk.worlds[PLAYED], desk.weight
    lanes.done[lane] = 1
    score(s, row)
    for seat in range(s.seats):
        lanes.points[lane][seat] = row[seat]
    if to_act(s) != OVER:
        lanes.cut_off[lane] = 1
        return
    winners(s, row)
    shared = 0
    for seat in range(s.seats):
        shared += row[seat]
    for seat in range(s.seats):
        if row[seat] != 0:
            lanes.rewards[lane][seat] = SHARES // shared / SHARES


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
    clear(mask)
    count = legal_actions(s, desk.legal)
    lanes.choices[lane] = count
    for i in range(count):
        mask[desk.legal[i]] = 1


def clear(mask: Row) -> None:
    """Nothing is legal yet."""
    for action in range(len(mask)):
        mask[action] = 0


def sampled(desk: Desk, lanes: Lanes, lane: int) -> int:
    """One of the legal actions of a lane at random, each as likely as the other: as a random bot would choose."""
    take_draws(desk, lanes, lane)
    left = 0
    if lanes.choices[lane] > 1:
        left = below(desk.draws, lanes.choices[lane])
    mask = lanes.legal[lane]
    action = 0
    while left > 0 or mask[action] == 0:
        left -= mask[action]
        action += 1
    for i in range(STATE):
        lanes.draws[lane][i] = desk.draws[i]
    return action
