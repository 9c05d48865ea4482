"""Golden games replay to their result, and the tree below chosen positions has the counted size.

`golden/counts.toml` lists positions of golden games and how many ways lead on from there, chance included:

    [[count]]
    record = "two_seats.game"   # in the same folder
    at = 60                     # after so many moves
    nodes = [12, 96, 1410]      # so many ways to play 1, 2, 3 plies on
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ..core.errors import KiboError
from ..core.game import Game
from ..core.gamefile import read_record, write_record
from ..core.notation import possible
from .trial import Fault, Trial, check, golden_folder, must


def golden(trial: Trial) -> Path:
    """The folder of the golden games, of which there are some."""
    folder = golden_folder(trial.game)
    assert folder is not None  # what has none is not tried
    return folder


def leaves(game: Game, s: Any, depth: int) -> int:
    """How many ways there are to play so many plies."""
    actions = possible(game, s)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = s.copy()
        game.rules.apply(after, action)
        total += leaves(game, after, depth - 1)
    return total


@check(needs="golden game")
def a_golden_game_replays_to_its_result(trial: Trial) -> None:
    """A whole game, written down once, still goes the same way, word for word."""
    for path in sorted(golden(trial).glob("*.game")):
        text = path.read_text("utf-8")
        try:
            match = trial.look(read_record(text, game=trial.game))
        except KiboError as error:
            raise Fault(f"{path.name}, {error}") from None
        must(match.over and "result: " in text, f"{path.name} is played to its end and has a result")
        wanted = [line for line in text.splitlines() if not line.startswith("#")]
        for number, (was, now) in enumerate(zip(wanted, write_record(match).splitlines(), strict=True), 1):
            must(was == now, f"{path.name}, line {number}", repr(was), f"now {now!r}")


@check(needs="golden game")
def the_tree_below_has_the_counted_size(trial: Trial) -> None:
    """From chosen positions there are as many ways to go on as were counted."""
    path = golden(trial) / "counts.toml"
    must(path.is_file(), "golden games have counted positions, in golden/counts.toml")
    counted = tomllib.loads(path.read_text("utf-8")).get("count", [])
    must(counted, "golden/counts.toml counts something")
    for entry in counted:
        record = (path.parent / entry["record"]).read_text("utf-8")
        match = trial.look(read_record(record, entry["at"], trial.game))
        nodes = entry["nodes"][: 2 if trial.quick else None]
        sizes = [leaves(trial.game, match.position, depth) for depth in range(1, len(nodes) + 1)]
        must(sizes == nodes, f"{entry['record']} after {entry['at']} moves: not {nodes} ways lead on", sizes)
