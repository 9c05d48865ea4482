"""What games were played with: a folder of them is gone on with only by the same rules and the same bots.

It goes by the files that say how a game is played and judged and how bots think, so it is the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .. import bots
from ..bots.own import Bot
from ..core.digest import digest
from ..core.errors import KiboError
from ..core.game import Game

PLAN_FILE = "plan.json"
BESIDE = {"text", "golden", "__pycache__", "lesson.toml", "examples.toml"}
"""What of a game's folder says nothing about how a game goes."""


def mark_of_game(game: Game) -> str:
    """What games of kibo's own bots follow from, but for the constants of a variant: rules, judgement, and thinking."""
    own = [path for path in game.folder.rglob("*") if path.suffix in (".py", ".toml") and says_something(path, game)]
    thinking = Path(bots.__file__).parent
    return digest([mark_of_files(game.folder, own), mark_of_files(thinking, thinking.glob("*.py"))])


def says_something(path: Path, game: Game) -> bool:
    """Does a file of a game's folder say how a game goes?"""
    return not (BESIDE & {*path.relative_to(game.folder).parts} or path.name.startswith("test_"))


def mark_of_files(folder: Path, paths: Iterable[Path]) -> str:
    """What stands in some files of a folder, wherever that is."""
    named = {path.relative_to(folder).as_posix(): path for path in paths}
    return digest(text for name in sorted(named) for text in (name, named[name].read_bytes().hex()))


def mark_of_bot(bot: Bot) -> str:
    """What a bot of one's own is: all that stands in its file, where it has one; kibo's own are no more than named."""
    file = Path(getattr(getattr(bot, "__code__", None), "co_filename", ""))
    return mark_of_files(file.parent, [file]) if not isinstance(bot, str) and file.is_file() else ""


def continued(folder: Path, plan: Mapping[str, int], marks: Mapping[str, str], is_begun: bool) -> str:
    """What to keep of a tournament that goes on in a folder; KiboError if games there were played with other things."""
    path = folder / PLAN_FILE
    kept: dict[str, Any] = {**plan, "played_with": {}}
    if path.exists() or is_begun:
        kept = read_plan(path)
    if {name: kept.get(name) for name in plan} != plan:
        raise KiboError(f"{folder} holds a tournament with another seed or cap: name another folder with --out")
    before = kept["played_with"]
    changed = sorted(name for name in marks.keys() & before.keys() if marks[name] != before[name])
    if changed:
        raise KiboError(
            f"{folder} holds games played before {' and '.join(changed)} changed: name another folder with --out"
        )
    return json.dumps({**plan, "played_with": {**before, **marks}})


def read_plan(path: Path) -> dict[str, Any]:
    """What was kept; an older folder says nothing of rules and bots, and whatever cannot be read is another plan."""
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        kept = {}
    if not isinstance(kept, dict) or not isinstance(kept.get("played_with", {}), dict):
        return {}
    return {"played_with": {}} | kept
