"""How events get into the log of a database: into one that houses share in one step, by which the others hear of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, text

from ..table.events import COLUMNS
from . import schema

CHANNEL = "kibo"
"""Where houses on one PostgreSQL tell each other of a table by its name: how far its log goes, or what to look at."""
NAMES = ("table", *COLUMNS)
TYPES = {"table": "text", "seq": "int", "kind": "text", "seat": "int", "action": "int", "at": "float8", "data": "text"}
APPEND = text(
    f'WITH written AS (INSERT INTO events ("table", {", ".join(COLUMNS)}) SELECT * FROM unnest('
    f'{", ".join(f"CAST(:{name} AS {TYPES[name]}[])" for name in NAMES)}) RETURNING "table", seq) '
    f"""SELECT pg_notify('{CHANNEL}', "table" || ' ' || max(seq)) FROM written GROUP BY written."table" """
)


def append(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """Put events, each as `NAMES` has it, into the log; other houses are told when they are there."""
    if rows and connection.dialect.name == "postgresql":
        connection.execute(APPEND, dict(zip(NAMES, map(list, zip(*rows, strict=True)), strict=True)))
    elif rows:
        connection.execute(insert(schema.events), [dict(zip(NAMES, row, strict=True)) for row in rows])
