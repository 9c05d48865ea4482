"""`kibo bots`: a machine that only thinks."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from dataclasses import replace

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from kibo import Match, load
from kibo.cli import main
from kibo.server.house import queued_bots
from kibo.server.house.bot_pool import job_of
from kibo.server.house.queued_bots import QueuedBots
from kibo.server.log.feed import Feed
from kibo.server.log.store import Store
from server.running import awaited

GAME = load("kilimanjaro")
ENDLESS = "search:1000000"


@asynccontextmanager
async def bots(url, *words, says="Bots think here"):
    """A process that thinks, once it has said so."""
    command = [sys.executable, "-m", "kibo", "bots", "--database", url.replace("+asyncpg", ""), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = await asyncio.to_thread(process.stdout.readline)
        assert line.startswith(says), line + process.stderr.read()
        yield process
    finally:
        process.kill()
        process.communicate()


@asynccontextmanager
async def asking(url, monkeypatch):
    """A house without processes of its own that has asked for a thought without an end, and a line to see by."""
    monkeypatch.setattr(queued_bots, "HELP", 1e9)
    monkeypatch.setattr(queued_bots, "job_of", lambda *words: replace(job_of(*words), bot=ENDLESS, seconds=None))
    store = Store(url)
    await store.open()
    await store.close()
    house, match = QueuedBots(make_url(url), 0, [GAME]), Match(GAME, 2, seed=5)
    eye = await asyncpg.connect(url.replace("+asyncpg", ""))
    feed = Feed(make_url(url))
    house.listen(feed)
    await feed.open()
    await house.open()
    answer = asyncio.ensure_future(house.choose(GAME, match.to_act, match.seen(match.to_act), "hard", "table", 77, 1))
    try:
        yield house, answer, eye, match.legal
    finally:
        await house.close()
        await feed.close()
        await eye.close()


async def claimed_by_another(eye, than=""):
    """Who thinks about the job now, and is not who did."""
    async with asyncio.timeout(120):
        while (thinker := (await eye.fetchval("SELECT thinker FROM jobs")) or than) == than:
            await asyncio.sleep(0.05)
    return thinker


async def left(process, sent):
    """What a process says that is sent a signal."""
    process.send_signal(sent)
    said = await asyncio.to_thread(process.communicate, timeout=60)
    return process.returncode, *said


def test_a_machine_that_is_killed_loses_no_job_and_one_that_leaves_gives_it_back_and_hurry_reaches_all(
    postgres_url, monkeypatch
):
    async def run():
        async with asking(postgres_url, monkeypatch) as (house, answer, eye, legal):
            async with bots(postgres_url, "--processes", "1") as first:
                killed = await claimed_by_another(eye)
                first.kill()
                first.wait()
            async with bots(postgres_url, "--processes", "1") as second:
                left_by = await claimed_by_another(eye, killed)
                code, said, errors = await left(second, signal.SIGTERM)
                assert (code, errors) == (0, "")
                assert said == "No bots think here any more; 1 of their jobs are left to others\n"
            assert tuple(await eye.fetchrow("SELECT thinker, until FROM jobs")) == ("", 0)
            async with bots(postgres_url, "--processes", "1") as third:
                await claimed_by_another(eye)
                assert not answer.done()
                await house.hurry(77)
                assert await asyncio.wait_for(answer, 120) in legal
                code, said, errors = await left(third, signal.SIGINT)
                assert (code, errors) == (130, "")
                assert "0 of their jobs" in said
            assert left_by != killed

    awaited(run())


def test_where_the_log_is_json_all_that_is_said_is_json(postgres_url, monkeypatch):
    monkeypatch.setenv("KIBO_LOG", "json")

    async def run():
        store = Store(postgres_url)
        await store.open()
        await store.close()
        command = [sys.executable, "-m", "kibo", "bots", "--database", postgres_url.replace("+asyncpg", "")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            first = await asyncio.to_thread(process.stderr.readline)
            _, out, errors = await left(process, signal.SIGTERM)
        finally:
            process.kill()
            process.communicate()
        return out, [json.loads(line)["message"] for line in (first + errors).splitlines()]

    out, said = awaited(run())
    assert out == ""
    assert said[0].startswith("Bots think here") and said[-1].startswith("No bots think here any more")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "bots think for houses that share a PostgreSQL: name it with --database postgresql://"),
        (["--database", "sqlite:////tmp/kibo.sqlite"], "a house on SQLite has its bots itself"),
        (["--database", "postgresql://localhost/kibo", "--processes", "0"], "--processes must be at least 1"),
        (["--database", "postgresql://localhost/kibo", "--processes", "many"], "--processes takes a whole number"),
        (["--database", "postgresql://localhost/kibo", "--processes", "1000"], "must be at most 256, not 1000"),
        (["--database", "mysql://localhost/kibo"], "database must be a URL such as"),
        (["--database", "postgresql://anna:secret@127.0.0.1:1/kibo"], "anna:***@127.0.0.1:1/kibo cannot be opened"),
        (["--database", "postgresql://localhost/kibo", "--variant", "none.toml"], "none.toml"),
        (["--data", "x"], "did you mean --database"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words, said, capsys, monkeypatch):
    monkeypatch.delenv("KIBO_DATABASE", raising=False)
    assert main(["bots", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.startswith("kibo: ") and told.err.count("\n") == 1
    assert "secret" not in told.err and told.out == ""


def test_a_database_without_a_house_is_said_so_and_left_as_it_is(postgres_url, capsys):
    assert main(["bots", "--database", postgres_url]) == 2
    assert re.search("there is no house of this version on .*: open one first", capsys.readouterr().err)

    async def tables():
        there = await asyncpg.connect(postgres_url.replace("+asyncpg", ""))
        found = await there.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        await there.close()
        return found

    assert awaited(tables()) == []


def test_the_help_tells_what_can_be_set(capsys):
    assert main(["bots", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(flag in shown for flag in ("--database", "--processes", "--variant", "--settings"))
