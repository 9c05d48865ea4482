"""The bots compiled, in the background of the process that asks: until they are ready, it answers interpreted.

Both answer alike, so nobody notices the change but by the time it takes; one that searches within a time looks less far
until then. Where nothing can be compiled, it stays so.
"""

from __future__ import annotations

import threading
from contextlib import suppress

from ..core.game import Game
from .mind import Mind

_ready: dict[Game, Mind] = {}
_begun: set[Game] = set()
_one_at_a_time = threading.Lock()


def ready(game: Game, threads: int = 1) -> Mind | None:
    """The game's bots compiled, or None while they are not; being asked for, they are compiled meanwhile."""
    if game not in _begun:
        _begun.add(game)
        threading.Thread(target=_get_ready, args=(game, threads), daemon=True).start()
    return _ready.get(game)


def _get_ready(game: Game, threads: int) -> None:
    with _one_at_a_time, suppress(Exception):  # whatever keeps it from compiling, interpreted bots play as well
        mind = compiled_mind(game, threads)
        mind.get_ready()
        _ready[game] = mind


def compiled_mind(game: Game, threads: int) -> Mind:
    """The bots compiled for a game."""
    return Mind(game, "cpu", threads)
