"""What a worker of a cluster does: it gets told what to play, gets ready once, and plays pieces of it."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..bots.own import Bot, read_bot
from ..core.errors import KiboError
from .press import MadePart, Press
from .simulate import Simulation


def packed(simulation: Simulation, to_make: Press | None = None) -> bytes:
    """All that a worker must know; without a press, parts of whose dataset it makes, it only counts."""
    return pickle.dumps(
        {
            "sources": sources(),
            "press": to_make and {"moves": to_make.moves, "size": to_make.size},
            "game": simulation.game,
            "seats": None if simulation.start else simulation.seats,
            "options": None if simulation.start else simulation.options,
            "bots": [bot_word(bot) for bot in simulation.players],
            "seed": simulation.seed,
            "device": simulation.device,
            "cap": simulation.cap,
            "start": simulation.start,
            "rotate": simulation.rotate,
        }
    )


def bot_word(bot: Bot) -> str:
    """A bot by the word that names it: one of one's own by its file, which workers must find there, too."""
    if isinstance(bot, str):
        return bot
    file = Path(getattr(getattr(bot, "__code__", None), "co_filename", ""))
    if getattr(bot, "__name__", "") in ("choose", "weigh") and file.is_file():
        return str(file.resolve())
    raise KiboError(f"a bot of your own goes to a cluster as a file with choose(match) or weigh(…), not as {bot!r}")


def play_piece(work: bytes, first: int, count: int) -> MadePart:
    """Play a piece; runs in a worker."""
    return ready(work)(first, count)


@lru_cache(maxsize=1)
def ready(work: bytes) -> Callable[[int, int], MadePart]:
    """What plays pieces of some work; compiled when it is first wanted."""
    told: dict[str, Any] = pickle.loads(work)
    if told.pop("sources") != sources():
        raise KiboError("a worker of the cluster has another kibo than this one: install the same version there")
    to_make = told.pop("press")
    told["bots"] = [read_bot(word) for word in told["bots"]]
    simulation = Simulation(**told)
    if to_make:
        return Press(simulation, **to_make).made
    return lambda first, count: MadePart(simulation.play(first, count), ())


@lru_cache(maxsize=1)
def sources() -> str:
    """A digest of all of kibo's sources: games follow from them, whatever the version is called."""
    package, found = Path(__file__).parents[1], hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        found.update(str(path.relative_to(package)).encode() + path.read_bytes())
    return found.hexdigest()
