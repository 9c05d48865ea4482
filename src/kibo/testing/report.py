"""All checks on one game, one after the other: what was tried and how often, and a picture of where one failed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from ..core.clause_tests import folder_of_tests
from ..core.errors import KiboError
from ..core.game import EVERYONE, Game
from ..core.game_folder import told
from ..core.match import Match
from ..core.text import readable
from ..view.colours import INK, PAPER
from ..view.letters import wrapped
from ..view.svg import document, tag, words
from . import (
    back_ends,
    breakdown,
    golden,
    laws,
    lessons,
    limits,
    notation,
    reasons,
    rulebooks,
    secrets,
    subset,
    texts,
    views,
)
from .trial import Case, Check, Fault, Trial, cases_of, where

TOPICS = (
    limits,
    subset,
    laws,
    notation,
    secrets,
    back_ends,
    texts,
    views,
    reasons,
    lessons,
    breakdown,
    rulebooks,
    golden,
)
CHECKS = tuple(found for topic in TOPICS for found in vars(topic).values() if isinstance(found, Check))
"""Everything that a game is checked for, in this order."""

Wanted = TypeVar("Wanted")


def cases(*games: Game, quick: bool = False) -> list[Case]:
    """Every check that concerns the games, for `pytest.mark.parametrize("case", cases(game), ids=str)`."""
    wanted = [(check, game) for game in games for check in CHECKS if not check.left_out(game, quick)]
    return [case for check, game in wanted for case in cases_of(check, game, quick=quick)]


@dataclass
class Outcome:
    """What came of one check."""

    topic: str
    name: str
    tried: int = 0
    left_out: str = ""
    """Why it was not tried; nothing, if it was."""
    fault: str = ""
    """What is wrong, in a sentence; nothing, if it passed."""
    where: str = ""
    seed: int | None = None
    """The seed of the game in which it failed."""
    position: dict[str, Any] = field(default_factory=dict)
    picture: str = field(default="", repr=False)
    """The position where it failed, drawn."""

    @property
    def result(self) -> str:
        """In a word or two."""
        return "failed" if self.fault else "not tried" if self.left_out else "passed"


def run(game: Game, seed: int = 0, quick: bool = False, only: Sequence[str] = ()) -> Iterator[Outcome]:
    """Try every check, or those of some topics, on a game; what fails does not keep the others from being tried."""
    for check in CHECKS:
        if not only or check.topic in only:
            yield tried(check, game, seed, quick)
    if not only or "tests" in only:
        yield own_tests(game)


def topics() -> list[str]:
    """What checks are about."""
    return [*dict.fromkeys(check.topic for check in CHECKS), "tests"]


def tried(check: Check, game: Game, seed: int, quick: bool) -> Outcome:
    """One check at every kind of table, until it fails."""
    outcome = Outcome(check.topic, check.name, left_out=check.left_out(game, quick))
    for case in cases_of(check, game, seed, quick) if not outcome.left_out else []:
        trial = case.trial()
        try:
            check.run(trial)
        except Exception as error:
            note(outcome, trial, sentence_of(error, game))
        outcome.tried += trial.tried
        if outcome.fault:
            break
    if not outcome.tried and not outcome.fault and not outcome.left_out:
        outcome.left_out = "there is nothing to try"
    return outcome


def sentence_of(error: Exception, game: Game) -> str:
    """What went wrong, in a sentence; what the game's own code raised comes with its line."""
    return " ".join(str(error).split()) if isinstance(error, (Fault, KiboError)) else told(error, game.folder)


def note(outcome: Outcome, trial: Trial, fault: str) -> None:
    """Keep what failed, where, and how it looked there."""
    outcome.fault, outcome.seed = fault, trial.drawn
    outcome.where = attempt(lambda: where(trial)) or ""
    if trial.match is not None:
        outcome.position = attempt(trial.match.position.to_words) or vars(trial.match.position)
        outcome.picture = picture(trial.match, fault, outcome.position)


def attempt(wanted: Callable[[], Wanted]) -> Wanted | None:
    """Something that a broken game may not be able to give."""
    try:
        return wanted()
    except Exception:
        return None


def picture(match: Match, fault: str, position: dict[str, Any]) -> str:
    """The position as its view draws it for everybody; where that fails, its fields in words."""
    drawn = attempt(lambda: match.svg(EVERYONE)) if match.game.view else None
    return drawn or in_words(position, fault)


def in_words(position: dict[str, Any], fault: str) -> str:
    """A position that cannot be drawn, field by field."""
    lines = [
        *wrapped(fault, 46),
        "",
        *(line for name, value in position.items() for line in wrapped(f"{name}: {value}", 46)),
    ]
    height = 40 + 26 * len(lines)
    ground = tag("rect", width=900, height=height, fill=PAPER)
    shown = [words(line, 24, 40 + 26 * i, 18, fill=INK) for i, line in enumerate(lines)]
    return readable(document(900, height, ground, *shown, label=fault))


def own_tests(game: Game) -> Outcome:
    """The tests of the game's own folder, run by pytest in a process of its own."""
    outcome, folder = Outcome("tests", "the tests of the game pass"), folder_of_tests(game)
    if folder is None:
        outcome.left_out = "there is no test_*.py"
    elif importlib.util.find_spec("pytest") is None:
        outcome.left_out = "pytest is not installed"
    if folder is None or outcome.left_out:
        return outcome
    command = [sys.executable, "-m", "pytest", "--tb=line", "--no-header", "-p", "no:cacheprovider", "-x", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    outcome.tried = sum(int(word) for line in lines[-1:] for word, kind in pairs(line) if kind.startswith("passed"))
    if done.returncode:
        said = [line for line in lines if line.startswith(("FAILED", "ERROR", "E ", "/"))]
        outcome.fault = f"pytest {folder} fails: {' '.join((said or lines or done.stderr.splitlines())[-1:])}"
    return outcome


def pairs(line: str) -> list[tuple[str, str]]:
    """Each number of a line with the word after it: "12 passed, 1 failed"."""
    split = line.split()
    return [(word, after) for word, after in pairwise(split) if word.isdigit()]


def as_dict(
    game: Game, outcomes: Sequence[Outcome], seed: int, quick: bool, pictures: dict[str, Path]
) -> dict[str, Any]:
    """All of it by name, for JSON."""
    return {
        "game": game.id,
        "folder": str(game.folder),
        "seed": seed,
        "quick": quick,
        "failed": sum(bool(outcome.fault) for outcome in outcomes),
        "checks": [
            {
                "topic": outcome.topic,
                "check": outcome.name,
                "result": outcome.result,
                "tried": outcome.tried,
                "why": outcome.fault or outcome.left_out,
                "where": outcome.where,
                "seed": outcome.seed,
                "position": outcome.position,
                "picture": str(pictures.get(outcome.name, "")),
            }
            for outcome in outcomes
        ],
    }
