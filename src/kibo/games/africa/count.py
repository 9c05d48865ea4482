"""The final count, line by line."""

from kibo.core.counting import CountLine
from kibo.core.text import Phrase

from .rules.scoring import GEMS, GOLD, goods_worth, majority
from .state import Source, State

CLAUSES = {
    Source.FINDS: "AFR-21",
    Source.ANIMALS: "AFR-26",
    Source.NOMADS: "AFR-28",
    Source.RESEARCH: "AFR-41",
    Source.BONUS: "AFR-60",
}


def breakdown(s: State) -> list[CountLine]:
    """What play has brought, by what it was scored for; then goods, gold and gems (AFR-61 to AFR-65)."""
    seats = range(s.seats)
    played = [
        CountLine(Phrase(f"count.{source.name.lower()}"), clause, [s.points[seat][source] for seat in seats])
        for source, clause in CLAUSES.items()
    ]
    return [
        *played,
        CountLine(Phrase("count.goods"), "AFR-61", [goods_worth(s, seat) for seat in seats]),
        CountLine(Phrase("count.gold"), "AFR-62", [majority(s, seat, GOLD) for seat in seats]),
        CountLine(Phrase("count.gems"), "AFR-64", [majority(s, seat, GEMS) for seat in seats]),
    ]
