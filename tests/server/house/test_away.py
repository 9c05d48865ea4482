"""While the log is out of reach everybody gets a sentence, and the operator a line; whatever else fails is a fault."""

import logging
import sqlite3

import asyncpg
import httpx
import pytest
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, ProgrammingError

from kibo.server.outage import is_away
from kibo.server.words import house_words


def of_sqlite(kind: type[sqlite3.Error], code: int) -> sqlite3.Error:
    error = kind("said by the database")
    error.sqlite_errorcode = code
    return error


def of_postgres(kind: type[Exception]) -> DBAPIError:
    return DBAPIError("INSERT", {}, kind("said by the database"))


AWAY = [
    OSError("no space left on device"),
    ConnectionRefusedError("nobody listens"),
    TimeoutError(),
    of_sqlite(sqlite3.OperationalError, sqlite3.SQLITE_FULL),
    of_sqlite(sqlite3.OperationalError, sqlite3.SQLITE_IOERR_WRITE),
    OperationalError("INSERT", {}, of_sqlite(sqlite3.OperationalError, sqlite3.SQLITE_BUSY)),
    of_postgres(asyncpg.CannotConnectNowError),
    of_postgres(asyncpg.AdminShutdownError),
    of_postgres(asyncpg.DiskFullError),
    of_postgres(asyncpg.ConnectionDoesNotExistError),
    of_postgres(asyncpg.TooManyConnectionsError),
    InterfaceError("INSERT", {}, asyncpg.InterfaceError("connection is closed")),
    DBAPIError("INSERT", {}, Exception("cut"), connection_invalidated=True),
]
FAULTS = [
    of_sqlite(sqlite3.OperationalError, sqlite3.SQLITE_ERROR),
    of_sqlite(sqlite3.IntegrityError, sqlite3.SQLITE_CONSTRAINT),
    of_postgres(asyncpg.UndefinedTableError),
    of_postgres(asyncpg.UniqueViolationError),
    ProgrammingError("INSERT", {}, Exception("no such column")),
    ValueError("a fault of ours"),
]


@pytest.mark.parametrize("error", AWAY, ids=repr)
def test_what_says_that_the_log_is_out_of_reach_is_known(error):
    assert is_away(error)


@pytest.mark.parametrize("error", FAULTS, ids=repr)
def test_what_says_that_something_wrong_was_asked_is_a_fault(error):
    assert not is_away(error)


@pytest.fixture
def seat(running):
    return httpx.post(f"{running.url}/api/tables", json={"game": "pig", "name": "Anna"}, timeout=60).json()


def failing(error):
    async def fails(*_, **__):
        raise error

    return fails


def asked(running, seat, language):
    """Everything that asks the log: a move of a program, one of a page, and pages."""
    spoken = {"accept-language": language}
    mine = {"authorization": f"Bearer {seat['token']}"}
    once = httpx.Limits(max_keepalive_connections=0)  # after a fault of ours a connection is closed
    with httpx.Client(base_url=running.url, headers=spoken, timeout=60, limits=once) as client:
        yield client.post(f"/api/tables/{seat['table']}/say", json={"text": "hello"}, headers=mine)
        yield client.post(f"/t/{seat['table']}/say", json={"text": "hello", "name": "Ben"})
        yield client.get("/")
        yield client.get("/api/tables/another")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_everybody_who_asks_is_told_so_and_the_operator_reads_a_line(running, seat, language, monkeypatch, caplog):
    for name in ("write", "load", "listed"):
        monkeypatch.setattr(running.house.store, name, failing(AWAY[0]))
    with caplog.at_level(logging.WARNING):
        answers = list(asked(running, seat, language))
    assert [answer.status_code for answer in answers] == [503] * 4
    said = house_words(language)["refused.away"]
    assert all(
        said in (answer.json()["error"] if "json" in answer.headers["content-type"] else answer.text)
        for answer in answers
    )
    assert "the log is out of reach: no space left on device" in caplog.text
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_another_fault_is_an_apology_and_its_trace_is_logged(running, seat, monkeypatch, caplog):
    for name in ("write", "load", "listed"):
        monkeypatch.setattr(running.house.store, name, failing(FAULTS[0]))
    assert [answer.status_code for answer in asked(running, seat, "en")] == [500] * 4
    assert "Traceback" in caplog.text
