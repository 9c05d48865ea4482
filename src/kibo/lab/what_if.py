"""Games with other constants, for studies: what nothing reads is refused, or a study would find no difference."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..core.digest import code_text, globals_read, text
from ..core.draw import STATE, below, pick, start
from ..core.errors import KiboError
from ..core.game import CHANCE, OVER, Game, load
from ..core.material import BOARD
from ..core.position import position_faults
from ..core.variant import file_of, is_plain, names_bound, variant_id
from ..core.variant_file import SUFFIX, constant, read_variant
from .subset import compiled_functions

TRIED = 4000
"""So many plies of a game with other constants are tried out before anything is counted."""

NUMBERED = ("actions", "board")
"""Modules whose constants number things, or say what a board is: nobody tries other values of these one by one."""


def given_game(word: str | Path, constants: Mapping[str, Any] | None = None) -> Game:
    """The game that a command line gives: by its id, its folder or a variant's file, with other constants.

    KiboError if it cannot be played so, or nothing would differ; BrokenVariant lists everything that is wrong.
    """
    given = dict(constants or {})
    if Path(word).suffix != SUFFIX:
        return with_read(load(word), given)
    said = read_variant(Path(word))
    more = {name.removeprefix(f"{said.game.id}."): value for name, value in given.items()}
    if not said.constants and not more:
        raise KiboError(f"{word} changes nothing of {said.game.id} yet: edit it, or play {said.game.id}")
    return with_read(said.game, {**said.constants, **more}, said.title)


def with_read(game: Game, constants: Mapping[str, Any], title: str = "") -> Game:
    """A game with other constants; KiboError if no game would differ by one of them, or none can be played so."""
    if not constants:
        return game
    try:
        varied = game.with_constants(constants, title)
        for name in constants:
            if name != BOARD:  # a board may be drawn otherwise, and nothing else
                check_read(game, varied, constants, name)
        for seats in {game.seats[0], game.seats[-1]}:
            try_out(varied, seats)
    except KiboError:
        raise
    except Exception as error:  # whatever a rule comes to that was written for other numbers
        told = f"{type(error).__name__}: {error}"
        raise KiboError(f"{game.id} cannot be played with {variant_id(constants)}: {told}") from None
    return varied


def check_read(game: Game, varied: Game, constants: Mapping[str, Any], name: str) -> None:
    """Refuse a constant that makes no difference, beside the others."""
    others = {other: kept for other, kept in constants.items() if other != name}
    without = game.with_constants(others) if others else game
    if played_by(varied) == played_by(without):
        same = constants[name] == constant(without, name.removeprefix(f"{game.id}."))
        why = f"it is {constants[name]!r} already" if same else "neither the rules nor the bots read it"
        raise KiboError(f"no game would differ by {name}: {why if same else f'{why} or what follows from it'}")


def try_out(game: Game, seats: int) -> None:
    """Play one random game by the plain rules, which notice what compiled ones would not; all laws must hold."""
    s, draws = game.state(), [0] * STATE
    game.rules.set_up(s, seats, game.option_row({}))
    start(draws, 0, 0)
    row, weight = [0] * game.num_actions, [0] * game.num_actions
    for ply in range(TRIED):
        if ply % 16 == 0 and (faults := position_faults(game, s) + s.out_of_range()):
            raise KiboError(f"{game.id} cannot be played with {game.variant}: {faults[0]}")
        actor = game.rules.to_act(s)
        if actor == OVER:
            return
        if actor == CHANCE:
            action = row[pick(draws, weight, game.rules.chance(s, row, weight))]
        else:
            action = row[below(draws, game.rules.legal_actions(s, row))]
        game.rules.apply(s, action)


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


def constants_read(game: Game) -> dict[str, Any]:
    """The short constants that are given where a game's rules, bots and positions are, and that rules and bots read."""
    functions = compiled_functions(game)
    read = {name for function in functions for name, _ in globals_read(function.__code__)}
    found = {}
    for loaded in sorted({function.__module__ for function in functions} | {game.state.__module__}):
        module = loaded.removeprefix(f"{game.package}.")
        path = None if module in NUMBERED else file_of(game.folder, module)
        for statement in ast.parse(path.read_bytes()).body if path else []:
            if isinstance(statement, ast.Assign) and is_literal(statement.value):
                for name in sorted(names_bound(statement) & read):
                    found[f"{module}.{name}"] = getattr(sys.modules[loaded], name)
    counted = game.material.counts if game.material else {}
    return {name: value for name, value in found.items() if is_plain(value) and name not in counted}


def is_literal(value: ast.expr) -> bool:
    """Is this written down, rather than worked out from something else?"""
    try:
        ast.literal_eval(value)
    except ValueError:
        return False
    return True
