"""What a house of old, which wrote one thing after the other, has left half done when it was stopped between."""

from __future__ import annotations

import logging

from ..log.lobby import summary
from ..log.store import Change, Store, change_at
from ..table.decide import again
from ..table.table import Table

log = logging.getLogger("kibo.server")


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
