"""Who thinks about jobs: what is claimed, and what is kept."""

import json

from kibo import Match
from kibo.server.log.jobs import LEASE
from server.house.test_queued_bots import PIG, Thoughts, asked, eye_on, house_bots, impatient, until
from server.running import awaited

__all__ = ["impatient"]  # in all tests here


def test_an_answer_that_the_database_has_lost_is_found_anew_though_its_thinker_thinks_on(postgres_url):
    async def run():
        pool = Thoughts(2)
        async with eye_on(postgres_url) as eye, house_bots(postgres_url, pool) as bots:
            assert await asked(bots) in Match(PIG, seed=5).legal
            pool.let.clear()
            endless = asked(bots, table="another", seed=12)
            await until(lambda: len(pool.asked) == 2)
            lost = "UPDATE jobs SET action = NULL, done_at = NULL, seen = $1, until = until - $2 WHERE seed = 11"
            await eye.execute(lost, json.dumps(pool.asked[0][0].seen), LEASE - 1)
            again = asked(bots)
            await until(lambda: len(pool.asked) == 3)
            pool.let.set()
            assert await again in Match(PIG, seed=5).legal
            await endless

    awaited(run())


def test_who_has_no_process_yet_leaves_jobs_to_those_who_have(postgres_url):
    async def run():
        async with eye_on(postgres_url), house_bots(postgres_url) as warm, house_bots(postgres_url) as cold:
            cold.thinker.is_ready = False
            for board in range(5):
                await asked(cold, seed=board, board=board)
            assert len(warm.thinker.pool.asked) == 5 and cold.thinker.pool.asked == []
            await cold.get_ready()
            assert cold.thinker.is_ready

    awaited(run())
