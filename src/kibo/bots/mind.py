"""The bots of one game, thinking for whoever waits: within a time, on several cores, and told to hurry if need be.

A mind is given a `Sight`, which holds what a seat sees and nothing else. What it finds follows from the sight, the
draws and how many games it was to imagine; from nothing else, so it is the same interpreted, compiled, on any number of
threads and on a card.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from ..core import draw
from ..core.errors import KiboError
from ..core.game import Game
from ..core.link import Way, compiled
from ..core.record import Row
from ..core.sight import Sight
from . import levels, search
from .desk import Desk, new_desk
from .dispatch import RANDOM, SEARCH
from .step import MEASURE, RANK, step

SLICE = 0.02
"""Seconds between two looks at the clock, about."""
TRIAL = 0.05
"""The part of the time that passes before it is settled how many games can be imagined in it."""
FILLED = 0.9
"""How much of its time a search plans to use: the rest is for surprises."""


@dataclass(frozen=True)
class Limits:
    """How much may be thought: so many imagined games, as long as the time lasts and nobody says to hurry."""

    simulations: int = levels.MOST_SIMULATIONS
    seconds: float | None = None
    hurried: Callable[[], bool] = bool

    def __post_init__(self) -> None:
        if not 1 <= self.simulations <= levels.MOST_SIMULATIONS:
            raise KiboError(f"a search imagines 1 to {levels.MOST_SIMULATIONS} games, not {self.simulations}")
        if self.seconds is not None and not self.seconds >= 0:
            raise KiboError(f"a search may take 0 seconds or more, not {self.seconds}")


class Found(NamedTuple):
    """What a search has found."""

    action: int
    simulations: int
    """How many games it was to imagine: asked for so many, without a time, it finds the same."""
    imagined: int
    """How many it has imagined."""


class Worth(NamedTuple):
    """What a legal action is worth to the seat that may play it."""

    action: int
    worth: float
    """The mean of what all games imagined after this action come to for the seat, by the game's judgement.

    Where that tells odds (Thought.odds), of search.SURE games how many are won.
    """
    imagined: int


class Measurer(Protocol):
    """A place other than this machine's cores where samples are measured."""

    def measured(self, places: Sequence[int], base: int, first: int, samples: int) -> list[int]:
        """What each legal action comes to in so many samples; those in other places come to nothing."""


class Mind:
    """The bots of one game, interpreted or compiled."""

    slice, least, most = SLICE, 1, 1 << 40
    """Seconds between two looks at the clock, about, and how many games are imagined at once between them."""

    def __init__(self, game: Game, way: Way = "plain", threads: int = 1) -> None:
        if game.value is None:
            raise KiboError(f"{game.id} has no value function, so only random can play it")
        self.game, self.way = game, way
        self.step = compiled(game, step, way)
        self.threads = 1 if way == "plain" else max(1, threads)
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def get_ready(self) -> None:
        """Have compiled whatever is not."""
        self.step(RANDOM, new_desk(self.game, self.way), 0, 0, 0, 0, 0)

    def choose(self, sight: Sight, bot: str, draws: Row, limits: Limits | None = None) -> int:
        """The action that a bot plays for a seat, by what it sees; `limits` of time are for those that search."""
        number = levels.number_of(self.game, bot)
        if number >= SEARCH:
            given = limits or Limits()
            limits = Limits(min(number - SEARCH, given.simulations), given.seconds, given.hurried)
            action = self.search(sight, limits, draws).action
            draw.below(draws, 1)  # as a driver does that draws one of one
            return action
        desk, legal = self.desk(sight), sight.legal
        desk.draws[:] = draws
        self.step(number, desk, sight.seat, len(legal), 0, 0, 0)
        draws[:] = [int(word) for word in desk.draws]
        return legal[draw.pick(draws, [int(weight) for weight in desk.weight[: len(legal)]], len(legal))]

    def search(self, sight: Sight, limits: Limits, draws: Row) -> Found:
        """The best action after so many imagined games, or as many as there is time for."""
        return Search(self, sight, limits, draws).halve()

    def analyse(self, sight: Sight, limits: Limits, draws: Row) -> list[Worth]:
        """Every legal action with its worth, the best first: after each as many games are imagined as after any."""
        return Search(self, sight, limits, draws).compare()

    def table(self, sight: Sight) -> Measurer | None:  # noqa: ARG002
        """Where samples are measured, if not on this machine's cores."""
        return None

    def desk(self, sight: Sight) -> Desk:
        """A desk with nothing on it but what a seat sees and may do."""
        if not sight.acts:
            raise KiboError(f"it is not the move of seat {sight.seat}")
        return laid_out(new_desk(self.game, self.way), self.way, sight)


def laid_out(desk: Desk, way: Way, sight: Sight) -> Desk:
    """A desk with what a seat sees in each of its worlds, and what it may do."""
    legal = sight.legal
    desk.legal[: len(legal)] = legal
    if way == "plain":
        for world in desk.worlds:
            world.become(sight.position)
    else:
        desk.worlds[:] = sight.position.pack()[0]
    return desk


class Search:
    """A search under way: which actions are kept, and what they came to so far."""

    def __init__(self, mind: Mind, sight: Sight, limits: Limits, draws: Row) -> None:
        self.mind, self.seat, self.limits, self.legal = mind, sight.seat, limits, sight.legal
        self.began = time.monotonic()
        self.desks = [mind.desk(sight) for _ in range(mind.threads)]
        desk, count = self.desks[0], len(self.legal)
        desk.draws[:] = draws
        mind.step(RANK, desk, self.seat, count, 0, 0, 0)
        draws[:] = [int(word) for word in desk.draws]
        self.base = draw.word(draws) << 31 | draw.word(draws) >> 1
        draw.start(draws, self.base, draw.WORD)
        self.order = [int(place) for place in desk.order[:count]]
        self.sums = [int(worth) for worth in desk.sums[:count]]
        self.simulations, self.kept = limits.simulations, search.affordable(limits.simulations, count)
        self.samples = self.imagined = 0
        self.elsewhere, self.piece = mind.table(sight), 1
        """`piece`: how many samples each thread takes between two looks at the clock."""

    def halve(self) -> Found:
        """Measure in rounds, and keep the better half of each."""
        if self.kept > 1 and self.limits.seconds is not None:
            self._try_out(self.limits.seconds)
        for kept, first, each in search.plan(self.simulations, self.kept):
            self.kept = kept
            whole = self._measure(first + each)
            self._settle()
            if not whole:
                break
        return Found(self.legal[self.order[0]], self.simulations, self.imagined)

    def compare(self) -> list[Worth]:
        """Measure every legal action alike."""
        self.kept, self.sums = len(self.legal), [0] * len(self.legal)  # nobody has a lead
        self._measure(max(1, self.simulations // self.kept))
        self._settle()
        samples = max(1, self.samples)
        return [Worth(self.legal[place], self.sums[place] / samples, self.samples) for place in self.order]

    def _settle(self) -> None:
        """Order the actions kept by what they came to; of equals, the one that was before stays before."""
        self.order[: self.kept] = sorted(self.order[: self.kept], key=lambda place: -self.sums[place])

    def _try_out(self, seconds: float) -> None:
        """See how fast it goes, and settle how many games can be imagined in the time there is."""
        most = search.each(self.simulations, self.kept)
        while self.samples == 0 or (self.samples < most and self._passed() < TRIAL * seconds):
            if not self._measure(min(most, self.samples + self.piece * self.mind.threads)):
                return
        within = int(FILLED * seconds / max(self._passed(), 1e-6) * self.imagined)
        begun = self.samples * self.kept * search.rounds(self.kept)
        self.simulations = min(self.simulations, max(within, begun))

    def _passed(self) -> float:
        return time.monotonic() - self.began

    def _stopped(self) -> bool:
        seconds = self.limits.seconds
        return (seconds is not None and self._passed() >= seconds) or self.limits.hurried()

    def _measure(self, until: int) -> bool:
        """Measure all samples below a number; False if the time is over or somebody hurries before that."""
        while self.samples < until:
            if self._stopped():
                return False
            began = time.monotonic()
            self.piece = min(max(self.piece, self.mind.least // self.kept), max(1, self.mind.most // self.kept))
            samples = min(self.piece * self.mind.threads, until - self.samples)
            if not self._slice(samples):
                return False
            self.samples += samples
            self.imagined += samples * self.kept
            taken = time.monotonic() - began
            if taken < self.mind.slice / 2 and samples == self.piece * self.mind.threads:
                self.piece *= 2
            elif taken > self.mind.slice * 2:
                self.piece = max(1, self.piece // 2)
        return True

    def _slice(self, samples: int) -> bool:
        """Measure some samples, all of them or, where it is too late, none."""
        if self.mind.way == "plain":
            return self._one_by_one(samples)
        if self.elsewhere is not None:
            self._add(self.elsewhere.measured(self.order[: self.kept], self.base, self.samples, samples))
            return True
        threads = self.mind.threads
        parts = [(desk, self.samples + samples * i // threads) for i, desk in enumerate(self.desks)]
        ends = [first for _, first in parts[1:]] + [self.samples + samples]
        works = [(desk, first, end - first) for (desk, first), end in zip(parts, ends, strict=True)]
        run = map if self.mind.pool is None else self.mind.pool.map
        for sums in list(run(self._part, works)):
            self._add(sums)
        return True

    def _add(self, sums: Sequence[int]) -> None:
        """Count what the actions kept came to."""
        for place in self.order[: self.kept]:
            self.sums[place] += sums[place]

    def _part(self, work: tuple[Desk, int, int]) -> list[int]:
        """What the actions kept come to in some samples."""
        desk, first, samples = work
        desk.order[: self.kept] = self.order[: self.kept]
        desk.sums[: len(self.legal)] = 0  # type: ignore[call-overload]
        self.mind.step(MEASURE, desk, self.seat, self.kept, self.base, first, samples)
        return [int(worth) for worth in desk.sums[: len(self.legal)]]

    def _one_by_one(self, samples: int) -> bool:
        """The same interpreted, where even one game takes its time: the clock is looked at after each."""
        desk, count = self.desks[0], len(self.legal)
        desk.sums[:count] = [0] * count
        for place in self.order[: self.kept]:
            if self._stopped():
                return False
            desk.order[0] = place
            self.mind.step(MEASURE, desk, self.seat, 1, self.base, self.samples, samples)
        self._add(desk.sums)
        return True


@cache
def mind_of(game: Game, way: Way = "plain", threads: int = 1) -> Mind:
    """The bots of a game, made once in a process."""
    mind = Mind(game, way, threads)
    mind.get_ready()
    return mind


def new_draws(seed: int, number: int) -> list[int]:
    """A generator of one's own."""
    draws = [0] * draw.STATE
    draw.start(draws, seed, number)
    return draws
