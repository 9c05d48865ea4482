"""One source, several ways to run it, the same game byte for byte."""

import sys
from functools import cache
from pathlib import Path

import pytest

from all_games import each_game, tables
from kibo.bots import dispatch
from kibo.core.draw import STATE
from kibo.core.link import compiled, linker, numbers, worlds
from kibo.lab import playout
from kibo.lab.simulate import Simulation, empty_tally

sys.path.insert(0, str(Path(__file__).parent))
from trace import AT_START, EACH_PLY, KEPT, trace

MOST = 700


@cache
def tracer(game, way):
    return compiled(game, trace, way)


def traced(game, way, seats, options, seed):
    kept = worlds(game, way, KEPT + EACH_PLY * MOST)
    s = game.state()
    game.rules.set_up(s, seats, game.option_row(options))
    if way == "plain":
        kept[AT_START].become(s)
    else:
        kept[AT_START] = s.pack()[0]
    rows = [numbers(way, 4), numbers(way, 4)]
    legal, weight = numbers(way, game.num_actions, "i2"), numbers(way, game.num_actions, "i4")
    points, history = numbers(way, 2 * seats), numbers(way, 2 * MOST)
    plies = tracer(game, way)(kept, MOST, seed, *rows, legal, weight, points, history)
    positions = kept[: KEPT + EACH_PLY * plies]
    packed = [s.pack()[0].tobytes() for s in positions] if way == "plain" else [s.tobytes() for s in positions]
    return plies, list(map(int, points)), list(map(int, history[: 2 * plies])), packed


@each_game
def test_plain_checked_and_compiled_code_play_in_lockstep(game):
    for number, (seats, options) in enumerate(tables(game)):
        for seed in range(2):
            plain = traced(game, "plain", seats, options, 10 * number + seed)
            for way in ("checked", "cpu"):
                other = traced(game, way, seats, options, 10 * number + seed)
                assert other[:3] == plain[:3]
                different = [i for i, (a, b) in enumerate(zip(other[3], plain[3], strict=True)) if a != b]
                assert not different, f"{way}: ply {different[0] // EACH_PLY} differs"


@each_game
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_many_seeded_games_have_one_digest(game, bots):
    if bots == "greedy" and game.value is None:
        pytest.skip("this game has no value function")
    counts = [
        Simulation(game, bots=[bots], seed=42, device=device, threads=threads).run(6 if bots == "greedy" else 40)
        for device, threads in (("plain", 1), ("cpu", 1), ("cpu", 2))
    ]
    assert counts[0].tally == counts[1].tally == counts[2].tally


@each_game
@pytest.mark.parametrize("cap", [50, 100_000])
def test_games_from_a_queue_ply_by_ply_as_on_a_gpu_are_the_same_games(game, cap):
    simulation = Simulation(game, seed=7, device="plain", cap=cap)
    own = worlds(game, "plain", dispatch.WORLDS)
    own[playout.AT_START].become(simulation.position())
    rows = [numbers("plain", game.num_actions) for _ in range(4)]
    tally, draws = empty_tally(), numbers("plain", STATE)
    play = linker(game)(playout.play_by_phase)
    play(own, simulation.bot_row(), cap, simulation.seed, 3, 2, [0], draws, *rows, tally)
    assert tally == simulation.play(3, 2)


@each_game
def test_the_gpu_code_compiles(game):
    pytest.importorskip("numba_cuda", reason="the gpu extra is not installed")
    from kibo.lab.gpu import ptx

    text = ptx(game)
    assert ".entry" in text
    assert "play_on_gpu" in text
