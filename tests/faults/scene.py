"""A database, houses and people on it, and what is written down about what was done to them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from faults.judge import Log, judged
from faults.people import Crowd
from faults.processes import BotMachine, Database, House, Process, new_folder

PATIENCE = 60.0
"""Seconds after a fault within which every game must have gone on."""
GAMES = ("africa", "pig", "star_of_africa", "kilimanjaro", "photo_safari")


@dataclass
class Asked:
    """How much is to be tried."""

    rounds: int
    seed: int
    parties: int = 6


@dataclass
class Row:
    """One line of the summary: what was done, how often, by which means, what was seen, and what did not hold."""

    what: str
    tried: int = 0
    means: str = ""
    seen: str = ""
    wrong: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def waited(self, seconds: float, crowd: Crowd, when: str) -> None:
        """After a fault everybody's game has gone on in so long, or not."""
        self.tried += 1
        self.waits.append(seconds)
        if seconds == float("inf"):
            self.wrong.append(f"{when}: nothing went on for {PATIENCE:.0f} s at {', '.join(crowd.stuck(PATIENCE / 2))}")

    async def judge(self, crowd: Crowd, database: Log, houses: list[House]) -> None:
        """Compare everything with the log."""
        self.wrong += await judged(crowd, database)
        counted = crowd.counted()
        others = ", ".join(f"{often} {why}" for why, often in sorted(counted.items()) if why != "acknowledged")
        games = sum(party.games for party in crowd.parties)
        views = sum(len(person.views) for party in crowd.parties for person in party.people)
        self.seen = (
            f"{counted['acknowledged']:,} moves acknowledged in {games} games ({others or 'no other answers'}), "
            f"{views:,} views compared; games went on within {max(self.waits, default=0):.1f} s"
        )
        for house in houses:
            if traces := house.said.read_text("utf-8", "replace").count("Traceback"):
                self.seen += f"; {traces} stack traces in the log of {house.name}"


@dataclass
class Scene:
    """All that is there for one trial; whatever is left of it ends with it."""

    folder: Path
    draws: random.Random
    stack: contextlib.AsyncExitStack

    def database(self, folder: Path | None = None) -> Database:
        """A PostgreSQL."""
        made = Database(folder or self.folder / "postgres")
        self.stack.callback(made.close)
        return made

    def started(self, process: Process) -> Any:
        """A process that runs."""
        self.stack.callback(process.kill)  # if it cannot end by itself
        self.stack.push_async_callback(process.close)
        process.start()
        return process

    async def houses(self, database: str, many: int = 2, **more: Any) -> list[House]:
        """Houses on one database: the first makes it, the others find it made."""
        made = []
        for number in range(many):
            made.append(self.started(House(f"house{number}", self.folder, database, **more)))
            await made[-1].opened()
        return made

    def bots(self, database: str, many: int = 1) -> list[BotMachine]:
        """Machines that only think."""
        return [self.started(BotMachine(f"bots{number}", self.folder, database)) for number in range(many)]

    async def crowd(self, houses: list[House], asked: Asked, **terms: Any) -> Crowd:
        """People who play there, all of whose games have begun."""
        urls = [house.url for house in houses]
        crowd = await self.stack.enter_async_context(
            Crowd(urls, terms.pop("games", GAMES), asked.parties, asked.seed, **terms)
        )
        assert await crowd.go_on(PATIENCE) < PATIENCE, "the games do not begin"
        return crowd

    async def a_while(self, most: float = 1.5) -> None:
        """Some time, in which people play."""
        await asyncio.sleep(self.draws.random() * most)


@contextlib.asynccontextmanager
async def scene(asked: Asked) -> AsyncIterator[Scene]:
    """Everything for one trial."""
    folder = new_folder()
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield Scene(folder, random.Random(asked.seed), stack)


class Disk:
    """A small disk that can be filled to the last byte."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        folder.mkdir()
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "kibo", str(folder)],
            check=True,
            capture_output=True,
        )

    def fill(self) -> None:
        """Leave no room."""
        with (self.folder / "ballast").open("wb", buffering=0) as file, contextlib.suppress(OSError):
            for size in (1 << 20, 1 << 12, 1):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)):
                        pass

    def empty(self) -> None:
        """Make room again."""
        (self.folder / "ballast").unlink()

    def close(self) -> None:
        """Take it away."""
        subprocess.run(["umount", "-l", str(self.folder)], check=False, capture_output=True)


class File:
    """The log of a house in a SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path, self.url = path, f"sqlite:///{path}"

    async def fetch(self, query: str, *words: Any) -> list[Any]:
        """Rows, past the house."""
        there = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=10)
        try:
            return there.execute(query.replace("$1", "?"), words).fetchall()
        finally:
            there.close()


class Foreign(File):
    """The PostgreSQL that a house has started for itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql://postgres@/postgres?host={(folder / 'postmaster.pid').read_text().splitlines()[4]}"

    processes = Database.processes
    kill = Database.kill
    fetch = Database.fetch  # type: ignore[assignment]


async def until(is_so: Callable[[], bool], seconds: float) -> bool:
    """Wait for something; False, if it does not come."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.05)
    return True
