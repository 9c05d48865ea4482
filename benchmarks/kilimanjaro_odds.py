"""Who wins from where: the numbers of Kilimanjaro's value function, fitted to games of `greedy` with itself.

    python benchmarks/kilimanjaro_odds.py [--games 40000] [--seed 77]

Plays games for two, notes every position in which a card is to be played, and finds the log odds of who is to play it
that make what came of all these positions likeliest (logistic regression by Newton's method, with a little weight on
small numbers). Prints the constants of `games/kilimanjaro/bots.py` as they would be. With them `greedy` plays another
way, so a second round says something else.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy

import kibo
from fitting import fitted
from kibo.bots.desk import AT_START, PLAYED, Desk, new_desk
from kibo.bots.dispatch import GREEDY, RANDOM, needed
from kibo.core.contract import apply, put, take, to_act, winners
from kibo.core.draw import start
from kibo.core.game import CHANCE, OVER
from kibo.core.link import compiled, numbers, worlds
from kibo.core.record import Row
from kibo.games.kilimanjaro.board import SUMMIT
from kibo.games.kilimanjaro.state import BANANA, FACES, HAND, LION, PILES, SWAP, VALUES, Phase
from kibo.lab.playout import draw_action, lay_out
from kibo.lab.tournament import at_start

TENS = SUMMIT // 10 + 1
PAIRS = ("REACH", "HOME", "FRUIT", "ROAR", "TURN_ABOUT", "BEST", "BEST_HOME")
MOST = 40
"""Positions of a game that are kept: there are about twenty."""


def collect(desk: Desk, seed: int, games: int, kept: Any, actors: Row, shares: Row) -> int:
    """Play, and keep every position in which a card is to be played, with who is to and who won; how many there are."""
    s, many = desk.worlds[PLAYED], 0
    for number in range(games):
        put(desk.worlds, PLAYED, AT_START)
        start(desk.draws, seed, number)
        actor, first = to_act(s), many
        while actor != OVER:
            if actor != CHANCE and s.phase == Phase.PLAY_CARD and many < games * MOST:
                take(kept, many, desk.worlds, PLAYED)
                actors[many] = actor
                many += 1
            bot = RANDOM if actor == CHANCE else GREEDY
            apply(s, draw_action(desk, actor, bot, lay_out(desk, actor, bot)))
            actor = to_act(s)
        winners(s, desk.weight)
        for i in range(first, many):
            shares[i] = desk.weight[actors[i]] - desk.weight[1 - actors[i]]
    return many


def carried(cards: Any) -> Any:
    """How far each three cards carry (KIL-14 to KIL-16)."""
    kind, worth = cards // VALUES, cards % VALUES + 1
    far = worth.max(1)
    for one, two in ((0, 1), (0, 2), (1, 2)):
        far = numpy.where(kind[:, one] == kind[:, two], worth[:, one] + worth[:, two], far)
    return numpy.where((kind[:, :1] == kind).all(1), worth.sum(1), far)


def best(cards: Any, hand: Any) -> Any:
    """How far they carry with the best card of the hand on the best of them."""
    far = carried(cards)
    for slot in range(HAND):
        for pile in range(PILES):
            tried = cards.copy()
            tried[:, pile] = hand[:, slot]
            far = numpy.where(hand[:, slot] >= 0, numpy.maximum(far, carried(tried)), far)
    return far


def columns(s: Any, actor: Any) -> Any:
    """What the odds are a sum of, position by position: a place in the table, and both sides' next moves."""
    rows = numpy.arange(len(s))
    own, other = (s["at"][rows, seat].astype(int) for seat in (actor, 1 - actor))
    found = numpy.zeros((len(s), TENS * TENS + 2 * len(PAIRS)), "f4")
    for down in (0, 1):
        for right in (0, 1):
            part = abs(1 - down - own % 10 / 10) * abs(1 - right - other % 10 / 10)
            found[rows, (own // 10 + down) * TENS + other // 10 + right] = part
    for side, seat, here, there in ((0, actor, own, other), (1, 1 - actor, other, own)):
        cards, hand = s["top"][rows, seat].astype(int), s["hand"][rows, seat].astype(int)
        stride, longest = carried(cards), best(cards, hand)
        lying = s["lying"][rows, numpy.minimum(here + stride, SUMMIT)].astype(int)
        face = numpy.where((lying > 0) & (here + stride < SUMMIT), (lying - 1) % FACES, -1)
        parts = (
            stride / 10,
            here + stride >= SUMMIT,
            (face == BANANA) * stride / 10,
            face == LION,
            (face == SWAP) * numpy.maximum(there - here, 0) / 10,
            longest / 10,
            here + longest >= SUMMIT,
        )
        for place, part in enumerate(parts):
            found[:, TENS * TENS + 2 * place + side] = part
    return found


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    began, game = time.monotonic(), kibo.load("kilimanjaro")
    play, desk = compiled(game, collect, "cpu", needed([GREEDY])), new_desk(game, "cpu")
    desk.worlds[AT_START] = at_start(game, 2).pack()
    most = asked.games * MOST
    kept, actors, shares = worlds(game, "cpu", most), numbers("cpu", most), numbers("cpu", most)
    many = play(desk, asked.seed, asked.games, kept, actors, shares)
    decided = numpy.flatnonzero(shares[:many])
    found = columns(kept[decided], actors[decided])
    weights, nats = fitted(found, (shares[decided] > 0).astype("f8"))
    print(f"# {asked.games} games, {many} positions, {nats:.4f} nats a position, {time.monotonic() - began:.0f} s")
    whole = [round(1000 * float(number)) for number in weights]
    print("ODDS = (")
    for row in range(TENS):
        print(f"    ({', '.join(map(str, whole[row * TENS : (row + 1) * TENS]))}),")
    print(")")
    for place, name in enumerate(PAIRS):
        first = TENS * TENS + 2 * place
        print(f"{name} = {whole[first]}, {whole[first + 1]}")


if __name__ == "__main__":
    main()
