"""A word means one thing: no two classes or types of the package have one name."""

import ast
import re

from rulebook import PROJECT, parsed

SOURCE = PROJECT / "src" / "kibo"
IN_EACH_GAME = {"Owner", "Phase", "State"}
"""The same thing in each game, for the same concern: they may be declared once in every game, and nowhere else."""
TYPE = re.compile(r"_?[A-Z]\w*[a-z]\w*")


def declared(path):
    """The classes of a file, wherever they stand, and its names for types."""
    tree = parsed(path)
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (one.id for one in targets if isinstance(one, ast.Name) and TYPE.fullmatch(one.id))


def places(files):
    """Where each name is declared."""
    found = {}
    for path in files:
        for name in declared(path):
            found.setdefault(name, []).append(str(path.relative_to(SOURCE)))
    return found


def test_no_two_types_of_the_package_have_one_name():
    twice = {name: files for name, files in places(sorted(SOURCE.rglob("*.py"))).items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in IN_EACH_GAME} == {}


def test_what_each_game_declares_is_declared_once_in_each_and_nowhere_else():
    found = places(sorted(SOURCE.rglob("*.py")))
    games = {path.name for path in (SOURCE / "games").iterdir() if (path / "RULES.md").exists()}
    for name in IN_EACH_GAME:
        assert sorted(file.split("/")[:2] for file in found[name]) == sorted(["games", game] for game in games), name
