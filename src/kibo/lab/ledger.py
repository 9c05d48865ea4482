"""Whole games written down in numbers, a row a game and a row a ply: the same driver interpreted and compiled."""

from typing import Any, NamedTuple

from ..bots.desk import AT_START, PLAYED, Desk
from ..bots.dispatch import RANDOM
from ..core.contract import amounts, apply, ending, gain, put, score, to_act, winners
from ..core.draw import start
from ..core.game import CHANCE, NO_GAIN, OVER
from ..core.limits import MOST_SEATS
from ..core.record import Row
from .playout import PHASE, Order, count_game, draw_action, lay_out, stirred

# the row of a game: these, then for each seat its points, whether it has won, and what it has of all that is counted
PLIES, DECISIONS, ENDING, DIGEST, POINTS = range(5)
WON = POINTS + MOST_SEATS
AMOUNTS = WON + MOST_SEATS
CUT_OFF = -1
"""The ending of a game that has come to the cap before it was over."""


class Ledger(NamedTuple):
    """Where games are written down; the rows of plies are as long as there is room, the others go on."""

    games: Row
    """Numbers, `width` a game."""
    width: int
    counted: int
    """How many amounts a game's final count has."""
    room: int
    """For how many plies there is room; none, where plies are not written down."""
    actor: Row
    phase: Row
    action: Row
    legal: Row
    gain: Row
    played: int
    """Do the actions stand there already?"""


def write_games(desk: Desk, order: Order, ledger: Ledger, tally: Row) -> int:
    """Play the games of an order, write them down and count them; return for how many of them there was room."""
    ply = 0
    for number in range(order.games):
        start(desk.draws, order.seed, order.first + number)
        plies = write_game(desk, order, ledger, ply, number * ledger.width, tally)
        if plies < 0:
            return number
        if ledger.room > 0:
            ply += plies
    return order.games


def write_game(desk: Desk, order: Order, ledger: Ledger, first: int, at: int, tally: Row) -> int:
    """Play one game and write it down from a ply and a number on; return how long it was, -1 if there is no room."""
    put(desk.worlds, PLAYED, AT_START)
    s = desk.worlds[PLAYED]
    plies, decisions, digest = 0, 0, 0
    actor = to_act(s)
    while actor != OVER and plies < order.cap:
        if 0 < ledger.room <= first + plies:
            return -1
        if ledger.room == 0:
            tally[PHASE + s.phase] += 1
        bot = RANDOM
        if actor != CHANCE:
            bot = order.bots[actor]
            decisions += 1
        count = lay_out(desk, actor, bot)
        action = ledger.action[first + plies] if ledger.played else draw_action(desk, actor, bot, count)
        if ledger.room > 0:
            write_ply(s, actor, action, count, ledger, first + plies)
        digest = stirred(digest, action)
        apply(s, action)
        plies += 1
        actor = to_act(s)
    if ledger.room > 0:  # counted now, as the game may have been begun where there was no room for it
        for ply in range(first, first + plies):
            tally[PHASE + ledger.phase[ply]] += 1
    count_game(s, plies, decisions, digest, desk.weight, tally)
    write_end(s, desk.weight, ledger, at)
    ledger.games[at + PLIES], ledger.games[at + DECISIONS], ledger.games[at + DIGEST] = plies, decisions, digest
    return plies


def write_ply(s: Any, actor: int, action: int, count: int, ledger: Ledger, ply: int) -> None:
    """Write down what comes next."""
    ledger.actor[ply] = actor
    ledger.phase[ply] = s.phase
    ledger.action[ply] = action
    ledger.legal[ply] = count
    ledger.gain[ply] = NO_GAIN if actor == CHANCE else gain(s, action)


def write_end(s: Any, row: Row, ledger: Ledger, at: int) -> None:
    """Write down how a game ended, if it did."""
    ledger.games[at + ENDING] = CUT_OFF
    if to_act(s) != OVER:
        return
    ledger.games[at + ENDING] = ending(s)
    score(s, row)
    for seat in range(s.seats):
        ledger.games[at + POINTS + seat] = row[seat]
    winners(s, row)
    for seat in range(s.seats):
        ledger.games[at + WON + seat] = row[seat]
    for seat in range(s.seats):
        amounts(s, seat, row)
        for i in range(ledger.counted):
            ledger.games[at + AMOUNTS + seat * ledger.counted + i] = row[i]
