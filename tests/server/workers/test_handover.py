"""A connection goes over to the worker of the table that it asks for."""

import asyncio
import contextlib
import os
import socket
import sys
from functools import partial

import pytest
import uvicorn
from uvicorn.server import ServerState

from kibo.server.settings import Settings
from kibo.server.start.connection import Doorkeeper
from kibo.server.workers.handover import MOST, Handing, Handover, table_asked_for
from kibo.server.workers.sharing import WorkerShare, owner
from kibo.server.workers.supervisor import taking_socket
from server.running import awaited

NEAR, FAR = (next(name for name in "abcdefgh" if owner(name, 2) == number) for number in range(2))

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere connections stay, and requests are handed on"
)


@pytest.mark.parametrize(
    ("data", "table"),
    [
        (b"GET /t/a3f0/stream?tall=1 HTTP/1.1\r\nhost: x\r\n", "a3f0"),
        (b"POST /api/tables/a3f0/play HTTP/1.1\r\n\r\n", "a3f0"),
        (b"GET /t/%61b HTTP/1.1\r\n", "ab"),
        (b"GET /t/a3f0/stream HTTP/1.1", ""),
        (b"GET / HTTP/1.1\r\nreferer: /t/a3f0 HTTP/1.1\r\n", ""),
        (b"GET /t/a3f0 HTTP/1.0\r\n\r\n", ""),
        (b"\x16\x03\x01\x02\x00", ""),
        (b"", ""),
    ],
)
def test_the_first_line_of_a_request_names_a_table_or_none(data, table):
    assert table_asked_for(data) == table


class Half:
    """One of two workers in one process; it answers with its name, what it was asked, from where, and what was sent."""

    def __init__(self, name, share):
        self.name = name
        self.handover = Handover(share, taking_socket(share.paths[share.number]))
        self.config = uvicorn.Config(self.app, log_level="warning", loop="asyncio", interface="asgi3")
        self.config.load()
        given = {"config": self.config, "server_state": ServerState(), "app_state": {}}
        self.protocol = partial(Handing, self.handover, Doorkeeper(Settings()), **given)

    async def app(self, scope, receive, send):
        message, sent = {"more_body": True}, b""
        while message.get("more_body"):
            message = await receive()
            sent += message["body"]
        said = f"{self.name} {scope['path']} {scope['client'][1]} {len(sent)}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(said))]})
        await send({"type": "http.response.body", "body": said})


class Visitor:
    """A connection, and what is said over it."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.port = writer.get_extra_info("sockname")[1]

    def send(self, data):
        self.writer.write(data)

    async def answer(self):
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        name, path, port, sent = (await self.reader.readexactly(length)).decode().split()
        assert int(port) == self.port, "the visitor keeps their address"
        return name, path, int(sent)

    async def announce(self, path, length):
        """Say what will be sent, and wait until it is wanted."""
        head = f"POST {path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: {length}\r\n\r\n"
        self.send(head.encode())
        assert b" 100 " in await self.reader.readuntil(b"\r\n\r\n")

    async def get(self, path):
        self.send(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        return await self.answer()


def visited(folder, visit, far_is_there=True):
    """A visit to the first of two workers."""

    async def run():
        paths = [str(folder / "0"), str(folder / "1")]
        near = Half("near", WorkerShare(0, paths))
        near.handover.open(near.protocol)
        if far_is_there:
            far = Half("far", WorkerShare(1, paths))
            far.handover.open(far.protocol)
        server = await asyncio.get_running_loop().create_server(near.protocol, "127.0.0.1", 0)
        visitor = Visitor(*await asyncio.open_connection(*server.sockets[0].getsockname()))
        async with asyncio.timeout(20):
            await visit(visitor)
        visitor.writer.close()
        server.close()

    awaited(run())


def test_a_connection_goes_where_its_table_is_and_stays_until_it_asks_for_another(tmp_path):
    async def visit(visitor):
        assert await visitor.get("/") == ("near", "/", 0)
        assert await visitor.get(f"/t/{FAR}") == ("far", f"/t/{FAR}", 0)
        assert await visitor.get("/") == ("far", "/", 0)
        assert await visitor.get(f"/api/tables/{NEAR}/log") == ("near", f"/api/tables/{NEAR}/log", 0)
        assert await visitor.get(f"/t/{FAR}/log") == ("far", f"/t/{FAR}/log", 0)

    visited(tmp_path, visit)


def test_what_is_sent_after_the_first_bytes_arrives_behind_them(tmp_path):
    async def visit(visitor):
        await visitor.announce(f"/t/{FAR}/act", 300_000)
        visitor.send(b"a" * 300_000)
        assert await visitor.answer() == ("far", f"/t/{FAR}/act", 300_000)
        assert await visitor.get("/") == ("far", "/", 0)

    visited(tmp_path, visit)


def test_a_request_in_the_middle_of_another_stays_where_that_is(tmp_path):
    async def visit(visitor):
        one, two = (f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode() for path in ("/", f"/t/{FAR}"))
        visitor.send(one + two)
        assert [await visitor.answer() for _ in range(2)] == [("near", "/", 0), ("near", f"/t/{FAR}", 0)]
        body = f"GET /t/{FAR} HTTP/1.1\r\n".encode()
        await visitor.announce("/", len(body))
        visitor.send(body)
        assert await visitor.answer() == ("near", "/", len(body))

    visited(tmp_path, visit)


def test_too_much_at_once_and_what_nobody_takes_stays_here(tmp_path):
    async def visit(visitor):
        assert await visitor.get(f"/t/{FAR}") == ("near", f"/t/{FAR}", 0)

    visited(tmp_path, visit, far_is_there=False)
    handover = Handover(WorkerShare(0, [str(tmp_path / "0"), str(tmp_path / "1")]), None)
    with contextlib.closing(taking_socket(str(tmp_path / "1"))):
        line = f"GET /t/{FAR} HTTP/1.1\r\n".encode()
        assert not handover.give(line + b"x" * MOST, 0)
        assert handover.give(line, 0)


def test_a_worker_that_was_started_again_takes_connections_over_a_new_link(tmp_path):
    handover = Handover(WorkerShare(0, [str(tmp_path / "0"), str(tmp_path / "1")]), None)
    line = f"GET /t/{FAR} HTTP/1.1\r\n".encode()
    with contextlib.closing(taking_socket(str(tmp_path / "1"))) as taking:
        for _ in range(2):
            assert handover.give(line, 0)
            link, _ = taking.accept()
            data, given, _, _ = socket.recv_fds(link, MOST, 1)
            link.close()
            os.close(given[0])
            assert data == line
