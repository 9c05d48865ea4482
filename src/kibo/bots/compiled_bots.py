"""The bots compiled, in the background of the process that asks: until they are ready, it answers interpreted.

Both answer alike, so nobody notices the change but by the time it takes. Where nothing can be compiled, it stays so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..core.game import Game
from ..core.link import compiled
from . import dispatch
from .desk import PLAYED, Desk, new_desk

Weigher = Callable[..., None]

_ready: dict[Game, Weigher] = {}
_begun: set[Game] = set()
_one_at_a_time = threading.Lock()


def ready(game: Game, seen: Any) -> Weigher | None:
    """The game's bots compiled, or None while they are not; being asked for, they are compiled meanwhile."""
    if game not in _begun:
        _begun.add(game)
        threading.Thread(target=_get_ready, args=(game, seen.copy()), daemon=True).start()
    return _ready.get(game)


def _get_ready(game: Game, seen: Any) -> None:
    with _one_at_a_time, suppress(Exception):  # whatever keeps it from compiling, interpreted bots play as well
        weigh = weigher(game)
        desk = new_desk(game, "plain")
        desk.worlds[PLAYED].become(seen)
        weigh(dispatch.RANDOM, desk, 0, 0)  # the first call compiles
        _ready[game] = weigh


def weigher(game: Game) -> Weigher:
    """The bots compiled for a game, to be called as the interpreted ones are."""
    weigh = compiled(game, dispatch.weigh)

    def packed(bot: int, desk: Desk, seat: int, count: int) -> None:
        own = new_desk(game, "cpu")
        own.worlds[:] = desk.worlds[PLAYED].pack()[0]
        own.legal[:count] = desk.legal[:count]
        own.draws[:] = desk.draws
        weigh(bot, own, seat, count)
        desk.weight[:count] = [int(weight) for weight in own.weight[:count]]
        desk.draws[:] = [int(word) for word in own.draws]

    return packed
