"""Who is here, at two houses on one PostgreSQL; what time brings and people agree on, screens and reminders."""

import asyncio

import pytest

from all_games import GAMES
from kibo import Match
from kibo.core.game import EVERYONE
from kibo.server.house import company as company_module
from kibo.server.table.events import Message, Refused
from kibo.server.table.places import Eyes
from kibo.server.table.table import GRACE
from server.conftest import Played
from server.indoors import (
    STAGES,
    acting,
    assert_nothing_is_half_done,
    brought_to,
    playing,
)
from server.running import awaited
from server.two_houses import executed, fetched, looking, move, together, until


def process(house):
    return house.company.together.process


# who is here


def test_who_looks_in_one_house_is_here_in_the_other_until_they_go(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        seat = there.table.seats_of("anna")[0]
        async with looking(two, there, "ben") as ben:
            async with looking(one, here, "anna"):
                await until(lambda: ben.seen[-1]["here"] == [True, True])
                later = await two.room(here.table.id)
                assert later.table.is_here(seat)
            await until(lambda: not ben.seen[-1]["here"][seat])
            assert there.table.gone_at["anna"] == here.table.gone_at["anna"]

    together(postgres_url, work)


def test_a_house_that_opens_a_table_knows_at_once_who_is_there_and_since_when(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing(clock="none").events)
        async with looking(one, here, "anna"):
            await until(lambda: not one.company.to_say)
            two.clock = lambda: two.company.now() + GRACE + 1
            there = await two.room(here.table.id)
            assert there.table.here == {"anna": 1}
            asked = await two.tell(
                there, Message("ask", "anna", {"what": "out", "seat": there.table.seats_of("ben")[0]})
            )
            assert [event.kind for event in asked] == ["resigned"], "ben has been away for as long as anybody looked"

    together(postgres_url, work)


def test_who_was_in_a_house_that_was_killed_is_gone_when_its_lease_lapses(postgres_url, monkeypatch):
    monkeypatch.setattr(company_module, "LOOKED", 0.05)

    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        seat = there.table.seats_of("anna")[0]
        async with looking(two, there, "ben") as ben, looking(one, here, "anna"):
            await until(lambda: ben.seen[-1]["here"] == [True, True])
            await one.company.background.close()  # it says nothing any more
            await executed(postgres_url, f"UPDATE houses SET until = until - 31 WHERE process = '{process(one)}'")
            await until(lambda: not ben.seen[-1]["here"][seat])
            assert there.table.gone_at["anna"] > 0
            await one.company._renew()  # it was only slow
            await until(lambda: ben.seen[-1]["here"][seat])

    together(postgres_url, work)


def test_a_house_that_was_taken_for_dead_and_forgotten_says_again_who_is_there(postgres_url, monkeypatch):
    monkeypatch.setattr(company_module, "LOOKED", 0.05)

    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        async with looking(two, there, "ben") as ben, looking(one, here, "anna"):
            await until(lambda: ben.seen[-1]["here"] == [True, True])
            await executed(postgres_url, f"UPDATE houses SET until = until - 900 WHERE process = '{process(one)}'")
            await two.company.together.sweep()
            assert await fetched(postgres_url, "SELECT player FROM present") == [("ben",)]
            await until(lambda: ben.seen[-1]["here"] != [True, True])
            await one.company._renew()
            await until(lambda: ben.seen[-1]["here"] == [True, True])

    together(postgres_url, work)


def test_of_who_only_watched_and_of_houses_that_closed_nothing_is_left(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        async with looking(one, here, "eve"), looking(one, here, "anna"):
            await until(lambda: there.table.here == {"eve": 1, "anna": 1})
        await until(lambda: not there.table.here)
        assert await fetched(postgres_url, "SELECT player FROM present") == [("anna",)]

    together(postgres_url, work)
    assert awaited(fetched(postgres_url, "SELECT count(*) FROM houses WHERE until > extract(epoch FROM now())")) == [
        (0,)
    ]


# what is decided by the passing of time, and by agreement


def test_who_is_late_is_taken_over_for_exactly_once_though_both_houses_look(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing(absent="bot").events)
        there = await two.room(here.table.id)
        late = acting(here.table)
        waits = "ben" if late == "anna" else "anna"
        async with looking(two, there, waits):
            await until(lambda: here.table.here)
            for room in (here, there):
                room.ahead += GRACE + 1
            await asyncio.gather(
                *(house._tick_room(room) for house, room in ((one, here), (two, there)) for _ in "123")
            )
            await until(lambda: here.table.seq == there.table.seq)
            kinds = [event.kind for event in await one.store.load(here.table.id)]
            assert kinds.count("took_over") == 1

    together(postgres_url, work)


def test_a_deadline_passes_once_though_both_houses_look(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing(clock="brisk").events)
        there = await two.room(here.table.id)
        for room in (here, there):
            room.ahead += 100_000
        await asyncio.gather(one._tick_room(here), two._tick_room(there))
        await until(lambda: here.table.seq == there.table.seq)
        assert [event.kind for event in await one.store.load(here.table.id)].count("took_over") == 1

    together(postgres_url, work)


@pytest.mark.parametrize("what", ["undo", "drop"])
def test_what_is_asked_through_one_house_is_answered_through_the_other(postgres_url, what):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        asks = acting(here.table)
        answers = "ben" if asks == "anna" else "anna"
        async with looking(two, there, answers):
            await until(lambda: here.table.here)
            await move(one, here)
            await one.tell(here, Message("ask", asks, {"what": what, "board": here.table.board}))
            await until(lambda: there.table.wish)
            await two.tell(there, Message("answer", answers, {"yes": True}))
            await until(lambda: here.table.seq == there.table.seq)
            assert here.table.wish is None
            assert here.table.was_undone if what == "undo" else here.table.stage == "dropped"

    together(postgres_url, work)


def test_two_who_agree_at_once_through_different_houses_bring_it_about_once(postgres_url):
    async def work(one, two):
        table = Played(seats=3)
        for who in ("anna", "ben", "carla"):
            table.tell(who, "sit", name=who.title())
        table.tell("anna", "start")
        here = await brought_to(one, table.events)
        there = await two.room(here.table.id)
        asks = acting(here.table)
        await move(one, here)
        await one.tell(here, Message("ask", asks, {"what": "undo", "board": here.table.board}))
        first, second = sorted({"anna", "ben", "carla"} - {asks})
        await asyncio.gather(
            one.tell(here, Message("answer", first, {"yes": True})),
            two.tell(there, Message("answer", second, {"yes": True})),
        )
        kinds = [event.kind for event in await one.store.load(here.table.id)]
        assert (kinds.count("answered"), kinds.count("undone")) == (2, 1)

    together(postgres_url, work)


def test_bots_of_a_table_that_two_houses_hold_move_once_each(postgres_url):
    async def work(one, two):
        here = await brought_to(one, STAGES["away"]().events)
        there = await two.room(here.table.id)
        await until(lambda: one.bots.waits and two.bots.waits)
        one.bots.let.set()
        two.bots.let.set()
        await until(lambda: not here.table.bot_to_act() and here.table.seq == there.table.seq)
        await assert_nothing_is_half_done(one)
        await assert_nothing_is_half_done(two)

    together(postgres_url, work)


# shared screens and reminders


def on_one_screen():
    """Two people with secrets play on Anna's screen."""
    table = Played(game=next(game.id for game in GAMES if has_secrets(game)), seats=2, one_screen=True)
    for name in ("Anna", "Ben"):
        table.tell("anna", "sit", name=name)
    table.tell("anna", "start")
    return table


def has_secrets(game):
    match = Match(game, 2, seed=1)
    return any(match.seen(seat) != match.seen(EVERYONE) for seat in range(2))


def test_a_shared_screen_is_lifted_and_passed_on_through_whichever_house(postgres_url):
    async def work(one, two):
        here = await brought_to(one, on_one_screen().events)
        there = await two.room(here.table.id)
        first, board = here.table.to_act, here.table.board
        async with looking(one, here, "anna") as anna, looking(two, there, "anna") as too:
            assert anna.seen[-1]["eyes"] == too.seen[-1]["eyes"] == Eyes(EVERYONE, curtain=first)
            await two.tell(there, Message("show", "anna", {"seat": first, "board": board}))
            await until(lambda: anna.seen[-1]["eyes"] == Eyes(first))
            with pytest.raises(Refused, match="stale"):
                await one.tell(here, Message("show", "anna", {"seat": first, "board": board}))
            while here.table.to_act == first:
                await move(one, here, here.table.playing.legal[0])
            await until(lambda: too.seen[-1]["eyes"] == Eyes(first, passing=here.table.to_act))
            await one.tell(here, Message("pass", "anna", {"board": here.table.board}))
            await until(lambda: too.seen[-1]["eyes"] == Eyes(EVERYONE, curtain=here.table.to_act))
        later = await brought_to(two, on_one_screen().events)
        assert later.table.eyes("anna").curtain == later.table.to_act, "what one screen shows is its table's alone"

    together(postgres_url, work)


@pytest.mark.parametrize("_times", range(3))
def test_of_two_who_lift_a_curtain_at_once_through_different_houses_both_see_the_same(postgres_url, _times):
    async def work(one, two):
        here = await brought_to(one, on_one_screen().events)
        there = await two.room(here.table.id)
        message = Message("show", "anna", {"seat": here.table.to_act, "board": here.table.board})
        done = await asyncio.gather(one.tell(here, message), two.tell(there, message), return_exceptions=True)
        assert all(events == [] or isinstance(events, Refused) for events in done) and [] in done
        await until(lambda: here.table.eyes("anna") == there.table.eyes("anna") == Eyes(here.table.to_act))

    together(postgres_url, work)


def test_a_reminder_reaches_whoever_is_to_move_wherever_they_look(postgres_url):
    async def work(one, two):
        here = await brought_to(one, playing().events)
        there = await two.room(here.table.id)
        late = acting(here.table)
        waits = "ben" if late == "anna" else "anna"
        async with looking(two, there, late) as slow, looking(one, here, waits) as waiting_one:
            await one.nudge(here, waits)
            await until(lambda: slow.rung() == 1)
            assert waiting_one.rung() == 0
            await one.company.together.tell(here.table.id, "remind", here.table.board - 1)
            await one.nudge(here, waits)
            await until(lambda: slow.rung() == 1)  # and not for a position that is no more

    together(postgres_url, work)
