"""A game from a folder of its own: found, and if its code fails, told where."""

import json
import shutil
import sys

import pytest

import kibo
from kibo import KiboError, UnknownName
from kibo.cli import main
from rulebook import PROJECT

PIG = PROJECT / "examples" / "pig"


def copied(folder):
    return shutil.copytree(PIG, folder, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.mark.parametrize("name", ["json", "wave", "pig.2", "my game"])
def test_a_folder_may_be_called_as_any_module(tmp_path, name):
    """`json` is imported already, `wave` could be."""
    game = kibo.load(copied(tmp_path / name))
    assert game.folder == tmp_path / name
    assert kibo.load(tmp_path / name) is game
    assert sys.modules["json"] is json
    assert "wave" not in sys.modules


def test_two_folders_of_one_name_are_two_games(tmp_path):
    first, second = (kibo.load(copied(tmp_path / home / "twice")) for home in ("a", "b"))
    assert first is not second
    assert (first.folder, second.folder) == (tmp_path / "a" / "twice", tmp_path / "b" / "twice")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("def (", r"cannot be loaded: invalid syntax \(__init__.py, line 1\)"),
        ("\n1 / 0", r"cannot be loaded: ZeroDivisionError: division by zero \(__init__.py, line 2\)"),
        ("import nowhere", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("GAME = 3", "its __init__.py has no GAME = Game"),
    ],
)
def test_code_that_fails_is_told_with_its_line(tmp_path, code, sentence):
    folder = tmp_path / "failing"
    folder.mkdir()
    (folder / "__init__.py").write_text(code, "utf-8")
    with pytest.raises(KiboError, match=sentence):
        kibo.load(folder)


def test_a_game_whose_code_is_mended_is_loaded(tmp_path):
    folder = copied(tmp_path / "mended")
    rules = (folder / "rules.py").read_text("utf-8")
    (folder / "rules.py").write_text("raise ValueError('not yet')", "utf-8")
    with pytest.raises(KiboError, match=r"ValueError: not yet \(rules.py, line 1\)"):
        kibo.load(folder)
    (folder / "rules.py").write_text(f"{rules}\n# mended\n", "utf-8")
    assert kibo.load(folder).id == "pig"


@pytest.mark.parametrize("name", ["", "no\0where", "x" * 5000, "no/where"])
def test_what_names_no_game_is_unknown(name):
    with pytest.raises(UnknownName, match="unknown game"):
        kibo.load(name)


def test_a_folder_without_a_game_says_what_a_game_has(tmp_path):
    with pytest.raises(KiboError, match=r"the folder of a game has an __init__.py with GAME"):
        kibo.load(tmp_path)


def test_words_that_cannot_be_read_are_told_with_their_file(tmp_path):
    game = kibo.load(copied(tmp_path / "wordless"))
    (game.folder / "text" / "en.toml").write_text("name = [", "utf-8")
    with pytest.raises(KiboError, match=r"en.toml is no TOML file"):
        game.text("en")
    (game.folder / "text" / "de.toml").write_text("name = 'Pig'", "utf-8")
    with pytest.raises(KiboError, match=r"there is no text 'wait.decide' in de.toml"):
        kibo.Match(game, seed=1).waits_for("de")


def test_the_command_line_says_where_the_code_of_a_game_fails(tmp_path, capsys):
    folder = copied(tmp_path / "failing")
    (folder / "rules.py").write_text("x = y", "utf-8")
    assert main(["simulate", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said == f"kibo: {folder} cannot be loaded: NameError: name 'y' is not defined (rules.py, line 1)\n"
