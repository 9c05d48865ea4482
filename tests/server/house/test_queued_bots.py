"""Bots that think wherever there is a core: houses and thinkers on one PostgreSQL."""

import asyncio
import contextlib
import logging
from dataclasses import replace

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from all_games import GAMES
from kibo import KiboError, Match, load
from kibo.server.house import bot_pool, queued_bots
from kibo.server.house import thinker as thinking
from kibo.server.house.bot_pool import BotPool, choose
from kibo.server.house.house import House
from kibo.server.house.queued_bots import QueuedBots, queued
from kibo.server.log import feed as feed_module
from kibo.server.log.feed import Feed
from kibo.server.log.jobs import LEASE, JobQueue
from kibo.server.log.store import Store
from kibo.server.settings import Settings
from kibo.server.table.events import Message
from server.cut_line import CutLine
from server.indoors import BY_ID
from server.running import awaited

PIG = BY_ID["pig"]


class Thoughts(BotPool):
    """Bots that think in this process, as soon as they are let: what they were asked, and by whom."""

    def __init__(self, processes=2, answer=None):
        super().__init__(processes)
        self.let = asyncio.Event()
        self.let.set()
        self.answer = answer
        self.asked = []
        self.hurried = []

    async def done(self, job, table=""):
        self.asked.append((job, table))
        await self.let.wait()
        return choose(replace(job, compiled=False)) if self.answer is None else self.answer

    async def hurry(self, seed):
        self.hurried.append(seed)
        self.let.set()

    async def get_ready(self):
        """They are."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(bot_pool, "OUTSIDE", BotPool(1, games=GAMES).outside)
    for module, name, seconds in (
        (thinking, "BEAT", 0.1),
        (thinking, "AGAIN", 0.1),
        (queued_bots, "LOOKED", 0.1),
        (feed_module, "CHECKED", 0.1),
        (feed_module, "PAUSE", 0.1),
    ):
        monkeypatch.setattr(module, name, seconds)


@contextlib.asynccontextmanager
async def house_bots(url, pool=None, games=GAMES, processes=2):
    """The bots of a house, thinking here."""
    bots = QueuedBots(make_url(url), processes, games)
    bots.thinker.pool = pool or Thoughts(max(1, processes))
    feed = Feed(make_url(url))
    bots.listen(feed)
    await feed.open()
    await bots.open()
    await bots.get_ready()
    try:
        yield bots
    finally:
        await bots.close()
        await feed.close()


@contextlib.asynccontextmanager
async def eye_on(url):
    """A new house, and a line by which everything in its database can be seen."""
    store = Store(url)
    await store.open()
    await store.close()
    eye = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        yield eye
    finally:
        await eye.close()


async def until(is_so):
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


def asked(bots, game=PIG, table="table", seed=11, board=1, bot="random", match=None):
    match = match or Match(game, seed=5)
    return asyncio.ensure_future(
        bots.choose(game, match.to_act, match.seen(match.to_act), bot, table, seed, board),
    )


def test_houses_that_hold_one_table_ask_once_and_all_get_the_answer(postgres_url):
    async def run():
        async with eye_on(postgres_url), contextlib.AsyncExitStack() as stack:
            houses = [await stack.enter_async_context(house_bots(postgres_url)) for _ in range(3)]
            for board in range(10):
                answers = [asked(bots, seed=100 * board + i, board=board) for i, bots in enumerate(houses)]
                assert len(set(await asyncio.gather(*answers))) == 1
            thought = [job for bots in houses for job, _ in bots.thinker.pool.asked]
            assert len(thought) == 10
            assert len({job.seed // 100 for job in thought}) == 10, "each once"
            late = await stack.enter_async_context(house_bots(postgres_url))
            assert await asked(late, seed=5, board=3) in Match(PIG, seed=5).legal
            assert late.thinker.pool.asked == [], "what was answered before is not thought about again"
            assert not any(bots.awaited for bots in houses)

    awaited(run())


def test_hundreds_of_jobs_for_many_thinkers_are_thought_about_once_each(postgres_url):
    async def run():
        async with eye_on(postgres_url), contextlib.AsyncExitStack() as stack:
            houses = [await stack.enter_async_context(house_bots(postgres_url, processes=3)) for _ in range(5)]
            answers = [asked(houses[number % 5], table=f"table{number}", seed=number) for number in range(300)]
            legal = Match(PIG, seed=5).legal
            assert all(action in legal for action in await asyncio.gather(*answers))
            thought = sorted(job.seed for bots in houses for job, _ in bots.thinker.pool.asked)
            assert thought == list(range(300)), "none twice, none lost"
            assert not any(bots.thinker.thinking for bots in houses)

    awaited(run())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_queue_answers_what_the_processes_of_a_house_would(game, postgres_url, monkeypatch):
    monkeypatch.setattr(queued_bots, "job_of", lambda *words: replace(bot_pool.job_of(*words), seconds=0.0))

    async def run():
        async with eye_on(postgres_url), house_bots(postgres_url) as bots:
            match = Match(game, seed=5)
            for number in range(12):
                seat, bot = match.to_act, ("random", "easy", "medium")[number % 3]
                job = bot_pool.job_of(game, seat, match.seen(seat), bot, number)
                action = await asked(bots, game, seed=number, board=number, bot=bot, match=match)
                assert action == choose(job)
                match.play(action)
                if match.over:
                    break

    awaited(run())


@contextlib.asynccontextmanager
async def claimed(url, times=1):
    """What is going to be asked was asked before, and claimed so many times by somebody who says nothing more."""
    async with eye_on(url) as eye:
        queue, match = JobQueue(make_url(url)), Match(PIG, seed=5)
        await queue.ask(queued(PIG, match.to_act, match.seen(match.to_act), "random", 11, "table", 1))
        for _ in range(times):
            await eye.execute("UPDATE jobs SET until = 0")
            assert len(await queue.claim([PIG.key], 1)) == 1
        yield eye
        await queue.close()


def test_what_a_thinker_had_whose_line_is_silent_another_answers_as_soon_as_its_time_is_over(postgres_url):
    async def run():
        async with claimed(postgres_url) as eye, house_bots(postgres_url) as bots:
            answer = asked(bots)
            assert not (await asyncio.wait([answer], timeout=0.5))[0], "as long as it may be thought about, it is left"
            await eye.execute("UPDATE jobs SET until = until - $1", LEASE)
            assert await answer in Match(PIG, seed=5).legal

    awaited(run())


def test_a_job_whose_thinkers_are_gone_again_and_again_is_not_thought_about_for_ever(postgres_url, caplog):
    async def run():
        async with claimed(postgres_url, thinking.TRIES) as eye, house_bots(postgres_url) as bots:
            answer = asked(bots)
            await eye.execute("UPDATE jobs SET until = until - $1", LEASE)
            with pytest.raises(KiboError, match="could not think"):
                await answer
            assert bots.thinker.pool.asked == []

    awaited(run())
    assert "was gone, 3 times" in caplog.text


def test_who_leaves_gives_back_what_it_had_and_another_answers_at_once(postgres_url):
    async def run():
        async with eye_on(postgres_url) as eye, house_bots(postgres_url, processes=0) as asking:
            async with house_bots(postgres_url) as leaving:
                leaving.thinker.pool.let.clear()
                answer = asked(asking)
                await until(lambda: leaving.thinker.pool.asked)
            (row,) = await eye.fetch("SELECT thinker, until, tries, done_at FROM jobs")
            assert tuple(row) == ("", 0.0, 0, None)
            async with house_bots(postgres_url):
                assert await answer in Match(PIG, seed=5).legal

    awaited(run())


def test_a_bot_hurries_wherever_it_thinks_also_if_that_was_not_heard_or_wished_before_it_was_claimed(postgres_url):
    async def run():
        async with eye_on(postgres_url) as eye, house_bots(postgres_url, processes=0) as asking:
            early = asked(asking, table="early", seed=1)
            await until(lambda: asking.awaited)
            while not await eye.fetch("SELECT 1 FROM jobs"):
                await asyncio.sleep(0.01)
            await asking.hurry(1)
            await asking.hurry(99)  # which nobody has asked with
            pool = Thoughts(1)
            pool.let.clear()
            async with house_bots(postgres_url, pool) as other:
                await early
                assert pool.hurried == [1]
                for seed, unheard in ((2, False), (3, True)):
                    pool.let.clear()
                    answer = asked(asking, table=f"table{seed}", seed=seed)
                    await until(lambda seed=seed: other.thinker.pool.asked[-1][0].seed == seed)
                    assert not answer.done()
                    if unheard:
                        await eye.execute("UPDATE jobs SET hurried = true WHERE done_at IS NULL")
                    else:
                        await asking.hurry(seed)
                    await answer
                    assert pool.hurried[-1] == seed

    awaited(run())


def test_a_bot_that_ends_its_process_harms_its_own_table_and_no_other(postgres_url, deadly):
    match = Match(PIG, seed=5)

    async def run():
        games = [PIG, deadly]
        async with eye_on(postgres_url):
            pool = BotPool(2, compiled=False, games=games)
            async with house_bots(postgres_url, pool, games) as bots:
                jobs = [asked(bots, deadly, "bad", match=match), *(asked(bots, table=f"good{n}") for n in range(4))]
                bad, *good = await asyncio.gather(*jobs, return_exceptions=True)
                assert isinstance(bad, KiboError)
                assert all(action in match.legal for action in good), good
                assert set(pool.suspects) == {queued(PIG, 0, match.seen(0), "random", 1, "bad", 1).origin}
                assert "bad" not in pool.suspects

    awaited(run())


def test_what_is_asked_about_a_game_that_is_not_there_is_left_to_others_and_that_is_said(postgres_url, caplog):
    async def run():
        kilimanjaro = [load("kilimanjaro")]
        async with eye_on(postgres_url), house_bots(postgres_url, games=kilimanjaro) as without:
            without.thinker.swept = -1e9
            answer = asked(without)  # it holds the table all the same
            await until(lambda: without.awaited)
            while not without.thinker.strange:
                without.thinker.swept = -1e9
                await asyncio.sleep(0.05)
            assert without.thinker.pool.asked == []
            async with house_bots(postgres_url, games=[PIG]):
                assert await answer in Match(PIG, seed=5).legal
            assert without.thinker.pool.asked == []

    with caplog.at_level(logging.WARNING):
        awaited(run())
    assert caplog.text.count("bots are asked about pig, which is not here") == 1


def test_a_house_without_processes_helps_out_where_nobody_else_thinks(postgres_url):
    async def run():
        async with eye_on(postgres_url) as eye, house_bots(postgres_url, processes=0) as bots:
            answer = asked(bots)
            assert not (await asyncio.wait([answer], timeout=0.5))[0]
            await eye.execute("UPDATE jobs SET asked_at = asked_at - $1", queued_bots.HELP)
            assert await answer in Match(PIG, seed=5).legal

    awaited(run())


def test_what_the_database_has_lost_is_asked_again_and_what_was_not_heard_is_found(postgres_url):
    async def run():
        async with eye_on(postgres_url) as eye, house_bots(postgres_url, processes=0) as bots:
            answer = asked(bots)
            while not await eye.fetch("SELECT 1 FROM jobs"):
                await asyncio.sleep(0.01)
            await eye.execute("DELETE FROM jobs")
            while not await eye.fetch("SELECT 1 FROM jobs"):
                await asyncio.sleep(0.01)
            await eye.execute("UPDATE jobs SET action = 1, done_at = 1")  # and nobody is told
            assert await answer == 1

    awaited(run())


def test_bots_go_on_when_the_database_was_away_whatever_it_was_asked_meanwhile(postgres_url, caplog):
    async def run():
        async with eye_on(postgres_url), CutLine(postgres_url) as line, house_bots(line.url) as bots:
            pool = bots.thinker.pool
            assert await asked(bots, table="before") in Match(PIG, seed=5).legal
            pool.let.clear()
            thought = asked(bots, table="thought about", seed=1)
            await until(lambda: len(pool.asked) == 2)
            line.is_refused = True
            line.cut()
            pool.let.set()
            new = asked(bots, table="new", seed=2)
            await until(lambda: len(bots.awaited) == 2)
            await bots.hurry(2)
            assert not (await asyncio.wait([thought, new], timeout=0.5))[0]
            line.is_refused = False
            assert {await thought, await new} <= set(Match(PIG, seed=5).legal)
            assert [job.seed for job, _ in pool.asked] == [11, 1, 2]

    with caplog.at_level(logging.WARNING):
        awaited(run())
    assert "a bot could not be hurried" in caplog.text
    assert "Traceback" not in caplog.text


@contextlib.asynccontextmanager
async def house_on(url, answer=None):
    """A house whose bots think in this process."""
    bots = QueuedBots(make_url(url), 1, GAMES)
    bots.thinker.pool = Thoughts(1, answer)
    house = House(Settings(pace=0.0), BY_ID, Store(url), bots)
    await house.open()
    try:
        yield house, bots.thinker.pool
    finally:
        await house.close()


async def bots_alone(house):
    """A table at which bots play on by themselves."""
    room = await house.make("anna", {"game": "pig", "seats": 2}, Message("sit", "anna", {"name": "Anna"}))
    await house.tell(room, Message("start", "anna", {"fill": "random"}))
    await house.tell(room, Message("leave", "anna"))
    return room


@pytest.mark.parametrize("answer", [None, 10**6, -1])
def test_a_house_plays_what_was_answered_and_something_legal_where_that_is_not(answer, postgres_url):
    async def run():
        async with house_on(postgres_url, answer) as (house, pool):
            room = await bots_alone(house)
            await until(lambda: len(room.table.match.history) > 20)
            assert pool.asked
            assert all(room.table.id not in str(job) + table for job, table in pool.asked)

    awaited(run())


def test_two_houses_that_hold_a_table_let_each_position_be_thought_about_once(postgres_url):
    async def run():
        async with house_on(postgres_url) as (one, first), house_on(postgres_url) as (two, second):
            here = await bots_alone(one)
            there = await two.room(here.table.id)
            for room in (here, there):
                await until(lambda room=room: len(room.table.match.history) > 60)
            thoughts = len(first.asked + second.asked)
            moves = [event for event in await one.store.load(here.table.id) if event.seat >= 0 and event.action >= 0]
            assert 10 < thoughts <= len(moves) + 1, "beside what was played one may be thought about now"

    awaited(run())


def test_who_only_thinks_needs_to_reach_nothing_but_the_jobs(postgres_url):
    async def run():
        async with eye_on(postgres_url) as eye:
            role = f"thinker_{make_url(postgres_url).database}"
            await eye.execute(f"CREATE ROLE {role} LOGIN")
            await eye.execute(f"GRANT SELECT, UPDATE, DELETE ON jobs TO {role}")
            there = make_url(postgres_url).set(username=role).render_as_string()
            async with house_bots(postgres_url, processes=0) as asking, house_bots(there) as only_thinks:
                assert await asked(asking) in Match(PIG, seed=5).legal
                await asking.hurry(11)
                assert len(only_thinks.thinker.pool.asked) == 1
                await only_thinks.queue.sweep()
            their = await asyncpg.connect(there.replace("+asyncpg", ""))
            for name in ("events", "tables", "seated"):
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    await their.fetch(f"SELECT * FROM {name}")
            await their.close()

    awaited(run())
