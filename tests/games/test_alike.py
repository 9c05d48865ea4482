"""The games are built alike: the same file for the same concern, and a folder that can be copied."""

import ast

import pytest

from all_games import GAMES
from rulebook import PROJECT

OURS = [game for game in GAMES if game.folder.parent == PROJECT / "src" / "kibo" / "games"]
each_of_ours = pytest.mark.parametrize("game", OURS, ids=[game.id for game in OURS])
CONCERNS = {
    "contract": ("to_act", "apply"),
    "set_up": ("set_up",),
    "secrets": ("witness", "observe", "resample"),
    "gain": ("gain",),
}
FILES = ["__init__", "actions", "board", "bots", "count", "draws", "icons", "laws", "notation", "reasons"]
FILES += ["state", "things", "view"]


@each_of_ours
def test_the_same_file_holds_the_same_concern(game):
    for concern, names in CONCERNS.items():
        for name in names:
            assert getattr(game.rules, name).__module__ == f"{game.rules.__name__}.{concern}"
    assert game.gain is game.rules.gain
    assert [name for name in FILES if not (game.folder / f"{name}.py").is_file()] == []
    assert [name for name in ("things", "name") if getattr(game.reasons, name).__module__[-7:] != ".things"] == []


@each_of_ours
def test_a_game_imports_the_project_by_name_and_itself_by_where_it_is(game):
    for path in game.folder.rglob("*.py"):
        depth = len(path.relative_to(game.folder).parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level <= depth, f"{path} looks outside its folder"
                assert not (node.module or "").startswith("kibo.games"), f"{path} names a game"
