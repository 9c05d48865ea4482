"""Bots at a table."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import kibo
from all_games import each_game
from kibo.bots import mind
from kibo.bots.levels import LEVELS, lab_names, names_for, number_of
from kibo.bots.player import choose, choose_by_sight, draws_for
from kibo.core.notation import possible
from kibo.core.thought import Thought

PIG = kibo.load(Path(__file__).parents[2] / "examples" / "pig")


def quick_names(game):
    """The bots that answer at once, and one that imagines few games."""
    return ("random",) if game.value is None else ("random", "easy", "medium", "greedy", "search:3")


def chosen(match, seat, bot):
    sight = match.sight(seat)
    sight.game = shallow(match.game)
    return choose_by_sight(sight, bot, draws_for(match, seat, 3))


@cache
def shallow(game):
    """The same game, into which a search looks less far: interpreted, that takes its time."""
    return replace(game, thought=Thought(depth=1))


@each_game
def test_bots_play_legal_actions_and_the_same_again_with_the_same_seed(game):
    for bot in quick_names(game):
        match = kibo.Match(game, game.seats[0], seed=1)
        for _ in range(12 if ":" not in bot else 3):
            if match.to_act is None:
                break
            action = chosen(match, match.to_act, bot)
            assert action in match.legal
            assert chosen(match, match.to_act, bot) == action
            match.play(action)


@each_game
def test_a_bot_decides_by_what_its_seat_sees(game):
    """In another world that looks the same to the seat, it does the same."""
    for bot in quick_names(game):
        match = kibo.Match(game, game.seats[0], seed=2)
        for turn in range(10 if ":" not in bot else 3):
            seat = match.to_act
            if seat is None:
                break
            action = chosen(match, seat, bot)
            true = match.position.copy()
            game.rules.resample(match.position, seat, [turn + 1, 2, 3, 4])
            assert chosen(match, seat, bot) == action
            match.position = true
            match.play(action)


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
