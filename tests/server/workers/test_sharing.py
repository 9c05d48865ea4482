"""How tables are shared out among workers, and how a request is handed on to the worker of its table."""

import asyncio
import contextlib
import socket
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibo import KiboError
from kibo.server.house.bot_pool import BotPool, Job
from kibo.server.house.house import House
from kibo.server.settings import Settings
from kibo.server.table.events import Refused
from kibo.server.workers.lent_bots import BorrowedBots, bots_of
from kibo.server.workers.sharing import Relay, WorkerShare, owner, table_in
from kibo.server.workers.wire import LAST, MORE, START, Unpacker, Wire, packed, packed_scope, unpacked_scope
from server.running import awaited

PATHS = ["first", "second", "third"]
HEADERS = [(b"host", b"kibo.example:8000"), (b"cookie", "name=Zoë".encode())]
SCOPE = {
    "type": "http",
    "asgi": {"version": "3.0", "spec_version": "2.3"},
    "method": "POST",
    "path": "/t/é/act",
    "raw_path": b"/t/%C3%A9/act",
    "root_path": "",
    "query_string": b"lang=de&x=%ff",
    "scheme": "https",
    "http_version": "1.1",
    "headers": HEADERS,
    "client": ("192.0.2.7", 5000),
    "server": ("127.0.0.1", 8321),
}


def test_a_table_always_lives_in_the_same_worker_and_each_has_its_share():
    assert owner("0123456789abcdef", 4) == 3, "in any process, today and tomorrow"
    counted = Counter(owner(WorkerShare().new_name(), 4) for _ in range(4000))
    assert sorted(counted) == [0, 1, 2, 3]
    assert min(counted.values()) > 800


def test_a_worker_makes_tables_that_live_in_it():
    for number in range(3):
        share = WorkerShare(number, PATHS)
        assert {owner(share.new_name(), 3) for _ in range(50)} == {number}


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("/t/a3f0", "a3f0"),
        ("/t/a3f0/at/12.svg", "a3f0"),
        ("/api/tables/a3f0/stream", "a3f0"),
        ("/api/tables", ""),
        ("/api/games", ""),
        ("/t/", ""),
        ("/", ""),
        ("/rules/t/a3f0", ""),
        ("/static/t/a3f0", ""),
    ],
)
def test_an_address_names_a_table_or_none(path, table):
    assert table_in(path) == table


def test_a_table_is_asked_where_it_lives_and_new_ones_go_round():
    share = WorkerShare(1, PATHS)
    for name in ("a3f0", "b81c", "77d2", "e009"):
        assert share.worker_for("GET", f"/t/{name}/stream") == owner(name, 3)
        assert share.worker_for("POST", f"/api/tables/{name}/play") == owner(name, 3)
    assert [share.worker_for("POST", path) for path in ("/new", "/api/tables", "/new")] == [2, 0, 1]
    assert {share.worker_for("GET", path) for path in ("/", "/api/tables", "/rules/x", "/static/page.js")} == {1}


def test_alone_everything_lives_here():
    share = WorkerShare()
    assert {share.worker_for("POST", path) for path in ("/new", "/api/tables", "/t/a3f0/act", "/")} == {0}


def test_a_table_that_lives_elsewhere_is_never_opened_twice():
    share = WorkerShare(0, PATHS)
    house = House(Settings(), {}, None, None, share)
    name = next(name for name in ("a", "b", "c", "d", "e") if owner(name, 3))
    with pytest.raises(Refused, match="no_table"):  # before it would look into the log
        awaited(house.room(name))


@given(
    pieces=st.lists(st.tuples(st.sampled_from([START, MORE, LAST]), st.binary(max_size=40))),
    cuts=st.lists(st.integers(1, 7), min_size=1),
)
def test_pieces_are_found_however_they_were_cut(pieces, cuts):
    whole, unpacker, found, turn = b"".join(packed(*piece) for piece in pieces), Unpacker(), [], 0
    while whole:
        size = cuts[turn % len(cuts)]
        found += unpacker.feed(whole[:size])
        whole, turn = whole[size:], turn + 1
    assert found == pieces
    assert unpacker.left == b""


def test_a_request_is_the_same_at_the_other_end():
    assert unpacked_scope(packed_scope(SCOPE | {"state": {}, "extensions": {}})) == SCOPE
    nobody = unpacked_scope(packed_scope(SCOPE | {"client": None}))
    assert nobody["client"] is None


class Pair:
    """Two workers in one process: what the first one is asked belongs to the second."""

    def __init__(self, folder, app):
        self.paths = [str(folder / "0"), str(folder / "1")]
        private = socket.socket(socket.AF_UNIX)
        private.bind(self.paths[1])
        private.listen()
        self.far = WorkerShare(1, self.paths, private)
        self.near = WorkerShare(0, self.paths)
        self.app = app
        self.relay = Relay(None, self.near, sorry)
        table = next(name for name in ("a", "b", "c", "d", "e", "f") if owner(name, 2) == 1)
        self.scope = SCOPE | {"path": f"/t/{table}/act"}
        self.sent, self.coming, self.more = [], asyncio.Queue(), asyncio.Event()

    async def request(self):
        await self.relay(self.scope, self.coming.get, self.send)

    async def send(self, message):
        self.sent.append(message)
        self.more.set()

    async def has_sent(self, count):
        while len(self.sent) < count:
            self.more.clear()
            await self.more.wait()


async def sorry(scope, receive, send):
    await send({"type": "http.response.start", "status": 503, "headers": []})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def with_pair(folder, app, work):
    async def run():
        pair = Pair(folder, app)
        async with asyncio.timeout(20), pair.far.open(app):
            await work(pair)
        return pair

    return awaited(run())


def part(body, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_and_its_answer_pass_as_they_are(tmp_path):
    seen = {}

    async def app(scope, receive, send):
        seen["scope"], seen["parts"] = scope, [await receive(), await receive()]
        await send({"type": "http.response.start", "status": 409, "headers": [(b"x-one", b"1"), (b"x-one", b"\xff")]})
        await send({"type": "http.response.body", "body": b"a" * 300_000, "more_body": True})
        await send({"type": "http.response.body", "body": b"\0end"})

    async def work(pair):
        pair.coming.put_nowait(part(b"one", more=True))
        pair.coming.put_nowait(part(b"two"))
        await pair.request()

    pair = with_pair(tmp_path, app, work)
    assert seen == {"scope": pair.scope, "parts": [part(b"one", more=True), part(b"two")]}
    assert pair.sent == [
        {"type": "http.response.start", "status": 409, "headers": [(b"x-one", b"1"), (b"x-one", b"\xff")]},
        {"type": "http.response.body", "body": b"a" * 300_000, "more_body": True},
        {"type": "http.response.body", "body": b"\0end", "more_body": False},
    ]


async def stream_until_gone(scope, receive, send):
    """A stream like those of the tables: something at once, then nothing until the visitor leaves."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"frame", "more_body": True})
    while (await receive())["type"] != "http.disconnect":
        pass
    scope["gone"].set()


def test_a_visitor_who_leaves_is_gone_from_the_other_worker_too(tmp_path):
    gone = asyncio.Event()

    async def app(scope, receive, send):
        await stream_until_gone(scope | {"gone": gone}, receive, send)

    async def work(pair):
        asked = asyncio.create_task(pair.request())
        pair.coming.put_nowait(part(b""))
        await pair.has_sent(2)
        assert not gone.is_set()
        pair.coming.put_nowait({"type": "http.disconnect"})
        await gone.wait()
        await asked

    assert [message.get("body") for message in with_pair(tmp_path, app, work).sent][:2] == [None, b"frame"]


def test_a_server_that_calls_a_request_off_ends_it_in_the_other_worker_too(tmp_path):
    gone = asyncio.Event()

    async def app(scope, receive, send):
        await stream_until_gone(scope | {"gone": gone}, receive, send)

    async def work(pair):
        asked = asyncio.create_task(pair.request())
        await pair.has_sent(2)
        asked.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asked
        await gone.wait()

    with_pair(tmp_path, app, work)


def test_a_stream_ends_when_its_worker_dies(tmp_path):
    async def dying(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"frame", "more_body": True})

    pair = with_pair(tmp_path, dying, Pair.request)
    assert pair.sent[1:] == [
        {"type": "http.response.body", "body": b"frame", "more_body": True},
        {"type": "http.response.body", "body": b"", "more_body": False},
    ]


def test_who_asks_a_worker_that_dies_over_it_gets_a_sentence(tmp_path, caplog):
    async def dead(scope, receive, send):
        raise ZeroDivisionError

    assert with_pair(tmp_path, dead, Pair.request).sent[0]["status"] == 503
    assert "ZeroDivisionError" in caplog.text


def test_what_a_worker_is_asked_it_answers(tmp_path):
    async def work(pair):
        async def double(number, also):
            return [2 * number, also]

        async def fail():
            raise KiboError("no bot is called x")

        pair.far.answers |= {"double": double, "fail": fail}
        pair.near.answers["double"] = double
        assert await pair.near.ask(1, "double", 21, {"a": "é"}) == [42, {"a": "é"}]
        assert await pair.near.ask(0, "double", 1, None) == [2, None]
        with pytest.raises(KiboError, match="no bot is called x"):
            await pair.near.ask(1, "fail")

    with_pair(tmp_path, None, work)


def test_a_worker_that_is_not_there_is_a_lost_connection(tmp_path):
    with pytest.raises(ConnectionError):
        awaited(WorkerShare(0, [str(tmp_path / "0"), str(tmp_path / "1")]).ask(1, "turns"))


def test_if_the_first_worker_dies_over_a_bot_the_one_after_it_is_asked():
    job, asked = Job("pig", 1, {"scores": [1, 2], "turn": 1}, "random", 5, 1.8, True), []

    class Asking(WorkerShare):
        async def ask(self, worker, question, *words):
            asked.append((worker, question, Job(**words[0])))
            if len(asked) == 1:
                raise ConnectionResetError
            return 3

    assert awaited(BorrowedBots(Asking(1, PATHS)).done(job)) == 3
    assert asked == [(0, "bot", job)] * 2


def test_a_bot_that_thinks_for_another_worker_is_told_to_hurry_where_it_thinks():
    first = WorkerShare(0, PATHS)

    class Asking(WorkerShare):
        async def ask(self, worker, question, *words):
            assert worker == 0
            return await first.answers[question](*words)

    pool = bots_of(1, first)
    pool.thinking[5] = 3
    awaited(BorrowedBots(Asking(1, PATHS)).hurry(5))
    assert [flag for flag, raised in enumerate(pool.flags) if raised] == [3]


def test_bots_have_their_processes_once_for_the_whole_house():
    pools = [bots_of(2, WorkerShare(number, PATHS)) for number in range(3)]
    assert [type(pool) for pool in pools] == [BotPool, BorrowedBots, BorrowedBots]
    assert [pool.processes for pool in pools] == [2, 0, 0]


def test_nothing_is_lost_when_whoever_waits_for_a_piece_is_called_off():
    async def run():
        one, two = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=one)
        line = Wire(reader, writer)
        waiting = asyncio.create_task(line.get())
        two.sendall(packed(LAST, b"whole")[:3])
        while not line.unpacker.left:
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        two.sendall(packed(LAST, b"whole")[3:])
        two.close()
        found = await line.get()
        line.close()
        return found

    assert awaited(run()) == (LAST, b"whole")
