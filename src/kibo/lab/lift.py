"""Constants lifted out of compiled code: what read them is given them, so that new values need no new compiling.

Every function on the way from a bot to a constant is rewritten from its source: it takes two more arguments, the
settings and whose they are, hands them on, and reads `settings[3][player]` where it read the constant that comes fourth
among those lifted. The originals stay as they are, so games and their speed do not change.
"""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

from ..core.digest import globals_read
from ..core.errors import KiboError
from .subset import parsed, written

SETTINGS, PLAYER = "settings", "player"


class Lifter:
    """Rewrites functions of one game's package so that some constants are arguments."""

    def __init__(self, package: str, constants: Mapping[str, Any], swap: Mapping[Any, Any]) -> None:
        self.homes = {(f"{package}.{module}", name): f"{module}.{name}" for module, name in map(split, constants)}
        self.order = list(constants)
        self.swap = swap
        self.done: dict[FunctionType, FunctionType | None] = {}
        self.found: set[str] = set()
        """The constants that are really read."""

    def __call__(self, function: FunctionType) -> FunctionType | None:
        """The function with two more arguments, or None if it comes to read none of the constants."""
        if function not in self.done:
            self.done[function] = None
            self.done[function] = self.rewritten(function)
        return self.done[function]

    def rewritten(self, function: FunctionType) -> FunctionType | None:
        """What a function becomes: the constants it reads, and the calls that need them handed on, are replaced."""
        scope, calls = dict(function.__globals__), set()
        reads: dict[str, int] = {}
        for name, _ in globals_read(function.__code__):
            found = scope.get(name)
            meant = self.swap.get(found, found) if isinstance(found, FunctionType) else found
            if isinstance(meant, FunctionType):
                lifted = self(meant)
                if lifted is not None:
                    scope[name] = lifted
                    calls.add(name)
            elif (home := origin(function.__module__, name)) in self.homes:
                reads[name] = self.order.index(self.homes[home])
                self.found.add(self.homes[home])
        if not reads and not calls:
            return None
        source = _Rewriter(reads, calls).of(definition(function))
        tree = ast.fix_missing_locations(ast.Module([source], []))
        exec(compile(tree, function.__code__.co_filename, "exec", dont_inherit=True), scope)
        made = scope[function.__name__]
        scope[function.__name__] = function.__globals__.get(function.__name__)
        return made if isinstance(made, FunctionType) else None


def split(constant: str) -> tuple[str, str]:
    """The module and the name of a constant."""
    module, _, name = constant.rpartition(".")
    return module, name


def origin(module: str, name: str) -> tuple[str, str]:
    """The module in which a name that another module reads is given its value, and what it is called there."""
    file = str(getattr(sys.modules.get(module), "__file__", None) or "")
    for node in parsed(Path(file)).body if file.endswith(".py") else ():  # what is built in has no source
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return origin(source_of(module, file, node), alias.name)
    return module, name


def source_of(module: str, file: str, node: ast.ImportFrom) -> str:
    """The module that a line imports from."""
    package = module if Path(file).name == "__init__.py" else module.rpartition(".")[0]
    for _ in range(node.level - 1):
        package = package.rpartition(".")[0]
    return ".".join(filter(None, (package if node.level else "", node.module)))


def definition(function: FunctionType) -> ast.FunctionDef:
    """The lines that define a function."""
    path, line = Path(function.__code__.co_filename), function.__code__.co_firstlineno
    if line not in written(path):
        raise KiboError(f"{function.__qualname__} has no source in {path}, so its constants cannot be tuned")
    return copy.deepcopy(written(path)[line])


class _Rewriter(ast.NodeTransformer):
    """Replaces constants by settings, and hands these on where they are needed."""

    def __init__(self, reads: Mapping[str, int], calls: set[str]) -> None:
        self.reads, self.calls = reads, calls

    def of(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """The function rewritten."""
        self.generic_visit(function)
        function.args.args += [ast.arg(SETTINGS), ast.arg(PLAYER)]
        function.decorator_list, function.returns = [], None
        for argument in function.args.args:
            argument.annotation = None
        return function

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self.reads:
            return ast.parse(f"{SETTINGS}[{self.reads[node.id]}][{PLAYER}]", mode="eval").body
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.calls:
            node.args += [ast.Name(SETTINGS, ast.Load()), ast.Name(PLAYER, ast.Load())]
        return node
