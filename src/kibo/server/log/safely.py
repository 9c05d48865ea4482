"""How files are made that are for their owner alone, and how a database is asked so that nobody waits for ever."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

Asked = TypeVar("Asked")
LAST_WORDS = 0.5
"""Seconds that a database has to answer what it was asked when the house closes, and again once its line is hung up."""


class HasBusy(Protocol):
    """Something that knows what is being done for it."""

    busy: set[asyncio.Future[Any]]


def to_its_end(asks: Callable[..., Awaitable[Asked]]) -> Callable[..., Awaitable[Asked]]:
    """Ask a database to the end, though whoever waits for the answer is called off.

    A driver that is interrupted puts its connection away meanwhile; where the database is closed during that, it waits
    for ever, and with it the end of the house.
    """

    @wraps(asks)
    async def asked(self: HasBusy, *words: Any, **more: Any) -> Asked:
        asking = asyncio.ensure_future(asks(self, *words, **more))
        self.busy.add(asking)
        asking.add_done_callback(self.busy.discard)
        asking.add_done_callback(_heard)
        return await asyncio.shield(asking)

    return asked


def _heard(asking: asyncio.Future[Any]) -> None:
    """What went wrong is known, though nobody waits for the answer any more."""
    if not asking.cancelled():
        asking.exception()


class Lines:
    """The lines of an engine to a PostgreSQL: who waits for one that says nothing stops once it is hung up."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.open: WeakSet[Any] = WeakSet()
        event.listen(engine.sync_engine, "connect", lambda line, _: self.open.add(line.driver_connection))

    def hang_up(self) -> None:
        """Let them go at once."""
        for line in list(self.open):
            line.terminate()


async def let_go(busy: Iterable[Awaitable[Any]], hang_up: Callable[[], None]) -> None:
    """Wait for what a database is asked, where it answers; where it does not, nobody waits for it any longer."""
    left = set(map(asyncio.ensure_future, busy))
    if left and (left := (await asyncio.wait(left, timeout=LAST_WORDS))[1]):
        hang_up()
        left = (await asyncio.wait(left, timeout=LAST_WORDS))[1]
    for asking in left:
        asking.cancel()
    await asyncio.gather(*left, return_exceptions=True)


def make_file(file: Path) -> None:
    """See to it that a file is there; a new one is for its owner alone, and so is what a database lays beside it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


def beside(file: Path) -> list[Path]:
    """What a database may have laid beside its file."""
    return [file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm", "-journal")]


def make_private(file: Path, *others: Path) -> None:
    """Let their owner alone read a database and others, which older houses have made for everybody."""
    for path in (file, *beside(file), *others):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # another user's file is theirs to close
            path.chmod(0o600)
