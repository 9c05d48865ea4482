"""The processes in which the bots of the house think.

A job is what a seat sees, a seed and the name of a bot; nothing else of the table leaves this process.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import signal
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from ...bots import compiled_bots, levels
from ...bots.mind import Limits, new_draws
from ...bots.player import choose_by_sight
from ...core.game import GAMES, Game, known, load, varied
from ...core.sight import Sight
from ...lab.simulate import cores
from ..background import in_thread
from ..table.bot_names import seated

Returned = TypeVar("Returned")
LONGEST = 120.0
"""Seconds that a bot may think at most."""
SUSPECTS = 1_000
"""How many tables are remembered whose bots have ended their process."""
SPAWN = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Job:
    """One decision for a bot."""

    game: str
    """The game's key."""
    seat: int
    seen: dict[str, Any]
    """The fields of that seat's observation."""
    bot: str
    seed: int
    seconds: float | None = None
    """How long it may think; None: as long as it wants."""
    compiled: bool = False
    """May the process get its bots compiled meanwhile?"""
    flag: int = -1
    """The flag that is raised when this bot shall hurry, if there is one."""


FLAGS = 64
"""How many bots can be told to hurry at a time."""
THREADS = 2
"""How many cores one decision may use."""

Elsewhere = tuple[str, Mapping[str, Any], str]
"""The folder of a game, and of a variant its constants and its title."""
OUTSIDE: dict[str, Elsewhere] = {}
"""In a process for bots: what is none of the house's games as they are, by key, as the settings say it."""
RAISED: dict[int, bytearray] = {}
"""In a process for bots, under 0: the flags, which it shares with the process that asks."""


def choose(job: Job) -> int:
    """The action a bot chooses; runs in a process of its own."""
    game = from_elsewhere(*OUTSIDE[job.game]) if job.game in OUTSIDE else known(job.game)
    seen: Any = game.state()
    seen.__dict__.update(job.seen)
    sight = Sight(game, seen.seats, (), job.seat, seen)
    mind = compiled_bots.ready(game, min(THREADS, cores())) if job.compiled and job.bot != "random" else None
    limits = Limits(seconds=job.seconds, hurried=partial(is_raised, job.flag))
    return choose_by_sight(sight, job.bot, new_draws(job.seed, 0), mind, limits)


def from_elsewhere(folder: str, constants: Mapping[str, Any], title: str) -> Game:
    """A game from another folder, or a variant; loaded when it is first wanted, since it may end the process."""
    return varied(folder, constants, title) if constants else load(folder)


def is_raised(flag: int) -> bool:
    """Shall the bot with this flag hurry?"""
    return 0 in RAISED and flag >= 0 and RAISED[0][flag] != 0


def think(job: Job) -> int:
    """The same within a time that is long enough for any thought: who takes longer ends with their process."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        return choose(job)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0.0)


def job_of(game: Game, seat: int, seen: Any, bot: str, seed: int) -> Job:
    """What a bot is asked: of the table, what its seat sees."""
    fields = {name: _copied(value) for name, value in vars(seen).items()}
    name = seated(game, bot)
    return Job(game.key, seat, fields, name, seed, levels.SECONDS.get(name))


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else int(value)


def _begin(needed: Connection, outside: Mapping[str, Elsewhere], flags: Any) -> None:
    OUTSIDE.update(outside)
    RAISED[0] = flags
    os.nice(5)  # people's pages go first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this process, and ends it
    in_thread("watching for the end", partial(_outlive_nobody, needed))


def _outlive_nobody(needed: Connection) -> None:
    """End, whatever is being thought, as soon as the other end is closed: on purpose, or with its process."""
    with contextlib.suppress(EOFError, OSError):
        needed.recv_bytes()
    os._exit(0)


class Processes:
    """Processes that end at once when nobody needs them any more."""

    def __init__(self, many: int, outside: Mapping[str, Elsewhere], flags: Any) -> None:
        needed, self.mine = SPAWN.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(many, SPAWN, _begin, (needed, outside, flags))

    def submit(self, function: Callable[..., Returned], *arguments: Any) -> Future[Returned]:
        """Have something done in one of them."""
        return self.pool.submit(function, *arguments)

    def close(self) -> None:
        """Let them go, without waiting."""
        self.mine.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


class BotPool:
    """Processes in which bots think; where one dies all are replaced, and their jobs done again, each alone.

    So a job that ends its process harms its own table and no other: who was in its company is done alone and goes on,
    and from then on what its table asks is thought about apart from the others.
    """

    def __init__(self, processes: int, compiled: bool = True, games: Iterable[Game] = ()) -> None:
        self.processes = processes
        self.compiled = compiled
        elsewhere = [game for game in games if game.folder.parent != GAMES or game.constants]
        self.outside = {game.key: (str(game.folder), dict(game.constants), game.title) for game in elsewhere}
        self.pool: Processes | None = None
        self.alone: Processes | None = None
        """One process for whatever was in it when others died."""
        self.turn = asyncio.Lock()
        self.waiting = 0
        """How many wait for it."""
        self.suspects: dict[str, None] = {}
        """The tables whose jobs have ended that one too, the oldest first."""
        self.flags = SPAWN.RawArray("B", FLAGS)
        self.thinking: dict[int, int] = {}
        """The flags of the jobs under way, by their seeds."""

    @property
    def busy(self) -> int:
        """How many think here now, as far as they can be told to hurry."""
        return len(self.thinking)

    def _started(self) -> Processes:
        if self.pool is None:
            self.pool = Processes(self.processes, self.outside, self.flags)
        return self.pool

    async def choose(
        self,
        game: Game,
        seat: int,
        seen: Any,
        bot: str,
        table: str = "",
        seed: int | None = None,
        board: int = 0,  # noqa: ARG002  # for bots that several houses ask
    ) -> int:
        """Let a bot choose for a seat, from what that seat sees; `table` says whose job it is, and is told nobody.

        By its seed it can be told to hurry.
        """
        return await self.done(job_of(game, seat, seen, bot, secrets.randbits(60) if seed is None else seed), table)

    async def done(self, job: Job, table: str = "") -> int:
        """What a bot chooses; BrokenProcessPool, if its process has died of it."""
        job = replace(job, compiled=self.compiled)
        free = next((flag for flag in range(FLAGS) if flag not in self.thinking.values()), -1)
        if free < 0:
            return await self._done(job, table)
        self.flags[free], self.thinking[job.seed] = 0, free
        try:
            return await self._done(replace(job, flag=free), table)
        finally:
            self.thinking.pop(job.seed, None)  # two may have come with the same

    async def hurry(self, seed: int) -> None:
        """Let the bot that thinks with this seed answer with what it has found so far."""
        if seed in self.thinking:
            self.flags[self.thinking[seed]] = 1

    async def _done(self, job: Job, table: str) -> int:
        if table not in self.suspects:
            pool = self._started()
            try:
                return await asyncio.wrap_future(pool.submit(think, job))
            except BrokenProcessPool:
                self._replace(pool)
        self.waiting += 1
        try:
            async with self.turn:
                return await self._done_alone(job, table)
        finally:
            self.waiting -= 1
            if not self.waiting and self.alone:
                self._replace(self.alone)

    async def _done_alone(self, job: Job, table: str) -> int:
        """What a bot chooses in a process where nobody else thinks: if that dies, it is known of whose job."""
        self.alone = self.alone or Processes(1, self.outside, self.flags)
        try:
            return await asyncio.wrap_future(self.alone.submit(think, job))
        except BrokenProcessPool:
            self._replace(self.alone)
            self.suspects[table] = None
            if len(self.suspects) > SUSPECTS:
                del self.suspects[next(iter(self.suspects))]
            raise

    async def get_ready(self) -> None:
        """Start a process before the first bot is asked, so that nobody waits for it."""
        await asyncio.wrap_future(self._started().submit(os.getpid))

    def _replace(self, broken: Processes) -> None:
        """Let processes go of which one has died; those that others have started meanwhile stay."""
        broken.close()
        self.pool = None if self.pool is broken else self.pool
        self.alone = None if self.alone is broken else self.alone

    async def open(self) -> None:
        """Nothing has to begin before somebody is asked."""

    async def close(self) -> None:
        """Let the processes go."""
        for there in filter(None, (self.pool, self.alone)):
            self._replace(there)
