"""A turn: AFR-10 to AFR-16."""

import pytest

from kibo.testing import rule

OPEN_AROUND_D4 = dict.fromkeys(["D4", "C4", "E4"], "empty")


def goals(table, verb="move"):
    return {line.removeprefix(f"{verb} ") for line in table.lines if line.startswith(f"{verb} ")}


@rule("AFR-10")
def test_a_turn_is_a_once_or_b_twice(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out")
    assert "travel" in table.lines
    table.play("travel", "travel to G9")
    assert (table.s.turn, table.phase, table.at(0)) == (1, "set out", "G9")
    table.play("stay", "no action")
    assert (table.s.turn, table.phase) == (1, "move again")
    table.play("stay", "no action")
    assert (table.s.turn, table.phase) == (0, "set out")


@rule("AFR-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_play_goes_clockwise(lay, seats):
    table = lay("D4", "Cairo", "Lagos", "Mombasa", "Cape Town", rest="empty", phase="set out", seats=seats)
    turns = []
    for _ in range(seats + 1):
        turns.append(table.s.turn)
        table.play("stay", "no action", "stay", "no action")
    assert turns == [*range(seats), 0]


@rule("AFR-11")
def test_a_leads_to_any_space_without_a_face_down_marker_or_another_explorer(lay):
    on = {"D4": "empty", "Cairo": "empty", "M6": "camp", "H15": "lion", "A3": "two gems", "Lagos": "empty"}
    table = lay("D4", "Cairo", on=on, phase="set out").play("travel")
    assert table.lines == [f"travel to {name}" for name in ("A3", "M6", "Lagos", "H15")]


@rule("AFR-11")
def test_a_does_not_lead_to_where_the_explorer_stands_and_needs_somewhere_to_go(lay):
    table = lay("D4", "Cairo", on={"D4": "empty", "Cairo": "empty"}, phase="set out")
    assert table.lines == ["stay"]
    table = lay("D4", "Cairo", on={"D4": "empty", "B4": "camp"}, phase="set out")
    assert table.lines == ["stay", "travel"]
    assert table.play("travel").lines == ["travel to B4"]


@rule("AFR-11")
def test_nothing_else_happens_in_a_turn_of_travel(lay):
    table = lay("D4", "Cairo", on=OPEN_AROUND_D4 | {"H15": "lion", "Cairo": "empty"}, phase="set out")
    table.play("travel", "travel to H15")
    assert (table.at(0), table.s.turn, table.phase, table.points) == ("H15", 1, "set out", [0, 0])


@rule("AFR-12")
def test_b_moves_up_to_two_spaces_and_then_acts_and_then_once_more(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out")
    one_step = {"C3", "D3", "C4", "E4", "C5", "D5"}
    two_steps = {"C2", "D2", "E2", "B3", "E3", "B4", "F4", "B5", "E5", "C6", "D6", "E6"}
    assert goals(table) == one_step | two_steps
    assert "stay" in table.lines
    table.play("move E6")
    assert (table.phase, table.at(0)) == ("act", "E6")
    assert table.lines == ["no action", "camp for research +0", "camp for resources"]
    table.play("camp for resources")
    assert table.phase == "move again"
    table.play("move D4", "camp for research +0")
    assert (table.on("E6"), table.on("D4"), table.s.turn) == ("camp", "camp", 1)


@rule("AFR-13")
def test_explorers_walk_over_empty_spaces_face_up_markers_and_camps(lay):
    on = {"D4": "empty", "E4": "lion", "F4": "empty", "C4": "camp", "B4": "two gems"}
    assert goals(lay("D4", "Cairo", on=on, phase="set out")) == {"E4", "F4", "C4", "B4"}


@rule("AFR-13")
def test_explorers_do_not_walk_over_face_down_markers(lay):
    on = {"D4": "empty", "F4": "empty", "E5": "empty", "C5": "empty"}
    table = lay("D4", "Cairo", on=on, phase="set out")
    assert goals(table) == {"C5"}  # F4 and E5 lie two steps away, behind face-down markers
    assert "travel" in table.lines


@rule("AFR-13")
def test_explorers_do_not_walk_over_other_explorers(lay):
    on = {"D4": "empty", "E4": "empty", "F4": "empty", "C4": "empty"}
    assert goals(lay("D4", "E4", on=on, phase="set out")) == {"C4"}
    assert goals(lay("D4", "F4", on=on, phase="set out")) == {"C4", "E4"}


@rule("AFR-13")
def test_either_of_two_ways_is_enough(lay):
    for way in ("D5", "E4"):  # the two ways from D4 to E5
        assert goals(lay("D4", "Cairo", on={"D4": "empty", "E5": "empty", way: "empty"}, phase="set out")) == {
            way,
            "E5",
        }
    on = dict.fromkeys(["D4", "D5", "E4", "E5"], "empty")
    assert goals(lay("D4", "D5", on=on, phase="set out")) == {"E4", "E5"}
    assert goals(lay("D4", "E4", on=on, phase="set out")) == {"D5", "E5"}


@rule("AFR-13")
def test_every_other_explorer_bars_the_way(lay):
    table = lay("D4", "E4", "C4", rest="empty", phase="set out", seats=3)
    assert not {"E4", "C4"} & goals(table)
    assert not {"B4", "F4"} & goals(table)  # the only way there leads through another explorer
    assert {"D5", "E5"} <= goals(table)


@rule("AFR-14")
def test_actions_come_in_any_order_and_the_same_may_be_taken_twice(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out")
    table.play("stay", "camp for research +0", "move D5", "camp for research +0")
    assert (table.on("D4"), table.on("D5"), table.s.camps[0]) == ("camp", "camp", 0)


@rule("AFR-14")
def test_each_action_may_be_declined(lay):
    table = lay("D4", "Cairo", on=OPEN_AROUND_D4, phase="set out")
    before = table.s.copy()
    table.play("stay", "no action", "stay", "no action")
    assert (table.s.turn, table.s.space, table.s.camps, table.points) == (1, before.space, before.camps, [0, 0])


@rule("AFR-14")
def test_all_five_actions_are_there_where_they_can_be_taken(lay):
    on = {
        "D4": "empty",
        "C4": "elephant",
        "E5": "empty",
        "E4": "nomads",
        "D5": "one gem",
        "I4": "elephant",
        "H4": "empty",
    }
    on |= {"K7": "empty", "J7": "empty", "K8": "empty", "L7": "empty"}
    table = lay("D4", "Cairo", on=on)
    assert set(table.lines) == {
        "reveal C3",
        "reveal D3",
        "reveal C5",
        "elephant from C4",
        "nomads from E4",
        "no action",
        "camp for research +2",
        "camp for resources",
    }


@rule("AFR-15")
def test_the_second_move_starts_where_the_explorer_then_stands(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out").play("move F4", "no action")
    assert "move H4" in table.lines
    assert "move B4" not in table.lines
    assert "stay" in table.lines


@rule("AFR-16")
def test_after_the_second_action_nothing_is_walked(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out").play("stay", "no action", "stay")
    assert table.phase == "act"
    table.play("no action")
    assert (table.s.turn, table.at(0)) == (1, "D4")


@rule("AFR-16")
def test_half_of_b_cannot_be_replaced_by_a(lay):
    table = lay("D4", "Cairo", rest="empty", phase="set out").play("stay", "no action")
    assert table.phase == "move again"
    assert "travel" not in table.lines
