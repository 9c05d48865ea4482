"""A visitor's connection goes over to the worker of the table that it asks for: what follows need not be handed on."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import unquote

from ..background import Background
from ..start.connection import REST, Connection, Doorkeeper
from .sharing import WorkerShare, owner, table_in

log = logging.getLogger("kibo.server")
FIRST_LINE = re.compile(rb"[A-Z]+ ([^ ?]+)\S* HTTP/1\.1\r\n")
MOST = 1 << 16
"""Bytes of a request that may go over with a connection."""


def table_asked_for(data: bytes) -> str:
    """The table that a request names in its first line, if it names one."""
    found = FIRST_LINE.match(data)
    return table_in(unquote(found[1].decode("latin-1"))) if found else ""


def takes_at(path: str) -> str:
    """Where the worker that listens at a path takes connections."""
    return f"{path}c"


class Handover:
    """Gives connections to other workers, and takes theirs. What cannot be given is served here, by the relay."""

    def __init__(self, share: WorkerShare, taking: socket.socket) -> None:
        self.share = share
        self.taking = taking
        self.links: dict[int, socket.socket] = {}
        self.background = Background()
        self.protocol: Callable[[bytes], asyncio.Protocol]

    def give(self, data: bytes, connection: int) -> bool:
        """Give a connection, with the request that has just come, to the table's worker; False if it stays here."""
        table = table_asked_for(data)
        worker = owner(table, self.share.workers)
        if not table or worker == self.share.number or len(data) > MOST:
            return False
        for _ in range(2):  # a worker that was started again takes them over a new link
            try:
                socket.send_fds(self.link(worker), [data], [connection])
                return True
            except ConnectionError:
                if broken := self.links.pop(worker, None):
                    broken.close()
            except OSError:  # there are too many at once
                return False
        return False

    def link(self, worker: int) -> socket.socket:
        """What connections go over to a worker on."""
        if worker not in self.links:
            made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            made.setblocking(False)
            made.connect(takes_at(self.share.paths[worker]))
            self.links[worker] = made
        return self.links[worker]

    def open(self, protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take what the others give, from now on; `protocol` serves a connection whose first bytes are known."""
        self.protocol = protocol
        self.taking.setblocking(False)
        asyncio.get_running_loop().add_reader(self.taking.fileno(), self.linked)

    def linked(self) -> None:
        """Another worker wants to give connections."""
        link, _ = self.taking.accept()
        link.setblocking(False)
        asyncio.get_running_loop().add_reader(link.fileno(), self.take, link)

    def take(self, link: socket.socket) -> None:
        """Serve a connection that another worker gives."""
        loop = asyncio.get_running_loop()
        try:
            data, given, _, _ = socket.recv_fds(link, MOST, 1)
        except OSError:
            data, given = b"", []
        for connection in given:
            taken = socket.socket(fileno=connection)
            self.background.start("taking a connection", partial(self.served, data, taken))
        if not data:
            loop.remove_reader(link.fileno())
            link.close()

    async def served(self, data: bytes, taken: socket.socket) -> None:
        """Serve a connection whose first bytes are known, if it is still there."""
        try:
            await asyncio.get_running_loop().connect_accepted_socket(partial(self.protocol, data), taken)
        except Exception as error:  # it is not begun again: who was there connects anew
            log.info("a connection from another worker was gone: %s", error)
            taken.close()


class Handing(Connection):
    """A connection that goes over to another worker before a request that is for a table there."""

    def __init__(self, handover: Handover, keeper: Doorkeeper, first: bytes = b"", **given: Any) -> None:
        super().__init__(keeper, **given)
        self.handover = handover
        self.first = first
        """What another worker has read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is there."""
        super().connection_made(transport)
        if self.first:
            self.data_received(self.first)

    def data_received(self, data: bytes) -> None:
        """Something has come: for here, or for another worker."""
        if self.at_rest and self.handover.give(data, self.transport.get_extra_info("socket").fileno()):
            self.transport.close()  # here alone: the visitor notices nothing
        else:
            super().data_received(data)

    @property
    def at_rest(self) -> bool:
        """Is everything answered that was asked, and on its way?"""
        answered = self.cycle is None or self.cycle.response_complete
        is_between = self.reading == REST and not self.is_deaf
        return is_between and answered and not self.transport.get_write_buffer_size()
