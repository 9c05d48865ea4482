"""Everything that is done to houses under load, each with how often it is done if nobody says otherwise."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path

from faults.judge import log_of
from faults.lines import Line, line
from faults.processes import Database, House
from faults.scene import GAMES, PATIENCE, Asked, Disk, File, Foreign, Row, Scene, scene

Trial = Callable[[Scene, Asked], Awaitable[list[Row]]]
TRIALS: dict[str, tuple[Trial, int]] = {}
HELD = 5.0
"""Seconds that a fault lasts which does not end by itself: long enough for what a house does every few seconds."""
APART = 60.0
"""Seconds between two events of a table that is played at, at most."""
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"
CLOCKS = ("+1h", "-1h", "+26h", "-26h", "+7m", "-7m")


class NotTried(Exception):
    """What is needed is not here."""


def trial(name: str, often: int) -> Callable[[Trial], Trial]:
    """Something that is tried."""

    def named(made: Trial) -> Trial:
        TRIALS[name] = made, often
        return made

    return named


async def tried(name: str, asked: Asked) -> list[Row]:
    """The rows of one trial; one that breaks off has not held."""
    try:
        async with scene(asked) as here:
            return await TRIALS[name][0](here, asked)
    except NotTried as error:
        return [Row(name, means=f"not tried: {error}")]
    except Exception as error:
        return [Row(name, wrong=[f"broke off: {error!r}"])]


@trial("house", 100)
async def a_house_is_killed(here: Scene, asked: Asked) -> list[Row]:
    """kill -9 of one of two houses, and it is started again."""
    database, row = here.database(), Row("a house is killed")
    houses = await here.houses(database.url, bot_processes=1)
    crowd = await here.crowd(houses, asked, bot="random")
    for _ in range(asked.rounds):
        house = here.draws.choice(houses)
        await here.a_while()
        house.kill()
        house.start()
        row.waited(await crowd.go_on(PATIENCE), crowd, f"{house.name} was killed")
        await house.opened()
    await row.judge(crowd, database, houses)
    return [row]


@trial("worker", 20)
async def a_worker_is_killed(here: Scene, asked: Asked) -> list[Row]:
    """kill -9 of one of the processes of a house with a PostgreSQL of its own."""
    row = Row("a process of a house with two is killed")
    house, database = await own_house(here)
    crowd = await here.crowd([house], asked, bot="random")
    for _ in range(asked.rounds):
        await here.a_while()
        os.kill(here.draws.choice(serving(house)), 9)
        row.waited(await crowd.go_on(PATIENCE), crowd, "a process was killed")
    await row.judge(crowd, database, [house])
    return [row]


@trial("database", 10)
async def the_database_is_killed(here: Scene, asked: Asked) -> list[Row]:
    """kill -9 of all processes of the PostgreSQL that a house has of its own and starts again."""
    row = Row("the database is killed")
    house, database = await own_house(here)
    crowd = await here.crowd([house], asked, bot="random")
    for _ in range(asked.rounds):
        await here.a_while()
        database.kill()
        row.waited(await crowd.go_on(PATIENCE), crowd, "the database was killed")
    await row.judge(crowd, database, [house])
    return [row]


async def own_house(here: Scene) -> tuple[House, Foreign]:
    """A house of two processes, and the database that it has started."""
    house: House = here.started(House("house", here.folder, "", workers=2, bot_processes=1))
    await house.opened()
    return house, Foreign(house.folder / "postgres")


def serving(house: House) -> list[int]:
    """The processes that answer requests: what the first has forked, and not what was started by a command."""
    assert house.process is not None
    first = house.process.pid
    children = map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())
    commands = {child: Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if b"serve" in command]


@trial("bots", 20)
async def a_bot_machine_is_killed(here: Scene, asked: Asked) -> list[Row]:
    """kill -9 of one of two machines that think, for houses that have no bots themselves."""
    database, row = here.database(), Row("a bot machine is killed")
    houses = await here.houses(database.url, bot_processes=0)
    machines = here.bots(database.url, 2)
    crowd = await here.crowd(houses, asked, bot="random")
    for _ in range(asked.rounds):
        machine = here.draws.choice(machines)
        await here.a_while()
        machine.kill()
        row.waited(await crowd.go_on(PATIENCE), crowd, f"{machine.name} was killed")
        machine.start()
    await row.judge(crowd, database, houses)
    return [row]


@trial("cut", 10)
async def a_line_is_cut(here: Scene, asked: Asked) -> list[Row]:
    """Two houses in networks of their own; the line from one of them to the database is cut for some time."""
    return await with_lines(here, asked, "the line between a house and the database is cut", cut=True)


@trial("slow", 5)
async def a_line_is_slow(here: Scene, asked: Asked) -> list[Row]:
    """The same, and the line is slow for some time."""
    return await with_lines(here, asked, "the line between a house and the database is slow", cut=False)


async def with_lines(here: Scene, asked: Asked, what: str, cut: bool) -> list[Row]:
    """Two houses, each with a line of its own to the database, of which one after the other is harmed."""
    database, row = here.database(), Row(what)
    lines, houses = await houses_with_lines(here, database)
    crowd = await here.crowd(houses, asked, bot="random")
    for _ in range(asked.rounds):
        way = here.draws.choice(lines)
        await here.a_while()
        (way.cut if cut else way.slow)()
        await asyncio.sleep(HELD + 10 * here.draws.random())
        way.mend()
        row.means = way.cuts if cut else way.slows
        row.waited(await crowd.go_on(PATIENCE), crowd, f"after line {way.number}")
    await row.judge(crowd, database, houses)
    return [row]


async def houses_with_lines(here: Scene, database: Database) -> tuple[list[Line], list[House]]:
    """Two houses, and the line that each has to the database."""
    lines = [await here.stack.enter_async_context(line(number, database.socket)) for number in (1, 2)]
    houses: list[House] = []
    for number, way in enumerate(lines):
        house = House(f"house{number}", here.folder, way.url, way.door, inside=way.inside, bot_processes=1)
        houses.append(here.started(house))
        await house.opened()
    return lines, houses


@trial("disk", 3)
async def the_disk_is_full(here: Scene, asked: Asked) -> list[Row]:
    """The disk of a PostgreSQL has no byte left for some time; then that of a house on SQLite."""
    rows = [Row("the disk of PostgreSQL is full"), Row("the disk of SQLite is full")]
    try:
        disks = [Disk(here.folder / name, size) for name, size in (("large", 250), ("small", 48))]
    except (OSError, subprocess.CalledProcessError):
        raise NotTried("only who may mount can make a small disk") from None
    for disk in disks:
        here.stack.callback(disk.close)
    for row in rows:
        row.means = "a small tmpfs"
    database = here.database(disks[0].folder / "postgres")
    houses = await here.houses(database.url, bot_processes=1)
    crowd = await here.crowd(houses, asked, bot="random")
    for _ in range(asked.rounds):
        await here.a_while()
        disks[0].fill()
        await asyncio.sleep(HELD)
        disks[0].empty()
        await database.start_again()
        rows[0].waited(await crowd.go_on(PATIENCE), crowd, "the disk was full")
    await rows[0].judge(crowd, database, houses)
    file = File(disks[1].folder / "house.sqlite")
    house: House = here.started(House("alone", here.folder, file.url, bot_processes=1))
    await house.opened()
    crowd = await here.crowd([house], asked, bot="random")
    for _ in range(asked.rounds):
        await here.a_while()
        disks[1].fill()
        await asyncio.sleep(HELD)
        disks[1].empty()
        rows[1].waited(await crowd.go_on(PATIENCE), crowd, "the disk was full")
    await rows[1].judge(crowd, file, [house])
    return rows


@trial("clocks", 12)
async def clocks_jump(here: Scene, asked: Asked) -> list[Row]:
    """The clock of one house jumps by minutes, an hour or more than a day, under games in which time runs."""
    row = Row("the clock of a house jumps", means="libfaketime")
    database, houses = here.database(), []
    for number in (0, 1):
        house = House(f"house{number}", here.folder, database.url, bot_processes=1)
        house.more = faked(house.folder / "clock")
        houses.append(here.started(house))
        await house.opened()

    def jump(by: str) -> House:
        house = here.draws.choice(houses)
        (house.folder / "clock").write_text(by)
        return house

    return [await while_clocks_jump(here, asked, row, (database, houses), jump)]


@trial("database-clock", 12)
async def the_databases_clock_jumps(here: Scene, asked: Asked) -> list[Row]:
    """The clock of the database, by which all houses go, jumps in the same way."""
    row, clock = Row("the clock of the database jumps", means="libfaketime"), here.folder / "clock"
    with environment(faked(clock)):
        database = here.database()
    houses = await here.houses(database.url, bot_processes=1)

    def jump(by: str) -> House:
        clock.write_text(by)
        return here.draws.choice(houses)

    clock.write_text(CLOCKS[0])
    if abs((await database.fetch(NOW))[0][0] - time.time()) < APART:
        raise NotTried("libfaketime does not reach the database")
    clock.write_text("+0")
    return [await while_clocks_jump(here, asked, row, (database, houses), jump)]


def faked(clock: Path) -> dict[str, str]:
    """The settings by which a process reads the time off a file; NotTried, where that cannot be."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    if not found:
        raise NotTried("libfaketime is not installed (on Debian: apt-get install libfaketime)")
    clock.write_text("+0")
    own = {"LD_PRELOAD": str(found[0]), "FAKETIME_TIMESTAMP_FILE": str(clock)}
    return own | dict.fromkeys(("FAKETIME_NO_CACHE", "FAKETIME_DONT_FAKE_MONOTONIC", "DONT_FAKE_MONOTONIC"), "1")


@contextlib.contextmanager
def environment(more: dict[str, str]) -> Iterator[None]:
    """What is started now has more settings."""
    before = dict(os.environ)
    os.environ.update(more)
    try:
        yield
    finally:
        for name in more:
            del os.environ[name]
        os.environ.update(before)


async def while_clocks_jump(
    here: Scene, asked: Asked, row: Row, on: tuple[Database, list[House]], jump: Callable[[str], House]
) -> Row:
    """Games in which time runs go on, and nobody is late in them."""
    database, houses = on
    crowd = await here.crowd(houses, asked, bot="random", clock="brisk")
    for number in range(asked.rounds):
        await here.a_while()
        house = jump(CLOCKS[number % len(CLOCKS)])
        if number % 3 == 2:  # and a house is opened with a wrong clock
            house.kill()
            house.start()
        row.waited(await crowd.go_on(PATIENCE), crowd, f"a clock jumped, {house.name}")
        await house.opened()
    await row.judge(crowd, database, houses)
    for table in {person.table for party in crowd.parties for person in party.people}:
        events = await log_of(database, table)
        apart = max(abs(after.at - before.at) for before, after in pairwise(events))
        if apart > APART:
            row.wrong.append(f"table {table}: {apart:.0f} s between two events")
        row.wrong += [f"table {table}: {event.kind}" for event in events if event.kind in ("took_over", "dropped")]
    return row


@trial("devices", 60)
async def two_devices_act_at_once(here: Scene, asked: Asked) -> list[Row]:
    """Everybody has two devices, at different houses, which move at the same moment and each as it likes."""
    database, row = here.database(), Row("two devices of everybody move at once through different houses")
    houses = await here.houses(database.url, bot_processes=1)
    crowd = await here.crowd(houses, asked, bot="random", devices=2, pace=0.0, games=GAMES)
    for _ in range(asked.rounds):
        row.waited(await crowd.go_on(PATIENCE), crowd, "two devices moved")
    row.tried = crowd.counted().total() - crowd.counted()["acknowledged"]
    row.means = "counted are the moves that came second"
    await row.judge(crowd, database, houses)
    return [row]
