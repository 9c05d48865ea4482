"""The law: every answer of the house is a function of what the asker may see.

Two houses hold the same table in two worlds that look alike to a viewer; everything that can be asked is asked in both,
and status, headers and the pieces of the body are compared. What a bot is handed for the viewer's seat is compared too.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from all_games import GAMES
from kibo import EVERYONE, Game
from kibo.core.lesson import LEARNER
from kibo.testing import tables
from server.alike.asking import Answer, Asked, Question, cookie, the_same_luck
from server.alike.questions import TABLE, Topic, is_of_a_table, questions
from server.alike.worlds import VIEWER, World, copied, lesson, positions, twins


class EnoughFound(Exception):
    """So many leaks that nothing more need be asked."""


@dataclass
class Found:
    """What was asked, and what was not the same in both worlds."""

    enough: int = sys.maxsize
    positions: int = 0
    pairs: int = 0
    different: int = 0
    """Pairs of worlds with other secrets than those of the dice."""
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    jobs: int = 0
    leaks: list[str] = field(default_factory=list)

    def leak(self, told: str) -> None:
        """Note what was told; EnoughFound where that is enough."""
        self.leaks.append(told)
        if len(self.leaks) >= self.enough:
            raise EnoughFound

    def __str__(self) -> str:
        return (
            f"{self.positions} positions, {self.pairs} pairs of worlds ({self.different} with other secrets), "
            f"{sum(self.asked.values())} questions, {self.jobs} jobs for bots, {len(self.leaks)} leaks"
        )


@dataclass(frozen=True)
class Viewer:
    """Somebody who asks: from a seat, from beside the table, or nobody who is known."""

    kind: str
    seat: int = EVERYONE

    def headers(self, world: World) -> dict[str, str]:
        """What they bring along."""
        if self.kind in ("seat", "screen", "learner"):
            return {"cookie": cookie(VIEWER, "Anna"), "authorization": f"Bearer {world.token(self.seat)}"}
        if self.kind == "spectator":
            return {"cookie": cookie("somebody", "Carla")}
        return {} if self.kind == "stranger" else {"cookie": "kibo=forged", "authorization": "Bearer forged"}


class Pair:
    """Two worlds that look alike to a viewer, in two houses."""

    def __init__(self, houses: Sequence[Asked], worlds: Sequence[World], viewer: Viewer, found: Found) -> None:
        self.houses, self.worlds, self.viewer, self.found = houses, worlds, viewer, found
        self.headers = viewer.headers(worlds[0])
        self.count = 0
        self.played = [world.table("", house.house.games) for house, world in zip(houses, worlds, strict=True)]
        for house in houses:
            house.drawn.clear()

    async def set_up(self) -> None:
        """Put fresh tables into the houses, under a name that was not used yet."""
        self.count += 1
        self.name = f"{self.found.pairs:04}{self.count:04}"
        for house, played in zip(self.houses, self.played, strict=True):
            await house.rest()
            await house.seat(copied(played, self.name))

    @property
    def tables(self) -> list[Any]:
        """The tables as they stand."""
        return [house.house.rooms[self.name].table for house in self.houses]

    def topic(self, chosen: Random, many: int) -> Topic:
        """What the questions are about: tables of its own, since those in the houses may move on."""
        return Topic(*self.played, chosen, many)

    def look_alike(self) -> bool:
        """Does the viewer still see the same at both tables?"""
        seat = self.viewer.seat
        one, other = ([table.playing.seen(seat), table.playing.log(seat), table.seq] for table in self.tables)
        return one == other

    async def ask(self, question: Question, begin_at: Callable[[int], None]) -> None:
        """Ask in both worlds and compare; where the answer lets the viewer see more, the status is still the same."""
        question = replace(question, address=question.address.replace(TABLE, self.name))
        before = [(table.seq, dict(table.shown)) for table in self.tables]
        answers, number = [], sum(self.found.asked.values())
        for house in self.houses:
            begin_at(number)
            answers.append(await house.ask(question, self.headers))
            await house.settle()
        self.found.asked[question.method, question.route] += 1
        self.found.statuses[answers[0].status] += 1
        self.compare(question, answers)
        self.compare_jobs(question)
        if before != [(table.seq, table.shown) for table in self.tables]:
            await self.set_up()

    def compare(self, what: object, answers: Sequence[Answer]) -> None:
        """Note a difference."""
        one, other = answers
        if one == other or (one.status == other.status and not self.look_alike()):
            return
        self.found.leak(f"{self.worlds[0].game.id}, {self.viewer}: {what}\n  {difference(one, other)}")

    def compare_jobs(self, what: object) -> None:
        """What bots were handed is the same, if they were handed it for the viewer's seat."""
        jobs = [[job for job in house.jobs if job.seat == self.viewer.seat] for house in self.houses]
        for house in self.houses:
            house.jobs.clear()
        self.found.jobs += len(jobs[0])
        if jobs[0] != jobs[1]:
            self.found.leak(f"{self.worlds[0].game.id}, {self.viewer}: jobs after {what}")

    async def watch(self, plies: int, begin_at: Callable[[int], None]) -> None:
        """Look on from an open stream while the last plies are played."""
        if self.worlds[1].imagined is not None or plies < 1:
            return
        question = Question(
            "GET", "/t/{table}/stream", f"/t/{self.name}/stream", headers=(("accept-encoding", "zstd"),)
        )
        first = max(0, len(self.worlds[0].history) - plies)
        answers, number = [], sum(self.found.asked.values())
        for house, world in zip(self.houses, self.worlds, strict=True):
            begin_at(number)
            room, enough = await house.seat(world.table(self.name, house.house.games, first)), asyncio.Event()
            asking = asyncio.create_task(house.ask(question, self.headers, enough))
            while not room.viewers:
                await asyncio.sleep(0)
            for action in world.history[first:]:
                world.play(room.table, action)
                house.house.publish(room)
            enough.set()
            answers.append(await asking)
        self.compare(f"{plies} plies from an open stream", answers)


def difference(one: Answer, other: Answer) -> str:
    """Where two answers differ, in a line."""
    if (one.status, one.headers) != (other.status, other.headers):
        return f"{one.status} {one.headers} and {other.status} {other.headers}"
    a, b = b"".join(one.chunks), b"".join(other.chunks)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"body at byte {at} of {len(a)} and {len(b)}: {a[max(0, at - 60) : at + 60]!r} and {b[at : at + 60]!r}"


def viewers(seats: int) -> list[Viewer]:
    """Everybody who may ask."""
    sitting = [Viewer(kind, seat) for kind in ("seat", "screen") for seat in range(seats)]
    return [*sitting, Viewer("spectator"), Viewer("stranger"), Viewer("forger")]


@dataclass
class Attack:
    """What is asked, and how much of it."""

    games: Sequence[Game]
    many: int
    """Positions of each game."""
    each: int
    """Actions, things and plies of each kind that are picked for a question."""
    viewers: int
    """Viewers of a position, at most."""
    seed: int = 1
    wanted: Callable[[str], bool] = is_of_a_table
    """The routes that are asked; the others are asked now and then."""
    found: Found = field(default_factory=Found)
    houses: list[Asked] = field(default_factory=list)
    begin_at: Callable[[int], None] = lambda _: None

    async def run(self) -> None:
        """Compare what two houses answer."""
        memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # nothing written here has to outlive anything
        with tempfile.TemporaryDirectory(dir=memory) as folder, the_same_luck() as self.begin_at:
            self.houses = [Asked(Path(folder), name) for name in ("one", "other")]
            for house in self.houses:
                await house.house.store.open()
            try:
                for number, game in enumerate(game for game in self.games for _ in range(self.many)):
                    await self.position(game, Random(self.seed * 100_000 + number))
            except EnoughFound:
                pass
            finally:
                for house in self.houses:
                    await house.rest()
                    await house.house.close()

    async def position(self, game: Game, chosen: Random) -> None:
        """Compare what is answered at a random position of a game, and now and then in its lesson."""
        seats, options = chosen.choice(tables(game))
        history = tuple(positions(game, seats, options, chosen.randrange(1 << 30)))
        self.found.positions += 1
        everybody = viewers(seats)
        for viewer in chosen.sample(everybody, min(self.viewers, len(everybody))):
            world = World(game, seats, options, history, viewer.seat, "one", screen=viewer.kind == "screen")
            await self.worlds(world, viewer, chosen)
        if game.lesson and chosen.random() < 0.5:
            world = lesson(game, chosen.randrange(len(game.lesson.steps)))
            await self.worlds(world, Viewer("learner", LEARNER), chosen)

    async def worlds(self, world: World, viewer: Viewer, chosen: Random) -> None:
        """Ask everything in a world and in one that looks the same to a viewer."""
        self.found.pairs += 1
        pair = Pair(self.houses, twins(world, chosen.randrange(1 << 30)), viewer, self.found)
        await pair.set_up()
        self.found.different += pair.tables[0].playing.position != pair.tables[1].playing.position
        if not pair.look_alike():
            self.found.leak(f"{world.game.id}, {viewer}: two worlds that should look alike do not")
            return
        everything = self.wanted is is_of_a_table and self.found.pairs % 5 == 1
        for question in questions(pair.topic(chosen, self.each), bool if everything else self.wanted):
            await pair.ask(question, self.begin_at)
        await pair.watch(chosen.randrange(1, 30), self.begin_at)


def attack(games: Sequence[Game] = GAMES, many: int = 40, each: int = 12, viewers: int = 99, **more: Any) -> Found:
    """Ask everything at so many random positions of each game, and say what was told that may not be told."""
    asked = Attack(games, many, each, viewers, **more)
    asyncio.run(asked.run())
    return asked.found


if __name__ == "__main__":
    result = attack(many=int(sys.argv[1]) if len(sys.argv) > 1 else 40)
    print(result)
    print(*result.leaks[:40], sep="\n")
    sys.exit(bool(result.leaks))
