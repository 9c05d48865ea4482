"""What bots are asked, in the database."""

import asyncio
import json
import subprocess
import sys
from collections import Counter

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from all_games import GAMES
from kibo import Match
from kibo.core import draw
from kibo.server.house.queued_bots import queued
from kibo.server.log import jobs as jobs_module
from kibo.server.log.jobs import FINISHED, FORGOTTEN, LEASE, JobQueue, OutOfReach, QueuedJob
from kibo.server.log.store import Store
from server.cut_line import CutLine
from server.running import awaited

NAME = "a-table-that-is-nobodys-business"


def job(number=0, **more):
    usual = {"origin": "0" * 32, "game": "pig", "seat": 0, "seen": "{}", "bot": "random", "seed": 7, "seconds": 1.8}
    return QueuedJob(f"{number:032}", **usual | more)


def with_queue(url, work, lines=1):
    """Some lines to the queue of a new house, and one by which everything can be seen."""

    async def run():
        store = Store(url)
        await store.open()
        await store.close()
        queues = [JobQueue(make_url(url)) for _ in range(lines)]
        eye = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return await work(eye, *queues)
        finally:
            await asyncio.gather(*(queue.close() for queue in queues))
            await eye.close()

    return awaited(run())


async def later(eye, seconds):
    """Let time pass for all jobs."""
    await eye.execute("UPDATE jobs SET asked_at = asked_at - $1, until = until - $1, done_at = done_at - $1", seconds)


def test_what_is_asked_is_there_once_and_its_answer_for_all_who_ask(postgres_url):
    async def work(eye, queue, other):
        assert await queue.ask(job()) is None
        assert await other.ask(job(seed=8)) is None
        assert [row["seed"] for row in await eye.fetch("SELECT seed FROM jobs")] == [7], "the first who asks is heard"
        await other.answer(job().key, 5)
        await queue.answer(job().key, 6)
        assert await queue.ask(job()) == await other.ask(job()) == 5, "and so is the first who answers"
        assert await queue.found([job().key, job(1).key]) == {job().key: 5}
        assert await queue.claim(["pig"], 9) == []

    with_queue(postgres_url, work, 2)


def test_hundreds_of_jobs_are_claimed_once_each_by_many_at_a_time_and_none_is_lost(postgres_url):
    async def work(_eye, *queues):
        await asyncio.gather(*(queues[number % 8].ask(job(number)) for number in range(400)))

        async def claiming(number):
            mine = []
            while got := await queues[number].claim(["pig"], 1 + number % 5):
                mine += got
                await asyncio.gather(*(queues[number].answer(one.key, number) for one in got[::2]))
            return mine

        claimed = await asyncio.gather(*map(claiming, range(8)))
        assert Counter(one.key for mine in claimed for one in mine) == {job(number).key: 1 for number in range(400)}
        assert sum(map(bool, claimed)) > 1, "not all by the same"

    with_queue(postgres_url, work, 8)


def test_who_has_a_job_keeps_it_as_long_as_it_says_so_and_then_another_takes_it(postgres_url):
    async def work(eye, mine, other):
        await mine.ask(job())
        assert await mine.claim(["pig"], 1) == [job(tries=1)]
        await later(eye, LEASE - 1)
        assert await other.claim(["pig"], 1) == []
        assert await mine.renew([job().key]) == {job().key: False}
        await later(eye, LEASE - 1)
        assert await other.claim(["pig"], 1) == []
        await later(eye, 2)
        assert await other.claim(["pig"], 1) == [job(tries=2)]
        assert await mine.renew([job().key]) == {}
        await mine.answer(job().key, 4)
        assert await other.renew([job().key]) == {}

    with_queue(postgres_url, work, 2)


CLAIMING = """
import asyncio, sys
from sqlalchemy.engine import make_url
from kibo.server.log.jobs import JobQueue

async def claim():
    queue = JobQueue(make_url(sys.argv[1]))
    print(len(await queue.claim(["pig"], 1)), flush=True)
    await asyncio.sleep(600)

asyncio.run(claim())
"""


def test_what_a_process_had_that_is_killed_another_takes_at_once_and_not_before(postgres_url):
    async def work(eye, queue):
        await queue.ask(job())
        killed = subprocess.Popen([sys.executable, "-c", CLAIMING, postgres_url], stdout=subprocess.PIPE, text=True)
        try:
            assert await asyncio.to_thread(killed.stdout.readline) == "1\n"
            await eye.execute("UPDATE jobs SET until = until + $1", LEASE)  # that its time is over helps nobody
            assert await queue.claim(["pig"], 1) == []
        finally:
            killed.kill()
            killed.communicate()
        async with asyncio.timeout(60):
            while not (taken := await queue.claim(["pig"], 1)):
                await asyncio.sleep(0.01)
        assert taken == [job(tries=2)]
        assert await queue.claim(["pig"], 1) == []

    with_queue(postgres_url, work)


def test_what_was_asked_and_claimed_before_the_clock_was_set_back_is_taken_all_the_same(postgres_url):
    async def work(eye, queue, other):
        for number in range(2):
            await queue.ask(job(number))
        assert await queue.claim(["pig"], 1) == [job(0, tries=1)]
        await later(eye, -3600)
        assert await other.claim(["pig"], 9, 20.0) == [job(0, tries=2), job(1, tries=1)]

    with_queue(postgres_url, work, 2)


def test_who_has_lost_its_line_and_has_another_keeps_what_it_had(postgres_url):
    async def work(eye, other):
        async with CutLine(postgres_url) as line:
            queue = JobQueue(make_url(line.url))
            await other.ask(job())
            assert await queue.claim(["pig"], 1) == [job(tries=1)]
            line.cut()
            with pytest.raises(OutOfReach):
                await queue.renew([job().key])
            assert await queue.renew([job().key]) == {job().key: False}
            while await eye.fetchval("SELECT count(*) FROM pg_locks WHERE objid::text = $1", queue.thinker) > 1:
                await asyncio.sleep(0.01)
            assert await other.claim(["pig"], 1) == []
            await queue.close()

    with_queue(postgres_url, work)


def test_what_nobody_thinks_about_is_not_kept_with_what_the_same_thinker_has(postgres_url):
    async def work(eye, queue, other):
        for number in range(2):
            await queue.ask(job(number))
        await queue.claim(["pig"], 2)
        await later(eye, LEASE - 1)
        assert await queue.renew([job(1).key]) == {job(1).key: False}
        await later(eye, 2)
        assert await other.claim(["pig"], 9) == [job(0, tries=2)]

    with_queue(postgres_url, work, 2)


def test_what_is_given_back_is_there_at_once_as_if_nobody_had_had_it(postgres_url):
    async def work(_eye, queue, other):
        for number in range(3):
            await queue.ask(job(number))
        await queue.claim(["pig"], 2)
        await other.claim(["pig"], 1)
        assert await queue.give_back() == 2
        assert await other.claim(["pig"], 9) == [job(0, tries=1), job(1, tries=1)]

    with_queue(postgres_url, work, 2)


def test_only_known_games_are_claimed_the_oldest_first_and_others_can_be_named(postgres_url):
    async def work(eye, queue):
        await queue.ask(job(1))
        await queue.ask(job(2, game="chess"))
        await later(eye, 5)
        await queue.ask(job(0))
        assert await queue.strange(["pig"]) == ["chess"]
        assert await queue.claim(["pig"], 9, 20.0) == [], "who only helps out waits"
        assert [one.key for one in await queue.claim(["pig"], 9, 4.0)] == [job(1).key]
        assert [one.key for one in await queue.claim(["pig"], 9)] == [job(0).key]
        assert await queue.claim([], 9) == []

    with_queue(postgres_url, work)


def test_whoever_claims_and_whoever_thinks_is_told_to_hurry(postgres_url):
    async def work(_eye, queue):
        await queue.ask(job())
        await queue.hurry(job().key)
        assert await queue.claim(["pig"], 1) == [job(hurried=True, tries=1)]
        assert await queue.renew([job().key]) == {job().key: True}

    with_queue(postgres_url, work)


def test_what_nobody_waits_for_goes(postgres_url):
    async def work(eye, queue):
        for number in range(2):
            await queue.ask(job(number))
        await queue.answer(job(0).key, 1)
        await later(eye, FINISHED - 1)
        await queue.sweep()
        assert set(await queue.found([job(0).key, job(1).key])) == {job(0).key, job(1).key}
        await later(eye, 2)
        await queue.sweep()
        assert set(await queue.found([job(0).key, job(1).key])) == {job(1).key}
        await later(eye, FORGOTTEN)
        await queue.sweep()
        assert await eye.fetch("SELECT * FROM jobs") == []

    with_queue(postgres_url, work)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_row_holds_what_the_seat_sees_and_nothing_else_of_the_table(game, postgres_url):
    match = Match(game, seed=5)
    seat, draws = match.to_act, [0] * draw.STATE
    draw.start(draws, 3, 0)
    other = match.back_to(len(match.history))
    game.rules.resample(other.position, seat, draws)

    async def work(eye, queue):
        rows = []
        for world in (match, other):
            await queue.ask(queued(game, seat, world.seen(seat), "medium", 11, NAME, 3))
            rows += [dict(row) for row in await eye.fetch("SELECT * FROM jobs")]
            await queue.answer(rows[-1]["key"], 0)
            assert (await eye.fetchrow("SELECT seen FROM jobs"))["seen"] == "", "what was seen goes with the answer"
            await eye.execute("DELETE FROM jobs")
        return rows

    first, second = with_queue(postgres_url, work)
    assert first.pop("asked_at") < second.pop("asked_at")
    assert first == second, "in worlds that look alike to the seat the rows are the same"
    assert json.loads(first["seen"]) == json.loads(json.dumps(vars(match.seen(seat)), default=int))
    assert NAME not in str(first)
    asked = {"key", "origin", "game", "seat", "seen", "bot", "seed", "seconds"}
    assert set(first) == asked | {"hurried", "thinker", "until", "tries", "action", "done_at"}


def test_the_same_asked_at_another_table_or_another_time_is_another_job():
    game = GAMES[0]
    seen = Match(game, seed=5).seen(0)
    keys = {queued(game, 0, seen, "random", 1, *where).key for where in (("a", 1), ("a", 2), ("b", 1), ("a1", 1))}
    assert len(keys) == 4
    assert queued(game, 0, seen, "random", 1, "a", 1).key == queued(game, 0, seen, "random", 2, "a", 1).key
    assert queued(game, 0, seen, "random", 1, "a", 1).origin == queued(game, 0, seen, "easy", 1, "a", 2).origin


def test_a_line_that_is_lost_or_silent_is_out_of_reach_until_there_is_another(postgres_url, monkeypatch):
    async def work(_eye, _queue):
        async with CutLine(postgres_url) as line:
            queue = JobQueue(make_url(line.url))
            assert await queue.ask(job()) is None
            line.is_refused = True
            line.cut()
            with pytest.raises(OutOfReach):
                await queue.found([])
            line.is_refused = False
            assert await queue.found([job().key]) == {job().key: None}
            monkeypatch.setattr(jobs_module, "PATIENCE", 0.2)
            line.fall_silent()
            with pytest.raises(OutOfReach):
                await queue.found([])
            line.cut()
            line.whole.set()
            monkeypatch.setattr(jobs_module, "PATIENCE", 5.0)
            assert await queue.found([job().key]) == {job().key: None}
            await queue.close()

    with_queue(postgres_url, work)
