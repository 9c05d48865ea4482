"""How long the levels that search think about a move, as seats do at a table: by the clock and in processor time.

    python benchmarks/thinking.py [GAME …] [--threads 2] [--moves 40] [--seed 1]

Each level plays against `medium` for two, with no limit of time, until it has made so many moves with a choice.
"""

from __future__ import annotations

import argparse
import statistics
import time
from itertools import count

import kibo
from kibo.bots import levels
from kibo.bots.mind import Mind, new_draws
from kibo.core.game import Game


def think(game: Game, level: str, threads: int, moves: int, seed: int) -> tuple[list[float], list[float]]:
    """Seconds by the clock and of processor time for each move."""
    mind = Mind(game, "cpu", threads)
    mind.get_ready()
    clock: list[float] = []
    worked: list[float] = []
    for number in count(seed):
        match, draws = kibo.Match(game, 2, seed=number), new_draws(number, 1)
        while match.to_act is not None:
            sight = match.sight(match.to_act)
            if len(sight.legal) == 1:
                match.play(sight.legal[0])
            elif match.to_act == number % 2:
                began, before = time.perf_counter(), time.process_time()
                action = mind.choose(sight, level, draws)
                clock.append(time.perf_counter() - began)
                worked.append(time.process_time() - before)
                if len(clock) == moves:
                    return clock, worked
                match.play(action)
            else:
                match.play(mind.choose(sight, "medium", draws))
    raise AssertionError("there is always another game")


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to play; all that are searched, if none is named")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| game | level | imagined games | moves | s a move, median | longest | processor s, median | longest |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for name in asked.games or kibo.game_ids():
        game = kibo.load(name)
        for level, games in (("hard", game.thought.hard), ("master", game.thought.master)):
            if level in levels.names_for(game):
                clock, worked = think(game, level, asked.threads, asked.moves, asked.seed)
                figures = [figure for times in (clock, worked) for figure in (statistics.median(times), max(times))]
                cells = " | ".join(f"{figure:.2f}" for figure in figures)
                print(f"| {name} | {level} | {games:,} | {len(clock)} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
