"""A small game with everything that helps to learn it."""

import shutil
from pathlib import Path

from kibo import Game, load
from kibo.core.text import LANGUAGES
from rulebook import PROJECT, TESTS

LAID_OVER = TESTS / "server" / "taught"


def taught_pig(folder: Path) -> Game:
    """The example game in a folder of its own, with reasons, a drawing and a guided first game."""
    home = folder / "taught_pig"
    if not home.exists():
        shutil.copytree(PROJECT / "examples" / "pig", home, ignore=shutil.ignore_patterns("__pycache__", "golden"))
        for path in LAID_OVER.glob("[!w]*.*"):
            shutil.copy(path, home)
        for language in LANGUAGES:
            with (home / "text" / f"{language}.toml").open("a", encoding="utf-8") as text:
                text.write((LAID_OVER / "words.toml").read_text("utf-8").replace('say = "', f'say = "({language}) '))
    return load(home)
