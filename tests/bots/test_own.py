"""Bots of one's own: by a match that could be the true one, or by weights."""

import json
import os
import subprocess
import sys

import pytest

import kibo
from all_games import GAMES
from kibo.bots import analyse
from kibo.bots.mind import new_draws
from kibo.bots.own import name_of, player, read_bot
from kibo.cli import main
from kibo.lab.simulate import Simulation

KILIMANJARO = kibo.load("kilimanjaro")
VALUED = [game for game in GAMES if game.value is not None]
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))

FIRST = "def choose(match):\n    return match.legal[0]\n"
LAST = "def weigh(desk, seat, count):\n    for i in range(count):\n        desk.weight[i] = i // (count - 1)\n"


def written(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize("device", ["plain", "cpu"])
def test_own_bots_of_both_shapes_play_in_a_simulation_with_others(tmp_path, device):
    first = read_bot(written(tmp_path, FIRST))
    last = read_bot(written(tmp_path, LAST))
    for bots in ([first, "random"], [last, "random"], [lambda match: match.legal[-1], first]):
        result = Simulation(SMALL, SMALL.seats[0], bots=bots, seed=3, device=device, cap=300).run(2)
        assert result.games == 2
        again = Simulation(SMALL, SMALL.seats[0], bots=bots, seed=3, device=device, cap=300).run(2)
        assert result.tally == again.tally
    assert name_of(first) == "mine"


def test_a_game_that_own_bots_play_at_random_is_counted_as_any_other():
    """The same choices by hand and in the compiled driver: the same counts."""

    def equal(desk, seat, count):
        for i in range(count):
            desk.weight[i] = 1

    by_hand = Simulation(SMALL, SMALL.seats[0], bots=[equal], seed=4, device="plain", cap=400).run(2)
    driven = Simulation(SMALL, SMALL.seats[0], bots=["random"], seed=4, device="plain", cap=400).run(2)
    assert by_hand.tally == driven.tally


def test_an_own_bot_is_handed_what_its_seat_sees_and_never_the_true_position():
    true = kibo.Match(KILIMANJARO, 2, seed=2)
    handed = []
    play = player(KILIMANJARO, lambda match: handed.append(match) or match.legal[0])
    for number in range(30):
        true.play(true.legal[number % len(true.legal)])
    for number in range(10):
        play(true.sight(true.to_act), new_draws(number, 0))
    assert all(match.seen(true.to_act) == true.seen(true.to_act) for match in handed)
    assert any(match.position != true.position for match in handed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def choose(match):\n    return -7\n", "not among the legal"),
        ("def choose(match):\n    return None\n", "not among the legal"),
        ("def choose(match):\n    return 1 // 0\n", r"ZeroDivisionError.*line 2"),
        ("def weigh(desk, seat, count):\n    pass\n", "weights of 0 or more"),
        ("def weigh(match):\n    oops(\n", "cannot be loaded: SyntaxError"),
        ("1 // 0\n", r"cannot be loaded: ZeroDivisionError.*line 1"),
        ("x = 3\n", "must have one function"),
        ("def choose(a, b):\n    return 1\n", "a bot is a name"),
    ],
)
def test_what_is_wrong_with_an_own_bot_is_said_in_a_sentence(tmp_path, text, sentence):
    with pytest.raises(kibo.KiboError, match=sentence):
        Simulation(SMALL, SMALL.seats[0], bots=[read_bot(written(tmp_path, text))], device="plain").run(1)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(kibo.KiboError, match="there is no file"):
        read_bot(str(tmp_path / "nothing.py"))


def test_a_gpu_plays_no_own_bot(tmp_path):
    with pytest.raises(kibo.KiboError, match="not on a GPU"):
        Simulation(SMALL, bots=[lambda match: match.legal[0]], device="gpu")


def test_an_analysis_has_every_legal_action_once_the_best_first():
    match = kibo.Match(SMALL, SMALL.seats[0], seed=1)
    found = analyse(match, match.to_act, 50)
    assert sorted(worth.action for worth in found) == match.legal
    assert [worth.worth for worth in found] == sorted((worth.worth for worth in found), reverse=True)
    assert analyse(match, match.to_act, 50) == found
    with pytest.raises(kibo.KiboError, match="not the move"):
        analyse(match, 1 - match.to_act, 50)


def test_a_bot_in_a_file_plays_from_the_command_line(tmp_path, capsys):
    given = ["simulate", str(SMALL.folder), "--games", "1", "--bots", f"{written(tmp_path, FIRST)},random"]
    assert main([*given, "--seats", "2", "--device", "plain", "--sample", "0", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["bots"] == ["mine", "random"]
    assert said["games"] == 1


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_compiled_bot_in_a_file_plays_again_in_the_next_process_from_the_cache(tmp_path, command):
    bots = f"{written(tmp_path, LAST)},random"
    game = str(SMALL.folder)
    asked = {
        "simulate": ["simulate", game, "--bots", bots, "--games", "2", "--seed", "3", "--json"],
        "tournament": ["tournament", "--games", game, "--bots", bots, "--deals", "1", "--seed", "3", "--json"],
    }
    how = {"env": os.environ | {"KIBO_CACHE": str(tmp_path / "cache")}, "capture_output": True, "text": True}
    told = [subprocess.run([sys.executable, "-m", "kibo", *asked[command]], check=False, **how) for _ in range(2)]
    assert [(one.returncode, one.stderr) for one in told] == [(0, "")] * 2
    assert played(told[0].stdout) == played(told[1].stdout)


def played(text):
    """What was counted, without how long it took."""
    found = json.loads(text)
    return {name: found[name] for name in found.keys() & {"games", "digest", "standings"}}
