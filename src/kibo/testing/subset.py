"""What runs compiled is written in the part of Python that all back ends share.

The check follows the calls, as the linker does: whatever the functions of the contract, the value function, the gain
and the laws call is looked at, wherever it stands, and nothing else is.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from types import FunctionType

from ..core.game import Game
from ..core.link import global_names
from .trial import Fault, Trial, check

COMPREHENSION = "a comprehension does not compile for the GPU: write a loop"
REFUSED: dict[type[ast.AST], str] = {
    ast.ListComp: COMPREHENSION,
    ast.SetComp: COMPREHENSION,
    ast.DictComp: COMPREHENSION,
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
CALLS = ("any", "all", "sorted", "set", "dict", "list", "print", "zip", "map")
GLOBALS = {dict: "a dict", set: "a set", list: "a list, which could change", str: "text", float: "a fraction"}


def functions(roots: Iterable[FunctionType]) -> list[FunctionType]:
    """Functions, and all that they call."""
    found, waiting = [], list(roots)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.append(function)
            called = [function.__globals__.get(name) for name in global_names(function)]
            waiting += [callee for callee in called if isinstance(callee, FunctionType)]
    return found


def compiled_functions(game: Game) -> list[FunctionType]:
    """Whatever of a game runs compiled."""
    roots = [*game.functions().values(), game.value, game.gain, game.derive, *game.laws]
    return functions(root for root in roots if isinstance(root, FunctionType))


def complaints(function: FunctionType) -> Iterator[str]:
    """Everything in a function that does not run on every back end, with its line."""
    lines, first = inspect.getsourcelines(function)
    file = function.__code__.co_filename.rpartition("/")[2]
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    for node, sentence in refused(tree, function.__name__):
        yield f"{file}, line {first + getattr(node, 'lineno', 1) - 1}: {sentence}"
    for name in global_names(function):
        kind = GLOBALS.get(type(function.__globals__.get(name)))
        if kind:
            yield f"{file}, {function.__name__}: {name} is {kind}: a constant is a whole number or a tuple of them"


def refused(tree: ast.AST, own: str) -> Iterator[tuple[ast.AST, str]]:
    """Every spot of a function that is refused, with the sentence that says what to write instead."""
    for node in ast.walk(tree):
        if type(node) in REFUSED:
            yield node, REFUSED[type(node)]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node is not tree:
            yield node, "a nested function does not compile everywhere: write it flat"
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            yield node, "write [i][j], never [i, j]: plain rows are lists"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == own:
                yield node, "recursion does not compile everywhere: write a loop"
            if node.func.id in CALLS:
                yield node, f"{node.func.id}() does not compile everywhere: write a loop"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node, f"import the name instead of calling {ast.unparse(node.func)}()"


@check()
def compiled_code_keeps_to_the_subset(trial: Trial) -> None:
    """Whatever runs compiled is written so that it also runs on a GPU."""
    for function in compiled_functions(trial.game):
        trial.tried += 1
        for sentence in complaints(function):
            raise Fault(sentence)
