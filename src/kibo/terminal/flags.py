"""What several commands take, and how the words of a command line are read."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ..core.errors import KiboError, unknown
from ..core.text import LANGUAGES

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, the path of its folder, or a variant's file (.toml).")
]
OptionFlag = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule that the table may choose; may be repeated."),
]
SetFlag = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A constant by its qualified name; may be repeated."),
]
LanguageFlag = Annotated[
    str | None, typer.Option("--lang", metavar="en|fr|de", help="The language; usually that of the system.")
]
FolderFlag = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="FOLDER|FILE",
        help="Where the file's game lies, if it is none of the house; or the file of its variant.",
    ),
]


def words_of(text: str | None) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()] if text else []


def number_word(word: str) -> int:
    """A whole number between commas."""
    if not (word.isascii() and word.isdigit()):
        raise KiboError(f"--seats takes whole numbers between commas, such as 2,3, not {word!r}")
    return int(word)


def deals_word(word: str) -> tuple[str, int | None]:
    """A game, with its own number of deals if the word says one."""
    game, equals, number = word.rpartition("=")
    return (game, int(number)) if equals and number.isascii() and number.isdigit() else (word, None)


def checked_language(language: str | None) -> str | None:
    """A language there is, or None where none was said."""
    if language is not None and language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    return language


def language_of_system() -> str:
    """The language that the system is set to, if kibo speaks it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2]
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def checked_seed(seed: int | None) -> int | None:
    """A seed that every device can hold."""
    if seed is not None and not 0 <= seed < 1 << 47:
        raise KiboError(f"a seed is a whole number from 0 to {(1 << 47) - 1}, not {seed}")
    return seed


def read_constants(words: Sequence[str] | None) -> dict[str, Any]:
    """Constants as a command line has them, `GAME.MODULE.NAME=5`."""
    found = {}
    for word in words or ():
        name, equals, told = word.partition("=")
        try:
            found[name.strip()] = ast.literal_eval(told.strip()) if equals else None
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            found[name.strip()] = None
        if found[name.strip()] is None:
            raise KiboError(f"--set takes GAME.MODULE.NAME=VALUE, such as pig.rules.GOAL=50, not {word!r}")
    return found
