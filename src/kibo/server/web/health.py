"""What whoever runs the house asks it: does it live, is it ready, and how much is going on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..home import is_loopback
from ..house.addresses import Proxies
from ..house.house import House
from ..log.schema import jobs
from ..measures import CONTENT_TYPE, HERE
from ..table.events import Refused
from .visitors import HANDED_ON, is_near

log = logging.getLogger("kibo.server")
PATIENCE = 2.0
"""Seconds in which a database answers."""
KNOWN_FOR = 1.0
"""Seconds for which it is remembered whether it did: whoever asks, it is not asked more often."""
EVERY = 5.0
"""Seconds after which others can see again how much is going on here."""
NO_STORE = {"cache-control": "no-store"}
LATER = {"retry-after": "1"}
"""How long to wait, in seconds, before a house is asked again that is closing or not ready."""


class Health:
    """How the house is."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.readers = Proxies(house.settings.metrics_for)
        self.asking = asyncio.Lock()
        self.asked_at, self.wrong = float("-inf"), ""

    async def alive(self, _: Request) -> Response:
        """The process answers."""
        return said("the house is alive")

    async def ready(self, request: Request) -> Response:
        """The house can be played in: its database answers, and it is not about to close."""
        wrong = "the house is closing" if request.scope.get("is_closing") else await self.what_is_wrong()
        return said(wrong, 503) if wrong else said("the house is ready")

    async def what_is_wrong(self) -> str:
        """Why nobody can play now; nothing, if they can."""
        async with self.asking:
            if time.monotonic() - self.asked_at > KNOWN_FOR:
                before, self.wrong = self.wrong, await self._look()
                self.asked_at = time.monotonic()
                if self.wrong != before:
                    log.warning(self.wrong or "the database answers again")
        return self.wrong

    async def _look(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.store.has("")
        except TimeoutError:
            return f"the database has not answered for {PATIENCE:.0f} s"
        except Exception as error:  # each driver has errors of its own
            return f"the database does not answer: {type(error).__name__}"
        return ""

    async def metrics(self, request: Request) -> Response:
        """How much is going on, for those who may know: by the settings, and not through a proxy's hands."""
        client = request.client.host if request.client else ""
        is_direct = is_near(request) if is_loopback(client) else not any(name in request.headers for name in HANDED_ON)
        if not is_direct or not self.readers.trusts(client):
            raise Refused("no_page", 404)
        self.measure()
        if self.house.store.is_shared:
            with contextlib.suppress(Exception):  # while the database does not answer, the last number stands
                async with asyncio.timeout(PATIENCE):
                    HERE.put("kibo_jobs_open", await self._jobs_open())
        return Response(HERE.text(), headers=NO_STORE, media_type=CONTENT_TYPE)

    async def _jobs_open(self) -> int:
        query = select(func.count()).select_from(jobs).where(jobs.c.done_at.is_(None))
        async with self.house.store.engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def keep_measuring(self) -> None:
        """Where several processes serve one house, each says now and then how much is going on there."""
        while HERE.processes > 1:
            self.measure()
            await asyncio.sleep(EVERY)

    def measure(self) -> None:
        """How much is going on here now."""
        rooms = [*self.house.kept.values()]
        HERE.put("kibo_tables", len(rooms))
        HERE.put("kibo_viewers", sum(len({viewer.player for viewer in room.viewers}) for room in rooms))
        HERE.put("kibo_unwritten", self.house.store.unwritten)
        HERE.put("kibo_bots_waited_for", sum(bool(room.table.bot_to_act()) for room in rooms))
        HERE.put("kibo_bots_thinking", self.house.bots.busy)
        HERE.put_process()


def said(sentence: str, status: int = 200) -> Response:
    """A sentence for whoever runs the house."""
    return PlainTextResponse(f"{sentence}\n", status, NO_STORE if status == 200 else NO_STORE | LATER)
