"""What the house writes for whoever runs it, in text or as JSON, and that no secret is in it."""

import json
import logging
import os
import re
import secrets
import signal
import sqlite3
import subprocess
import sys

import asyncpg
import httpx
import pytest

from kibo.server.logs import KINDS, Discreet, write_logs
from server.conftest import executed
from server.running import EXAMPLES, awaited


def logged(kind, *secret):
    """A house's log with something secret in every place where somebody could have put it."""
    lines = []

    class Kept(logging.Handler):
        def emit(self, record):
            lines.append(self.format(record))

    handler, log = Kept(), logging.Logger("kibo.server")
    handler.setFormatter(Discreet(kind, secret))
    log.addHandler(handler)
    return log, lines


MARK = "hunter2-marked"
PLACES = [
    "postgresql+asyncpg://anna:{}@there/kibo",
    "postgresql://anna:{}@10.0.0.1:5432/kibo?host=/tmp",
    "cookie: kibo={}; lang=en",
    "Cookie: lang=en; kibo={}",
    "GET /t/abc?lang=de&seat={} HTTP/1.1",
    "Authorization: Bearer {}",
    '{{"dice": "{}"}}',
    "{{'token': '{}', 'name': 'Anna'}}",
    '{{"secret":"{}',
    "password={}",
    "signed with {}",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", PLACES)
def test_a_secret_is_hidden_wherever_it_is_quoted(kind, place):
    log, lines = logged(kind, MARK if place.startswith("signed") else "")
    log.warning("something failed: %s", place.format(MARK))
    try:
        raise ValueError(place.format(MARK))
    except ValueError:
        log.exception("and once more")
    assert len(lines) == 2
    assert MARK not in "".join(lines)
    assert all("…" in line for line in lines)


def test_what_is_no_secret_is_written_as_it_is():
    log, lines = logged("text", "", "abc")
    said = 'table 050d977e4baa3c2a: seat=1 abc (see http://127.0.0.1:8321/t/x?lang=en) "name": "Anna"'
    log.warning("%s", said)
    assert lines == [said]


def test_as_json_each_line_is_an_object_whatever_is_said():
    log, lines = logged("json")
    log.info('two\nlines, "marks" and %s', "🦁")
    try:
        raise KeyError("a\nb")
    except KeyError:
        log.exception("trouble")
    told = [json.loads(line) for line in lines]
    assert not any("\n" in line for line in lines)
    assert [line["level"] for line in told] == ["info", "error"]
    assert told[0]["message"] == 'two\nlines, "marks" and 🦁'
    assert "KeyError" in told[1]["trace"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]) for line in told)
    assert all(line["process"] == os.getpid() for line in told)


def test_libraries_write_as_the_house_does(capsys):
    before = logging.root.handlers[:], logging.root.level, logging.getLogger("kibo").level
    try:
        write_logs("json", MARK)
        logging.getLogger("uvicorn.error").error("it was %s", MARK)
        logging.getLogger("aiosqlite").debug("what is most talkative stays silent")
        logging.getLogger("kibo.server").info("hello")
        said = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        assert [line["message"] for line in said] == ["it was …", "hello"]
    finally:
        logging.captureWarnings(False)
        logging.root.handlers[:], logging.root.level = before[0], before[1]
        logging.getLogger("kibo").setLevel(before[2])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_house_that_is_driven_into_trouble_tells_no_secret(tmp_path, request, kind):
    signed, password = secrets.token_urlsafe(24), secrets.token_urlsafe(12)
    plain = f"sqlite:///{tmp_path}/house.sqlite"
    url = plain
    if kind == "postgresql":
        plain = request.getfixturevalue("postgres_url").replace("+asyncpg", "")
        url = plain.replace("postgres@", f"postgres:{password}@")
        assert password in url
    environment = os.environ | {"KIBO_DATA": str(tmp_path), "KIBO_GAMES": os.pathsep.join(EXAMPLES)}
    flags = ["--no-open", "--port", "0", "--log", "json", "--secret", signed, "--database", url, "--pace", "0"]
    house = subprocess.Popen(
        [sys.executable, "-m", "kibo.cli", "serve", *flags], env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        first = house.stderr.readline()
        address = re.search(r"http://[\d.:]+", json.loads(first)["message"])[0]
        hidden = [signed, password, *drive_into_trouble(address, plain)]
        house.send_signal(signal.SIGTERM)
        said = first + house.communicate(timeout=60)[1]
    finally:
        house.kill()
        house.wait()
    lines = [json.loads(line) for line in said.splitlines()]
    assert any("trace" in line for line in lines), "something has failed"
    assert [one for one in hidden if one in said] == []


def drive_into_trouble(address, database):
    """Play, then let the log vanish while somebody goes on; returns every secret that there was."""
    hidden = []
    once = httpx.Limits(max_keepalive_connections=0)  # after a failure a connection is closed
    with httpx.Client(base_url=address, timeout=60, limits=once) as anna:
        anna.get("/", headers={"x-forwarded-for": "203.0.113.77"})
        table = str(anna.post("/new", data={"name": "Anna", "play": "pig"}, follow_redirects=True).url)
        hidden += anna.cookies.values()
        seat = anna.post("/api/tables", json={"game": "pig", "seats": 2, "name": "Bo"}).json()
        mine = {"authorization": f"Bearer {seat['token']}"}
        hidden.append(seat["token"])
        for statement in rows_of_secrets(database):
            hidden += re.findall(r'"(?:dice|token)":"([^"]+)"', statement)
        spoil(database)
        assert anna.post(f"{table}/say", json={"text": "hello"}).status_code == 500
        assert anna.post(f"/api/tables/{seat['table']}/say", json={"text": "x"}, headers=mine).status_code == 500
        assert anna.get(f"{table}?seat={seat['token']}").status_code >= 400
        assert anna.get("/readyz").status_code == 503
    assert len(hidden) >= 5
    return hidden


def rows_of_secrets(database):
    if database.startswith("sqlite"):
        with sqlite3.connect(database.partition("///")[2]) as file:
            return [data for (data,) in file.execute("SELECT data FROM events")]

    async def read():
        there = await asyncpg.connect(database)
        rows = await there.fetch("SELECT data FROM events")
        await there.close()
        return [row["data"] for row in rows]

    return awaited(read())


def spoil(database):
    statement = "ALTER TABLE events RENAME TO gone"
    if database.startswith("sqlite"):
        with sqlite3.connect(database.partition("///")[2]) as file:
            file.execute(statement)
    else:
        awaited(executed(database, statement))
