"""What goes on beside the requests: started in one way, so that nothing ends unseen."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from .outage import is_away

log = logging.getLogger("kibo.server")
FIRST_PAUSE = 1.0
"""Seconds before something that failed begins again; twice as long each time that it fails at once."""
LONGEST_PAUSE = 30.0
OUTAGE_PAUSE = 4.0
"""The longest where the log was out of reach: once it answers again, nobody waits for what was tried in vain."""

Work = Callable[[], Awaitable[Any]]


class Background:
    """What goes on by itself, until it comes to its end or this is closed."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, what: str, work: Work) -> asyncio.Task[None]:
        """Let something go on; should it fail, that is logged, and after a pause it begins again."""
        task = asyncio.create_task(kept_going(what, work), name=what)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """End whatever still goes on."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def kept_going(what: str, work: Work) -> None:
    """Do something to its end, however often it fails before."""
    pause = FIRST_PAUSE
    while True:
        began = time.monotonic()
        try:
            await work()
            return
        except Exception as error:
            if time.monotonic() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            pause = min(pause, OUTAGE_PAUSE if is_away(error) else LONGEST_PAUSE)
            said = "%s failed and begins again in %.0f s: %r"  # an outage is no fault of ours to be traced
            log.error(said, what, pause, error, exc_info=not is_away(error))
        await asyncio.sleep(pause)
        pause = 2 * pause


async def happens(event: asyncio.Event, seconds: float) -> None:
    """Wait until something happens, for so many seconds at most; who is called off meanwhile ends.

    In Python 3.11 `asyncio.wait_for` lets who is called off in the moment in which it happens go on, and whoever waits
    for their end waits for ever.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, seconds)):
            await event.wait()


@contextlib.asynccontextmanager
async def beside(*works: Work) -> AsyncIterator[None]:
    """Let something go on beside what is done here, and end with it."""
    background = Background()
    for work in works:
        background.start(getattr(work, "__qualname__", "what goes on beside a request"), work)
    try:
        yield
    finally:
        await background.close()


def in_thread(what: str, work: Callable[[], Any]) -> None:
    """Do something that blocks in a thread, which keeps nobody from leaving; should it fail, that is logged."""

    def done() -> None:
        try:
            work()
        except Exception:
            log.exception("%s failed", what)

    threading.Thread(target=done, name=what, daemon=True).start()
