"""The stream to each viewer: server-sent events, the whole board each time, squeezed in one long stream."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

import zstandard
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..background import beside
from ..measures import HERE
from ..show.snapshot import BOARD
from .house import House
from .room import END, Room, Viewer

HEARTBEAT = 8.0
"""Seconds; a line is quiet for twice as long at most."""
WINDOW_LOG = 18
"""The last 256 kB are remembered: a board that differs little from the one before costs little (in half of that it is
not found again, and costs ten times as much)."""
HASH_LOG = 13
"""How much of it can be found: a quarter of what is usual costs no byte more."""
BLOCK = zstandard.COMPRESSOBJ_FLUSH_BLOCK
RETRY = b"retry: 1000\n\n"
"""How many milliseconds a browser waits before it connects again."""
AGAIN = 100, 1000
"""The same where the house itself ends a stream, since it closes: not all come at once to where it is open next."""


class Squeezer(Protocol):
    """Makes the pieces of one stream smaller."""

    def piece(self, *data: bytes) -> bytes:
        """The next piece, complete as it is."""


class Zstd:
    """One zstd stream."""

    PARAMETERS = zstandard.ZstdCompressionParameters.from_level(1, window_log=WINDOW_LOG, hash_log=HASH_LOG)

    def __init__(self) -> None:
        self.stream: Any = zstandard.ZstdCompressor(compression_params=self.PARAMETERS).compressobj()

    def piece(self, *data: bytes) -> bytes:
        """The next piece, complete as it is.

        What follows the first part begins a block: zstd always remembers where a block began, so it finds a board again
        that begins one. Inside of a block it remembers only where something was new, which may lie too far back.
        """
        stream = self.stream
        first = stream.compress(data[0]) + stream.flush(BLOCK)
        return b"".join((first, *map(stream.compress, data[1:]), stream.flush(BLOCK) if data[1:] else b""))


class Gzip:
    """One gzip stream."""

    def __init__(self) -> None:
        self.stream = zlib.compressobj(1, zlib.DEFLATED, 31)

    def piece(self, *data: bytes) -> bytes:
        """The next piece, complete as it is."""
        return b"".join([*map(self.stream.compress, data), self.stream.flush(zlib.Z_SYNC_FLUSH)])


class Plain:
    """A stream as it is."""

    def piece(self, *data: bytes) -> bytes:
        """The next piece."""
        return b"".join(data)


def again_in(player: str) -> int:
    """Milliseconds after which somebody comes again: one later than the next, and nothing else can be told from it."""
    least, most = AGAIN
    return least + zlib.crc32(player.encode("utf-8", "replace")) % (most - least)


SQUEEZERS: dict[str, type[Squeezer]] = {"zstd": Zstd, "gzip": Gzip}


def encoding_for(accepted: str) -> str:
    """The best encoding that a browser accepts."""
    offered = {part.partition(";")[0].strip() for part in accepted.lower().split(",") if ";q=0" not in part}
    return next((name for name in SQUEEZERS if name in offered), "")


def message(kind: str, lines: Sequence[bytes]) -> tuple[bytes, ...]:
    """One server-sent event in parts: what is new in each frame first, then the board, then all that follows it."""
    start = b"event: " + kind.encode()
    if len(lines) <= BOARD:
        return (b"\ndata: ".join((start, *lines)) + b"\n\n",)
    rest = b"\ndata: ".join((b"", *lines[BOARD + 1 :]))
    return b"\ndata: ".join((start, *lines[:BOARD], b"")), lines[BOARD], rest + b"\n\n"


class Stream(Response):
    """The answer that never ends: frames as they come, and a heartbeat in between."""

    def __init__(self, house: House, room: Room, viewer: Viewer, accepted: str) -> None:
        super().__init__()
        self.house, self.room, self.viewer = house, room, viewer
        self.encoding = encoding_for(accepted)
        self.quiet = True
        """Was nothing sent since the last beat?"""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  (Starlette asks for it)
        """Answer; whatever happens, the viewer is taken off the table's list in the end."""
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"vary", b"accept-encoding, cookie"),
        ]
        if self.encoding:
            headers.append((b"content-encoding", self.encoding.encode()))
        async with self.house.watching(self.room, self.viewer):
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            async with beside(partial(self._gone, receive), self._beat):
                await self._send_all(send, SQUEEZERS.get(self.encoding, Plain)())

    async def _gone(self, receive: Receive) -> None:
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.viewer.queue.put_nowait(END)

    async def _send_all(self, send: Send, squeezer: Squeezer) -> None:
        await send({"type": "http.response.body", "body": squeezer.piece(RETRY), "more_body": True})
        while True:
            kind, lines = await self.viewer.queue.get()
            since, self.quiet = self.viewer.since, False
            if kind == "end":
                last = squeezer.piece(b"retry: %d\n\n" % again_in(self.viewer.player))
                return await send({"type": "http.response.body", "body": last, "more_body": False})
            await send({"type": "http.response.body", "body": squeezer.piece(*message(kind, lines)), "more_body": True})
            if kind == "frame":
                HERE.took("kibo_send_seconds", time.monotonic() - since)

    async def _beat(self) -> None:
        """Now and then something goes over a quiet line, so that nobody takes it for a dead one."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self.quiet:
                self.viewer.queue.put_nowait(("beat", (b"{}",)))
            self.quiet = True
