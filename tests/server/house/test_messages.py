"""Every message there is: the house stopped between any two writes, and any two messages at once."""

import asyncio
import json
import sqlite3
from functools import partial
from itertools import product
from unittest.mock import Mock

import pytest
from sqlalchemy import event

from kibo.server.house.house import House
from kibo.server.house.room import Room
from kibo.server.log import schema
from kibo.server.log import store as store_module
from kibo.server.show.frames import angle_of
from kibo.server.table.decide import VERBS, decide
from kibo.server.table.events import Message, Refused
from kibo.server.table.table import Table
from server.conftest import MADE_AT
from server.indoors import (
    BY_ID,
    DONE,
    STAGES,
    all_brought_to,
    assert_nothing_is_half_done,
    brought_to,
    opened,
    play_again,
    rows_of,
    state_of,
)
from server.running import Running, awaited

EVENTS = {}


def events_at(stage):
    if stage not in EVENTS:
        EVENTS[stage] = STAGES[stage]().events
    return EVENTS[stage]


async def make(house, _room):
    """A new table as the lobby makes it: with who made it, and begun."""
    messages = [Message("sit", "anna", {"name": "Anna"}), Message("start", "anna", {"fill": "random"})]
    await house.make("anna", {"game": "pig", "listed": True}, *messages)


ALL = DONE | {"make": ("waiting", make)}


def test_every_message_is_tried():
    assert set(ALL) == set(VERBS) | {"make", "bots move", "time passes"}


class Snapshots:
    """Copies of a database as a house leaves it that is stopped before any statement of its log's writer."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.file = folder, folder / "house.sqlite"
        self.files, self.seen, self.statements = [], [], 0
        self.watched = False
        careful = store_module._careful

        def traced(connection, record):
            careful(connection, record)
            if hasattr(connection, "set_trace_callback"):
                connection.set_trace_callback(self.take)

        monkeypatch.setattr(store_module, "_careful", traced)

    def take(self, _statement=""):
        if not self.watched:
            return
        self.statements += 1
        file = self.folder / f"stopped-{len(self.files)}.sqlite"
        with sqlite3.connect(self.file) as there, sqlite3.connect(file) as copy:
            there.backup(copy)
            rows = [row for table in schema.metadata.tables for row in copy.execute(f'SELECT * FROM "{table}"')]
        if rows not in self.seen:
            self.seen.append(rows)
            self.files.append(file)


@pytest.mark.parametrize("kind", ALL)
def test_a_house_that_is_stopped_between_any_two_writes_has_left_nothing_half_done(tmp_path, monkeypatch, kind):
    stage, do = ALL[kind]
    snapshots = Snapshots(tmp_path, monkeypatch)

    async def done():
        async with opened(snapshots.file) as house:
            room = await brought_to(house, events_at(stage))
            snapshots.watched = True
            snapshots.take()
            await do(house, room)
            snapshots.take()
            snapshots.watched = False

    awaited(done())
    assert snapshots.statements > 3, "it was looked between the statements"
    assert len(snapshots.files) == 2, "all of it is written at once"

    async def gone_on(file):
        async with opened(file) as house:
            await assert_nothing_is_half_done(house)
            await who_would_play_again_can(house)
            await assert_nothing_is_half_done(house)

    for file in snapshots.files:
        awaited(gone_on(file))


async def who_would_play_again_can(house):
    for name in {row[0] for row in (await rows_of(house))["events"]}:
        room = await house.room(name)
        if room.table.stage == "over":
            assert (await house.room(await play_again(house, room))).table.stage == "playing"


@pytest.mark.parametrize("kind", ALL)
def test_a_message_that_fails_anywhere_leaves_nothing_in_postgresql_either(kind, postgres_url):
    stage, do = ALL[kind]

    async def failing(house, room, before, after):
        """The message, which fails before one of its statements; False, if there are not so many."""
        left = [after]

        def fail(*_):
            left[0] -= 1
            if left[0] < 0:
                raise OSError("the wire was cut")

        event.listen(house.store.engine.sync_engine, "before_cursor_execute", fail)
        try:
            await do(house, room)
        except OSError:
            event.remove(house.store.engine.sync_engine, "before_cursor_execute", fail)
            assert await rows_of(house) == before
            return True
        event.remove(house.store.engine.sync_engine, "before_cursor_execute", fail)
        return False

    async def run():
        async with opened(postgres_url) as house:
            room = await brought_to(house, events_at(stage))
            before, tried = await rows_of(house), 0
            room.doubtful = False
            while await failing(house, room, before, tried):
                room.doubtful = False  # what was written is looked at here
                tried += 1
            assert tried
            await assert_nothing_is_half_done(house)

    awaited(run())


@pytest.mark.parametrize("stage", STAGES)
def test_of_any_two_messages_at_once_log_and_memory_and_lobby_say_the_same(tmp_path, stage):
    async def run():
        async with opened(tmp_path / "house.sqlite") as house:
            for first in ALL:
                rooms = await all_brought_to(house, events_at(stage), len(ALL))
                pairs = list(product((first,), ALL))
                both = [ALL[kind][1](house, room) for pair, room in zip(pairs, rooms, strict=True) for kind in pair]
                done = await asyncio.gather(*both, return_exceptions=True)
                for pair, *failed in zip(pairs, done[::2], done[1::2], strict=True):
                    assert all(why is None or isinstance(why, (str, Refused)) for why in failed), (pair, failed)
            await assert_nothing_is_half_done(house)

    awaited(run())


@pytest.mark.parametrize("houses", [1, 2])
def test_whoever_plays_again_at_once_meets_at_one_table(database, houses):
    async def run():
        async with opened(database) as one, opened(database) as two:
            other = one if houses == 1 else two
            room = await brought_to(one, events_at("over"))
            there = await other.room(room.table.id)
            names = await asyncio.gather(
                one.rematch(room, "anna"), other.rematch(there, "ben"), one.rematch(room, "ben")
            )
            assert len(set(names)) == 1
            assert len((await rows_of(one))["tables"]) == 2
            await assert_nothing_is_half_done(one)

    awaited(run())


def test_a_message_that_another_house_was_before_is_decided_anew(database):
    async def run():
        async with opened(database) as one, opened(database) as two:
            here = await brought_to(one, events_at("playing"))
            there = await two.room(here.table.id)
            await ALL["say"][1](one, here)
            await ALL["say"][1](two, there)
            assert [said.text for said in there.table.chat] == ["hello", "hello"]
            await ALL["say"][1](one, here)
            assert len(here.table.chat) == 3
            board, who = there.table.board, there.table.places[there.table.to_act].players[0]
            await two.tell(there, Message("act", who, {"board": board, "action": 1}))
            with pytest.raises(Refused, match="stale"):  # an action names its board: it is not played on another
                await one.tell(here, Message("act", who, {"board": board, "action": 1}))
            assert state_of(here.table) == state_of(there.table)

    awaited(run())


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_deciding_changes_nothing_that_is_given(stage, verb):
    async def given():
        """The message, as a house would be told that is not even open."""
        house, room, sent = Mock(House), Room(Table.restored("table", BY_ID, events_at(stage)), lambda: MADE_AT), []

        async def tell(_room, message):
            sent.append(message)

        house.tell, house.rematch = tell, partial(House.rematch, house)
        await ALL[verb][1](house, room)
        return room.table, sent[0]

    table, message = asyncio.run(given())
    before, data = (state_of(table), dict(table.here), dict(table.gone_at), dict(table.shown)), repr(message)
    try:
        events = decide(table, message, 5000.0)
    except Refused:
        events = []
    assert (state_of(table), table.here, table.gone_at, table.shown) == before
    assert repr(message) == data
    after = table.after(events)
    assert (state_of(table), table.here, table.gone_at, table.shown) == before, "nor does looking ahead"
    table.folded(events)
    assert state_of(table) == state_of(after), "what was looked ahead to is what comes"


def test_one_request_is_one_write(tmp_path):
    import httpx

    house = Running(tmp_path)
    written = []
    write = house.house.store.write

    async def counted(*changes):
        written.append(changes)
        await write(*changes)

    house.house.store.write = counted
    house.house._wake = lambda _room: None  # bots move by themselves, which is no request
    try:
        with httpx.Client(base_url=house.url, timeout=30, follow_redirects=False) as client:
            client.get("/")
            for form in ({"play": "pig"}, {"invite": "pig"}, {"screen": "pig"}, {"learn": "kilimanjaro"}):
                answer = client.post("/new", data={"name": "Anna"} | form)
                assert answer.status_code == 303
                assert len(written) == 1, form
                written.clear()
            assert client.post("/new", data={"name": "Anna", "play": "chess"}).status_code == 409
            assert client.post("/api/tables", json={"game": "pig", "name": "  ", "seats": 2}).status_code == 409
            assert not written, "what is refused leaves no table behind"
            assert client.post("/api/tables", json={"game": "pig", "name": "Anna"}).status_code == 201
            assert len(written) == 1
    finally:
        house.close()


@pytest.mark.parametrize("stage", STAGES)
def test_page_and_lobby_say_alike_whose_turn_it_is(tmp_path, stage):
    async def look():
        async with opened(tmp_path / "house.sqlite") as house:
            room = await brought_to(house, events_at(stage))
            for player in ("anna", "ben", "carla"):
                facts = json.loads(house.snapshot(room).fact_line(angle_of(room.table, player, "en", tall=False)))
                assert bool(await house.turns(player, [room.table.id])) == facts["turn"], player

    asyncio.run(look())
