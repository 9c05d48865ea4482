"""A whole house copied into another database: row by row as it stands at one moment, and all of it or nothing."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiosqlite
from sqlalchemy import (
    Connection,
    Float,
    Integer,
    MetaData,
    SmallInteger,
    String,
    TableClause,
    column,
    func,
    insert,
    select,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from ...core.errors import KiboError
from . import schema
from .form import form_of, make, migrate
from .safely import beside, make_file
from .store import Store

BATCH = 2_000
"""Rows that are in memory at a time."""
OFTEN = 200_000
"""Rows after which is said how far it is."""
LOCKED = "10s"
"""How long the empty database may be in somebody else's hands."""

Hears = Callable[[str], None]


class NotDone(KiboError):
    """A database cannot be read or filled: which, and why."""


@dataclass
class Rows:
    """How many rows there were and what they say together, in whatever order they came."""

    count: int = 0
    digest: int = 0

    def add(self, rows: Iterable[Any]) -> None:
        """Count some more."""
        for row in rows:
            said = repr(tuple(row)).encode("utf-8", "surrogatepass")
            self.count += 1
            self.digest = (self.digest + int.from_bytes(hashlib.blake2b(said, digest_size=16).digest())) % (1 << 128)


async def copy_house(source_url: str | URL, target_url: str | URL, told: Hears) -> None:
    """Copy a house in which nobody plays meanwhile into an empty database; KiboError says why nothing was copied."""
    source = Store(source_url)
    async with as_it_stands(source) as (there, form), new_house(Store(target_url), form) as here:
        copied = await _filled(there, here, told)
        async with as_it_stands(source) as (later, _):
            more = (await later.execute(select(func.count()).select_from(schema.events))).scalar_one() - copied
        if more:
            raise KiboError(f"{more} events came while it was copied: close every house on it first, and copy it again")


async def back_up_house(source_url: str | URL, file: Path, told: Hears) -> None:
    """Copy a house as it stands now into a new SQLite file, whoever plays there meanwhile."""
    copy = Store(URL.create("sqlite+aiosqlite", database=str(file)))
    async with as_it_stands(Store(source_url)) as (there, form), new_house(copy, form) as here:
        await _filled(there, here, told)


# the two ends


@contextlib.asynccontextmanager
async def as_it_stands(house: Store) -> AsyncIterator[tuple[AsyncConnection, str]]:
    """A house at one moment, whatever is written meanwhile, and its form; nothing of it can be changed so."""
    with in_a_sentence(f"the database {house.shown_url} cannot be read"):
        if house.is_sqlite and not (house.file and house.file.is_file()):
            raise KiboError("there is no such file")
        engine = _engine(house, house.file)
        async with _closing(engine), engine.connect() as connection:
            if house.is_sqlite:
                await connection.exec_driver_sql("PRAGMA query_only = ON")
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            form = await connection.run_sync(form_of)
            if not form:
                raise KiboError("it holds no house of kibo")
            yield connection, form


@contextlib.asynccontextmanager
async def new_house(house: Store, form: str) -> AsyncIterator[AsyncConnection]:
    """A new house of some form in an empty database; it is there only if nothing goes wrong with what follows."""
    with in_a_sentence(f"nothing was copied to {house.shown_url}"):
        if not house.is_sqlite:
            engine = _engine(house, None)
            async with _closing(engine), engine.begin() as connection:
                await connection.execute(text(f"SET LOCAL lock_timeout = '{LOCKED}'"))
                await connection.run_sync(_cleared)
                await connection.run_sync(_made, form)
                yield connection
        elif house.file is None:
            raise KiboError("that names no file")
        else:
            await _let_go_if_empty(house)
            async with _new_file(house, house.file, form) as connection:
                yield connection


@contextlib.asynccontextmanager
async def _new_file(house: Store, file: Path, form: str) -> AsyncIterator[AsyncConnection]:
    """The same in a file, which gets its name last."""
    begun = file.with_name(f"{file.name}.begun")
    begun.unlink(missing_ok=True)
    try:
        make_file(begun)
        engine = _engine(house, begun)
        async with _closing(engine), engine.begin() as connection:
            await connection.run_sync(_made, form)
            yield connection
        begun.replace(file)
    finally:
        for path in (begun, *beside(begun)):
            path.unlink(missing_ok=True)


async def _let_go_if_empty(house: Store) -> None:
    """Remove a house in which no table was ever made, with what its database has laid beside it."""
    assert house.file
    if house.file.exists():
        engine = _engine(house, house.file)
        async with _closing(engine), engine.connect() as connection:
            await connection.run_sync(_refused_if_held)
        for path in (house.file, *beside(house.file)):
            path.unlink(missing_ok=True)


def _refused_if_held(connection: Connection) -> str:
    """The form of a database without tables; KiboError, if there are any."""
    form = form_of(connection)
    if form and (held := connection.execute(select(func.count(schema.events.c.table.distinct()))).scalar()):
        raise KiboError(
            f"it holds {held} tables, and nothing is written over them: name an empty database, or keep these by "
            "kibo db backup and then remove them yourself"
        )
    return form


def _cleared(connection: Connection) -> None:
    """Take a house without tables out of a database."""
    if _refused_if_held(connection):
        schema.metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))


def _made(connection: Connection, form: str) -> None:
    if form == schema.HEAD:
        make(connection)
    else:
        migrate(connection, form)


def _engine(house: Store, file: Path | None) -> AsyncEngine:
    """How a database is reached for this alone; a file that is not there is not made by it, nor its kind changed."""
    if file is None:
        return create_async_engine(house.url, hide_parameters=True, poolclass=NullPool)
    there = f"file:{quote(str(file.absolute()))}?mode=rw"
    return create_async_engine(
        "sqlite+aiosqlite://",
        async_creator=lambda: aiosqlite.connect(there, uri=True),
        hide_parameters=True,
        poolclass=NullPool,
    )


@contextlib.asynccontextmanager
async def _closing(engine: AsyncEngine) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await engine.dispose()


@contextlib.contextmanager
def in_a_sentence(said: str) -> Iterator[None]:
    """Whatever a database has against something is a sentence that begins so, if it is none yet."""
    try:
        yield
    except NotDone:
        raise
    except Exception as error:  # each driver has errors of its own
        raise NotDone(f"{said}: {getattr(error, 'orig', None) or error or type(error).__name__}") from None


# the rows


async def _filled(there: AsyncConnection, here: AsyncConnection, told: Hears) -> int:
    """Copy all rows and look that they have arrived; returns how many events there are."""
    strict = here.dialect.name != "sqlite"
    loose = not strict and there.dialect.name == "sqlite"
    copied: dict[str, Rows] = {}
    for declared in await here.run_sync(_tables):
        table = untyped(declared) if loose else declared
        rows = copied[table.name] = Rows()
        async for part in parts(there, table):
            if strict:
                check_rows(declared, part)
            rows.add(part)
            await here.execute(insert(table), [row._asdict() for row in part])
            if rows.count % OFTEN == 0:
                told(f"{table.name}: {rows.count} rows so far")
        told(f"{table.name}: {rows.count} rows")
        arrived = Rows()
        async for part in parts(here, table):
            arrived.add(part)
        if arrived != rows:
            raise KiboError(f"of {rows.count} rows of {table.name} {arrived.count} have arrived, or others")
    return copied[schema.events.name].count


def untyped(table: SqlTable) -> TableClause:
    """The same for two files, of which one keeps whatever the other had, also what does not belong there."""
    return TableClause(table.name, *(column(one.name) for one in table.columns))


async def parts(connection: AsyncConnection, table: TableClause) -> AsyncIterator[Any]:
    """All rows of a table, some at a time."""
    found = await connection.stream(select(table).execution_options(yield_per=BATCH))
    async for part in found.partitions():
        yield part


def _tables(connection: Connection) -> list[SqlTable]:
    """What a database of this form holds and has to keep, as it says itself: an older form has other columns."""
    found = MetaData()
    lasting = {table.name for table in schema.LASTING}
    found.reflect(connection, only=lambda name, _: name in lasting)
    return found.sorted_tables


def check_rows(table: SqlTable, rows: Iterable[Any]) -> None:
    """KiboError names a row that only SQLite takes, which keeps whatever it is given."""
    for row in rows:
        for cell in table.columns:
            if not fits(cell.type, value := row._mapping[cell.name]):
                key = ", ".join(repr(row._mapping[part.name]) for part in table.primary_key)
                raise KiboError(f"in {table.name} the row {key} has a {cell.name} that cannot be: {value!r:.40}")


def fits(kind: Any, value: Any) -> bool:
    """Can a database that keeps to its types hold this?"""
    if isinstance(kind, String):
        return isinstance(value, str) and "\0" not in value and len(value) <= (kind.length or len(value))
    if isinstance(kind, Float):
        return isinstance(value, float)
    if isinstance(kind, Integer):
        most = 1 << (15 if isinstance(kind, SmallInteger) else 31)
        return isinstance(value, int) and -most <= value < most
    return isinstance(value, bool)
