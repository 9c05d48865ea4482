"""A house in this process, without wires: asked as a server would ask it, and every byte of the answer is kept."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote, urlencode

from sqlalchemy import delete

from kibo import Match
from kibo.core.game import Scene
from kibo.server.house.bot_pool import Job
from kibo.server.house.pace import Pace
from kibo.server.house.room import Room
from kibo.server.log import schema
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change
from kibo.server.settings import Settings
from kibo.server.show.frames import Framer
from kibo.server.table import table
from kibo.server.table.table import Table
from kibo.server.web.app import create_app
from kibo.server.web.visitors import COOKIE, Guests
from server.running import EXAMPLES

SIGNED_WITH = "alike"
STREAM = b"text/event-stream; charset=utf-8"


@dataclass(frozen=True)
class Question:
    """Something to be asked: the route that answers, the address, and what is sent along."""

    method: str
    route: str
    address: str
    body: Any = None
    """JSON, or a form if it is a list of pairs."""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class Answer:
    """Everything that comes back; `chunks` are the pieces in which the body came."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    chunks: list[bytes] = field(default_factory=list)


class Asked:
    """A house that answers questions; what its bots would be handed is kept in `jobs`."""

    def __init__(self, folder: Path, name: str) -> None:
        database = f"sqlite+aiosqlite:///{folder / name}.sqlite"
        self.app = create_app(Settings(database=database, secret=SIGNED_WITH, pace=0.0, games=EXAMPLES))
        self.house = self.app.state.house
        self.house.clock = lambda: 1_000_030.0
        self.house.bots.done = self.think
        self.house.framer.drawn = self.draw
        self.jobs: list[Job] = []
        self.thinking = 0
        self.drawn: dict[Any, str] = {}
        """The boards of a world, whose table is put here again and again: each is drawn once."""

    def draw(self, match: Match, scene: Scene, language: str) -> str:
        """Draw a board, if it was not drawn yet in this world."""
        key = (*match.history, repr(vars(match.position)), repr(vars(scene.seen)), scene.seat, *scene.legal)
        key = (*key, scene.tall, language, *scene.names)
        if key not in self.drawn:
            self.drawn[key] = Framer.drawn(self.house.framer, match, scene, language)
        return self.drawn[key]

    async def think(self, job: Job, _table: str = "") -> int:
        """Keep what a bot is handed, and let it think until there is rest."""
        self.jobs.append(job)
        self.thinking += 1
        await asyncio.Event().wait()
        raise AssertionError

    async def seat(self, sat: Table) -> Room:
        """Put a table into the house, also into its lobby, where it stands alone."""
        async with self.house.store.engine.begin() as lobby:
            for rows in (schema.tables, schema.seated):
                await lobby.execute(delete(rows))
        room = self.house.rooms[sat.id] = self.house.kept[sat.id] = Room(sat, self.house.clock)
        await self.house.store.write(Change(sat.id, [], summary(sat)))
        return room

    async def settle(self) -> None:
        """Wait until every bot whose move it is has been handed what it is to think about."""
        bots = [room.bot for room in self.house.kept.values() if room.bot]
        while self.thinking < sum(not bot.done() for bot in bots):
            await asyncio.sleep(0)

    async def rest(self) -> None:
        """Let nothing go on by itself, and forget all tables."""
        going_on = [room.bot for room in self.house.kept.values() if room.bot]
        for task in going_on:
            task.cancel()
        await asyncio.gather(*going_on, return_exceptions=True)
        self.thinking = 0
        self.house.kept.clear()

    async def ask(self, question: Question, headers: dict[str, str], enough: asyncio.Event | None = None) -> Answer:
        """Ask; a stream is left after its first frame, or when `enough` says so."""
        answer, left, sent = Answer(), enough or asyncio.Event(), packed(question)
        path, _, query = question.address.partition("?")
        both = headers | dict(question.headers) | {"content-type": sent[0], "content-length": str(len(sent[1]))}
        requests = [{"type": "http.request", "body": sent[1], "more_body": False}]

        async def receive() -> dict[str, Any]:
            if requests:
                return requests.pop()
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            else:
                answer.chunks.append(message.get("body", b""))
                is_stream = (b"content-type", STREAM) in answer.headers
                if not is_stream or (enough is None and len(answer.chunks) > 1):
                    left.set()

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": question.method,
            "scheme": "http",
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in both.items()],
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
            "app": self.app,
        }
        await self.app(scope, receive, send)
        return answer


def packed(question: Question) -> tuple[str, bytes]:
    """The type and the bytes of a body."""
    if isinstance(question.body, list):
        return "application/x-www-form-urlencoded", urlencode(question.body).encode()
    return "application/json", b"" if question.body is None else json.dumps(question.body).encode()


def cookie(player: str, name: str) -> str:
    """The cookie of a visitor."""
    return f"{COOKIE}={Guests(SIGNED_WITH).signer.dumps({'p': player, 'n': name})}"


@contextmanager
def the_same_luck() -> Iterator[Any]:
    """What is drawn for who is new, for new tables and for bots is the same in both houses; nobody is too fast.

    So is the seal of the dice, which is a hash of their secret and tells nothing of it. Gives what begins the draws of
    a numbered question.
    """
    count = [0]

    def block() -> bytes:
        count[0] += 1
        return sha256(str(count[0]).encode()).digest()

    def begin_at(question: int) -> None:
        count[0] = 1000 * question

    luck = {
        "token_urlsafe": lambda size=32: (block().hex() * 2)[:size],
        "token_hex": lambda size=32: (block().hex() * 2)[: 2 * size],
        "token_bytes": lambda size=32: block()[:size],
        "randbits": lambda bits: int.from_bytes(block()) % (1 << bits),
        "randbelow": lambda total: int.from_bytes(block()) % total,
        "choice": lambda row: row[int.from_bytes(block()) % len(row)],
    }
    hurry = {name: lambda *_: True for name in vars(Pace) if name.startswith("allows")}
    seal = mock.patch.object(table, "seal_of", lambda _: "5ea1" * 16)
    with mock.patch.multiple(secrets, **luck), mock.patch.multiple(Pace, **hurry), seal:
        yield begin_at
