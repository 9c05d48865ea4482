"""Tables read from their logs, and what a house of old, which wrote one thing after another, left half done there."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Container, Mapping

from ...core.game import Game
from ..log.lobby import RUNNING, summary
from ..log.store import Change, Store, change_at
from ..table.decide import again
from ..table.events import Refused, Spoilt
from ..table.table import Table

log = logging.getLogger("kibo.server")


async def read(store: Store, games: Mapping[str, Game], name: str) -> Table:
    """A table as its log has it; refused, where there is none, or none that can be read."""
    try:
        events = await store.load(name)
        game = events[0].data.get("terms", {}).get("game") if events else ""
        if game not in games:
            raise Refused("no_table", 404)
        return Table.restored(name, games, events)
    except (Spoilt, AttributeError, TypeError) as error:
        raise spoilt(name, error) from None


def spoilt(name: str, error: Exception) -> Refused:
    """What is said of a table whose log cannot be; the operator reads why."""
    log.error("the log of table %s is spoilt: %s", name, error)
    return Refused("spoilt", 404)


async def mend_lobby(store: Store, games: Mapping[str, Game], held: Container[str], clock: Callable[[], float]) -> None:
    """Mend the tables that the lobby shows, until all of them are as they are shown."""
    looked_at: set[str] = set()
    while shown := {row.id for row in await store.listed(RUNNING)} - looked_at:
        for name in shown:
            with contextlib.suppress(Refused):
                if name not in held:
                    await mend(store, await read(store, games, name), clock())
        looked_at |= shown


async def mend(store: Store, table: Table, now: float) -> None:
    """See to it that the lobby shows a table as it is, and that who plays again there finds the new one."""
    changes = []
    if table.rematch and not await store.has(table.rematch):
        new = Table(table.rematch, table.games)
        changes.append(change_at(None, new.folded(again(table, new, now)), new))
    if await store.row(table.id) != (row := summary(table)):
        changes.append(Change(table.id, [], row, table.seq))
    if changes:
        try:
            await store.write(*changes)
            log.info("table %s is mended: something was left half done there", table.id)
        except Exception as error:  # it can be looked at all the same, and is mended another time
            log.warning("table %s is not mended: %r", table.id, error)
