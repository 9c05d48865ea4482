"""A house that is about to open: whoever comes early waits, and is answered as soon as it can be."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys

import pytest

from kibo.server.settings import Settings
from kibo.server.start.command import listening
from server.cut_line import CutLine
from server.running import awaited


@contextlib.asynccontextmanager
async def opening(database, folder):
    """A process that opens a house, and the port at which it will be open."""
    with listening(Settings(port=0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kibo", "serve", "--no-open", "--port", str(port), "--database", database]
    told = {"env": os.environ | {"KIBO_DATA": str(folder)}, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    house = subprocess.Popen(command, **told, text=True)
    try:
        yield house, port
    finally:
        house.kill()
        house.communicate()


async def asked(port, house):
    """A request, as soon as anybody listens."""
    while True:
        assert house.poll() is None, house.communicate()
        with contextlib.suppress(ConnectionRefusedError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /readyz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            return asyncio.ensure_future(reader.readline()), writer
        await asyncio.sleep(0.02)


def test_who_comes_while_the_house_opens_waits_and_is_answered_once_it_is_open(postgres_url, tmp_path):
    async def run():
        async with CutLine(postgres_url) as line, opening(line.url.replace("+asyncpg", ""), tmp_path) as (house, port):
            line.fall_silent()  # so it cannot open yet
            answer, writer = await asked(port, house)
            assert not (await asyncio.wait([answer], timeout=0.2))[0]
            line.whole.set()
            async with asyncio.timeout(100):
                assert await answer == b"HTTP/1.1 200 OK\r\n"
            writer.close()

    awaited(run())


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT], ids=lambda sent: sent.name)
def test_a_house_that_cannot_open_yet_ends_when_it_is_told_to_and_lets_go_who_waits(postgres_url, tmp_path, sent):
    async def run():
        async with CutLine(postgres_url) as line, opening(line.url.replace("+asyncpg", ""), tmp_path) as (house, port):
            line.fall_silent()
            answer, writer = await asked(port, house)
            house.send_signal(sent)
            said = (await asyncio.to_thread(house.communicate, timeout=100))[1]
            with contextlib.suppress(ConnectionError):
                assert await answer == b""
            writer.close()
            return house.returncode, said

    code, said = awaited(run())
    assert code == (0 if sent == signal.SIGTERM else 130)
    assert "Traceback" not in said
