"""The other houses on the same database: what they write, who is with them, and what time it is for all."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

from .. import clock
from ..background import Background, happens
from ..log.appending import CHANNEL
from ..log.feed import Feed
from ..log.store import Store
from ..log.together import HERE, RENEWED, Attendance, Together
from ..table.events import NOBODY, Refused
from .pace import LIMITS, Pace
from .room import Room

log = logging.getLogger("kibo.server")
LOOKED = 3.0
"""Seconds after which is looked for what nobody has told, or what was not heard."""
SWEPT = 6
"""So many times it does so before it forgets what is over."""
FAREWELL = 2.0
"""Seconds that a house has to say that it closes."""

NUMBER = re.compile("[0-9]{1,10}")

ReadOn = Callable[[Room], Awaitable[bool]]
Show = Callable[[Room], None]


class Alone:
    """A house that has its database to itself: nobody has to be told anything."""

    def now(self) -> float:
        """What time it is."""
        return clock.now()

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """End."""

    async def meet(self, room: Room) -> None:
        """A table has come into memory: find out who else looks at it."""

    def came(self, room: Room, player: str) -> None:
        """Somebody has begun to look at a table."""

    def went(self, room: Room, player: str) -> None:
        """Somebody has ended."""

    async def lift(self, room: Room, player: str, seat: int) -> bool:
        """A shared screen shows another seat; False, if it shows another already."""
        room.table.shown[player] = seat
        return True

    async def remind(self, room: Room) -> None:
        """The person whose move it is was reminded here."""

    async def may_make(self, pace: Pace, address: str) -> bool:
        """May somebody at an address make another table?"""
        return pace.allows("make", address)


class Company(Alone):
    """A house among others."""

    def __init__(
        self, store: Store, secret: str, rooms: Mapping[str, Room], read_on: ReadOn, show: Show, ring: Show
    ) -> None:
        self.rooms, self.read_on, self.show, self.ring = rooms, read_on, show, ring
        self.together = Together(store)
        self.feed = Feed(store.url, (HERE, self.together.process))
        self.feed.hear(CHANNEL, self.told, self.look_at_all)
        self.background = Background()
        self.to_look: set[str] = set()
        """Tables that are to be looked at at once."""
        self.stirred = asyncio.Event()
        self.to_say: dict[tuple[str, str], float | None] = {}
        """Who has come (None) and gone (when; never, where nothing is kept of it) and is not told yet."""
        self.changed = asyncio.Event()
        self.key = hashlib.sha256(secret.encode()).digest()
        """What an address is made unreadable with that is counted: the same in all houses that share their cookies."""

    def now(self) -> float:
        """What time it is for all."""
        return self.together.clock.now()

    async def open(self) -> None:
        """Join the others."""
        await self._renew()
        await self.feed.open()
        self.background.start("the looking after others' tables", self._look_around)
        self.background.start("the telling who is here", self._say)
        self.background.start("the lease of the house", self._keep_lease)

    async def close(self) -> None:
        """Leave them; where they cannot be told, they find out by themselves."""
        await self.background.close()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(FAREWELL):
                await self._say_now()
                await self.together.leave()
        await self.feed.close()

    # what others tell

    def told(self, said: str) -> None:
        """Another house, or this one, tells of a table."""
        room = self.rooms.get(said.partition(" ")[0])
        if room is None or said.endswith(self.together.process):
            return
        match said.split(" "):
            case [_, seq] if NUMBER.fullmatch(seq) and room.table.seq < int(seq) != room.writing:
                self.catch_up(room)
            case [name, "here", _]:
                self.to_look.add(name)
                self.stirred.set()
            case [_, "remind", board, _] if board == str(room.table.board) and room.table.to_act != NOBODY:
                self.ring(room)

    def catch_up(self, room: Room) -> None:
        """Read on what another house has written; once, however often that is told meanwhile."""
        if not room.is_behind:
            room.is_behind = True
            self.background.start(f"the reading on at table {room.table.id}", partial(self._read_on, room))

    async def _read_on(self, room: Room) -> None:
        room.is_behind = False  # whatever is told from now on is read anew
        try:
            await self.read_on(room)
        except Refused as error:
            log.error("table %s cannot be read on: %s", room.table.id, error)

    # looking for oneself

    def look_at_all(self) -> None:
        """Nobody knows what was told meanwhile."""
        self.to_look.update(self.rooms)
        self.stirred.set()

    async def meet(self, room: Room) -> None:
        """A table has come into memory: find out who else looks at it, and what was written since it was read."""
        await self._look({room.table.id})

    async def _look_around(self) -> None:
        due = time.monotonic() + LOOKED
        while True:
            await happens(self.stirred, due - time.monotonic())
            self.stirred.clear()
            names, self.to_look = self.to_look, set()
            if time.monotonic() >= due:
                due = time.monotonic() + LOOKED
                names |= {room.table.id for room in list(self.rooms.values()) if room.is_attended}
            try:
                await self._look(names)
            except Exception as error:  # the next look sees all of it
                log.warning("it cannot be looked what other houses do (%r)", error)
                await asyncio.sleep(1)
                self.to_look |= names

    async def _look(self, names: Iterable[str]) -> None:
        """See how tables stand in the eyes of all houses."""
        rooms = {name: room for name in names if (room := self.rooms.get(name))}
        if not rooms:
            return
        seen = await self.together.look({name: room.table.seq for name, room in rooms.items()})
        for name, room in rooms.items():
            if settle(room, seen.at[name]):
                self.show(room)
            if name in seen.behind:
                self.catch_up(room)

    # what this house tells

    def came(self, room: Room, player: str) -> None:
        """Somebody has begun to look at a table."""
        if sum(viewer.player == player for viewer in room.viewers) == 1:
            self._say_of(room, player, None)

    def went(self, room: Room, player: str) -> None:
        """Somebody has ended; of who only watched nothing is kept."""
        if all(viewer.player != player for viewer in room.viewers):
            self._say_of(room, player, room.now() if room.table.seats_of(player) else 0.0)

    def _say_of(self, room: Room, player: str, gone_at: float | None) -> None:
        self.to_say[room.table.id, player] = gone_at
        self.changed.set()

    async def _say(self) -> None:
        while True:
            await self.changed.wait()
            try:
                await self._say_now()
            except Exception as error:
                log.warning("other houses cannot be told who is here (%r)", error)
                await asyncio.sleep(1)
                self.changed.set()

    async def _say_now(self) -> None:
        self.changed.clear()
        told, self.to_say = self.to_say, {}
        if not told:
            return
        here = [seat for seat, at in told.items() if at is None]
        gone = {seat: at for seat, at in told.items() if at}
        try:
            await self.together.say(here, gone, [seat for seat, at in told.items() if at == 0.0])
        except BaseException:
            self.to_say = told | self.to_say
            raise

    async def _keep_lease(self) -> None:
        renewed = 0
        while True:
            await asyncio.sleep(RENEWED)
            try:
                await self._renew()
                renewed += 1
                if renewed % SWEPT == 0:
                    await self.together.sweep()
            except Exception as error:
                log.warning("the database cannot be told that this house is there (%r)", error)

    async def _renew(self) -> None:
        """Say that this house is there; where it was taken for dead, who is here is told again."""
        if await self.together.renew():
            for room in list(self.rooms.values()):
                for viewer in room.viewers:
                    self._say_of(room, viewer.player, None)

    async def lift(self, room: Room, player: str, seat: int) -> bool:
        """A shared screen shows another seat; False, if through another house it shows another already."""
        before = room.table.shown.get(player, NOBODY)
        if not await self.together.lift(room.table.id, player, before, seat):
            await self._look({room.table.id})
            return False
        room.table.shown[player] = seat
        return True

    async def remind(self, room: Room) -> None:
        """The person whose move it is was reminded here, and is where they look in other houses."""
        try:
            await self.together.tell(room.table.id, "remind", room.table.board)
        except Exception as error:
            log.warning("other houses cannot be told to remind somebody (%r)", error)

    async def may_make(self, pace: Pace, address: str) -> bool:
        """May somebody at an address make another table? All houses count together, and keep no address."""
        if not pace.allows("make", address):
            return False
        who = hashlib.blake2b(address.encode("utf-8", "replace"), digest_size=16, key=self.key).hexdigest()
        try:
            return await self.together.may_make(who, *LIMITS["make"])
        except Exception as error:  # then no table can be made either, which is said where it is tried
            log.warning("it cannot be counted who makes tables (%r)", error)
            return True


def settle(room: Room, seen: Attendance) -> bool:
    """Let a table be as all houses see it beside its log; True, if anybody there sees something else now."""
    table = room.table
    before = [table.is_here(seat) for seat in range(len(table.places))], bool(table.here), dict(table.shown)
    here = Counter(viewer.player for viewer in room.viewers)
    table.here = dict(here + Counter(seen.elsewhere))
    for player, at in seen.gone_at.items():
        table.gone_at[player] = max(at, table.gone_at.get(player, 0.0))
    table.shown |= seen.shown
    if seen.since is not None:
        table.came_at = min(table.came_at, seen.since)
    return before != ([table.is_here(seat) for seat in range(len(table.places))], bool(table.here), table.shown)
