"""What ends at a connection, before anybody reads much of it."""

import contextlib
import socket
import time

import httpx
import pytest

from kibo.core.text import LANGUAGES
from kibo.server.settings import Settings
from kibo.server.start.connection import LARGEST_HEAD, MOST_HEADERS, RESERVE, WAITING, Doorkeeper, handles_for
from kibo.server.web.guard import HEADERS
from kibo.server.words import house_words
from server.running import Running

GET = b"GET /manifest.webmanifest HTTP/1.1\r\nhost: x\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A house that waits for nobody, with room for few."""
    house = Running(
        tmp_path_factory.mktemp("hasty"),
        patience=1.0,
        connections=40,
        connections_per_address=12,
        streams_per_address=3,
    )
    yield house
    house.close()


def connected(running, address="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", running.port), 30, source_address=(address, 0))


def said(connection):
    """Everything that comes until the other side closes."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def asked(running, data, address="127.0.0.1"):
    with connected(running, address) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(data)
        return said(connection)


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer else None


def is_refusal(answer, code, key):
    """Is it a sentence in every language, with all that every answer carries?"""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert status(answer) == code, answer[:300]
    assert body.decode().split("\n") == [house_words(language)[f"refused.{key}"] for language in LANGUAGES]
    assert all(b"%s: %s" % pair in head for pair in HEADERS)
    assert b"connection: close" in head
    return True


@pytest.mark.parametrize(
    "start",
    [b"GET /", GET + b"x: ", GET + b"x", GET + b"a: b\r\n" * 10 + b"cookie: "],
    ids=["address", "value", "name", "last"],
)
def test_a_head_that_never_ends_is_cut_off_before_it_costs_anything(running, start):
    letters = b"a" * (LARGEST_HEAD - 5_000)
    with connected(running) as connection:
        connection.sendall(start + letters)  # so far it could still be one of ours
        connection.sendall(b"a" * 40_000)
        assert is_refusal(said(connection), 431, "long_head")


def test_a_head_that_ends_is_measured_too_and_so_is_the_number_of_its_lines(running):
    assert is_refusal(asked(running, GET + b"x: %s\r\n\r\n" % (b"a" * LARGEST_HEAD)), 431, "long_head")
    assert is_refusal(asked(running, GET + b"x: y\r\n" * MOST_HEADERS + b"\r\n"), 431, "long_head")
    most = b"x: y\r\n" * (MOST_HEADERS - 2) + b"connection: close\r\n\r\n"
    assert status(asked(running, GET + most)) == 200
    assert status(asked(running, GET + b"connection: close\r\nx: %s\r\n\r\n" % (b"a" * 40_000))) == 200


def test_what_is_no_request_is_refused_with_a_sentence_and_nothing_is_logged(running, caplog):
    for data in (
        b"\x16\x03\x01\x02\x00\x01",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0" * 100,
        b"CONNECT a HTTP/1.1\r\n\r\n",
    ):
        answer = asked(running, data)
        assert status(answer) == 400
        assert all(b"%s: %s" % pair in answer for pair in HEADERS)
    assert not caplog.records


@pytest.mark.parametrize("path", ["/new", "/t/nowhere/say", "/api/tables", "/nothing", "/static/house.css", "/"])
@pytest.mark.parametrize("cut", [b"%x\r\n%s\r\n" % (1 << 16, b"a" * (1 << 16)), b"1;%s\r\na\r\n" % (b"e" * 4_000)])
def test_a_body_without_end_is_cut_off_wherever_it_is_sent(running, path, cut):
    head = b"POST %s HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" % path.encode()
    with connected(running) as connection:
        connection.sendall(head)
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 64 << 20:
                connection.sendall(cut)
                sent += len(cut)
        assert sent < 64 << 20
        assert status(said(connection)) in (413, None)


def test_lines_after_a_body_do_not_join_its_head(running):
    chunked = b"transfer-encoding: chunked\r\nconnection: close\r\n\r\n2\r\n{}\r\n0\r\n"
    answer = asked(running, b"POST /api/tables HTTP/1.1\r\nhost: x\r\n" + chunked + b"accept-language: de\r\n\r\n")
    assert status(answer) == 422
    assert b"cannot be understood" in answer


def test_who_does_not_finish_is_waited_for_no_longer(hasty):
    began = time.monotonic()
    slow = [connected(hasty) for _ in range(4)]
    slow[0].sendall(GET)
    slow[1].sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
    slow[2].sendall(b"\r\n")
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < began + 3:  # something comes, and no end of it
            time.sleep(0.2)
            slow[0].sendall(b"a: b\r\n")
            slow[2].sendall(b"\r\n")
    assert is_refusal(said(slow[0]), 408, "too_slow")
    assert is_refusal(said(slow[1]), 408, "too_slow")
    assert said(slow[2]) == said(slow[3]) == b""
    for connection in slow:
        connection.close()


def test_an_answer_that_is_under_way_is_not_mixed_with_a_refusal(hasty):
    body = b'{"game":"pig","name":"Anna"}'
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
    made = asked(hasty, b"%scontent-length: %d\r\n\r\n%s" % (head, len(body), body))
    table = made.split(b'"table":"')[1].split(b'"')[0]
    stream = b"GET /t/%s/stream HTTP/1.1\r\nhost: x\r\n\r\n" % table
    half = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"
    answer = asked(hasty, stream + half)
    assert status(answer) == 200
    assert answer.count(b"HTTP/1.1") == 1
    many = asked(hasty, GET.replace(b"GET", b"HEAD") + b"\r\n" + (GET + b"\r\n") * (WAITING + 5))
    assert many.count(b"HTTP/1.1") <= 1 + WAITING


def test_who_watches_and_has_asked_for_more_is_missed_when_they_go(running):
    made = httpx.post(f"{running.url}/api/tables", json={"game": "pig", "name": "Anna"}, timeout=30).json()
    stream = b"GET /t/%s/stream HTTP/1.1\r\nhost: x\r\n\r\n" % made["table"].encode()
    room = running.house.rooms[made["table"]]
    for behind in (b"", GET, GET + b"\r\n", b"POST /new HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"):
        with connected(running) as connection:
            connection.sendall(stream + behind)
            assert status(connection.recv(1 << 16)) == 200
            assert room.viewers
        until = time.monotonic() + 20
        while room.viewers and time.monotonic() < until:
            time.sleep(0.01)
        assert not room.viewers, behind


def test_who_does_not_take_what_is_sent_is_let_go(running, monkeypatch):
    monkeypatch.setattr("kibo.server.start.connection.STALLED", 0.3)
    loop = running.house.loop
    for recovers in (True, False):
        with connected(running) as connection:
            connection.sendall(GET.replace(b"GET", b"HEAD") + b"\r\n")
            assert status(connection.recv(1 << 16)) == 200
            port = connection.getsockname()[1]
            served = next(one for one in running.server.server_state.connections if one.client[1] == port)
            loop.call_soon_threadsafe(served.pause_writing)
            if recovers:
                loop.call_soon_threadsafe(served.resume_writing)
                time.sleep(0.6)
                connection.sendall(GET + b"connection: close\r\n\r\n")
            assert bool(said(connection)) is recovers


def test_who_is_too_many_hears_so_and_others_come_in(hasty):
    crowd = [connected(hasty) for _ in range(12)]
    try:
        assert is_refusal(asked(hasty, GET + b"\r\n"), 503, "too_many")
        answer = asked(hasty, GET + b"connection: close\r\n\r\n", "127.0.0.2")
        assert status(answer) == 200
        others = [connected(hasty, f"127.0.0.{3 + i // 10}") for i in range(28)]
        assert is_refusal(asked(hasty, GET + b"\r\n", "127.0.0.9"), 503, "too_many")
        for connection in others:
            connection.close()
    finally:
        for connection in crowd:
            connection.close()
    keeper = hasty.server.http.args[0]
    until = time.monotonic() + 20
    while keeper.inside.all and time.monotonic() < until:
        time.sleep(0.05)
    assert (keeper.inside.all, dict(keeper.inside.each)) == (0, {})


def test_a_wish_for_another_protocol_is_answered_in_this_one(running):
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: a\r\n\r\n"
    for path in (b"/manifest.webmanifest", b"/t/nowhere/stream"):
        answer = asked(running, b"GET %s HTTP/1.1\r\nhost: x\r\n" % path + upgrade + b"\0" * 100)
        assert status(answer) in (200, 404)


def test_a_family_and_a_classroom_find_room_at_one_address(running):
    class_room = [connected(running) for _ in range(30 * 6)]
    try:
        for connection in class_room:
            connection.sendall(GET + b"\r\n")
        assert {status(connection.recv(1 << 16)) for connection in class_room} == {200}
    finally:
        for connection in class_room:
            connection.close()


def test_handles_are_kept_in_reserve(monkeypatch):
    assert handles_for(100) >= 100
    monkeypatch.setattr("kibo.server.start.connection.handles_for", lambda wanted: 1024)
    assert Doorkeeper(Settings()).inside.most == 1024 - RESERVE
    assert Doorkeeper(Settings(connections=100)).inside.most == 100
    monkeypatch.setattr("kibo.server.start.connection.handles_for", lambda wanted: 10)
    assert Doorkeeper(Settings()).inside.most == 1


def test_an_answer_does_not_wait_for_the_one_before_it_to_arrive(running):
    with connected(running) as connection:
        connection.sendall(GET + b"\r\n")
        assert status(connection.recv(1 << 16)) == 200
        port = connection.getsockname()[1]
        served = next(one for one in running.server.server_state.connections if one.client[1] == port)
        taken = served.transport.get_extra_info("socket")
        assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
