"""The end, and who wins."""

from itertools import product

import pytest

import kibo
from kibo import OVER
from kibo.games.photo_safari.rules.end import all_tiles, is_decided
from kibo.games.photo_safari.state import Phase
from kibo.testing import rule

FIVE = "zebra hippopotamus elephant lion giraffe"
SIX = f"{FIVE} tiger"


def over(safari, s):
    return safari.game.rules.to_act(s) == OVER


@rule("SAF-50")
def test_the_round_is_finished_after_someone_has_six(safari):
    s = safari.at({"1a": "tiger", "2a": "zebra", "9a": "lion", "9b": "lion"}, hands=[FIVE], seats=3)
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", "reveal tiger")
    assert not over(safari, s)
    safari.play(s, "look 9a", "see lion", "go 2", "take 2a", "reveal zebra")
    assert not over(safari, s)
    safari.play(s, "look 9a", "see lion", "go 3")
    assert over(safari, s)
    assert s.round == 1
    assert safari.winners(s) == [0]


@rule("SAF-50")
def test_the_last_seat_ends_the_round_with_its_own_turn(safari):
    s = safari.at({"1a": "tiger", "9a": "lion"}, hands=["", FIVE], turn=1)
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", "reveal tiger")
    assert over(safari, s)
    assert safari.winners(s) == [1]


@rule("SAF-50")
def test_five_different_animals_end_nothing(safari):
    s = safari.at({"1a": "giraffe", "9a": "lion"}, hands=["", FIVE], turn=1)
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", "reveal giraffe")
    assert (s.turn, s.phase, s.round) == (0, Phase.LOOK, 1)


@rule("SAF-50")
def test_it_does_not_matter_by_whose_exchange_the_six_came_together(safari):
    s = safari.at({"9a": "lion"}, hands=["tiger tiger", f"{FIVE} lion"])
    safari.play(s, "ask B lion", "give tiger", "look 9a", "see lion", "go 1")
    assert safari.hand(s, 1) == SIX
    assert not over(safari, s)
    safari.play(s, "look 9a", "see lion", "go 1")
    assert over(safari, s)
    assert safari.winners(s) == [1]


@rule("SAF-50")
def test_six_once_held_cannot_be_lost(safari):
    s = safari.at({"9a": "lion"}, hands=[SIX, f"{FIVE} giraffe"])
    assert not any(move.startswith("ask") for move in safari.legal(s)), "who has all six has nothing to ask for"
    s.turn = 1
    assert not any(move.startswith("ask") for move in safari.legal(s)), "and has no double to be taken"


@rule("SAF-51")
def test_who_holds_six_different_wins_over_more_tiles_of_fewer_animals(safari):
    s = safari.at({}, hands=[f"{FIVE} {FIVE}", SIX])
    assert safari.winners(s) == [1]


@rule("SAF-52")
def test_doubles_decide_between_two_with_six(safari):
    s = safari.at({}, hands=[SIX, f"{SIX} lion", f"{SIX} zebra", f"{FIVE} {FIVE}"], seats=4)
    assert safari.winners(s) == [1, 2]


@rule("SAF-53")
def test_a_whole_round_without_tiles_and_exchange_ends_the_game(safari):
    s = safari.at({"1a": "lion"}, hands=["zebra zebra", "zebra tiger"], at=[5, 0], turn=1, phase=Phase.MOVE)
    safari.play(s, "go 1", "take 1a", "reveal lion")
    assert s.round == 1
    safari.play(s, "go 0", "go 2")
    assert over(safari, s)
    assert s.round == 2
    assert safari.winners(s) == [1], "three different animals against one"


@rule("SAF-53")
def test_a_round_that_began_with_a_tile_does_not_count_as_empty(safari):
    s = safari.at({"1a": "lion"}, hands=["zebra", "tiger"], at=[0, 7], phase=Phase.MOVE)
    safari.play(s, "go 1", "take 1a", "reveal lion", "go 2")
    assert not over(safari, s)
    assert s.dry == 1
    safari.play(s, "go 0", "go 3")
    assert over(safari, s)
    assert safari.winners(s) == [0]


@rule("SAF-53")
def test_an_exchange_keeps_the_game_alive_for_another_round(safari):
    s = safari.at({}, hands=["zebra", "tiger tiger"], at=[0, 0])
    s.dry = 1
    safari.play(s, "ask B tiger", "give zebra", "go 1", "go 2")
    assert not over(safari, s)
    safari.play(s, "go 0", "go 3")
    assert over(safari, s)
    assert safari.winners(s) == [1]


@rule("SAF-53")
def test_the_set_up_is_no_dead_end(safari):
    assert kibo.Match(safari.game, 2).position.dry == 0


@rule("SAF-54")
@pytest.mark.parametrize(("rounds", "ended"), [(98, False), (99, True)])
def test_the_game_ends_after_a_hundred_rounds(safari, rounds, ended):
    s = safari.at({"9a": "lion"}, hands=["tiger", "zebra zebra"], turn=1)
    s.round = rounds
    safari.play(s, "look 9a", "see lion", "go 1")
    assert over(safari, s) == ended
    assert safari.winners(s) == [1]


def weak_orders(seats):
    """Every way in which seats may rank, ties included: the level of each, 0 the best."""
    for levels in product(range(seats), repeat=seats):
        if set(levels) == set(range(max(levels) + 1)):
            yield levels


HANDS = [(d, doubles) for d in range(6, -1, -1) for doubles in range(d, -1, -1)]
"""Every hand as a ranking knows it, the best first: different animals, and how many of them twice."""


def holding(hand):
    different, doubles = hand
    return [2 if k < doubles else 1 if k < different else 0 for k in range(6)]


@rule("SAF-51", "SAF-52", "SAF-53")
def test_of_any_two_hands_the_better_one_wins(safari):
    s = safari.at({})
    for one, other in product(range(len(HANDS)), repeat=2):
        s.hand[0], s.hand[1] = holding(HANDS[one]), holding(HANDS[other])
        best = min(one, other)
        assert safari.winners(s) == [seat for seat, rank in ((0, one), (1, other)) if rank == best]


@rule("SAF-52")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_pattern_of_ties_is_ranked(safari, seats):
    """Levels a double apart, and levels an animal apart, at the top and at the bottom of what hands may be."""
    s = safari.at({}, seats=seats)
    by_doubles = HANDS[:6]
    by_animals = [(6 - level, 0) for level in range(6)]
    mixed = HANDS[4:10]
    lowest = HANDS[-6:]
    for levels in weak_orders(seats):
        for ladder in (by_doubles, by_animals, mixed, lowest):
            for seat, level in enumerate(levels):
                s.hand[seat] = holding(ladder[level])
            assert safari.winners(s) == [seat for seat in range(seats) if levels[seat] == 0]


@rule("SAF-50", "SAF-53", "SAF-54")
def test_at_the_end_of_a_round_the_game_is_decided_or_not(safari):
    s = safari.at({"9a": "lion"}, hands=[FIVE, FIVE])
    assert is_decided(s) == 0
    s.dry = 1
    assert is_decided(s) == 1
    s.dry, s.round = 0, 100
    assert is_decided(s) == 1
    s.round = 99
    assert is_decided(s) == 0
    s.hand[1][5] = 1
    assert is_decided(s) == 1


@rule("SAF-53", "SAF-50")
def test_a_round_that_begins_with_a_single_tile_is_not_dry(safari):
    s = safari.at({"9a": "lion"}, turn=1)
    safari.play(s, "look 9a", "see lion", "go 1")
    assert (s.round, s.dry) == (1, 0)


@rule("SAF-51")
def test_points_are_different_animals(safari):
    s = safari.at({}, hands=["lion lion zebra", SIX])
    points = [0, 0]
    safari.game.rules.score(s, points)
    assert points == [2, 6]
    assert [all_tiles(s, seat) for seat in (0, 1)] == [3, 6]
