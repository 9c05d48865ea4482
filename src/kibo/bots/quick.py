"""The bots compiled, in the background of the process that asks: until they are ready, it answers interpreted.

Both answer alike, so nobody notices the change but by the time it takes. Where nothing can be compiled, it stays so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..core.draw import STATE
from ..core.game import Game
from ..core.link import compiled, numbers
from ..core.record import Row
from . import dispatch

Weigher = Callable[..., None]

_ready: dict[str, Weigher] = {}
_begun: set[str] = set()
_one_at_a_time = threading.Lock()


def ready(game: Game, seen: Any) -> Weigher | None:
    """The game's bots compiled, or None while they are not; being asked for, they are compiled meanwhile."""
    key = str(game.folder)
    if key not in _begun:
        _begun.add(key)
        threading.Thread(target=_get_ready, args=(key, game, seen.copy()), daemon=True).start()
    return _ready.get(key)


def _get_ready(key: str, game: Game, seen: Any) -> None:
    with _one_at_a_time, suppress(Exception):  # whatever keeps it from compiling, interpreted bots play as well
        weigh = weigher(game)
        none: list[int] = []
        weigh(dispatch.RANDOM, [seen], 0, none, 0, none, none, none, [0] * STATE)  # the first call compiles
        _ready[key] = weigh


def weigher(game: Game) -> Weigher:
    """The bots compiled for a game, to be called as the interpreted ones are."""
    weigh = compiled(game, dispatch.weigh)

    def packed(bot: int, worlds: Any, seat: int, legal: Row, count: int, weight: Row, *others: Row) -> None:
        import numpy

        table = numpy.repeat(worlds[dispatch.PLAYED].pack(), dispatch.WORLDS)
        rows = [numbers("cpu", game.num_actions, storage) for storage in ("i2", "i4", "i2", "i4")]
        rows[0][:count] = legal[:count]
        state = numpy.array(others[-1], "i8")
        weigh(bot, table, seat, rows[0], count, *rows[1:], state)
        weight[:count] = rows[1][:count].tolist()
        others[-1][:] = state.tolist()  # the draws

    return packed
