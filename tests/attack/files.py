"""Files that somebody has spoilt: records, positions, saved games, settings, words, lessons, rules, drawn examples."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from all_games import GAMES
from attack.reader import Reader, in_memory, tried
from attack.spoil import spoilt_bytes, spoilt_json, spoilt_lines, spoilt_text
from attack.target import Row
from kibo import EVERYONE, Game, Match, read_record, write_record
from kibo.core import text as texts
from kibo.core.fair import Dice, DiceProof, seal_of
from kibo.core.lesson import LEARNER, read_lesson
from kibo.core.rulebook import read_pictures, read_rulebook
from kibo.core.text import LANGUAGES, Texts
from kibo.core.verify import verify
from kibo.server.log.store import Store
from kibo.server.settings import read_settings
from kibo.server.words import FOLDER as HOUSE_WORDS
from kibo.terminal import store
from kibo.terminal.opening import open_table
from kibo.terminal.replay import show
from rulebook import PROJECT

BY_ID = {game.id: game for game in GAMES}
PLIES = 30
"""How long the games are that are spoilt: a replay of whole ones would leave time for few."""
SECRET = bytes(range(32))


def begun(game: Game, seed: int = 1, plies: int = PLIES) -> Match:
    """A game of some plies."""
    match, source = Match(game, seed=seed), Random(seed)
    while not match.over and len(match.history) < plies:
        match.play(source.choice(match.legal))
    return match


def sealed(game: Game, plies: int = PLIES) -> str:
    """The record of a game whose dice were sealed."""
    words = ("", *("luck" for _ in range(game.usual_seats - 1)))
    dice, match, source = Dice(SECRET, words), Match(game, chance="ask"), Random(1)
    order, numbers = dice.seating(match.seats), []
    while not match.over and len(match.history) < plies:
        if odds := match.odds:
            numbers.append(match.seats - 1 + len(numbers))
            match.play(dice.outcome(numbers[-1], odds))
        else:
            match.play(source.choice(match.legal))
    chairs = tuple(order.index(chair) for chair in range(match.seats))
    return write_record(match, DiceProof(seal_of(SECRET), SECRET, words, chairs, tuple(numbers)))


def used(match: Match) -> None:
    """Whatever was read can be gone on with: told, drawn, written."""
    for seat in (EVERYONE, 0):
        match.log(seat, "de")
        if match.game.view:
            match.svg(seat)
    again = Match.from_json(match.to_json(), chance="ask", game=match.game)
    assert again.position == match.position


def game_in(text: str, mark: str) -> Game | None:
    """The game from elsewhere that a text names, if it still names one: as `--game` would."""
    return next((game for game in GAMES if f"{mark}{game.id}" in text), None)


def record_read(text: str) -> None:
    """A record, replayed."""
    used(read_record(text, game=game_in(text, "game: ")))


@cache
def variant() -> Game:
    """A game with another constant."""
    return BY_ID["pig"].with_constants({"rules.GOAL": 50})


def variant_read(text: str) -> None:
    """A record of a variant, by whoever names it too."""
    used(read_record(text, game=variant()))


def proof_read(text: str) -> None:
    """A record with sealed dice, checked."""
    verdict = verify(text, game_in(text, "game: "))
    if verdict is not None:
        assert all(fault.strip() for fault in verdict.faults)


def json_read(text: str) -> None:
    """A match as JSON."""
    used(Match.from_json(text, game=game_in(text, '"game": "')))


@cache
def folder() -> Path:
    """Where spoilt files are laid, as long as this process lasts."""
    kept = tempfile.TemporaryDirectory(prefix="kibo-attack-", dir=in_memory())
    KEPT.append(kept)
    return Path(kept.name)


KEPT: list[tempfile.TemporaryDirectory[str]] = []


def save_read(data: bytes) -> None:
    """A saved game of the terminal: gone on with, and shown."""
    path = folder() / "saved.json"
    path.write_bytes(data)
    game = game_in(data.decode("utf-8", "replace"), '"game": "')
    elsewhere = str(game.folder) if game and "examples" in game.folder.parts else None
    nothing: dict[str, Any] = {"seats": None, "bots": [], "names": [], "options": [], "seed": None, "language": None}
    with mock.patch.dict(os.environ, KIBO_DATA=str(folder() / "data")):
        table = open_table(str(path), resume=False, usual="fr", folder=elsewhere, **nothing)
    with (folder() / "shown").open("w") as out, redirect_stdout(out):
        show(table.match, EVERYONE, table.language, with_position=True)


def saves() -> list[bytes]:
    """A saved game of every game."""
    found = []
    for game in GAMES:
        match = begun(game)
        bots: list[str | None] = [None, *("random" for _ in range(match.seats - 1))]
        path = folder() / "sound.json"
        store.save(path, store.Saved(match, bots, "de", 5, is_table=True))
        found.append(path.read_bytes())
    return found


def spoilt_save(source: Random, data: bytes) -> bytes:
    """A saved game: mostly its tree is spoilt, now and then the bytes."""
    if source.random() < 0.1:
        return spoilt_bytes(source, data)
    return spoilt_json(source, data.decode()).encode("utf-8", "replace")


def notation_read(given: tuple[Match, str]) -> None:
    """A move in notation, at a table."""
    match, written = given
    match.sight(match.to_act).read(written)


def spoilt_notation(source: Random, given: tuple[Match, str]) -> tuple[Match, str]:
    """A notation of the same game, spoilt."""
    match, written = given
    return match, spoilt_text(source, written)


def notations() -> list[tuple[Match, str]]:
    """Moves that are possible in positions of every game."""
    found = []
    for game in GAMES:
        for seed in range(4):
            match = begun(game, seed, 10 * seed)
            found += [(match, match.write(action)) for action in match.legal[:12]]
    return found


# settings and words

SETTINGS = """
host = "0.0.0.0"
port = 8000
database = "postgresql://anna@localhost/kibo"
workers = 2
bot_processes = 3
secret = "abc"
lobby = "closed"
pace = 0.5
games = ["examples/pig"]
trusted_proxies = ["10.0.0.0/8", "127.0.0.1"]
connections = 100
connections_per_address = 10
streams = 50
streams_per_address = 5
patience = 3.5
lan = false
"""


def settings_read(data: bytes) -> None:
    """A settings file, as far as it is read before the house opens."""
    path = folder() / "settings.toml"
    path.write_bytes(data)
    Store(read_settings({}, path, {}).database_url)


def environment_read(lines: str) -> None:
    """The same settings from the environment."""
    pairs = (line.partition(" = ") for line in lines.split("\n") if line)
    named = {f"KIBO_{name.upper()}": value.replace('"', "").replace("\0", "") for name, _, value in pairs}
    Store(read_settings({}, None, named).database_url)


def words_read(data: bytes) -> None:
    """A file of words: read, and every sentence said."""
    (folder() / "en.toml").write_bytes(data)
    texts._load.cache_clear()
    try:
        words = Texts.load(folder(), "en")
    finally:
        texts._load.cache_clear()
    for key, said in [*((key, (text,)) for key, text in words.words.items()), *words._counted.items()]:
        rooms = set().union(*map(texts.placeholders, said))
        words.say(texts.Phrase(key, **dict.fromkeys(rooms, 1)))


def word_files() -> list[bytes]:
    """The words of the house, of the terminal and of every game, in every language."""
    folders = [HOUSE_WORDS, PROJECT / "src" / "kibo" / "words", *(game.folder / "text" for game in GAMES)]
    return [(folder / f"{language}.toml").read_bytes() for folder in folders for language in LANGUAGES]


def lesson_read(given: tuple[Game, str]) -> None:
    """A lesson, and what it leads to."""
    game, text = given
    (folder() / "lesson.toml").write_text(text, "utf-8")
    lesson = read_lesson(folder())
    assert lesson is not None
    match = Match.of_lesson(game, lesson)
    for move in lesson.begin:
        match.play(move)
    for step in lesson.steps:
        accepted = match.sight(LEARNER).accepted(step)
        if not accepted:
            return
        match.play(accepted[0])
        for move in step.then:
            match.play(move)


def pictures_read(given: tuple[Game, str]) -> None:
    """The drawn examples of the rules."""
    game, text = given
    (folder() / "examples.toml").write_text(text, "utf-8")
    for pictures in read_pictures(folder(), EVERYONE).values():
        for picture in pictures:
            Match.at(game, picture.position, chance="ask").seen(picture.seat)


def rules_read(given: tuple[Game, str]) -> None:
    """A rulebook."""
    (folder() / "RULES.md").write_text(given[1], "utf-8")
    book = read_rulebook(folder(), "en")
    assert isinstance(book.title, str)
    assert isinstance(book.clauses, dict)


def in_folders(name: str) -> Callable[[], list[tuple[Game, str]]]:
    """A file of every game that has it."""

    def found() -> Iterator[tuple[Game, str]]:
        for game in GAMES:
            if (path := game.folder / name).is_file():
                yield game, path.read_text("utf-8")

    return lambda: list(found())


def spoilt_of_game(source: Random, given: tuple[Game, str]) -> tuple[Game, str]:
    """A file of a game."""
    return given[0], spoilt_lines(source, given[1])


def spoilt_file(source: Random, data: bytes) -> bytes:
    """Mostly in lines, now and then the bytes."""
    if source.random() < 0.15:
        return spoilt_bytes(source, data)
    return spoilt_lines(source, data.decode()).encode("utf-8", "replace")


def json_of(match: Match, entries: tuple[str, ...] = ()) -> str:
    """A match as JSON, with some of its entries alone."""
    whole = json.loads(match.to_json())
    return json.dumps({key: whole[key] for key in entries or whole})


READERS = [
    Reader("records", lambda: [write_record(begun(game)) for game in GAMES], spoilt_lines, record_read, 8_000),
    Reader("records of a variant", lambda: [write_record(begun(variant()))], spoilt_lines, variant_read, 2_000),
    Reader("records with sealed dice", lambda: [sealed(game) for game in GAMES], spoilt_lines, proof_read, 8_000),
    Reader("matches as JSON", lambda: [json_of(begun(game)) for game in GAMES], spoilt_json, json_read, 8_000),
    Reader(
        "positions as JSON", lambda: [json_of(begun(game), ("game", "position")) for game in GAMES],
        spoilt_json, json_read, 8_000,
    ),
    Reader("saved games", saves, spoilt_save, save_read, 4_000),
    Reader("moves in notation", notations, spoilt_notation, notation_read, 10_000),
    Reader("settings.toml", lambda: [SETTINGS.encode()], spoilt_file, settings_read, 8_000),
    Reader("settings in the environment", lambda: [SETTINGS.replace("[", "").replace("]", "")], spoilt_lines,
           environment_read, 4_000),
    Reader("files of words", word_files, spoilt_file, words_read, 4_000),
    Reader("lessons", in_folders("lesson.toml"), spoilt_of_game, lesson_read, 4_000),
    Reader("drawn examples of rules", in_folders("examples.toml"), spoilt_of_game, pictures_read, 3_000),
    Reader("rulebooks", in_folders("RULES.md"), spoilt_of_game, rules_read, 3_000),
]  # fmt: skip


def run() -> list[Row]:
    """All of them, for the summary."""
    return [tried(reader, reader.many)[0] for reader in READERS]
