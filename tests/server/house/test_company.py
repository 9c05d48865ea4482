"""Two houses on one PostgreSQL: whichever of them somebody reaches, it is one house."""

import asyncio
import contextlib
import logging
import time

import pytest

from kibo.server.house import company as company_module
from kibo.server.house.house import House
from kibo.server.house.pace import LIMITS
from kibo.server.log.store import Change, Store
from kibo.server.settings import Settings
from kibo.server.table.decide import SAID, decide
from kibo.server.table.events import Message, Refused
from kibo.server.table.table import GRACE
from kibo.server.table.why import why
from server.cut_line import CutLine
from server.indoors import (
    BY_ID,
    DONE,
    HOLD,
    STAGES,
    Bots,
    acting,
    assert_nothing_is_half_done,
    brought_to,
    opened,
    playing,
    state_of,
    waiting,
)
from server.running import awaited
from server.two_houses import executed, fetched, looking, move, together, until

NEVER = 3600.0


# what is written


def test_a_move_told_at_one_house_is_seen_by_who_looks_at_it_in_the_other(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        async with looking(two, there, "eve") as eve:
            for _ in range(3):
                await move(one, here)
                await until(lambda: eve.seen[-1]["board"] == here.table.board)
        assert state_of(there.table) == state_of(here.table)

    together(postgres_url, work)


@pytest.mark.parametrize("stage", STAGES)
def test_two_houses_that_are_told_at_once_write_each_message_once_or_refuse_it(postgres_url, stage):
    async def work(one, two):
        here = await brought_to(one, STAGES[stage]().events)
        there = await two.room(here.table.id)
        told = [
            (house, room, Message("say", who, {"name": who, "text": f"{who} {number}"}))
            for number in range(6)
            for house, room, who in ((one, here, "anna"), (two, there, "ben"))
        ]
        await asyncio.gather(*(house.tell(room, message) for house, room, message in told))
        await until(lambda: here.table.seq == there.table.seq)
        assert sorted(line.text for line in here.table.chat) == sorted(m.data["text"] for _, _, m in told)
        assert state_of(here.table) == state_of(there.table)
        await assert_nothing_is_half_done(one, two)

    together(postgres_url, work)


def test_of_two_devices_that_make_the_same_move_through_different_houses_one_makes_it(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        for _ in range(20):
            await until(lambda: here.table.seq == there.table.seq)
            message = Message("act", acting(here.table), {"board": here.table.board, "action": HOLD})
            if here.table.stage != "playing":
                break
            done = await asyncio.gather(one.tell(here, message), two.tell(there, message), return_exceptions=True)
            made = [events for events in done if isinstance(events, list)]
            refused = [str(error) for error in done if isinstance(error, Refused)]
            assert (len(made), refused) == (1, ["stale"])
            logged = await one.store.load(here.table.id)
            assert [event for event in logged if event.seq >= made[0][0].seq] == made[0]
        await assert_nothing_is_half_done(one, two)

    together(postgres_url, work)


def test_nobody_is_refused_because_a_house_has_not_heard_yet_what_another_wrote(postgres_url):
    async def work(one, two):
        here = await brought_to(one, waiting(seats=2).events)
        there = await two.room(here.table.id)
        two.company.feed.hear("kibo", lambda _said: None)
        await one.tell(here, Message("start", "anna", {}))
        message = Message("act", acting(here.table), {"board": here.table.board, "action": HOLD})
        assert there.table.match is None
        assert await two.tell(there, message), "the board that it names is new there"

    together(postgres_url, work)


ASKED = {
    "why": lambda house, room, who, board: house.asked(room, lambda: why(room.table, who, {"board": board}, "en")),
    "nudge": lambda house, room, who, _board: house.nudge(room, who),
}


@pytest.mark.parametrize("verb", ASKED)
def test_no_question_is_refused_because_a_house_has_not_heard_yet_what_another_wrote(postgres_url, verb):
    async def work(one, two):
        here = await brought_to(one, waiting(seats=2).events)
        there = await two.room(here.table.id)
        two.company.feed.hear("kibo", lambda _said: None)
        await one.tell(here, Message("start", "anna", {}))
        assert there.table.match is None
        await ASKED[verb](two, there, acting(here.table), here.table.board)
        assert there.table.seq == here.table.seq
        with pytest.raises(Refused):
            await ASKED[verb](two, there, "a stranger", here.table.board)

    together(postgres_url, work)


def test_however_many_houses_somebody_talks_through_they_say_no_more(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        rooms = {one: here, two: await two.room(here.table.id)}
        said = {"anna": 0, "ben": 0}
        for number in range(2 * SAID):
            for who in said:
                for house, room in rooms.items():
                    with contextlib.suppress(Refused):
                        said[who] += len(await house.tell(room, Message("say", who, {"text": str(number)})))
        assert said == {"anna": SAID, "ben": SAID}

    together(postgres_url, work)


def test_what_nobody_has_heard_of_is_found_all_the_same(postgres_url, monkeypatch):
    monkeypatch.setattr(company_module, "LOOKED", 0.05)

    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        two.company.feed.hear("kibo", lambda _said: None)
        async with looking(two, there, "eve") as eve:
            await move(one, here)
            await until(lambda: eve.seen[-1]["board"] == here.table.board)

    together(postgres_url, work)


def test_a_house_whose_line_was_cut_reads_what_it_has_missed(postgres_url, monkeypatch):
    monkeypatch.setattr(company_module, "LOOKED", NEVER)

    async def run():
        async with CutLine(postgres_url) as line, opened(postgres_url) as one, opened(line.url) as two:
            here = await brought_to(one, playing().events)
            there = await two.room(here.table.id)
            async with looking(two, there, "eve") as eve:
                line.is_refused = True
                line.cut()
                await move(one, here)
                await until(lambda: not two.company.feed.is_live)
                line.is_refused = False
                await until(lambda: eve.seen[-1]["board"] == here.table.board)
                await until(lambda: not there.lock.locked())
                assert await move(two, there), "and writes again"
                await until(lambda: here.table.seq == there.table.seq)

    awaited(run())


def test_a_log_that_another_house_has_spoilt_is_refused_and_nothing_else(postgres_url, caplog):
    caplog.set_level(logging.CRITICAL, "kibo.server")

    async def work(one, two):
        here, other = [await brought_to(one, playing().events) for _ in range(2)]
        there = await two.room(here.table.id)
        events = decide(here.table, Message("say", "anna", {"text": "hello"}), 0.0)
        await one.store.write(Change(here.table.id, [events[0].__class__(events[0].seq, "played", 0.0, 0, 77)]))
        await until(lambda: here.table.id not in two.kept)
        del there
        with pytest.raises(Refused, match="spoilt"):
            await two.room(here.table.id)
        assert await move(two, await two.room(other.table.id))

    together(postgres_url, work)


@pytest.mark.parametrize("stage", STAGES)
def test_of_any_two_messages_at_once_through_different_houses_nothing_is_half_done(postgres_url, stage):
    kinds = list(DONE)
    pairs = [(kind, other) for at, kind in enumerate(kinds) for other in (kind, kinds[at - 1])]

    async def work(one, two):
        for first, second in pairs:
            here = await brought_to(one, STAGES[stage]().events)
            there = await two.room(here.table.id)
            both = (DONE[first][1](one, here), DONE[second][1](two, there))
            done = await asyncio.gather(*both, return_exceptions=True)
            for failed in done:
                assert failed is None or isinstance(failed, (str, Refused)), (first, second, failed)
            await until(lambda here=here, there=there: here.table.seq == there.table.seq)
        await assert_nothing_is_half_done(one, two)

    together(postgres_url, work)


# the clock


def test_houses_whose_own_clocks_differ_agree_what_time_it_is(postgres_url):
    async def run():
        async with contextlib.AsyncExitStack() as closed:
            houses = []
            for hours in (0, 5, -7):
                house = House(Settings(pace=0.0), BY_ID, Store(postgres_url), Bots())
                shown = house.company.together.clock
                shown.ticks = lambda own=shown.ticks, hours=hours: own() + 3600 * hours
                await house.open()
                closed.push_async_callback(house.close)
                houses.append(house)
            room = await brought_to(houses[0], playing().events)
            await move(houses[0], room, HOLD)
            for house in houses:
                here = await house.room(room.table.id)
                before = here.table.moved_at
                await move(house, here, HOLD)
                assert before <= here.table.moved_at < before + GRACE

    awaited(run())


@pytest.mark.parametrize("hours", [26, -26])
def test_who_opens_after_the_databases_clock_has_jumped_goes_with_those_who_are_there(postgres_url, hours):
    async def run():
        async with opened(postgres_url) as one:
            one.company.together.clock.ahead += 3600 * hours  # as after a jump of the other way round
            one.company.together.clock.latest = 0.0
            await one.company.together.renew()
            async with opened(postgres_url) as two:
                assert abs(two.company.now() - one.company.now()) < GRACE
        async with opened(postgres_url) as three:
            assert abs(three.company.now() - time.time()) < GRACE, "where nobody is there it is what the database says"

    awaited(run())


# making tables


def test_tables_are_counted_for_all_houses_together_and_no_address_is_kept(postgres_url, monkeypatch):
    monkeypatch.setitem(LIMITS, "make", (5, 60.0))

    async def work(one, two):
        allowed = await asyncio.gather(*(house.may_make("192.0.2.7") for house in (one, two) for _ in range(5)))
        assert sum(allowed) == 5
        assert await two.may_make("192.0.2.8")
        kept = await fetched(postgres_url, "SELECT address FROM made")
        assert len(set(kept)) == 2 and not any("192" in address for (address,) in kept)

    together(postgres_url, work)


# what may be told


def test_what_houses_tell_each_other_is_a_table_and_a_number_and_no_secret(postgres_url):
    heard = []

    async def work(one, two):
        two.company.feed.hear("kibo", heard.append)
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        async with looking(one, here, "anna"):
            await until(lambda: not one.company.to_say)
        await move(one, here)
        await one.nudge(here, "anna")
        await until(lambda: any("remind" in said for said in heard))
        secrets = [here.table.secret.hex(), "anna", "ben", *(place.token for place in there.table.places)]
        assert heard and not any(secret in said for said in heard for secret in secrets if secret)
        numbers = {said.split(" ")[1] for said in heard}
        assert {"here", "remind", str(here.table.seq)} <= numbers

    together(postgres_url, work)


NONSENSE = (
    *(
        "",
        " ",
        "x",
        "x y z",
        "{table}",
        "{table} ",
        "{table} here",
        "{table} remind",
        "{table} remind x",
        "{table} 9e9",
    ),
    *("{table} -1", "{table} " + "9" * 5000, "{table} 99 99 99", "ünï 5", "{table}\n7", "{table} here " + "x" * 5000),
)


def test_whatever_is_told_harms_nobody(postgres_url, caplog):
    caplog.set_level(logging.CRITICAL, "kibo.server")

    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        async with looking(two, there, "eve") as eve:
            for said in NONSENSE:
                told = said.format(table=here.table.id)
                await executed(postgres_url, "SELECT pg_notify('kibo', $1)", told)
                if here.table.stage == "playing":
                    await move(one, here)
                await until(lambda: eve.seen[-1]["board"] == here.table.board)

    together(postgres_url, work)


ODD_NAMES = ("a b", "x here", "table1 7", "", "ä", "a\nb", "a\0b", "'; DROP TABLE events; --", "x" * 65)


def test_no_name_can_be_asked_for_that_would_say_something_else_among_houses(postgres_url):
    async def run():
        async with opened(postgres_url) as house:
            house.store.engine = None  # the database is not even asked
            for name in ODD_NAMES:
                with pytest.raises(Refused, match="no_table"):
                    await house.room(name)
            house.store.engine = house.company.together.engine

    awaited(run())


def test_a_flood_of_what_is_told_costs_one_look_at_a_time(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        looks, look = [], two.company.together.look

        async def counted(tables):
            looks.append(tables)
            return await look(tables)

        two.company.together.look = counted
        flood = "SELECT pg_notify('kibo', $1 || ' here ' || n) FROM generate_series(1, 5000) AS n"
        await executed(postgres_url, flood, here.table.id)
        await executed(postgres_url, flood, "nobody-holds-it")
        async with looking(two, there, "eve") as eve:
            await move(one, here)
            await until(lambda: eve.seen[-1]["board"] == here.table.board)
        assert len(looks) < 500

    together(postgres_url, work)


def test_two_houses_that_open_an_empty_database_at_once_make_it_once(postgres_url):
    async def run():
        houses = [House(Settings(), BY_ID, Store(postgres_url), Bots()) for _ in range(4)]
        await asyncio.gather(*(house.open() for house in houses))
        await asyncio.gather(*(house.close() for house in houses))

    awaited(run())
