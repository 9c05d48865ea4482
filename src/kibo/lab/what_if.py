"""Games with other constants, for studies: what nothing reads is refused, or a study would find no difference."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any

from ..core.digest import code_text, globals_read, text
from ..core.errors import KiboError
from ..core.game import Game
from .subset import compiled_functions


def with_read(game: Game, constants: Mapping[str, Any]) -> Game:
    """A game with other constants; KiboError if there is one by which no game would differ."""
    if not constants:
        return game
    varied = game.with_constants(constants)
    for name, value in constants.items():
        others = {other: kept for other, kept in constants.items() if other != name}
        without = game.with_constants(others) if others else game
        if played_by(varied) == played_by(without):
            same = value == constant(without, name)
            why = (
                f"it is {value!r} already" if same else "neither the rules nor the bots read it or what follows from it"
            )
            raise KiboError(f"no game would differ by {name}: {why}")
    return varied


def constant(game: Game, name: str) -> Any:
    """The value of a constant by its qualified name."""
    module, _, short = name.removeprefix(f"{game.id}.").rpartition(".")
    return getattr(sys.modules[f"{game.state.__module__.rpartition('.')[0]}.{module}"], short)


def played_by(game: Game) -> list[str]:
    """All that rules and bots are, the values that they read included; not the names of modules they stand in."""
    parts = [repr(game.state.dtype())]
    for function in compiled_functions(game):
        parts.append(code_text(function.__code__))
        for name, _ in globals_read(function.__code__):
            found = function.__globals__.get(name)
            if not isinstance(found, (FunctionType, ModuleType)):
                parts.append(f"{name} {text(found)}")
    return parts
