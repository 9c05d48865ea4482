"""What a house of old has left half done is mended when a house opens on it, or when the table is next looked at."""

import asyncio
import logging
import sqlite3

import pytest

from kibo.server.house import house as house_module
from kibo.server.house.mending import mend, mend_lobby
from kibo.server.log.lobby import RUNNING, summary
from kibo.server.log.store import Change, Store
from kibo.server.table.decide import numbered
from kibo.server.table.events import Message, Refused, draft
from kibo.server.table.table import Table
from server.indoors import BY_ID, assert_nothing_is_half_done, nearly_over, opened, over, playing, rows_of
from server.running import awaited


def left_behind(folder, *changes):
    """A database that holds what a house has written before it was stopped."""
    path = folder / "house.sqlite"

    async def write():
        store = Store(f"sqlite+aiosqlite:///{path}")
        await store.open()
        for change in changes:
            await store.write(change)
        await store.close()

    awaited(write())
    return path


def row_of(played):
    return summary(Table.restored("old", BY_ID, played.events))


def opened_on(path, work):
    async def run():
        async with opened(path) as house:
            return await work(house)

    return awaited(run())


async def until(is_so):
    async with asyncio.timeout(30):
        while not await is_so():
            await asyncio.sleep(0.005)


def test_play_again_leads_to_a_table_though_it_was_never_written(tmp_path):
    played = over()
    rematched = numbered(played.table, [draft("rematched", table="lost")], played.now)
    path = left_behind(tmp_path, Change("old", [*played.events, *rematched], row_of(played)))

    async def work(house):
        with pytest.raises(Refused, match="no_table"):
            await house.room("lost")
        room = await house.room("old")
        assert await house.rematch(room, "anna") == "lost"
        new = (await house.room("lost")).table
        assert new.stage == "playing"
        assert {place.name for place in new.places} == {place.name for place in room.table.places}
        await assert_nothing_is_half_done(house)
        return await rows_of(house)

    rows = opened_on(path, work)
    assert opened_on(path, rows_of) == rows, "it is mended once"


@pytest.mark.parametrize("looked_at", [True, False], ids=["by who looks at the table", "by a house that opens"])
def test_the_lobby_does_not_show_a_game_that_is_over_as_going_on(tmp_path, monkeypatch, looked_at):
    before, played = nearly_over(), over()
    path = left_behind(tmp_path, Change("old", played.events, row_of(before) | {"id": "old"}))

    async def gone(house):
        return not await house.store.listed(RUNNING)

    async def work(house):
        assert not await gone(house)
        await (house.room("old") if looked_at else mend_lobby(house.store, house.games, house.rooms, house.clock))
        assert await gone(house)
        assert [row.stage for row in await house.store.of_player("anna", ("over",))] == ["over"]
        await assert_nothing_is_half_done(house)

    opened_on(path, work)


def test_a_house_that_opens_mends_what_the_lobby_shows_by_itself(tmp_path, monkeypatch):
    at_once = asyncio.sleep
    monkeypatch.setattr(house_module.House, "_later", lambda _, work: work())
    path = left_behind(tmp_path, Change("old", over().events, row_of(nearly_over()) | {"id": "old"}))

    async def work(house):
        async def is_mended():
            await at_once(0)
            return not await house.store.listed(RUNNING)

        await until(is_mended)

    opened_on(path, work)


def test_a_table_without_a_row_gets_one(tmp_path):
    path = left_behind(tmp_path, Change("old", playing().events))

    async def work(house):
        await house.room("old")
        await assert_nothing_is_half_done(house)

    opened_on(path, work)


def test_a_table_that_cannot_be_mended_now_can_be_looked_at_all_the_same(tmp_path, caplog):
    path = left_behind(tmp_path, Change("old", playing().events))

    async def work(house):
        async def full(*_):
            raise OSError("no space left on device")

        write, house.store.write = house.store.write, full
        assert (await house.room("old")).table.stage == "playing"
        house.store.write = write

    opened_on(path, work)
    assert "not mended" in caplog.text


def test_a_spoilt_log_is_refused_and_every_other_table_goes_on(tmp_path, caplog):
    caplog.set_level(logging.ERROR, "kibo.server")
    path = left_behind(
        tmp_path, Change("bad", playing().events, row_of(playing()) | {"id": "bad"}), Change("good", playing().events)
    )
    with sqlite3.connect(path) as there:
        there.execute("""UPDATE events SET data = '{"order": [7, 7]}' WHERE "table" = 'bad' AND kind = 'started'""")
        there.execute("UPDATE tables SET places = '{' WHERE id = 'bad'")

    async def work(house):
        with pytest.raises(Refused, match="spoilt") as refused:
            await house.room("bad")
        assert refused.value.status == 404
        assert "bad" not in {row.id for row in await house.store.listed(RUNNING)}
        good = await house.room("good")
        await house.tell(good, Message("say", "anna", {"text": "hello"}))

    opened_on(path, work)
    assert "the log of table bad is spoilt: event" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_row_is_not_mended_by_what_the_log_said_before_it_went_on(tmp_path):
    played = playing()
    path = left_behind(tmp_path, Change("old", played.events[:-1], row_of(played)))

    async def work(house):
        before = Table.restored("old", BY_ID, played.events[:-1])
        shown = row_of(played) | {"listed": not row_of(played)["listed"]}
        await house.store.write(Change("old", played.events[-1:], shown))  # while somebody reads the log to mend it
        await mend(house.store, before, 1.0)
        assert await house.store.row("old") == shown

    opened_on(path, work)
