"""Command lines that somebody has mistyped, and what is typed at a game in the terminal."""

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from attack.files import begun, folder, sealed
from attack.reader import Reader, tried
from attack.spoil import ODD, few, spoilt_bytes
from attack.target import Row
from kibo import KiboError, cli, load, write_record
from kibo.lab.dataset import Dataset
from kibo.lab.duel import Score
from kibo.lab.simulate import Simulation
from kibo.lab.standings import PlayedGame
from kibo.lab.tournament import Tournament, game_id, shown
from kibo.lab.tune import Contest, Numbers, Tuning
from kibo.server.log.store import Store
from kibo.server.settings import Settings
from kibo.terminal.tuning import CHECKPOINT
from rulebook import PROJECT

PIG = str(PROJECT / "examples" / "pig")
MASKS = str(PROJECT / "examples" / "masks")
TYPED = ("1", "2", "hold", "roll", "log", "undo", "undo 1", "rules", "rules all", "rules 1", "more", "help", "show", "",
         "save", "save kept.json", "save kept.game", "?", "999")  # fmt: skip
"""What somebody may type at a game."""
ENDS = (0, 1, cli.BAD_INPUT, cli.INTERRUPTED)


class Few(Simulation):
    """A simulation that is begun, checked, and not played for long: nothing is compiled for it."""

    def __init__(self, *given: Any, **more: Any) -> None:
        *before, device, threads, cap = given
        super().__init__(*before, "plain" if device == "cpu" else device, threads, cap, **more)
        self.cap = min(self.cap, 40)

    def get_ready(self) -> None:
        """Nothing has to be."""

    def run(self, games: int, *more: Any) -> Any:
        """Two games at most."""
        return super().run(min(games, 2), *more)


def played_once(tournament: Tournament, *_: Any) -> None:
    """A tournament of which every table plays one deal, which nobody wins."""
    for table in tournament.tables:
        many, names = len(table.bots), tuple(map(shown, table.bots))
        tournament.played.append(PlayedGame(game_id(table.game), many, 0, 0, names, (1 / many,) * many, 9, 3, True))


def interpreted(*given: Any) -> Contest:
    """A contest for which nothing is compiled."""
    return Contest(*given[:-1], "plain")


def walked(tuning: Tuning, _: int, out: Path, __: int) -> None:
    """A tuning of one step in which nothing was won."""
    if not tuning.edges:
        tuning.path, tuning.edges = [tuning.centre], [0.0]
    tuning.save(out / CHECKPOINT)


def even_match(tuning: Tuning, *_: Any) -> tuple[Numbers, Score]:
    """A last match that nobody wins."""
    seats = tuning.contest.arena.seats
    return tuning.outcome(), Score(seats, [1 / seats, 1 / seats])


class FewKept(Dataset):
    """A dataset of two games at most."""

    def run(self, games: int, *more: Any) -> Any:
        """What is asked for is checked, and not all of it is played."""
        return super().run(min(games, 2), *more)


def open_database(settings: Settings, _: bool) -> None:
    """What a house does first."""
    Store(settings.database_url)


def fail(error: Exception, _: object) -> int:
    """Instead of an apology: a fault of ours is what is looked for."""
    raise AssertionError(f"it apologises for {error!r}") from error


@contextlib.contextmanager
def at_the_desk(lines: list[str]) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """A folder of one's own, a keyboard, and a screen that takes UTF-8 as strictly as a real one."""
    out, errors = io.BytesIO(), io.BytesIO()
    before, left = Path.cwd(), iter(lines)

    def typed(_: str = "") -> str:
        with contextlib.suppress(StopIteration):
            return next(left)
        raise EOFError

    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch("builtins.input", typed))
        stack.enter_context(mock.patch("kibo.terminal.apology.apologise", fail))
        stack.enter_context(mock.patch("kibo.cli.run_script", lambda *_: 0))
        stack.enter_context(mock.patch.multiple("kibo.terminal.simulating", Simulation=Few, Dataset=FewKept))
        stack.enter_context(mock.patch("kibo.terminal.checking.run", lambda *_, **__: 0))
        stack.enter_context(mock.patch.object(Tournament, "run", played_once))
        tuned = {"Contest": interpreted, "walk": walked, "last_match": even_match}
        stack.enter_context(mock.patch.multiple("kibo.terminal.tuning", **tuned))
        stack.enter_context(mock.patch("kibo.server.start.command.run", open_database))
        stack.enter_context(mock.patch.dict(os.environ, KIBO_DATA=str(folder() / "data"), COLUMNS="100"))
        os.chdir(stack.enter_context(tempfile.TemporaryDirectory(dir=folder())))
        stack.callback(os.chdir, before)
        screen = io.TextIOWrapper(out, "utf-8", write_through=True)
        below = io.TextIOWrapper(errors, "utf-8", "backslashreplace", write_through=True)
        stack.enter_context(contextlib.redirect_stdout(screen))
        stack.enter_context(contextlib.redirect_stderr(below))
        yield out, errors
        screen.detach()
        below.detach()


def words_read(given: tuple[list[str], list[str]]) -> None:
    """A command line, and what is typed after it."""
    words, lines = given
    with at_the_desk(lines) as (out, errors):
        status = cli.main(words)
    said = errors.getvalue().decode()
    assert status in ENDS, status
    assert b"Traceback" not in out.getvalue() + errors.getvalue()
    if status == cli.BAD_INPUT:
        assert said.startswith("kibo: "), said
        raise KiboError(said)


@cache
def lines() -> list[tuple[list[str], list[str]]]:
    """Command lines that are right."""
    pig = load(PIG)
    record, proof, saved, masks = (folder() / name for name in ("my.game", "sealed.game", "my.json", "masks.game"))
    masks.write_text(write_record(begun(load(MASKS))), "utf-8")
    record.write_text(write_record(begun(pig)), "utf-8")
    proof.write_text(sealed(pig), "utf-8")
    saved.write_text(begun(pig).to_json(), "utf-8")
    settings = folder() / "set.toml"
    settings.write_text("port = 8000\n", "utf-8")
    bot = folder() / "my_bot.py"
    bot.write_text("def choose(match):\n    return match.legal[0]\n", "utf-8")
    here = ["--game", PIG]
    return [
        (words, [])
        for words in (
            ["games"], ["games", PIG, "--lang", "fr"], ["--version"], ["play", "--help"],
            ["show", str(record), "--at", "3", "--seat", "A", *here], ["show", str(saved), "--lang", "de", *here],
            ["show", str(masks), "--svg", "-", "--game", MASKS], ["verify", str(proof), *here],
            ["verify", str(record), *here],
            ["analyse", str(masks), "--at", "2", "-n", "4", "--device", "plain", "--seed", "3", "--game", MASKS],
            ["analyse", str(masks), "--at", "7", "--seconds", "0.01", "-n", "40", "--json", "--game", MASKS],
            ["play", PIG, "--seats", "3", "--bots", "random", "--names", "Anna,Ben", "--seed", "5", "--lang", "fr"],
            ["play", str(saved), *here], ["play", str(record), "--bots", "random", "--names", "Anna", *here],
            ["simulate", PIG, "--games", "2", "--seats", "2", "--bots", "random", "--device", "plain", "--json"],
            ["simulate", PIG, "-n", "2", "--threads", "1", "--seed", "7", "--cap", "9", "--sample", "1"],
            ["simulate", MASKS, "--bots", "greedy,random", "--device", "plain", "--cap", "20"],
            ["simulate", PIG, "--bots", f"{bot},random", "--device", "plain", "-n", "1", "--cap", "9"],
            ["simulate", PIG, "--out", "x.parquet", "--moves", "-n", "2", "--device", "plain", "--sample", "0"],
            ["simulate", PIG, "--set", "pig.rules.GOAL=50", "--rotate", "-n", "2", "--device", "plain"],
            ["tournament", "--games", PIG, "--bots", f"{bot},random", "--seats", "2,3", "--deals", "3", "--out", "x"],
            ["tournament", "--games", f"{PIG},{MASKS}", "--bots", f"random,{bot}", "--sprt", "--seed", "3", "--json"],
            ["tournament", "--games", "kilimanjaro", "--processes", "1", "--markdown", "page.md"],
            ["tune", "kilimanjaro", "-n", "2", "--steps", "1", "--check", "2", "--out", "x", "--device", "plain"],
            ["tune", "kilimanjaro", "--seats", "2", "--constants", "bots.REACH,bots.HOME", "--seed", "5"],
            ["new", "a_game_of_nobody", "--like", PIG, "--to", "here"],
            ["check", PIG, "--quick", "--seed", "3", "--only", "laws"],
            ["serve", "--host", "127.0.0.1", "--port", "8000", "--database", "sqlite:////tmp/x", "--workers", "1"],
            ["serve", "--bot-processes", "1", "--secret", "x", "--lobby", "closed", "--no-lan", "--pace", "0.5"],
            ["serve", "--trusted-proxies", "10.0.0.1", "--settings", str(settings), "--no-open"],
        )
    ]  # fmt: skip


def spoilt_words(source: Random, given: tuple[list[str], list[str]]) -> tuple[list[str], list[str]]:
    """A command line of which a word is spoilt, left out, put twice, or another."""
    words = [*given[0]]
    for _ in range(few(source)):
        at = source.randrange(len(words) or 1)
        match source.randrange(6):
            case 0:
                del words[at : at + 1]
            case 1:
                words[at:at] = words[at : at + 1]
            case 2:
                words[at : at + 1] = [str(source.choice(ODD)).replace("\ud800", "x")]
            case 3:
                other = source.randrange(len(words) or 1)
                words[at : at + 1] = words[other : other + 1]
            case _:
                words[at : at + 1] = [spoilt_word(source, "".join(words[at : at + 1]))]
    return [kept_here(word, given[0]) for word in words], given[1]


def spoilt_word(source: Random, word: str) -> str:
    """A word as a shell would hand it on: any bytes but none of zero."""
    return (
        spoilt_bytes(source, word.encode("utf-8", "surrogateescape"))
        .replace(b"\0", b"")
        .decode("utf-8", "surrogateescape")
    )


def kept_here(word: str, sound: list[str]) -> str:
    """The same word, leading nowhere else: what is written while this is tried stays in its own folder."""
    return word if word in sound else word.replace("/", "-").replace("..", "-").replace("~", "-").replace("\0", "")


def sittings() -> list[tuple[list[str], list[str]]]:
    """Games that are played for a while, by one person and by two."""
    source = Random(1)
    return [
        (["play", game, *more, "--seed", "1", "--lang", language], [*source.choices(TYPED, k=12)])
        for game in (PIG, MASKS, "kilimanjaro")
        for more in ([], ["--bots", "random"])
        for language in ("en", "fr", "de")
    ]


def spoilt_sitting(source: Random, given: tuple[list[str], list[str]]) -> tuple[list[str], list[str]]:
    """The same words, and something else typed."""
    typed = [source.choice(TYPED) if source.random() < 0.5 else line for line in given[1]]
    spoilt = [spoilt_word(source, line) if source.random() < 0.4 else line for line in typed]
    return given[0], [kept_here(line, typed).replace("\n", "") for line in spoilt]


READERS = [
    Reader("command lines", lines, spoilt_words, words_read, 3_000),
    Reader("what is typed at a game", sittings, spoilt_sitting, words_read, 600),
]


def run() -> list[Row]:
    """All of them, for the summary."""
    return [tried(reader, reader.many)[0] for reader in READERS]
