"""Two ways to play compared on the same seeds: what differs, by how much, and how sure that is.

Game by game the difference of two numbers is taken, so what both owe to the same seed cancels out. Many measures are
asked at once, and some of them would differ by chance: what is called significant is so after Holm's correction.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..core.errors import KiboError
from ..core.text import seat_letter
from . import ledger
from .scribe import Lot, Scribe
from .simulate import Simulation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

SURE = 0.05
"""How likely it may be that anything is called significant by chance."""
Z = 1.959964
PIECE = 512


@dataclass(frozen=True)
class Difference:
    """One measure: its mean on either side, and the mean of the differences with its 95 % interval."""

    measure: str
    a: float
    b: float
    difference: float
    """What b has more than a."""
    low: float
    high: float
    p: float
    """How likely so great a difference would be if there were none, this measure taken alone."""
    significant: bool
    """Is it one even when all measures that were asked are taken into account?"""


@dataclass(frozen=True)
class Comparison:
    """What came of playing the same numbered games in two ways."""

    games: int
    """How many pairs of games were compared: those that came to their end on both sides."""
    cut_off: int
    """How many pairs were left out, as one game of them or both did not."""
    differences: list[Difference]

    def significant(self) -> list[Difference]:
        """What differs beyond chance, the surest first."""
        return sorted((one for one in self.differences if one.significant), key=lambda one: one.p)

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return asdict(self)

    def __getitem__(self, measure: str) -> Difference:
        for one in self.differences:
            if one.measure == measure:
                return one
        raise KiboError(
            f"no measure is called {measure!r}: there is {', '.join(one.measure for one in self.differences)}"
        )


def compare(a: Simulation, b: Simulation, games: int) -> Comparison:
    """Play the first games of both, which have the same seed, and say what differs in b."""
    import numpy

    if games < 2:
        raise KiboError(f"a comparison takes 2 games or more, not {games}")
    if (a.game.id, a.seats, a.seed) != (b.game.id, b.seats, b.seed):
        raise KiboError("only games of one kind are compared, with as many seats and the same seed")
    rows = [numpy.concatenate([lot.games for lot in lots(simulation, games)]) for simulation in (a, b)]
    over = (rows[0][:, ledger.ENDING] >= 0) & (rows[1][:, ledger.ENDING] >= 0)
    if over.sum() < 2:
        raise KiboError("too few games came to their end on both sides: raise the cap, or play more of them")
    sides = [dict(measures(simulation, side[over])) for simulation, side in zip((a, b), rows, strict=True)]
    found = [difference(name, sides[0][name], sides[1][name]) for name in sides[0] if name in sides[1]]
    return Comparison(int(over.sum()), int((~over).sum()), corrected(found))


def lots(simulation: Simulation, games: int) -> list[Lot]:
    """Numbered games, written down."""
    scribe, starts = Scribe(simulation, plies=False), range(0, games, PIECE)
    with ThreadPoolExecutor(simulation.threads) as pool:
        return list(pool.map(scribe.piece, starts, [min(PIECE, games - first) for first in starts]))


def measures(simulation: Simulation, rows: Array) -> Iterator[tuple[str, Array]]:
    """What is measured of each game: its length, how it ended, how close it was, and what each seat came to."""
    final, seats = simulation.game.final, simulation.seats
    points = rows[:, ledger.POINTS : ledger.POINTS + seats]
    won = rows[:, ledger.WON : ledger.WON + seats]
    yield "decisions", rows[:, ledger.DECISIONS]
    yield "plies", rows[:, ledger.PLIES]
    for number, name in enumerate(final.endings if final and len(final.endings) > 1 else ()):
        yield f"ending {name}", rows[:, ledger.ENDING] == number
    ranked = points.copy()
    ranked.sort(axis=1)
    yield "points of all", points.sum(axis=1)
    yield "lead of the first", ranked[:, -1] - ranked[:, -2] if seats > 1 else ranked[:, -1]
    for seat in range(seats):
        letter = seat_letter(seat)
        yield f"points {letter}", points[:, seat]
        yield f"won {letter}", won[:, seat] / won.sum(axis=1)
        for i, name in enumerate(final.names if final else ()):
            yield f"{name} {letter}", rows[:, ledger.AMOUNTS + seat * len(final.names if final else ()) + i]


def difference(measure: str, a: Array, b: Array) -> Difference:
    """What b has more of something than a, game by game."""
    more = b.astype("f8") - a.astype("f8")
    mean, error = float(more.mean()), float(more.std(ddof=1)) / math.sqrt(len(more))
    p = math.erfc(abs(mean) / error / math.sqrt(2)) if error else float(mean == 0)
    return Difference(measure, float(a.mean()), float(b.mean()), mean, mean - Z * error, mean + Z * error, p, False)


def corrected(found: Sequence[Difference]) -> list[Difference]:
    """The same, each told whether it is significant among so many (Holm 1979)."""
    ranked = sorted(found, key=lambda one: one.p)
    passed = 0
    while passed < len(ranked) and ranked[passed].p <= SURE / (len(ranked) - passed):
        passed += 1
    sure = {one.measure for one in ranked[:passed]}
    return [Difference(**(asdict(one) | {"significant": one.measure in sure})) for one in found]
