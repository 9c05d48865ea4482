"""A guided first game at a table: who learns chooses, and a script plays chance and the others as far as it goes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from ...core import notation
from ...core.errors import IllegalAction
from ...core.game import Game
from ...core.lesson import LEARNER, Lesson, Step
from ...core.match import Match
from ...core.sight import Sight
from . import events
from .events import Corrected, Message, Refused
from .table import Table
from .terms import Terms

Played = tuple[int, int]
"""Who acts (NOBODY: chance), and what is played."""


def lesson_of(game: Game) -> Lesson:
    """The guided first game of a game; refused where there is none."""
    if game.lesson is None:
        raise Refused("no_lesson")
    return game.lesson


def terms(game: Game) -> Terms:
    """What a table has agreed where somebody learns a game."""
    lesson = lesson_of(game)
    options = game.options_of(game.option_row(lesson.options))
    return Terms(game.key, lesson.seats, options, absent="wait", lesson=True)


def opening(game: Game) -> tuple[dict[str, Any], list[Played]]:
    """Where the game begins, if that is not its set-up, and what the script plays before the first choice."""
    lesson = lesson_of(game)
    position = Match.of_lesson(game, lesson).position
    start = {"start": position.to_words()} if lesson.start else {}
    return start, _scripted(game, position, lesson.begin)


def after(table: Table, sight: Sight, step: Step, action: int) -> list[Played]:
    """The learner's choice and what the script plays after it; a choice that serves another end is corrected.

    Empty, if the script does not fit: it may have been rewritten since the table began.
    """
    game, position = table.game, table.playing.position.copy()
    try:
        if action not in sight.accepted(step):
            raise Corrected(game, step.key)
        game.rules.apply(position, action)
        return [(LEARNER, action), *_scripted(game, position, step.then)]
    except IllegalAction:
        return []


def _scripted(game: Game, position: Any, moves: Iterable[str]) -> list[Played]:
    played = []
    for move in moves:
        played.append((max(game.rules.to_act(position), events.NOBODY), notation.read(game, position, move)))
        game.rules.apply(position, played[-1][1])
    return played


def unguide(table: Table, message: Message) -> list[events.Draft]:
    """The learner plays on without being led."""
    if LEARNER not in table.seats_of(message.player) or not table.step:
        raise Refused("no_lesson")
    return [events.draft("unguided", LEARNER)]


def hints(table: Table) -> list[int]:
    """The choices that the step asks for, where it does not take any."""
    with contextlib.suppress(IllegalAction):
        return table.sight(LEARNER).accepted(table.step) if table.step and table.step.accept else []
    return []


def card(table: Table) -> dict[str, Any] | None:
    """What the learner reads now: a step, the one just taken while the others move, or the end; then no more."""
    lesson = table.game.lesson
    if not table.guided or table.match is None or lesson is None or table.taken > len(lesson.steps):
        return None
    if table.stage != "playing":
        return None
    done = table.to_act != LEARNER
    number = table.taken - 1 if done and table.taken else table.taken
    if number == len(lesson.steps):
        return {"key": "end", "clause": "", "number": number, "of": len(lesson.steps), "done": False}
    step = lesson.steps[number]
    return {"key": step.key, "clause": step.clause, "number": number + 1, "of": len(lesson.steps), "done": done}
