"""The log on disk."""

import asyncio
import contextlib
import os
import sqlite3
from types import SimpleNamespace

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from kibo import KiboError
from kibo.server.log import schema
from kibo.server.log import store as store_module
from kibo.server.log.form import MIGRATIONS, migrate
from kibo.server.log.store import BACKUPS, Change, Conflict, Store, change_at
from kibo.server.table.events import Event
from kibo.server.table.table import Table
from server.running import CAREFUL, awaited


def with_store(folder, work, url=""):
    async def run():
        store = Store(url or f"sqlite+aiosqlite:///{folder / 'house.sqlite'}")
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return awaited(run())


def grow_old(file):
    """Give a database the form in which the first houses had it."""
    with sqlite3.connect(file) as old:
        for name in schema.metadata.tables.keys() - {table.name for table in schema.LASTING}:
            old.execute(f"DROP TABLE {name}")
        old.execute("ALTER TABLE tables DROP COLUMN lesson")
        old.execute("UPDATE alembic_version SET version_num = '0001'")


def test_what_was_acknowledged_is_in_the_file_of_another_process(tmp_path, played):
    table = played().start("anna", "ben")

    async def write(store):
        await store.write(change_at(None, table.events, table.table))
        with sqlite3.connect(tmp_path / "house.sqlite") as other:
            return other.execute("SELECT count(*) FROM events").fetchone()[0]

    assert with_store(tmp_path, write) == len(table.events)
    assert with_store(tmp_path, lambda store: store.load("test")) == table.events


def test_what_is_acknowledged_survives_a_power_cut(tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite")) as there:
        CAREFUL(there, None)
        told = [there.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in ("journal_mode", "synchronous")]
    assert told == ["wal", 2], "which is FULL: outside of tests"


def test_a_restart_restores_the_table(tmp_path, played):
    table = played().start("anna", "ben")
    with_store(tmp_path, lambda store: store.write(Change("test", table.events)))
    events = with_store(tmp_path, lambda store: store.load("test"))
    assert Table.restored("test", table.games, events).playing.history == table.table.playing.history


def test_of_two_who_write_the_same_number_one_is_refused(tmp_path):
    one, two = Event(2, "said", 1.0, data={"text": "one"}), Event(2, "said", 1.0, data={"text": "two"})

    async def write(store):
        results = await asyncio.gather(
            store.write(Change("test", [one])),
            store.write(Change("other", [one])),
            store.write(Change("test", [two])),
            return_exceptions=True,
        )
        return results, await store.load("test"), await store.load("other")

    results, kept, kept_there = with_store(tmp_path, write)
    assert [type(result) for result in results] == [type(None), type(None), Conflict]
    assert kept == kept_there == [one]


def test_another_process_that_writes_meanwhile_waits_and_spoils_nothing(tmp_path, played, monkeypatch):
    table = played().start("anna", "ben")
    summarise, refused = store_module.write_row, []

    def while_another_writes(connection, row, now):
        with sqlite3.connect(tmp_path / "house.sqlite", timeout=0) as other:
            try:
                other.execute("DELETE FROM seated")
            except sqlite3.OperationalError as error:
                refused.append(str(error))
        summarise(connection, row, now)

    monkeypatch.setattr(store_module, "write_row", while_another_writes)
    with_store(tmp_path, lambda store: store.write(change_at(None, [], table.table)))
    assert refused == ["database is locked"]
    assert [row.id for row in with_store(tmp_path, lambda store: store.of_player("anna"))] == ["test"]


def test_the_lobby_finds_listed_tables_and_a_players_own(tmp_path, played):
    listed, hidden = played(listed=True), played()
    hidden.table.id = "hidden"
    hidden.tell("ben", "sit", name="Ben")

    async def write(store):
        await store.write(change_at(None, listed.events, listed.table))
        await store.write(change_at(None, hidden.events, hidden.table))
        await store.write(change_at(None, [], hidden.table))
        return await store.listed(["waiting"]), await store.of_player("ben"), await store.of_player("anna")

    shown, bens, annas = with_store(tmp_path, write)
    assert [row.id for row in shown] == ["test"]
    assert [(row.id, row.places[0]["name"]) for row in bens] == [("hidden", "Ben")]
    assert annas == []


def test_migrations_lead_to_the_schema_that_the_code_uses(tmp_path):
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD

    async def columns(store):
        async with store.engine.connect() as connection:
            return await connection.run_sync(_columns)

    def migrated(name):
        with create_engine(f"sqlite:///{tmp_path / name}").begin() as connection:
            migrate(connection)
            return _columns(connection), connection.execute(text("SELECT version_num FROM alembic_version")).all()

    used = {
        table.name: {column.name: str(column.type) for column in table.columns}
        for table in schema.metadata.tables.values()
    }
    assert with_store(tmp_path, columns) == used, "a new database is made so"
    assert migrated("old.sqlite") == (used, [(schema.HEAD,)]), "and an old one is brought there"
    assert migrated("house.sqlite") == (used, [(schema.HEAD,)]), "a new one has nothing to be migrated"


def _columns(connection):
    looked = inspect(connection)
    return {
        name: {column["name"]: str(column["type"]) for column in looked.get_columns(name)}
        for name in looked.get_table_names()
        if name != "alembic_version"
    }


def test_an_older_database_is_backed_up_before_it_is_migrated(tmp_path, played):
    with_store(tmp_path, lambda store: store.write(Change("test", played().events)))
    grow_old(tmp_path / "house.sqlite")
    assert len(with_store(tmp_path, lambda store: store.load("test"))) == 1
    copies = list((tmp_path / "backups").glob("house-*.sqlite"))
    assert len(copies) == 1
    with sqlite3.connect(copies[0]) as copy:
        assert copy.execute("SELECT count(*) FROM events").fetchone()[0] == 1
        assert copy.execute("SELECT version_num FROM alembic_version").fetchone()[0] == "0001"


def test_a_backup_holds_everything_and_the_oldest_go(tmp_path, played):
    table = played().start("anna", "ben")
    (tmp_path / "backups").mkdir()
    for number in range(BACKUPS + 3):
        (tmp_path / "backups" / f"house-20000101-0000{number:02}.sqlite").touch()

    async def keep(store):
        await store.write(Change("test", table.events))
        return await store.back_up()

    copy = with_store(tmp_path, keep)
    with sqlite3.connect(copy) as kept:
        assert kept.execute("SELECT count(*) FROM events").fetchone()[0] == len(table.events)
    assert len(list((tmp_path / "backups").iterdir())) == BACKUPS


def test_the_log_is_kept_by_postgresql_as_well(tmp_path, played, postgres_url):
    table = played(listed=True).start("anna", "ben")
    late = Event(table.table.seq, "said", 1.0)

    async def work(store):
        await store.write(change_at(None, table.events, table.table))
        with pytest.raises(Conflict):
            await store.write(Change("test", [late]))
        return await store.load("test"), await store.listed(["playing"]), await store.of_player("ben")

    kept, shown, bens = with_store(tmp_path, work, postgres_url)
    assert kept == table.events
    assert [row.id for row in shown] == [row.id for row in bens] == ["test"]


def test_a_database_from_before_there_were_lessons_goes_on(tmp_path, played):
    table = played(listed=True).start("anna", "ben")
    with_store(tmp_path, lambda store: store.write(change_at(None, table.events, table.table)))
    grow_old(tmp_path / "house.sqlite")
    shown = with_store(tmp_path, lambda store: store.listed(["playing"]))
    assert [(row.id, row.lesson) for row in shown] == [("test", False)]
    assert with_store(tmp_path, lambda store: store.load("test")) == table.events


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite+aiosqlite:///{folder}", "Is a directory"),
        ("sqlite+aiosqlite:///{folder}/letter.txt", "file is not a database"),
        ("sqlite+aiosqlite:///{folder}/letter.txt/house.sqlite", "cannot be opened: .*letter.txt"),
        ("sqlite+aiosqlite:///{folder}/new/house.sqlite", None),
    ],
)
def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(tmp_path, url, said):
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100)
    store = Store(url.format(folder=tmp_path))
    if said is None:
        awaited(store.check())
    else:
        with pytest.raises(KiboError, match=said):
            awaited(store.check())


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://anna:hunter2@there:port/kibo",
        "sqlite+aiosqlite://hunter2/kibo.sqlite",
        "sqlite+aiosqlite:///kibo.sqlite?timeout=hunter2",
    ],
)
def test_a_url_that_cannot_be_read_is_not_repeated(url):
    with pytest.raises(KiboError, match="it looks like sqlite:///") as caught:
        Store(url)
    assert "hunter2" not in str(caught.value)


def test_all_changes_of_a_write_are_there_or_none(tmp_path, played):
    table = played(listed=True).start("anna", "ben")
    taken = Event(1, "said", 1.0)

    async def work(store):
        await store.write(Change("other", [taken]))
        with pytest.raises(Conflict):
            await store.write(change_at(None, table.events, table.table), Change("other", [taken]))
        return await store.load("test"), await store.listed(["playing"]), await store.of_player("anna")

    assert with_store(tmp_path, work) == ([], [], [])


def test_while_nothing_can_be_written_everybody_is_told_at_once(tmp_path, monkeypatch):
    """Each of many who wait would wait for the lock by themselves, one after the other."""
    tries = []

    def locked(_connection, batch):
        tries.append(len(batch))
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(store_module, "_write_file", locked)

    async def work(store):
        writes = [store.write(Change(f"table{number}", [Event(1, "said", 1.0)])) for number in range(5)]
        return await asyncio.gather(*writes, return_exceptions=True)

    failed = with_store(tmp_path, work)
    assert [str(error) for error in failed] == ["database is locked"] * 5
    assert tries == [5]


def test_the_log_and_its_copies_are_for_their_owner_alone(tmp_path, played):
    def open_to_others():
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert len(files) >= 2
        return [path.name for path in files if path.stat().st_mode & 0o077]

    async def work(store):
        await store.write(Change("test", played().events))
        copy = await store.back_up()
        shown = open_to_others()
        assert {path.name for path in tmp_path.iterdir()} >= {"house.sqlite", "house.sqlite-wal", "house.sqlite-shm"}
        return copy, shown

    before = os.umask(0)
    try:
        copy, shown = with_store(tmp_path, work)
        assert shown == open_to_others() == []
        for path in (copy, tmp_path / "house.sqlite"):  # as older houses have left them
            path.chmod(0o644)
        assert with_store(tmp_path, lambda store: store.load("test"))
        assert open_to_others() == []
    finally:
        os.umask(before)


def test_a_copy_that_failed_is_none(tmp_path, played, monkeypatch):
    async def work(store):
        await store.write(Change("test", played().events))

        class Full:
            async def __aenter__(self):
                raise OSError("no space left on device")

            async def __aexit__(self, *_):
                pass

        engine, store.engine = store.engine, SimpleNamespace(connect=Full)
        with pytest.raises(OSError, match="no space"):
            await store.back_up()
        store.engine = engine
        return store.copies

    assert with_store(tmp_path, work) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE alembic_version SET version_num = '0900'", "form '0900', and this kibo knows 0001 to .*newer kibo"),
        ("DELETE FROM alembic_version", "form ''"),
        ("DROP TABLE alembic_version", "holds something else, under the names events, .*seated, tables"),
    ],
)
def test_a_database_of_another_form_is_told_in_a_sentence_and_stays_as_it_is(tmp_path, played, change, said):
    with_store(tmp_path, lambda store: store.write(Change("test", played().events)))
    with sqlite3.connect(tmp_path / "house.sqlite") as other:
        other.execute(change)
        before = list(other.iterdump())
    with pytest.raises(KiboError, match=f"house.sqlite cannot be used: it .*{said}"):
        awaited(Store(f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}").check())
    with pytest.raises(KiboError, match=said):
        with_store(tmp_path, lambda store: store.load("test"))
    with sqlite3.connect(tmp_path / "house.sqlite") as other:
        assert list(other.iterdump()) == before
    assert not (tmp_path / "backups").exists()


def test_a_house_closes_though_nothing_can_be_written(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(store_module, "CLOSING", 0.05)

    async def run():
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}")
        monkeypatch.setattr(store_module, "create_engine", lambda *_, **__: 1 / 0)  # the disk is gone
        await store.open()
        writing = asyncio.create_task(store.write(Change("test", [Event(1, "said", 1.0)])))
        await asyncio.sleep(0)
        async with asyncio.timeout(30):
            await store.close()
        with pytest.raises(asyncio.CancelledError):
            await writing

    awaited(run())
    assert "1 messages could not be written" in caplog.text


def test_who_is_called_off_in_the_middle_of_a_question_keeps_nobody_from_closing(tmp_path):
    async def run():
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}")
        await store.open()
        for turns in range(40):
            asking = [asyncio.create_task(work) for work in (store.back_up(), store.load("test"), store.row("test"))]
            for _ in range(turns):
                await asyncio.sleep(0)
            for task in asking:
                task.cancel()
        async with asyncio.timeout(60):
            await store.close()
            assert not store.busy

    awaited(run())
