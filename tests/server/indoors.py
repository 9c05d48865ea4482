"""A house without wires, its tables brought to any stage, and what may be asked of them."""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import select

from all_games import GAMES
from kibo.server.house.house import House
from kibo.server.house.room import Room, Viewer
from kibo.server.log import schema
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change, Store
from kibo.server.settings import Settings
from kibo.server.table.decide import act_for_bot
from kibo.server.table.events import Event, Message, unpacked
from kibo.server.table.table import GRACE, Table
from server.conftest import MADE_AT, Played

BY_ID = {game.id: game for game in GAMES}
PASSING = {"games", "below", "match", "_acting", "here", "gone_at", "shown", "came_at"}
"""What of a table is not folded from its log, or is looked at by itself."""
HOLD, ROLL_AGAIN = 0, 1
"""The choices of the game that is played here: whoever has brought home a hundred wins."""
LUCKY = bytes([64]) * 32
"""Dice with which who begins may win in one turn."""
NAMES = count(1)


class Bots:
    """Bots that think for ever or, if they are let, choose at once."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.waits = False
        self.hurried: list[int] = []

    async def hurry(self, seed: int) -> None:
        self.hurried.append(seed)

    async def choose(self, *_: Any) -> int:
        self.waits = not self.let.is_set()
        await self.let.wait()
        return -1  # which is never legal: the house takes anything that is

    async def get_ready(self) -> None:
        """They are."""

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""


@contextlib.asynccontextmanager
async def opened(url: str | Path) -> AsyncIterator[House]:
    """A house on a database, where time stands still: however long a test takes, nobody is late or away by itself."""
    url = f"sqlite+aiosqlite:///{url}" if isinstance(url, Path) else url
    house = House(Settings(pace=0.0), BY_ID, Store(url), Bots())  # type: ignore[arg-type]
    await house.open()
    house.clock = lambda: MADE_AT
    try:
        yield house
    finally:
        await house.close()


# tables at every stage


def waiting(**terms: Any) -> Played:
    table = Played(**{"seats": 3, "listed": True} | terms)
    table.tell("anna", "sit", name="Anna")
    table.tell("ben", "sit", name="Ben")
    return table


def playing(**terms: Any) -> Played:
    table = waiting(**{"seats": 2, "clock": "relaxed"} | terms)
    table.tell("anna", "start")
    return table


def nearly_over() -> Played:
    """Whoever is to act wins by stopping."""
    table = playing(secret=LUCKY)
    while table.table.playing.position.brought < 100:
        table.act(table.player_to_act(), ROLL_AGAIN)
    return table


def over() -> Played:
    table = nearly_over()
    table.act(table.player_to_act(), HOLD)
    return table


def away() -> Played:
    """Somebody has got up in the middle of the game."""
    table = playing()
    table.tell(table.player_to_act(), "leave")
    return table


def unattended() -> Played:
    """Bots play on by themselves."""
    table = Played(seats=2).start("anna")
    table.tell("anna", "leave")
    return table


def asked() -> Played:
    """Somebody has moved, and would like to take it back: everybody else is to say whether they may."""
    table = playing()
    mover = table.player_to_act()
    table.act(mover, ROLL_AGAIN)
    table.tell(mover, "ask", what="undo", board=table.table.board)
    return table


def alone() -> Played:
    """Somebody has just moved, and only bots sit beside them."""
    table = Played(seats=2).start("anna")
    while table.table.bot_to_act():
        table.fold(act_for_bot(table.table, table.table.board, HOLD, table.now))
    table.act("anna", ROLL_AGAIN)
    return table


def taught() -> Played:
    table = Played(game=next(game.id for game in GAMES if game.lesson), lesson=True)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "start", fill="random")
    return table


STAGES: dict[str, Callable[[], Played]] = {
    "waiting": waiting,
    "playing": playing,
    "nearly over": nearly_over,
    "over": over,
    "away": away,
    "asked": asked,
    "alone": alone,
    "taught": taught,
}


async def brought_to(house: House, events: list[Event]) -> Room:
    """A new table with a log."""
    name = f"table{next(NAMES)}"
    await house.store.write(Change(name, events, summary(Table.restored(name, BY_ID, events))))
    return await house.room(name)


async def all_brought_to(house: House, events: list[Event], many: int) -> list[Room]:
    """New tables with the same log, written at once and held as if each had just been made here."""
    tables = [Table.restored(f"table{next(NAMES)}", BY_ID, events) for _ in range(many)]
    await house.store.write(*(Change(table.id, events, summary(table)) for table in tables))
    return [house._keep(Room(table, house.clock)) for table in tables]


# everything that can happen at a table

Doing = Callable[[House, Room], Awaitable[Any]]


def told(verb: str, player: str, data: Callable[[Table], dict[str, Any]] = lambda _: {}) -> Doing:
    async def do(house: House, room: Room) -> None:
        who = player or acting(room.table)
        await house.tell(room, Message(verb, who, data(room.table)))

    return do


def acting(table: Table) -> str:
    return next(iter(table.places[table.to_act].players), "anna") if table.to_act >= 0 else "anna"


def who_is_asked(room: Room) -> str:
    """Who is to answer."""
    asker = room.table.wish.seat if room.table.wish else 0
    return next((p.players[0] for seat, p in enumerate(room.table.places) if p.players and seat != asker), "ben")


async def answered(house: House, room: Room) -> None:
    await house.tell(room, Message("answer", who_is_asked(room), {"yes": True}))


async def play_again(house: House, room: Room) -> str:
    return await house.rematch(room, "anna")


async def bots_move(house: House, room: Room) -> None:
    """The bot moves whose turn it is."""
    board = room.table.board
    await house._carry_out(room, lambda: act_for_bot(room.table, board, HOLD, room.now()))


async def time_passes(house: House, room: Room) -> None:
    """Somebody stays away while another waits."""
    table, late = room.table, acting(room.table)
    waits = Viewer("ben" if late == "anna" else "anna", lambda _: ())
    room.viewers.add(waits)
    table.arrive(waits.player)
    room.ahead += 2 * GRACE + 10_000
    await house._tick_room(room)


DONE: dict[str, tuple[str, Doing]] = {
    "sit": ("waiting", told("sit", "carla", lambda _: {"name": "Carla"})),
    "word": ("waiting", told("word", "anna", lambda _: {"word": "luck"})),
    "colour": ("waiting", told("colour", "anna", lambda _: {"colour": 4})),
    "arrange": ("waiting", told("arrange", "anna", lambda table: {"order": [*range(len(table.places))][::-1]})),
    "bot": ("waiting", told("bot", "anna", lambda _: {"bot": "random"})),
    "leave": ("waiting", told("leave", "ben")),
    "clear": ("waiting", told("clear", "anna", lambda _: {"seat": 1})),
    "change": ("waiting", told("change", "anna", lambda _: {"clock": "brisk", "listed": False})),
    "start": ("waiting", told("start", "anna", lambda _: {"fill": "random"})),
    "act": ("nearly over", told("act", "", lambda table: {"board": table.board, "action": HOLD})),
    "undo": ("alone", told("undo", "anna", lambda t: {"board": t.board, "far": True})),
    "ask": ("playing", told("ask", "anna", lambda _: {"what": "drop"})),
    "answer": ("asked", answered),
    "resign": ("playing", told("resign", "anna")),
    "unguide": ("taught", told("unguide", "anna")),
    "say": ("playing", told("say", "anna", lambda _: {"text": "hello"})),
    "back": ("away", told("back", "")),
    "link": ("playing", told("link", "annas-phone", lambda t: {"token": t.places[0].token or "none"})),
    "rematch": ("over", play_again),
    "bots move": ("away", bots_move),
    "time passes": ("playing", time_passes),
}
"""For each message, and for what comes without one: a stage at which it changes something, and how it is done."""


# what is there


def state_of(table: Table) -> dict[str, Any]:
    """Everything that a table's log has led to."""
    kept = {name: deepcopy(value) for name, value in vars(table).items() if name not in PASSING}
    if table.match:
        kept["match"] = ([*table.match.history], table.match.position.copy(), [*table.match.names])
    return kept


async def rows_of(house: House) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the database that lasts."""
    found = {}
    async with house.store.engine.connect() as connection:
        for table in schema.LASTING:
            rows = await connection.execute(select(table))
            found[table.name] = sorted((tuple(row) for row in rows), key=repr)
    return found


async def assert_nothing_is_half_done(*houses: House) -> None:
    """Log, fold and lobby say the same of every table in every house, and whoever would play again can."""
    async with contextlib.AsyncExitStack() as still:
        held = [(house, room) for house in houses for room in list(house.rooms.values())]
        for _, room in held:  # time passes there only afterwards
            await still.enter_async_context(room.lock)
        for house, room in held if len(houses) > 1 else ():  # another may have written what is not heard of here yet
            await house._read_on(room)
        for house in houses:
            await _assert_nothing_is_half_done(house)


async def _assert_nothing_is_half_done(house: House) -> None:
    rows = await rows_of(house)
    logs: dict[str, list[Event]] = defaultdict(list)
    seated: dict[str, list[str]] = defaultdict(list)
    for name, seq, kind, seat, action, at, data in rows["events"]:
        logs[name].append(Event(seq, kind, at, seat, action, unpacked(data)))
    for player, name in rows["seated"]:
        seated[name].append(player)
    columns = [column.name for column in schema.tables.columns]
    lobby = {row[0]: dict(zip(columns, row, strict=True)) for row in rows["tables"]}
    assert set(lobby) == set(logs), "the lobby knows all tables and no others"
    for name, events in logs.items():
        table = Table.restored(name, BY_ID, sorted(events, key=lambda event: event.seq))
        shown, row = summary(table), lobby[name]
        row["places"] = json.loads(row["places"])
        other = {key: (row[key], shown[key]) for key in shown if key != "players" and row[key] != shown[key]}
        assert not other, f"the lobby says what the log says: {other}"
        assert sorted(seated[name]) == shown["players"]
        assert not table.rematch or table.rematch in logs, "who plays again finds the table"
        room = await house.room(name)
        there, here = state_of(room.table), state_of(table)
        other = {key: (there.get(key), here.get(key)) for key in there | here if there.get(key) != here.get(key)}
        assert not other, f"in memory is what is on disk: {other}"
