"""End and final scoring: AFR-60 to AFR-67."""

import random
from itertools import product

import pytest

from kibo import OVER, Match
from kibo.games.africa import GAME
from kibo.games.africa.rules.scoring import GEMS, GOLD, SET_WORTH, goods_worth, majority
from kibo.testing import rule


@rule("AFR-60")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_monument_for_which_there_is_no_camp_ends_the_game_at_once(lay, seats):
    homes = ("D4", "Cairo", "Lagos", "Mombasa", "Cape Town")[:seats]
    table = lay(*homes, on={"D4": "camp"}, supply=0, seats=seats).play("reveal C3")
    assert "monument +3" in table.lines
    table.play("monument +3")
    assert GAME.rules.to_act(table.s) == OVER
    assert table.points == [3] + [0] * (seats - 1)
    assert (table.s.camps[0], table.on("C3"), table.s.supply) == (2, "monument", 0)
    assert table.s.points[0] == [0, 0, 0, 0, 3]


@rule("AFR-60")
def test_the_last_camp_of_the_supply_does_not_end_the_game(lay):
    table = lay("D4", "Cairo", on={"D4": "camp"}, supply=1).play("reveal C3", "monument")
    assert (table.s.supply, table.s.camps[0], table.phase, table.s.last_round) == (0, 3, "move again", 0)


@rule("AFR-60", "AFR-70")
@pytest.mark.parametrize(("seats", "last"), [(2, 9), (3, 11), (4, 11), (5, 11)])
def test_the_eleventh_monument_is_the_last_and_for_two_the_ninth(seats, last):
    match = Match(GAME, seats, seed=seats, chance="ask")
    draws = random.Random(seats)
    found = 0
    while not match.over:
        lines = {match.write(action): action for action in match.legal}
        end = next((line for line in lines if line.startswith("monument")), None)
        if end is not None:
            found += 1
            assert end == ("monument +3" if found == last else "monument")
            match.play(end)
        elif reveal := next((line for line in lines if line.startswith("reveal")), None):
            match.play(reveal)
        else:
            match.play(draws.choice(match.legal))
    assert found == last


@rule("AFR-61", "AFR-E4")
def test_goods_score_by_kind_and_number(lay):
    assert SET_WORTH == (0, 1, 3, 5, 8, 12)
    for count, worth in enumerate([0, 1, 3, 5, 8, 12]):
        table = lay("D4", "Cairo", phase="end", goods=[{"mask": count}, {"drum": count}])
        assert table.points == [worth, worth]
    assert lay("D4", "Cairo", phase="end", goods=[{"statue": 4, "kettle": 2}]).points == [11, 0]
    every = {"statue": 1, "kettle": 2, "cloth": 3, "mask": 4, "drum": 5}
    assert lay("D4", "Cairo", phase="end", goods=[every]).points == [29, 0]


@rule("AFR-61")
def test_goods_gold_and_gems_score_only_at_the_end(lay):
    fields = {"goods": [{"statue": 4}], "resources": [[1, 0, 0, 1]], "points": [[4, 3, 2, 1, 0]]}
    assert lay("D4", "Cairo", phase="set out", **fields).points == [10, 0]
    assert lay("D4", "Cairo", phase="end", **fields).points == [10 + 8 + 10 + 10, 0]
    assert goods_worth(lay("D4", "Cairo", **fields).s, 0) == 8


@rule("AFR-62")
def test_nuggets_count_and_not_markers(lay):
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", resources=[[3, 0, 0, 0], [0, 2, 0, 0], [1, 0, 0, 0]])
    assert table.points == [6, 10, 0]  # three nuggets on three markers, four on two, one
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", resources=[[5, 0, 0, 0], [0, 2, 0, 0], [1, 1, 0, 0]])
    assert table.points == [10, 6, 0]  # five, four and three


@rule("AFR-64")
def test_gems_score_like_gold_and_apart_from_it(lay):
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", resources=[[0, 0, 3, 0], [0, 0, 0, 2], [1, 0, 1, 0]])
    assert table.points == [6, 10, 10]  # C holds the only gold


@rule("AFR-E5", "AFR-63")
def test_the_example_of_the_book(lay):
    resources = [[0, 2, 0, 1], [1, 0, 1, 0], [1, 0, 0, 1]]
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", resources=resources)
    assert [majority(table.s, seat, GOLD) for seat in range(3)] == [10, 3, 3]
    assert [majority(table.s, seat, GEMS) for seat in range(3)] == [8, 0, 8]
    assert table.points == [18, 3, 11]


@rule("AFR-63")
@pytest.mark.parametrize(
    ("held", "scored"),
    [
        ([5, 5, 5, 0, 0], [5, 5, 5, 0, 0]),  # 16 / 3, rounded down
        ([5, 5, 5, 5, 0], [4, 4, 4, 4, 0]),
        ([5, 5, 5, 5, 5], [3, 3, 3, 3, 3]),
        ([5, 5, 4, 3, 2], [8, 8, 0, 0, 0]),
        ([6, 5, 5, 5, 5], [10, 1, 1, 1, 1]),  # 6 / 4, rounded down
        ([6, 5, 5, 5, 4], [10, 2, 2, 2, 0]),
        ([1, 2, 3, 4, 5], [0, 0, 0, 6, 10]),
    ],
)
def test_ties_share_the_points_of_the_places_taken_up(lay, held, scored):
    resources = [[count % 2, count // 2, 0, 0] for count in held]
    table = lay("D4", "Cairo", "Lagos", "Mombasa", "Cape Town", seats=5, phase="end", resources=resources)
    assert table.points == scored


@rule("AFR-65")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_holds_none_takes_no_place(lay, seats):
    homes = ("D4", "Cairo", "Lagos", "Mombasa", "Cape Town")[:seats]
    assert lay(*homes, seats=seats, phase="end").points == [0] * seats
    alone = lay(*homes, seats=seats, phase="end", resources=[[1, 0, 0, 0]])
    assert alone.points == [10] + [0] * (seats - 1)


def by_the_clause(held):
    """AFR-62 to AFR-65 by their arithmetic: places in order, those of level holders added up and divided."""
    prizes = [10, 6] + [0] * len(held)
    scored = [0] * len(held)
    place = 0
    for count in sorted(set(held) - {0}, reverse=True):
        level = [seat for seat, mine in enumerate(held) if mine == count]
        share = sum(prizes[place : place + len(level)]) // len(level)
        for seat in level:
            scored[seat] = share
        place += len(level)
    return scored


@rule("AFR-62", "AFR-63", "AFR-64", "AFR-65")
@pytest.mark.parametrize("resource", [GOLD, GEMS])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_pattern_of_ties_scores_by_the_arithmetic_of_the_clause(lay, seats, resource):
    homes = ("D4", "Cairo", "Lagos", "Mombasa", "Cape Town")[:seats]
    s = lay(*homes, seats=seats, phase="end").s
    for held in product(range(seats + 1), repeat=seats):  # every order, every tie, and holding none
        for seat, count in enumerate(held):
            s.resources[seat][resource] = count % 2
            s.resources[seat][resource + 1] = count // 2
        assert [majority(s, seat, resource) for seat in range(seats)] == by_the_clause(held), held
        other = GEMS if resource == GOLD else GOLD
        assert [majority(s, seat, other) for seat in range(seats)] == [0] * seats


@rule("AFR-66")
def test_most_points_wins_and_level_players_win_together(lay):
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", points=[[5], [9], [8]], goods=[{"drum": 4}, {}, {}])
    assert (table.points, table.winners) == ([13, 9, 8], [1, 0, 0])
    table = lay("D4", "Cairo", "Lagos", seats=3, phase="end", points=[[5], [9], [4]], goods=[{}, {}, {"drum": 3}])
    assert (table.points, table.winners) == ([5, 9, 9], [0, 1, 1])


@rule("AFR-66")
def test_with_no_points_at_all_everybody_wins(lay):
    assert lay("D4", "Cairo", phase="end").winners == [1, 1]


@rule("AFR-67")
def test_a_game_may_stall_by_everybody_declining_and_nothing_stops_it(lay):
    table = lay("D4", "Cairo", on={"D4": "empty", "Cairo": "empty"}, phase="set out")
    before = table.s.copy()
    for _ in range(300):
        table.play("stay", "no action", "stay", "no action")
    assert table.s == before


@rule("AFR-67")
def test_somebody_can_always_get_at_a_face_down_marker():
    match = Match(GAME, 3, seed=6)
    draws = random.Random(6)
    while not match.over:
        lines = [match.write(action) for action in match.legal]
        if GAME.phases[match.position.phase] == "set out":
            assert within_reach(match.position)
        reveal = [line for line in lines if line.startswith("reveal")]
        match.play(draws.choice(reveal or match.legal))


def within_reach(s):
    """Is a face-down marker beside a space on which the seat to act can stand, walking or travelling?"""
    from kibo.games.africa.board import BESIDE, DEGREE, SPACES
    from kibo.games.africa.rules.spaces import can_enter

    words = s.to_words()["space"]
    standing = [space for space in range(SPACES) if can_enter(s, s.turn, space)]
    return any(words[other] == "face down" for space in standing for other in BESIDE[space][: DEGREE[space]])
