"""What was counted in many games, by name and with how sure it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.game import Game
from . import playout
from .playout import TALLY

BY_SEAT = (
    playout.WON_ALONE,
    playout.WON_SHARED,
    playout.SHARE,
    playout.POINTS,
    playout.POINTS_SQUARED,
    playout.LEAST_POINTS,
    playout.MOST_POINTS,
)
"""What of a tally is counted for each seat."""


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
    before: list[int] = field(default_factory=lambda: [0] * TALLY)
    """What of the tally had been counted before, in another run: it took none of these seconds."""
    rotate: bool = False
    """Did the bots change seats, so that all is counted by bot and not by seat?"""

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
            "variant": self.game.variant,
            "seats": self.seats,
            "options": self.options,
            "bots": self.bots,
            "rotate": self.rotate,
            "seed": self.seed,
            "device": self.device,
            "threads": self.threads,
            "games": self.games,
            "cut_off": self.tally[playout.CUT_OFF],
            "decisions": self.tally[playout.DECISIONS],
            "plies": self.tally[playout.PLIES],
            "seconds": round(self.seconds, 6),
            "compile_seconds": round(self.compiling, 6),
            "decisions_per_second": round(self.rate(playout.DECISIONS)),
            "plies_per_second": round(self.rate(playout.PLIES)),
            "games_per_second": round(self.rate(playout.GAMES), 1),
            "length": self.length(),
            "points": [self.points(seat) for seat in range(self.seats)],
            "wins": [self.wins(seat) for seat in range(self.seats)],
            "phases": {name: self.tally[playout.PHASE + phase] for phase, name in self.game.phases.items()},
            "digest": self.digest,
        }

    def rate(self, what: int) -> float:
        """How much of something was counted a second, in this run."""
        return (self.tally[what] - self.before[what]) / self.seconds if self.seconds else 0.0

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


def by_bot(tally: Sequence[int], seats: int, turned: int) -> list[int]:
    """What was counted by seat, counted by bot, where each bot sat so many places further round the table."""
    found = list(tally)
    for kind in BY_SEAT:
        for seat in range(seats):
            found[kind + (seat + turned) % seats] = tally[kind + seat]
    return found
