"""A new game from one there is: its folder and its tests under another name, to be played at once and then edited."""

from __future__ import annotations

import importlib.util
import re
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import KiboError
from ..core.game import Game, game_ids, load

PROJECT = Path(__file__).parents[3]
SMALLEST = PROJECT / "examples" / "pig"
RENAMED = (".py", ".toml", ".game")
"""Files in which a game calls itself by its id."""
CONFTEST = '''"""Finds the game and what its tests share, wherever pytest was started."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "tests"), str(Path(__file__).parents[1])]
'''


def new(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The id of the new game, as my_game.")],
    like: Annotated[str | None, typer.Option(metavar="GAME", help="The game to begin with: an id or a folder.")] = None,
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its folder is made.")] = Path(),
) -> None:
    """Copy a game and its tests under another name, to be changed into a new one.

    Without --like it is the smallest there is. [dim]Example: kibo new my_game --to games[/dim]
    """
    made = copied(model(like), name, to)
    typer.echo(f"{made} plays: kibo play {made}; its tests: python -m pytest {made}")


def model(like: str | None) -> Game:
    """The game to begin with."""
    if like is None and not SMALLEST.is_dir():
        raise KiboError(f"say which game to begin with: --like {game_ids()[0]}, say")
    return load(SMALLEST if like is None else like)


def copied(game: Game, name: str, to: Path) -> Path:
    """Copy a game's folder with its tests; where that cannot be, KiboError says why, and nothing is left behind."""
    checked_name(name)
    made = to / name
    if made.exists():
        raise KiboError(f"{made} is there already: choose another name, or another folder with --to")
    try:
        to.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=to) as kept:
            half = Path(kept) / name
            shutil.copytree(game.folder, half, ignore=shutil.ignore_patterns("__pycache__"))
            add_tests(game, half)
            for path in half.rglob("*"):
                if path.suffix in RENAMED:
                    path.write_text(renamed(path.read_text("utf-8"), game.id, name), "utf-8")
            half.rename(made)
    except OSError as error:
        raise KiboError(f"{made} cannot be written: {error.strerror or error}") from None
    return made


def checked_name(name: str) -> None:
    """Refuse what cannot be a game's id, or would be taken for something else."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        raise KiboError(f"a game's id is small letters, digits and _, as in my_game, not {name!r}")
    if name in game_ids() or importlib.util.find_spec(name) is not None:
        raise KiboError(f"{name} is the name of something that Python knows already: choose another")


def add_tests(game: Game, folder: Path) -> None:
    """Put the tests of a game beside it; an installed kibo has none."""
    tests = PROJECT / "tests"
    if not (tests / "games").is_dir():
        return
    own = tests / "games" / game.folder.name
    if own.is_dir() and game.folder.name in game_ids():
        shutil.copytree(own, folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "conftest.py").write_text(CONFTEST, "utf-8")


def renamed(text: str, old: str, name: str) -> str:
    """What a game and its tests say, with another id."""
    text = re.sub(rf"\bkibo\.games\.{old}\b", name, text)
    text = re.sub(rf"\bgames\.{old}\.", "", text)
    return re.sub(rf"\b{old}(?![A-Za-z0-9])", name, text)
