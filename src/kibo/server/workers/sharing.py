"""How the tables of a house are shared out among its workers: each lives in one, and the others hand on to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import socket
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from ...core.errors import KiboError
from ..background import beside
from .wire import ANSWER, ASK, LAST, MORE, REQUEST, START, Wire, call, packed_scope, unpacked_scope

log = logging.getLogger("kibo.server")
GRACE = 2.0
"""Seconds that open streams have to end when the house closes."""
MAKERS = frozenset({"/new", "/api/tables"})
"""Where tables are made."""

Answer = Callable[..., Awaitable[Any]]


def owner(name: str, workers: int) -> int:
    """The worker in which a table lives, or that keeps count of an address: the same whoever asks."""
    return zlib.crc32(name.encode("utf-8", "replace")) % workers


def table_in(path: str) -> str:
    """The table that an address names, if it names one."""
    match path.split("/"):
        case ["", "t", table, *_] | ["", "api", "tables", table, *_]:
            return table
    return ""


class WorkerShare:
    """What one worker has of the house, and how it talks to the others."""

    def __init__(self, number: int = 0, paths: Sequence[str] = ("",), private: socket.socket | None = None) -> None:
        self.number = number
        self.paths = paths
        """Where each worker listens to the others."""
        self.private = private
        self.answers: dict[str, Answer] = {}
        """What a worker can be asked by the others."""
        self.busy: set[asyncio.Task[None]] = set()
        self.next = number

    @property
    def workers(self) -> int:
        """How many there are."""
        return len(self.paths)

    def owns(self, table: str) -> bool:
        """Does a table live here?"""
        return owner(table, self.workers) == self.number

    def new_name(self) -> str:
        """The name of a new table that lives here, which nobody can guess."""
        while not self.owns(name := secrets.token_hex(8)):
            pass
        return name

    def worker_for(self, method: str, path: str) -> int:
        """Who answers a request: a table's worker; for new tables one after the other; else whoever got it."""
        if table := table_in(path):
            return owner(table, self.workers)
        if method == "POST" and path in MAKERS:
            self.next = (self.next + 1) % self.workers
            return self.next
        return self.number

    async def ask(self, worker: int, question: str, *words: Any) -> Any:
        """What a worker answers; ConnectionError if it has died over it."""
        if worker == self.number:
            return await self.answers[question](*words)
        with contextlib.closing(await call(self.paths[worker])) as wire:
            await wire.send(ASK, json.dumps([question, *words]).encode())
            answer = json.loads((await wire.get())[1])
        if "error" in answer:
            raise KiboError(answer["error"])
        return answer["answer"]

    @contextlib.asynccontextmanager
    async def open(self, app: ASGIApp) -> AsyncIterator[None]:
        """Answer the other workers, as long as this lasts."""
        if self.private is None:
            yield
            return

        async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self.busy.add(task)
            task.add_done_callback(self.busy.discard)
            with contextlib.closing(Wire(reader, writer)) as wire:
                await self.serve(app, wire)

        server = await asyncio.start_unix_server(came, sock=self.private)
        try:
            yield
        finally:
            server.close()
            if self.busy:
                _, late = await asyncio.wait(self.busy, timeout=GRACE)
                for task in late:
                    task.cancel()
                await asyncio.gather(*late, return_exceptions=True)

    async def serve(self, app: ASGIApp, wire: Wire) -> None:
        """Answer what another worker asks or hands on."""
        try:
            kind, data = await wire.get()
            if kind == ASK:
                await wire.send(ANSWER, json.dumps(await self.answer(*json.loads(data))).encode())
            else:
                await app(unpacked_scope(data), wire.receive, wire.respond)
        except ConnectionError:
            pass  # whoever asked is gone
        except Exception:
            log.exception("a request of another worker failed")

    async def answer(self, question: str, *words: Any) -> dict[str, Any]:
        """The answer to a question of another worker."""
        try:
            return {"answer": await self.answers[question](*words)}
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"}


class Relay:
    """In front of a worker's application: hands on, as it comes, what belongs to another worker."""

    def __init__(self, app: ASGIApp, share: WorkerShare, sorry: ASGIApp) -> None:
        self.app = app
        self.share = share
        self.sorry = sorry
        """Answers where the other worker has died over a request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            worker = self.share.worker_for(scope["method"], scope["path"])
            if worker != self.share.number:
                return await self.hand_on(self.share.paths[worker], scope, receive, send)
        await self.app(scope, receive, send)

    async def hand_on(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to another worker and its answer back; whoever leaves, the other side hears of it."""
        started = False
        try:
            with contextlib.closing(await call(path)) as wire:
                await wire.send(REQUEST, packed_scope(scope))
                async with beside(partial(pass_up, receive, wire)):
                    kind = b""
                    while kind != LAST:
                        kind, data = await wire.get()
                        started = True
                        await send(response_message(kind, data))
        except ConnectionError:
            if started:  # a browser connects again by itself when its stream ends
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            else:
                await self.sorry(scope, receive, send)


async def pass_up(receive: Receive, wire: Wire) -> None:
    """Pass on what a visitor sends, until they are gone."""
    with contextlib.closing(wire), contextlib.suppress(ConnectionError):
        while (message := await receive())["type"] == "http.request":
            await wire.send(MORE if message.get("more_body") else LAST, message.get("body", b""))


def response_message(kind: bytes, data: bytes) -> dict[str, Any]:
    """A part of another worker's answer as our server takes it."""
    if kind == START:
        status, headers = json.loads(data)
        pairs = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return {"type": "http.response.start", "status": status, "headers": pairs}
    return {"type": "http.response.body", "body": data, "more_body": kind == MORE}
