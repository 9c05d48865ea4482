"""What goes on beside the requests."""

import ast
import asyncio

import pytest

from kibo.server import background
from kibo.server.background import Background, beside, happens, in_thread
from rulebook import PROJECT, parsed
from server.running import awaited

SOURCE = PROJECT / "src" / "kibo"
STARTING = {"create_task", "ensure_future", "TaskGroup", "run_coroutine_threadsafe"} | {
    "Thread",
    "Timer",
    "start_new_thread",
}
OWN_WAYS = {
    "server/background.py",  # the one way of the house
    "server/log/safely.py",  # a question that is awaited at once; whoever closes the log waits for those left
    "bots/compiled_bots.py",  # a thread whose failure leaves interpreted bots, which play as well
}


def called(path):
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call):
            yield node, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_goes_on_that_was_not_started_in_the_one_way(path):
    if str(path.relative_to(SOURCE)) not in OWN_WAYS:
        for node, name in called(path):
            assert name not in STARTING, f"line {node.lineno}: start it with kibo.server.background"


WAITING = [*(SOURCE / "server").rglob("*.py"), *(PROJECT / "tests" / "faults").glob("[!t]*.py")]


@pytest.mark.parametrize("path", sorted(WAITING), ids=lambda path: path.name)
def test_nobody_waits_in_a_way_in_which_being_called_off_can_be_lost(path):
    for node, name in called(path):
        is_asyncios = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "asyncio"
        assert not (is_asyncios and name == "wait_for"), f"line {node.lineno}: use happens, or asyncio.timeout"


def test_who_is_called_off_in_the_moment_in_which_something_happens_ends():
    async def run():
        event, going = asyncio.Event(), Background()

        async def work():
            while True:
                await happens(event, 30)
                event.clear()

        going.start("the work", work)
        await asyncio.sleep(0.01)
        event.set()
        await asyncio.wait_for(going.close(), 10)

    awaited(run())


def test_what_does_not_happen_is_not_waited_for_any_longer():
    async def run():
        event = asyncio.Event()
        await happens(event, 0.01)
        await happens(event, -1)
        event.set()
        await happens(event, 0)

    awaited(run())


def test_the_one_way_is_what_starts_tasks_and_threads():
    assert {"create_task", "Thread"} <= {name for _, name in called(SOURCE / "server" / "background.py")}


@pytest.mark.parametrize("error", [OSError("no space left"), ValueError("a fault of ours")], ids=repr)
def test_what_fails_is_logged_and_begins_again_until_it_is_done(error, monkeypatch, caplog):
    """With its trace, unless it is the log that is out of reach."""
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.001)
    tries = []

    async def work():
        tries.append(0)
        if len(tries) < 4:
            raise error

    async def run():
        going = Background()
        await going.start("the work", work)
        assert not going.tasks

    awaited(run())
    assert len(tries) == 4
    assert [record.message for record in caplog.records] == [f"the work failed and begins again in 0 s: {error!r}"] * 3
    assert [bool(record.exc_info) for record in caplog.records] == [isinstance(error, ValueError)] * 3


@pytest.mark.parametrize(
    ("error", "grown"), [(ValueError, [1, 2, 4, 8, 16, 30, 30, 30]), (OSError, [1, 2, 4, 4, 4, 4, 4, 4])]
)
def test_the_pauses_grow_up_to_a_limit_which_is_short_where_the_log_was_out_of_reach(monkeypatch, error, grown):
    pauses = []

    async def sleep(pause):
        pauses.append(pause)
        if len(pauses) == 8:
            raise asyncio.CancelledError

    async def work():
        raise error

    monkeypatch.setattr(background.asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(background.kept_going("the work", work))
    assert pauses == grown


def test_what_goes_on_beside_something_ends_with_it():
    ended = []

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(0)

    async def run():
        async with beside(work, work):
            await asyncio.sleep(0.001)
            assert not ended
        assert len(ended) == 2

    awaited(run())


def test_a_thread_that_fails_is_logged(caplog):
    done = []

    def work():
        done.append(0)
        raise OSError("no browser")

    in_thread("opening the browser", work)
    while "no browser" not in caplog.text:
        pass
    assert caplog.messages == ["opening the browser failed"]
