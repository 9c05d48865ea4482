"""Every check finds the fault that it is there for, in a sentence that helps, and finds none where there is none."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibo
from kibo.cli import main
from kibo.testing import CHECKS, Fault, cases, run
from kibo.testing.report import topics
from rulebook import PROJECT, QUICK

sys.path.insert(0, str(Path(__file__).parent))
from broken import BROKEN

SHARED = {
    "packing and unpacking are inverse",  # a game can only break it with others: by fractions, below
    "a seat that is not to act gets no reasons of the game",  # Match refuses it, whatever a game does
    "games from a queue ply by ply as on a gpu are the same games",  # broken below, with others
    "a starting position is made anew",
    "a game is no larger than there is room for",  # it is not even loaded, below
    "what a game offers besides its rules is linked as it is",  # the linker sees to it, whatever a game does
    "own linked checked and compiled rules play in lockstep",  # tried with pig, below: it is compiled
    "a game says how many decisions it really takes",  # takes too long for all of them: below
    "many games at random have one digest",
    "many games of bots that think have one digest",
    "the gpu code compiles",
}
TOPICS = [topic for topic in topics() if topic != "tests"]
TOPIC_OF = {check.name: check.topic for check in CHECKS}


def copied(example, to, changes=(), without=()):
    """A copy of an example under a name of its own, with changes, each of which changes something."""
    shutil.copytree(PROJECT / "examples" / example, to, ignore=shutil.ignore_patterns("__pycache__"))
    for name in without:
        (to / name).unlink()
    for name, old, new in changes:
        text = (to / name).read_text("utf-8")
        assert old in text, f"{name} does not say {old!r}"
        (to / name).write_text(text.replace(old, new), "utf-8")
    return to


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.check}: {broken.says}"[:90])
def test_a_fault_is_found_by_its_check_and_by_no_other(broken, tmp_path):
    number = BROKEN.index(broken)
    game = kibo.load(copied("masks", tmp_path / f"broken_{number}", broken.changes, broken.without))
    tried = [TOPIC_OF[broken.check]] if QUICK else TOPICS
    found = {outcome.name: outcome.fault for outcome in run(game, quick=True, only=tried) if outcome.fault}
    assert broken.says in found.get(broken.check, "")
    assert set(found) == {name for name in (broken.check, *broken.also) if TOPIC_OF[name] in tried}, found


def test_every_check_has_a_fault_that_it_finds():
    assert {check.name for check in CHECKS} - {broken.check for broken in BROKEN} == SHARED


OVERFLOW = (
    "        s.turn, s.brought = (s.turn + 1) % s.seats, 0\n",
    "        grown = 1 + s.turn\n        for _ in range(45):\n            grown *= 3\n"
    "        for _ in range(45):\n            grown //= 3\n"
    "        s.turn, s.brought = grown % s.seats, 0\n",
)


@pytest.mark.whole
def test_rules_that_differ_when_they_are_compiled_are_found_with_the_ply(tmp_path):
    """A number that outgrows 64 bits is larger in Python than in compiled code."""
    game = kibo.load(copied("pig", tmp_path / "overflowing", [("rules.py", *OVERFLOW)]))
    found = {outcome.name: outcome for outcome in run(game, only=["back ends"]) if outcome.fault}
    lockstep = found["own linked checked and compiled rules play in lockstep"]
    assert lockstep.fault.startswith("checked rules and the game's own differ at ply ")
    assert "Does a number outgrow 64 bits or its field?" in lockstep.fault
    assert lockstep.seed is not None and f"seed {lockstep.seed}" in lockstep.where
    assert set(found) == {lockstep.name, "many games at random have one digest"}


@pytest.mark.whole
def test_a_game_that_is_longer_than_it_says_is_found(tmp_path):
    game = kibo.load(copied("masks", tmp_path / "longer", [("text/fr.toml", "environ 7", "environ 70")]))
    found = [outcome.fault for outcome in run(game, only=["texts"]) if outcome.fault]
    assert len(found) == 1
    assert found[0].startswith("about.long in fr.toml says how many decisions a seat takes, some ")


def test_the_tests_of_a_folder_are_run(tmp_path):
    folder = copied("pig", tmp_path / "unproved", [("test_pig.py", "(7, 0, 1, kibo.CHANCE)", "(8, 0, 1, kibo.CHANCE)")])
    (outcome,) = run(kibo.load(folder), only=["tests"])
    assert "test_a_one_loses_the_turn_and_what_it_brought" in outcome.fault
    (outcome,) = run(kibo.load("examples/pig"), only=["tests"])
    assert (outcome.result, outcome.tried) == ("passed", 7)


def test_pytest_runs_the_same_on_any_folder(tmp_path):
    fault = ("RULES.md", "- PIG-05", "- PIG-06 Nobody swears.\n- PIG-05")
    folder = copied("pig", tmp_path / "swearing", [fault])
    (folder / "test_conformance.py").write_text(
        "import kibo, pathlib, pytest\nfrom kibo.testing import cases\n"
        "GAME = kibo.load(pathlib.Path(__file__).parent)\n"
        '@pytest.mark.parametrize("case", cases(GAME, quick=True), ids=str)\n'
        "def test_it(case):\n    case.run()\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", str(folder), "-p", "no:cacheprovider"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    failed = [line.split("::")[1] for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert [line.split("[")[1].split("]")[0] for line in failed] == [
        "pig-every_clause_is_proved_by_a_test",
        "pig-the_clauses_are_just_the_numbered_lines_of_the_rules",
    ]
    assert 'no test has @rule("…") for: PIG-06' in done.stdout


# the command line


def leaking(tmp_path):
    return copied("masks", tmp_path / "leaking", [("rules.py", "if other != seat and", "if other > seat and")])


def test_a_table_says_what_was_tried_and_a_picture_shows_where_it_failed(tmp_path, capsys):
    folder, out = leaking(tmp_path), tmp_path / "pictures"
    assert main(["check", str(folder), "--quick", "--only", "secrets,notation", "--out", str(out)]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert "✗ secrets: the alternatives of a secret look the same to the others" in shown
    assert "seat 1 sees what only seat 0 may see" in shown
    assert "seed 200, after 0 plies, chance to act" in shown
    assert "7 checks passed, 1 failed, 0 were not tried." in shown
    (picture,) = out.iterdir()
    assert picture.read_text("utf-8").startswith("<svg")
    assert main(["check", str(folder), "--quick", "--only", "notation", "--out", str(tmp_path / "none")]) == 0
    assert not (tmp_path / "none").exists()


def test_another_seed_tries_other_games(tmp_path, capsys):
    folder = leaking(tmp_path)
    found = []
    for seed in ("0", "5"):
        words = ["check", str(folder), "--quick", "--only", "secrets", "--seed", seed, "--json", "--out", str(tmp_path)]
        assert main(words) == 1
        found.append(json.loads(capsys.readouterr().out))
    assert [whole["seed"] for whole in found] == [0, 5]
    failed = [next(check for check in whole["checks"] if check["result"] == "failed") for whole in found]
    assert [check["seed"] for check in failed] == [200, 205]
    assert all(Path(check["picture"]).is_file() and check["position"]["phase"] == "deal" for check in failed)
    assert [whole["failed"] for whole in found] == [1, 1]


def test_what_cannot_be_drawn_is_shown_in_words(tmp_path):
    broken = copied("pig", tmp_path / "wordless", [("rules.py", "s.brought + action - ROLLED + 1, GOAL", "300, 300")])
    found = {outcome.name: outcome for outcome in run(kibo.load(broken), quick=True, only=["laws"])}
    outcome = found["random play keeps the laws and ends"]
    assert "brought is 300, but must be a whole number from 0 to 106" in outcome.fault
    assert "brought: 300" in outcome.picture


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere"], "unknown game 'nowhere'"),
        (["examples/pig", "--only", "law"], "unknown topic 'law': did you mean laws?"),
        (["examples/pig", "--seed", "-1"], "a seed is a whole number"),
        (["examples/pig", "--out", "README.md"], "--out takes a folder for pictures, and README.md is a file"),
        (["examples"], "unknown game 'examples'"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_a_sentence(words, says, capsys, monkeypatch):
    monkeypatch.chdir(PROJECT)
    assert main(["check", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_case_says_where_it_failed(tmp_path):
    game = kibo.load(leaking(tmp_path))
    (case,) = (case for case in cases(game, quick=True) if str(case).endswith("look_the_same_to_the_others-2"))
    with pytest.raises(Fault, match=r"seat 1 sees .* \(2 seats, long False, seed 200, after 0 plies, chance to act\)"):
        case.run()


def test_what_there_is_no_room_for_is_not_even_loaded(tmp_path, capsys):
    folder = copied("masks", tmp_path / "crowded", [("__init__.py", "rules.NUM_ACTIONS", "40_000")])
    assert main(["check", str(folder)]) == 2
    assert "masks has 40000 actions, but there is room for 1 to 32767" in capsys.readouterr().err


def test_the_checks_need_no_pytest():
    code = "import sys, kibo.testing; print('pytest' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
