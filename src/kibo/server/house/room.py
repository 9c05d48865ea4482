"""A table in memory with those who look at it."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..clock import now
from ..show.frames import Angle
from ..show.snapshot import Frame, Snapshot
from ..table.table import Table

END: tuple[str, Frame] = ("end", ())
"""In a viewer's queue: the stream is over."""
ATTENDED = 60.0
"""Seconds during which a table is as good as looked at after somebody has asked for it."""
VARIED = 0.6, 1.4
"""How much a bot's pace varies."""
QUEUED = 64
"""Frames that a slow viewer may lag behind before the older ones are left out."""
NAME = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What a table can be called: no other name is looked for."""


def new_name() -> str:
    """The name of a new table, which nobody can guess."""
    return secrets.token_hex(8)


@dataclass(eq=False)
class Viewer:
    """One open stream."""

    player: str
    look: Callable[[Snapshot], Frame]
    """What they see of a table as it stands."""
    tempo: float = 1.0
    """How long this viewer wants bots to take, of the usual time."""
    queue: asyncio.Queue[tuple[str, Frame]] = field(default_factory=asyncio.Queue)
    since: float = 0.0
    """When the first was put there of what waits now."""

    def send(self, kind: str, lines: Frame) -> None:
        """Put something into the stream; a viewer who cannot follow loses older frames, never the newest."""
        if self.queue.qsize() >= QUEUED:
            self.queue.get_nowait()
        if self.queue.empty():
            self.since = time.monotonic()
        self.queue.put_nowait((kind, lines))


class Room:
    """A table in memory; as long as anybody holds it there is no other for the same table."""

    def __init__(self, table: Table, clock: Callable[[], float] = now) -> None:
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.watched: dict[Angle, Frame] = {}
        """What those see who only watch, until something changes."""
        self.bot: asyncio.Task[None] | None = None
        self.thinking = False
        self.asked = 0
        """The seed of what the bots were asked last."""
        self.hurried = asyncio.Event()
        """Has anybody told the bot to hurry whose move it is?"""
        self.doubtful = False
        """Did writing fail, so that nobody knows whether it is on disk? Then the log is read again first."""
        self.reminded = 0
        """The position for which somebody was reminded."""
        self.writing = 0
        """The number of the last event that was or is being written here."""
        self.is_behind = False
        """Is it known that another house has written, and is that about to be read?"""
        self.used_at = clock()
        """When somebody last asked for this table here, or left it."""
        self.clock = clock
        self.ahead = 0.0
        """Seconds by which the table's log is ahead of the clock, which was set back while the house was closed."""
        self.put(table)

    def put(self, table: Table) -> None:
        """Take a table as its log has it."""
        self.table = table
        self.keep_up()
        table.came_at = table.came_at or self.now()
        self.doubtful = False

    def keep_up(self) -> None:
        """Let it be no earlier here than when the table's log was written."""
        self.ahead = max(self.ahead, self.table.moved_at - self.clock())

    def now(self) -> float:
        """The time at this table, which never goes back."""
        return self.clock() + self.ahead

    @property
    def is_attended(self) -> bool:
        """Does anybody look here, has anybody asked for it lately, or is something under way?"""
        at_play = self.bot is not None and not self.bot.done()
        return bool(self.viewers) or at_play or self.doubtful or self.now() - self.used_at < ATTENDED

    @property
    def tempo(self) -> float:
        """How long bots take here, of the usual time: as the slowest likes it of those who sit here and look."""
        return max((viewer.tempo for viewer in self.viewers if self.table.seats_of(viewer.player)), default=1.0)

    def pause(self, pace: float) -> float:
        """How long a bot takes now, where it usually takes so long."""
        return pace * self.tempo * random.uniform(*VARIED)
