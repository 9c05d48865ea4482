"""The line between a house and its database, which can be cut and slowed: a network of its own, or a small relay."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from deploy.networks import ip, may_part
from faults.processes import free_port

DELAY = 0.15
"""Seconds that each piece waits at a relay that is slow."""
SLOW = (
    ("tc netem, 150 ms and 2 % lost", ("netem", "delay", "150ms", "40ms", "loss", "2%")),
    ("tc tbf, 256 kbit/s", ("tbf", "rate", "256kbit", "burst", "4kb", "latency", "3s")),
)
"""What the system may have to slow a line, the best first."""


class Relay:
    """Hands on what comes at a port to the socket of a database, both ways; cut, it holds all and says nothing."""

    def __init__(self, host: str, to: Path) -> None:
        self.host, self.to, self.port = host, to, free_port(host)
        self.delay = 0.0
        self.whole = asyncio.Event()
        self.whole.set()
        self.ends: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin."""
        self.server = await asyncio.start_server(self._join, self.host, self.port)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        try:
            back, there = await asyncio.open_unix_connection(str(self.to))
            ends.add(there)
            self.ends |= ends
            async with asyncio.TaskGroup() as both:
                both.create_task(self._hand_on(reader, there))
                both.create_task(self._hand_on(back, writer))
        except* OSError:
            pass
        finally:
            self.ends -= ends
            for end in ends:
                end.close()

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self.delay:
                await asyncio.sleep(self.delay)
            await self.whole.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError  # so the other way ends, too

    async def close(self) -> None:
        """End."""
        if self.server:
            self.server.close()
        self.whole.set()
        for end in list(self.ends):
            end.transport.abort()  # whoever reads there comes to an end, also where nobody takes what is left to send
        while self.ends:
            await asyncio.sleep(0.01)


class Line:
    """A house's way to the database by a relay alone."""

    host = "127.0.0.1"
    inside: Sequence[str] = ()
    cuts = slows = "a relay"

    def __init__(self, number: int, to: Path) -> None:
        self.number, self.to = number, to
        self.relay: Relay

    async def __aenter__(self) -> Line:
        self.relay = Relay(self.host, self.to)
        await self.relay.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.relay.close()

    @property
    def door(self) -> str:
        """The address at which the house is reached."""
        return "127.0.0.1"

    @property
    def url(self) -> str:
        """The database, by this line."""
        return f"postgresql://postgres@{self.host}:{self.relay.port}/postgres"

    def cut(self) -> None:
        """Nothing goes over it any more, and nobody is told."""
        self.relay.whole.clear()

    def mend(self) -> None:
        """It is as it was."""
        self.relay.whole.set()
        self.relay.delay = 0.0

    def slow(self) -> None:
        """All that goes over it takes long."""
        self.relay.delay = DELAY


class Parted(Line):
    """A house in a network of its own, with one line to the people and another to the database."""

    cuts = "a network namespace, its line taken down"
    slows = ""

    def __init__(self, number: int, to: Path) -> None:
        super().__init__(number, to)
        self.name = f"kibo{os.getpid() % 10000}-{number}"
        self.inside = ("ip", "netns", "exec", self.name)
        self.ends = [f"kb{os.getpid() % 10000}{letter}{number}" for letter in "pd"]
        part = os.getpid() % 100 * 2 + number  # whoever runs this at the same time has other addresses
        self.nets = [f"10.{77 + n}.{part}" for n in (0, 1)]
        self.host = f"{self.nets[1]}.1"

    async def __aenter__(self) -> Line:
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        for end, net in zip(self.ends, self.nets, strict=True):
            ip("link", "add", end, "type", "veth", "peer", "name", f"{end}x", "netns", self.name)
            ip("address", "add", f"{net}.1/24", "dev", end)
            ip("link", "set", end, "up")
            ip("-n", self.name, "address", "add", f"{net}.2/24", "dev", f"{end}x")
            ip("-n", self.name, "link", "set", f"{end}x", "up")
        return await super().__aenter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, trace)
        for end in self.ends:
            with contextlib.suppress(subprocess.CalledProcessError):
                ip("link", "del", end)
        ip("netns", "del", self.name)

    @property
    def door(self) -> str:
        """The address at which the house is reached."""
        return f"{self.nets[0]}.2"

    def cut(self) -> None:
        """The line is down: what is sent is lost, and nobody is told."""
        ip("link", "set", self.ends[1], "down")

    def mend(self) -> None:
        """It is as it was."""
        ip("link", "set", self.ends[1], "up")
        self.relay.delay = 0.0
        for inside, end in self._both_ends():
            subprocess.run([*inside, "tc", "qdisc", "del", "dev", end, "root"], check=False, capture_output=True)

    def slow(self) -> None:
        """All that goes over it takes long."""
        for called, words in SLOW:
            made = [
                subprocess.run(
                    [*inside, "tc", "qdisc", "add", "dev", end, "root", *words], check=False, capture_output=True
                )
                for inside, end in self._both_ends()
                if shutil.which("tc")
            ]
            if made and all(done.returncode == 0 for done in made):
                self.slows = called
                return
        super().slow()
        self.slows = Line.slows

    def _both_ends(self) -> list[tuple[Sequence[str], str]]:
        return [((), self.ends[1]), (self.inside, f"{self.ends[1]}x")]


def line(number: int, to: Path) -> Line:
    """The best that the system allows."""
    return (Parted if may_part() else Line)(number, to)
