"""Actions 2 and 3, moving animals and nomads: AFR-30 to AFR-34."""

import pytest

from kibo.testing import rule


def picks(table):
    return [line for line in table.lines if " from " in line]


@rule("AFR-30")
def test_an_animal_on_the_own_space_or_beside_it_may_be_moved(lay):
    on = {"H5": "elephant", "H6": "empty", "D4": "elephant", "C4": "elephant", "F4": "elephant", "B4": "lion"}
    table = lay("D4", "Cairo", on=on | {"E4": "camp"})
    assert picks(table) == []  # beside H6 lies one elephant; D4 and C4 have one already
    on |= {"C4": "face down"}
    assert picks(lay("D4", "Cairo", on=on)) == ["elephant from D4"]
    assert picks(lay("D3", "Cairo", on=on | {"D3": "camp"})) == ["elephant from D4"]
    assert picks(lay("C2", "Cairo", on=on | {"C2": "camp"})) == []  # two steps away
    assert picks(lay("E4", "Cairo", on=on | {"E4": "camp"})) == ["elephant from D4", "elephant from F4"]


@rule("AFR-30")
def test_an_animal_goes_to_any_empty_space_that_is_strictly_better(lay):
    on = {
        "D4": "giraffe",
        "D5": "giraffe",
        "H4": "giraffe",
        "H5": "giraffe",
        "I4": "empty",
        "I5": "empty",
        "I6": "empty",
    }
    table = lay("D4", "Cairo", on=on).play("giraffe from D4")
    assert table.lines == ["giraffe to I4 +1"]  # two beside I4; one each beside I5 and I6, no more than now


@rule("AFR-30")
def test_face_down_animals_gold_gems_and_monuments_are_not_moved(lay):
    around = {"C3": "one nugget", "D3": "two gems", "C4": "monument", "E4": "camp"}
    assert picks(lay("D4", "Cairo", rest="empty", on={"D4": "empty"} | around)) == []


@rule("AFR-31")
def test_the_difference_is_scored_and_nothing_for_the_animal_itself(lay):
    on = {"D4": "rhinoceros", "D5": "rhinoceros", "G5": "rhinoceros", "H5": "rhinoceros", "H4": "rhinoceros"}
    table = lay("D4", "Cairo", on=on | {"G4": "empty", "H6": "empty"})
    assert table.play("rhinoceros from D4").lines == ["rhinoceros to G4 +1", "rhinoceros to H6 +1"]
    assert table.play("rhinoceros to G4 +1").points == [1, 0]
    assert table.s.points[0][1] == 1
    table = lay("D4", "Cairo", on=on | {"D5": "lion", "G4": "empty"}).play("rhinoceros from D4")
    assert table.lines == ["rhinoceros to G4 +2"]
    assert table.play("rhinoceros to G4 +2").points == [2, 0]
    assert (table.on("D4"), table.on("G4"), table.phase) == ("empty", "rhinoceros", "move again")


@rule("AFR-32")
def test_nomads_on_the_own_space_or_beside_it_may_be_moved(lay):
    on = {"D4": "nomads", "G4": "empty", "H4": "empty"}
    assert picks(lay("D4", "Cairo", on=on)) == ["nomads from D4"]
    assert picks(lay("D3", "Cairo", on=on | {"D3": "camp"})) == ["nomads from D4"]
    assert picks(lay("C2", "Cairo", on=on | {"C2": "camp"})) == []
    assert lay("D4", "Cairo", on=on).play("nomads from D4").lines == ["nomads to G4 +1", "nomads to H4 +1"]


@rule("AFR-33")
def test_nomads_score_the_difference(lay):
    on = {"D4": "nomads", "C3": "empty", "D3": "empty", "F4": "empty", "G4": "empty", "H4": "empty", "G3": "empty"}
    table = lay("D4", "Cairo", on=on).play("nomads from D4", "nomads to G4 +1")  # three beside G4, two beside D4
    assert table.points == [1, 0]
    assert table.s.points[0][2] == 1
    assert (table.on("D4"), table.on("G4"), table.phase) == ("empty", "nomads", "move again")


@rule("AFR-34")
def test_one_marker_an_action_and_the_same_one_may_be_moved_again_by_anybody(lay):
    on = {"D4": "nomads", "G4": "empty", "F4": "empty", "H4": "empty", "K6": "empty", "J6": "empty", "L6": "empty"}
    on |= {"K7": "empty", "J7": "empty"}
    table = lay("D4", "G5", on=on | {"G5": "camp"}).play("nomads from D4", "nomads to G4 +2")
    assert table.phase == "move again"
    table.play("stay", "no action", "stay", "nomads from G4")
    assert "nomads to K6 +2" in table.lines
    assert table.play("nomads to K6 +2").points == [2, 2]


@rule("AFR-34")
@pytest.mark.parametrize("kind", ["lion", "nomads"])
def test_without_a_strictly_better_space_the_action_cannot_be_taken(lay, kind):
    on = {"D4": kind, "C4": "camp"}
    assert picks(lay("D4", "Cairo", on=on)) == []
    assert picks(lay("D4", "Cairo", on=on | {"G4": "empty"})) == []  # nothing beside it that counts
    better = {"G4": "empty", "H4": "lion" if kind == "lion" else "empty"}
    assert picks(lay("D4", "Cairo", on=on | better)) == [f"{kind} from D4"]


@rule("AFR-34")
def test_a_marker_on_the_move_must_go_somewhere_better(lay):
    on = {"D4": "lion", "G4": "empty", "H4": "lion"}
    table = lay("D4", "Cairo", on=on).play("lion from D4")
    assert table.phase == "place moved"
    assert table.lines == ["lion to G4 +1"]
    table.play("lion to G4 +1")
    assert table.s.marker == -1
