"""A wire between two workers of the house: pieces with a kind and a length, over a socket of the machine itself."""

from __future__ import annotations

import asyncio
import json
import struct
from collections import deque
from typing import Any

REQUEST, START, MORE, LAST, ASK, ANSWER = b"r", b"s", b"m", b"l", b"q", b"a"
"""A request's head; an answer's head; a part of a body; its last part; a question; its answer."""
HEAD = struct.Struct(">cI")
KEPT = ("method", "path", "query_string", "root_path", "scheme", "http_version", "client", "server")
"""What is passed on of a request beside its headers."""

Piece = tuple[bytes, bytes]
"""A kind, and the data."""


def packed(kind: bytes, data: bytes) -> bytes:
    """A piece as it travels."""
    return HEAD.pack(kind, len(data)) + data


class Unpacker:
    """Finds the pieces in what arrives, however it was cut."""

    def __init__(self) -> None:
        self.left = b""

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that are complete now."""
        self.left += data
        found, at = [], 0
        while len(self.left) >= at + HEAD.size:
            kind, length = HEAD.unpack_from(self.left, at)
            end = at + HEAD.size + length
            if len(self.left) < end:
                break
            found.append((kind, self.left[at + HEAD.size : end]))
            at = end
        self.left = self.left[at:]
        return found


def packed_scope(scope: Any) -> bytes:
    """A request's head for another worker."""
    kept = {name: scope[name] for name in KEPT if name in scope}
    kept["query_string"] = scope["query_string"].decode("latin-1")
    kept["raw_path"] = scope.get("raw_path", b"").decode("latin-1")
    kept["headers"] = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    return json.dumps(kept).encode()


def unpacked_scope(data: bytes) -> dict[str, Any]:
    """The same as an application takes it."""
    scope: dict[str, Any] = json.loads(data)
    scope["query_string"] = scope["query_string"].encode("latin-1")
    scope["raw_path"] = scope["raw_path"].encode("latin-1")
    scope["headers"] = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in scope["headers"]]
    for end in ("client", "server"):
        scope[end] = tuple(scope[end]) if scope.get(end) else None
    return scope | {"type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}}


class Wire:
    """One conversation with another worker; when one side is gone, the other side reads the end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.unpacker = Unpacker()
        self.pieces: deque[Piece] = deque()

    def close(self) -> None:
        """Hang up."""
        self.writer.close()

    async def send(self, kind: bytes, data: bytes) -> None:
        """Send a piece; waits while the other side cannot follow."""
        if self.writer.is_closing():
            raise ConnectionResetError
        self.writer.write(packed(kind, data))
        await self.writer.drain()

    async def get(self) -> Piece:
        """The next piece; ConnectionError at the end. Nothing is lost if whoever waits is called off."""
        while not self.pieces:
            data = await self.reader.read(1 << 16)
            if not data:
                raise ConnectionResetError
            self.pieces.extend(self.unpacker.feed(data))
        return self.pieces.popleft()

    async def receive(self) -> dict[str, Any]:
        """The next part of a request for an application."""
        try:
            kind, data = await self.get()
        except ConnectionError:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": data, "more_body": kind == MORE}

    async def respond(self, message: Any) -> None:
        """Send a part of an application's answer; who is gone does not hear it."""
        try:
            if message["type"] == "http.response.start":
                pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
                await self.send(START, json.dumps([message["status"], pairs]).encode())
            else:
                await self.send(MORE if message.get("more_body") else LAST, message.get("body", b""))
        except ConnectionError:
            pass


async def call(path: str) -> Wire:
    """A wire to the worker that listens there; ConnectionError if nobody does."""
    try:
        return Wire(*await asyncio.open_unix_connection(path))
    except OSError as error:
        raise ConnectionResetError(str(error)) from None
