"""A house is copied from any database to any other, whole or not at all."""

import sqlite3
from itertools import permutations

import pytest
from sqlalchemy import create_engine

from kibo import KiboError
from kibo.server.log import moving
from kibo.server.log.form import migrate
from kibo.server.log.moving import back_up_house, copy_house
from kibo.server.log.store import Change, Store, change_at
from kibo.server.table.events import Event
from server.conftest import executed
from server.indoors import STAGES, opened, rows_of
from server.running import awaited

HARD = {"name": "Änna'\\\"", "text": "\0\n🎲 %s :x", "player": ""}
SIDES = ("sqlite", "other sqlite", "postgresql")


def file_url(folder, name):
    return f"sqlite+aiosqlite:///{folder / name}.sqlite"


@pytest.fixture
def urls(tmp_path, postgres_url):
    return {"sqlite": file_url(tmp_path, "one"), "other sqlite": file_url(tmp_path, "two"), "postgresql": postgres_url}


async def furnished(url, many=1):
    """A house with tables at every stage, and words that some databases find hard."""
    async with opened(url) as house:
        for number in range(many):
            for stage, made in STAGES.items():
                played = made()
                played.table.id = f"{stage.replace(' ', '')}-{number}"
                said = Event(played.table.seq + 1, "said", 0.1 + 0.2, data=HARD)
                await house.store.write(change_at(None, [*played.events, said], played.table))
        return await rows_of(house)


async def rows_in(url):
    async with opened(url) as house:
        return await rows_of(house)


def sides():
    return [
        pytest.param(*pair, id=" to ".join(pair)) for pair in permutations(("sqlite", "other sqlite", "postgresql"), 2)
    ]


@pytest.mark.parametrize(("source", "target"), sides())
def test_a_copy_has_every_row(urls, source, target):
    there, said = awaited(furnished(urls[source])), []
    awaited(copy_house(urls[source], urls[target], said.append))
    assert awaited(rows_in(urls[target])) == there == awaited(rows_in(urls[source]))
    assert f"events: {len(there['events'])} rows" in said


def test_a_house_moves_there_and_back(urls):
    there = awaited(furnished(urls["sqlite"]))
    awaited(copy_house(urls["sqlite"], urls["postgresql"], lambda _: None))
    awaited(copy_house(urls["postgresql"], urls["other sqlite"], lambda _: None))
    assert awaited(rows_in(urls["other sqlite"])) == there


@pytest.mark.parametrize("target", ["other sqlite", "postgresql"])
def test_an_older_house_keeps_its_form_until_it_is_opened(urls, tmp_path, target):
    there = awaited(furnished(urls["sqlite"]))
    with sqlite3.connect(tmp_path / "one.sqlite") as old:
        made = create_engine("sqlite://")
        with made.begin() as connection:
            migrate(connection, "0001")
            kept = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
        for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if name not in kept:
                old.execute(f"DROP TABLE {name}")
        old.execute("ALTER TABLE tables DROP COLUMN lesson")
        old.execute("UPDATE alembic_version SET version_num = '0001'")
    awaited(copy_house(urls["sqlite"], urls[target], lambda _: None))
    found = awaited(rows_in(urls[target]))
    assert found["events"] == there["events"]
    assert [row[:-1] for row in found["tables"]] == [row[:-1] for row in there["tables"]]


@pytest.mark.parametrize("target", ["other sqlite", "postgresql"])
def test_what_holds_tables_is_not_written_over(urls, target):
    awaited(furnished(urls["sqlite"]))
    kept = awaited(furnished(urls[target], 2))
    with pytest.raises(KiboError, match=r"nothing was copied to .*: it holds 16 tables.* name an empty database"):
        awaited(copy_house(urls["sqlite"], urls[target], lambda _: None))
    assert awaited(rows_in(urls[target])) == kept


@pytest.mark.parametrize("target", ["other sqlite", "postgresql"])
def test_a_house_without_tables_makes_room(urls, target):
    there = awaited(furnished(urls["sqlite"]))
    assert not awaited(rows_in(urls[target]))["events"]
    awaited(copy_house(urls["sqlite"], urls[target], lambda _: None))
    assert awaited(rows_in(urls[target])) == there


@pytest.mark.parametrize("target", ["other sqlite", "postgresql"])
@pytest.mark.parametrize("fails_at", ["events", "seated", "tables"])
def test_a_copy_that_breaks_off_leaves_nothing(urls, tmp_path, target, fails_at):
    there = awaited(furnished(urls["sqlite"]))

    def told(line):
        if line.startswith(fails_at):
            raise OSError("no space left on device")

    with pytest.raises(KiboError, match=r"nothing was copied to .*: no space left"):
        awaited(copy_house(urls["sqlite"], urls[target], told))
    assert {path.name for path in tmp_path.iterdir()} == {"one.sqlite"}
    with pytest.raises(KiboError, match="cannot be read: "):
        awaited(copy_house(urls[target], file_url(tmp_path, "three"), lambda _: None))
    awaited(copy_house(urls["sqlite"], urls[target], lambda _: None))
    assert awaited(rows_in(urls[target])) == there


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
def test_what_comes_meanwhile_is_not_left_behind(urls, source):
    """A copy without the newest moves is none; a backup is of the moment at which it began."""
    there = awaited(furnished(urls[source]))
    more = []

    async def copied(copying, target):
        store = Store(urls[source])
        await store.open()

        def told(line):
            if line.startswith("events"):
                more.append(Event(len(more) + 1, "said", 1.0))

        try:
            old = moving._filled

            async def while_somebody_plays(*given):
                await store.write(Change("late", [Event(len(more) + 1, "said", 1.0)]))
                return await old(*given)

            moving._filled = while_somebody_plays
            await copying(urls[source], target, told)
        finally:
            moving._filled = old
            await store.close()

    with pytest.raises(KiboError, match="1 events came while it was copied: close every house"):
        awaited(copied(copy_house, urls["other sqlite"]))
    file = moving.Path(urls["other sqlite"].partition("///")[2])
    assert not file.exists()
    awaited(copied(lambda source, _, told: back_up_house(source, file, told), ""))
    kept = awaited(rows_in(urls["other sqlite"]))
    assert len(kept["events"]) == len(there["events"]) + 1, "the first that came late, and not the second"


def test_rows_that_arrive_otherwise_are_noticed(urls, monkeypatch):
    awaited(furnished(urls["sqlite"]))
    parts = moving.parts

    async def spoilt(connection, table):
        async for part in parts(connection, table):
            yield part[:-1] if connection.dialect.name == "postgresql" else part

    monkeypatch.setattr(moving, "parts", spoilt)
    with pytest.raises(KiboError, match=r"of (\d+) rows of events \d+ have arrived, or others"):
        awaited(copy_house(urls["sqlite"], urls["postgresql"], lambda _: None))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE events SET at = 'noon' WHERE seq = 2", "in events the row .*2 has a at that cannot be: 'noon'"),
        ("UPDATE events SET seat = 40000 WHERE seq = 2", "has a seat that cannot be: 40000"),
        ("UPDATE events SET data = x'00' WHERE seq = 2", "has a data that cannot be: b"),
        ("UPDATE events SET data = 'a' || char(0) WHERE seq = 2", "has a data that cannot be: "),
        ("UPDATE seated SET player = printf('%.100c', 'x') WHERE rowid = 1", "has a player that cannot be: 'xxx"),
    ],
)
def test_what_only_sqlite_keeps_is_named_and_survives_in_sqlite(urls, tmp_path, change, said):
    awaited(furnished(urls["sqlite"]))
    with sqlite3.connect(tmp_path / "one.sqlite") as file:
        file.execute(change)
    there = awaited(rows_in(urls["sqlite"]))
    with pytest.raises(KiboError, match=said):
        awaited(copy_house(urls["sqlite"], urls["postgresql"], lambda _: None))
    awaited(copy_house(urls["sqlite"], urls["other sqlite"], lambda _: None))
    assert awaited(rows_in(urls["other sqlite"])) == there


def test_what_is_no_house_is_said_in_a_sentence(urls, tmp_path, postgres_url):
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100)
    (tmp_path / "empty.sqlite").touch()
    with sqlite3.connect(tmp_path / "photos.sqlite") as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    newer = awaited(furnished(file_url(tmp_path, "newer")))
    assert newer
    with sqlite3.connect(tmp_path / "newer.sqlite") as house:
        house.execute("UPDATE alembic_version SET version_num = '0900'")
    before = {path.name for path in tmp_path.iterdir()}
    nowhere = "postgresql+asyncpg://anna:hunter2@127.0.0.1:1/kibo"
    for source, said in [
        (f"sqlite+aiosqlite:///{tmp_path}/letter.txt", "letter.txt cannot be read: file is not a database"),
        (f"sqlite+aiosqlite:///{tmp_path}/none.sqlite", "none.sqlite cannot be read: there is no such file"),
        (f"sqlite+aiosqlite:///{tmp_path}", "cannot be read: there is no such file"),
        ("sqlite+aiosqlite://", "there is no such file"),
        (file_url(tmp_path, "empty"), "it holds no house of kibo"),
        (file_url(tmp_path, "photos"), "it holds no house of kibo"),
        (file_url(tmp_path, "newer"), "it has the form '0900', .*a newer kibo has written it"),
        (postgres_url, "it holds no house of kibo"),
        (nowhere, "cannot be read: .*(refused|Connect call failed)"),
    ]:
        with pytest.raises(KiboError, match=said) as caught:
            awaited(copy_house(source, urls["other sqlite"], lambda _: None))
        assert "hunter2" not in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} == before


def test_a_database_that_holds_something_else_is_left_alone(urls, tmp_path, postgres_url):
    awaited(furnished(urls["sqlite"]))
    awaited(executed(postgres_url.replace("+asyncpg", ""), "CREATE TABLE events (name TEXT)"))
    with sqlite3.connect(tmp_path / "two.sqlite") as other:
        other.execute("CREATE TABLE events (name TEXT)")
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100)
    letter = f"sqlite+aiosqlite:///{tmp_path}/letter.txt"
    for target, said in [
        (postgres_url, "it holds something else, under the names events"),
        (urls["other sqlite"], "it holds something else, under the names events"),
        (letter, "file is not a database"),
        ("sqlite+aiosqlite://", "that names no file"),
        (urls["sqlite"], "it holds 8 tables"),
    ]:
        with pytest.raises(KiboError, match=f"nothing was copied to .*: .*{said}"):
            awaited(copy_house(urls["sqlite"], target, lambda _: None))
    assert (tmp_path / "letter.txt").read_text() == "Dear Anna, " * 100


def test_a_copy_is_for_its_owner_alone(urls, tmp_path):
    awaited(furnished(urls["sqlite"]))
    awaited(back_up_house(urls["sqlite"], tmp_path / "two.sqlite", lambda _: None))
    assert (tmp_path / "two.sqlite").stat().st_mode & 0o077 == 0
