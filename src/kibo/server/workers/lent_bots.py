"""The bots of the first worker, lent to the others: a house has its processes for bots once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from ...core.game import Game
from ..house.bot_pool import BotPool, Job
from .sharing import WorkerShare


class BorrowedBots(BotPool):
    """Bots that think in the first worker's processes."""

    def __init__(self, share: WorkerShare) -> None:
        super().__init__(0)
        self.share = share

    async def done(self, job: Job, table: str = "") -> int:
        """What a bot chooses; if the first worker dies over it, the next one is asked again."""
        for last in (False, True):
            try:
                return int(await self.share.ask(0, "bot", asdict(job), table))
            except ConnectionError:
                if last:
                    raise
        raise AssertionError

    async def hurry(self, seed: int) -> None:
        """Let the bot that thinks with this seed answer with what it has found so far."""
        await self.share.ask(0, "hurry", {"seed": seed})

    async def get_ready(self) -> None:
        """Nothing has to get ready here."""


def bots_of(processes: int, share: WorkerShare, games: Iterable[Game] = ()) -> BotPool:
    """The bots for a worker: the first one has them, and lends them to the others."""
    if share.number:
        return BorrowedBots(share)
    pool = BotPool(processes, games=games)

    async def lend(job: dict[str, Any], table: str) -> int:
        return await pool.done(Job(**job), table)

    async def hurry(asked: dict[str, Any]) -> None:
        await pool.hurry(asked["seed"])

    share.answers |= {"bot": lend, "hurry": hurry}
    return pool
