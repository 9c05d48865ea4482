"""Variants: AFR-70 to AFR-72."""

import pytest

from kibo import OVER
from kibo.games.africa import GAME
from kibo.testing import rule


@rule("AFR-71")
@pytest.mark.parametrize("seats", [2, 4])
def test_in_the_simple_game_b_is_done_once(lay, seats):
    homes = ("D4", "Cairo", "Lagos", "Mombasa")[:seats]
    table = lay(*homes, rest="empty", phase="set out", seats=seats, options={"simple": True})
    table.play("stay", "camp for research +0")
    assert (table.s.turn, table.phase) == (1, "set out")


@rule("AFR-71")
def test_in_the_simple_game_a_stays_open(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out", options={"simple": True})
    table.play("travel", "travel to G9")
    assert (table.at(0), table.s.turn, table.phase) == ("G9", 1, "set out")


@rule("AFR-71")
@pytest.mark.parametrize("find", ["two gems +2", "statue", "lion stays +1", "monument"])
def test_in_the_simple_game_a_find_ends_the_turn(lay, find):
    table = lay("D4", "Cairo", on={"D4": "camp"}, options={"simple": True}).play("reveal C3", find)
    assert (table.s.turn, table.phase) == (1, "set out")


@rule("AFR-72")
def test_the_round_is_played_to_its_end_after_the_last_monument(lay):
    homes = ("D4", "Cairo", "Lagos")
    on = {"D4": "camp", "Cairo": "empty", "Lagos": "empty"}
    table = lay(*homes, on=on, supply=0, seats=3, options={"finish_round": True})
    table.play("reveal C3", "monument +3")
    assert (table.phase, table.s.turn, table.points) == ("move again", 0, [3, 0, 0])
    table.play("stay", "no action")
    assert (table.phase, table.s.turn) == ("set out", 1)
    table.play("stay", "no action", "stay", "no action")
    table.play("stay", "no action", "stay", "no action")
    assert GAME.rules.to_act(table.s) == OVER


@rule("AFR-72")
def test_the_last_seat_finishes_its_turn_and_the_round_is_over(lay):
    table = lay("Cairo", "D4", on={"D4": "camp"}, supply=0, turn=1, options={"finish_round": True})
    table.play("reveal C3", "monument +3", "stay", "no action")
    assert GAME.rules.to_act(table.s) == OVER


@rule("AFR-72")
def test_further_monuments_bring_nothing_and_the_bonus_stays_with_its_finder(lay):
    on = {"D4": "camp", "Cairo": "empty"}
    table = lay("D4", "Cairo", on=on, supply=0, options={"finish_round": True})
    table.play("reveal C3", "monument +3", "stay", "reveal D3")
    assert "monument" in table.lines
    table.play("monument")
    assert (table.points, table.s.camps[:2], table.s.turn) == ([3, 0], [2, 2], 1)
    table.play("stay", "reveal H2", "monument", "stay", "no action")
    assert table.points == [3, 0]
    assert GAME.rules.to_act(table.s) == OVER


@rule("AFR-72")
def test_the_round_goes_on_as_usual_before_the_last_monument(lay):
    table = lay("Cairo", "D4", rest="empty", turn=1, second_half=1, options={"finish_round": True}).play("no action")
    assert (table.phase, table.s.turn) == ("set out", 0)


@rule("AFR-72")
def test_without_the_option_the_rest_of_the_round_lapses(lay):
    table = lay("D4", "Cairo", "Lagos", on={"D4": "camp"}, supply=0, seats=3).play("reveal C3", "monument +3")
    assert GAME.rules.to_act(table.s) == OVER
