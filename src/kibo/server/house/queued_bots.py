"""Bots for houses that share a PostgreSQL: what they are asked stands in the database, and any machine may answer.

A job is what a seat sees, a seed and the name of a bot with the time that it has; nothing else of the table leaves it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from sqlalchemy.engine import URL

from ...core.errors import KiboError
from ...core.game import Game
from ..background import Background, happens
from ..log.feed import Feed
from ..log.jobs import CHANNEL, FAILED, JobQueue, OutOfReach, QueuedJob
from .bot_pool import BotPool, job_of
from .thinker import Thinker

log = logging.getLogger("kibo.server")
LOOKED = 3.0
"""Seconds after which is looked for answers that were not heard."""
HELP = 15.0
"""Seconds after which a house without processes for bots thinks itself, where nobody else does."""


@dataclass
class Awaited:
    """What was asked here and is not answered."""

    job: QueuedJob
    seeds: set[int] = field(default_factory=set)
    """Those of everybody here who waits."""
    answer: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class QueuedBots:
    """Asks the database, where houses that hold the same table ask once; this house thinks for all of them, too."""

    def __init__(self, url: URL, processes: int, games: Collection[Game]) -> None:
        self.queue = JobQueue(url)
        pool = BotPool(max(1, processes), games=games)
        self.thinker = Thinker(self.queue, pool, games, 0.0 if processes else HELP)
        self.awaited: dict[str, Awaited] = {}
        self.background = Background()
        self.missed_something = asyncio.Event()

    @property
    def busy(self) -> int:
        """How many think here now, for whichever house."""
        return len(self.thinker.thinking)

    def listen(self, feed: Feed) -> None:
        """Hear what is told about jobs."""
        feed.hear(CHANNEL, self._heard, self._missed)

    async def open(self) -> None:
        """Begin."""
        self.thinker.open()
        self.background.start("the bots' answers", self._look_for_answers)

    async def close(self) -> None:
        """Ask nothing more, and let others answer what was claimed here."""
        await self.background.close()
        await self.thinker.close()
        await self.queue.close()

    async def get_ready(self) -> None:
        """Start a process before the first bot is asked, if there are to be any."""
        if not self.thinker.waits:
            await self.thinker.get_ready()

    async def choose(
        self, game: Game, seat: int, seen: Any, bot: str, table: str = "", seed: int | None = None, board: int = 0
    ) -> int:
        """Let a bot choose for a seat, from what that seat sees; `table` and `board` say what is asked, and stay here.

        By its seed it can be told to hurry. KiboError, if the bot has failed.
        """
        number = secrets.randbits(60) if seed is None else seed
        job = queued(game, seat, seen, bot, number, table, board)
        waiting = self.awaited.setdefault(job.key, Awaited(job))
        waiting.seeds.add(number)
        try:
            with contextlib.suppress(OutOfReach):  # it is asked again until it can be
                self._answered(job.key, await self.queue.ask(job))
            action = await asyncio.shield(waiting.answer)
        finally:
            waiting.seeds.discard(number)
            if not waiting.seeds:
                self.awaited.pop(job.key, None)
        if action == FAILED:
            raise KiboError("its process has died, or it could not think")
        return action

    async def hurry(self, seed: int) -> None:
        """Let the bot that was asked with this seed answer with what it has found so far, wherever it thinks."""
        for key, waiting in list(self.awaited.items()):
            if seed in waiting.seeds:
                try:
                    await self.queue.hurry(key)
                except OutOfReach as error:
                    log.warning("a bot could not be hurried: %s", error)

    def _heard(self, said: str) -> None:
        self.thinker.heard(said)
        match said.split():
            case ["answered", key, action]:
                self._answered(key, int(action))

    def _missed(self) -> None:
        self.thinker.missed()
        self.missed_something.set()

    def _answered(self, key: str, action: int | None) -> None:
        waiting = self.awaited.get(key)
        if action is not None and waiting and not waiting.answer.done():
            waiting.answer.set_result(action)

    async def _look_for_answers(self) -> None:
        """Find what was not heard, and ask again what the database has lost or could not take."""
        while True:
            await happens(self.missed_something, LOOKED)
            self.missed_something.clear()
            if self.awaited:
                with contextlib.suppress(OutOfReach):
                    await self._look()

    async def _look(self) -> None:
        asked = dict(self.awaited)
        there = await self.queue.found(asked)
        for key, waiting in asked.items():
            if key in there:
                self._answered(key, there[key])
            elif not waiting.answer.done():
                self._answered(key, await self.queue.ask(waiting.job))


AnyBots = BotPool | QueuedBots
"""What a house asks: its own processes, or whoever thinks for the database that it shares."""


def queued(game: Game, seat: int, seen: Any, bot: str, seed: int, table: str, board: int) -> QueuedJob:
    """A job as a row: whoever holds the same table asks for the same one."""
    job = job_of(game, seat, seen, bot, seed)
    fields = json.dumps(job.seen, separators=(",", ":"))
    key = digest(table, str(board), job.game, str(seat), job.bot, fields)
    return QueuedJob(key, digest(table), job.game, seat, fields, job.bot, seed, job.seconds)


def digest(*words: str) -> str:
    """A name for something that tells nothing of it."""
    return blake2b(json.dumps(words).encode(), digest_size=16).hexdigest()
