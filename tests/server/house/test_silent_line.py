"""A house whose line to the database says nothing any more, and that is told to close."""

import asyncio

import pytest
from sqlalchemy.engine import make_url

from kibo.server.house.house import House
from kibo.server.house.queued_bots import QueuedBots
from kibo.server.log import feed as feed_module
from kibo.server.log import jobs as jobs_module
from kibo.server.log import store as store_module
from kibo.server.log.store import Store
from kibo.server.settings import Settings
from kibo.server.table.events import Message
from server.cut_line import CutLine
from server.indoors import BY_ID, brought_to, playing
from server.running import awaited

NEVER, ENDLESS = 3600.0, 100.0
"""Seconds after which a driver gives up here, and after which somebody waits for ever."""


@pytest.mark.parametrize("is_busy", [True, False], ids=["asked", "idle"])
def test_a_house_whose_line_is_silent_closes_without_waiting_until_the_driver_gives_up(
    postgres_url, monkeypatch, caplog, is_busy
):
    for name in ("timeout", "command_timeout"):
        monkeypatch.setitem(store_module.CAREFUL, name, NEVER)
    monkeypatch.setattr(jobs_module, "PATIENCE", NEVER)
    monkeypatch.setattr(feed_module, "PATIENCE", NEVER)

    async def run():
        async with CutLine(postgres_url) as line:
            bots = QueuedBots(make_url(line.url), 0, list(BY_ID.values()))
            house = House(Settings(pace=0.0, database=line.url), BY_ID, Store(line.url), bots)
            await house.open()
            room = await brought_to(house, playing().events)
            await asyncio.gather(*(house.store.load(room.table.id) for _ in range(4)))  # several lines are open
            line.fall_silent()
            told = []
            if is_busy:
                works = house.tell(room, Message("say", "anna", {"text": "lost"})), house.room("a"), bots.queue.sweep()
                told = [asyncio.ensure_future(work) for work in works]
                await asyncio.sleep(0.05)
            async with asyncio.timeout(ENDLESS):
                await house.close()
            return await asyncio.gather(*told, return_exceptions=True)

    assert all(isinstance(answer, BaseException) for answer in awaited(run())), "nobody was told that it was done"
    assert "never retrieved" not in caplog.text
