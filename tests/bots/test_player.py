"""Bots at a table."""

from pathlib import Path

import pytest

import kibo
from all_games import each_game
from kibo.bots import player
from kibo.bots.player import choose, names_for

PIG = kibo.load(Path(__file__).parents[2] / "examples" / "pig")


@each_game
def test_bots_play_legal_actions_and_the_same_again_with_the_same_seed(game):
    for bot in names_for(game):
        match = kibo.Match(game, game.seats[0], seed=1)
        for _ in range(12):
            if match.to_act is None:
                break
            action = choose(match, match.to_act, bot, 3)
            assert action in match.legal
            assert choose(match, match.to_act, bot, 3) == action
            match.play(action)


@each_game
def test_a_bot_decides_by_what_its_seat_sees(game):
    """In another world that looks the same to the seat, it does the same."""
    for bot in names_for(game):
        match = kibo.Match(game, game.seats[0], seed=2)
        for turn in range(10):
            seat = match.to_act
            if seat is None:
                break
            action = choose(match, seat, bot, 3)
            true = match.position.copy()
            game.rules.resample(match.position, seat, [turn + 1, 2, 3, 4])
            assert choose(match, seat, bot, 3) == action
            match.position = true
            match.play(action)


GIVEN = []


def look(bot, desk, seat, count):
    GIVEN.extend(desk.worlds)
    desk.weight[0] = 1


def test_a_bot_is_never_given_the_true_position(monkeypatch):
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=2)
    seen = match.seen(0)
    assert seen != match.position
    GIVEN.clear()
    monkeypatch.setattr(player, "weigher", lambda game: look)
    choose(match, 0, "greedy", 1)
    assert GIVEN
    assert all(world == seen for world in GIVEN)


def test_without_a_value_function_there_is_random_alone():
    assert names_for(PIG) == ("random",)
    with pytest.raises(kibo.KiboError, match="there is random"):
        choose(kibo.Match(PIG, seed=1), 0, "greedy")


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
