"""Habits that a person would laugh at, counted over games of the greedy bot with itself."""

import pytest

from kibo.games.star_of_africa import GAME
from kibo.games.star_of_africa.actions import FLY, PAY, PLACE, STAY, TRY
from kibo.games.star_of_africa.board import CITIES, FIRST_RED
from kibo.games.star_of_africa.rules.cities import may_turn
from kibo.games.star_of_africa.state import TOKENS, Phase
from kibo.testing.habits import counted


def can_move(s):
    """Is there anything but staying? A 3 does not lead away from Saint Helena."""
    return GAME.rules.legal_actions(s, [0] * GAME.num_actions) > 1


def habits(s, action):
    """What is to be counted in a decision."""
    carries = s.star == s.turn or s.horseshoes[s.turn] > 0
    if s.phase == Phase.MOVE and not carries and can_move(s):  # who waits for the exact roll home is right to stay
        yield "rolled"
        if action == STAY:
            yield "rolled and stayed"
    if s.phase == Phase.TAKE_TURN:
        if s.at[s.turn] < CITIES and may_turn(s) and not carries:
            yield "stood on a token"
            if action not in (TRY, PAY):
                yield "left it"
        if s.at[s.turn] < FIRST_RED and sum(s.hidden) == sum(TOKENS):
            yield "set out"
            if FLY <= action < PLACE + FIRST_RED:
                yield "flew for the whole purse"


@pytest.fixture(scope="module")
def found():
    return counted(GAME, habits)


def test_who_rolls_to_move_moves(found):
    assert found["rolled"] > 100
    assert found["rolled and stayed"] <= 0.06 * found["rolled"]  # a small roll may not be worth its fare


def test_who_stands_on_a_token_turns_it(found):
    assert found["stood on a token"] > 50
    assert found["left it"] <= 0.02 * found["stood on a token"]


def test_nobody_sets_out_by_a_flight_that_costs_the_whole_purse(found):
    assert found["set out"] > 12
    assert found["flew for the whole purse"] == 0
