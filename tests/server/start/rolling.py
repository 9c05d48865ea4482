"""Houses of one PostgreSQL in processes of their own, what stands before them, and people who play through that."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from server.running import EXAMPLES

PAUSE = 0.3, 0.7
"""Seconds after which somebody who was refused by a house that closes asks again, as a page does."""


class HouseAt:
    """A house on a port, which can be closed and opened again."""

    def __init__(self, port: int, folder: Path, url: str) -> None:
        self.port, self.folder = port, folder
        self.environment = os.environ | {
            "KIBO_DATA": str(folder),
            "KIBO_DATABASE": url.replace("+asyncpg", ""),
            "KIBO_SECRET": "the same for both",
            "KIBO_GAMES": os.pathsep.join(EXAMPLES),
            "KIBO_TRUSTED_PROXIES": "127.0.0.1",
            "KIBO_BOT_PROCESSES": "1",
            "KIBO_PACE": "0",
        }
        self.process: asyncio.subprocess.Process | None = None
        self.said: list[str] = []

    async def open(self) -> None:
        """Start it, and wait until it is ready."""
        words = ["-m", "kibo.cli", "serve", "--no-open", "--log", "json", "--port", str(self.port)]
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(sys.executable, *words, env=self.environment, stderr=pipe)
        first = json.loads(await self.process.stderr.readline())
        assert re.search(f":{self.port}/", first["message"]), first
        self.reading = asyncio.create_task(self._read())
        async with httpx.AsyncClient() as client, asyncio.timeout(120):
            while not await self.is_ready(client):
                await asyncio.sleep(0.05)

    async def is_ready(self, client: httpx.AsyncClient) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return (await client.get(f"http://127.0.0.1:{self.port}/readyz")).status_code == 200
        return False

    async def _read(self) -> None:
        while line := await self.process.stderr.readline():
            self.said.append(line.decode())

    async def close(self, how: int = signal.SIGTERM) -> int:
        """Let it end, and wait until it has."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.process.wait()
        await self.reading
        return int(self.process.returncode)


class SmallProxy:
    """Hands each connection on to one of the houses that are ready, as little as a proxy can do."""

    def __init__(self, houses: list[HouseAt]) -> None:
        self.houses = houses
        self.ready: set[HouseAt] = set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        looking = [asyncio.create_task(self._look(house)) for house in self.houses]
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            for task in looking:
                task.cancel()

    async def _look(self, house: HouseAt) -> None:
        """Ask again and again who is ready: a house that is being opened takes connections, and answers later."""
        async with httpx.AsyncClient(timeout=1.0) as client:
            while True:
                (self.ready.add if await house.is_ready(client) else self.ready.discard)(house)
                await asyncio.sleep(0.2)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        until = time.monotonic() + 10
        while time.monotonic() < until:
            for house in random.sample([*self.ready], len(self.ready)):
                with contextlib.suppress(OSError):
                    there, back = await asyncio.open_connection("127.0.0.1", house.port)
                    await asyncio.gather(handed_on(reader, back), handed_on(there, writer), return_exceptions=True)
                    return
            await asyncio.sleep(0.05)
        writer.close()


async def handed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while part := await reader.read(1 << 16):
            writer.write(part)
            await writer.drain()
    finally:
        writer.close()


@dataclass
class Somebody:
    """Plays at a table by asking, and watches it; goes on as a page does when a house closes."""

    url: str
    table: str
    token: str
    client: httpx.AsyncClient
    frames: list[tuple[float, int, int]] = field(default_factory=list)
    """Every frame that came: when, and the numbers of event and position."""
    gaps: list[float] = field(default_factory=list)
    """How long there was no stream, each time that one ended."""
    view: dict[str, Any] = field(default_factory=dict)
    seat: int = -1
    made: list[tuple[int, int]] = field(default_factory=list)
    """Every move that a house has acknowledged: the position that was seen, and the action."""
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def watch(self) -> None:
        """Read frames for ever; a stream that ends is opened again when it said so, a refused one a bit later."""
        while True:
            pause = 1.0
            with contextlib.suppress(httpx.HTTPError):
                async with self.client.stream("GET", f"{self.url}/stream", headers=self.headers) as answer:
                    if answer.status_code == 200:
                        async for line in answer.aiter_lines():
                            if line.startswith("retry: "):
                                pause = int(line[7:]) / 1000
                            elif line.startswith("data: {") and "seq" in (view := json.loads(line[6:])):
                                await self.see(view)
            self.gaps.append(time.monotonic())
            await asyncio.sleep(pause)

    async def see(self, view: dict[str, Any]) -> None:
        """A frame has come."""
        if self.gaps and self.gaps[-1] > 1e3:
            self.gaps[-1] = time.monotonic() - self.gaps[-1]
        async with self.changed:
            self.view = view
            self.frames.append((time.monotonic(), view["seq"], view["board"]))
            self.changed.notify_all()

    async def until(self, is_seen: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait until something is seen."""
        async with self.changed, asyncio.timeout(120):
            await self.changed.wait_for(lambda: self.view and is_seen(self.view))
            return self.view

    async def move(self) -> bool:
        """Make a move, if it is one's turn; who is refused by a house that closes asks once more."""
        view = self.view
        if not view.get("legal") or (self.made and self.made[-1][0] == view["board"]):
            return False
        body = {"board": view["board"], "action": view["legal"][-1]["action"]}
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await self.client.post(f"{self.url}/play", json=body, headers=self.headers)
                if answer.status_code in (200, 409):  # or it was made, but nobody heard that it was
                    self.made.append((body["board"], body["action"]))
                    return True
                assert answer.status_code in (502, 503), answer.text
            await asyncio.sleep(random.uniform(*PAUSE))
