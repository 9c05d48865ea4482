"""The house: tables in memory, their viewers, the log on disk and the bots, held together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from ...core.errors import KiboError
from ...core.game import Game
from ..background import Background, Work, happens
from ..home import Home
from ..log.store import Conflict, Store, change_at, what_changes
from ..outage import is_away
from ..settings import Settings
from ..show.frames import Framer
from ..show.snapshot import Snapshot
from ..table.decide import act_for_bot, again, decide, lifted, make, read_terms
from ..table.events import Event, Message, Refused, Spoilt
from ..table.lateness import is_slow, nudged, tick
from ..table.table import Table
from .company import Alone, Company
from .mending import mend, mend_lobby, read, spoilt
from .pace import Pace
from .queued_bots import AnyBots, QueuedBots
from .room import END, NAME, Room, Viewer, new_name

log = logging.getLogger("kibo.server")
UNUSED = 600.0
"""Seconds after which a table that nobody looks at leaves the memory; its log stays."""
LOADING = 64
"""How many tables are read from the log at once."""
TICK = 1.0
"""Seconds after which is looked who is late, and what has stopped that should go on."""
SELDOM = 10
"""At a table that nobody attends it is looked so many times less often: there may be thousands of them."""
LOST = 600.0
"""Seconds after which a bot's answer is not waited for any more: a bot thinks less long, so its job was lost."""
LONG = 1.5
"""Seconds that a bot thinks before the table says so."""
TRIES = 20
"""How often something is decided anew because another has written meanwhile."""

Decision = TypeVar("Decision")


class House:
    """All tables."""

    def __init__(
        self, settings: Settings, games: Mapping[str, Game], store: Store, bots: AnyBots, home: Home | None = None
    ) -> None:
        self.settings = settings
        self.games = games
        self.store = store
        self.bots = bots
        self.home = home or Home()
        self.framer = Framer(self.home)
        self.rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that anybody holds."""
        self.kept: dict[str, Room] = {}
        """Those that stay in memory for a while, whoever holds them."""
        told = (self.rooms, self.read_on, self.publish, self._remind)
        self.company = Company(store, settings.secret, *told) if store.is_shared else Alone()
        if isinstance(self.company, Company) and isinstance(bots, QueuedBots):
            bots.listen(self.company.feed)
        self.clock: Callable[[], float] = self.company.now
        self.background = Background()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.loading = [asyncio.Lock() for _ in range(LOADING)]
        """A table is loaded by one at a time: there is a lock for some of the names, not for each that is asked for."""
        self.pace = Pace()

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        await self.company.open()
        await self.bots.open()
        self.loop = asyncio.get_running_loop()
        self.background.start("the passing of time", self._tick)
        self.background.start("the bots' getting ready", partial(self._later, self.bots.get_ready))
        mending = partial(mend_lobby, self.store, self.games, self.rooms, self.clock)
        self.background.start("the mending of the lobby", partial(self._later, mending))
        self.background.start("the backups", partial(self._later, self.store.back_up_every_day))

    async def _later(self, work: Work) -> None:
        """What can wait until the first page is out."""
        await asyncio.sleep(1)
        await work()

    def dismiss(self) -> None:
        """End all streams, from wherever this is called: the house is about to close."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end_streams)

    def _end_streams(self) -> None:
        for room in self.kept.values():
            for viewer in room.viewers:
                viewer.queue.put_nowait(END)

    async def close(self) -> None:
        """End: nothing that was acknowledged is lost."""
        await self.background.close()
        await asyncio.gather(self.bots.close(), self.company.close())
        await self.store.close()

    # tables

    async def room(self, name: str) -> Room:
        """A table by its name, from memory or from its log."""
        if found := self.rooms.get(name):
            return self._keep(found)
        if not NAME.fullmatch(name):
            raise Refused("no_table", 404)
        async with self.loading[hash(name) % LOADING]:
            if name not in self.rooms:
                table = await read(self.store, self.games, name)
                await mend(self.store, table, self.clock())
                room = self.rooms[name] = Room(table, self.clock)
                await self.company.meet(room)
                return self._keep(room)
        return self._keep(self.rooms[name])

    def _keep(self, room: Room) -> Room:
        """Hold a table in memory, and let go on what should go on there."""
        self.rooms[room.table.id] = self.kept[room.table.id] = room
        room.used_at = room.now()
        self._wake(room)
        return room

    async def may_make(self, address: str) -> bool:
        """May somebody at an address make another table?"""
        return await self.company.may_make(self.pace, address)

    async def make(self, player: str, data: Mapping[str, Any], *messages: Message) -> Room:
        """A new table and what it is told at once: all of it, or nothing."""
        terms = read_terms(self.games, data)
        if self.settings.lobby == "closed":
            terms.listed = False
        new, now = Table(new_name(), self.games), self.clock()
        events = new.folded(make(new, player, terms, now))
        for message in messages:
            events += new.folded(decide(new, message, now))
        await self.store.write(change_at(None, events, new))
        return self._keep(Room(new, self.clock))

    async def tell(self, room: Room, message: Message) -> list[Event]:
        """Hand a message to a table; when this returns, what it led to is on disk and on its way to everybody."""
        if message.verb in ("show", "pass"):  # a matter of who looks at a screen, which is in no log
            await self._lift(room, message)
            return []
        return await self._carry_out(room, lambda: decide(room.table, message, room.now()))

    async def _lift(self, room: Room, message: Message) -> None:
        """Show another seat on a shared screen; where another house did meanwhile, that is seen, and decided anew."""
        async with room.lock:
            for _ in range(TRIES):
                seat = await self._decided(room, lambda: lifted(room.table, message))
                if await self.company.lift(room, message.player, seat):
                    return self.publish(room)
        raise Refused("stale")

    async def rematch(self, room: Room, player: str) -> str:
        """The name of the table where the same people play again; made by whoever asks first."""
        await self.tell(room, Message("rematch", player, {"table": new_name()}))
        return room.table.rematch

    async def _carry_out(self, room: Room, deciding: Callable[[], list[Event]]) -> list[Event]:
        """Write and show what is decided; where another has written meanwhile, that is read, and decided anew."""
        async with room.lock:
            if room.doubtful:
                await self._read_on(room)
            for _ in range(TRIES):
                events = await self._decided(room, deciding)
                try:
                    await self._write(room, events)
                    break
                except Conflict:
                    await self._read_on(room)
            else:
                raise Refused("stale")
        self._keep(room)
        return events

    async def asked(self, room: Room, asking: Callable[[], Decision]) -> Decision:
        """What a table answers to a question by which nothing is changed."""
        async with room.lock:
            return await self._decided(room, asking)

    async def _decided(self, room: Room, deciding: Callable[[], Decision]) -> Decision:
        """What is decided; nothing is refused because this house has not heard yet what another has written."""
        try:
            return deciding()
        except Refused:
            if not (self.store.is_shared and await self._read_on(room)):
                raise
            return deciding()

    async def _write(self, room: Room, events: list[Event]) -> None:
        """Put on disk at once whatever follows from one message, then make it so and show it."""
        if not events:
            return
        table = room.table
        changes, new = [what_changes(table, events)], None
        if events[-1].kind == "rematched":
            new = Table(events[-1].data["table"], self.games)
            changes.append(change_at(None, new.folded(again(table, new, room.now())), new))
        room.writing = events[-1].seq
        try:
            await self.store.write(*changes)
        except Conflict:
            raise
        except BaseException:
            room.doubtful = True
            raise
        self._fold(room, events)
        if new:
            self._keep(Room(new, self.clock))
        self.publish(room)

    def _fold(self, room: Room, events: list[Event], fold: Callable[[Table, Event], None] = Table.fold) -> None:
        """Make events so that are on disk; what a lesson's script plays for the others is seen move by move."""
        table = room.table
        for event, following in zip(events, [*events[1:], None], strict=True):
            fold(table, event)
            if table.guided and event.kind == "played" and following and following.seat >= 0:
                self.publish(room)

    async def read_on(self, room: Room) -> bool:
        """Take in what another house has written at a table, and show it; False, if there is nothing."""
        async with room.lock:
            is_new = await self._read_on(room)
        self._wake(room)
        return is_new

    async def _read_on(self, room: Room) -> bool:
        """The same for who has the table's lock."""
        events, board = await self.store.load(room.table.id, room.table.seq), room.table.board
        room.doubtful = False
        if not events:
            return False
        try:
            self._fold(room, events, Table.believe)
        except Spoilt as error:
            self.kept.pop(room.table.id, None)
            raise spoilt(room.table.id, error) from None
        finally:
            room.keep_up()
            if room.bot and room.table.board != board:  # what it thinks about is no more
                room.bot.cancel()
                room.bot, room.thinking = None, False
            self.publish(room)
        return True

    async def turns(self, player: str, tables: Sequence[str]) -> set[str]:
        """At which of these tables a player is to move."""
        found = set()
        for name in tables:
            with contextlib.suppress(Refused):  # of a game that is no more
                table = (await self.room(name)).table
                found |= {name} if table.is_turn_of(table.seats_of(player)) else set()
        return found

    # viewers

    async def open_home(self, wanted: bool) -> None:
        """Open the house to the home network, or close it again; every invitation that is looked at says so."""
        try:
            await self.home.switch(wanted)
        except KiboError as error:
            raise Refused("no_home", why=str(error)) from None
        for room in list(self.kept.values()):
            try:
                self.publish(room)
            except Exception:  # a table that cannot be drawn keeps nobody from the switch
                log.exception("table %s could not be shown", room.table.id)

    def publish(self, room: Room) -> None:
        """Show everybody how the table stands now."""
        room.watched = {}
        if room.viewers:
            snapshot = self.snapshot(room)
            for viewer in room.viewers:
                viewer.send("frame", viewer.look(snapshot))

    def snapshot(self, room: Room) -> Snapshot:
        """How a table stands now."""
        return Snapshot(self.framer, room.table, room.thinking, room.now(), room.watched)

    @contextlib.asynccontextmanager
    async def watching(self, room: Room, viewer: Viewer) -> Any:
        """A stream is open: the viewer is here, and who returns plays for themselves again."""
        table = self._keep(room).table
        came = all(other.player != viewer.player for other in room.viewers)
        table.arrive(viewer.player)
        room.viewers.add(viewer)
        self.company.came(room, viewer.player)
        try:
            if came and table.seats_of(viewer.player):
                await self.tell(room, Message("back", viewer.player))
                self.publish(room)
            else:
                viewer.send("frame", viewer.look(self.snapshot(room)))
            yield
        finally:
            room.viewers.discard(viewer)
            room.used_at = room.now()
            room.table.depart(viewer.player, room.used_at)
            self.company.went(room, viewer.player)
            if room.table.seats_of(viewer.player) and not room.table.here.get(viewer.player):
                self.publish(room)

    async def nudge(self, room: Room, player: str) -> bool:
        """Remind the person whose move it is, or let a bot answer with what it has found so far: was it a bot?"""
        if not await self.asked(room, lambda: nudged(room.table, player)):
            self._remind(room)
            await self.company.remind(room)
            return False
        room.hurried.set()
        await self.bots.hurry(room.asked)
        return True

    def _remind(self, room: Room) -> None:
        room.reminded = room.table.board
        for viewer in room.viewers:
            if viewer.player in room.table.places[room.table.to_act].players:
                viewer.send("nudge", (b"{}",))

    # bots and time

    def _wake(self, room: Room) -> None:
        if room.table.bot_to_act() and (room.bot is None or room.bot.done()):
            what = f"the bots' play at table {room.table.id}"
            room.bot = self.background.start(what, partial(self._play_bots, room))

    async def _play_bots(self, room: Room) -> None:
        """Let bots move, one after the other and at a pace that people can follow."""
        while bot := room.table.bot_to_act():
            board, started = room.table.board, room.now()
            room.hurried.clear()
            action = await self._thought(room, room.table.to_act, bot)
            await happens(room.hurried, room.pause(self.settings.pace) - (room.now() - started))
            room.thinking = False
            with contextlib.suppress(Refused):  # the table has moved on
                if not await self._carry_out(room, partial(self._bot_move, room, board, action)):
                    self.publish(room)

    def _bot_move(self, room: Room, board: int, action: int) -> list[Event]:
        return act_for_bot(room.table, board, action, room.now())

    async def _thought(self, room: Room, seat: int, bot: str) -> int:
        """What a bot chooses; one that fails plays anything legal, so that nobody waits for ever."""
        sight, table = room.table.sight(seat), room.table
        seen, legal = sight.position, sight.legal
        room.asked = secrets.randbits(60)
        later = asyncio.get_running_loop().call_later(max(self.settings.pace, LONG), self._say_it_thinks, room)
        try:
            async with asyncio.timeout(LOST):
                action = await self.bots.choose(table.game, seat, seen, bot, table.id, room.asked, table.board)
        except Exception as error:
            log.error("the bot %s failed at table %s: %r", bot, room.table.id, error)
            return secrets.choice(legal)
        finally:
            later.cancel()
        return action if action in legal else secrets.choice(legal)

    def _say_it_thinks(self, room: Room) -> None:
        """A bot has to get ready, or thinks hard: the table says so, and lets people hurry it."""
        room.thinking = True
        self.publish(room)

    async def _tick(self) -> None:
        for turn in count():
            await asyncio.sleep(TICK)
            for number, room in enumerate(list(self.kept.values())):
                if (number + turn) % SELDOM and not room.is_attended:
                    continue
                try:
                    await self._tick_room(room)
                except Exception as error:
                    log.error("time passed badly at %s: %r", room.table.id, error, exc_info=not is_away(error))

    async def _tick_room(self, room: Room) -> None:
        if room.lock.locked():  # something is being done there: the others' time goes on
            return
        if room.doubtful or tick(room.table, room.now()):
            await self._carry_out(room, lambda: tick(room.table, room.now()))
        self._wake(room)
        now = room.now()
        if room.reminded != room.table.board and is_slow(room.table, now):
            self._remind(room)
        if not (room.is_attended or room.lock.locked()) and now - room.used_at > UNUSED:
            self.kept.pop(room.table.id, None)
