"""Every cache stands on one page, with its key."""

import ast
import re

from rulebook import PROJECT, parsed

SOURCE = PROJECT / "src" / "kibo"
PAGE = PROJECT / "docs" / "caches.md"
KEEPING = {"cache", "lru_cache", "kept", "kept_for_all", "cached_property"}


def keeps(node):
    """Is this `cache`, `lru_cache(maxsize=…)`, `kept(PIECES)` …?"""
    node = node.func if isinstance(node, ast.Call) else node
    return isinstance(node, ast.Name) and node.id in KEEPING


def caches(path):
    """The functions of a file that keep what they have found, with what they are asked with."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef) and any(map(keeps, node.decorator_list)):
            given = node.args
            names = [*(a.arg for a in given.args), *(a.arg for a in given.kwonlyargs)]
            yield node.name, ", ".join([*names, *([given.kwarg.arg] if given.kwarg else [])])
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and keeps(node.value.func):
            yield ast.unparse(node.targets[0]).removeprefix("self."), "its arguments"


def test_every_cache_is_on_the_page_with_its_key():
    there = {(f"{path.relative_to(SOURCE)}", *found) for path in SOURCE.rglob("*.py") for found in caches(path)}
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {row for row in there if row not in rows} == set(), "not on the page"
    assert set(rows) - there == set(), "only on the page"


def test_no_other_way_to_keep_a_drawing_is_used_in_a_view():
    for path in (SOURCE / "games").glob("*/*.py"):
        text = path.read_text("utf-8")
        if "kibo.view.svg" in text:
            assert not re.search("@(lru_)?cache", text), f"{path}: a drawing is kept by kibo.view.kept"
