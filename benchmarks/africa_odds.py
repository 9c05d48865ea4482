"""Who wins from where: the numbers by which a search judges a game of Africa, fitted to games of `greedy` with itself.

    python benchmarks/africa_odds.py [--games 8000] [--seed 77]

Plays games for two and notes one position in six of those in which somebody decides, from both sides. Finds the log
odds that make what came of four fifths of these games likeliest, stage by stage, and how surprising the last fifth is.
Prints the constants of `games/africa/bots.py` as they would be.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy

import kibo
from kibo.bots.desk import AT_START, PLAYED, Desk, new_desk
from kibo.bots.dispatch import GREEDY, RANDOM, needed
from kibo.core.contract import apply, put, to_act, winners
from kibo.core.draw import below, start
from kibo.core.game import CHANCE, OVER
from kibo.core.link import compiled, numbers
from kibo.core.record import Row
from kibo.games.africa.bots import POINT, STAGES, outlook, promise
from kibo.games.africa.rules.scoring import GEMS, GOLD, amount, goods_worth, majority, track
from kibo.lab.playout import draw_action, lay_out
from kibo.lab.tournament import at_start
from kilimanjaro_odds import fitted

NAMES = ("ON_TRACK", "IN_GOODS", "IN_FRONT", "STONE", "CAMP_LEFT", "HOPED", "NEXT", "BUSY")
NUMBER, SUPPLY, SHARE, FIRST = range(4)
"""What is noted of a position: its game, the camps left, what came of it, and then all that speaks for a seat."""
WIDTH = FIRST + len(NAMES)
ONE_IN = 6
MOST = 60
"""Positions of a game that are kept, on average: there are about 35."""


def collect(desk: Desk, seed: int, games: int, noted: Row) -> int:
    """Play, and note what speaks for each seat in some of the positions; how many rows there are."""
    s, many = desk.worlds[PLAYED], 0
    for number in range(games):
        put(desk.worlds, PLAYED, AT_START)
        start(desk.draws, seed, number)
        actor, first = to_act(s), many
        while actor != OVER:
            if actor != CHANCE and s.at[1] >= 0 and many + 2 < 2 * games * MOST and below(desk.draws, ONE_IN) == 0:
                for seat in range(2):
                    note(s, seat, noted, many * WIDTH)
                    noted[many * WIDTH + NUMBER] = number
                    many += 1
            bot = RANDOM if actor == CHANCE else GREEDY
            apply(s, draw_action(desk, actor, bot, lay_out(desk, actor, bot)))
            actor = to_act(s)
        winners(s, desk.weight)
        for row in range(first, many):
            noted[row * WIDTH + SHARE] = 1 + desk.weight[(row - first) % 2] - desk.weight[1 - (row - first) % 2]
    return many


def note(s: Any, seat: int, noted: Row, at: int) -> None:
    """What a seat has more than the other, and what the turn promises."""
    other = 1 - seat
    sign = 1 if s.turn == seat else -1
    noted[at + SUPPLY] = s.supply
    noted[at + FIRST] = track(s, seat) - track(s, other)
    noted[at + FIRST + 1] = goods_worth(s, seat) - goods_worth(s, other)
    noted[at + FIRST + 2] = majority(s, seat, GOLD) + majority(s, seat, GEMS)
    noted[at + FIRST + 2] -= majority(s, other, GOLD) + majority(s, other, GEMS)
    noted[at + FIRST + 3] = amount(s, seat, GOLD) + amount(s, seat, GEMS)
    noted[at + FIRST + 3] -= amount(s, other, GOLD) + amount(s, other, GEMS)
    noted[at + FIRST + 4] = min(3, s.camps[seat]) - min(3, s.camps[other])
    noted[at + FIRST + 5] = sign * promise(s)
    noted[at + FIRST + 6] = -sign * outlook(s, 1 - s.turn)
    noted[at + FIRST + 7] = sign


def columns(noted: Any) -> Any:
    """What the odds are a sum of: each thing that speaks for a seat, apart for each stage."""
    stage = numpy.minimum(STAGES, (noted[:, SUPPLY] + 1) // 2).astype(int)
    stages = numpy.eye(STAGES + 1)[stage]
    parts = noted[:, FIRST:].astype(float)
    for name in ("HOPED", "NEXT"):
        parts[:, NAMES.index(name)] /= POINT
    return numpy.hstack([stages * part[:, None] for part in parts.T])


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    began, game = time.monotonic(), kibo.load("africa")
    play, desk = compiled(game, collect, "cpu", needed([GREEDY])), new_desk(game, "cpu")
    desk.worlds[AT_START] = at_start(game, 2).pack()
    noted = numbers("cpu", 2 * asked.games * MOST * WIDTH)
    many = play(desk, asked.seed, asked.games, noted)
    rows = noted[: many * WIDTH].reshape(many, WIDTH)
    found, won, kept = columns(rows), rows[:, SHARE] / 2, rows[:, NUMBER] % 5 != 0
    weights, nats = fitted(found[kept], won[kept])
    odds = found[~kept] @ weights
    fresh = float((numpy.logaddexp(0, odds) - won[~kept] * odds).mean())
    taken = time.monotonic() - began
    print(
        f"# {asked.games} games, {many} rows, {nats:.4f} nats a row, {fresh:.4f} in games not fitted to, {taken:.0f} s"
    )
    for name, row in zip(NAMES, weights.reshape(len(NAMES), -1), strict=True):
        print(f"{name} = {', '.join(str(round(1000 * float(number))) for number in row)}")


if __name__ == "__main__":
    main()
