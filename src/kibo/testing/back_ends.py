"""One source, several ways to run it, the same game byte for byte."""

from __future__ import annotations

import importlib.util
from typing import Any

from ..bots import desk as desks
from ..bots.dispatch import RANDOM
from ..core.draw import STATE, below, pick
from ..core.game import CHANCE, OVER, Game
from ..core.limits import MOST_WEIGHT
from ..core.link import Way, compiled, linker, numbers, plain_function, worlds
from ..core.match import Match
from ..lab import playout
from ..lab.result import empty_tally
from ..lab.simulate import Simulation
from .trace import AT_START, EACH_PLY, KEPT, trace
from .trial import Fault, Options, Trial, check, drawn_from, must, observed, start

MOST = 700

Traced = tuple[int, list[int], list[int], Any]
"""The plies of a game, points, history, and all positions that were kept: plain ones, or an array of compact ones."""


def room_to_trace(game: Game, way: Way) -> Any:
    """Where a random game leaves everything that is kept of it."""
    return worlds(game, way, KEPT + EACH_PLY * MOST)


def traced(game: Game, tracer: Any, kept: Any, way: Way, seats: int, options: Options, seed: int) -> Traced:
    """One random game."""
    s = start(game, seats, options)
    if way == "plain":
        kept[AT_START].become(s)
    else:
        kept[AT_START] = s.pack()[0]
    rows = [numbers(way, STATE), numbers(way, STATE)]
    legal, weight = numbers(way, game.num_actions, "i2"), numbers(way, game.num_actions, "i4")
    points, history = numbers(way, 2 * seats), numbers(way, 2 * MOST)
    plies = tracer(kept, MOST, seed, *rows, legal, weight, points, history)
    return plies, list(map(int, points)), list(map(int, history[: 2 * plies])), kept[: KEPT + EACH_PLY * plies]


def stepped(game: Game, seats: int, options: Options, seed: int) -> Traced:
    """The same by the game's own functions, as they are called at a table: nothing is linked, nothing compiled."""
    rules, s = game.rules, start(game, seats, options)
    draws, row, weight = drawn_from(seed, 0), [0] * game.num_actions, [0] * game.num_actions
    history: list[int] = []
    points, won, positions = [0] * seats, [0] * seats, [s, s.copy()]
    while (actor := rules.to_act(s)) != OVER and len(history) < 2 * MOST:
        ply = len(history) // 2
        world = s.copy()
        rules.resample(world, ply % seats, drawn_from(seed, ply))
        positions += [s.copy(), observed(game, s, ply % seats), world]
        count = rules.chance(s, row, weight) if actor == CHANCE else rules.legal_actions(s, row)
        action = row[pick(draws, weight, count) if actor == CHANCE else below(draws, count)]
        history += [action, count]
        rules.apply(s, action)
    rules.score(s, points)
    if actor == OVER:
        rules.winners(s, won)
    return len(history) // 2, points + won, history, positions


@check(slow=True)
def own_linked_checked_and_compiled_rules_play_in_lockstep(trial: Trial) -> None:
    """The game's own rules, linked, compiled with checks and compiled: the same positions, observations and worlds."""
    ways: tuple[Way, ...] = ("plain", "checked", "cpu")
    tracers = {way: (compiled(trial.game, trace, way), room_to_trace(trial.game, way)) for way in ways}
    for number, (seats, options) in enumerate(trial.plan()):
        for seed in trial.times(2):
            trial.drawn, trial.seats, trial.options = trial.seed + 10 * number + seed, seats, options
            own = stepped(trial.game, seats, options, trial.drawn)
            trial.tried += own[0]
            packed = *own[:3], trial.game.state.pack_all(own[3])
            for way in ways:
                other = traced(trial.game, *tracers[way], way, seats, options, trial.drawn)
                compare(trial, way, own if way == "plain" else packed, other)


@check()
def what_a_game_offers_besides_its_rules_is_linked_as_it_is(trial: Trial) -> None:
    """Value, judgement, gain and laws give the same linked as by themselves, in every position."""
    game, twins = trial.game, linker(trial.game)
    laws = [(law, twins(plain_function(law))) for law in game.laws]
    value: Any = twins(plain_function(game.value)) if game.value else None
    judged: Any = twins(plain_function(game.judged)) if game.judged else None
    gain: Any = twins(plain_function(game.gain)) if game.gain else None
    for number, (seats, options) in enumerate(trial.plan()):
        trial.seats, trial.options = seats, options
        for ply, (s, actor, possible, _) in enumerate(trial.walk(number, 120)):
            for law, twin in laws:
                must(law(s) == twin(s), "linked, a law says something else", law.__name__)
            if game.value and ply % 5 == 0:
                for seat in range(seats):
                    worth = game.value(s, seat)
                    must(worth == value(s, seat), f"linked, the value for seat {seat} is another")
                    must(
                        abs(worth) * game.worlds <= MOST_WEIGHT, f"a value times worlds is at most {MOST_WEIGHT}", worth
                    )
                    if game.judged:
                        must(game.judged(s, seat) == judged(s, seat), f"linked, seat {seat} is judged otherwise")
            if game.gain and actor != CHANCE:
                for action in possible:
                    must(game.gain(s, action) == gain(s, action), f"linked, the gain of action {action} is another")


def compare(trial: Trial, way: str, own: Traced, other: Traced) -> None:
    """Refuse a game that goes another way when it is compiled, at the ply where it does."""
    different = differing(other[3], own[3])
    moves = [i for i, (a, b) in enumerate(zip(other[2], own[2], strict=False)) if a != b]
    first = min([(i - KEPT) // EACH_PLY for i in different[:1]] + [i // 2 for i in moves[:1]], default=None)
    if first is not None:
        show(trial, own[2][0 : 2 * first : 2])
        kinds = ("the position", "what a seat sees", "a world that a seat imagines")
        what = kinds[(different[0] - KEPT) % EACH_PLY] if different else "what is possible"
        raise Fault(
            f"{way} rules and the game's own differ at ply {first}: {what}. Does a number outgrow 64 bits or its field?"
        )
    must(
        other[:2] == own[:2],
        f"{way} rules and the game's own end differently, in plies, points or winners",
        other[:2],
        own[:2],
    )


def differing(some: Any, others: Any) -> list[int]:
    """Where positions differ, plain ones in a value and compact ones in a byte."""
    if not isinstance(some, list):
        if some.tobytes() == others.tobytes():
            return []
        some, others = ([s.tobytes() for s in positions] for positions in (some, others))
    return [i for i, (a, b) in enumerate(zip(some, others, strict=False)) if a != b]


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
        desk, tally = desks.new_desk(game, "plain"), empty_tally()
        desk.worlds[desks.AT_START].become(simulation.position())
        play = compiled(game, playout.play_by_phase, "plain")
        play(desk, playout.Order(simulation.bot_row(), cap, simulation.seed, 3, 2), [0], tally)
        trial.tried += 2
        must(tally == simulation.play(3, 2), f"from a queue, with a cap of {cap} plies, other games are played")


@check(slow=True)
def the_gpu_code_compiles(trial: Trial) -> None:
    """The same source compiles for a GPU, whether there is one or not."""
    if importlib.util.find_spec("numba_cuda") is None:
        return  # the extra `gpu` is not installed, and nothing was tried
    from ..bots import card_mind
    from ..lab import gpu, gpu_ledger

    made = {
        "play_on_gpu": gpu.ptx(trial.game, [RANDOM], Simulation(trial.game).stays_in_step()),
        "write_on_gpu": gpu_ledger.ptx(trial.game, [RANDOM]),
    }
    if trial.game.value is not None:
        made["imagine_on_gpu"] = card_mind.ptx(trial.game)
    for name, text in made.items():
        trial.tried += 1
        must(".entry" in text and name in text, "the code for the GPU has no entry")
