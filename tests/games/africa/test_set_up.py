"""Material and set-up: AFR-01 to AFR-08."""

import pytest

from kibo import EVERYONE, Match
from kibo.games.africa import GAME
from kibo.games.africa.board import BESIDE, CITIES, DEGREE, NAMES, PLACES, SPACES
from kibo.games.africa.state import KIND_NAMES
from kibo.testing import position, rule

CITY_NAMES = ["Casablanca", "Cairo", "Lagos", "Mombasa", "Cape Town"]


def beside(name):
    space = NAMES.index(name)
    return {NAMES[other] for other in BESIDE[space][: DEGREE[space]]}


@rule("AFR-01")
def test_96_spaces_carry_a_face_down_marker_and_five_cities_are_empty():
    words = position(GAME).to_words()["space"]
    assert len(words) == SPACES == 101
    assert words.count("face down") == 96
    assert [NAMES[space] for space in range(SPACES) if words[space] == "empty"] == CITY_NAMES


@rule("AFR-02")
def test_the_markers_are_those_of_the_box():
    hidden = dict(zip(KIND_NAMES, position(GAME).hidden, strict=True))
    assert hidden.pop("monument") == 11
    assert hidden.pop("nomads") == 15
    assert len(hidden) == 14
    assert set(hidden.values()) == {5}


@rule("AFR-02")
def test_any_marker_still_hidden_is_as_likely_as_any_other():
    match = Match(GAME, 2, seed=1, chance="ask")
    for line in ("start Cairo", "start Lagos", "stay", "reveal H2"):
        match.play(line)
    odds = {match.write(outcome): weight for outcome, weight in match.odds.items()}
    assert sum(odds.values()) == 96
    assert odds["elephant stays +1"] == 5
    assert odds["monument"] == 11
    assert odds["nomads stay +1"] == 15
    match.position.hidden = [0] * 16
    match.position.hidden[5] = 2
    match.position.hidden[15] = 1
    assert {match.write(outcome): weight for outcome, weight in match.odds.items()} == {"statue": 2, "monument": 1}


@rule("AFR-03", "AFR-70")
@pytest.mark.parametrize(("seats", "supply"), [(2, 8), (3, 10), (4, 10), (5, 10)])
def test_the_supply_has_ten_camps_and_eight_for_two(seats, supply):
    assert position(GAME, seats).supply == supply


@rule("AFR-04")
@pytest.mark.parametrize(("seats", "in_play"), [(2, 12), (3, 16), (4, 18), (5, 20)])
def test_everyone_has_two_camps_and_the_rest_leaves_the_game(seats, in_play):
    s = position(GAME, seats)
    assert s.camps == [2] * seats + [0] * (5 - seats)
    assert s.supply + sum(s.camps) == in_play


@rule("AFR-05")
def test_everyone_starts_at_no_points_and_the_total_has_no_limit(lay):
    assert Match(GAME, 5, seed=1).points == [0] * 5
    table = lay("D4", "Cairo", on={"D4": "empty"}, points=[[49, 120, 0, 0, 0]], camps=[1])
    assert table.points == [169, 0]
    assert table.play("camp for research +0").points == [169, 0]


@rule("AFR-06")
def test_seats_choose_cities_in_turn_and_none_twice():
    match = Match(GAME, 3, seed=1)
    assert match.to_act == 0
    assert [match.write(action) for action in match.legal] == [f"start {city}" for city in CITY_NAMES]
    match.play("start Lagos")
    assert match.to_act == 1
    assert [match.write(action) for action in match.legal] == [f"start {c}" for c in CITY_NAMES if c != "Lagos"]
    match.play("start Casablanca")
    match.play("start Cape Town")
    assert [NAMES[space] for space in match.position.at[:3]] == ["Lagos", "Casablanca", "Cape Town"]
    assert match.to_act == 0
    assert GAME.phases[match.position.phase] == "set out"


@rule("AFR-07")
def test_neighbours_share_an_edge():
    assert beside("D4") == {"C3", "D3", "C4", "E4", "C5", "D5"}  # an odd line
    assert beside("D5") == {"D4", "E4", "C5", "E5", "D6", "E6"}  # an even line, half a hex further east
    assert beside("Cairo") == {"H2", "H3", "I3"}
    assert beside("Lagos") == {"E6", "F6", "F7", "F8"}
    assert beside("Cape Town") == {"G14", "H14", "H15"}


@rule("AFR-07")
def test_neighbourhood_is_mutual_and_no_space_is_its_own_neighbour():
    pairs = {(space, other) for space in range(SPACES) for other in BESIDE[space][: DEGREE[space]]}
    assert len(pairs) == 2 * 255
    assert all((other, space) in pairs and other != space for space, other in pairs)
    assert [DEGREE.count(sides) for sides in range(2, 7)] == [4, 12, 15, 14, 56]
    for space, other in pairs:
        (line, column), (other_line, other_column) = PLACES[space], PLACES[other]
        east, other_east = 2 * column + (line % 2 == 0), 2 * other_column + (other_line % 2 == 0)
        assert (abs(line - other_line), abs(east - other_east)) in {(0, 2), (1, 1)}


@rule("AFR-07")
def test_cities_lie_on_the_coast():
    assert [NAMES[city] for city in CITIES] == CITY_NAMES
    assert [DEGREE[city] for city in CITIES] == [3, 3, 4, 3, 3]


@rule("AFR-08")
def test_everybody_sees_everything_but_nobody_what_lies_face_down():
    match = Match(GAME, 3, seed=4)
    for _ in range(120):
        match.play(match.legal[len(match.history) % len(match.legal)])
        for seat in (0, 1, 2, EVERYONE):
            assert match.seen(seat) == match.position
        assert GAME.rules.witness(match.position) == EVERYONE
    assert set(match.position.to_words()["space"]) >= {"face down", "empty"}
