"""kibo new: a copy of a game is a game."""

import os
import re
import subprocess
import sys

import pytest

import kibo
from all_games import GAMES
from kibo.cli import main
from kibo.terminal.new_game import SMALLEST, copied, renamed
from rulebook import COMPILES, PROJECT, QUICK

ONE_CASE = f"""
import inspect

def pytest_collection_modifyitems(config, items):
    first, left_out = {{}}, {{}}
    for item in items:
        compiles = {COMPILES!r} in inspect.getsource(item.function)
        (left_out if compiles else first).setdefault(item.nodeid.partition("[")[0], item)
    items[:] = first.values()
    config.hook.pytest_deselected(items=list(left_out.values()))
"""


def own_tests(folder):
    """Run every test of a copy in the first of its cases, without those that compile: copying changes nothing there."""
    (folder.parent / "one_case.py").write_text(ONE_CASE, "utf-8")
    options = ["-q", "-p", "no:cacheprovider", "-p", "one_case"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(folder)],
        capture_output=True,
        text=True,
        cwd=folder.parent,
        env=os.environ | {"PYTHONPATH": str(folder.parent)},
        check=False,
    )


def named_tests(folder):
    """The tests that stand in a folder, as they were written."""
    texts = [path.read_text("utf-8") for path in folder.rglob("test_*.py")]
    parts = [part for text in texts for part in re.split(r"^(?=def |@)", text, flags=re.MULTILINE)]
    return [part for part in parts if part.startswith("def test_")]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_copy_plays_is_drawn_and_passes_its_tests(game, tmp_path):
    folder = copied(game, f"copy_of_{game.id}", tmp_path)
    copy = kibo.load(folder)
    assert (copy.id, copy.folder) == (folder.name, folder)
    played, same = kibo.Match(copy, seed=3), kibo.Match(game, seed=3)
    for turn in range(30):
        assert played.legal == same.legal
        if same.over:
            break
        for match in (played, same):
            match.play(match.legal[turn % len(match.legal)])
    if game.view:
        assert played.svg(0) == renamed(same.svg(0), game.id, copy.id)
    if QUICK and game.folder.is_relative_to(PROJECT / "src"):
        return  # an example's own tests are enough
    done = own_tests(folder)
    assert done.returncode == 0, done.stdout
    tests = named_tests(folder)
    left_out = sum(COMPILES in test for test in tests)
    said = f"{len(tests) - left_out} passed" + (f", {left_out} deselected" if left_out else "")
    assert done.stdout.splitlines()[-1].startswith(f"{said} in ")
    assert left_out <= 2


def test_it_is_a_command(tmp_path, capsys):
    assert main(["new", "my_game", "--to", str(tmp_path)]) == 0
    assert f"kibo play {tmp_path / 'my_game'}" in capsys.readouterr().out
    assert kibo.load(tmp_path / "my_game").num_actions == kibo.load(SMALLEST).num_actions


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["My-Game"], "a game's id is small letters, digits and _, as in my_game, not 'My-Game'"),
        (["json"], "json is the name of something that Python knows already"),
        (["africa"], "africa is the name of something"),
        (["there"], "is there already: choose another name"),
        (["my_game", "--like", "chess"], "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_leaves_nothing(arguments, said, tmp_path, capsys):
    (tmp_path / "there").mkdir()
    assert main(["new", *arguments, "--to", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]
