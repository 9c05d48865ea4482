"""Two houses on one PostgreSQL, and who looks at their tables."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import asyncpg

from kibo.server.house.house import House
from kibo.server.house.room import Room, Viewer
from kibo.server.table.events import Event, Message
from server.indoors import ROLL_AGAIN, acting, opened
from server.running import awaited


async def until(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.005)


def together(url: str, work: Callable[[House, House], Awaitable[Any]]) -> Any:
    """Do something in two houses on one database."""

    async def run() -> Any:
        async with opened(url) as one, opened(url) as two:
            return await work(one, two)

    return awaited(run())


class Onlooker(Viewer):
    """Somebody who looks at a table, and remembers what they saw of it, frame by frame."""

    def __init__(self, player: str) -> None:
        super().__init__(player, self.saw)
        self.seen: list[dict[str, Any]] = []

    def saw(self, snapshot: Any) -> tuple[()]:
        table = snapshot.table
        here = [table.is_here(seat) for seat in range(len(table.places))]
        self.seen.append({"seq": table.seq, "board": table.board, "here": here, "eyes": table.eyes(self.player)})
        return ()

    def rung(self) -> int:
        """How often were they reminded since this was last asked?"""
        kinds = [self.queue.get_nowait()[0] for _ in range(self.queue.qsize())]
        return kinds.count("nudge")


@contextlib.asynccontextmanager
async def looking(house: House, room: Room, player: str) -> AsyncIterator[Onlooker]:
    """Somebody looks at a table."""
    viewer = Onlooker(player)
    async with house.watching(room, viewer):
        yield viewer


async def move(house: House, room: Room, action: int = ROLL_AGAIN) -> list[Event]:
    """Whoever is to act does."""
    message = Message("act", acting(room.table), {"board": room.table.board, "action": action})
    return await house.tell(room, message)


async def executed(url: str, statement: str, *words: Any) -> None:
    there = await asyncpg.connect(url.replace("+asyncpg", ""))
    await there.execute(statement, *words)
    await there.close()


async def fetched(url: str, query: str) -> list[tuple[Any, ...]]:
    there = await asyncpg.connect(url.replace("+asyncpg", ""))
    rows = await there.fetch(query)
    await there.close()
    return [tuple(row) for row in rows]
