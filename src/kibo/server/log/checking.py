"""Does every table of a house fold, and does the lobby say what the log says? Looked at table by table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.errors import KiboError
from ...core.game import Game
from ..table.events import Event, Spoilt, unpacked
from ..table.table import Table
from . import schema
from .lobby import read_places, summary
from .moving import BATCH, as_it_stands
from .store import Store

TOGETHER = 200
"""Tables whose rows in the lobby are looked up at once."""


@dataclass(frozen=True)
class SpoiltTable:
    """What is wrong with one table."""

    table: str
    why: str


@dataclass
class Checked:
    """How much was looked at."""

    tables: int = 0
    events: int = 0


async def check_house(url: str, games: Mapping[str, Game], checked: Checked) -> AsyncIterator[SpoiltTable]:
    """Replay every table as the log has it at one moment; tells of each that does not fold or is shown otherwise."""
    store = Store(url)
    async with as_it_stands(store) as (connection, form):
        if form != schema.HEAD:
            raise KiboError(
                f"the database {store.shown_url} has the form {form}, and {schema.HEAD} is looked at: "
                "open the house once, which brings it there"
            )
        folded: dict[str, Table] = {}
        async for name, rows in _logs(connection):
            checked.tables += 1
            checked.events += len(rows)
            try:
                table = restored(name, games, rows)
                folded[table.id] = table
            except KiboError as error:
                yield SpoiltTable(name, str(error))
            if len(folded) >= TOGETHER:
                async for fault in _misshown(connection, folded):
                    yield fault
                folded = {}
        async for fault in _misshown(connection, folded):
            yield fault
        async for fault in _without_log(connection):
            yield fault


async def _logs(connection: AsyncConnection) -> AsyncIterator[tuple[str, list[Any]]]:
    """The rows of one table after the other."""
    e = schema.events.c
    query = select(e.table, e.seq, e.kind, e.at, e.seat, e.action, e.data).order_by(e.table, e.seq)
    rows: list[Any] = []
    async for row in await connection.stream(query.execution_options(yield_per=BATCH)):
        if rows and rows[0].table != row.table:
            yield rows[0].table, rows
            rows = []
        rows.append(row)
    if rows:
        yield rows[0].table, rows


def restored(name: str, games: Mapping[str, Game], rows: Collection[Any]) -> Table:
    """The table that these rows lead to; KiboError says at which event they do not."""
    events = []
    for number, row in enumerate(rows, start=1):
        if row.seq != number:
            raise Spoilt(f"event {number} is missing: after {number - 1} comes {row.seq!r:.20}")
        try:
            data = unpacked(row.data)
        except Spoilt as error:
            raise Spoilt(f"event {number} ({row.kind!r:.20}): {error}") from None
        events.append(Event(row.seq, row.kind, row.at, row.seat, row.action, data))
    terms = events[0].data.get("terms")
    game = terms.get("game") if isinstance(terms, dict) else None
    if isinstance(game, str) and game not in games:
        raise Spoilt(f"event 1: the game {game!r:.40} is not in this house, so it cannot be folded: name its folder")
    return Table.restored(name, games, events)


async def _misshown(connection: AsyncConnection, folded: Mapping[str, Table]) -> AsyncIterator[SpoiltTable]:
    """Tables that the lobby shows otherwise than their logs have them."""
    t, s, e = schema.tables, schema.seated.c, schema.events.c
    shown = {row.id: row for row in await connection.execute(select(t).where(t.c.id.in_(folded)))}
    seated: dict[str, list[str]] = {name: [] for name in folded}
    for row in await connection.execute(select(s.table, s.player).where(s.table.in_(folded))):
        seated[row.table].append(row.player)
    again = {table.rematch for table in folded.values()} - {"", *folded}
    there = set((await connection.execute(select(e.table).where(e.table.in_(again)).distinct())).scalars())
    for name, table in folded.items():
        if table.rematch in again - there:
            yield SpoiltTable(name, f"who plays again there is sent to {table.rematch}, which is not there")
        if name not in shown:
            yield SpoiltTable(name, "the lobby does not know it")
            continue
        says = dict(shown[name]._mapping) | {"players": sorted(seated[name]), "places": read_places(shown[name].places)}
        if other := [key for key, value in summary(table).items() if says[key] != value]:
            yield SpoiltTable(name, f"the lobby says otherwise than the log: {', '.join(other)}")


async def _without_log(connection: AsyncConnection) -> AsyncIterator[SpoiltTable]:
    """Tables that only the lobby knows."""
    e = schema.events.c
    for column in (schema.tables.c.id, schema.seated.c.table):
        has_log = select(e.seq).where(e.table == column).exists()
        found = await connection.stream(select(column).where(~has_log).distinct())
        async for name in found.scalars():
            yield SpoiltTable(name, f"it is in {column.table.name} of the lobby and has no log")
