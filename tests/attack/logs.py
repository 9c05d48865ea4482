"""Databases that somebody has spoilt: what the log says of a table, the lobby's rows, and the file itself."""

import asyncio
import logging
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from attack.asked import Heard, Sent, Target, ask, opened
from attack.reader import PATIENCE, Reader, in_memory, within
from attack.reader import tried as tried_reader
from attack.spoil import ODD, spoilt_bytes, spoilt_json, spoilt_tree
from attack.target import Row
from kibo import KiboError
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change, Store
from kibo.server.table.events import Event
from kibo.server.table.table import Table
from kibo.server.web.visitors import Guests
from server.indoors import BY_ID, STAGES

PAGES = ("", "/glance", "/things", "/log", "/replay", "/at/3", "/record", "/dice", "/qr.svg")
COOKIE = f"kibo={Guests('attack').signer.dumps({'p': 'anna', 'n': 'Anna'})}"
NUMBERS = ("seq", "seat", "action", "at")


@cache
def sound() -> list[list[dict[str, Any]]]:
    """The logs of tables at every stage."""
    names = ("seq", "kind", "at", "seat", "action", "data")
    return [[{name: getattr(event, name) for name in names} for event in stage().events] for stage in STAGES.values()]


def spoilt_log(source: Random, log: list[dict[str, Any]]) -> list[Event]:
    """A log of which an event says something else, is gone, comes twice or at another time."""
    log = [dict(event) for event in log]
    at = source.randrange(len(log))
    match source.randrange(8):
        case 0:
            del log[at]
            log = [event | {"seq": number} for number, event in enumerate(log, 1)]
        case 1:
            log.insert(at, log[source.randrange(len(log))])
            log = [event | {"seq": number} for number, event in enumerate(log, 1)]
        case 2:
            log[at][source.choice(NUMBERS)] = source.choice([odd for odd in ODD if isinstance(odd, int | float | str)])
        case 3:
            log[at]["kind"] = source.choice([event["kind"] for event in log] + ["", "fold", "_dict__", "x"])
        case _:
            log[at]["data"] = spoilt_tree(source, log[at]["data"])
    return [Event(**event) for event in log]


async def spoil_table(target: Target, source: Random, name: str) -> None:
    """Put a spoilt log under a name."""
    await target.house.store.write(Change(name, spoilt_log(source, source.choice(sound()))))


async def spoil_row(target: Target, source: Random, name: str) -> None:
    """Put a sound log under a name, and a spoilt row into the lobby."""
    events = [Event(**event) for event in source.choice(sound())]
    await target.house.store.write(Change(name, events, summary(Table.restored(name, BY_ID, events))))
    odd = source.choice(("places", "stage", "game", "listed", "made_at", "lesson"))
    with sqlite3.connect(target.house.store.file) as there:
        value: Any = source.choice([odd for odd in ODD if isinstance(odd, int | float | str) and abs_below(odd)])
        if odd == "places":
            found = there.execute("SELECT places FROM tables WHERE id = ?", (name,)).fetchone()[0]
            value = spoilt_json(source, found)
        there.execute(f"UPDATE tables SET {odd} = ? WHERE id = ?", (value, name))


def abs_below(value: Any) -> bool:
    """Can a database hold this?"""
    return (not isinstance(value, int) or abs(value) < 1 << 63) and value != "\ud800"


async def looked_at(target: Target, name: str, heard: Heard, chosen: Random) -> tuple[str, str]:
    """Some of what can be seen of a table, and the lobby: answered, and no trace is left."""
    asked = [Sent("GET", f"/t/{name}{page}".encode()) for page in PAGES]
    asked += [Sent("POST", f"/t/{name}/{verb}".encode(), body=b"{}") for verb in ("rematch", "leave", "start")]
    asked = [asked[0], *chosen.sample(asked[1:], 3), Sent("GET", f"/api/tables/{name}".encode()), Sent("GET", b"/")]
    statuses = []
    for sent in asked:
        heard.lines.clear()
        async with asyncio.timeout(PATIENCE):
            got = await ask(target.front, sent.brings(cookie=COOKIE))
        if got.status >= 500 or any("Traceback" in line for line in heard.lines):
            return "FAILED", f"{got.status} at {sent.path!r}: {heard.lines!r:.900}"
        statuses.append(got.status)
    return ("read" if statuses[0] == 200 else "refused"), ""


def forget(target: Target, name: str) -> None:
    """Take a table out of the house again, so that the lobby does not fill with them."""
    target.house.kept.clear()
    with sqlite3.connect(target.house.store.file) as there:
        for table, column in (("events", '"table"'), ("tables", "id"), ("seated", '"table"')):
            there.execute(f"DELETE FROM {table} WHERE {column} = ?", (name,))


Spoil = Callable[[Target, Random, str], Awaitable[None]]


async def tried_in_house(spoil: Spoil, many: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Spoil so many tables of a house, each another."""
    counts: Counter[str] = Counter()
    faults, heard = [], Heard()
    logging.getLogger("kibo.server").addHandler(heard)
    try:
        async with opened() as target:
            target.house._wake = lambda _: None  # bots would play the sound ones to their end
            for number in range(many):
                name = f"spoilt{number}"
                source = Random(f"{seed}/{number}")
                try:
                    await spoil(target, source, name)
                except (OverflowError, UnicodeEncodeError, sqlite3.Error, KiboError):
                    counts["not to be written"] += 1  # no database can hold it
                    continue
                try:
                    how, fault = await looked_at(target, name, heard, source)
                except Exception as error:
                    how, fault = "FAILED", repr(error)
                counts[how] += 1
                faults += [f"seed {seed}, number {number}: {fault}"] if fault else []
                forget(target, name)
    finally:
        logging.getLogger("kibo.server").removeHandler(heard)
    return counts, faults


def tried(what: str, spoil: Spoil, many: int, seed: int = 1) -> tuple[Row, list[str]]:
    """A row of the summary, and everything that failed."""
    with within(60 + many):
        counts, faults = asyncio.run(tried_in_house(spoil, many, seed))
    seen = ", ".join(f"{count} {how}" for how, count in sorted(counts.items()))
    return Row(f"{what} (seed {seed})", many, faults[0] if faults else seen, not faults), faults


# the file


@cache
def file() -> bytes:
    """A database with a few tables."""

    async def made(path: Path) -> None:
        store = Store(f"sqlite+aiosqlite:///{path}")
        await store.open()
        for number, log in enumerate(sound()):
            events = [Event(**event) for event in log]
            await store.write(Change(f"t{number}", events, summary(Table.restored(f"t{number}", BY_ID, events))))
        await store.close()

    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        path = Path(folder) / "house.sqlite"
        asyncio.run(made(path))
        return path.read_bytes()


def file_read(data: bytes) -> None:
    """A house is about to open on a file: it can, or a sentence says why not."""
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        path = Path(folder) / "house.sqlite"
        path.write_bytes(data)
        asyncio.run(Store(f"sqlite+aiosqlite:///{path}").check())


def spoilt_file(source: Random, data: bytes) -> bytes:
    """A database file that is spoilt at its head, somewhere, cut off, or that a newer version has written."""
    match source.randrange(4):
        case 0:
            return spoilt_bytes(source, data[:100]) + data[100:]
        case 1:
            return data[: source.randrange(len(data))]
        case 2:
            return data.replace(b"0002", b"%04d" % source.randrange(10_000))
        case _:
            at = source.randrange(len(data))
            return data[:at] + source.randbytes(200) + data[at + 200 :]


READERS = [Reader("database files", lambda: [file()], spoilt_file, file_read, 1_500)]
IN_HOUSE: dict[str, tuple[Spoil, int]] = {
    "events in the log": (spoil_table, 1_500),
    "rows of the lobby": (spoil_row, 300),
}


def run() -> list[Row]:
    """All of them, for the summary."""
    rows = [tried(what, spoil, many)[0] for what, (spoil, many) in IN_HOUSE.items()]
    return rows + [tried_reader(reader, reader.many)[0] for reader in READERS]
