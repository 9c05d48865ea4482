"""Tables at which nothing happens: copies of one that was begun, put into the log and then asked for once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sqlalchemy import insert, select

from house.load import Person
from kibo.server.log import schema
from kibo.server.log.store import Store
from kibo.server.settings import Settings

TOGETHER = 500
"""Tables that are written in one transaction."""


async def idle_tables(url: str, ports: Sequence[int], first: int, many: int) -> None:
    """Let there be so many, and let each be held in the memory of a house."""
    store = Store(Settings(database=url).database_url)
    events, tables = schema.events, schema.tables
    async with store.engine.connect() as connection:
        name = (await connection.execute(select(events.c.table).where(events.c.seq == 1).limit(1))).scalar_one()
        log = (await connection.execute(select(events).where(events.c.table == name))).mappings().all()
        row = (await connection.execute(select(tables).where(tables.c.id == name))).mappings().one()
    names = [f"idle{number}" for number in range(first, many)]
    for start in range(0, len(names), TOGETHER):
        part = names[start : start + TOGETHER]
        async with store.engine.begin() as connection:
            await connection.execute(insert(tables), [dict(row) | {"id": other} for other in part])
            await connection.execute(
                insert(events), [dict(event) | {"table": other} for other in part for event in log]
            )
    await store.engine.dispose()
    people = [Person(port, "guest") for port in ports]
    for number, other in enumerate(names):
        asker = people[number % len(people)]
        answer = await asker.get(f"/api/tables/{other}")
        assert answer.status == 200, answer
        if number % 100 == 0:
            await asyncio.sleep(0)
