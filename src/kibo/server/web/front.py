"""In front of everything that the house answers: who it is, how many they are, how much they send, what goes out."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..house.addresses import Proxies, household
from ..house.pace import Occupancy
from ..measures import HERE
from ..settings import Settings
from ..table.events import Refused
from .guard import with_safe_headers

log = logging.getLogger("kibo.server")
LARGEST = 32_768
"""Bytes that a body may have: the longest line of chat, however it is written, and some more."""
DRAINED = 1 << 20
"""Bytes of a body that are read to its end before it is refused: who still sends does not hear an answer."""
HOST = re.compile(r"[\w.:\-\[\]]{1,255}", re.ASCII)
STREAM = re.compile(r"/(t|api/tables)/[^/]+/stream")
HEALTH = ("/healthz", "/readyz", "/metrics")
LATER = (b"retry-after", b"1")
"""How many seconds to wait before a house is asked again that closes: another is open, or it opens anew."""
TO_A_TABLE = ("/t/", "/api/tables/")

Refuse = Callable[[Scope, Receive, Send, Refused], Awaitable[None]]
"""Answers a request with a refusal."""


class TooMuch(Exception):
    """A body longer than anything that the house needs."""


class Gone(Exception):
    """Whoever asked is gone."""


class Front:
    """One layer under all routes: nothing behind it sees more of a request than the house ever needs."""

    def __init__(self, app: ASGIApp, refuse: Refuse, settings: Settings) -> None:
        self.app, self.refuse = app, refuse
        self.proxies = Proxies(settings.trusted_proxies)
        self.requests = Occupancy(settings.connections, settings.connections_per_address)
        self.streams = Occupancy(settings.streams, settings.streams_per_address)
        self.is_closing = False
        """Is the house about to close? Then nothing is begun any more."""
        self.untold = True
        """Has nobody been told yet that a proxy is not trusted?"""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        is_message = scope["method"] == "POST" and scope["path"].startswith(TO_A_TABLE)
        send = measured(with_safe_headers(send), is_message)
        headers = Headers(scope=scope)
        self.find_visitor(scope, headers)
        address = household(scope["client"][0]) if scope["client"] else ""
        counted = [self.requests, self.streams] if STREAM.fullmatch(scope["path"]) else [self.requests]
        entered = [one for one in counted if one.enter(address)]
        HERE.put("kibo_streams", self.streams.all)
        try:
            scope["is_closing"] = self.is_closing
            if self.is_closing and scope["path"] not in HEALTH:
                await self.refuse(scope, receive, closing(send, LATER), Refused("closing", 503))
            elif len(entered) < len(counted):
                await self.refuse(scope, receive, closing(send), Refused("too_many", 503))
            else:
                await self.answer(scope, headers, receive, send)
        finally:
            for one in entered:
                one.leave(address)
            HERE.put("kibo_streams", self.streams.all)

    async def answer(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Answer a request of somebody who may ask; what is wrong with it is said before anybody else sees it."""
        try:
            hosts = headers.getlist("host")
            if len(hosts) > 1 or not all(map(HOST.fullmatch, hosts)):
                return await self.refuse(scope, receive, closing(send), Refused("malformed", 400, what="Host"))
            if headers.get("content-type", "").strip().lower().startswith("multipart/"):
                return await self.refuse(scope, receive, closing(send), Refused("no_files", 415))
            if "range" in headers:  # what the house sends is small: it sends it whole
                scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"range"]
            has_body = "content-length" in headers or "transfer-encoding" in headers
            receive = at_once(await whole_body(headers, receive) if has_body else b"", receive)
        except TooMuch:
            await self.refuse(scope, receive, closing(send), Refused("too_long", 413))
        except Gone:
            pass
        else:
            await self.app(scope, receive, send)

    def find_visitor(self, scope: Scope, headers: Headers) -> None:
        """Whose request it is, and whether it came safely: a proxy that the settings name is believed."""
        peer, port = scope["client"] or ("", 0)
        if not self.proxies.trusts(peer):
            if self.untold and "x-forwarded-for" in headers:
                self.untold = False
                log.warning("a request says whom it serves: if a proxy of yours sends it, name it in trusted_proxies")
            return
        scope["client"] = (self.proxies.visitor(peer, ",".join(headers.getlist("x-forwarded-for"))), port)
        if headers.get("x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = headers["x-forwarded-proto"]


def measured(send: Send, is_message: bool) -> Send:
    """Counts an answer, and how long a message to a table has taken."""
    began = time.monotonic()

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            status = message["status"]
            HERE.count("kibo_answers_total")
            if status >= 400:
                HERE.count("kibo_refusals_total" if status < 500 else "kibo_failures_total")
            if is_message:
                HERE.took("kibo_answer_seconds", time.monotonic() - began)
        await send(message)

    return sent


async def whole_body(headers: Headers, receive: Receive) -> bytes:
    """The body of a request, as far as the house ever needs it."""
    said = headers.get("content-length", "")
    if said.isdecimal() and (len(said) > 9 or int(said) > DRAINED):
        raise TooMuch
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        part: bytes = message.get("body", b"")
        length += len(part)
        if length > DRAINED:
            raise TooMuch
        if length <= LARGEST:
            parts.append(part)
        more = message.get("more_body", False)
    if length > LARGEST:
        raise TooMuch
    return b"".join(parts)


def at_once(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read already, and then what there is besides."""
    left = [body]

    async def given() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return given


def closing(send: Send, *more: tuple[bytes, bytes]) -> Send:
    """Ends the connection with the answer: the rest of what comes over it is not read."""

    async def closed(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close"), *more]
        await send(message)

    return closed
