"""Many games of bots, counted: plain, compiled on some threads, or on a GPU."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from typing import Any

from ..bots import dispatch
from ..bots.desk import AT_START, new_desk
from ..bots.levels import number_of
from ..bots.mind import new_draws
from ..bots.own import Bot, Player, check_bot, check_names, name_of, player
from ..core.card import checked_card, cuda
from ..core.checks import checked_seed
from ..core.errors import KiboError, unknown
from ..core.game import Game, checked_game
from ..core.limits import MOST_SEATS
from ..core.link import Way, compiled, numbers
from ..core.match import Match
from . import playout
from .by_hand import HandPlayed, play_by_hand
from .playout import TALLY, Order
from .result import Result, add, by_bot, empty_tally
from .what_if import with_read

DEVICES = ("plain", "cpu", "gpu")
CAP = 1_000_000
"""After so many plies a game is cut off, and counted as such: means over the others would lean to short games, so it is
more than games of random bots ever took."""
MOST_PLIES = 1_000_000_000
MOST_THREADS = 1024
STINT = 16
"""Where bots change seats, they do so after so many games."""
FULL_CARD = 1 << 18
"""So many games a large card plays at once. However few it is given, it takes as long as the longest of them."""


class Simulation:
    """A way to play many games of one kind of table; made once, run as often as wanted."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: Sequence[Bot] = ("random",),
        seed: int = 0,
        device: str = "cpu",
        threads: int = 1,
        cap: int = CAP,
        *,
        swap: Mapping[str, Any] | None = None,
        start: Match | Mapping[str, Any] | None = None,
        rotate: bool = False,
    ) -> None:
        self.game = game = with_read(checked_game(game), swap or {})
        self.start = started(game, start, seats, options)
        self.seats = game.check_seats(seats) if self.start is None else self.start.seats
        self.options = game.options_of(game.option_row(options or {})) if self.start is None else self.start.options
        self.players = check_bots(game, bots, self.seats)
        self.rotate = rotate
        self.bots = [name_of(bot) for bot in self.players]
        if device not in DEVICES:
            raise unknown("device", device, DEVICES)
        if not 1 <= threads <= MOST_THREADS:
            raise KiboError(f"there must be 1 to {MOST_THREADS} threads, not {threads}")
        if not 1 <= cap <= MOST_PLIES:
            raise KiboError(f"a game can be cut off after 1 to {MOST_PLIES} plies, not {cap}")
        if self.has_own and device == "gpu":
            raise KiboError("a bot of your own plays interpreted or compiled on a CPU, not on a GPU")
        self.device, self.threads, self.cap = device, threads if device == "cpu" and not self.has_own else 1, cap
        self.seed = checked_seed(seed)
        self.compiling = 0.0
        if device == "gpu":
            checked_card(cuda())

    @cached_property
    def play(self) -> Callable[[int, int], list[int]]:
        """Plays so many games from a number on and returns what was counted; compiled when it is first wanted."""
        began = time.perf_counter()
        play = self._by_hand() if self.has_own else self._on_gpu() if self.device == "gpu" else self._on_cpu()
        self.compiling = time.perf_counter() - began
        return self._in_stints(play) if self.rotate and self.device != "gpu" else play

    def _in_stints(self, play: Callable[[int, int], list[int]]) -> Callable[[int, int], list[int]]:
        def play_round(first: int, count: int) -> list[int]:
            tally = empty_tally()
            for begin, many in self.stints(first, count):
                add(tally, by_bot(play(begin, many), self.seats, self.turned(begin)))
            return tally

        return play_round

    def get_ready(self) -> None:
        """Have compiled whatever is not."""
        _ = self.play

    def position(self) -> Any:
        """The starting position."""
        if self.start is not None:
            return self.start.position.copy()
        s = self.game.state()
        self.game.rules.set_up(s, self.seats, self.game.option_row(self.options))
        return s

    def turned(self, number: int) -> int:
        """How many places further round the table each bot sits in a numbered game."""
        return number // STINT % self.seats if self.rotate else 0

    def at_seats(self, number: int) -> list[Bot]:
        """Who sits where in a numbered game."""
        turned = self.turned(number)
        return self.players[turned:] + self.players[:turned]

    def names_at(self, number: int) -> list[str]:
        """What they are called who sit at a numbered game."""
        return [name_of(bot) for bot in self.at_seats(number)]

    def new_match(self) -> Match:
        """Where all games begin, as a match that waits for chance to be told."""
        if self.start is not None:
            return Match.at(self.game, self.start.position.to_words(), chance="ask")
        return Match(self.game, self.seats, self.options, chance="ask")

    def stints(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """Numbered games in runs during which nobody changes seats."""
        while count > 0:
            many = min(count, STINT - first % STINT) if self.rotate else count
            yield first, many
            first, count = first + many, count - many

    def bot_row(self, number: int = 0) -> list[int]:
        """The number of the bot in each seat of a numbered game."""
        numbers_of = [number_of(self.game, name) for name in self.at_seats(number) if isinstance(name, str)]
        return numbers_of + [0] * (MOST_SEATS - len(numbers_of))

    @property
    def has_own(self) -> bool:
        """Does somebody's own bot take part?"""
        return not all(isinstance(bot, str) for bot in self.players)

    def _by_hand(self) -> Callable[[int, int], list[int]]:
        count_game = compiled(self.game, playout.count_game, "plain")

        def play(first: int, count: int) -> list[int]:
            tally = empty_tally()
            for number in range(first, first + count):
                played = self.by_hand(number)
                for phase in played.phases:
                    tally[playout.PHASE + phase] += 1
                digest = 0
                for action in played.history:
                    digest = playout.stirred(digest, action)
                row = [0] * self.game.num_actions
                count_game(played.end, len(played.history), played.decisions, digest, row, tally)
            return tally

        return play

    def by_hand(self, number: int) -> HandPlayed:
        """One numbered game, played move by move."""
        draws = new_draws(self.seed, number)
        turned = self.turned(number)
        hands = self._hands[turned:] + self._hands[:turned]
        return play_by_hand(self.game, self.position(), hands, draws, draws, self.cap)

    @cached_property
    def _hands(self) -> list[Player]:
        return [player(self.game, bot, "plain" if self.device == "plain" else "cpu") for bot in self.players]

    def _on_gpu(self) -> Callable[[int, int], list[int]]:
        """On a card, which is asked once for every seating; whether games stay in step, a few on the CPU tell."""
        from .gpu import GpuPlayer

        at_once = ["greedy" if number_of(self.game, bot) >= dispatch.SEARCH else bot for bot in self.bots]
        on_cpu = Simulation(self.game, self.seats, self.options, at_once, self.seed, cap=self.cap)
        in_step, position, players = on_cpu.stays_in_step(), self.position(), []
        for turned in range(self.seats if self.rotate else 1):
            order = Order(self.bot_row(turned * STINT), self.cap, self.seed, 0, 0)
            players.append(GpuPlayer(self.game, position, order, in_step))
        if not self.rotate:
            return players[0].play

        def play(first: int, count: int) -> list[int]:
            tally = empty_tally()
            for turned, seated in enumerate(players):
                begin = (first // STINT + (turned - first // STINT) % self.seats) * STINT  # where they sit so next
                if begin < first + count:
                    place = max(0, first - begin)
                    played = seated.play(begin, first + count - begin, place, STINT, STINT * self.seats)
                    add(tally, by_bot(played, self.seats, turned))
            return tally

        return play

    def stays_in_step(self) -> bool:
        """Do a few games take about as many decisions each?"""
        tally = self.play(0, 16)
        return tally[playout.MOST_DECISIONS] * 2 < tally[playout.LEAST_DECISIONS] * 3

    def _on_cpu(self) -> Callable[[int, int], list[int]]:
        way: Way = "plain" if self.device == "plain" else "cpu"
        play_games = compiled(self.game, playout.play_games, way, dispatch.needed(self.bot_row()))
        position = self.position()
        start = position if way == "plain" else position.pack()[0]

        def play(first: int, count: int) -> list[int]:
            desk, tally, bots = new_desk(self.game, way), numbers(way, TALLY), numbers(way, MOST_SEATS)
            bots[:] = self.bot_row(first)
            desk.worlds[AT_START] = start
            playout.clear(tally)
            play_games(desk, Order(bots, self.cap, self.seed, first, count), tally)
            return [int(number) for number in tally]

        play(0, 0)  # compiles, or loads what was compiled before
        return play

    def no_result(self, asked: int) -> Result:
        """A result with nothing counted yet."""
        return Result(
            self.game,
            self.seats,
            self.bots,
            self.seed,
            self.device,
            self.threads,
            empty_tally(),
            compiling=self.compiling,
            asked=asked,
            options=self.options,
            rotate=self.rotate,
        )

    def run(self, games: int, watch: Callable[[int, float], None] | None = None) -> Result:
        """Play so many games; `watch(done, seconds)` is called now and then. Ctrl-C gives what has been counted."""
        self.get_ready()
        result = self.no_result(games)
        began = time.perf_counter()
        with suppress(KeyboardInterrupt):
            self._run(games, result, watch, began)
        result.seconds = time.perf_counter() - began
        return result

    def _run(self, games: int, result: Result, watch: Callable[[int, float], None] | None, began: float) -> None:
        """In pieces that grow until they take long enough, on all threads at once."""
        piece, done = self.first_piece(), 0
        with ThreadPoolExecutor(self.threads) as pool:
            while done < games:
                started = time.perf_counter()
                starts = range(done, min(games, done + piece * self.threads), piece)
                counts = [min(piece, games - first) for first in starts]
                for tally in pool.map(self.play, starts, counts):
                    add(result.tally, tally)
                done = result.games
                if watch:
                    watch(done, time.perf_counter() - began)
                piece = self.next_piece(piece, time.perf_counter() - started)
                piece = min(piece, max(1, -(-(games - done) // self.threads)))

    def first_piece(self) -> int:
        """How many games a thread, or a card, plays before it is heard of for the first time."""
        if self.device == "gpu":
            return FULL_CARD if not any(self.bot_row()) else FULL_CARD // 64
        return 1 if self.device == "plain" or self.has_own else 16

    def next_piece(self, piece: int, taken: float) -> int:
        """How many are played next, after a piece that took so long: about a quarter of a second's, on a CPU.

        On a card, fewer games would hardly take less time, so it is given more until it is full, and then until a
        piece takes some seconds, of which its longest game, played on when all others have ended, is but a part.
        """
        if self.device == "gpu":
            return piece * 4 if piece < FULL_CARD or taken < 2 else piece
        if taken < 0.15:
            return piece * 2
        return max(1, piece // 2) if taken > 0.6 else piece


def started(
    game: Game, start: Match | Mapping[str, Any] | None, seats: int | None, options: Mapping[str, object] | None
) -> Match | None:
    """The match that all games begin from; KiboError if it is of another game, or something is said twice."""
    if start is None:
        return None
    if seats is not None or options:
        raise KiboError("a position says how many seats there are and with which options: leave them out")
    if not isinstance(start, Match):
        return Match.at(game, start, chance="ask")
    if start.game is not game:
        raise KiboError(f"this is a position of {start.game!r}, not of {game!r}")
    return start


def check_bots(game: Game, bots: Sequence[Bot], seats: int) -> list[Bot]:
    """One bot a seat, the given ones in turn; KiboError if one is unknown or the game has nothing for it."""
    for bot in bots:
        check_bot(game, bot)
    check_names(bots)
    if not bots or len(bots) > seats:
        raise KiboError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}")
    return [bots[seat % len(bots)] for seat in range(seats)]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
