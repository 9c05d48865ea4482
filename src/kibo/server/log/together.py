"""What houses on one PostgreSQL know together beside the log: who is here, what screens show, what time it is."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from .appending import CHANNEL
from .safely import to_its_end
from .store import Store

LEASE = 30.0
"""Seconds after which a house that says nothing is taken for dead, and with it gone who was there."""
KEPT = 600.0
"""Seconds that is known when somebody went: whoever is away for longer is away since the last move."""
DAY = 86400.0
MINUTE = 60.0

NOW = "extract(epoch FROM clock_timestamp())"
TELL = text("SELECT pg_notify(CAST(:channel AS text), words) FROM unnest(CAST(:told AS text[])) AS words")
RENEW = text(
    f"INSERT INTO houses (process, until) VALUES (:me, {NOW} + {LEASE}) "
    f"ON CONFLICT (process) DO UPDATE SET until = {NOW} + {LEASE} RETURNING {NOW} AS now, xmax = 0 AS is_new"
)
COME = text(
    'INSERT INTO present ("table", player, process, since) '
    f"SELECT t, p, CAST(:me AS text), {NOW} "
    "FROM unnest(CAST(:tables AS text[]), CAST(:players AS text[])) AS come (t, p) "
    'ON CONFLICT ("table", player, process) DO UPDATE SET gone_at = NULL'
)
GO = text(
    "UPDATE present SET gone_at = at FROM unnest(CAST(:tables AS text[]), CAST(:players AS text[]), "
    'CAST(:ats AS float8[])) AS gone (t, p, at) WHERE "table" = t AND player = p AND process = :me'
)
FORGET = text(
    "DELETE FROM present USING unnest(CAST(:tables AS text[]), CAST(:players AS text[])) AS gone (t, p) "
    'WHERE "table" = t AND player = p AND process = :me'
)
# a lease that lasts longer than any is given out for was made before the database's clock was set back
PRESENT = text(
    f'SELECT p."table", p.player, p.since, p.process <> CAST(:me AS text) AND gone_at IS NULL AND until > {NOW} '
    f"AND until <= {NOW} + {2 * LEASE} AS is_elsewhere, "
    "CASE WHEN gone_at IS NULL AND p.process <> CAST(:me AS text) THEN until ELSE gone_at END AS gone_at "
    'FROM present p JOIN houses USING (process) WHERE p."table" = ANY(CAST(:tables AS text[]))'
)
SCREENS = text('SELECT "table", player, seat FROM screens WHERE "table" = ANY(CAST(:tables AS text[]))')
BEHIND = text(
    "SELECT t FROM unnest(CAST(:tables AS text[]), CAST(:seqs AS int[])) AS known (t, s) "
    'WHERE EXISTS (SELECT 1 FROM events WHERE "table" = t AND seq > s)'
)
LIFT = text(
    f'INSERT INTO screens ("table", player, seat, at) VALUES (:table, :player, :seat, {NOW}) '
    'ON CONFLICT ("table", player) DO UPDATE SET seat = excluded.seat, at = excluded.at '
    "WHERE screens.seat = :before RETURNING 1"
)
COUNT = text(
    f"INSERT INTO made (address, at) SELECT CAST(:who AS text), {NOW} WHERE (SELECT count(*) FROM made "
    f"WHERE address = CAST(:who AS text) AND at > {NOW} - CAST(:seconds AS float8)) < :most RETURNING 1"
)
SWEEPS = (
    f"DELETE FROM houses WHERE until < {NOW} - {KEPT}",
    "DELETE FROM present WHERE process NOT IN (SELECT process FROM houses)",
    f"DELETE FROM present WHERE gone_at < {NOW} - {KEPT}",
    f"DELETE FROM screens WHERE at < {NOW} - {DAY}",
    f"DELETE FROM made WHERE at < {NOW} - {MINUTE}",
)

Present = tuple[str, str]
"""A table, and a player there."""


@dataclass
class Attendance:
    """Who is at a table, as far as houses have said so."""

    elsewhere: set[str] = field(default_factory=set)
    """Who looks at it in another house."""
    gone_at: dict[str, float] = field(default_factory=dict)
    since: float | None = None
    """Since when a house looks who is there; None: none does."""
    shown: dict[str, int] = field(default_factory=dict)
    """The seat that a shared screen shows."""


@dataclass(frozen=True)
class Sighting:
    """How some tables stand, beside what is known of them here."""

    behind: set[str]
    """Of these the log has more."""
    at: dict[str, Attendance]


class Together:
    """What one house tells the others on its database, and reads of them."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.busy: set[asyncio.Future[Any]] = store.busy
        self.process = secrets.token_hex(8)
        """What this house is called among them."""

    @to_its_end
    async def renew(self) -> tuple[float, float, bool]:
        """Say that this house is there: what time it is, by which time here, and whether nobody knew it any more."""
        async with self.engine.begin() as connection:
            asked = time.monotonic()
            found = (await connection.execute(RENEW, {"me": self.process})).one()
            return float(found.now), (asked + time.monotonic()) / 2, bool(found.is_new)

    @to_its_end
    async def leave(self) -> None:
        """Say that this house is about to close: whoever is still here is gone."""
        async with self.engine.begin() as connection:
            await connection.execute(text(f"UPDATE houses SET until = {NOW} WHERE process = :me"), {"me": self.process})

    @to_its_end
    async def sweep(self) -> None:
        """Forget what is over."""
        for sweep in SWEEPS:  # one by one: two houses that sweep at once wait for each other in no circle
            async with self.engine.begin() as connection:
                await connection.execute(text(sweep))

    @to_its_end
    async def say(self, here: Sequence[Present], gone: Mapping[Present, float], forgotten: Sequence[Present]) -> None:
        """Say who has come and who is gone; of who only watched nothing is kept."""
        told = sorted({table for table, _ in (*here, *gone, *forgotten)})
        async with self.engine.begin() as connection:
            for statement, seats, more in (
                (COME, sorted(here), {}),
                (GO, sorted(gone), {"ats": [gone[seat] for seat in sorted(gone)]}),
                (FORGET, sorted(forgotten), {}),
            ):
                if seats:
                    named = {"tables": [table for table, _ in seats], "players": [player for _, player in seats]}
                    await connection.execute(statement, {"me": self.process} | named | more)
            await connection.execute(
                TELL, {"channel": CHANNEL, "told": [f"{table} here {self.process}" for table in told]}
            )

    @to_its_end
    async def tell(self, table: str, *words: object) -> None:
        """Tell every house something about a table; nothing that not everybody at the table may know."""
        async with self.engine.begin() as connection:
            told = " ".join(map(str, (table, *words, self.process)))
            await connection.execute(TELL, {"channel": CHANNEL, "told": [told]})

    @to_its_end
    async def look(self, tables: Mapping[str, int]) -> Sighting:
        """How tables stand of which the log is known so far."""
        names = {"tables": list(tables), "me": self.process}
        found = {name: Attendance() for name in tables}
        async with self.engine.connect() as connection:
            behind = set(
                (await connection.execute(BEHIND, {"tables": list(tables), "seqs": list(tables.values())})).scalars()
            )
            for row in await connection.execute(PRESENT, names):
                at = found[row.table]
                at.since = min(row.since, at.since or row.since)
                if row.is_elsewhere:
                    at.elsewhere.add(row.player)
                elif row.gone_at is not None:
                    at.gone_at[row.player] = max(row.gone_at, at.gone_at.get(row.player, 0.0))
            for row in await connection.execute(SCREENS, {"tables": list(tables)}):
                found[row.table].shown[row.player] = row.seat
        return Sighting(behind, found)

    @to_its_end
    async def lift(self, table: str, player: str, before: int, seat: int) -> bool:
        """A shared screen shows another seat; False, if another house was faster."""
        named = {"table": table, "player": player, "before": before, "seat": seat}
        async with self.engine.begin() as connection:
            if (await connection.execute(LIFT, named)).first() is None:
                return False
            await connection.execute(TELL, {"channel": CHANNEL, "told": [f"{table} here {self.process}"]})
        return True

    @to_its_end
    async def may_make(self, who: str, most: int, seconds: float) -> bool:
        """May somebody make another table? Counts it if so, for all houses."""
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:who, 0))"), {"who": who})
            counted = await connection.execute(COUNT, {"who": who, "most": most, "seconds": seconds})
            return counted.first() is not None
