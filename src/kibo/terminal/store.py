"""Games kept on disk: saved after every move, found again, written as a record at the end."""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots.levels import check_name
from ..core.errors import BrokenPosition, KiboError
from ..core.game import Game, known
from ..core.gamefile import read_record, write_record
from ..core.match import Match
from ..core.text import LANGUAGES
from ..core.variant import Constants
from ..lab.what_if import given_game

NONE: Constants = {}
TABLE = "table"
"""The entry that a saved game has more than a match: who plays, and in which language."""


@dataclass
class Saved:
    """A match and the table it is played at."""

    match: Match
    bots: list[str | None]
    """The bot in each seat, None for a person."""
    language: str | None = None
    seed: int | None = None
    is_table: bool = False
    """Was this saved by a table, rather than being a bare match or record?"""


def data_folder() -> Path:
    """The user's data directory for kibo; KIBO_DATA names another."""
    import platformdirs

    return Path(os.environ.get("KIBO_DATA") or platformdirs.user_data_dir("kibo"))


def fresh_path(folder: Path, game: Game, ending: str) -> Path:
    """A path that nothing has yet, named after the game and the time."""
    stem = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.{ending}"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}.{ending}"
        count += 1
    return path


def saves_folder() -> Path:
    """Where games are that have not ended."""
    return data_folder() / "games"


def records_folder() -> Path:
    """Where the records of ended games are."""
    return data_folder() / "records"


def latest() -> Path:
    """The game that was saved last; KiboError if there is none."""
    saves = sorted(saves_folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    if not saves:
        raise KiboError(f"there is no game to resume in {saves_folder()}: begin one with kibo play GAME")
    return saves[-1]


def replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def save(path: Path, saved: Saved) -> None:
    """Keep a game with its table, as JSON."""
    whole = json.loads(saved.match.to_json())
    whole[TABLE] = {"bots": saved.bots, "language": saved.language, "seed": saved.seed}
    replace(path, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def write_end(match: Match) -> Path:
    """Write the record of an ended game (as JSON if it did not begin at set-up) and say where."""
    try:
        text, ending = write_record(match), "game"
    except KiboError:
        text, ending = match.to_json() + "\n", "json"
    path = fresh_path(records_folder(), match.game, ending)
    replace(path, text)
    return path


# reading


def read_text(path: Path) -> str:
    """The text of a file; KiboError if it is not there or is no text."""
    try:
        return path.read_text("utf-8-sig")  # some editors begin a text with a mark
    except FileNotFoundError:
        raise KiboError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise KiboError(f"{path} is a folder, not a game record or saved game") from None
    except UnicodeDecodeError:
        raise KiboError(f"{path} is no text: a game record or saved game is text in UTF-8") from None


def game_named(text: str) -> str:
    """The id that a file says, whatever else is wrong with it."""
    named = re.search(r"""^game: *([^\n]*)|["']game["'] *: *["']([^"']*)""", text, re.MULTILINE)
    return (named[1] or named[2] or "").strip() if named else ""


def game_of(text: str, folder: str | None, constants: Constants) -> Game | None:
    """The game of a file as a command line has it: from elsewhere, or with other constants; None: as it is."""
    if folder is None and not constants:
        return None
    if folder:
        return given_game(folder, constants)
    return known(game_named(text)).with_constants(constants)


def read(path: Path, folder: str | None = None, ask: bool = False, constants: Constants = NONE) -> Saved:
    """A saved game, a match as JSON, or a record; `folder` is that of a game from elsewhere: no file names one.

    Nor does a file make a variant: `constants` are those of the command line. With `ask` nothing is drawn: the game
    stands where the file leaves it.
    """
    text = read_text(path)
    try:
        game = game_of(text, folder, constants)
        if text.lstrip().startswith("{"):
            return _from_json(text, game, ask)
        match = read_record(text, game=game)
        return Saved(match if ask else Match.from_json(match.to_json(), game=game), [None] * match.seats)
    except KiboError as error:
        raise said_of(path, error, hint=folder is None) from None


def said_of(path: Path, error: KiboError, hint: bool = False) -> KiboError:
    """The same error, said of a file; with a hint for who has to say where a game from elsewhere lies."""
    more = "; if it lies elsewhere, name its folder with --game" if hint and "unknown game" in str(error) else ""
    return KiboError(f"{path}: {error}{more}")


def _from_json(text: str, game: Game | None, ask: bool) -> Saved:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenPosition([f"this is no JSON: {error}"]) from None
    table = whole.pop(TABLE, None)
    seed = table.get("seed") if isinstance(table, dict) else None
    if seed is not None and not isinstance(seed, int):
        raise KiboError(f"{TABLE}: seed must be a whole number or null, not {seed!r}")
    match = Match.from_json(json.dumps(whole), seed, "ask" if ask else "play", game)
    if table is None:
        return Saved(match, [None] * match.seats)
    return _seated(match, table, seed)


def _seated(match: Match, table: Any, seed: int | None) -> Saved:
    """The table of a saved game, checked: the file may have been edited."""
    bots = table.get("bots") if isinstance(table, dict) else None
    if not isinstance(bots, list) or len(bots) != match.seats:
        raise KiboError(f"{TABLE}: bots must be a list of {match.seats}, a bot's name or null for a person")
    for bot in bots:
        if bot is not None:
            check_name(match.game, str(bot))
    language = table.get("language")
    if language is not None and language not in LANGUAGES:
        raise KiboError(f"{TABLE}: language must be one of {', '.join(LANGUAGES)}, not {language!r}")
    return Saved(match, bots, language, seed, is_table=True)
