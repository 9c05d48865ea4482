"""How a table comes about: a new game, one from a file, or the one that was saved last."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..core.errors import KiboError
from ..core.game import Game
from ..core.match import Match
from ..core.variant import Constants
from ..core.variant_file import SUFFIX
from ..lab.what_if import given_game
from . import store
from .local_table import LocalTable, names_of, seated


def open_table(
    what: str | None,
    *,
    resume: bool,
    seats: int | None,
    bots: Sequence[str],
    names: Sequence[str],
    options: Sequence[str],
    seed: int | None,
    language: str | None,
    usual: str,
    folder: str | None = None,
    constants: Constants = store.NONE,
) -> LocalTable:
    """The table that a command line asks for; KiboError if it cannot be."""
    if what is not None and not resume and not is_file(what):
        if folder is not None:
            raise KiboError(f"--game says where the game of a saved file lies: for a new one say kibo play {folder}")
        return new_table(given_game(what, constants), seats, bots, names, options, seed, language or usual)
    path = resumed_path(what, resume)
    given = {"--seats": seats is not None, "--option": bool(options), "--seed": seed is not None}
    for flag, is_given in given.items():
        if is_given:
            raise KiboError(f"{flag} belongs to a new game: {path} has begun already")
    saved = store.read(path, folder, constants=constants)
    if bots or names:
        if saved.is_table:
            raise KiboError(f"--bots and --names belong to a new game: {path} says who plays")
        saved.bots, _ = seated(saved.match.game, saved.match.seats, bots, names)
        saved.match.names = names_of(saved.bots, names)
    own = path.absolute() if saved.is_table else store.fresh_path(store.saves_folder(), saved.match.game, "json")
    return LocalTable(saved, own, language or saved.language or usual)


def is_file(what: str) -> bool:
    """Is this meant as a file, rather than as a game?"""
    path = Path(what)
    return path.suffix != SUFFIX and (path.is_file() or path.suffix in (".json", ".game"))


def resumed_path(what: str | None, resume: bool) -> Path:
    """The file to go on with."""
    if what is not None and not is_file(what):
        given_game(what)
        raise KiboError(f"say either kibo play {what}, for a new game, or kibo play --resume, for the last one")
    if what is not None:
        return Path(what)
    if not resume:
        raise KiboError("say which game: kibo play GAME, or kibo play --resume; kibo games lists them")
    return store.latest()


def new_table(
    game: Game,
    seats: int | None,
    bots: Sequence[str],
    names: Sequence[str],
    options: Sequence[str],
    seed: int | None,
    language: str,
) -> LocalTable:
    """A new game."""
    sitting, seats = seated(game, seats, bots, names)
    match = Match(game, seats, options_of(game, options), seed, names=names_of(sitting, names))
    path = store.fresh_path(store.saves_folder(), game, "json")
    return LocalTable(store.Saved(match, sitting, language, seed), path, language)


def options_of(game: Game, given: Sequence[str]) -> dict[str, object]:
    """Options of a game from NAME=VALUE; NAME alone switches on what can be on or off."""
    options: dict[str, object] = {}
    for word in given:
        name, equals, value = word.partition("=")
        options[name.strip()] = game.read_option(name.strip(), value.strip() if equals else "true")
    return options
