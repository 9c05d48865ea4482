"""The house: tables in memory, their viewers, the log on disk and the bots, held together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.game import Game, game_ids, load
from ..log.store import Conflict, Store
from ..settings import Settings
from ..show.frames import Angle, Framer
from ..show.snapshot import Moment
from ..table.decide import act_for_bot, again, decide, make, read_terms
from ..table.events import Event, Message, Refused
from ..table.lateness import is_slow, tick
from ..table.table import Table
from ..workers.sharing import Share, owner
from .bot_pool import BotPool
from .pace import Pace

log = logging.getLogger("kibo.server")
Lines = tuple[bytes, ...]
END: tuple[str, Lines] = ("end", ())
"""In a viewer's queue: the stream is over."""
QUEUED = 64
"""Frames that a slow viewer may lag behind before the older ones are left out."""
UNUSED = 600.0
"""Seconds after which a table that nobody looks at leaves the memory; its log stays."""
PATIENCE = 1.0
"""Seconds that the lobby waits for another worker to say whose turn it is."""
QUIET = frozenset({"played", "undone", "said", "took_over", "returned", "gave_word"})
"""Events that change nothing the lobby shows."""


def find_games(more: tuple[str, ...] = ()) -> dict[str, Game]:
    """Every game there is; one that cannot be loaded is left out and said so in the server's log."""
    games = {}
    for name in (*game_ids(), *more):
        try:
            game = load(name)
            games[game.id] = game
        except Exception as error:
            log.warning("the game %s is left out: %s", name, error)
    return games


@dataclass(eq=False)
class Viewer:
    """One open stream."""

    player: str
    frame: Callable[[Room], Lines]
    queue: asyncio.Queue[tuple[str, Lines]] = field(default_factory=asyncio.Queue)

    def send(self, kind: str, lines: Lines) -> None:
        """Put something into the stream; a viewer who cannot follow loses older frames, never the newest."""
        if self.queue.qsize() >= QUEUED:
            self.queue.get_nowait()
        self.queue.put_nowait((kind, lines))


class Room:
    """A table in memory with those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.frames: dict[Angle, Lines] = {}
        self.moment: Moment | None = None
        """How the table stands, while it is shown to everybody."""
        self.bot: asyncio.Task[None] | None = None
        self.thinking = False
        self.reminded = 0
        """The position for which somebody was reminded."""
        self.left_at = 0.0


class House:
    """All tables."""

    def __init__(
        self,
        settings: Settings,
        games: Mapping[str, Game],
        store: Store,
        bots: BotPool,
        share: Share | None = None,
    ) -> None:
        self.settings = settings
        self.share = share or Share()
        self.games = games
        self.store = store
        self.bots = bots
        self.framer = Framer()
        self.rooms: dict[str, Room] = {}
        self.clock: Callable[[], float] = time.time
        self.ticking: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.loading: dict[str, asyncio.Lock] = {}
        self.pace = Pace()
        self.share.answers |= {"turns": self.turns_here, "make": self.may_make_here}

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.loop = asyncio.get_running_loop()
        self.ticking = asyncio.create_task(self._tick())

    def dismiss(self) -> None:
        """End all streams, from wherever this is called: the house is about to close."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end_streams)

    def _end_streams(self) -> None:
        for room in self.rooms.values():
            for viewer in room.viewers:
                viewer.queue.put_nowait(END)

    async def close(self) -> None:
        """End: nothing that was acknowledged is lost."""
        tasks = [task for task in (self.ticking, *(room.bot for room in self.rooms.values())) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()
        await self.store.close()

    # tables

    async def room(self, name: str) -> Room:
        """A table by its name, from memory or from its log."""
        if name in self.rooms:
            return self.rooms[name]
        if not self.share.owns(name):
            raise Refused("no_table")
        async with self.loading.setdefault(name, asyncio.Lock()):
            if name not in self.rooms:
                events = await self.store.load(name)
                if not events or events[0].data["terms"]["game"] not in self.games:
                    raise Refused("no_table")
                self.rooms[name] = Room(Table.restored(name, self.games, events))
                self._wake(self.rooms[name])
        self.loading.pop(name, None)
        return self.rooms[name]

    async def may_make(self, address: str) -> bool:
        """May somebody at an address make another table? One worker counts for all."""
        try:
            return bool(await self.share.ask(owner(address, self.share.workers), "make", address))
        except ConnectionError:
            return True

    async def may_make_here(self, address: str) -> bool:
        """The same, counted here."""
        return self.pace.allows("make", address)

    async def make(self, player: str, data: Mapping[str, Any]) -> Room:
        """A new table."""
        terms = read_terms(self.games, data)
        if self.settings.lobby == "closed":
            terms.listed = False
        room = Room(Table(self.share.new_name(), self.games))
        await self._commit(room, make(room.table, player, terms, self.clock()))
        self.rooms[room.table.id] = room
        return room

    async def tell(self, room: Room, message: Message) -> list[Event]:
        """Hand a message to a table; when this returns, what it led to is on disk and on its way to everybody."""
        async with room.lock:
            events = decide(room.table, message, self.clock())
            await self._commit(room, events)
            if events or message.verb == "show":
                self.publish(room)
        self._wake(room)
        return events

    async def _commit(self, room: Room, events: list[Event]) -> None:
        if not events:
            return
        try:
            await self.store.append(room.table, events)
        except Conflict:
            room.table = await self._reloaded(room.table)
            self.publish(room)
            raise Refused("stale") from None
        stage = room.table.stage
        for event, following in zip(events, [*events[1:], None], strict=True):
            room.table.fold(event)
            if room.table.guided and event.kind == "played" and following and following.seat >= 0:
                self.publish(room)  # what a lesson's script plays for the others is seen move by move
        if room.table.stage != stage or not QUIET.issuperset(event.kind for event in events):
            await self.store.append(room.table, [], room.table)

    async def _reloaded(self, old: Table) -> Table:
        """A table as its log has it, after somebody else has written there; who is here stays here."""
        table = Table.restored(old.id, self.games, await self.store.load(old.id))
        table.here, table.gone_at, table.shown = old.here, old.gone_at, old.shown
        return table

    async def rematch(self, room: Room, player: str) -> str:
        """The name of the table where the same people play again; made by whoever asks first."""
        name = self.share.new_name()
        await self.tell(room, Message("rematch", player, {"table": name}))
        if room.table.rematch == name:
            new = Room(Table(name, self.games))
            events = again(room.table, Table(name, self.games), self.clock())
            await self._commit(new, events)
            self.rooms[name] = new
            self._wake(new)
        return room.table.rematch

    async def turns(self, player: str, tables: Sequence[str]) -> set[str]:
        """At which of these tables a player is to move, as far as somebody has them in memory."""
        found = set()
        for worker in range(self.share.workers):
            there = [name for name in tables if owner(name, self.share.workers) == worker]
            with contextlib.suppress(ConnectionError, TimeoutError):  # it is starting again: the lobby does not wait
                if there:
                    found |= set(await asyncio.wait_for(self.share.ask(worker, "turns", player, there), PATIENCE))
        return found

    async def turns_here(self, player: str, tables: Sequence[str]) -> list[str]:
        """The same among the tables of this worker."""
        rooms = [self.rooms[name] for name in tables if name in self.rooms]
        return [room.table.id for room in rooms if room.table.to_act in room.table.seats_of(player)]

    # viewers

    def frame(self, room: Room, angle: Angle) -> Lines:
        """What is shown from an angle now; drawn once for all who share it."""
        if angle in room.frames:
            return room.frames[angle]
        made = (room.moment or self.moment(room)).frame(angle)
        if not angle.mine:  # those who watch share theirs; that of a seat is sent once
            room.frames[angle] = made
        return made

    def publish(self, room: Room) -> None:
        """Show everybody how the table stands now."""
        room.frames.clear()
        if not room.viewers:
            return
        room.moment = self.moment(room)
        for viewer in room.viewers:
            viewer.send("frame", viewer.frame(room))
        room.moment = None

    def moment(self, room: Room) -> Moment:
        """How a table stands now."""
        return Moment(self.framer, room.table, room.thinking, self.clock())

    @contextlib.asynccontextmanager
    async def watching(self, room: Room, viewer: Viewer) -> Any:
        """A stream is open: the viewer is here, and who returns plays for themselves again."""
        table = room.table
        came = not table.here.get(viewer.player)
        table.arrive(viewer.player)
        room.viewers.add(viewer)
        try:
            if came and table.seats_of(viewer.player):
                await self.tell(room, Message("back", viewer.player))
                self.publish(room)
            else:
                viewer.send("frame", viewer.frame(room))
            yield
        finally:
            room.viewers.discard(viewer)
            room.left_at = self.clock()
            room.table.depart(viewer.player, room.left_at)
            if room.table.seats_of(viewer.player) and not room.table.here.get(viewer.player):
                self.publish(room)

    def nudge(self, room: Room, player: str) -> None:
        """Remind the person whose move it is."""
        table = room.table
        if not table.seats_of(player) or table.to_act < 0 or table.bot_to_act():
            raise Refused("nudge")
        self._remind(room)

    def _remind(self, room: Room) -> None:
        room.reminded = room.table.board
        for viewer in room.viewers:
            if viewer.player in room.table.places[room.table.to_act].players:
                viewer.send("nudge", (b"{}",))

    # bots and time

    def _wake(self, room: Room) -> None:
        if room.table.bot_to_act() and (room.bot is None or room.bot.done()):
            room.bot = asyncio.create_task(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        """Let bots move, one after the other and at a pace that people can follow."""
        while bot := room.table.bot_to_act():
            board, seat = room.table.board, room.table.to_act
            started = self.clock()
            try:
                action = await self._thought(room, seat, bot)
                await asyncio.sleep(max(0.0, self.settings.pace - (self.clock() - started)))
                async with room.lock:
                    room.thinking = False
                    await self._commit(room, act_for_bot(room.table, board, action, self.clock()))
                    self.publish(room)
            except Refused:
                continue  # the table has moved on

    async def _thought(self, room: Room, seat: int, bot: str) -> int:
        """What a bot chooses; one that fails plays anything legal, so that nobody waits for ever."""
        sight = room.table.sight(seat)
        legal = sight.legal
        thought = asyncio.create_task(self.bots.choose(sight.game, seat, sight.position, bot))
        try:
            await asyncio.wait([thought], timeout=max(self.settings.pace, 3.0))
            if not thought.done():
                room.thinking = True  # it has to get ready, or thinks hard: the table says so
                self.publish(room)
            action = await thought
        except Exception as error:
            log.error("the bot %s failed at table %s: %r", bot, room.table.id, error)
            return secrets.choice(legal)
        return action if action in legal else secrets.choice(legal)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            now = self.clock()
            for room in list(self.rooms.values()):
                try:
                    await self._tick_room(room, now)
                except Exception:
                    log.exception("time passed badly at table %s", room.table.id)

    async def _tick_room(self, room: Room, now: float) -> None:
        if tick(room.table, now):
            async with room.lock:
                events = tick(room.table, now)
                await self._commit(room, events)
                self.publish(room)
            self._wake(room)
        if room.reminded != room.table.board and is_slow(room.table, now):
            self._remind(room)
        busy = room.viewers or (room.bot and not room.bot.done()) or room.lock.locked()
        if not busy and now - room.left_at > UNUSED and now - room.table.moved_at > UNUSED:
            self.rooms.pop(room.table.id, None)
