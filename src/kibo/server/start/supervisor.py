"""Several workers behind one address: who starts them, starts again the one that dies, and ends them all."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.context import ForkProcess
from types import FrameType

from ...core.errors import KiboError, reason
from ...core.signals import ENDINGS, hearing
from .. import measures
from ..home import Home
from ..log.store import Store
from ..settings import Settings, kept_secret
from .own_postgres import OwnPostgres
from .server import serve_beside_others

log = logging.getLogger("kibo.server")
SOON = 10.0
"""Seconds: a worker that dies again within them is started again after a pause, longer each time."""
LONGEST = 30.0
LOOKED = 1.0
"""Seconds after which is looked whether a database of the house's own is still there."""
PATIENCE = 8.0
"""Seconds that workers have to end before they are ended."""


@dataclass(eq=False)
class Worker:
    """One of the processes that answer requests."""

    number: int
    process: ForkProcess
    since: float
    """When it was started, or is to be started again."""
    deaths: int = 0
    """How often it died soon after it was started."""

    @property
    def is_dead(self) -> bool:
        """Has it ended?"""
        return self.process.exitcode is not None

    def fate(self) -> str:
        """How it ended."""
        code = self.process.exitcode or 0
        return f"signal {-code}" if code < 0 else f"code {code}"


class Workers:
    """All of them. They are forked from a process that has imported everything and runs nothing beside them."""

    def __init__(
        self, settings: Settings, listeners: list[socket.socket], home: Home, database: OwnPostgres | None = None
    ) -> None:
        self.settings = replace(settings, secret=kept_secret(settings))
        self.listeners, self.home, self.database = listeners, home, database
        self.alive, self.mine = Pipe(duplex=False)
        self.others, self.one = Pipe(duplex=False)
        """Whoever of the workers is the last reads that there is nobody left to write."""
        measures.share(settings.workers)
        self.all = [Worker(number, self.started(number), time.monotonic()) for number in range(settings.workers)]

    def started(self, number: int) -> ForkProcess:
        """A new process for a worker."""
        process = multiprocessing.get_context("fork").Process(target=self.work, args=(number,))
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)  # what comes now is not for the new process
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return process

    def work(self, number: int) -> None:
        """What a worker does, in its own process. It does not hear Ctrl-C, which is for the one that started it."""
        self.mine.close()
        measures.HERE.belong_to(number)
        sys.warnoptions.append("ignore:resource_tracker")  # that a worker has died is said once, and not by Python too
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        own = share_of(self.settings.bot_processes, self.settings.workers, number)
        settings = replace(self.settings, bot_processes=own)
        serve_beside_others(settings, self.listeners, self.alive, self.home)
        self.one.close()
        if self.database and self.alive.poll() and self.others.poll():
            self.database.end()  # whoever would have ended it was killed

    def watch(self, woken: Connection) -> None:
        """Start again whoever dies, until something can be read from `woken`."""
        while True:
            living = {worker.process.sentinel: worker for worker in self.all if not worker.is_dead}
            due = [worker for worker in self.all if worker not in living.values()]
            rest = min([worker.since - time.monotonic() for worker in due], default=LOOKED)
            ready = wait([woken, *living], max(0.0, min(rest, LOOKED)))
            if woken in ready:
                return
            for sentinel, worker in living.items():
                if sentinel in ready:
                    self.died(worker)
            if self.database:
                self.database.keep_going()
            for worker in due:
                if time.monotonic() >= worker.since:
                    self.start_again(worker)

    def died(self, worker: Worker) -> None:
        """Say so, and choose when to start it again."""
        worker.process.join()
        worker.deaths = worker.deaths + 1 if time.monotonic() - worker.since < SOON else 0
        pause = min(LONGEST, 2.0 ** (worker.deaths - 2)) if worker.deaths > 1 else 0.0
        worker.since = time.monotonic() + pause
        again = f"in {pause:.0f} s" if pause else "now"
        log.warning("worker %d has died (%s) and is started again %s", worker.number + 1, worker.fate(), again)

    def start_again(self, worker: Worker) -> None:
        """Put a new process in the place of one that died; where the system has none to give, try again later."""
        try:
            worker.process, worker.since = self.started(worker.number), time.monotonic()
        except OSError as error:
            worker.since = time.monotonic() + LONGEST
            log.warning(
                "worker %d cannot be started (%s): once more in %.0f s", worker.number + 1, reason(error), LONGEST
            )

    def end(self) -> None:
        """Let all end, and wait until they have."""
        for worker in self.all:
            worker.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self.all:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            worker.process.kill()
            worker.process.join()


def share_of(processes: int, workers: int, number: int) -> int:
    """In how many of the processes for bots a worker lets them think; who has none leaves it to the others."""
    return processes // workers + (number < processes % workers)


def serve_with_workers(
    settings: Settings,
    listeners: list[socket.socket],
    opened: Callable[[], None],
    home: Home,
    database: OwnPostgres | None = None,
) -> None:
    """Serve with several workers until somebody presses Ctrl-C."""
    if not hasattr(os, "fork"):
        raise KiboError("several workers need fork, which this system does not have: use workers = 1")
    with woken_by_signals() as woken:
        asyncio.run(prepare(settings))
        gc.freeze()  # what is there by now stays shared among the workers
        workers = Workers(settings, listeners, home, database)
        opened()
        try:
            workers.watch(woken)
        finally:
            workers.end()


async def prepare(settings: Settings) -> None:
    """Make or migrate the database once, before anybody needs it."""
    store = Store(settings.database_url)
    await store.check()
    await store.open()
    await store.close()


@contextlib.contextmanager
def woken_by_signals() -> Iterator[Connection]:
    """Something that can be read as soon as the house is to close; then the signal does what it does elsewhere."""
    reading, writing = Pipe(duplex=False)
    came: list[int] = []

    def wake(sig: int, _frame: FrameType | None) -> None:
        came.append(sig)
        writing.send_bytes(b".")

    with reading, writing, hearing(dict.fromkeys(ENDINGS, wake)):
        yield reading
    if signal.SIGINT in came:
        raise KeyboardInterrupt  # also where a shell has Ctrl-C ignored: it was heard here
    if came:
        signal.raise_signal(came[0])
