"""Guided first games: every script can be played, and every step has its words and its clause."""

from __future__ import annotations

from ..core.lesson import LEARNER, Lesson
from ..core.match import Match
from ..core.text import LANGUAGES
from .trial import Trial, check, must

ROOM = {"title": 40, "say": 320, "wrong": 200}
"""How many letters there are for each part of a step."""


def lesson_of(trial: Trial) -> Lesson:
    """The lesson of a game that has one."""
    assert trial.game.lesson is not None
    return trial.game.lesson


def begun(trial: Trial) -> Match:
    """The match of a lesson at its first step."""
    lesson = lesson_of(trial)
    match = trial.look(Match.of_lesson(trial.game, lesson))
    for move in lesson.begin:
        must(match.to_act != LEARNER, f"begin: {move!r} is the learner's own move")
        match.play(move)
    return match


@check(needs="lesson.toml")
def a_lesson_can_be_played_with_every_move_that_it_accepts(trial: Trial) -> None:
    """Whichever accepted move is chosen, what follows is possible and the learner chooses again."""
    reached = [begun(trial)]
    for step in lesson_of(trial).steps:
        ahead = []
        for match in reached:
            trial.look(match)
            must(match.to_act == LEARNER, f"step {step.key}: the learner is to act")
            accepted = match.accepted(step)
            must(accepted, f"step {step.key} accepts nothing")
            for action in accepted:
                after = match.back_to(len(match.history))
                after.play(action)
                for move in step.then:
                    must(after.to_act != LEARNER, f"step {step.key}: {move!r} is the learner's own move")
                    after.play(move)
                ahead.append(after)
        reached = ahead[:40]
    for match in reached:
        trial.look(match)
        must(not match.over and match.to_act == LEARNER, "a lesson ends in a real game, with the learner to act")


@check(needs="lesson.toml")
def some_ten_short_steps_bring_in_one_rule_at_a_time(trial: Trial) -> None:
    """Each step has a title, what is said and what is said of other moves, in three languages."""
    steps = lesson_of(trial).steps
    must(8 <= len(steps) <= 14, "a lesson has 8 to 14 steps", len(steps))
    must(len({step.key for step in steps}) == len(steps), "each step has a key of its own")
    for step in steps:
        must(step.clause in trial.game.clauses, f"step {step.key} cites a clause that is not there", step.clause)
        for language in LANGUAGES:
            trial.tried += 1
            for part, room in ROOM.items():
                text = trial.game.text(language)[f"lesson.{step.key}.{part}"]
                must(len(text) <= room, f"lesson.{step.key}.{part} has at most {room} letters in {language}", len(text))
    for language in LANGUAGES:
        words = trial.game.text(language)
        must(words["lesson.end.title"] and words["lesson.end.say"], f"a lesson has an end in {language}")


@check(needs="lesson.toml")
def no_words_of_a_lesson_are_left_over(trial: Trial) -> None:
    """Every text of a lesson belongs to a step."""
    keys = {key.split(".")[1] for key in trial.game.text("en").words if key.startswith("lesson.")}
    known = {step.key for step in lesson_of(trial).steps} | {"end"}
    trial.tried += len(keys)
    must(keys == known, "a step without words, or words without a step", *sorted(keys ^ known))
