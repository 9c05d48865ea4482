"""What bots are asked, as rows that any machine on the same PostgreSQL can take: each is claimed once at a time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy.engine import URL

from ...core.errors import KiboError, reason
from .feed import connected
from .safely import let_go, to_its_end

log = logging.getLogger("kibo.server")
CHANNEL = "kibo_jobs"
LEASE = 10.0
"""Seconds after which another takes a job whose thinker has not said that it still thinks: its line may be cut."""
ALIVE = 0x6B69626F
"""The first half of the locks that thinkers hold: PostgreSQL frees one as soon as its thinker's process is gone."""
FINISHED, FORGOTTEN = 120.0, 900.0
"""Seconds after which an answer goes, and whatever was asked: nobody waits for it any more."""
PATIENCE = 5.0
"""Seconds that the database has for one of these statements, all of them short."""
FAILED = -1
"""The answer where there is none: no action has this number."""

NOW = "extract(epoch FROM statement_timestamp())::float8"
COLUMNS = ("key", "origin", "game", "seat", "seen", "bot", "seed", "seconds")
TAKEN = ", ".join(f"jobs.{name}" for name in (*COLUMNS, "hurried", "tries"))
ASK = f"""
WITH fresh AS (
    INSERT INTO jobs ({", ".join(COLUMNS)}, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, {NOW})
    ON CONFLICT (key) DO NOTHING RETURNING key
)
SELECT (SELECT action FROM jobs WHERE key = $1), (SELECT pg_notify('{CHANNEL}', 'asked') FROM fresh)
"""
# what seems to be asked later, or to be claimed for longer than anybody may, was so before the clock was set back
CLAIM = f"""
WITH due AS (
    SELECT key FROM jobs WHERE done_at IS NULL AND game = ANY($2)
    AND NOT asked_at BETWEEN {NOW} - $4 AND {NOW}
    AND (NOT until BETWEEN {NOW} AND {NOW} + {2 * LEASE}
        OR thinker NOT IN (SELECT objid::text FROM pg_locks WHERE classid = {ALIVE} AND objsubid = 2))
    ORDER BY asked_at LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE jobs SET thinker = $1, until = {NOW} + {LEASE}, tries = tries + 1
FROM due WHERE jobs.key = due.key RETURNING {TAKEN}
"""
RENEW = f"""
UPDATE jobs SET until = {NOW} + {LEASE} WHERE thinker = $1 AND key = ANY($2) AND done_at IS NULL RETURNING key, hurried
"""
ANSWER = f"""
WITH answered AS (
    UPDATE jobs SET action = $2, done_at = {NOW}, seen = '' WHERE key = $1 AND done_at IS NULL RETURNING key
)
SELECT pg_notify('{CHANNEL}', 'answered ' || key || ' ' || $2::int) FROM answered
"""
GIVE_BACK = f"""
WITH freed AS (
    UPDATE jobs SET thinker = '', until = 0, tries = tries - 1 WHERE thinker = $1 AND done_at IS NULL RETURNING key
)
SELECT count(*), pg_notify('{CHANNEL}', 'asked') FROM freed
"""
HURRY = f"""
WITH urged AS (UPDATE jobs SET hurried = true WHERE key = $1 AND done_at IS NULL RETURNING key)
SELECT pg_notify('{CHANNEL}', 'hurry ' || key) FROM urged
"""
FOUND = "SELECT key, action FROM jobs WHERE key = ANY($1)"
STRANGE = f"SELECT DISTINCT game FROM jobs WHERE done_at IS NULL AND until < {NOW} AND NOT game = ANY($1)"
SWEEP = f"DELETE FROM jobs WHERE done_at < {NOW} - {FINISHED} OR asked_at < {NOW} - {FORGOTTEN}"


class OutOfReach(KiboError):
    """The database does not answer now."""


@dataclass(frozen=True)
class QueuedJob:
    """One decision for a bot, as it stands in the database."""

    key: str
    """What is asked the same has the same key, whoever asks."""
    origin: str
    """The same for all that one table asks; its name cannot be found from it."""
    game: str
    seat: int
    seen: str
    """The fields of that seat's observation, as JSON."""
    bot: str
    seed: int
    seconds: float | None
    """How long the bot may think; None: as long as it wants."""
    hurried: bool = False
    tries: int = 0
    """How often it was claimed."""

    def row(self) -> tuple[Any, ...]:
        """The columns that whoever asks fills."""
        return tuple(getattr(self, name) for name in COLUMNS)


class JobQueue:
    """The jobs of a database, over one connection that is made anew where it is lost.

    Nothing of it has to outlast a crash of the database, so nobody waits for the disk: what is lost is asked again.
    """

    def __init__(self, url: URL) -> None:
        self.url = url
        self.thinker = str(secrets.randbits(31))
        """Who claims jobs here: a number that its connection holds locked, beside those that it has lost."""
        self.line: Any = None
        self.turn = asyncio.Lock()
        self.busy: set[asyncio.Future[Any]] = set()

    async def ask(self, job: QueuedJob) -> int | None:
        """Put a job there, if nobody has; its answer, if there is one already."""
        action = (await self._told(ASK, *job.row()))[0][0]
        return None if action is None else int(action)

    async def claim(self, games: Collection[str], most: int, waited: float = 0.0) -> list[QueuedJob]:
        """Take the oldest jobs about these games that nobody has, among those that have waited so many seconds."""
        return [QueuedJob(*row) for row in await self._told(CLAIM, self.thinker, list(games), most, waited)]

    async def renew(self, keys: Collection[str]) -> dict[str, bool]:
        """Say what is still thought about of that which was claimed here: each with whether it shall hurry.

        A database that has crashed may have lost an answer: nobody thinks about that, so it is not to be kept.
        """
        return dict(tuple(row) for row in await self._told(RENEW, self.thinker, list(keys)))

    async def answer(self, key: str, action: int) -> None:
        """Give the answer, unless another has given one."""
        await self._told(ANSWER, key, action)

    async def give_back(self) -> int:
        """Let others have what was claimed here: how many jobs."""
        return int((await self._told(GIVE_BACK, self.thinker))[0][0])

    async def hurry(self, key: str) -> None:
        """Let whoever thinks about a job answer with what it has found so far."""
        await self._told(HURRY, key)

    async def found(self, keys: Collection[str]) -> dict[str, int | None]:
        """Those of some jobs that are there, each with its answer, if there is one."""
        return dict(tuple(row) for row in await self._told(FOUND, list(keys)))

    async def strange(self, games: Collection[str]) -> list[str]:
        """The other games about which something waits."""
        return [row[0] for row in await self._told(STRANGE, list(games))]

    async def sweep(self) -> None:
        """Remove what nobody waits for any more."""
        await self._told(SWEEP)

    @to_its_end
    async def _told(self, statement: str, *values: Any) -> list[Any]:
        """What the database answers to one statement; OutOfReach, if it does not."""
        async with self.turn:
            try:
                async with asyncio.timeout(PATIENCE):
                    if self.line is None:
                        self.line = await connected(self.url, synchronous_commit="off")
                        await self.line.execute(f"SELECT pg_advisory_lock_shared({ALIVE}, {self.thinker})")
                    return list(await self.line.fetch(statement, *values))
            except Exception as error:  # each kind of loss has an error of its own
                self._hang_up()
                raise OutOfReach(f"the database does not take what bots are asked: {reason(error)}") from error

    def _hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.terminate()

    async def close(self) -> None:
        """Let the connection go."""
        await let_go(self.busy, self._hang_up)
        self._hang_up()
