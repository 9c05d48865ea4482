"""What other processes on the same PostgreSQL tell, heard on one line of one's own that mends itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from ..background import Background

log = logging.getLogger("kibo.server")
CHECKED = 2.0
"""Seconds after which is looked whether anything would still come over the line."""
PATIENCE = 3.0
"""Seconds that the database has to answer then, or to take a new line."""
PAUSE = 0.5
"""Seconds between two tries to have the line again."""

Listens = Callable[[str], None]
Missed = Callable[[], None]


class Feed:
    """Hears what is told by `pg_notify`; nothing in it is trusted, since it only says where to look.

    Whatever is told while the line is down is lost: as soon as it is there again, `missed` is called, so that whoever
    listens looks for themselves. What is told to them has to be quick: they all hear one after the other.
    """

    def __init__(self, url: URL, first: tuple[str, str] | None = None) -> None:
        self.url, self.first = url, first
        """What is said on each line before it is listened on."""
        self.listeners: dict[str, tuple[Listens, Missed]] = {}
        self.background = Background()
        self.line: Any = None
        """The connection, as long as it is there."""

    @property
    def is_live(self) -> bool:
        """Is what others tell heard here?"""
        return self.line is not None

    def hear(self, channel: str, told: Listens, missed: Missed = lambda: None) -> None:
        """Be told what is said on a channel, from when this is opened on."""
        self.listeners[channel] = told, missed

    async def open(self) -> None:
        """Begin to hear; an error of the driver, if there is no database."""
        self.line = await self._connected()
        self.background.start("the line to other houses", self._hold)

    async def close(self) -> None:
        """Hear nothing more."""
        await self.background.close()
        self._hang_up()

    def _hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.terminate()

    async def _hold(self) -> None:
        """Have a line, and another where it is lost."""
        while True:
            try:
                if self.line is None:
                    self.line = await self._connected()
                    log.info("the line to other houses is there again")
                    for _, missed in self.listeners.values():
                        missed()
                await asyncio.sleep(CHECKED)
                async with asyncio.timeout(PATIENCE):
                    await self.line.execute("SELECT 1")
            except Exception as error:  # each kind of loss has an error of its own
                if self.line is not None:
                    log.warning("the line to other houses is lost (%s): a new one is tried", type(error).__name__)
                self._hang_up()
                await asyncio.sleep(PAUSE)

    async def _connected(self) -> Any:
        """A new line, on which all channels are heard."""
        async with asyncio.timeout(PATIENCE):
            line = await connected(self.url)
            try:
                if self.first:
                    await line.execute(*self.first)
                for channel in self.listeners:
                    await line.add_listener(channel, self._heard)
            except BaseException:
                line.terminate()
                raise
        return line

    def _heard(self, _line: Any, _process: int, channel: str, said: str) -> None:
        try:
            self.listeners[channel][0](said)
        except Exception:
            log.exception("what was told on %s could not be heard", channel)


async def connected(url: URL, **settings: str) -> Any:
    """A connection of one's own, made as all others are; the database's settings may differ on it."""
    import asyncpg

    _, given = create_async_engine(url).dialect.create_connect_args(url)
    words = {name: value for name, value in given.items() if "prepared" not in name}
    return await asyncpg.connect(**words, server_settings=settings)
