"""People at many tables, for measuring: each has an open stream and a connection for moves; nothing but loopback."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import urlencode

import zstandard

BOARD = re.compile(rb'"board":(\d+)')
TURN = re.compile(rb'"turn":true')
ACTION = re.compile(rb'data-action="(\d+)"')


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    return int(head[0].split()[1]), headers


PEOPLE = count()
Ports = Callable[[int, int], int]
"""At which port somebody comes in, by the number of their table and of their seat."""


def at_one(port: int) -> Ports:
    """Everybody comes in at the same."""
    return lambda _table, _seat: port


def by_table(ports: Sequence[int]) -> Ports:
    """All of a table come in at the same, as a proxy can see to."""
    return lambda table, _: ports[table % len(ports)]


def by_chance(ports: Sequence[int]) -> Ports:
    """Those of a table come in at different ones."""
    return lambda table, seat: ports[(table + seat) % len(ports)]


class Person:
    """Somebody with a cookie."""

    def __init__(self, port: int, name: str) -> None:
        self.port, self.name, self.cookie = port, name, ""
        number = next(PEOPLE)
        self.home = (f"127.1.{number >> 8 & 255}.{number & 255}", 0)
        """Everybody comes from an address of their own, as they would from outside."""
        self.table = ""
        self.board, self.actions, self.turn = 0, [], False  # type: int, list[int], bool
        self.moved = asyncio.Condition()
        self.wire: list[int] = []
        self.seen_at = 0.0
        self.watch: Any = None
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes, kind: str = "application/json") -> Answer:
        """Send something over the connection that is kept open."""
        return await self.ask(f"POST {path}", f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n", body)

    async def get(self, path: str) -> Answer:
        """Ask for something over the same."""
        return await self.ask(f"GET {path}", "", b"")

    async def ask(self, what: str, kind: str, body: bytes) -> Answer:
        """Send a request and read its answer."""
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self.home)
        reader, writer = self.line
        head = f"{what} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n{kind}cookie: {self.cookie}\r\n\r\n"
        try:
            writer.write(head.encode() + body)
            status, headers = await read_head(reader)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for too long
            self.line = None
            return await self.ask(what, kind, body)
        answer = Answer(status, headers, await reader.readexactly(int(headers.get("content-length", 0))))
        if "set-cookie" in headers and "kibo=" in headers["set-cookie"]:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return answer

    async def make(self, game: str) -> str:
        """Open a table."""
        form = urlencode({"name": self.name, "invite": game}).encode()
        while (answer := await self.post("/new", form, "application/x-www-form-urlencoded")).status == 409:
            await asyncio.sleep(1)  # sixty tables a minute are enough for one address
        assert answer.status == 303, answer
        self.table = answer.headers["location"].removeprefix("/t/")
        return self.table

    async def sit(self, table: str) -> None:
        """Sit down at a table."""
        self.table = table
        answer = await self.post(f"/t/{table}/sit", f'{{"name":"{self.name}"}}'.encode())
        assert answer.status == 200, answer

    async def stream(self) -> None:
        """Watch the table until cancelled."""
        head = f"GET /t/{self.table}/stream?tall=0&lang=en HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
        head += f"cookie: {self.cookie}\r\naccept-encoding: zstd\r\n\r\n"
        loop = asyncio.get_running_loop()
        made = loop.create_connection(lambda: Watching(self), "127.0.0.1", self.port, local_addr=self.home)
        line, watching = await made
        try:
            line.write(head.encode())
            await watching.end
        finally:
            line.close()

    def read(self, event: list[bytes], wire: int) -> None:
        """Take in one frame: its kind, its facts, and the parts of the page."""
        found = BOARD.search(event[1]) if event[0] == b"event: frame" else None
        if found and int(found[1]) > self.board:
            self.wire.append(wire)
            self.board, self.seen_at = int(found[1]), time.perf_counter()
            self.turn = bool(TURN.search(event[1]))
            self.actions = [int(action) for part in event[2:] for action in ACTION.findall(part)] if self.turn else []
            if self.watch:
                self.watch(self)


class Watching(asyncio.Protocol):
    """One open stream: chunks are taken apart as they arrive, so that those who watch cost the house little."""

    def __init__(self, person: Person) -> None:
        self.person, self.end = person, asyncio.get_running_loop().create_future()
        self.unzip = zstandard.ZstdDecompressor(max_window_size=1 << 20).decompressobj()
        self.arrived, self.text, self.wire, self.begun = b"", b"", 0, False
        self.event: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        """Take in all chunks that are complete."""
        arrived = self.arrived + data
        if not self.begun:
            _, self.begun, arrived = arrived.rpartition(b"\r\n\r\n")  # type: ignore[assignment]
        while (start := arrived.find(b"\r\n") + 2) > 1:
            size = int(arrived[: start - 2], 16)
            if len(arrived) < start + size + 2:
                break
            self.chunk(arrived[start : start + size])
            arrived = arrived[start + size + 2 :]
        self.arrived = arrived

    def chunk(self, data: bytes) -> None:
        """Read the events that a chunk completes: lines up to an empty one."""
        self.wire += len(data)
        *lines, self.text = (self.text + self.unzip.decompress(data)).split(b"\n")
        for line in lines:
            if line:
                self.event.append(line)
            else:
                self.person.read(self.event, self.wire)
                self.event, self.wire = [], 0

    def connection_lost(self, _: Exception | None) -> None:
        """The house has closed the stream, or somebody here has."""
        if not self.end.done():
            self.end.set_result(None)


@dataclass(eq=False)
class Group:
    """A table, and the people at it."""

    people: list[Person]
    streams: list[asyncio.Task[None]]
    latencies: list[float] = field(default_factory=list)
    refused: int = 0

    def mover(self) -> Person | None:
        """Whose move it is."""
        return next((person for person in self.people if person.turn), None)

    async def move(self, draws: random.Random) -> bool:
        """One move, timed from the POST to the last frame."""
        mover = self.mover()
        if mover is None or not mover.actions:
            return False
        board, done, left = mover.board, asyncio.get_running_loop().create_future(), set(self.people)

        def seen(person: Person) -> None:
            if person.board > board:
                left.discard(person)
            if not left and not done.done():
                done.set_result(person.seen_at)

        for person in self.people:
            person.watch = seen
        started = time.perf_counter()
        body = f'{{"board":{board},"action":{draws.choice(mover.actions)}}}'.encode()
        mover.turn = False
        answer = await mover.post(f"/t/{mover.table}/act", body)
        if answer.status != 200:
            self.refused += 1
            return False
        self.latencies.append(await asyncio.wait_for(done, 10) - started)
        return True

    def leave(self) -> None:
        """Nobody watches any longer."""
        for stream in self.streams:
            stream.cancel()


async def gather_groups(ports: Ports, game: str, tables: int, seats: int, first: int = 0) -> list[Group]:
    """Many tables, all seats taken by people, all streams open, all games begun."""
    groups = []
    for number in range(first, first + tables):
        people = [Person(ports(number, seat), f"P{number}-{seat}") for seat in range(seats)]
        table = await people[0].make(game)
        await people[0].post(f"/t/{table}/change", f'{{"seats":{seats}}}'.encode())
        for person in people[1:]:
            await person.sit(table)
        answer = await people[0].post(f"/t/{table}/start", b"{}")
        assert answer.status == 200, answer
        groups.append(Group(people, [asyncio.create_task(person.stream()) for person in people]))
    for group in groups:
        while not all(person.board for person in group.people):
            await asyncio.sleep(0.02)
    return groups


async def renewed(groups: list[Group], ports: Ports, game: str, seats: int) -> list[Group]:
    """The tables at which there is a move to make, and a new one for each at which the game is over."""
    over = [group for group in groups if group.mover() is None]
    for group in over:
        group.leave()
    new = await gather_groups(ports, game, len(over), seats, len(groups))
    return [group for group in groups if group not in over] + new


async def offer(groups: list[Group], rate: float, seconds: float) -> float:
    """Moves at a steady rate (0: as fast as it goes) for some time; the rate that was really made."""
    for group in groups:
        group.latencies.clear()
        group.refused = 0
        for person in group.people:
            person.wire.clear()
    started = time.perf_counter()
    await (at_rate(groups, rate, seconds) if rate else flat_out(groups, seconds))
    return sum(len(group.latencies) for group in groups) / (time.perf_counter() - started)


async def flat_out(groups: list[Group], seconds: float) -> None:
    """At every table one move after the other, each as soon as everybody has seen the one before."""
    draws, end = random.Random(7), time.perf_counter() + seconds

    async def play(group: Group) -> None:
        while time.perf_counter() < end and await group.move(draws):
            pass

    await asyncio.gather(*map(play, groups))


async def at_rate(groups: list[Group], rate: float, seconds: float) -> None:
    """Moves offered at a steady rate, whatever the answers take."""
    draws, tasks, busy = random.Random(7), set(), set()  # type: random.Random, set[Any], set[int]
    started = time.perf_counter()
    turn = 0
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
        for _ in range(len(groups)):  # the next table at which nobody waits for an answer
            turn = (turn + 1) % len(groups)
            if turn not in busy and groups[turn].mover():
                break
        else:
            continue
        busy.add(turn)
        task = asyncio.create_task(groups[turn].move(draws))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        task.add_done_callback(lambda _, table=turn: busy.discard(table))  # type: ignore[misc]
    await asyncio.gather(*tasks)
