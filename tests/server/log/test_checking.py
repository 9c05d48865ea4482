"""Every table of a house is replayed, and what is wrong with one is said."""

import random
import sqlite3
import tracemalloc

import pytest
from sqlalchemy import text

from attack.logs import sound, spoilt_log
from kibo import KiboError
from kibo.server.log import checking
from kibo.server.log.checking import Checked, check_house
from kibo.server.log.store import Change, Store, change_at
from kibo.server.table.events import Spoilt
from kibo.server.table.table import Table
from server.indoors import BY_ID, STAGES, opened, playing, rows_of
from server.running import awaited

NAMES = [stage.replace(" ", "") for stage in STAGES]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres_url")
    return f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}"


async def furnished(url, *spoiling):
    """A house with a table at every stage, after which somebody has spoilt it; returns all its rows."""
    async with opened(url) as house:
        for name, made in zip(NAMES, STAGES.values(), strict=True):
            played = made()
            played.table.id = name
            await house.store.write(change_at(None, played.events, played.table))
        async with house.store.engine.begin() as connection:
            for statement in spoiling:
                await connection.execute(text(statement))
        return await rows_of(house)


async def found(url, games=BY_ID):
    checked = Checked()
    return [(fault.table, fault.why) async for fault in check_house(url, games, checked)], checked


def test_a_house_that_is_whole_has_no_fault(url):
    rows = awaited(furnished(url))
    faults, checked = awaited(found(url))
    assert faults == []
    assert checked == Checked(len(STAGES), len(rows["events"]))


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM events WHERE \"table\" = 'playing' AND seq = 3", "event 3 is missing: after 2 comes 4"),
        ("DELETE FROM events WHERE \"table\" = 'playing' AND seq = 1", "event 1 is missing: after 0 comes 2"),
        ("UPDATE events SET kind = 'dreamt' WHERE \"table\" = 'playing' AND seq = 3", "event 3 ('dreamt') cannot have"),
        ("UPDATE events SET data = '{' WHERE \"table\" = 'playing' AND seq = 2", "event 2 ('sat'): the data of an"),
        (
            "UPDATE events SET data = replace(data, 'pig', 'cow') WHERE \"table\" = 'playing' AND seq = 1",
            "event 1: the game 'cow' is not in this house",
        ),
        ("DELETE FROM tables WHERE id = 'playing'", "the lobby does not know it"),
        ("UPDATE tables SET stage = 'over' WHERE id = 'playing'", "otherwise than the log: stage"),
        ("UPDATE tables SET places = 'x' WHERE id = 'playing'", "otherwise than the log: places"),
        ("DELETE FROM seated WHERE \"table\" = 'playing'", "otherwise than the log: players"),
        ("DELETE FROM events WHERE \"table\" = 'playing'", "it is in tables of the lobby and has no log"),
    ],
)
def test_what_is_wrong_is_told_of_its_table_alone(url, statement, why):
    awaited(furnished(url, statement))
    faults, _ = awaited(found(url))
    assert {name for name, _ in faults} == {"playing"}
    assert why in faults[0][1]


def test_who_would_play_again_must_find_the_table(url):
    async def gone():
        async with opened(url) as house:
            played = STAGES["over"]()
            await house.store.write(change_at(None, played.events, played.table))
            again = await house.rematch(await house.room("test"), "anna")
            async with house.store.engine.begin() as connection:
                for statement in ('events WHERE "table"', "tables WHERE id", 'seated WHERE "table"'):
                    await connection.execute(text(f"DELETE FROM {statement} = '{again}'"))
            return again

    again = awaited(gone())
    faults, _ = awaited(found(url))
    assert faults == [("test", f"who plays again there is sent to {again}, which is not there")]


def test_a_check_finds_whatever_the_house_itself_would_refuse(tmp_path):
    """Logs spoilt at random: those that cannot be opened at a table are found, each by its name."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}"
    source = random.Random(5)
    logs = {f"table{number}": spoilt_log(source, source.choice(sound())) for number in range(300)}

    async def written():
        store, refused = Store(url), set()
        await store.open()
        for name, events in logs.items():
            try:
                await store.write(Change(name, events))
                Table.restored(name, BY_ID, await store.load(name))
            except (Spoilt, AttributeError, TypeError):
                refused.add(name)
            except Exception:  # what no database keeps
                pass
        await store.close()
        return refused

    refused = awaited(written())
    faults, checked = awaited(found(url))
    assert len(refused) > 50
    assert checked.tables > 200
    assert refused <= {name for name, why in faults if "lobby" not in why}


def test_a_long_log_is_not_held_in_memory(tmp_path, monkeypatch):
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}"
    played = playing()

    async def written(tables):
        store = Store(url)
        await store.open()
        await store.write(*(Change(f"table{number:05}", played.events) for number in tables))
        await store.close()

    def most():
        tracemalloc.start()
        _, checked = awaited(found(url))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return checked.tables, peak

    monkeypatch.setattr(checking, "TOGETHER", 10)
    monkeypatch.setattr(checking, "BATCH", 20)
    awaited(written(range(40)))
    most()  # what is kept once for all is there
    few, little = most()
    awaited(written(range(40, 400)))
    many, much = most()
    assert (few, many) == (40, 400)
    assert much < 2 * little, f"{little} bytes for a tenth, {much} for all"


def test_what_is_no_house_or_an_older_one_is_said_in_a_sentence(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}"
    with pytest.raises(KiboError, match=r"house.sqlite cannot be read: there is no such file"):
        awaited(found(url))
    awaited(furnished(url))
    with sqlite3.connect(tmp_path / "house.sqlite") as file:
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(KiboError, match=r"has the form 0001, and .*: open the house once"):
        awaited(found(url))
