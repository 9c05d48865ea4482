"""What the games in a tournament's folder were played with: games of other rules or other bots are not theirs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..core.digest import digest
from ..core.errors import KiboError
from ..core.game import Game
from ..core.link import linker, plain_function
from . import paired

PLAN_FILE = "plan.json"


def mark_of_game(game: Game) -> str:
    """What the games of kibo's own bots follow from: the rules, the judgement, and how bots think."""
    return linker(game).digest(plain_function(paired.play_deal))


def mark_of_bot(word: str) -> str:
    """What a bot of one's own is: all that stands in its file."""
    return digest([sha256(Path(word).read_bytes()).hexdigest()])


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
