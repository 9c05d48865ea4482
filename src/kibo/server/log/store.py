"""The log on disk. What waits to be written is written together, and nothing is acknowledged before it is there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, delete, event, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...core.errors import KiboError
from ..table.events import COLUMNS, Event, unpacked
from ..table.table import Table
from . import schema

MIGRATIONS = Path(__file__).parent / "migrations"
INSERT = f'INSERT INTO events ("table", {", ".join(COLUMNS)}) VALUES (?{", ?" * len(COLUMNS)})'
BACKUPS = 7
"""How many backups are kept."""
DAY = 86400.0

# what the database library prints at its most talkative is whole rows, and with them the secrets of the dice
logging.getLogger("sqlalchemy.engine.Engine").addFilter(lambda line: line.levelno > logging.DEBUG)


class Conflict(KiboError):
    """Somebody else has written the same number of a table's log first."""


@dataclass(frozen=True)
class Listed:
    """A table as the lobby shows it."""

    id: str
    game: str
    stage: str
    made_at: float
    places: list[dict[str, str]]
    lesson: bool = False


@dataclass
class Waiting:
    """Something to be written, and who waits for it."""

    table: str
    events: Sequence[Event]
    summary: dict[str, Any] | None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


Write = Callable[[list[Waiting]], Awaitable[None]]


class Store:
    """The event log of all tables."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
        except (ArgumentError, ValueError):  # the message may tell a password
            raise KiboError(
                "the database URL cannot be read: it looks like sqlite:////home/anna/kibo.sqlite or "
                "postgresql://anna:password@localhost:5432/kibo"
            ) from None
        self.engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True)  # errors tell no secret
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _careful)

    @property
    def is_sqlite(self) -> bool:
        """Is the database one file?"""
        return self.url.get_backend_name() == "sqlite"

    @property
    def file(self) -> Path | None:
        """The file of the database, if it is one."""
        name = self.url.database
        return Path(name) if self.is_sqlite and name and name != ":memory:" else None

    async def check(self) -> None:
        """Can the database be reached? KiboError says why not."""
        try:
            if self.file:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                with contextlib.closing(sqlite3.connect(self.file)) as file:
                    file.execute("PRAGMA schema_version")
            else:
                async with self.engine.connect():
                    pass
        except Exception as error:  # each driver has errors of its own
            shown = self.url.render_as_string(hide_password=True)
            raise KiboError(f"the database {shown} cannot be opened: {getattr(error, 'orig', None) or error}") from None
        finally:
            await self.engine.dispose()  # who serves has an event loop of its own

    async def open(self) -> None:
        """Make or migrate the database, then begin to write."""
        if self.file:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.connect() as connection:
            version = await connection.run_sync(_version)
        if version != schema.HEAD:
            if version:
                await self.back_up()
            async with self.engine.begin() as connection:
                await connection.run_sync(_migrate if version else _make)
        self.writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits, then let the database go."""
        await self.waiting.join()
        if self.writer:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        await self.engine.dispose()

    # writing

    async def append(self, table: Table, events: Sequence[Event], after: Table | None = None) -> None:
        """Put events on disk; returns when they are there. Conflict if another has written first."""
        item = Waiting(table.id, events, summary(after) if after else None)
        self.waiting.put_nowait(item)
        await item.done

    async def _write(self) -> None:
        async with self._writing() as write:
            while True:
                batch = [await self.waiting.get()]
                while not self.waiting.empty():
                    batch.append(self.waiting.get_nowait())
                await self._write_batch(write, batch)
                for _ in batch:
                    self.waiting.task_done()

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[Write]:
        """What puts a batch on disk. A file has a thread of its own: a whole batch goes there and back in one step."""
        if self.file is None:
            async with self.engine.connect() as there:
                yield lambda batch: there.run_sync(_write, batch)
            return
        engine = create_engine(self.url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(engine, "connect", _careful)
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1, "log") as thread:
            here = await loop.run_in_executor(thread, engine.connect)
            try:
                yield lambda batch: loop.run_in_executor(thread, _write_file, here, batch)
            finally:
                await loop.run_in_executor(thread, here.close)
                await loop.run_in_executor(thread, engine.dispose)

    async def _write_batch(self, write: Write, batch: list[Waiting]) -> None:
        try:
            await write(batch)
        except Exception as error:
            if len(batch) > 1:  # one of them is at fault: find out which
                for item in batch:
                    await self._write_batch(write, [item])
            elif not batch[0].done.done():
                batch[0].done.set_exception(
                    Conflict() if isinstance(error, (IntegrityError, sqlite3.IntegrityError)) else error
                )
        else:
            for item in batch:
                if not item.done.done():
                    item.done.set_result(None)

    # reading

    async def load(self, table: str) -> list[Event]:
        """The log of a table; empty if there is none."""
        e = schema.events.c
        query = select(e.seq, e.kind, e.at, e.seat, e.action, e.data).where(e.table == table).order_by(e.seq)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            return [Event(r.seq, r.kind, r.at, r.seat, r.action, unpacked(r.data)) for r in rows]

    async def listed(self, stages: Sequence[str], most: int = 20) -> list[Listed]:
        """The newest tables that are shown in the lobby."""
        t = schema.tables.c
        query = select(schema.tables).where(t.listed, t.stage.in_(stages)).order_by(t.made_at.desc()).limit(most)
        return await self._listed(query)

    async def of_player(self, player: str, most: int = 30) -> list[Listed]:
        """The newest tables at which a player sits."""
        t, s = schema.tables, schema.seated
        query = select(t).join(s, s.c.table == t.c.id).where(s.c.player == player)
        return await self._listed(query.order_by(t.c.made_at.desc()).limit(most))

    async def _listed(self, query: Any) -> list[Listed]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            return [Listed(r.id, r.game, r.stage, r.made_at, json.loads(r.places), r.lesson) for r in rows]

    # backups

    async def back_up(self) -> Path | None:
        """A copy of the database file beside it; the oldest copies go."""
        if not self.file:
            return None
        folder = self.file.parent / "backups"
        folder.mkdir(exist_ok=True)
        copy = folder / f"{self.file.stem}-{time.strftime('%Y%m%d-%H%M%S')}{self.file.suffix}"
        copy.unlink(missing_ok=True)
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))
        for old in sorted(folder.glob(f"{self.file.stem}-*{self.file.suffix}"))[:-BACKUPS]:
            old.unlink()
        return copy

    async def back_up_daily(self) -> None:
        """A backup, unless there is one of today."""
        if self.file and self.file.exists():
            copies = list((self.file.parent / "backups").glob(f"{self.file.stem}-*{self.file.suffix}"))
            if time.time() - max((copy.stat().st_mtime for copy in copies), default=0.0) > DAY:
                await self.back_up()


def summary(table: Table) -> dict[str, Any]:
    """What the lobby shows of a table, and who sits there."""
    places = [{"name": place.name, "bot": place.bot} for place in table.places]
    return {
        "id": table.id,
        "game": table.terms.game,
        "stage": table.stage,
        "listed": table.terms.listed,
        "lesson": table.guided,
        "places": json.dumps(places, ensure_ascii=False),
        "players": sorted({player for place in table.places for player in place.players}),
    }


def _write(connection: Connection, batch: list[Waiting]) -> None:
    try:
        _insert(connection, batch)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _write_file(connection: Connection, batch: list[Waiting]) -> None:
    """The same for a file, where moves, which are most of it, go past what makes statements for any database."""
    file: Any = connection.connection.driver_connection
    try:
        file.execute("BEGIN IMMEDIATE")  # who reads first and writes then is refused if another worker wrote meanwhile
        file.executemany(INSERT, [(w.table, *e.row()) for w in batch for e in w.events])
        for item in batch:
            if item.summary:
                _summarise(connection, item.summary)
        file.commit()
        connection.commit()
    except BaseException:
        file.rollback()
        connection.rollback()
        raise


def _insert(connection: Connection, batch: list[Waiting]) -> None:
    names = ("table", *COLUMNS)
    rows = [dict(zip(names, (w.table, *e.row()), strict=True)) for w in batch for e in w.events]
    if rows:
        connection.execute(insert(schema.events), rows)
    for item in batch:
        if item.summary:
            _summarise(connection, item.summary)


def _summarise(connection: Connection, row: dict[str, Any]) -> None:
    t, s = schema.tables, schema.seated
    known = connection.execute(select(t.c.made_at).where(t.c.id == row["id"])).scalar()
    shown = {key: value for key, value in row.items() if key != "players"}
    connection.execute(delete(t).where(t.c.id == row["id"]))
    connection.execute(insert(t).values(**shown, made_at=known or time.time()))
    connection.execute(delete(s).where(s.c.table == row["id"]))
    if row["players"]:
        connection.execute(insert(s), [{"player": player, "table": row["id"]} for player in row["players"]])


def _careful(connection: Any, _record: Any) -> None:
    """A move that was acknowledged survives a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=20000"):
        connection.execute(f"PRAGMA {pragma}")


def _version(connection: Connection) -> str:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def _make(connection: Connection) -> None:
    """A new database at once in its newest form: what migrates old ones takes half a second and 10 MB to import."""
    schema.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": schema.HEAD})


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
