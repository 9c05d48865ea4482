"""What houses on one PostgreSQL know together beside the log: who is here, what screens show, what time it is."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from ..clock import AgreedClock
from .appending import CHANNEL
from .safely import to_its_end
from .store import Store

LEASE = 30.0
"""Seconds after which a house that says nothing is taken for dead, and with it gone who was there."""
RENEWED = LEASE / 3
"""Seconds after which a house says that it is still there."""
KEPT = 600.0
"""Seconds that is known when somebody went: whoever is away for longer is away since the last move."""
DAY = 86400.0
MINUTE = 60.0

NOW = "extract(epoch FROM clock_timestamp())"
TELL = text("SELECT pg_notify(CAST(:channel AS text), words) FROM unnest(CAST(:told AS text[])) AS words")
ALIVE = 0x6B69626E
"""The first half of the locks that houses hold: PostgreSQL frees one as soon as the line of its house is gone."""
HERE = f"SELECT pg_advisory_lock_shared({ALIVE}, hashtext($1))"
# what time it is for the database, and when a living house has said last, by the houses' own time, that it is there
TIME = text(
    f"SELECT {NOW} AS now, (SELECT max(until) - {LEASE} FROM houses WHERE process <> :me AND hashtext(process)::oid "
    f"IN (SELECT objid FROM pg_locks WHERE classid = {ALIVE} AND objsubid = 2)) AS said_at"
)
RENEW = text(
    f"INSERT INTO houses (process, until) VALUES (:me, :now + {LEASE}) "
    f"ON CONFLICT (process) DO UPDATE SET until = :now + {LEASE} RETURNING xmax = 0 AS is_new"
)
COME = text(
    'INSERT INTO present ("table", player, process, since) '
    "SELECT t, p, CAST(:me AS text), CAST(:now AS float8) "
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
PRESENT = text(
    'SELECT p."table", p.player, p.since, p.process <> CAST(:me AS text) AND gone_at IS NULL AND until > :now '
    f"AND until <= :now + {2 * LEASE} AS is_elsewhere, "
    "CASE WHEN gone_at IS NULL AND p.process <> CAST(:me AS text) THEN until ELSE gone_at END AS gone_at "
    'FROM present p JOIN houses USING (process) WHERE p."table" = ANY(CAST(:tables AS text[]))'
)
SCREENS = text('SELECT "table", player, seat FROM screens WHERE "table" = ANY(CAST(:tables AS text[]))')
BEHIND = text(
    "SELECT t FROM unnest(CAST(:tables AS text[]), CAST(:seqs AS int[])) AS known (t, s) "
    'WHERE EXISTS (SELECT 1 FROM events WHERE "table" = t AND seq > s)'
)
LIFT = text(
    'INSERT INTO screens ("table", player, seat, at) VALUES (:table, :player, :seat, :now) '
    'ON CONFLICT ("table", player) DO UPDATE SET seat = excluded.seat, at = excluded.at '
    "WHERE screens.seat = :before RETURNING 1"
)
COUNT = text(
    f"INSERT INTO made (address, at) SELECT CAST(:who AS text), {NOW} WHERE (SELECT count(*) FROM made "
    f"WHERE address = CAST(:who AS text) AND at > {NOW} - CAST(:seconds AS float8)) < :most RETURNING 1"
)
SWEEPS = (
    f"DELETE FROM houses WHERE until < :now - {KEPT}",
    "DELETE FROM present WHERE process NOT IN (SELECT process FROM houses)",
    f"DELETE FROM present WHERE gone_at < :now - {KEPT}",
    f"DELETE FROM screens WHERE at < :now - {DAY}",
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
        self.clock = AgreedClock()
        self.busy: set[asyncio.Future[Any]] = store.busy
        self.process = secrets.token_hex(8)
        """What this house is called among them."""

    @to_its_end
    async def renew(self) -> bool:
        """Find out what time it is, and say that this house is there: did nobody know it any more?

        All go by the database's clock, and slowly where it jumps; who comes then goes with those who are there.
        """
        async with self.engine.begin() as connection:
            asked = self.clock.ticks()
            found = (await connection.execute(TIME, {"me": self.process})).one()
            agreed = float(found.now)
            if self.clock.ahead is None and found.said_at is not None:
                agreed = min(max(agreed, found.said_at), found.said_at + RENEWED)
            self.clock.set(agreed, (asked + self.clock.ticks()) / 2)
            known = await connection.execute(RENEW, {"me": self.process, "now": self.clock.now()})
            return bool(known.one().is_new)

    @to_its_end
    async def leave(self) -> None:
        """Say that this house is about to close: whoever is still here is gone."""
        async with self.engine.begin() as connection:
            ended = text("UPDATE houses SET until = :now WHERE process = :me")
            await connection.execute(ended, {"me": self.process, "now": self.clock.now()})

    @to_its_end
    async def sweep(self) -> None:
        """Forget what is over."""
        for sweep in SWEEPS:  # one by one: two houses that sweep at once wait for each other in no circle
            async with self.engine.begin() as connection:
                named = {"now": self.clock.now()} if ":now" in sweep else {}
                await connection.execute(text(sweep), named)

    @to_its_end
    async def say(self, here: Sequence[Present], gone: Mapping[Present, float], forgotten: Sequence[Present]) -> None:
        """Say who has come and who is gone; of who only watched nothing is kept."""
        told = sorted({table for table, _ in (*here, *gone, *forgotten)})
        async with self.engine.begin() as connection:
            for statement, seats, more in (
                (COME, sorted(here), {"now": self.clock.now()}),
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
        names = {"tables": list(tables), "me": self.process, "now": self.clock.now()}
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
        named = {"table": table, "player": player, "before": before, "seat": seat, "now": self.clock.now()}
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
