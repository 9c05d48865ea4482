"""The final count, line by line."""

from kibo.core.counting import CountLine, FinalCount
from kibo.core.record import Row
from kibo.core.text import Phrase

from .rules.scoring import GEMS, GOLD, goods_worth, majority
from .state import Source, State

CLAUSES = {
    "finds": "AFR-21",
    "animals": "AFR-26",
    "nomads": "AFR-28",
    "research": "AFR-41",
    "bonus": "AFR-60",
    "goods": "AFR-61",
    "gold": "AFR-62",
    "gems": "AFR-64",
}
SOURCES = len(Source)


def amounts(s: State, seat: int, counted: Row) -> None:
    """What play has brought a seat, by what it was scored for; then goods, gold and gems (AFR-61 to AFR-65)."""
    for source in range(SOURCES):
        counted[source] = s.points[seat][source]
    counted[SOURCES] = goods_worth(s, seat)
    counted[SOURCES + 1] = majority(s, seat, GOLD)
    counted[SOURCES + 2] = majority(s, seat, GEMS)


def ending(_: State) -> int:
    """There is but one: the last monument has been found (AFR-60)."""
    return 0


FINAL = FinalCount(tuple(CLAUSES), amounts, ("last_monument",), ending)


def breakdown(s: State) -> list[CountLine]:
    """The same, line by line."""
    counted = FINAL.columns(s)
    return [CountLine(Phrase(f"count.{name}"), clause, counted[name]) for name, clause in CLAUSES.items()]
