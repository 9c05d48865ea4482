"""Who wins from where: positions of games that `greedy` plays with itself, and numbers fitted to what came of them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import numpy

from kibo.bots.desk import AT_START, PLAYED, Desk, new_desk
from kibo.bots.dispatch import GREEDY, RANDOM, needed
from kibo.core.contract import apply, put, to_act, winners
from kibo.core.draw import below, start
from kibo.core.game import CHANCE, OVER, Game
from kibo.core.link import compiled, numbers
from kibo.core.record import Row
from kibo.lab.playout import draw_action, lay_out
from kibo.lab.tournament import at_start

NUMBER, SIDE, SHARE, FIRST = range(4)
"""What is noted of a position: its game, from which of two sides it is seen, twice that side's share of the win, and
then whatever speaks for it."""
MOST = 120
"""Rows of a game that are kept, on average."""
HELD = 2.0
"""What a number costs for its square, in log odds: it holds those back that little is known of."""
ROUNDS = 12
CHUNK = 50_000


def note(s: Any, noted: Row, at: int) -> int:  # noqa: ARG001
    """Stands for a game's own: writes rows about a position, from `at` on, and returns how many numbers those are."""
    raise RuntimeError


def counts(s: Any) -> bool:  # noqa: ARG001
    """Is a position one of those to choose from? All are, unless a game has its own say."""
    return True


def collect(desk: Desk, seed: int, games: int, one_in: int, width: int, noted: Row) -> int:
    """Play, and note one in so many of the positions in which somebody decides; how many rows there are."""
    s, end = desk.worlds[PLAYED], 0
    for number in range(games):
        put(desk.worlds, PLAYED, AT_START)
        start(desk.draws, seed, number)
        actor, first = to_act(s), end
        while actor != OVER:
            if actor != CHANCE and counts(s) and end + 2 * width <= len(noted) and below(desk.draws, one_in) == 0:
                end += note(s, noted, end)
            bot = RANDOM if actor == CHANCE else GREEDY
            apply(s, draw_action(desk, actor, bot, lay_out(desk, actor, bot)))
            actor = to_act(s)
        winners(s, desk.weight)
        for at in range(first, end, width):
            side = noted[at + SIDE]
            noted[at + NUMBER], noted[at + SHARE] = number, 1 + desk.weight[side] - desk.weight[1 - side]
    return end // width


def asked_for(purpose: str, games: int) -> argparse.Namespace:
    """What the command line says: how many games, and their seed."""
    parser = argparse.ArgumentParser(description=purpose.splitlines()[0])
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=77)
    return parser.parse_args()


def collected(game: Game, own: Mapping[Any, Any], asked: argparse.Namespace, one_in: int, width: int) -> Any:
    """The rows that a game's own functions, in place of those here, write about games for two."""
    play, desk = compiled(game, collect, "cpu", {**needed([GREEDY]), **own}), new_desk(game, "cpu")
    desk.worlds[AT_START] = at_start(game, 2).pack()
    noted = numbers("cpu", asked.games * MOST * width)
    many = play(desk, asked.seed, asked.games, one_in, width, noted)
    return noted[: many * width].reshape(many, width)


def fitted(found: Any, won: Any) -> tuple[Any, float]:
    """The numbers that make what came of it likeliest, and how surprising it still is, in nats a position."""
    weights = numpy.zeros(found.shape[1])
    nats = 0.0
    for _ in range(ROUNDS):
        slope, bend, nats = -HELD * weights, HELD * numpy.eye(len(weights)), 0.0
        for first in range(0, len(won), CHUNK):
            part, outcome = found[first : first + CHUNK].astype("f8"), won[first : first + CHUNK]
            odds = part @ weights
            chance = 1 / (1 + numpy.exp(-odds))
            slope += part.T @ (outcome - chance)
            bend += (part * (chance * (1 - chance))[:, None]).T @ part
            nats += float(numpy.logaddexp(0, odds).sum() - outcome @ odds)
        weights += numpy.linalg.solve(bend, slope)
    return weights, nats / len(won)


def tried(found: Any, rows: Any) -> tuple[Any, str]:
    """The numbers fitted to four fifths of the games, and in words how surprising these and the others are."""
    won, kept = rows[:, SHARE] / 2, rows[:, NUMBER] % 5 != 0
    weights, nats = fitted(found[kept], won[kept])
    odds = found[~kept] @ weights
    fresh = float((numpy.logaddexp(0, odds) - won[~kept] * odds).mean())
    return weights, f"{len(rows)} rows, {nats:.4f} nats a row, {fresh:.4f} in games not fitted to"
