"""Where the rules cite clauses, and what has to happen there for a clause to have taken effect.

A comment belongs to its statement, what stands in brackets in a docstring to its function. Of one clause the citation
nearest to the deed counts: what a line of a function cites, or a function that it calls, is not counted for the whole.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Literal

from ..core.digest import globals_read
from ..core.game import Game

CITATION = re.compile(r"\b([A-Z]{2,4})-([0-9A-Z]+)\b((?:\s*(?:,|and|to|–)\s*(?:\1-)?[0-9]+[A-Z]?\b)*)")
FOLLOWING = re.compile(r"(,|and|to|–)\s*(?:[A-Z]{2,4}-)?([0-9]+[A-Z]?)\b")

Effect = Literal["reached", "returned", "changed"]
"""A line takes effect when it is run; when it returns something; or when something differs after it."""
Beginning = tuple[str, int]
"""A file, and the line in which a function begins."""


@dataclass(frozen=True)
class CitedLines:
    """A statement, from its first line to its last, whose comment cites clauses."""

    first: int
    last: int
    kind: Effect
    clauses: frozenset[str]


@dataclass
class CitedFunction:
    """What one function of the rules cites."""

    whole: frozenset[str] = frozenset()
    """Clauses that take effect when the function changes or returns something."""
    lines: list[CitedLines] = field(default_factory=list)
    handed: str = ""
    """The parameter that it hands back with something added, such as a count."""

    @property
    def clauses(self) -> frozenset[str]:
        """All of them."""
        return self.whole.union(*(line.clauses for line in self.lines))


def cited(text: str, known: Iterable[str]) -> list[str]:
    """The known clauses that a text names; "KIL-01 to KIL-09" and "KIL-23, 25, 26" stand for all they name."""
    order = list(known)
    found = []
    for match in CITATION.finditer(text):
        prefix, last = match[1], match[2]
        found.append(f"{prefix}-{last}")
        for joined, number in FOLLOWING.findall(match[3]):
            clause = f"{prefix}-{number}"
            if joined in ("to", "–") and f"{prefix}-{last}" in order and clause in order:
                found += order[order.index(f"{prefix}-{last}") : order.index(clause) + 1]
            found.append(clause)
            last = number
    return [clause for clause in order if clause in found]


def citations(game: Game) -> dict[Beginning, CitedFunction]:
    """All that the functions cite which the rules come to call, each clause where it is nearest to the deed."""
    known = list(game.clauses)
    called = functions_called(game)
    found = {place_of(function): in_function(function, known) for function in called}
    deeper = {place_of(function): below(function, called, found) for function in called}
    for place, one in found.items():
        one.whole -= deeper[place].union(*(line.clauses for line in one.lines))
    return {place: one for place, one in found.items() if one.clauses}


def place_of(function: FunctionType) -> Beginning:
    """Where a function stands."""
    return function.__code__.co_filename, function.__code__.co_firstlineno


def functions_called(game: Game) -> dict[FunctionType, list[FunctionType]]:
    """Every function of the game's folder that its rules come to call, with those that it calls itself."""
    called: dict[FunctionType, list[FunctionType]] = {}
    waiting = list(game.functions().values())
    while waiting:
        function = waiting.pop()
        if function in called or not Path(function.__code__.co_filename).is_relative_to(game.folder):
            continue
        called[function] = [found for found in named_by(function) if isinstance(found, FunctionType)]
        waiting += called[function]
    return {function: [other for other in others if other in called] for function, others in called.items()}


def named_by(function: FunctionType) -> Iterator[object]:
    """What a function's code names of its module, or of another."""
    for name, attribute in globals_read(function.__code__):
        found = function.__globals__.get(name)
        yield getattr(found, attribute, None) if attribute else found


def below(
    function: FunctionType, called: dict[FunctionType, list[FunctionType]], found: dict[Beginning, CitedFunction]
) -> frozenset[str]:
    """What is cited by the functions that a function comes to call."""
    seen, waiting, clauses = {function}, [function], frozenset[str]()
    while waiting:
        for other in called[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
                clauses |= found[place_of(other)].clauses
    return clauses


def in_function(function: FunctionType, known: list[str]) -> CitedFunction:
    """What a function cites, in its docstring and line by line."""
    path, first = place_of(function)
    node = next((one for one in functions(Path(path)) if one.lineno == first), None)
    if node is None:  # made without a line of source of its own
        return CitedFunction()
    in_brackets = " ".join(re.findall(r"\([^()]*\)", ast.get_docstring(node) or ""))
    own = CitedFunction(frozenset(cited(in_brackets, known)), handed=handed_back(node))
    for line in lines_of(Path(path)):
        clauses = frozenset(cited(line[3], known))
        if clauses and node.lineno < line[0] <= (node.end_lineno or node.lineno):
            own.lines.append(CitedLines(line[0], line[1], line[2], clauses))
    return own


def handed_back(node: ast.FunctionDef) -> str:
    """The name of the parameter that a function returns, if it does."""
    returned = {
        one.value.id for one in ast.walk(node) if isinstance(one, ast.Return) and isinstance(one.value, ast.Name)
    }
    return next((one.arg for one in node.args.args if one.arg in returned), "")


@cache
def functions(path: Path) -> list[ast.FunctionDef]:
    """The functions that a file defines."""
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


@cache
def lines_of(path: Path) -> list[tuple[int, int, Effect, str]]:
    """The comments of a file, as `cited_lines` finds them: all of its functions are looked up in the same."""
    return [*cited_lines(path.read_text("utf-8"))]


def cited_lines(source: str) -> Iterator[tuple[int, int, Effect, str]]:
    """Each comment with the first and last line of what it stands in or before, and when that takes effect.

    A comment beside `if`, `case`, `else`, `for` or `while` is about what follows when it holds.
    """
    waiting: list[str] = []
    for first, last, said, words in statements(source):
        if words[-1:] == [":"]:
            waiting += said
            continue
        for text in waiting:
            yield first, last, "reached", text
        for text in said:
            yield first, last, kind_of(words), text
        waiting = []


def statements(source: str) -> Iterator[tuple[int, int, list[str], list[str]]]:
    """Each statement, or what one begins with: its first and last line, its comments and its words."""
    said: list[str] = []
    words: list[str] = []
    first = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            said.append(token.string)
        elif token.type == tokenize.NEWLINE:
            yield first, token.start[0], said, words
            said, words, first = [], [], 0
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            first = first or token.start[0]
            words.append(token.string)


def kind_of(words: list[str]) -> Effect:
    """When a statement takes effect: what returns a constant, or changes only the way, as soon as it is reached."""
    if words[0] in ("pass", "continue", "break") or words == ["return"]:
        return "reached"
    if words[0] != "return":
        return "changed"
    return "returned" if len(words) > 2 or words[1].islower() else "reached"
