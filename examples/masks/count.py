"""The final count, line by line."""

from kibo.core.counting import CountLine, FinalCount
from kibo.core.record import Row
from kibo.core.text import Phrase

from .rules import State

CLAUSES = {"believed": "MSK-12", "true": "MSK-13", "caught": "MSK-13"}
WAYS = len(CLAUSES)


def amounts(s: State, seat: int, counted: Row) -> None:
    """What a seat has scored by being believed, by being doubted wrongly, and by doubting rightly."""
    for way in range(WAYS):
        counted[way] = s.scored[seat][way]


def ending(_: State) -> int:
    """There is but one: somebody has enough points (MSK-20)."""
    return 0


FINAL = FinalCount(tuple(CLAUSES), amounts, ("won",), ending)


def breakdown(s: State) -> list[CountLine]:
    """The same, line by line."""
    counted = FINAL.columns(s)
    return [CountLine(Phrase(f"count.{name}"), clause, counted[name]) for name, clause in CLAUSES.items()]
