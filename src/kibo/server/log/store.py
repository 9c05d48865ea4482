"""The log on disk. What waits to be written is written together, and nothing is acknowledged before it is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...core.errors import KiboError, reason
from ...core.game import OVER
from ..background import Background
from ..measures import HERE
from ..table.events import COLUMNS, Event, unpacked
from ..table.table import Table
from . import form, schema
from .appending import append
from .lobby import RUNNING, Listed, last_of, read_places, summary, write_row
from .safely import Lines, let_go, make_file, make_private, to_its_end

INSERT = f'INSERT INTO events ("table", {", ".join(COLUMNS)}) VALUES (?{", ?" * len(COLUMNS)})'
OUTAGES = (OperationalError, InterfaceError, sqlite3.OperationalError, OSError)
"""What says that nothing can be written now, whatever it is."""
ANSWERING = 15.0
"""Seconds that a PostgreSQL has for any question: a line that is cut says nothing."""
CAREFUL = {
    "timeout": ANSWERING,
    "command_timeout": ANSWERING,
    "server_settings": {"application_name": "kibo", "idle_in_transaction_session_timeout": "10s"},
}
"""Nobody waits for ever for a line that is cut: neither this end, nor who would write what the other end has begun."""
POOL = {"pool_size": 5, "max_overflow": 3}
"""Lines that a house has at once: a PostgreSQL usually has a hundred, for all houses together."""
BACKUPS = 7
"""How many backups are kept."""
HOUR, DAY = 3600.0, 86400.0
CLOSING = 3.0
"""Seconds that a database has to take what waits when the house closes."""
log = logging.getLogger("kibo.server")

# what the database library prints at its most talkative is whole rows, and with them the secrets of the dice
logging.getLogger("sqlalchemy.engine.Engine").addFilter(lambda line: line.levelno > logging.DEBUG)


class Conflict(KiboError):
    """Somebody else has written the same number of a table's log first."""


@dataclass(frozen=True)
class Change:
    """What is new at one table."""

    table: str
    events: Sequence[Event]
    row: dict[str, Any] | None = None
    """How the lobby shows it from now on; None: as before."""
    last: int | None = None
    """The row follows from the log up to here, and is written only if nothing has come after; None: from `events`."""


@dataclass
class Waiting:
    """What is to be written together, and who waits for it."""

    changes: Sequence[Change]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


Write = Callable[[list[Waiting]], Awaitable[None]]


class Store:
    """The event log of all tables."""

    def __init__(self, url: str | URL) -> None:
        try:
            self.url = make_url(url)
            careful: dict[str, Any] = {} if self.is_sqlite else {"connect_args": CAREFUL} | POOL
            self.engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True, **careful)
            # and errors tell no secret
        except (ArgumentError, ValueError, TypeError):  # the message may tell a password
            raise KiboError(
                "the database URL cannot be read: it looks like sqlite:////home/anna/kibo.sqlite or "
                "postgresql://anna:password@localhost:5432/kibo"
            ) from None
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self.background = Background()
        self.busy: set[asyncio.Future[Any]] = set()
        """What is being asked of the database."""
        self.writer: asyncio.Task[None] | None = None
        self.lines = None if self.is_sqlite else Lines(self.engine)
        event.listen(self.engine.sync_engine, *(("connect", _careful) if self.is_sqlite else ("checkout", _living)))

    @property
    def is_sqlite(self) -> bool:
        """Is the database one file?"""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_shared(self) -> bool:
        """May other houses write here too?"""
        return not self.is_sqlite

    @property
    def file(self) -> Path | None:
        """The file of the database, if it is one."""
        name = self.url.database
        return Path(name) if self.is_sqlite and name and name != ":memory:" else None

    async def check(self) -> None:
        """Can the database be used? KiboError says why not."""
        try:
            if self.file:
                make_file(self.file)
            async with self.engine.connect() as connection:
                await connection.run_sync(form.form_of)
        except KiboError as error:
            raise KiboError(f"the database {self.shown_url} cannot be used: {error}") from None
        except Exception as error:  # each driver has errors of its own
            raise KiboError(f"the database {self.shown_url} cannot be opened: {reason(error)}") from None
        finally:
            await self.engine.dispose()  # who serves has an event loop of its own

    @property
    def shown_url(self) -> str:
        """The URL without its password."""
        return self.url.render_as_string(hide_password=True)

    async def open(self) -> None:
        """Make or migrate the database, then begin to write."""
        if self.file:
            make_file(self.file)
        async with self.engine.connect() as connection:
            found = await connection.run_sync(form.form_of)
        if self.file:
            make_private(self.file, *self.copies)
        if found != schema.HEAD:
            if found:
                await self.back_up()
            async with self.engine.begin() as connection:
                await connection.run_sync(form.bring_on)
        self.writer = self.background.start("the writing of the log", self._write)

    async def close(self) -> None:
        """Write what waits, then let the database go; where nothing can be written, nobody waits for that for ever."""
        try:
            async with asyncio.timeout(CLOSING):
                await self.waiting.join()
        except TimeoutError:
            log.error("the house closes; %d messages could not be written: nobody was told they were", self.unwritten)
            if self.lines:
                self.lines.hang_up()
        await self.background.close()
        await self._let_go(*self.busy)
        while self.unwritten:
            self.waiting.get_nowait().done.cancel()
        await self._let_go(self.engine.dispose())

    async def _let_go(self, *asking: Awaitable[Any]) -> None:
        await (let_go(asking, self.lines.hang_up) if self.lines else asyncio.gather(*asking, return_exceptions=True))

    # writing

    @property
    def unwritten(self) -> int:
        """How much waits to be written."""
        return self.waiting.qsize()

    async def write(self, *changes: Change) -> None:
        """Put changes on disk, all or none; returns when they are there. Conflict if another has written first."""
        item, began = Waiting(changes), time.monotonic()
        self.waiting.put_nowait(item)
        await item.done
        written = [event for change in changes for event in change.events]
        HERE.took("kibo_write_seconds", time.monotonic() - began)
        HERE.count("kibo_events_total", len(written))
        HERE.count("kibo_moves_total", sum(event.kind == "played" and event.seat >= 0 for event in written))

    async def _write(self) -> None:
        async with self._writing() as write:
            while True:
                batch = [await self.waiting.get()]
                while not self.waiting.empty():
                    batch.append(self.waiting.get_nowait())
                try:
                    await self._write_batch(write, batch)
                finally:
                    for item in batch:
                        item.done.cancel()  # nobody waits for ever, whatever ends the writing
                        self.waiting.task_done()

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[Write]:
        """What puts a batch on disk. A file has a thread of its own: a whole batch goes there and back in one step."""
        if self.file is None:
            yield self._write_there
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

    async def _write_there(self, batch: list[Waiting]) -> None:
        """Put a batch into a database behind a line; one that may be cut is not used again."""
        changes = [change for item in batch for change in item.changes]
        whole = not self.is_shared or any(change.row for change in changes)
        engine = self.engine if whole else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        async with engine.connect() as there:
            try:
                await (there.run_sync(_write, batch) if whole else there.run_sync(append, _rows(changes)))
            except OUTAGES:
                await there.invalidate()
                raise

    async def _write_batch(self, write: Write, batch: list[Waiting]) -> None:
        try:
            await write(batch)
        except Exception as error:
            cut = isinstance(error, OUTAGES) or getattr(error, "connection_invalidated", False)
            if len(batch) > 1 and not cut:  # one of them is at fault: find out which
                for item in batch:
                    await self._write_batch(write, [item])
                return
            for item in batch:
                if not item.done.done():
                    item.done.set_exception(
                        Conflict() if isinstance(error, (IntegrityError, sqlite3.IntegrityError)) else error
                    )
        else:
            for item in batch:
                if not item.done.done():
                    item.done.set_result(None)

    # reading

    @to_its_end
    async def load(self, table: str, after: int = 0) -> list[Event]:
        """The log of a table, or what came after a number; empty if there is none."""
        e = schema.events.c
        query = select(e.seq, e.kind, e.at, e.seat, e.action, e.data).where(e.table == table).order_by(e.seq)
        query = query.where(e.seq > after) if after else query
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            return [Event(r.seq, r.kind, r.at, r.seat, r.action, unpacked(r.data)) for r in rows]

    async def listed(self, stages: Sequence[str], most: int = 20) -> list[Listed]:
        """The newest tables that are shown in the lobby."""
        t = schema.tables.c
        query = select(schema.tables).where(t.listed, t.stage.in_(stages)).order_by(t.made_at.desc()).limit(most)
        return await self._listed(query)

    async def of_player(self, player: str, stages: Sequence[str] = RUNNING, most: int = 30) -> list[Listed]:
        """The newest tables at which a player sits."""
        t, s = schema.tables, schema.seated
        query = select(t).join(s, s.c.table == t.c.id).where(s.c.player == player, t.c.stage.in_(stages))
        return await self._listed(query.order_by(t.c.made_at.desc()).limit(most))

    @to_its_end
    async def _listed(self, query: Any) -> list[Listed]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            found = [Listed(r.id, r.game, r.stage, r.made_at, read_places(r.places), r.lesson) for r in rows]
        return [row for row in found if row.places]

    @to_its_end
    async def has(self, table: str = "") -> bool:
        """Is there a log of a table, or of any?"""
        e = schema.events.c
        query = select(e.seq).where(e.table == table) if table else select(e.seq)
        async with self.engine.connect() as connection:
            return (await connection.execute(query.limit(1))).first() is not None

    @to_its_end
    async def row(self, table: str) -> dict[str, Any] | None:
        """What the lobby shows of a table, and who sits there, as `summary` has it; None, if it shows nothing."""
        t, s = schema.tables, schema.seated
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(t).where(t.c.id == table))).first()
            players = (await connection.execute(select(s.c.player).where(s.c.table == table))).scalars().all()
        if found is None:
            return None
        shown = {name: value for name, value in found._mapping.items() if name != "made_at"}
        return shown | {"places": read_places(found.places), "players": sorted(players)}

    # backups

    @property
    def copies(self) -> list[Path]:
        """The backups there are, the oldest first."""
        file = self.file
        return sorted((file.parent / "backups").glob(f"{file.stem}-*{file.suffix}")) if file else []

    @to_its_end
    async def back_up(self) -> Path | None:
        """A copy of the database file beside it, whole or not at all; the oldest copies go."""
        if not self.file:
            return None
        name = f"{self.file.stem}-{time.strftime('%Y%m%d-%H%M%S')}{self.file.suffix}"
        copy = self.file.parent / "backups" / name
        begun = copy.with_name(f"{name}.begun")
        begun.unlink(missing_ok=True)
        make_file(begun)
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("VACUUM INTO ?", (str(begun),))
        begun.replace(copy)
        for old in self.copies[:-BACKUPS]:
            old.unlink()
        return copy

    async def back_up_every_day(self) -> None:
        """As long as the house is open there is a copy that is no older than a day, and an hour."""
        while self.file:
            now = time.time()
            if not any(abs(now - copy.stat().st_mtime) < DAY for copy in self.copies):
                await self.back_up()
            await asyncio.sleep(HOUR)


def change_at(before: Table | None, events: Sequence[Event], after: Table) -> Change:
    """What is new at a table, with its row in the lobby if that is another from now on."""
    row = summary(after)
    return Change(after.id, events, row if before is None or summary(before) != row else None)


def what_changes(table: Table, events: list[Event]) -> Change:
    """What is to be written of events that are about to be so, with the lobby's row if that is another then."""
    if table.match and all(event.kind == "played" for event in events):
        position = table.match.position.copy()
        for event in events:
            table.game.rules.apply(position, event.action)
        if table.game.rules.to_act(position) != OVER:  # most of what happens: the lobby shows nothing of it
            return Change(table.id, events)
    return change_at(table, events, table.after(events))


def _rows(changes: Iterable[Change]) -> list[tuple[Any, ...]]:
    return [(change.table, *event.row()) for change in changes for event in change.events]


def _write(connection: Connection, batch: list[Waiting]) -> None:
    changes = [change for item in batch for change in item.changes]
    try:
        append(connection, _rows(changes))
        _summarise(connection, changes)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _write_file(connection: Connection, batch: list[Waiting]) -> None:
    """The same for a file, where moves, which are most of it, go past what makes statements for any database."""
    file: Any = connection.connection.driver_connection
    changes = [change for item in batch for change in item.changes]
    try:
        file.execute("BEGIN IMMEDIATE")  # who reads first and writes then is refused if another worker wrote meanwhile
        file.executemany(INSERT, _rows(changes))
        _summarise(connection, changes)
        file.commit()
        connection.commit()
    except BaseException:
        file.rollback()
        connection.rollback()
        raise


def _summarise(connection: Connection, changes: Sequence[Change]) -> None:
    for change in changes:
        if change.row and (change.last is None or last_of(connection, change.table) == change.last):
            write_row(connection, change.row, change.events[0].at if change.events else time.time())


def _living(connection: Any, _record: Any, _proxy: Any) -> None:
    """A line that is known to be cut is not tried: there is a new one at once."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _careful(connection: Any, _record: Any) -> None:
    """A move that was acknowledged survives a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=20000"):
        connection.execute(f"PRAGMA {pragma}")
