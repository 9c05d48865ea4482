"""A guided first game: the learner is seat A; chance and the others follow a script, then a real game goes on.

lesson.toml:

seats = 2
begin = ["roll 4"]           # what happens before the learner's first choice, in notation

[[step]]
key = "roll"                 # its words are lesson.roll.title, .say and .wrong
clause = "PIG-02"            # the rule that it brings in
accept = ["roll"]            # the moves that go on; without it, every legal move does
then = ["roll 3"]            # what follows until the learner chooses again, in notation: chance, and the others

An optional table `start` is the position to begin from, in words, where it is not the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .tomlfile import NUMBER, TABLE, TABLES, TEXT, TEXTS, checked, read_toml

MORE = {"options": TABLE, "start": TABLE, "begin": TEXTS}
"""What a lesson may have besides its seats and steps."""
LEARNER = 0
"""The seat of whoever learns."""


@dataclass(frozen=True)
class Step:
    """One choice of the learner, and what follows from it; `Standing.accepted` says which actions go on."""

    key: str
    clause: str
    accept: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """The script of a guided first game; `Match.of_lesson` begins it."""

    seats: int
    steps: tuple[Step, ...]
    options: Mapping[str, bool | str] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    begin: tuple[str, ...] = ()


def read_lesson(folder: Path) -> Lesson | None:
    """The guided first game of a game, from its `lesson.toml`; None, if it has no such file."""
    path = folder / "lesson.toml"
    if not path.is_file():
        return None
    whole = checked(str(path), read_toml(path), {"seats": NUMBER, "step": TABLES}, MORE)
    return Lesson(
        whole["seats"],
        tuple(_step(f"{path}, step {number}", step) for number, step in enumerate(whole["step"], 1)),
        whole.get("options", {}),
        whole.get("start"),
        tuple(whole.get("begin", ())),
    )


def _step(where: str, table: Mapping[str, Any]) -> Step:
    step = checked(where, table, {"key": TEXT, "clause": TEXT}, {"accept": TEXTS, "then": TEXTS})
    return Step(step["key"], step["clause"], tuple(step.get("accept", ())), tuple(step.get("then", ())))
