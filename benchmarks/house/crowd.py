"""People at many tables, in processes of their own: one would be slower than the houses that it measures."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import uvloop

from house import load
from house.load import Group, Person, Ports, by_chance, by_table, gather_groups, offer, renewed

ADDRESSES = 1 << 16


class Made(NamedTuple):
    """What a crowd has done in some time."""

    rate: float
    latencies: list[float]
    refused: int


class Crowd:
    """One of some processes with people, who come in at some ports."""

    def __init__(self, number: int, many: int, ports: Sequence[int], hashed: bool) -> None:
        spawned = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawned.Pipe()
        self.process = spawned.Process(target=begin, args=(theirs, number, many, ports, hashed), daemon=True)
        self.process.start()

    async def ask(self, what: str, *how: Any) -> Any:
        """Let it do something, and wait for what comes of it."""
        self.pipe.send((what, *how))
        return await asyncio.to_thread(self.pipe.recv)

    def close(self) -> None:
        """Everybody goes."""
        with suppress(OSError):
            self.pipe.send(None)
        self.process.join(5)
        self.process.kill()


def begin(pipe: Connection, number: int, many: int, ports: Sequence[int], hashed: bool) -> None:
    """Be such a process."""
    load.PEOPLE = count(number * ADDRESSES // many)
    uvloop.run(Here(number, many, (by_table if hashed else by_chance)(ports)).listen(pipe))


class Here:
    """The people of this process: of all tables every so manieth is theirs."""

    def __init__(self, number: int, many: int, ports: Ports) -> None:
        self.ports: Ports = lambda table, seat: ports(number + many * table, seat)
        self.groups: list[Group] = []
        self.watching: list[asyncio.Task[None]] = []

    async def listen(self, pipe: Connection) -> None:
        """Do what is asked, one after the other."""
        with suppress(EOFError):
            while asked := await asyncio.to_thread(pipe.recv):
                what, *how = asked
                pipe.send(await getattr(self, what)(*how))

    async def gather(self, game: str, tables: int, seats: int) -> None:
        """So many tables at which there is a move to make."""
        self.groups = await renewed(self.groups, self.ports, game, seats)
        more = tables - len(self.groups)
        self.groups += await gather_groups(self.ports, game, max(0, more), seats, len(self.groups))

    async def watch(self, each: int) -> None:
        """So many people more at each table, who only look."""
        guests = []
        for number, group in enumerate(self.groups):
            for guest in range(len(self.watching) // len(self.groups), each):
                guests.append(Person(self.ports(number, guest), "guest"))
                guests[-1].table = group.people[0].table
        self.watching += [asyncio.create_task(guest.stream()) for guest in guests]
        while not all(guest.board for guest in guests):
            await asyncio.sleep(0.1)

    async def measure(self, rate: float, seconds: float) -> Made:
        """Moves at a rate (0: as fast as it goes)."""
        made = await offer(self.groups, rate, seconds)
        latencies = [latency for group in self.groups for latency in group.latencies]
        return Made(made, latencies, sum(group.refused for group in self.groups))
