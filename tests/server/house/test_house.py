"""The house itself: what goes on though writing fails, processes die, clocks are set and tables leave the memory."""

import ast
import asyncio
import gc
import http.client
import json
import logging
import time
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial

import pytest

from kibo.server import background, clock
from kibo.server.house import house as house_module
from kibo.server.house.room import ATTENDED, Viewer
from kibo.server.log import store as store_module
from kibo.server.log.store import Store
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import frame_of
from kibo.server.table.events import Message, Refused
from kibo.server.table.lateness import tick
from kibo.server.table.table import GRACE
from kibo.server.web.visitors import Guests
from rulebook import PROJECT
from server.indoors import alone, assert_nothing_is_half_done, away, brought_to, opened, playing, unattended
from server.running import Running, awaited

SERVER = PROJECT / "src" / "kibo" / "server"


def rolling(database, work):
    """Do something in a house without wires; a folder stands for a file there."""

    async def run():
        async with opened(database if isinstance(database, str) else database / "house.sqlite") as house:
            return await work(house)

    return awaited(run())


async def until(is_so):
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("came_through", [False, True], ids=["nothing was written", "it was written all the same"])
def test_bots_go_on_after_writing_failed_though_nobody_else_writes(database, monkeypatch, caplog, came_through):
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.01)
    caplog.set_level(logging.CRITICAL, "kibo.server")

    async def work(house):
        room = await brought_to(house, unattended().events)
        await until(lambda: house.bots.waits)
        write, failed, board = house.store.write, [], room.table.board

        async def failing(*changes):
            if len(failed) < 3:
                failed.append(changes)
                if came_through:  # the wire broke before the answer
                    await write(*changes)
                raise OSError("no space left on device")
            await write(*changes)

        house.store.write = failing
        house.bots.let.set()
        await until(lambda: len(failed) == 3 and not room.doubtful and room.table.board > board + 3)
        house.bots.let.clear()
        await until(lambda: house.bots.waits and not room.doubtful and not room.lock.locked())
        await assert_nothing_is_half_done(house)

    rolling(database, work)


def test_the_passing_of_time_wakes_whatever_should_go_on(database, monkeypatch):
    monkeypatch.setattr(house_module, "TICK", 0.01)

    async def work(house):
        room = await brought_to(house, away().events)
        room.bot.cancel()
        await until(room.bot.done)
        board = room.table.board
        house.bots.let.set()
        await until(lambda: room.table.board > board)

    rolling(database, work)


def test_a_table_that_nobody_attends_is_looked_at_less_often_and_not_forgotten(database, monkeypatch):
    monkeypatch.setattr(house_module, "TICK", 0.001)
    looked = Counter()

    async def work(house):
        left, used = [await brought_to(house, playing(absent="wait").events) for _ in range(2)]
        left.used_at -= 2 * ATTENDED

        async def look(room):
            looked[room] += 1

        monkeypatch.setattr(house, "_tick_room", look)
        await until(lambda: looked[used] >= 3 * house_module.SELDOM)
        assert 2 <= looked[left] <= looked[used] / 5
        left.used_at = left.now()
        before = looked[used] - looked[left]
        await until(lambda: looked[left] >= 2 * house_module.SELDOM)
        assert abs(looked[used] - looked[left] - before) <= 1

    rolling(database, work)


def test_what_was_written_though_it_looked_like_failing_is_soon_seen(database, monkeypatch):
    monkeypatch.setattr(house_module, "TICK", 0.01)

    async def work(house):
        room = await brought_to(house, playing(absent="wait").events)
        seen = []
        viewer = Viewer("eve", lambda moment: seen.append(moment.table.board) or ())
        write = house.store.write

        async def cut(*changes):
            house.store.write = write
            await write(*changes)
            raise OSError("the wire was cut")

        async with house.watching(room, viewer):
            who, board = room.table.places[room.table.to_act].players[0], room.table.board
            house.store.write = cut
            with pytest.raises(OSError, match="the wire was cut"):
                await house.tell(room, Message("act", who, {"board": board, "action": 0}))
            assert room.table.board == board
            await until(lambda: seen[-1] > board)
        await assert_nothing_is_half_done(house)

    rolling(database, work)


def test_time_goes_on_at_other_tables_where_one_is_held_up(database):
    async def work(house):
        held, other = [await brought_to(house, playing().events) for _ in range(2)]
        for room in (held, other):
            room.table.arrive("ben" if room.table.places[room.table.to_act].players == ["anna"] else "anna")
            room.ahead += 1_000_000
        async with held.lock:
            async with asyncio.timeout(30):
                for room in (held, other):
                    await house._tick_room(room)
            assert (held.table.bot_to_act(), bool(other.table.bot_to_act())) == ("", True)

    rolling(database, work)


# memory


def test_as_long_as_anybody_holds_a_table_there_is_no_other(database):
    async def work(house):
        room = await brought_to(house, playing().events)
        name = room.table.id
        house.kept.clear()  # as after ten minutes without anybody
        assert await house.room(name) is room
        house.kept.clear()
        del room
        gc.collect()
        assert name not in house.rooms
        one, two = await asyncio.gather(house.room(name), house.room(name))
        assert one is two
        for number in range(50):
            with pytest.raises(house_module.Refused):
                await house.room(f"none-{number}")
        assert len(house.rooms) == len(house.kept) == 1

    rolling(database, work)


def test_a_table_that_nobody_uses_leaves_the_memory(database):
    async def work(house):
        room = await brought_to(house, playing(clock="none").events)
        room.ahead = house_module.UNUSED + 1
        await house._tick_room(room)
        name = room.table.id
        del room
        gc.collect()
        assert name not in house.rooms

    rolling(database, work)


@pytest.mark.parametrize("way", ["page", "interface"])
def test_a_move_that_came_slowly_is_seen_by_who_opened_the_table_meanwhile(tmp_path, way):
    running = Running(tmp_path)
    try:
        made = running.call(brought_to(running.house, playing().events))
        name, table = made.table.id, made.table
        place = table.places[table.to_act]
        if way == "page":
            body, path = {"board": table.board, "action": 0}, f"/t/{name}/act"
            cookie = Guests("tests").signer.dumps({"p": place.players[0], "n": place.name})
            headers = {"cookie": f"kibo={cookie}"}
        else:
            body, path = {"board": table.board, "action": "hold"}, f"/api/tables/{name}/play"
            headers = {"authorization": f"Bearer {place.token}", "content-type": "application/json"}
        board = table.board
        del made, table
        text = json.dumps(body)
        slow = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
        slow.putrequest("POST", path)
        for header, value in (headers | {"content-length": str(len(text))}).items():
            slow.putheader(header, value)
        slow.endheaders(text[:5].encode())
        while not any(getattr(reading, "cycle", None) for reading in running.server.server_state.connections):
            time.sleep(0.01)  # until the house has begun to read
        running.call(asyncio.sleep(0))

        async def leave_the_memory():
            running.house.kept.clear()
            return await running.house.room(name)

        opened_meanwhile = running.call(leave_the_memory())
        slow.send(text[5:].encode())
        assert slow.getresponse().status == 200
        assert opened_meanwhile.table.board > board
    finally:
        running.close()


# clocks


def test_the_clock_of_the_house_never_goes_back(monkeypatch):
    before = clock.now()
    assert abs(before - time.time()) < 3600
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert clock.now() >= before


def test_only_the_clock_of_the_house_says_how_late_it_is():
    """What waits by the machine's clock stops when that is set back."""
    how_old_a_copy_or_a_lost_row_is = {"log/store.py": 2}
    allowed = {"clock.py": 1, "measures.py": 1} | how_old_a_copy_or_a_lost_row_is
    for path in sorted(SERVER.rglob("*.py")):
        source = ast.parse(path.read_text("utf-8"))
        asked = [
            node
            for node in ast.walk(source)
            if (isinstance(node, ast.Attribute) and ast.unparse(node) in ("time.time", "datetime.now"))
            or (isinstance(node, ast.ImportFrom) and node.module == "time")
        ]
        assert len(asked) == allowed.get(str(path.relative_to(SERVER)), 0), path


def test_a_table_whose_log_is_ahead_of_the_clock_does_not_stand_still(database):
    table = playing(absent="bot")
    table.now = clock.now() + 3600  # it was written before the clock was set back by an hour
    table.act(table.player_to_act(), 0)

    async def work(house):
        room = await brought_to(house, table.events)
        late = room.table.places[room.table.to_act].players[0]
        room.table.arrive("ben" if late == "anna" else "anna")
        assert not tick(room.table, room.now())
        room.clock = lambda: house.clock() + GRACE + 1
        assert tick(room.table, room.now())
        moved = await house.tell(room, Message("act", late, {"board": room.table.board, "action": 0}))
        assert moved[0].at >= table.now, "the log goes forward"
        await assert_nothing_is_half_done(house)

    rolling(database, work)


def test_a_bot_keeps_its_pace_though_the_clock_is_set_back(tmp_path, monkeypatch):
    async def work(house):
        room = await brought_to(house, alone().events)
        monkeypatch.setattr(time, "time", lambda: 1.0)
        house.bots.let.set()
        while not room.table.bot_to_act():
            await house.tell(room, Message("act", "anna", {"board": room.table.board, "action": 0}))
        board = room.table.board
        await until(lambda: room.table.board > board)

    rolling(tmp_path, work)


def test_who_waits_for_a_bot_can_let_it_hurry_and_the_table_shows_that_it_thinks(tmp_path, monkeypatch):
    monkeypatch.setattr(house_module, "LONG", 0.01)

    async def work(house):
        table = alone()
        while not table.table.bot_to_act():
            table.act("anna", 0)
        room = await brought_to(house, table.events)
        house.settings = replace(house.settings, pace=1000.0)  # a pause that nobody would sit through
        with pytest.raises(Refused):
            await house.nudge(room, "somebody else")
        look = partial(spoken, room)
        assert "Hurry" not in look("anna")
        room.thinking = True
        assert "Hurry" in look("anna")
        assert "Hurry" not in look("somebody else")
        house.bots.let.set()
        board, asked = room.table.board, []
        while room.table.board == board:
            job = room.asked
            if await house.nudge(room, "anna"):
                asked.append(job)
            else:
                assert room.table.board > board, "it was done before"
            await asyncio.sleep(0.01)
        assert house.bots.hurried == asked
        assert any(asked)
        assert not room.thinking

    rolling(tmp_path, work)


def spoken(room, player):
    """What somebody sees of a table."""
    angle = angle_of(room.table, player, "en", tall=False)
    return frame_of(Framer(), room.table, angle, room.thinking).decode()


# backups


def test_a_copy_is_made_every_day_while_the_house_is_open(tmp_path, monkeypatch):
    monkeypatch.setattr(store_module, "HOUR", 0.005)
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'house.sqlite'}")
    today = time.time()
    made = []
    back_up = store.back_up

    async def counted():
        made.append(await back_up())

    store.back_up = counted

    async def run():
        await store.open()
        keeping = asyncio.create_task(store.back_up_every_day())
        try:
            for day, many in ((0.0, 1), (0.5, 1), (1.1, 2), (-30.0, 3)):  # the last: the clock was set back by a month
                monkeypatch.setattr(store_module.time, "time", lambda day=day: today + day * store_module.DAY)
                await asyncio.sleep(0.05)
                if many > len(made):
                    await until(lambda many=many: len(made) >= many)
                assert len(made) >= many
                if day == 0.5:
                    assert len(made) == 1
        finally:
            keeping.cancel()
            await store.close()

    awaited(run())
    assert all(copy.exists() for copy in made)


def test_the_house_keeps_its_copies_while_it_is_open(tmp_path):
    running = Running(tmp_path)
    try:
        awaited(until(lambda: list((tmp_path / "backups").glob("*.sqlite"))))
    finally:
        running.close()


def test_a_table_whose_bot_dies_gets_a_legal_move_and_that_is_logged(tmp_path, caplog):
    async def work(house):
        async def dies(*_):
            raise BrokenProcessPool("it died")

        house.bots.choose = dies
        room = await brought_to(house, unattended().events)
        board = room.table.board
        await until(lambda: room.table.board > board)
        return room.table.id

    assert f" failed at table {rolling(tmp_path, work)}: BrokenProcessPool" in caplog.text


def test_nobody_waits_for_ever_for_a_bot_whose_answer_was_lost(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(house_module, "LOST", 0.01)

    async def work(house):
        room = await brought_to(house, unattended().events)
        board = room.table.board
        await until(lambda: room.table.board > board)

    rolling(tmp_path, work)
    assert "TimeoutError" in caplog.text
