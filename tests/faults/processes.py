"""What is harmed: a PostgreSQL, houses and bot machines, each in processes of its own, which can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from kibo.server.start.own_postgres import OwnPostgres
from server.running import EXAMPLES

OPENS = 90.0
"""Seconds that a house may take to open, on a machine that has much to do."""


def free_port(host: str = "127.0.0.1") -> int:
    """A port at which nobody listens."""
    with socket.socket() as found:
        found.bind((host, 0))
        return int(found.getsockname()[1])


class Database:
    """A PostgreSQL in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.own = folder, OwnPostgres(folder)
        self.url = self.own.url()

    @property
    def socket(self) -> Path:
        """Where it listens."""
        info = self.own.server.get_postmaster_info()
        return Path(info.socket_dir) / f".s.PGSQL.{info.port or 5432}"

    def processes(self) -> list[int]:
        """The server's process and those that it has started."""
        first = int((self.folder / "postmaster.pid").read_text().split()[0])
        with contextlib.suppress(FileNotFoundError):
            return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
        return []

    def kill(self) -> None:
        """All of its processes are gone at once, as when the power fails."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    async def start_again(self) -> None:
        """Start it again as a house does that has one of its own, however often that takes."""
        until = time.monotonic() + OPENS
        while True:
            self.own.keep_going()
            with contextlib.suppress(Exception):
                there = await asyncpg.connect(self.url, timeout=5)
                await there.close()
                return
            assert time.monotonic() < until, "the database does not start again"
            await asyncio.sleep(0.5)

    async def fetch(self, query: str, *words: Any) -> list[Any]:
        """Rows, past every house."""
        there = await asyncpg.connect(self.url)
        try:
            return list(await there.fetch(query, *words))
        finally:
            await there.close()

    def close(self) -> None:
        """End it."""
        self.own.close()


class Process:
    """A command of kibo in a process of its own, with whatever it says in a file."""

    process: subprocess.Popen[bytes] | None = None

    def __init__(
        self, name: str, folder: Path, words: Sequence[str], inside: Sequence[str] = (), **settings: Any
    ) -> None:
        self.name, self.words, self.inside = name, words, inside
        self.folder = folder / name
        self.folder.mkdir()
        self.said = self.folder / "said"
        asked = {"games": os.pathsep.join(EXAMPLES), "pace": 0.0} | settings
        self.environment: Mapping[str, str] = {f"KIBO_{key.upper()}": str(value) for key, value in asked.items()}
        self.more: dict[str, str] = {}

    def start(self) -> None:
        """Start it, and wait for nothing."""
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [*self.inside, sys.executable, "-m", "kibo", *self.words],
                env=os.environ | {"KIBO_DATA": str(self.folder)} | self.environment | self.more,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def kill(self) -> None:
        """It is gone at once, with all that it has started."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    async def close(self) -> None:
        """It is told to end; what it needs to do so, such as a line that is kept up here, goes on meanwhile."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            await asyncio.to_thread(self.process.wait, 20)
        except subprocess.TimeoutExpired:
            self.kill()


class House(Process):
    """One house of several on a database."""

    def __init__(self, name: str, folder: Path, database: str, host: str = "127.0.0.1", **more: Any) -> None:
        port = more.pop("port", 0) or free_port()
        words = ("serve", "--no-open", "--host", host, "--port", str(port))
        super().__init__(name, folder, words, database=database, secret="tried", **more)
        self.url = f"http://{host}:{port}"

    async def opened(self) -> None:
        """Wait until it can be played in."""
        until = time.monotonic() + OPENS
        async with httpx.AsyncClient(timeout=5) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"{self.url}/readyz")).status_code == 200:
                        return
                assert self.process is None or self.process.poll() is None, self.said.read_text("utf-8")[-2000:]
                assert time.monotonic() < until, f"{self.name} does not open: {self.said.read_text('utf-8')[-2000:]}"
                await asyncio.sleep(0.2)


class BotMachine(Process):
    """A machine that only thinks."""

    def __init__(self, name: str, folder: Path, database: str) -> None:
        super().__init__(name, folder, ("bots", "--processes", "1"), database=database)


def new_folder() -> Path:
    """A folder that others may enter: a server that is started by root runs as somebody else."""
    folder = Path(tempfile.mkdtemp(prefix="kibo-faults-"))
    folder.chmod(0o755)
    return folder
