"""A visitor's connection: what cannot be a request of ours ends here, before much of it is read."""

from __future__ import annotations

import asyncio
import contextlib
import http
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ...core.text import LANGUAGES
from ..house.addresses import Proxies, household
from ..house.pace import Occupancy
from ..settings import BACKLOG, Settings
from ..table.events import Refused
from ..web.guard import HEADERS

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]  # a system that does not count handles so

LARGEST_HEAD = 1 << 16
"""Bytes that the head of a request may have."""
MOST_HEADERS = 128
LARGEST_MESSAGE = 1 << 21
"""Bytes on the wire that the rest of a request may have, however its body is cut into chunks."""
PIECE = 1 << 14
"""Bytes that are read before anybody looks how many they were."""
WAITING = 8
"""Requests that may have come before the one before them is answered."""
STALLED = 60.0
"""Seconds after which somebody is gone who does not take what is sent."""
LINGERING = 1.0
"""Seconds in which somebody who is turned away can read why."""
LINGERERS = 64
"""So many at a time: the others are shut out at once."""
RESERVE = 64 + LINGERERS + BACKLOG
"""File handles that are kept for the log, pages and bots, whoever comes."""
REST, HEAD, BODY = range(3)
"""What of a request is being read: nothing, its head, its body."""


class Doorkeeper:
    """Who is in: all connections of a process."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.patience
        self.proxies = Proxies(settings.trusted_proxies)
        handles = handles_for(settings.connections + RESERVE)
        self.inside = Occupancy(min(settings.connections, max(1, handles - RESERVE)), settings.connections_per_address)
        self.lingering = 0
        """How many are being turned away."""

    def counts_as(self, client: tuple[str, int] | None) -> str:
        """The address that a connection is counted for; a trusted proxy brings many people."""
        return "" if client is None or self.proxies.trusts(client[0]) else household(client[0])


def handles_for(wanted: int) -> int:
    """How many file handles this process may have, after asking the system for more if it has too few."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < wanted:
        soft = wanted if hard == unlimited else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == unlimited else soft


class Connection(HttpToolsProtocol):
    """One connection, with an eye on how much comes and how long it takes."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.keeper = keeper
        self.counted: str | None = None
        """The address that this connection is counted for, once it is in."""
        self.reading = REST
        self.came = 0
        """Bytes of what is being read."""
        self.is_deaf = False
        """Is nothing read any more of what comes?"""
        self.why = Refused("malformed", 400, what="HTTP")
        self.deadline: asyncio.TimerHandle | None = None
        self.due = REST
        """What the deadline is for."""
        self.stalled: asyncio.TimerHandle | None = None
        self.answering: RequestResponseCycle | None = None
        """The request that is being answered: `cycle` is the one that came last."""

    # who comes and goes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is there."""
        super().connection_made(transport)
        address = self.keeper.counts_as(self.client)
        if self.keeper.inside.enter(address):
            self.counted = address
            self.wait_for(HEAD)
        else:
            self.turn_away(Refused("too_many", 503))

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection is gone."""
        if self.counted is not None:
            self.keeper.inside.leave(self.counted)
            self.counted = None
        self.wait_for(REST)
        self.resume_writing()
        self.let_go()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The visitor does not take what is sent."""
        super().pause_writing()
        self.stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """The visitor takes it again."""
        super().resume_writing()
        if self.stalled:
            self.stalled.cancel()
            self.stalled = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def let_go(self) -> None:
        """Whoever answers a request is told that nobody listens, also where another one has come behind it."""
        if self.answering and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()

    # what comes

    def data_received(self, data: bytes) -> None:
        """Something has come: it is read piece by piece, and no longer than a request of ours could be."""
        for start in range(0, len(data), PIECE):
            if self.is_deaf or self.transport.is_closing():
                return
            piece = data[start : start + PIECE] if len(data) > PIECE else data
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade:  # it is answered as if nothing else were wished for
                self.cycle.keep_alive, self.is_deaf = False, True
            except httptools.HttpParserError:
                self.turn_away(self.why)
                return
            self.came += len(piece)
            if self.came > (LARGEST_MESSAGE if self.reading == BODY else LARGEST_HEAD):
                self.turn_away(self.too_long())
                return
        self.wait_for(HEAD if self.due == HEAD and self.reading == REST and self.cycle is None else self.reading)

    def too_long(self) -> Refused:
        """What is said of a request that does not end."""
        return Refused("too_long", 413) if self.reading == BODY else Refused("long_head", 431)

    def stop(self, refused: Refused) -> None:
        """Nothing more is read of this."""
        self.why = refused
        raise refused

    def on_message_begin(self) -> None:
        """A request begins."""
        self.reading, self.came = HEAD, 0
        self._unset_keepalive_if_required()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of a request's head; after its body none is heard."""
        if self.reading == HEAD:
            super().on_header(name, value)
            if len(self.headers) > MOST_HEADERS:
                self.stop(Refused("long_head", 431))

    def on_headers_complete(self) -> None:
        """A request's head has come to its end."""
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > LARGEST_HEAD:
            self.stop(Refused("long_head", 431))
        super().on_headers_complete()
        self.reading, self.came = BODY, 0
        if len(self.pipeline) > WAITING:
            self.stop(Refused("too_fast", 429))

    def on_message_complete(self) -> None:
        """A request has come to its end."""
        self.reading, self.came = REST, 0
        super().on_message_complete()

    # who is waited for no longer, and who may not in

    def wait_for(self, part: int) -> None:
        """Whoever sends a part of a request has so long for it, and no longer; for nothing nobody waits."""
        if part == self.due:
            return
        if self.deadline:
            self.deadline.cancel()
        self.due = part
        self.deadline = self.loop.call_later(self.keeper.patience, self.too_late) if part else None

    def too_late(self) -> None:
        """Somebody has taken too long; who has said nothing at all hears nothing."""
        if self.reading == REST:
            self.transport.close()
        else:
            self.turn_away(Refused("too_slow", 408))

    def turn_away(self, refused: Refused) -> None:
        """Say why, leave a moment to read it, and close; where an answer has begun, only close."""
        self.is_deaf = True
        self.wait_for(REST)
        self._unset_keepalive_if_required()
        answer = self.answering
        if self.transport.is_closing() or (answer and answer.response_started and not answer.response_complete):
            return self.transport.close()
        self.let_go()
        self.transport.write(raw_answer(refused, self.server_state.default_headers))
        if self.keeper.lingering >= LINGERERS or not self.transport.can_write_eof():
            return self.transport.close()
        self.flow.pause_reading()
        self.transport.write_eof()
        self.keeper.lingering += 1
        self.loop.call_later(LINGERING, self.shut_out)

    def shut_out(self) -> None:
        """Whoever was turned away has had their moment."""
        self.keeper.lingering -= 1
        self.transport.close()


def raw_answer(refused: Refused, more: list[tuple[bytes, bytes]]) -> bytes:
    """A refusal before anybody knows which language is spoken: in all of them."""
    said = "\n".join(refused.sentence(language) for language in LANGUAGES).encode()
    head = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(said)),
        (b"connection", b"close"),
    ]
    lines = [b"%s: %s" % pair for pair in (*more, *head, *HEADERS)]
    return b"\r\n".join(
        (b"HTTP/1.1 %d %s" % (refused.status, http.HTTPStatus(refused.status).phrase.encode()), *lines, b"", said)
    )
