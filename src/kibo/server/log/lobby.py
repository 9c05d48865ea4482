"""What the lobby shows of a table: a row that is made from the table's log, and read back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from ..table.table import Table
from . import schema

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


def last_of(connection: Connection, table: str) -> int:
    """The number of the last event of a table; whoever is about to write its row writes it before or after us."""
    e, t = schema.events.c, schema.tables.c
    connection.execute(select(t.id).where(t.id == table).with_for_update())
    return connection.execute(select(func.max(e.seq)).where(e.table == table)).scalar() or 0


def write_row(connection: Connection, row: dict[str, Any], now: float) -> None:
    """How the lobby shows a table from now on, and who sits there."""
    t, s = schema.tables, schema.seated
    known = connection.execute(select(t.c.made_at).where(t.c.id == row["id"])).scalar()
    shown = {key: value for key, value in row.items() if key != "players"}
    shown["places"] = json.dumps(row["places"], ensure_ascii=False)
    connection.execute(delete(t).where(t.c.id == row["id"]))
    made_at = known if isinstance(known, int | float) and known else now
    connection.execute(insert(t).values(**shown, made_at=made_at))
    connection.execute(delete(s).where(s.c.table == row["id"]))
    if row["players"]:
        connection.execute(insert(s), [{"player": player, "table": row["id"]} for player in row["players"]])
