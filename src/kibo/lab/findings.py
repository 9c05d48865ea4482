"""What many games say, in numbers with their intervals: length, points by source, wins by seat, finishes, luck."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.errors import KiboError
from . import ledger
from .comparison import Z, lots
from .result import wilson
from .simulate import Simulation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

CLOSE = 0.1
"""A finish is close where the winner has at most this part of its own points more than the next."""
STRONG, WEAK = "greedy", "random"


@dataclass(frozen=True)
class Estimate:
    """A mean or a share, with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_of(values: Array) -> Estimate:
    """The mean of some numbers."""
    mean = float(values.mean())
    error = Z * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Estimate(mean, mean - error, mean + error)


def share_of(won: float, games: int) -> Estimate:
    """A share of some games, after Wilson."""
    low, high = wilson(won, games)
    return Estimate(won / games, low, high)


@dataclass(frozen=True)
class CountedLine:
    """One line of the final count: what winners have of it, and what the others have."""

    name: str
    winners: Estimate
    others: Estimate | None


@dataclass(frozen=True)
class Findings:
    """All that the games which came to their end say."""

    simulation: Simulation
    games: int
    cut_off: int
    decisions: Array
    """How many decisions each game took."""
    length: Estimate
    endings: list[tuple[str, Estimate]]
    sources: list[CountedLine]
    wins: list[Estimate]
    """By seat; a shared win counts as its part."""
    points: list[Estimate]
    """By seat."""
    ahead: Estimate
    """By how many points the first seat is ahead of the mean of the others."""
    leads: Array
    """How many points the first has more than the second, game by game; none where points only tell who has won."""
    close: Estimate | None
    shared: Estimate
    """How often several have won together."""


def findings(simulation: Simulation, games: int) -> Findings:
    """Play so many games, and find out what they say."""
    import numpy

    if games < 2:
        raise KiboError(f"a report takes 2 games or more, not {games}")
    rows = numpy.concatenate([lot.games for lot in lots(simulation, games)])
    over = rows[:, ledger.ENDING] >= 0
    if over.sum() < 2:
        raise KiboError("too few games came to their end: raise the cap, or play more of them")
    rows, seats, final = rows[over], simulation.seats, simulation.game.final
    count = len(rows)
    points = rows[:, ledger.POINTS : ledger.POINTS + seats]
    won = rows[:, ledger.WON : ledger.WON + seats]
    shares = won / won.sum(axis=1)[:, None]
    endings = final.endings if final and len(final.endings) > 1 else ()
    leads, close = finishes(points)
    return Findings(
        simulation,
        count,
        int((~over).sum()),
        rows[:, ledger.DECISIONS],
        mean_of(rows[:, ledger.DECISIONS]),
        [(name, share_of(float((rows[:, ledger.ENDING] == i).sum()), count)) for i, name in enumerate(endings)],
        sources(simulation, rows, won),
        [share_of(float(shares[:, seat].sum()), count) for seat in range(seats)],
        [mean_of(points[:, seat]) for seat in range(seats)],
        mean_of(points[:, 0] - points[:, 1:].mean(axis=1)) if seats > 1 else mean_of(points[:, 0]),
        leads,
        close,
        share_of(float((won.sum(axis=1) > 1).sum()), count),
    )


def finishes(points: Array) -> tuple[Array, Estimate | None]:
    """The leads of the winners, and how often they were small; nothing where points are only for winning."""
    import numpy

    if points.shape[1] < 2 or points.max() <= 1:
        return numpy.zeros(0), None
    ranked = numpy.sort(points, axis=1)
    leads = ranked[:, -1] - ranked[:, -2]
    return leads, share_of(float((leads <= CLOSE * ranked[:, -1]).sum()), len(points))


def sources(simulation: Simulation, rows: Array, won: Array) -> list[CountedLine]:
    """What winners have of each line of the final count, and what the others have."""
    final = simulation.game.final
    found = []
    names = final.names if final else ()
    for i, name in enumerate(names):
        columns = [ledger.AMOUNTS + seat * len(names) + i for seat in range(simulation.seats)]
        amounts = rows[:, columns]
        others = amounts[won == 0]
        found.append(CountedLine(name, mean_of(amounts[won > 0]), mean_of(others) if len(others) else None))
    return found


def skill(simulation: Simulation, games: int) -> Estimate | None:
    """How often a strong bot wins among weak ones, at every seat in turn; None where the game has no strong one."""
    import numpy

    game, seats = simulation.game, simulation.seats
    if game.value is None or seats < 2:
        return None
    bots = [STRONG] + [WEAK] * (seats - 1)
    unequal = Simulation(
        game, seats, simulation.options, bots, simulation.seed, simulation.device, simulation.threads, rotate=True
    )
    rows = numpy.concatenate([lot.games for lot in lots(unequal, games)])
    at = numpy.array([unequal.names_at(number).index(STRONG) for number in range(games)])
    over = rows[:, ledger.ENDING] >= 0
    if not over.any():
        return None
    won = rows[over][:, ledger.WON : ledger.WON + seats]
    shares = won[numpy.arange(len(won)), at[over]] / won.sum(axis=1)
    return share_of(float(shares.sum()), len(won))
