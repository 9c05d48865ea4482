"""Games and tables for the tests of the house."""

import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from all_games import GAMES
from kibo import Game, load
from kibo.server.start.own_postgres import OwnPostgres
from kibo.server.table.decide import decide, lifted, make, read_terms
from kibo.server.table.events import Event, Message
from kibo.server.table.table import Table
from rulebook import PROJECT
from server.running import Running, awaited

DATABASES = count(1)
MADE_AT = 1000.0
"""When tables are made, in seconds since 1970."""
DEADLY = """
import multiprocessing
import os

if multiprocessing.parent_process():
    os._exit(9)
"""


class Played:
    """A table in memory, with everything that happened there."""

    def __init__(
        self,
        below: Callable[[int], int] = secrets.randbelow,
        secret: bytes | None = None,
        games: Sequence[Game] = GAMES,
        **terms: Any,
    ) -> None:
        self.games = {game.id: game for game in games}
        self.events: list[Event] = []
        self.now = MADE_AT
        self.below = below
        self.table = Table("test", self.games, below)
        agreed = read_terms(self.games, {"game": "pig"} | terms)
        self.fold(make(self.table, "anna", agreed, self.now, secret))

    def fold(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.table.fold(event)
        self.events += events
        return events

    def tell(self, player: str, verb: str, **data: Any) -> list[Event]:
        message = Message(verb, player, data)
        if verb in ("show", "pass"):
            self.table.shown[player] = lifted(self.table, message)
            return []
        return self.fold(decide(self.table, message, self.now))

    def act(self, player: str, action: int | None = None, board: int | None = None) -> list[Event]:
        chosen = self.table.playing.legal[0] if action is None else action
        return self.tell(player, "act", action=chosen, board=self.table.board if board is None else board)

    def start(self, *players: str, fill: str = "random") -> "Played":
        for player in players or ("anna",):
            self.tell(player, "sit", name=player.title())
        self.tell(players[0] if players else "anna", "start", fill=fill)
        return self

    def player_to_act(self) -> str:
        return self.table.places[self.table.to_act].players[0]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    house = Running(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def played() -> Callable[..., Played]:
    return Played


@pytest.fixture
def games() -> dict[str, Game]:
    return {game.id: game for game in GAMES}


@pytest.fixture
def deadly(tmp_path: Path) -> Game:
    """A game of which a bot's process dies, and none else."""
    folder = shutil.copytree(PROJECT / "examples" / "pig", tmp_path / "deadly")
    start = folder / "__init__.py"
    game = load(folder)
    start.write_text(start.read_text("utf-8") + DEADLY, "utf-8")
    return replace(game, id="deadly")


@pytest.fixture(scope="session")
def postgres() -> Iterator[OwnPostgres]:
    """A real PostgreSQL; what it is told is forgotten with it, so it need not wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="kibo-"))
    server = OwnPostgres(folder / "postgres")
    awaited(executed(server.url(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
    yield server
    server.close()
    shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres: OwnPostgres) -> str:
    """An empty database."""
    name = f"test{next(DATABASES)}"
    awaited(executed(postgres.url(), f"CREATE DATABASE {name}"))
    return postgres.url(name).replace("postgresql:", "postgresql+asyncpg:")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind: for what must hold over both."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite+aiosqlite:///{request.getfixturevalue('tmp_path') / 'house.sqlite'}"


async def executed(url: str, *statements: str) -> None:
    there = await asyncpg.connect(url)
    for statement in statements:
        await there.execute(statement)
    await there.close()
