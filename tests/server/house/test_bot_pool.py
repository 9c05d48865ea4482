"""Bots in processes of their own."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from all_games import GAMES
from kibo import Match, UnknownName, load
from kibo.core import draw
from kibo.server.house import bot_pool
from kibo.server.house.bot_pool import BotPool, Job, choose
from kibo.server.table.bot_names import bots_for, is_bot, seated
from rulebook import PROJECT
from server.running import awaited


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_chooses_something_legal_the_same_with_the_same_seed(game, monkeypatch):
    match = Match(game, seed=5)
    monkeypatch.setattr(bot_pool, "OUTSIDE", BotPool(1, games=[game]).outside)
    for bot in bots_for(game):
        seen = dict(vars(match.seen(match.to_act)))
        job = Job(game.id, match.to_act, seen, bot, 11, seconds=0.0)  # interpreted, no search gets far
        assert choose(job) in match.legal
        assert choose(job) == choose(job)


def test_a_bot_that_is_told_to_hurry_answers_with_what_it_has():
    match = Match(load("kilimanjaro"), 2, seed=5)
    job = Job("kilimanjaro", 0, dict(vars(match.seen(0))), "search:1000000", 77)  # which would take hours

    async def run():
        pool = BotPool(1, compiled=False)
        try:
            thought = asyncio.ensure_future(pool.done(job))
            await pool.hurry(78)  # which is somebody else's
            done, _ = await asyncio.wait([thought], timeout=1)
            assert not done
            await pool.hurry(77)
            return await asyncio.wait_for(thought, 60), pool.thinking
        finally:
            await pool.close()

    action, thinking = awaited(run())
    assert action in match.legal
    assert not thinking


def test_what_a_level_was_called_once_is_known_and_a_level_that_is_none_here_is_the_next_weaker_one():
    kilimanjaro, pig = load("kilimanjaro"), load(PROJECT / "examples" / "pig")
    assert seated(kilimanjaro, "greedy") == "medium"
    assert seated(kilimanjaro) == "medium"
    assert seated(pig) == seated(pig, "master") == "random"
    for game in GAMES:
        assert seated(game, "master") == bots_for(game)[-1]
        assert is_bot(game, "master") == is_bot(game, "greedy") == (game.value is not None)
        assert is_bot(game, "random")
        assert not is_bot(game, "search:5")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_job_holds_what_the_seat_sees_and_nothing_else(game):
    match = Match(game, seed=5)
    seat = match.to_act
    draws = [0] * draw.STATE
    draw.start(draws, 3, 0)
    other = match.back_to(len(match.history))
    game.rules.resample(other.position, seat, draws)
    jobs = []
    for world in (match, other):
        pool = BotPool(1)
        pool.pool = Recorder(jobs)
        awaited(pool.choose(game, seat, world.seen(seat), "random"))
    assert replace(jobs[0], seed=0) == replace(jobs[1], seed=0)
    assert jobs[0].seed != jobs[1].seed


def test_a_game_from_elsewhere_is_thought_about_where_it_lies_although_its_shelf_is_called_games(tmp_path):
    game = load(shutil.copytree(PROJECT / "examples" / "pig", tmp_path / "games" / "pig"))
    match = Match(game, seed=5)

    async def run():
        pool = BotPool(1, games=[game])
        try:
            return await pool.choose(game, match.to_act, match.seen(match.to_act), "random")
        finally:
            await pool.close()

    assert awaited(run()) in match.legal


def test_a_job_names_a_game_of_the_house_or_of_its_settings_and_never_a_folder(tmp_path, monkeypatch):
    evil = tmp_path / "evil"
    evil.mkdir()
    (evil / "__init__.py").write_text("raise SystemExit('this code was run')")
    monkeypatch.chdir(tmp_path)
    for name in (str(evil), "evil", "./evil", "pig"):
        with pytest.raises(UnknownName):
            choose(Job(name, 0, {}, "random", 1))


class Recorder:
    """Stands in for the processes: keeps what is sent to them."""

    def __init__(self, jobs):
        self.jobs = jobs

    def submit(self, function, job):
        self.jobs.append(job)
        done = Future()
        done.set_result(0)
        return done


def test_a_process_that_dies_is_replaced_and_the_move_is_made():
    game = GAMES[-1]
    match = Match(game, seed=5)

    async def run():
        pool = BotPool(1, games=[game])
        try:
            first = await pool.choose(game, match.to_act, match.seen(match.to_act), "random")
            os.kill(await asyncio.wrap_future(pool.pool.submit(os.getpid)), signal.SIGKILL)
            return first, await pool.choose(game, match.to_act, match.seen(match.to_act), "random")
        finally:
            await pool.close()

    assert all(action in match.legal for action in awaited(run()))


def test_where_a_process_dies_nobody_waits_for_those_that_are_busy_and_what_others_started_stays(monkeypatch):
    game = GAMES[-1]
    match = Match(game, seed=5)
    waited, shutdown = [], ProcessPoolExecutor.shutdown

    def recorded(self, wait=True, **more):
        waited.append(wait)
        shutdown(self, wait, **more)

    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", recorded)

    async def run():
        pool = BotPool(2, games=[game])
        try:
            await pool.get_ready()
            broken = pool.pool
            busy = [broken.submit(time.sleep, 1000), broken.submit(os._exit, 9)]
            chosen = await asyncio.gather(
                *(pool.choose(game, match.to_act, match.seen(match.to_act), "random") for _ in range(5))
            )
            started = pool.pool
            assert started is not broken
            assert [type(job.exception(30)) for job in busy] == [BrokenProcessPool] * 2
            pool._replace(broken)  # one more who had waited for the broken ones
            assert pool.pool is started, "what others have started meanwhile is not closed"
            return chosen
        finally:
            await pool.close()

    assert all(action in match.legal for action in awaited(run()))
    assert waited
    assert not any(waited)


def test_a_job_that_ends_its_process_again_and_again_harms_its_own_table_and_no_other(deadly):
    game = GAMES[-1]
    match = Match(game, seed=5)

    async def asked(pool, of, table):
        return await pool.choose(of, match.to_act, match.seen(match.to_act), "random", table)

    async def run():
        pool = BotPool(2, games=[game, deadly])
        try:
            for _ in range(2):
                jobs = [asked(pool, deadly, "bad"), *(asked(pool, game, f"good{number}") for number in range(4))]
                bad, *good = await asyncio.gather(*jobs, return_exceptions=True)
                assert isinstance(bad, BrokenProcessPool)
                assert all(action in match.legal for action in good), good
            assert set(pool.suspects) == {"bad"}, "nobody is counted who was in its company"
            assert pool.alone is None, "there is no process more than there was, once nobody waits"
            await pool.get_ready()
            shared = pool.pool
            with pytest.raises(BrokenProcessPool):
                await asked(pool, deadly, "bad")
            assert await asked(pool, game, "good") in match.legal
            assert pool.pool is shared, "it dies apart from the others"
        finally:
            await pool.close()

    awaited(run())


def test_no_more_tables_are_remembered_than_there_is_room_for(deadly, monkeypatch):
    monkeypatch.setattr(bot_pool, "SUSPECTS", 2)
    match = Match(GAMES[-1], seed=5)

    class Dying:
        def submit(self, *_):
            raise BrokenProcessPool

        def close(self):
            pass

    monkeypatch.setattr(bot_pool, "Processes", lambda *_: Dying())

    async def run():
        pool = BotPool(1)
        for number in range(5):
            with pytest.raises(BrokenProcessPool):
                await pool.choose(deadly, match.to_act, match.seen(match.to_act), "random", f"table{number}")
        return list(pool.suspects)

    assert awaited(run()) == ["table3", "table4"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such clocks")
def test_who_thinks_for_ever_ends_with_their_process():
    code = (
        "import time; from kibo.server.house import bot_pool; bot_pool.LONGEST = 0.2; "
        "bot_pool.choose = lambda job: time.sleep(job); bot_pool.think(0.0); print('thought'); bot_pool.think(60.0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGALRM
    assert done.stdout == "thought\n"
