#!/usr/bin/env python3
"""What a card finds beside a CPU: analyses, games of bots that change seats, games written down, arrays shared.

    python benchmarks/gpu_search.py [GAME …] [--seconds 3] [--most 70]

One line of JSON for each thing that is known, as soon as it is. A game that would begin after --most seconds is left
out, and said so. Whatever differs between a card and the CPU is `"equal": false`, and the exit status tells it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy

import gpu_batch
import kibo
from kibo.bots import Limits
from kibo.bots.card_mind import CardMind
from kibo.bots.mind import Mind, new_draws
from kibo.core.card import cuda
from kibo.core.sight import Sight
from kibo.lab.scribe import Scribe
from kibo.lab.simulate import STINT, Simulation, cores

ORDER = ("kilimanjaro", "africa", "photo_safari", "star_of_africa")
COMPARED = 20_000
"""Imagined games of an analysis that is made on both."""
WRITTEN = 512
"""Games that are written down on both."""
wrong: list[str] = []


def say(**known: Any) -> None:
    """One line; what differs is remembered."""
    if known.get("equal") is False:
        wrong.append(f"{known.get('game')}: {known.get('what')}")
    print(json.dumps(known), flush=True)


def sharing(game: kibo.Game) -> None:
    """Arrays of a batch taken by others as they lie on the card."""
    gpu_batch.say = say
    gpu_batch.share(game)


def sights(game: kibo.Game, many: int) -> list[Sight]:
    """What seats see that have a choice, on the way through a random game."""
    match = kibo.Match(game, game.seats[0], seed=3)
    found: list[Sight] = []
    while len(found) < many:
        seat = match.to_act
        if seat is None:
            match = kibo.Match(game, game.seats[0], seed=4 + len(found))
            continue
        if len(match.history) > 30 * len(found) and len(match.legal) > 4:
            found.append(match.sight(seat))
        match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    return found


def searching(game: kibo.Game, seconds: float) -> None:
    """Analyses and searches on both, and how many games a second are imagined."""
    began = time.perf_counter()
    cpu = Mind(game, "cpu", cores())
    cpu.get_ready()
    ready = [time.perf_counter() - began]
    began = time.perf_counter()
    card = CardMind(game)
    card.get_ready()
    ready.append(time.perf_counter() - began)
    some = sights(game, 3)
    for number, sight in enumerate(some):
        times: list[float] = []
        analysed, found, draws = [], [], [new_draws(number, 1), new_draws(number, 1)]
        for mind, own in zip((card, cpu), draws, strict=True):
            began = time.perf_counter()
            analysed.append(mind.analyse(sight, Limits(COMPARED), own))
            times.append(round(time.perf_counter() - began, 3))
            found.append(mind.search(sight, Limits(COMPARED), own))
        equal = analysed[0] == analysed[1] and found[0] == found[1] and draws[0] == draws[1]
        say(
            game=game.id, what="analysis", equal=equal, actions=len(sight.legal), imagined=COMPARED,
            best=analysed[0][0]._asdict(), card_s=times[0], cpu_s=times[1], cpu_threads=cores(),
        )  # fmt: skip
    sight, rates = some[1], []
    for mind in (card, cpu):
        began = time.perf_counter()
        worths = mind.analyse(sight, Limits(seconds=seconds), new_draws(9, 9))
        rates.append(round(sum(worth.imagined for worth in worths) / (time.perf_counter() - began)))
    say(
        game=game.id, what="imagined games a second", actions=len(sight.legal), depth=game.thought.depth,
        card=rates[0], cpu=rates[1], cpu_threads=cores(), ready_cpu_s=round(ready[0], 2),
        ready_card_s=round(ready[1], 2),
    )  # fmt: skip
    began = time.perf_counter()
    CardMind(game).get_ready()
    say(game=game.id, what="a second mind, nothing compiled anew", ready_s=round(time.perf_counter() - began, 3))


def changing_seats(game: kibo.Game) -> None:
    """The same games where bots change seats, and where they do not; a second simulation is there at once."""
    for bots, rotate, first, many in ((["random"], False, 5, 2000), (["greedy", "random"], True, 5, 5 * STINT + 3)):
        began = time.perf_counter()
        gpu = Simulation(game, bots=bots, seed=4, device="gpu", rotate=rotate)
        gpu.get_ready()
        ready = time.perf_counter() - began
        cpu = Simulation(game, bots=bots, seed=4, rotate=rotate)
        equal = gpu.play(first, many) == cpu.play(first, many)
        began = time.perf_counter()
        Simulation(game, bots=bots, seed=5, device="gpu", rotate=rotate).get_ready()
        again = time.perf_counter() - began
        say(
            game=game.id, what="tally", bots=bots, rotate=rotate, games=many, equal=equal,
            ready_s=round(ready, 2), again_s=round(again, 3),
        )  # fmt: skip


def writing(game: kibo.Game) -> None:
    """Games written down, with all of their plies, and how long that takes."""
    pieces, times = [], []
    for device in ("gpu", "cpu"):
        scribe = Scribe(Simulation(game, bots=["random"], seed=4, device=device), plies=True)
        began = time.perf_counter()
        scribe.piece(0, 1)
        compiling = time.perf_counter() - began
        began = time.perf_counter()
        pieces.append(scribe.piece(3, WRITTEN))
        times.append((round(time.perf_counter() - began, 3), round(compiling, 2)))
    one, two = pieces
    equal = one.tally == two.tally and numpy.array_equal(one.games, two.games)
    equal = equal and all(numpy.array_equal(one.plies[name], two.plies[name]) for name in two.plies)
    say(
        game=game.id, what="rows", games=WRITTEN, plies=len(one.plies["action"]), equal=equal,
        card_s=times[0][0], cpu_s=times[1][0], card_first_s=times[0][1],
    )  # fmt: skip


def main() -> None:
    """Compare and measure, game by game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to measure; all, if none is named")
    parser.add_argument("--seconds", type=float, default=3, help="how long a rate is measured")
    parser.add_argument("--most", type=float, default=70, help="seconds after which no other game is begun")
    asked = parser.parse_args()
    if not cuda().is_available():
        raise SystemExit("there is no NVIDIA card that can be used here")
    say(card=str(cuda().get_current_device().name), numpy=numpy.__version__, cores=cores())
    began = time.perf_counter()

    def search(game: kibo.Game) -> None:
        searching(game, asked.seconds)

    games = [kibo.load(name) for name in asked.games or ORDER]
    parts: list[tuple[Callable[[kibo.Game], None], list[kibo.Game]]] = [
        (sharing, games[:1]),
        (search, games[:2]),
        (writing, games[:1]),
        (changing_seats, games[:1]),
        (search, games[2:]),
        (changing_seats, games[1:]),
        (writing, games[1:]),
    ]
    for part, some in parts:
        for game in some:
            if time.perf_counter() - began > asked.most:
                say(game=game.id, left_out=part.__name__)
            else:
                part(game)
    say(differs=wrong, seconds=round(time.perf_counter() - began, 1))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
