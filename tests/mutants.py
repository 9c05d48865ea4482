"""Changes one constant, comparison or branch of a game's rules at a time, and demands that a test notices.

For a function that cites clauses, a test citing one of them must fail; for any other, a test of the game or one of
the general laws.
What cannot be noticed because it makes no difference is listed, with the reason, in the game's `equivalent.toml`.
"""

import ast
import copy
import inspect
import re
import signal
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

PROJECT = Path(__file__).parent.parent
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "examples")]

import kibo  # noqa: E402
from kibo.core.game import Game  # noqa: E402
from kibo.testing import laws, secrets  # noqa: E402

SECONDS = 5
LAWS = (laws.__name__, secrets.__name__)
"""Where the general laws are that a changed rule may break."""
COMPARE = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Mutant:
    """One change of one function."""

    def __init__(self, function: FunctionType, line: int, change: str, code: Any) -> None:
        self.function, self.line, self.change, self.code = function, line, change, code
        path = Path(function.__code__.co_filename)
        self.place = f"{path.relative_to(PROJECT)}:{line} {function.__name__}: {change}"


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may be changed in one node of a syntax tree, each as a new node."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} -> {node.value + 1}", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
        other = copy.deepcopy(node)
        other.ops[0] = COMPARE[type(node.ops[0])]()
        yield f"{ast.unparse(node)} -> {ast.unparse(other)}", other
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        other_op = ast.BoolOp(swapped, copy.deepcopy(node.values))
        yield f"{ast.unparse(node)} -> {ast.unparse(other_op)}", other_op
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in ARITHMETIC:
        turned = copy.deepcopy(node)
        turned.op = ARITHMETIC[type(node.op)]()
        yield f"{ast.unparse(node)} -> {ast.unparse(turned)}", turned
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
        never = copy.deepcopy(node)
        never.test = ast.Constant(False)
        yield f"never: {ast.unparse(node.test)}", never
        if not isinstance(node, ast.While):
            always = copy.deepcopy(node)
            always.test = ast.Constant(True)
            yield f"always: {ast.unparse(node.test)}", always


def mutants(function: FunctionType) -> Iterator[Mutant]:
    """Every change of a function, compiled and ready to take its place."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse("".join(lines))
    ast.increment_lineno(tree, first - 1)
    for node in [n for n in ast.walk(tree) if hasattr(n, "lineno")]:
        for change, new in changes(node):
            ast.copy_location(new, node)
            module = compile(
                ast.fix_missing_locations(replaced(tree, node, new)), function.__code__.co_filename, "exec"
            )
            code = next(c for c in module.co_consts if inspect.iscode(c) and c.co_name == function.__name__)
            yield Mutant(function, node.lineno, change, code)


def replaced(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    """A copy of a tree with one node replaced."""
    old.marked = True  # type: ignore[attr-defined]
    duplicate = copy.deepcopy(tree)
    del old.marked  # type: ignore[attr-defined]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return new if hasattr(node, "marked") else self.generic_visit(node)

    changed = Swap().visit(duplicate)
    assert isinstance(changed, ast.Module)
    return changed


def rule_functions(game: Game) -> list[FunctionType]:
    """Every function of the rules, wherever its chapter is."""
    found: dict[str, FunctionType] = {}
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path and Path(path).is_relative_to(game.folder) and is_rules(Path(path).relative_to(game.folder)):
            for function in vars(module).values():
                if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                    found[f"{function.__module__}.{function.__name__}"] = function
    return [found[name] for name in sorted(found) if found[name].__name__ not in ("write", "phrase")]


def is_rules(path: Path) -> bool:
    return path.parts[0] in ("rules.py", "rules")


def cited(text: str) -> set[str]:
    """The clauses that a text names, ranges and lists spelled out: "KIL-01 to KIL-09", "KIL-23, 25, 26"."""
    clauses = set(re.findall(r"\b[A-Z]{3}-\w+", text))
    for prefix, first, last in re.findall(r"\b([A-Z]{3})-(\d\d) to (?:[A-Z]{3}-)?(\d\d)", text):
        clauses |= {f"{prefix}-{number:02d}" for number in range(int(first), int(last) + 1)}
    for prefix, rest in re.findall(r"\b([A-Z]{3})-\w+((?:,? (?:and )?\d\d\b)+)", text):
        clauses |= {f"{prefix}-{number}" for number in re.findall(r"\d\d", rest)}
    return clauses


class Hunt:
    """A pytest plugin that runs the collected tests against one mutant after the other."""

    def __init__(self, game: Game, excused: dict[str, str], only: str) -> None:
        self.game, self.excused, self.only = game, excused, only
        self.killed, self.survivors, self.used = 0, [], set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        items = [item for item in session.items if self.is_own(item)]
        if any(self.noticed(items, None)):
            raise pytest.UsageError("the tests fail without any change")
        for function in rule_functions(self.game):
            clauses = cited(inspect.getsource(function)) & set(self.game.clauses)
            tests = [item for item in items if clauses & set(getattr(item.function, "clauses", ()))]
            for mutant in mutants(function):
                if self.only in mutant.place:
                    self.judge(mutant, tests or items)
        return True

    def is_own(self, item: Any) -> bool:
        """Is this a test of the game itself or a general law for it, and of the plain rules?

        Compiled code checks no bounds, so a changed rule may not be compiled.
        """
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        if case := parameters.get("case"):
            return case.game is self.game and case.check.run.__module__ in LAWS
        return parameters.get("game", self.game) is self.game and not hasattr(item.module, "Simulation")

    def judge(self, mutant: Mutant, tests: list[Any]) -> None:
        """Run the tests with the change in place."""
        original = mutant.function.__code__
        mutant.function.__code__ = mutant.code
        try:
            noticed = next(self.noticed(tests, mutant), False)
        finally:
            mutant.function.__code__ = original
        key = mutant.place.partition(" ")[2]
        if noticed:
            self.killed += 1
        elif key in self.excused:
            self.used.add(key)
        else:
            self.survivors.append(mutant.place)
            print(f"\n  not noticed: {mutant.place}", flush=True)

    def noticed(self, tests: list[Any], mutant: Mutant | None) -> Iterator[bool]:
        """True for each test that fails, or takes for ever."""
        for number, item in enumerate(tests):
            following = tests[number + 1] if number + 1 < len(tests) else None
            if mutant is not None:
                signal.setitimer(signal.ITIMER_REAL, SECONDS)
            try:
                failed = any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))
            except Exception:  # the alarm may ring anywhere, in pytest itself too
                failed = True
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            if failed:
                yield True


def give_up(*_: object) -> None:
    raise TimeoutError("a changed rule runs for ever")


def hunt(game: Game, only: str = "") -> bool:
    """Try every mutant of a game; True if all were noticed."""
    folder = PROJECT / "tests" / "games" / game.id
    folder = folder if folder.is_dir() else game.folder
    listed = folder / "equivalent.toml"
    excused = tomllib.loads(listed.read_text("utf-8")) if listed.is_file() else {}
    plugin = Hunt(game, excused, only)
    general = str(PROJECT / "tests" / "games" / "test_every_game.py")
    pytest.main(
        [str(folder), general, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"], plugins=[plugin]
    )
    stale = [] if only else sorted(set(excused) - plugin.used)
    for key in stale:
        print(f"  listed as equivalent, but there is no such mutant or it was noticed: {key}")
    print(f"{game.id}: {plugin.killed} noticed, {len(plugin.survivors)} not, {len(plugin.used)} make no difference")
    return plugin.killed > 0 and not plugin.survivors and not stale


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, give_up)
    named = sys.argv[1:2] or [*kibo.game_ids(), str(PROJECT / "examples" / "pig")]
    try:
        games = [kibo.load(name) for name in named]
    except kibo.KiboError as error:
        sys.exit(f"kibo: {error}")
    results = [hunt(game, sys.argv[2] if len(sys.argv) > 2 else "") for game in games]
    sys.exit(0 if all(results) else 1)
