"""One source, several ways to run it, the same game byte for byte."""

from __future__ import annotations

import importlib.util
from typing import Any

from ..bots import dispatch
from ..core.draw import STATE
from ..core.game import Game
from ..core.link import Way, compiled, numbers, worlds
from ..core.match import Match
from ..lab import playout
from ..lab.simulate import Simulation, empty_tally
from .trace import AT_START, EACH_PLY, KEPT, trace
from .trial import Fault, Options, Trial, check, must, start

MOST = 700

Traced = tuple[int, list[int], list[int], list[bytes]]


def traced(game: Game, tracer: Any, way: Way, seats: int, options: Options, seed: int) -> Traced:
    """One random game: its plies, points, history, and the bytes of everything that was kept."""
    kept = worlds(game, way, KEPT + EACH_PLY * MOST)
    s = start(game, seats, options)
    if way == "plain":
        kept[AT_START].become(s)
    else:
        kept[AT_START] = s.pack()[0]
    rows = [numbers(way, STATE), numbers(way, STATE)]
    legal, weight = numbers(way, game.num_actions, "i2"), numbers(way, game.num_actions, "i4")
    points, history = numbers(way, 2 * seats), numbers(way, 2 * MOST)
    plies = tracer(kept, MOST, seed, *rows, legal, weight, points, history)
    positions = kept[: KEPT + EACH_PLY * plies]
    packed = [s.pack()[0].tobytes() for s in positions] if way == "plain" else [s.tobytes() for s in positions]
    return plies, list(map(int, points)), list(map(int, history[: 2 * plies])), packed


@check(slow=True)
def plain_checked_and_compiled_code_play_in_lockstep(trial: Trial) -> None:
    """Interpreted, compiled with checks and compiled, a game has the same positions, observations and worlds."""
    ways: tuple[Way, ...] = ("plain", "checked", "cpu")
    tracers = {way: compiled(trial.game, trace, way) for way in ways}
    for number, (seats, options) in enumerate(trial.plan()):
        for seed in trial.times(2):
            trial.drawn, trial.seats, trial.options = trial.seed + 10 * number + seed, seats, options
            found = {way: traced(trial.game, tracers[way], way, seats, options, trial.drawn) for way in ways}
            trial.tried += found["plain"][0]
            for way in ("checked", "cpu"):
                compare(trial, way, found["plain"], found[way])


def compare(trial: Trial, way: str, plain: Traced, other: Traced) -> None:
    """Refuse a game that goes another way when it is compiled, at the ply where it does."""
    different = [i for i, (a, b) in enumerate(zip(other[3], plain[3], strict=False)) if a != b]
    moves = [i for i, (a, b) in enumerate(zip(other[2], plain[2], strict=False)) if a != b]
    first = min([(i - KEPT) // EACH_PLY for i in different[:1]] + [i // 2 for i in moves[:1]], default=None)
    if first is not None:
        show(trial, plain[2][0 : 2 * first : 2])
        kinds = ("the position", "what a seat sees", "a world that a seat imagines")
        what = kinds[(different[0] - KEPT) % EACH_PLY] if different else "what is possible"
        raise Fault(f"{way} and plain code differ at ply {first}: {what}. Does a number outgrow 64 bits or its field?")
    must(
        other[:2] == plain[:2],
        f"{way} and plain code end differently, in plies, points or winners",
        other[:2],
        plain[:2],
    )


def show(trial: Trial, history: list[int]) -> None:
    """Stand where a trace was after these plies."""
    match = trial.match = Match(trial.game, trial.seats, trial.options, chance="ask")
    for action in history:
        match.play(action)


def one_digest(trial: Trial, bots: str, games: int) -> None:
    """Many games of one kind of bots, counted on all that runs here: the counts are equal."""
    trial.drawn = 42 + trial.seed
    found = [
        Simulation(trial.game, bots=[bots], seed=trial.drawn, device=device, threads=threads).run(games)
        for device, threads in (("plain", 1), ("cpu", 1), ("cpu", 2))
    ]
    trial.tried += games
    digests = [result.digest for result in found]
    must(
        found[0].tally == found[1].tally == found[2].tally, "plain, compiled and on two threads, games differ", *digests
    )


@check(slow=True)
def many_games_at_random_have_one_digest(trial: Trial) -> None:
    """On every device and any number of threads the same games are played."""
    one_digest(trial, "random", 40)


@check(needs="value function", slow=True)
def many_games_of_bots_that_think_have_one_digest(trial: Trial) -> None:
    """The same for bots that ask the value function."""
    one_digest(trial, "greedy", 6)


@check()
def games_from_a_queue_ply_by_ply_as_on_a_gpu_are_the_same_games(trial: Trial) -> None:
    """The driver of the GPU, which plays many games a ply at a time, plays the same ones."""
    game, trial.drawn = trial.game, 7 + trial.seed
    for cap in (50,) if trial.quick else (50, 100_000):
        simulation = Simulation(game, seed=trial.drawn, device="plain", cap=cap)
        own = worlds(game, "plain", dispatch.WORLDS)
        own[playout.AT_START].become(simulation.position())
        rows = [numbers("plain", game.num_actions) for _ in range(4)]
        tally, draws = empty_tally(), numbers("plain", STATE)
        play = compiled(game, playout.play_by_phase, "plain")
        play(own, simulation.bot_row(), cap, simulation.seed, 3, 2, [0], draws, *rows, tally)
        trial.tried += 2
        must(tally == simulation.play(3, 2), f"from a queue, with a cap of {cap} plies, other games are played")


@check(slow=True)
def the_gpu_code_compiles(trial: Trial) -> None:
    """The same source compiles for a GPU, whether there is one or not."""
    if importlib.util.find_spec("numba_cuda") is None:
        return  # the extra `gpu` is not installed, and nothing was tried
    from ..lab.gpu import ptx

    text = ptx(trial.game)
    trial.tried += 1
    must(".entry" in text and "play_on_gpu" in text, "the code for the GPU has no entry")
