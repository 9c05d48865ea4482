"""Guided first games: every script can be played, and every step has its words and its clause."""

import pytest

import kibo
from all_games import GAMES
from kibo.core.lesson import LEARNER
from kibo.core.text import LANGUAGES

TAUGHT = [game for game in GAMES if game.lesson]
each_taught_game = pytest.mark.parametrize("game", TAUGHT, ids=[game.id for game in TAUGHT])


def begun(game):
    match = game.lesson.match(game)
    for move in game.lesson.begin:
        assert match.to_act != LEARNER
        match.play(move)
    return match


@each_taught_game
def test_the_script_can_be_played_with_every_move_that_it_accepts(game):
    """Whichever accepted move is chosen, what follows is possible and the learner chooses again."""
    reached = [begun(game)]
    for step in game.lesson.steps:
        ahead = []
        for match in reached:
            assert match.to_act == LEARNER, f"{step.key}: the learner is to act"
            accepted = step.accepted(match)
            assert accepted
            for action in accepted:
                after = match.back_to(len(match.history))
                after.play(action)
                for move in step.then:
                    assert after.to_act != LEARNER, f"{step.key}: {move} is the learner's own move"
                    after.play(move)
                ahead.append(after)
        reached = ahead[:40]
    for match in reached:
        assert not match.over, "it ends in a real game"
        assert match.to_act == LEARNER


@each_taught_game
def test_some_ten_short_steps_bring_in_one_rule_at_a_time(game):
    steps = game.lesson.steps
    assert 8 <= len(steps) <= 14
    assert {step.clause for step in steps} <= set(game.clauses)
    assert len({step.key for step in steps}) == len(steps)
    for language in LANGUAGES:
        text = game.text(language)
        for step in steps:
            assert len(text[f"lesson.{step.key}.title"]) <= 40
            assert len(text[f"lesson.{step.key}.say"]) <= 320
            assert len(text[f"lesson.{step.key}.wrong"]) <= 200
        assert text["lesson.end.title"]
        assert text["lesson.end.say"]


@each_taught_game
def test_no_words_of_a_lesson_are_left_over(game):
    keys = {key.split(".")[1] for key in game.text("en").words if key.startswith("lesson.")}
    assert keys == {step.key for step in game.lesson.steps} | {"end"}


@pytest.mark.parametrize("name", kibo.game_ids())
def test_every_game_of_the_house_can_be_learned(name):
    """Reasons, rules in every language, drawn examples and a guided first game: none is left out."""
    game = kibo.load(name)
    assert game.lesson
    assert game.reasons
    assert game.pictures
    for language in LANGUAGES:
        assert game.rulebook(language).clauses
