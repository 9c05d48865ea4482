"""Bots at a table."""

from pathlib import Path

import pytest

import kibo
from all_games import each_game
from kibo.bots import mind
from kibo.bots.levels import LEVELS, lab_names, names_for, number_of
from kibo.bots.player import choose, choose_by_sight, draws_for
from kibo.core.notation import possible

PIG = kibo.load(Path(__file__).parents[2] / "examples" / "pig")


@each_game
def test_who_forgets_still_sees_a_position_that_can_be_and_may_do_the_same(game):
    if game.forget is None:
        return
    forgotten = 0
    for seats in game.seats:
        match, draws = kibo.Match(game, seats, seed=seats), draws_for(kibo.Match(game, seats, seed=1), 0, seats)
        while match.to_act is not None:
            seat = match.to_act
            seen = match.seen(seat)
            left = seen.copy()
            game.forget(left, seat, draws)
            forgotten += left != seen
            game.rules.resample(left, seat, draws)
            assert all(law(left) for law in game.laws)
            assert possible(game, left) == match.legal
            match.play(match.legal[(5 * len(match.history)) % len(match.legal)])
    assert forgotten > 100


@pytest.mark.parametrize("bot", ["greedy", "easy", "search:20"])
def test_a_bot_is_never_given_the_true_position(bot, monkeypatch):
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=2)
    seen = match.seen(0)
    assert seen != match.position
    given = []

    def look(task, desk, seat, count, *_):
        given.extend(world.copy() for world in desk.worlds)
        desk.weight[0] = 1
        desk.order[:count] = range(count)

    monkeypatch.setattr(mind.mind_of(match.game), "step", look)
    choose_by_sight(match.sight(0), bot, draws_for(match, 0, 1))
    assert given
    assert all(world == seen for world in given)


def test_without_a_value_function_there_is_random_alone():
    assert names_for(PIG) == lab_names(PIG) == ("random",)
    with pytest.raises(kibo.KiboError, match="there is random"):
        choose(kibo.Match(PIG, seed=1), 0, "greedy")
    with pytest.raises(kibo.KiboError, match="only random"):
        mind.Mind(PIG)


@each_game
def test_every_level_has_a_bot_in_every_game_and_those_that_are_shown_differ(game):
    if game.value is None:
        return
    numbers = [number_of(game, name) for name in LEVELS]
    assert numbers[:3] == sorted(set(numbers[:3]), key=numbers.index)
    shown = [number_of(game, name) for name in names_for(game)]
    assert len(shown) == len(set(shown))
    assert set(shown) == set(numbers)


def test_a_bot_does_not_play_for_another_seat():
    match = kibo.Match(PIG, seed=1)
    with pytest.raises(kibo.KiboError, match="not the move"):
        choose(match, 1 - match.to_act, "random")
    with pytest.raises(kibo.UnknownName, match="did you mean random"):
        choose(match, match.to_act, "randon")


def test_the_seed_of_a_bot_is_a_whole_number():
    match = kibo.Match(PIG, seed=1)
    with pytest.raises(kibo.KiboError, match="a seed is a whole number"):
        choose(match, match.to_act, "random", "7")


@pytest.mark.parametrize("bot", ["search:", "search:0", "search:-3", "search:many", "search:99999999999"])
def test_a_search_of_no_number_of_games_is_refused_in_a_sentence(bot):
    with pytest.raises(kibo.KiboError, match="imagines 1 to"):
        number_of(kibo.load("kilimanjaro"), bot)
