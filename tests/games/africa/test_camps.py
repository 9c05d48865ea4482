"""Actions 4 and 5, base camps: AFR-40 to AFR-44."""

import pytest

from kibo.testing import rule

CAMPS = {"camp for research", "camp for resources"}


def camps(table):
    return {line.split(" +")[0] for line in table.lines} & CAMPS


@rule("AFR-40")
def test_a_camp_needs_a_camp_in_hand_and_an_empty_space(lay):
    assert camps(lay("D4", "Cairo", on={"D4": "empty"}, camps=[1, 0])) == CAMPS
    assert camps(lay("D4", "Cairo", on={"D4": "empty"}, camps=[0, 2])) == set()
    assert camps(lay("D4", "Cairo", on={"D4": "lion"}, camps=[1, 0])) == set()
    assert camps(lay("Cairo", "D4", on={"D4": "empty", "Cairo": "lion"}, camps=[0, 1], turn=1)) == CAMPS


@rule("AFR-40")
def test_the_camp_stands_where_the_explorer_is(lay):
    table = lay("D4", "Cairo", on={"D4": "empty"}, camps=[2, 2]).play("camp for research +0")
    assert (table.on("D4"), table.s.camps[:2], table.at(0), table.phase) == ("camp", [1, 2], "D4", "move again")


@rule("AFR-41")
def test_research_scores_animals_nomads_and_monuments_beside_the_camp(lay):
    on = {
        "D4": "empty",
        "C3": "elephant",
        "D3": "nomads",
        "C4": "monument",
        "E4": "zebra",
        "C5": "rhinoceros",
        "D5": "lion",
    }
    table = lay("D4", "Cairo", on=on).play("camp for research +6")
    assert table.points == [6, 0]
    assert table.s.points[0][3] == 6
    assert [table.on(name) for name in on] == ["camp", *list(on.values())[1:]]


@rule("AFR-41")
@pytest.mark.parametrize("nothing", ["face down", "empty", "camp", "one nugget", "two nuggets", "one gem", "two gems"])
def test_research_scores_nothing_for_gold_gems_camps_and_what_is_face_down(lay, nothing):
    on = {"D4": "empty", "C3": nothing, "D3": "giraffe", "F4": "lion"}  # F4 is not beside D4
    table = lay("D4", "Cairo", on=on).play("camp for research +1")
    assert (table.points, table.on("C3"), table.s.resources[0]) == ([1, 0], nothing, [0, 0, 0, 0])


@rule("AFR-42")
def test_resources_takes_all_gold_and_gems_beside_the_camp(lay):
    on = {
        "D4": "empty",
        "C3": "one nugget",
        "D3": "two nuggets",
        "C4": "one gem",
        "E4": "two gems",
        "C5": "two gems",
        "D5": "lion",
    }
    table = lay("D4", "Cairo", on=on | {"F4": "two nuggets", "B4": "monument"}).play("camp for resources")
    assert table.s.resources[0] == [1, 1, 1, 2]
    assert table.points == [0, 0]
    assert [table.on(name) for name in ("C3", "D3", "C4", "E4", "C5")] == ["empty"] * 5
    assert (table.on("D5"), table.on("F4"), table.on("D4")) == ("lion", "two nuggets", "camp")


@rule("AFR-42")
def test_what_is_taken_adds_to_what_is_held_and_goes_to_the_seat_to_act(lay):
    on = {"D4": "empty", "C3": "one nugget", "C4": "two gems"}
    table = lay("Cairo", "D4", on=on, turn=1, resources=[[1, 1, 1, 1], [2, 0, 0, 1]]).play("camp for resources")
    assert table.s.resources[:2] == [[1, 1, 1, 1], [3, 0, 0, 2]]
    assert table.s.camps[:2] == [2, 1]


@rule("AFR-42")
def test_resources_leaves_animals_nomads_and_monuments(lay):
    on = {"D4": "empty", "C3": "nomads", "D3": "monument", "C4": "rhinoceros", "E4": "elephant", "C5": "camp"}
    table = lay("D4", "Cairo", on=on).play("camp for resources")
    assert [table.on(name) for name in on] == ["camp", *list(on.values())[1:]]
    assert table.s.resources[0] == [0, 0, 0, 0]


@rule("AFR-43")
def test_a_camp_may_be_founded_where_it_gains_nothing(lay):
    for line in ("camp for research +0", "camp for resources"):
        table = lay("D4", "Cairo", on={"D4": "empty"}).play(line)
        assert (table.on("D4"), table.points, table.s.resources[0]) == ("camp", [0, 0], [0, 0, 0, 0])


@rule("AFR-44")
def test_a_camp_may_stand_in_a_start_city(lay):
    on = {"Lagos": "empty", "F7": "zebra"}
    table = lay("Lagos", "Cairo", on=on).play("camp for research +1")
    assert table.on("Lagos") == "camp"


@rule("AFR-44")
def test_a_founded_camp_is_nobodys_and_worth_nothing_later(lay):
    on = {"D4": "empty", "C4": "camp", "E4": "camp"}
    table = lay("D4", "C4", on=on).play("camp for research +0")
    assert table.points == [0, 0]
    table.play("stay")
    assert camps(table) == set()  # nor can another be founded on top of it


@rule("AFR-44")
def test_a_camp_still_in_hand_at_the_end_scores_nothing(lay):
    table = lay("D4", "Cairo", phase="end", camps=[7, 0], points=[[1], [2]])
    assert (table.points, table.winners) == ([1, 2], [0, 1])
