"""One source, several ways to run it, the same game byte for byte."""

import sys
from functools import cache
from pathlib import Path

import pytest

import kibo
from all_games import each_game, random_play, tables
from all_games import start as start_of
from kibo import CHANCE, OVER
from kibo.bots.desk import new_desk
from kibo.core.draw import STATE, below, pick, start
from kibo.core.limits import MOST_WEIGHT
from kibo.core.link import compiled, linker, numbers, worlds
from kibo.lab import playout
from kibo.lab.simulate import Simulation, empty_tally
from pigs import edited_pig

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


def stepped(game, seats, options, seed):
    """The same by the game's own functions, as they are called at a table: nothing is linked, nothing compiled."""
    rules, s = game.rules, game.state()
    rules.set_up(s, seats, game.option_row(options))
    draws, others = [0] * STATE, [0] * STATE
    legal, weight = [0] * game.num_actions, [0] * game.num_actions
    points, won, history, positions = [0] * seats, [0] * seats, [], [s.pack(), s.pack()]
    start(draws, seed, 0)
    while (actor := rules.to_act(s)) != OVER and len(history) < 2 * MOST:
        ply = len(history) // 2
        seen, imagined = s.copy(), s.copy()
        rules.observe(s, ply % seats, seen)
        start(others, seed, ply)
        rules.resample(imagined, ply % seats, others)
        positions += [s.pack(), seen.pack(), imagined.pack()]
        count = rules.chance(s, legal, weight) if actor == CHANCE else rules.legal_actions(s, legal)
        action = legal[pick(draws, weight, count) if actor == CHANCE else below(draws, count)]
        history += [action, count]
        rules.apply(s, action)
    rules.score(s, points)
    if actor == OVER:
        rules.winners(s, won)
    positions[0] = s.pack()
    return len(history) // 2, points + won, history, [position[0].tobytes() for position in positions]


@each_game
def test_the_games_own_rules_and_linked_checked_and_compiled_ones_play_in_lockstep(game):
    for number, (seats, options) in enumerate(tables(game)):
        for seed in range(2):
            own = stepped(game, seats, options, 10 * number + seed)
            for way in ("plain", "checked", "cpu"):
                other = traced(game, way, seats, options, 10 * number + seed)
                assert other[:3] == own[:3]
                different = [i for i, (a, b) in enumerate(zip(other[3], own[3], strict=True)) if a != b]
                assert not different, f"{way}: ply {different[0] // EACH_PLY} differs"


@each_game
def test_what_a_game_offers_besides_its_rules_is_linked_as_it_is(game):
    """Value, laws and what follows from a position give the same linked as by themselves, in every position."""
    twins = linker(game)
    laws = [(law, twins(law)) for law in game.laws]
    for number, (seats, options) in enumerate(tables(game)):
        s = start_of(game, seats, options)
        for ply, (actor, possible, _) in enumerate(random_play(game, s, number, 120)):
            assert all(law(s) == twin(s) for law, twin in laws)
            if game.value is not None and ply % 5 == 0:
                values = [game.value(s, seat) for seat in range(seats)]
                assert values == [twins(game.value)(s, seat) for seat in range(seats)]
                assert all(abs(value) * game.worlds <= MOST_WEIGHT for value in values)
            if game.gain is not None and actor != CHANCE:
                assert [game.gain(s, action) for action in possible] == [twins(game.gain)(s, a) for a in possible]


USES_ITS_NAMES = '''LUCK, IMAGINED, value, put, weigh = 2, 5, 3, 4, 6


def score_of(s: State, seat: int) -> int:
    """What is banked, in a coin of this game's own, and nothing that the linker knows."""
    return s.bank[seat] * LUCK + IMAGINED + value + put + weigh


def write('''


def test_no_name_of_a_game_is_taken_for_another_of_the_same_name(tmp_path):
    """A game may call its own constants and functions as it likes: the linker goes by what a thing is."""
    folder = edited_pig(tmp_path / "named", old="def write(", new=USES_ITS_NAMES)
    edited_pig(folder, "__init__.py", "usual_seats=2", "usual_seats=2, value=rules.score_of")
    game = kibo.load(folder)
    s = start_of(game, 2, {})
    s.bank[0] = 6
    assert game.value(s, 0) == linker(game)(game.value)(s, 0) == 30
    assert compiled(game, game.value)(s.pack()[0], 0) == 30


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
    desk, tally = new_desk(game, "plain"), empty_tally()
    desk.worlds[playout.AT_START].become(simulation.position())
    play = linker(game)(playout.play_by_phase)
    play(desk, playout.Order(simulation.bot_row(), cap, simulation.seed, 3, 2), [0], tally)
    assert tally == simulation.play(3, 2)


@each_game
def test_the_gpu_code_compiles(game):
    pytest.importorskip("numba_cuda", reason="the gpu extra is not installed")
    from kibo.lab.gpu import ptx

    text = ptx(game)
    assert ".entry" in text
    assert "play_on_gpu" in text
