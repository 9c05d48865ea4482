"""Who takes jobs from the database and lets bots think about them: in every house, and on machines that only think."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Iterable
from functools import partial

from ...core.game import Game
from ..background import Background, happens
from ..log.jobs import FAILED, JobQueue, OutOfReach, QueuedJob
from .bot_pool import BotPool, Job

log = logging.getLogger("kibo.server")
BEAT = 2.0
"""Seconds after which a thinker says that it still thinks, and looks for what it was not told of."""
SWEPT = 60.0
"""Seconds after which is removed what nobody waits for any more."""
TRIES = 3
"""How often a job is claimed: whoever had it was gone each time, perhaps because of it."""
LEAVING = 2.0
"""Seconds to give back what was claimed."""
AGAIN = 1.0
"""Seconds after which an answer is given again that the database did not take."""


class Thinker:
    """Claims as many jobs as there are processes to think in, and answers them.

    Who only helps out takes a job when it has waited for some seconds, so that nobody waits for ever.
    """

    def __init__(self, queue: JobQueue, pool: BotPool, games: Iterable[Game], waits: float = 0.0) -> None:
        self.queue, self.pool, self.waits = queue, pool, waits
        self.games = sorted(game.key for game in games)
        self.is_ready = bool(waits)
        """Is there a process to think in? Whoever only helps out starts one when it is needed."""
        self.thinking: dict[str, int] = {}
        """The jobs under way, each with its seed."""
        self.wanted = asyncio.Event()
        self.background = Background()
        self.strange: set[str] = set()
        """Games that something was asked about, and that are not here."""
        self.renewed = self.swept = -SWEPT
        """When that was done last."""

    def open(self) -> None:
        """Begin."""
        self.background.start("the bots' thinking", self._think)

    async def get_ready(self) -> None:
        """Start a process before anything is claimed: until then others, who have one, are faster."""
        await self.pool.get_ready()
        self.is_ready = True
        self.wanted.set()

    async def close(self) -> int:
        """Think no more, and let others have what is not answered: how many jobs."""
        await self.background.close()
        await self.pool.close()
        given = len(self.thinking)
        if given:
            with contextlib.suppress(OutOfReach, TimeoutError):  # then others take them a little later
                async with asyncio.timeout(LEAVING):
                    given = await self.queue.give_back()  # one may have been answered just now
        return given

    def heard(self, said: str) -> None:
        """Something was told about jobs."""
        word, _, key = said.partition(" ")
        if word == "asked":
            self.wanted.set()
        elif word == "hurry" and key in self.thinking:
            self.background.start("the hurrying of a bot", partial(self.pool.hurry, self.thinking[key]))

    def missed(self) -> None:
        """Something may have been told that was not heard."""
        self.renewed = -SWEPT
        self.wanted.set()

    async def _think(self) -> None:
        reached = True
        while True:
            await happens(self.wanted, BEAT)
            self.wanted.clear()
            try:
                await self._look()
                reached = True
            except OutOfReach as error:
                if reached:
                    log.warning("%s; it is tried until it does", error)
                reached = False

    async def _look(self) -> None:
        """Keep what is thought about, take as much more as there is room for, and see to what is left over."""
        now = time.monotonic()
        if self.thinking and now - self.renewed >= BEAT:
            self.renewed = now
            for key, hurried in (await self.queue.renew(self.thinking)).items():
                if hurried and key in self.thinking:
                    await self.pool.hurry(self.thinking[key])
        if self.is_ready and (free := self.pool.processes - len(self.thinking)):
            for job in await self.queue.claim(self.games, free, self.waits):
                self.thinking[job.key] = job.seed
                self.background.start(f"a thought of {job.bot}", partial(self._answer, job))
        if now - self.swept >= SWEPT:
            self.swept = now
            await self.queue.sweep()
            await self._say_what_is_strange()

    async def _answer(self, job: QueuedJob) -> None:
        try:
            action = await self._thought(job)
            while not await self._is_given(job.key, action):
                await asyncio.sleep(AGAIN)
            del self.thinking[job.key]
        finally:
            self.wanted.set()

    async def _thought(self, job: QueuedJob) -> int:
        """What a bot chooses; one that fails is no reason to let anybody wait."""
        try:
            if job.tries > TRIES:
                raise RuntimeError(f"whoever thought about it was gone, {TRIES} times")
            asked = Job(job.game, job.seat, json.loads(job.seen), job.bot, job.seed, job.seconds)
            if job.hurried:
                self.background.start("the hurrying of a bot", partial(self.pool.hurry, job.seed))  # once it has begun
            return await self.pool.done(asked, job.origin)
        except Exception as error:
            log.error("the bot %s failed at %s: %r", job.bot, job.game, error)
            return FAILED

    async def _is_given(self, key: str, action: int) -> bool:
        try:
            await self.queue.answer(key, action)
        except OutOfReach:
            return False
        return True

    async def _say_what_is_strange(self) -> None:
        for game in await self.queue.strange(self.games):
            if game not in self.strange:
                self.strange.add(game)
                log.warning("bots are asked about %s, which is not here: that is left to other machines", game)
