"""The log against all that people saw and were told: acknowledged moves are there once, and no view was false."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from copy import copy
from types import SimpleNamespace
from typing import Any, Protocol

from faults.people import Crowd, Person
from kibo.server.api.interface import Caller, view_of
from kibo.server.house.games_here import find_games
from kibo.server.table.events import Event, unpacked
from kibo.server.table.table import Table
from server.running import EXAMPLES

CALM = 40.0
"""Seconds within which everybody sees the last of the log when nobody moves any more: a lease may have to lapse."""


class Log(Protocol):
    """Where the log can be read past every house."""

    url: str

    async def fetch(self, query: str, *words: Any) -> list[Any]:
        """Rows."""


async def log_of(database: Log, table: str) -> list[Event]:
    """All events of a table, as they are on disk."""
    query = 'SELECT seq, kind, at, seat, action, data FROM events WHERE "table" = $1 ORDER BY seq'
    return [Event(*row[:5], data=unpacked(row[5])) for row in await database.fetch(query, table)]


async def calm(crowd: Crowd, database: Log) -> list[str]:
    """Wait until every device shows the last of the log; those that do not."""
    until = time.monotonic() + CALM
    while True:
        behind = []
        for party in crowd.parties:
            for device in party.devices:
                table = device.person.table
                [[last]] = await database.fetch('SELECT max(seq) FROM events WHERE "table" = $1', table)
                seen = device.person.latest.get(device.number, 0)
                if seen != last:
                    behind.append(f"table {table}: a device at {device.house} shows {seen} of {last}")
        if not behind or time.monotonic() > until:
            return behind
        await asyncio.sleep(0.5)


async def judged(crowd: Crowd, database: Log) -> list[str]:
    """Everything that is not as people saw it or were told."""
    crowd.rest()
    wrong = await calm(crowd, database)
    games = find_games(EXAMPLES)
    tables: dict[str, list[Person]] = {}
    for party in crowd.parties:
        for person in party.people:
            tables.setdefault(person.table, []).append(person)
    for name, people in tables.items():
        seen = [so_far(person) for person in people]  # a bot may move once more while the log is read
        events = await log_of(database, name)
        wrong += [f"table {name}: {fault}" for fault in compared(Table(name, games), events, seen)]
    return [*wrong, *await asyncio.to_thread(folds, database.url)]


def so_far(person: Person) -> Person:
    """A person with what they have seen and were told until now."""
    same = copy(person)
    same.views, same.acknowledged = dict(person.views), list(person.acknowledged)
    return same


def compared(table: Table, events: Iterable[Event], people: Iterable[Person]) -> list[str]:
    """Fold a log step by step, and compare what people saw and were told on the way."""
    people = list(people)
    made: dict[int, tuple[int, int]] = {}
    seen: dict[int, list[tuple[Person, dict[str, Any]]]] = {}
    for person in people:
        for view in person.views.values():
            seen.setdefault(view["seq"], []).append((person, view))
    wrong = [f"a stream went back {person.back} times" for person in people if person.back]
    for event in events:
        if event.kind == "played" and event.seat >= 0:
            made[table.board] = (event.seat, event.action)
        table.fold(event)
        for person, view in seen.pop(event.seq, ()):
            if (should := as_seen(table, person)) != view:
                other = sorted(key for key in should if should[key] != view.get(key))
                wrong.append(f"event {event.seq}: somebody saw another {', '.join(other)} than the log has")
    wrong += [f"somebody saw event {seq}, which the log does not have" for seq in seen]
    told = Counter(told.board for person in people for told in person.acknowledged)
    wrong += [f"position {board}: {often} moves were acknowledged" for board, often in told.items() if often > 1]
    for person in people:
        for ack in person.acknowledged:
            if made.get(ack.board) != (ack.seat, ack.action) or ack.seq > table.seq:
                there = made.get(ack.board, "nothing")
                wrong.append(f"position {ack.board}: seat {ack.seat} was told {ack.action}, the log has {there}")
    return wrong


def as_seen(table: Table, person: Person) -> dict[str, Any]:
    """The view of a table that a person must have had."""
    players = (place.players[0] for place in table.places if place.token == person.token)
    who = Caller(next(players, ""), person.token)
    view: dict[str, Any] = json.loads(json.dumps(view_of(SimpleNamespace(table=table), who, "en")))  # type: ignore[arg-type]
    return view


def folds(url: str) -> list[str]:
    """What `kibo db check` finds."""
    environment = os.environ | {"KIBO_GAMES": os.pathsep.join(EXAMPLES)}
    command = [sys.executable, "-m", "kibo", "db", "check", "--database", url]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"kibo db check: {(done.stdout + done.stderr).strip()[-400:]}"]
