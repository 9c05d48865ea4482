"""What runs compiled is written in the part of Python that all back ends share: each function is read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from ..bots import dispatch
from ..core import tensor
from ..core.digest import globals_read
from ..core.errors import KiboError
from ..core.game import Game
from ..core.link import RECORDS, Swap, linker, plain_function
from . import lanes, ledger, playout

DRIVERS: tuple[Callable[..., Any], ...] = (
    playout.play_games,
    playout.play_by_phase,
    ledger.write_games,
    lanes.drive_lanes,
    tensor.fill_tensors,
)

REFUSED: dict[type[ast.AST], str] = {
    ast.ListComp: "a comprehension does not compile for the GPU: write a loop",
    ast.SetComp: "a comprehension does not compile for the GPU: write a loop",
    ast.DictComp: "a comprehension does not compile for the GPU: write a loop",
    ast.GeneratorExp: "a generator does not compile: write a loop",
    ast.Set: "a set does not compile: use a row of zeros and ones, or `x in (A, B)`",
    ast.Dict: "a dict does not compile: use a row",
    ast.JoinedStr: "text does not compile: words belong into notation.py or view.py",
    ast.Raise: "rules never raise: Match refuses what is not legal",
    ast.Try: "rules never raise, so there is nothing to catch",
    ast.With: "a `with` does not compile",
    ast.Lambda: "a nested function does not compile everywhere: write it flat",
    ast.Yield: "a generator does not compile: write a loop",
    ast.Starred: "an unpacked row does not compile: write a loop",
    ast.Slice: "a slice does not compile for the GPU: write a loop",
    ast.Global: "rules change the position alone, never a global",
}
CONSTANTS: dict[type, str] = {dict: "a dict", set: "a set", list: "a list, which could change", str: "text"}
NOT_EVERYWHERE = ("any", "all", "sorted", "set", "dict", "list", "print", "zip", "map")


def subset_faults(game: Game) -> list[str]:
    """Everything that would not run compiled on every back end, in sentences; empty if all of it does."""
    try:
        return [fault for function in compiled_functions(game) for fault in function_faults(function)]
    except KiboError as error:  # it comes to call itself, or is no function
        return [f"{error}: write a loop"]


def compiled_functions(game: Game) -> list[FunctionType]:
    """Every function that runs compiled for a game: all that the drivers and its bots come to call, and its laws."""
    bots: Swap = {} if game.value is not None else {dispatch.weigh: dispatch.weigh_alike}
    twins = linker(game, swap={**RECORDS, **bots})
    own = (game.value, game.judged, game.forget, game.gain, game.derive)
    for function in [*DRIVERS, *game.functions().values(), *game.laws, *(given for given in own if given is not None)]:
        twins(plain_function(function))
    return sorted(twins.twins, key=lambda function: (function.__code__.co_filename, function.__code__.co_firstlineno))


def function_faults(function: FunctionType) -> Iterator[str]:
    """What in one function does not run compiled on every back end."""
    path, line = Path(function.__code__.co_filename), function.__code__.co_firstlineno
    if line in written(path):
        for number, sentence in complaints(written(path)[line]):
            yield f"{path.name}, line {number}: {sentence}"
    for name, _ in globals_read(function):
        kind = CONSTANTS.get(type(function.__globals__.get(name)))
        if kind:
            yield f"{path.name}, line {line}: {name} is {kind}, but a constant is a number or a tuple of numbers"


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def written(path: Path) -> dict[int, ast.FunctionDef]:
    """The functions of a file as they are written, by the line where each begins."""
    return {first_line(node): node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)}


def first_line(function: ast.FunctionDef) -> int:
    """Where a function begins, its decorators included."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def complaints(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """The lines of a function that are not in the subset, and what to write instead."""
    for node in [inner for statement in function.body for inner in ast.walk(statement)]:
        if isinstance(node, (ast.stmt, ast.expr)) and type(node) in REFUSED:
            yield node.lineno, REFUSED[type(node)]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, "a nested function does not compile everywhere: write it flat"
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            yield node.lineno, "write [i][j], never [i, j]: plain rows are lists"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_EVERYWHERE:
            yield node.lineno, f"{node.func.id}() does not compile everywhere: write a loop"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.lineno, f"import the name instead of calling {ast.unparse(node.func)}()"
