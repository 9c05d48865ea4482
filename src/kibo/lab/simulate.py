"""Many games of bots, counted: plain, compiled on some threads, or on a GPU."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..bots import dispatch
from ..bots.desk import AT_START, new_desk
from ..bots.levels import number_of
from ..bots.mind import new_draws
from ..bots.own import Bot, Player, check_bot, name_of, player
from ..core.checks import checked_seed
from ..core.errors import KiboError, unknown
from ..core.game import Game, checked_game
from ..core.limits import MOST_SEATS
from ..core.link import Way, compiled, numbers
from . import playout
from .by_hand import HandPlayed, play_by_hand
from .playout import TALLY, Order

DEVICES = ("plain", "cpu", "gpu")
CAP = 20_000
"""After so many plies a game is cut off, and counted as such."""
MOST_PLIES = 1_000_000_000
MOST_THREADS = 1024


@dataclass
class Result:
    """What was counted."""

    game: Game
    seats: int
    bots: list[str]
    seed: int
    device: str
    threads: int
    tally: list[int]
    seconds: float = 0.0
    compiling: float = 0.0
    asked: int = 0
    options: dict[str, bool | str] = field(default_factory=dict)

    def __getitem__(self, index: int) -> int:
        return self.tally[index]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally[playout.GAMES]

    @property
    def digest(self) -> str:
        """A digest of everything that happened in all games, the same on every device."""
        return f"{self.tally[playout.DIGEST] & ((1 << 62) - 1):016x}"

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return self.games - self.tally[playout.CUT_OFF]

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": self.options,
            "bots": self.bots,
            "seed": self.seed,
            "device": self.device,
            "threads": self.threads,
            "games": self.games,
            "cut_off": self.tally[playout.CUT_OFF],
            "decisions": self.tally[playout.DECISIONS],
            "plies": self.tally[playout.PLIES],
            "seconds": round(self.seconds, 6),
            "compile_seconds": round(self.compiling, 6),
            "decisions_per_second": round(self.tally[playout.DECISIONS] / self.seconds) if self.seconds else 0,
            "plies_per_second": round(self.tally[playout.PLIES] / self.seconds) if self.seconds else 0,
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else 0,
            "length": self.length(),
            "points": [self.points(seat) for seat in range(self.seats)],
            "wins": [self.wins(seat) for seat in range(self.seats)],
            "phases": {name: self.tally[playout.PHASE + phase] for phase, name in self.game.phases.items()},
            "digest": self.digest,
        }

    def length(self) -> dict[str, float | None]:
        """How many decisions a game took."""
        found = figures(self.tally[playout.DECISIONS], self.tally[playout.DECISIONS_SQUARED], self.games)
        least, most = self.tally[playout.LEAST_DECISIONS], self.tally[playout.MOST_DECISIONS]
        return found | ({"least": least, "most": most} if self.games else {"least": None, "most": None})

    def points(self, seat: int) -> dict[str, float | None]:
        """The final points of a seat, over the finished games."""
        found = figures(self.tally[playout.POINTS + seat], self.tally[playout.POINTS_SQUARED + seat], self.finished)
        least, most = self.tally[playout.LEAST_POINTS + seat], self.tally[playout.MOST_POINTS + seat]
        return found | ({"least": least, "most": most} if self.finished else {"least": None, "most": None})

    def wins(self, seat: int) -> dict[str, Any]:
        """How often a seat won, alone or with others, and its share of all finished games."""
        won = self.tally[playout.SHARE + seat] / playout.SHARES
        return {
            "alone": self.tally[playout.WON_ALONE + seat],
            "shared": self.tally[playout.WON_SHARED + seat],
            "share": won / self.finished if self.finished else None,
            "interval": wilson(won, self.finished),
        }


def figures(total: int, squares: int, count: int) -> dict[str, float | None]:
    """Mean, standard deviation and standard error of the mean, from sums; None where there are too few to tell."""
    if count == 0:
        return {"mean": None, "deviation": None, "error": None}
    mean = total / count
    deviation = math.sqrt(max(0, squares * count - total * total)) / count
    return {"mean": mean, "deviation": deviation, "error": deviation / math.sqrt(count - 1) if count > 1 else None}


def wilson(won: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson; a shared win counts as its part."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    below, above = (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
    return max(0.0, below), min(1.0, above)


def add(total: list[int], more: Sequence[int]) -> None:
    """Add one tally to another."""
    for i in range(playout.LEAST):
        total[i] += int(more[i])
    for i in range(playout.LEAST, playout.MOST):
        total[i] = min(total[i], int(more[i]))
    for i in range(playout.MOST, TALLY):
        total[i] = max(total[i], int(more[i]))


def empty_tally() -> list[int]:
    """A tally of no games."""
    tally = [0] * TALLY
    playout.clear(tally)
    return tally


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
    ) -> None:
        self.game = checked_game(game)
        self.seats = game.check_seats(seats)
        self.options = game.options_of(game.option_row(options or {}))
        self.players = check_bots(game, bots, self.seats)
        self.bots = [name_of(bot) for bot in self.players]
        if device not in DEVICES:
            raise unknown("device", device, DEVICES)
        if not 1 <= threads <= MOST_THREADS:
            raise KiboError(f"there must be 1 to {MOST_THREADS} threads, not {threads}")
        if not 1 <= cap <= MOST_PLIES:
            raise KiboError(f"a game can be cut off after 1 to {MOST_PLIES} plies, not {cap}")
        if self.has_own and device == "gpu":
            raise KiboError("a bot of your own plays interpreted or compiled on a CPU, not on a GPU")
        self.device, self.threads, self.cap = device, 1 if device == "plain" or self.has_own else threads, cap
        self.seed = checked_seed(seed)
        self.compiling = 0.0
        if device == "gpu":
            self.get_ready()

    @cached_property
    def play(self) -> Callable[[int, int], list[int]]:
        """Plays so many games from a number on and returns what was counted; compiled when it is first wanted."""
        began = time.perf_counter()
        play = self._by_hand() if self.has_own else self._on_gpu() if self.device == "gpu" else self._on_cpu()
        self.compiling = time.perf_counter() - began
        return play

    def get_ready(self) -> None:
        """Have compiled whatever is not."""
        _ = self.play

    def position(self) -> Any:
        """The starting position."""
        s = self.game.state()
        self.game.rules.set_up(s, self.seats, self.game.option_row(self.options))
        return s

    def bot_row(self) -> list[int]:
        """The number of the bot in each seat."""
        numbers_of = [number_of(self.game, name) for name in self.players if isinstance(name, str)]
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
        return play_by_hand(self.game, self.position(), self._hands, draws, draws, self.cap)

    @cached_property
    def _hands(self) -> list[Player]:
        return [player(self.game, bot, "plain" if self.device == "plain" else "cpu") for bot in self.players]

    def _on_gpu(self) -> Callable[[int, int], list[int]]:
        from .gpu import gpu_player

        on_cpu = Simulation(self.game, self.seats, self.options, self.players, self.seed, cap=self.cap)
        order = Order(self.bot_row(), self.cap, self.seed, 0, 0)
        return gpu_player(self.game, self.position(), order, on_cpu.stays_in_step())

    def stays_in_step(self) -> bool:
        """Do a few games take about as many decisions each?"""
        tally = self.play(0, 16)
        return tally[playout.MOST_DECISIONS] * 2 < tally[playout.LEAST_DECISIONS] * 3

    def _on_cpu(self) -> Callable[[int, int], list[int]]:
        way: Way = "plain" if self.device == "plain" else "cpu"
        play_games = compiled(self.game, playout.play_games, way, dispatch.needed(self.bot_row()))
        position = self.position()
        start = position if way == "plain" else position.pack()[0]
        bots = numbers(way, MOST_SEATS)
        bots[:] = self.bot_row()

        def play(first: int, count: int) -> list[int]:
            desk, tally = new_desk(self.game, way), numbers(way, TALLY)
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
        """In pieces that grow until one takes about a quarter of a second, on all threads at once."""
        piece = 1 if self.device == "plain" or self.has_own else 4096 if self.device == "gpu" else 16
        done = 0
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
                taken = time.perf_counter() - started
                if taken < 0.15:
                    piece = min(piece * 2, max(1, -(-(games - done) // self.threads)))
                elif taken > 0.6 and piece > 1:
                    piece //= 2


def check_bots(game: Game, bots: Sequence[Bot], seats: int) -> list[Bot]:
    """One bot a seat, the given ones in turn; KiboError if one is unknown or the game has nothing for it."""
    for bot in bots:
        check_bot(game, bot)
    if not bots or len(bots) > seats:
        raise KiboError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}")
    return [bots[seat % len(bots)] for seat in range(seats)]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
