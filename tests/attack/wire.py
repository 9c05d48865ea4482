"""Attacks over bare connections, with the memory, the handles and another visitor of the house watched."""

import contextlib
import random
import re
import socket
import time
from collections.abc import Callable

from attack.spoil import spoilt_bytes
from attack.target import House, Row, Watch, opened

HEAD = b"host: x\r\n"
SEND = 8.0
"""Seconds that somebody sends without an end."""


def send_on(house: House, start: bytes, piece: bytes) -> int:
    """Send something and then more of it, as long as it is taken; how many bytes were."""
    sent, until = 0, time.monotonic() + SEND
    with house.connection() as connection, contextlib.suppress(OSError):
        connection.sendall(start)
        while time.monotonic() < until:
            connection.sendall(piece)
            sent += len(piece)
    return sent


def endless(house: House) -> list[Row]:
    """Heads and bodies that never end."""
    chunk = b"%x\r\n%s\r\n" % (1 << 20, b"a" * (1 << 20))
    form = b"content-type: multipart/form-data; boundary=b\r\ncontent-length: 999999999\r\n\r\n"
    part = b'--b\r\ncontent-disposition: form-data; name="f"; filename="x"\r\n\r\n'
    chunked = b"transfer-encoding: chunked\r\n\r\n"
    tried: dict[str, tuple[bytes, bytes]] = {
        "a header line that never ends": (b"GET / HTTP/1.1\r\n" + HEAD + b"x: ", b"a" * (1 << 20)),
        "header lines without end": (b"GET / HTTP/1.1\r\n" + HEAD, b"a: b\r\n" * 10_000),
        "an address that never ends": (b"GET /", b"a" * (1 << 20)),
        "empty lines without end": (b"", b"\r\n" * 100_000),
        "a form with a file without end": (b"POST /new HTTP/1.1\r\n" + HEAD + form + part, b"a" * (1 << 20)),
        "lines after a body without end": (
            b"POST /new HTTP/1.1\r\n" + HEAD + chunked + b"0\r\n", b"a: b\r\n" * 10_000
        ),
        "requests without waiting for an answer": (b"", (b"GET / HTTP/1.1\r\n" + HEAD + b"\r\n") * 1_000),
    }  # fmt: skip
    for path in ("/new", "/api/tables", "/t/nowhere/say", "/nothing"):
        tried[f"a body without end for {path}"] = (b"POST %s HTTP/1.1\r\n" % path.encode() + HEAD + chunked, chunk)
    rows = []
    for what, (start, piece) in tried.items():
        with Watch(house) as watch:
            sent = send_on(house, start, piece)
        rows.append(Row(what, 1, f"{sent >> 10} kB taken, {watch.seen}", watch.held() and sent < 64 << 20))
    return rows


def crowded(house: House, what: str, many: int, begin: Callable[[int, socket.socket], None]) -> Row:
    """Many connections from one address, each held as long as it can be."""
    held = []
    with Watch(house) as watch:
        for number in range(many):
            with contextlib.suppress(OSError):
                connection = house.connection(5)
                held.append(connection)
                begin(number, connection)
        time.sleep(5)
    for connection in held:
        connection.close()
    return Row(what, many, watch.seen, watch.held())


def many(house: House, each: int = 1_500) -> list[Row]:
    """Connections that are begun and not ended."""
    table, _ = house.table()
    stream = b"GET /t/%s/stream HTTP/1.1\r\n" % table.encode() + HEAD + b"\r\n"
    body = b"POST /api/tables HTTP/1.1\r\n" + HEAD + b"content-length: 100\r\n\r\n{"
    begun = {
        "connections on which nothing is said": b"",
        "half of a head": b"GET / HTTP/1.1\r\n" + HEAD,
        "half of a body": body,
        "streams that nobody reads": stream,
        "streams, and then half of a request": stream + body,
    }
    return [
        crowded(house, what, each, lambda _, connection, said=said: connection.sendall(said))  # type: ignore[misc]
        for what, said in begun.items()
    ]


SEEDS = [
    b"GET / HTTP/1.1\r\nhost: localhost\r\naccept-language: de\r\ncookie: kibo=a; lang=fr\r\n\r\n",
    b"GET /t/TABLE/at/3.svg HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /t/TABLE/qr.svg HTTP/1.1\r\nhost: localhost:80\r\n\r\n",
    b"GET /static/house.css HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-5\r\nif-none-match: a\r\n\r\n",
    b"POST /t/TABLE/say HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-length: 15\r\n\r\n"
    b'{"text": "abc"}',
    b"POST /new HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded; charset=utf-8\r\n"
    b"content-length: 18\r\n\r\nname=Anna&play=pig",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b'transfer-encoding: chunked\r\n\r\n1c\r\n{"game":"pig","name":"Anna"}\r\n0\r\n\r\n',
    b"GET /api/tables/TABLE/log?since=1&lang=fr HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer a\r\n\r\n",
]


def answer_to(house: House, data: bytes, address: str) -> bytes:
    """What the house says to some bytes, after which nothing comes."""
    parts = []
    with contextlib.suppress(OSError), house.connection(10, address) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(1 << 16):
            parts.append(part)
            if b"text/event-stream" in parts[0]:
                break
    return b"".join(parts)


def mutations(house: House, many: int = 20_000, seed: int = 1) -> list[Row]:
    """Requests that somebody has spoilt: every answer is one of ours, and nothing is written to the log."""
    source, table = random.Random(seed), house.table()[0].encode()
    faults: list[str] = []
    before = house.said
    with Watch(house) as watch:
        for number in range(many):
            data = spoilt_bytes(source, source.choice(SEEDS).replace(b"TABLE", table))
            answer = answer_to(house, data, f"127.1.{number >> 8 & 255}.{number & 255}")
            if re.match(rb"HTTP/1\.1 5(?!03)", answer) or (answer and b"content-security-policy" not in answer):
                faults.append(f"{number}: {data[:200]!r} -> {answer[:60]!r}")
    if (said := house.said.removeprefix(before)) and "Traceback" in said:
        faults.append(said[-2_000:])
    seen = faults[0] if faults else f"every answer is ours; {watch.seen}"
    return [Row(f"spoilt requests (seed {seed})", many, seen, not faults and watch.held(wait=30.0))]


def shared(house: House) -> list[Row]:
    """The same against several workers on a PostgreSQL of their own: shorter."""
    rows = mutations(house, 4_000, seed=2) + many(house, 600)
    return [Row(f"two workers: {row.what}", row.tried, row.seen, row.held) for row in rows]


def run() -> list[Row]:
    """All of them, for the summary."""
    with opened(patience=3) as house:
        rows = endless(house) + many(house) + mutations(house)
    with opened(patience=3, workers=2) as house:
        return rows + shared(house)
