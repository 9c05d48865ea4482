"""People who play whole games through the JSON interface, and remember everything that they saw and were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from kibo.server.background import happens

ANSWERED = 12.0
"""Seconds after which nobody waits for an answer any longer."""
BEATS = 25.0
"""Seconds without anything after which a stream is taken for a dead one."""
QUIET = 6.0
"""Seconds without news after which is asked whether the house can be played in, as a proxy does."""
LOST = (httpx.HTTPError, OSError, asyncio.TimeoutError, json.JSONDecodeError)
PACE = 0.25
"""Seconds that a person thinks at most."""


@dataclass(frozen=True)
class Told:
    """A move that was acknowledged."""

    board: int
    action: int
    seat: int
    seq: int


@dataclass(eq=False)
class Person:
    """Somebody at a table, with one device or more, and all that they know."""

    table: str
    token: str
    acknowledged: list[Told] = field(default_factory=list)
    views: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What was seen, each once."""
    latest: dict[int, int] = field(default_factory=dict)
    """The last number of the log that each device has seen."""
    answers: Counter[str] = field(default_factory=Counter)
    back: int = 0
    """How often a stream went back."""


class Device:
    """One page of a person: a stream through one house, and moves through the same."""

    def __init__(self, person: Person, number: int, party: Party) -> None:
        self.person, self.number, self.party = person, number, party
        self.at = (party.number + number) % len(party.houses)
        self.view: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.draws = random.Random(f"{party.seed} {party.number} {person.token} {number}")
        self.heard_at = time.monotonic()
        self.move_on = asyncio.Event()

    @property
    def house(self) -> str:
        """Where it looks."""
        return self.party.houses[self.at % len(self.party.houses)]

    def elsewhere(self) -> None:
        """The next house is tried."""
        self.at += 1
        self.move_on.set()

    async def watch(self) -> None:
        """Look at the table, through whichever house answers."""
        while True:
            self.move_on.clear()
            doing = [asyncio.create_task(work) for work in (self._follow(), self.move_on.wait())]
            try:
                await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
                if doing[0].done():
                    doing[0].result()
            except LOST:
                self.at += 1
            finally:
                for task in doing:
                    task.cancel()
                await asyncio.gather(*doing, return_exceptions=True)
            await asyncio.sleep(0.2)

    async def _follow(self) -> None:
        client, path = self.party.client, f"{self.house}/api/tables/{self.person.table}/stream"
        waits = httpx.Timeout(ANSWERED, read=BEATS)
        seen = 0
        async with client.stream("GET", path, headers=self.party.headers(self.person), timeout=waits) as answer:
            if answer.status_code != 200:
                raise httpx.HTTPError(f"{answer.status_code}")
            kind = ""
            async for line in answer.aiter_lines():
                kind = line[7:] if line.startswith("event: ") else kind
                if line.startswith("data: ") and kind == "frame":
                    seen = self.saw(line[6:], seen)

    def saw(self, text: str, before: int) -> int:
        """A view has come; within a stream none is older than the one before."""
        view: dict[str, Any] = json.loads(text)
        person, seq = self.person, view["seq"]
        person.back += seq < before
        person.views.setdefault(text, view)
        person.latest[self.number] = seq
        self.view, self.heard_at = view, time.monotonic()
        self.party.went_on(view)
        self.news.set()
        return int(seq)

    async def play(self) -> None:
        """Make a move whenever it is this person's."""
        while True:
            await happens(self.news, QUIET)
            if not self.news.is_set():
                await self._ask_whether_ready()
                continue
            self.news.clear()
            view = self.view
            if self.party.resting or not view["legal"] or view["to_act"] != view["seat"]:
                continue
            await asyncio.sleep(self.draws.random() * self.party.pace)
            await self.act(view)

    async def act(self, view: dict[str, Any]) -> None:
        """Send a move; where nobody knows what became of it, the next view says."""
        action = self.draws.choice(view["legal"])["action"]
        body = {"board": view["board"], "action": action}
        path = f"{self.house}/api/tables/{self.person.table}/play"
        try:
            answer = await self.party.client.post(path, json=body, headers=self.party.headers(self.person))
        except LOST:
            self.person.answers["lost"] += 1
            return self.elsewhere()
        if answer.status_code == 200:
            done = answer.json()
            self.person.acknowledged.append(Told(view["board"], action, view["seat"], done["seq"]))
            self.person.answers["acknowledged"] += 1
            return None
        why = answer.json().get("why", "") if answer.status_code < 500 else ""
        self.person.answers[why or str(answer.status_code)] += 1
        if answer.status_code >= 500 or why == "too_fast":
            await asyncio.sleep(0.3)
            self.elsewhere()
        return None

    async def _ask_whether_ready(self) -> None:
        try:
            answer = await self.party.client.get(f"{self.house}/readyz", timeout=3)
            if answer.status_code == 200:
                return
        except LOST:
            pass
        self.elsewhere()


class Party:
    """People who play one game after the other."""

    def __init__(
        self, number: int, houses: Sequence[str], game: str, seed: int, client: httpx.AsyncClient, **terms: Any
    ):
        self.number, self.houses, self.game, self.seed, self.client = number, houses, game, seed, client
        self.bot = terms.pop("bot", "")
        self.devices_each = terms.pop("devices", 1)
        self.pace = terms.pop("pace", PACE)
        self.terms = terms
        self.people: list[Person] = []
        """Everybody who ever sat at one of their tables."""
        self.devices: list[Device] = []
        self.seen = (0, 0)
        """How many games, and the newest position of the last one."""
        self.moved_at = time.monotonic()
        self.longest = 0.0
        """The longest time without a move."""
        self.resting = False
        self.is_over = asyncio.Event()
        self.games = 0
        self.tried = 0
        """How often a table was made for them."""

    def headers(self, person: Person) -> dict[str, str]:
        """What a seat's token looks like."""
        return {"authorization": f"Bearer {person.token}", "accept-encoding": "identity"}

    def went_on(self, view: dict[str, Any]) -> None:
        """Somebody saw a view."""
        if (self.games, view["board"]) > self.seen:
            self.seen = (self.games, view["board"])
            self.longest = max(self.longest, time.monotonic() - self.moved_at)
            self.moved_at = time.monotonic()
        if view["stage"] == "over":
            self.is_over.set()

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            self.is_over.clear()
            try:
                people = await self._gather()
            except LOST:
                await asyncio.sleep(0.5)
                continue
            self.games += 1
            self.people += people
            self.devices = [Device(person, n, self) for person in people for n in range(self.devices_each)]
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(work()) for device in self.devices for work in (device.watch, device.play)]
                await self._end()
                for task in tasks:
                    task.cancel()

    async def _end(self) -> None:
        await self.is_over.wait()
        await asyncio.sleep(1)  # everybody sees the end
        while self.resting:
            await asyncio.sleep(0.2)

    async def _gather(self) -> list[Person]:
        """A new table; where anything fails, another one is made."""
        house, other = (self.houses[(self.number + self.tried + n) % len(self.houses)] for n in (0, 1))
        self.tried += 1
        asked = {"game": self.game, "name": "Anna", "seats": 3 if self.bot else 2} | self.terms
        table, token = await self._sat(f"{house}/api/tables", asked)
        people = [Person(table, token)]
        _, token = await self._sat(f"{other}/api/tables/{table}/join", {"name": "Ben"})
        people.append(Person(table, token))
        begun = await self.client.post(
            f"{house}/api/tables/{table}/start", json={"fill": self.bot}, headers=self.headers(people[0])
        )
        if begun.status_code != 200:
            raise httpx.HTTPError(begun.text)
        return people

    async def _sat(self, url: str, body: dict[str, Any]) -> tuple[str, str]:
        answer = await self.client.post(url, json=body)
        if answer.status_code != 201:
            raise httpx.HTTPError(answer.text)
        seat = answer.json()
        return seat["table"], seat["token"]


class Crowd:
    """All parties, playing until this ends."""

    def __init__(self, houses: Sequence[str], games: Sequence[str], parties: int, seed: int, **terms: Any) -> None:
        self.client = httpx.AsyncClient(timeout=ANSWERED, limits=httpx.Limits(max_connections=None), trust_env=False)
        self.parties = [
            Party(number, houses, games[number % len(games)], seed, self.client, **terms) for number in range(parties)
        ]
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Crowd:
        self.tasks = [asyncio.create_task(party.play()) for party in self.parties]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.client.aclose()

    def counted(self) -> Counter[str]:
        """What all people were answered."""
        return sum((person.answers for party in self.parties for person in party.people), Counter())

    async def go_on(self, patience: float) -> float:
        """Wait until everybody's game has gone on; seconds that the slowest needed, or infinity: somebody is stuck."""
        before, began = [party.seen for party in self.parties], time.monotonic()
        while time.monotonic() - began < patience:
            for task in self.tasks:
                if task.done():
                    task.result()  # what broke off here is a fault of the trial
            if all(party.seen > old for party, old in zip(self.parties, before, strict=True)):
                return time.monotonic() - began
            await asyncio.sleep(0.05)
        return float("inf")

    def rest(self) -> None:
        """Nobody moves any more."""
        for party in self.parties:
            party.resting = True

    def stuck(self, patience: float) -> list[str]:
        """The tables at which nothing has happened for so long."""
        late = [party for party in self.parties if time.monotonic() - party.moved_at > patience]
        return [f"{party.game} {party.devices[0].person.table if party.devices else ''}" for party in late]
