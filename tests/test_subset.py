"""Compiled files are written in the part of Python that all back ends share."""

import ast

import pytest

from all_games import GAMES
from rulebook import PROJECT

REFUSED = {
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
COMPILED = ("rules.py", "state.py", "actions.py", "laws.py", "bots.py", "race.py")
GENERAL = [
    *(PROJECT / "src/kibo/core").glob("draw.py"),
    *(PROJECT / "src/kibo/lab").glob("playout.py"),
    *(PROJECT / "src/kibo/bots").glob("greedy.py"),
    *(PROJECT / "src/kibo/bots").glob("random.py"),
    *(PROJECT / "src/kibo/bots").glob("dispatch.py"),
]


def compiled_files():
    for game in GAMES:
        for name in COMPILED:
            if (game.folder / name).is_file():
                yield game.folder / name
        yield from sorted((game.folder / "rules").glob("*.py"))
    yield from GENERAL


RESERVED = {"put", "weigh", "value"}
"""The linker fills these names in for drivers and bots, wherever they stand."""


def is_for_people(function):
    """Words do not run compiled: a game in a single file has them beside its rules."""
    return function.name in ("write", "phrase")


def complaints(tree, driver=False):
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        if is_for_people(function):
            continue
        if function.name in RESERVED and not driver:
            yield f"line {function.lineno}: the linker takes the name {function.name} for itself: choose another"
        for node in ast.walk(function):
            if type(node) in REFUSED:
                yield f"line {node.lineno}: {REFUSED[type(node)]}"
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node is not function:
                yield f"line {node.lineno}: a nested function does not compile everywhere: write it flat"
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
                yield f"line {node.lineno}: write [i][j], never [i, j]: plain rows are lists"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == function.name:
                    yield f"line {node.lineno}: recursion does not compile everywhere: write a loop"
                if node.func.id in ("any", "all", "sorted", "set", "dict", "list", "print", "zip", "map"):
                    yield f"line {node.lineno}: {node.func.id}() does not compile everywhere: write a loop"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield f"line {node.lineno}: import the name instead of calling {ast.unparse(node.func)}()"


FILES = list(compiled_files())


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PROJECT)) for path in FILES])
def test_a_compiled_file_keeps_to_the_subset(path):
    driver = path in GENERAL or path.name == "bots.py"
    assert list(complaints(ast.parse(path.read_text("utf-8")), driver)) == []


def test_the_check_finds_what_is_refused():
    bad = "def f(s):\n    x = [i for i in s.at]\n    s.at[0, 1] = any(x)\n    return f(s)\n"
    found = "\n".join(complaints(ast.parse(bad)))
    for word in ("comprehension", "[i][j]", "any()", "recursion"):
        assert word in found
