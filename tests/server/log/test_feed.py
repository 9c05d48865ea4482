"""What other processes on the same PostgreSQL tell."""

import asyncio

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from kibo.server.log import feed as feed_module
from kibo.server.log.feed import Feed
from server.cut_line import CutLine
from server.running import awaited


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(feed_module, "CHECKED", 0.05)
    monkeypatch.setattr(feed_module, "PAUSE", 0.05)
    monkeypatch.setattr(feed_module, "PATIENCE", 0.5)


async def tell(url, channel, words):
    there = await asyncpg.connect(url.replace("+asyncpg", ""))
    await there.execute("SELECT pg_notify($1, $2)", channel, words)
    await there.close()


async def until(is_so):
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


def with_feed(url, work):
    """A feed over a line that can be cut, with what it heard."""

    async def run():
        heard = []
        async with CutLine(url) as line:
            feed = Feed(make_url(line.url))
            feed.hear("first", heard.append, lambda: heard.append("missed"))
            feed.hear("second", lambda words: heard.append(words.upper()))
            await feed.open()
            try:
                await work(feed, line, heard)
            finally:
                await feed.close()
            assert not feed.is_live and not feed.background.tasks

    awaited(run())


def test_what_others_tell_is_heard_by_channel(postgres_url):
    async def work(_feed, _line, heard):
        await tell(postgres_url, "first", "hello")
        await tell(postgres_url, "third", "nobody listens")
        await tell(postgres_url, "second", "you")
        await until(lambda: len(heard) == 2)
        assert heard == ["hello", "YOU"]

    with_feed(postgres_url, work)


@pytest.mark.parametrize("lose", [CutLine.cut, CutLine.fall_silent])
def test_a_line_that_is_lost_is_noticed_and_mended_and_whoever_listens_looks_for_themselves(postgres_url, lose, caplog):
    async def work(feed, line, heard):
        lose(line)
        await until(lambda: not feed.is_live)
        line.is_refused = True
        await tell(postgres_url, "first", "nobody hears it")
        await until(lambda: line.refused > 1)
        assert heard == [] and not feed.is_live
        line.is_refused = False
        line.whole.set()
        await until(lambda: heard)
        await tell(postgres_url, "first", "again")
        await until(lambda: len(heard) == 2)
        assert heard == ["missed", "again"]
        assert caplog.text.count("is lost") == 1

    with_feed(postgres_url, work)


def test_who_cannot_hear_something_keeps_nobody_else_from_hearing(postgres_url, caplog):
    async def work(feed, _line, heard):
        feed.hear("first", lambda _: 1 / 0)
        await tell(postgres_url, "first", "hello")
        await tell(postgres_url, "second", "you")
        await until(lambda: heard)
        assert heard == ["YOU"] and "what was told on first could not be heard" in caplog.text

    with_feed(postgres_url, work)


def test_a_feed_without_a_database_does_not_open(tmp_path):
    feed = Feed(make_url(f"postgresql+asyncpg://postgres@/postgres?host={tmp_path}"))
    with pytest.raises(OSError):
        awaited(feed.open())
    assert not feed.is_live
