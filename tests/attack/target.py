"""A house in a process of its own that is attacked, with its memory, its handles and another visitor watched."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from server.running import EXAMPLES


@dataclass(frozen=True)
class Row:
    """One line of the summary: what was tried, how often, what was seen, and whether the house held."""

    what: str
    tried: int
    seen: str
    held: bool


def elsewhere() -> httpx.Client:
    """A visitor who is none of the attackers, and comes from another address."""
    return httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=120)


class House:
    """A house that serves from a process of its own until it is closed."""

    def __init__(self, handles: int = 1024, **settings: Any) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="kibo-attack-")
        asked = {"port": 0, "pace": 0.0, "bot_processes": 1, "games": os.pathsep.join(EXAMPLES)} | settings
        named = {f"KIBO_{name.upper()}": str(value) for name, value in asked.items()}
        self.errors = Path(self.folder.name) / "errors"
        self.workers = int(asked.get("workers", 1))
        limited = ["sh", "-c", f'ulimit -n {handles}; exec "$@"', "sh"]
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*limited, sys.executable, "-m", "kibo", "serve", "--no-open"],
                env=os.environ | named | {"KIBO_DATA": self.folder.name},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found, self.said
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        httpx.get(self.url, timeout=60)

    @property
    def said(self) -> str:
        """What the house has written to its log."""
        return self.errors.read_text("utf-8")

    @property
    def answering(self) -> list[Path]:
        """The processes that answer requests: the one that was started, or its workers."""
        own = Path(f"/proc/{self.process.pid}")
        workers = (own / "task" / own.name / "children").read_text().split() if self.workers > 1 else []
        return [Path("/proc") / worker for worker in workers] or [own]

    @property
    def memory(self) -> float:
        """MB that they hold."""
        found = (re.findall(r"VmRSS:\s+(\d+)", (process / "status").read_text()) for process in self.answering)
        return sum(int(kilobytes[0]) for kilobytes in found if kilobytes) / 1024

    @property
    def handles(self) -> int:
        """How many files and connections one of them has open at most."""
        return max(len(list((process / "fd").iterdir())) for process in self.answering)

    def connection(self, timeout: float = 30.0, address: str = "") -> socket.socket:
        """A bare connection to the house."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, source_address=(address, 0))

    def table(self) -> tuple[str, str]:
        """A new table and the token of a seat there."""
        with elsewhere() as client:
            made = client.post(f"{self.url}/api/tables", json={"game": "pig", "name": "Anna"}).json()
        return made["table"], made["token"]

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()


@contextmanager
def opened(**settings: Any) -> Iterator[House]:
    """A house to attack."""
    house = House(**settings)
    try:
        yield house
    finally:
        house.close()


class Watch:
    """While something is tried: the most memory and handles, and how long another visitor waits at worst."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.before = house.memory
        self.most_memory, self.most_handles, self.longest, self.refused = self.before, 0, 0.0, 0
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)

    def look(self) -> None:
        """Ask for the lobby again and again."""
        while not self.done.is_set():
            began = time.monotonic()
            try:
                with elsewhere() as client:
                    self.refused += client.get(self.house.url).status_code != 200
            except httpx.HTTPError:
                self.refused += 1
            self.longest = max(self.longest, time.monotonic() - began)
            self.most_memory = max(self.most_memory, self.house.memory)
            self.most_handles = max(self.most_handles, self.house.handles)
            self.done.wait(0.1)

    def __enter__(self) -> "Watch":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join(130)

    @property
    def seen(self) -> str:
        """All of it in words."""
        grown = self.most_memory - self.before
        turned = f", and was turned away {self.refused} times" if self.refused else ""
        return f"+{grown:.0f} MB, {self.most_handles} handles, another visitor waited {self.longest:.1f} s{turned}"

    def held(self, memory: float = 64.0, wait: float = 10.0) -> bool:
        """Did the house stay within bounds, and answer the other visitor?"""
        return not self.refused and self.most_memory - self.before < memory and self.longest < wait
