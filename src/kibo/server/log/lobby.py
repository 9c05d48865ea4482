"""What the lobby shows of a table: a row that is made from the table's log, and read back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..table.table import Table

RUNNING = ("waiting", "playing")


@dataclass(frozen=True)
class Listed:
    """A table as the lobby shows it."""

    id: str
    game: str
    stage: str
    made_at: float
    places: list[dict[str, Any]]
    lesson: bool = False


def result(table: Table, seat: int) -> dict[str, Any]:
    """What came of a game that is over, for a seat."""
    if table.stage != "over":
        return {}
    return {"points": table.playing.points[seat], "won": seat in table.playing.winners}


def summary(table: Table) -> dict[str, Any]:
    """What the lobby shows of a table, and who sits there."""
    return {
        "id": table.id,
        "game": table.terms.game,
        "stage": table.stage,
        "listed": table.terms.listed,
        "lesson": table.guided,
        "places": [
            {"name": place.name, "bot": place.bot, **result(table, at)} for at, place in enumerate(table.places)
        ],
        "players": sorted({player for place in table.places for player in place.players}),
    }


def read_places(text: str) -> list[dict[str, Any]]:
    """Who sits at a table, as its row has it; nobody, where a row is spoilt: the table's log makes it anew."""
    try:
        places = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return []
    is_sound = isinstance(places, list) and all(
        isinstance(place, dict) and isinstance(place.get("name"), str) for place in places
    )
    return places if is_sound else []
