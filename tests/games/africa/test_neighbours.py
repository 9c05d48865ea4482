"""Counting neighbours: AFR-2A, and empty spaces, AFR-50 to AFR-52.

The six neighbours of D4 are C3, D3, C4, E4, C5 and D5; those of G4 are F3, G3, F4, H4, F5 and G5.
"""

import random

import pytest

from kibo.games.africa import GAME
from kibo.games.africa.board import CITIES, NAMES
from kibo.games.africa.rules.spaces import can_enter, company, company_at, has_better
from kibo.testing import rule

SPACE = {name: space for space, name in enumerate(NAMES)}


def counted(table, here, goal=None):
    """What counts for the marker at a space, where it lies or at a goal."""
    if goal is None:
        return company(table.s, SPACE[here])
    return company_at(table.s, SPACE[here], SPACE[goal])


# AFR-2A: with the marker lying where it is counted


@rule("AFR-2A", "AFR-E3", "AFR-33")
def test_nomads_with_one_empty_neighbour_move_to_a_space_with_three(lay):
    on = {"D4": "nomads", "C3": "empty", "G4": "empty", "F3": "empty", "H4": "empty", "G5": "empty"}
    table = lay("D4", "Cairo", on=on)
    assert (counted(table, "D4"), counted(table, "D4", "G4")) == (1, 3)
    table.play("nomads from D4", "nomads to G4 +2")
    assert table.points == [2, 0]


@rule("AFR-2A")
def test_beside_the_new_space_the_space_just_left_is_empty(lay):
    table = lay("C4", "Cairo", on={"D4": "nomads", "D5": "empty", "D6": "empty"})
    assert counted(table, "D4") == 1  # D5
    assert counted(table, "D4", "D5") == 2  # D6, and D4 itself once they have left it
    assert table.play("nomads from D4").lines == ["nomads to D5 +1"]


@rule("AFR-2A")
def test_the_space_just_left_counts_only_beside_the_new_one(lay):
    table = lay("C4", "Cairo", on={"D4": "nomads", "D5": "empty", "D6": "empty"})
    assert counted(table, "D4", "D6") == 1  # D5 alone: D4 is two steps away


@rule("AFR-2A")
def test_beside_the_old_space_the_space_to_go_to_is_still_empty(lay):
    on = {"D4": "nomads", "D5": "empty", "E4": "empty", "C3": "camp"}
    table = lay("C4", "Cairo", on=on)
    assert counted(table, "D4") == 2  # D5 and E4, each of them though it may be the goal
    assert counted(table, "D4", "D5") == 2  # E4 and D4: no more than before
    assert counted(table, "D4", "E4") == 2
    assert table.lines[-1] == "no action"
    assert "nomads from D4" not in table.lines


@rule("AFR-2A")
def test_newly_found_nomads_are_counted_in_the_same_way(lay):
    table = lay("D4", "Cairo", on={"D4": "empty", "C4": "empty", "B4": "empty", "A4": "empty"})
    table.play("reveal C3", "nomads")
    # C4 and D4 lie beside C3; beside C4 lie B4, D4 and, once they have left it, C3
    assert table.lines == ["nomads to C4 +3", "nomads stay +2"]


@rule("AFR-2A")
def test_an_animal_is_never_its_own_neighbour(lay):
    on = {"D4": "lion", "D5": "empty", "E5": "empty", "F5": "lion"}
    table = lay("C4", "Cairo", on=on)
    assert counted(table, "D4") == 0
    assert counted(table, "D4", "D5") == 0  # beside D5 lies only the lion itself, which has then left
    assert counted(table, "D4", "E5") == 1  # F5
    assert table.play("lion from D4").lines == ["lion to E5 +1"]


@rule("AFR-2A")
def test_a_pair_of_animals_gains_nothing_by_walking_round_each_other(lay):
    on = {"D4": "lion", "D5": "lion", "C5": "empty", "E4": "empty"}
    table = lay("C4", "Cairo", on=on)
    assert counted(table, "D4") == counted(table, "D4", "C5") == counted(table, "D4", "E4") == 1
    assert not [line for line in table.lines if line.startswith("lion")]


@rule("AFR-2A")
def test_a_newly_found_animal_does_not_count_itself_beside_the_goal(lay):
    on = {"D4": "empty", "C4": "zebra"}
    table = lay("D4", "Cairo", on=on).play("reveal D3", "zebra")
    assert table.lines == ["zebra to D4 +2", "zebra stays +1"]  # 1 for itself, 1 for C4; not 3


@rule("AFR-2A")
def test_only_the_own_species_counts_for_an_animal(lay):
    on = {"D4": "rhinoceros", "C3": "elephant", "D3": "zebra", "C4": "lion", "E4": "giraffe", "C5": "nomads"}
    assert counted(lay("D4", "Cairo", on=on), "D4") == 0
    assert counted(lay("D4", "Cairo", on=on | {"C5": "rhinoceros"}), "D4") == 1


@rule("AFR-2A")
def test_face_down_markers_count_as_nothing_and_are_not_empty(lay):
    table = lay("D4", "Cairo", on={"D4": "nomads"})
    assert counted(table, "D4") == 0
    table = lay("D4", "Cairo", on={"D4": "lion"})
    assert counted(table, "D4") == 0
    assert not has_better(table.s, SPACE["D4"])


@rule("AFR-2A")
@pytest.mark.parametrize("kind", ["elephant", "zebra", "lion", "giraffe", "rhinoceros"])
def test_every_species_counts_up_to_six(lay, kind):
    around = ["C3", "D3", "C4", "E4", "C5", "D5"]
    for number in range(7):
        table = lay("G4", "Cairo", on={"D4": kind} | dict.fromkeys(around[:number], kind))
        assert counted(table, "D4") == number


# AFR-50: a space without marker and camp is empty


@rule("AFR-50")
def test_a_space_with_an_explorer_counts_as_empty(lay):
    for explorers in [("C3", "Cairo"), ("Cairo", "C3"), ("C3", "D3"), ("G4", "H4")]:
        table = lay(*explorers, on={"D4": "nomads", "C3": "empty", "D3": "empty", "C4": "camp"})
        assert counted(table, "D4") == 2


@rule("AFR-50")
def test_a_start_city_counts_as_empty(lay):
    table = lay("H2", "D4", on={"I3": "nomads", "H2": "camp", "Cairo": "empty"})
    assert counted(table, "I3") == 1
    table = lay("Cairo", "D4", on={"I3": "nomads", "H2": "camp", "Cairo": "empty"})
    assert counted(table, "I3") == 1  # with an explorer in it just as well


@rule("AFR-50")
def test_nomads_may_go_to_a_start_city(lay):
    on = {"D4": "nomads", "Lagos": "empty", "F7": "empty", "E6": "empty"}
    table = lay("D4", "Cairo", on=on).play("nomads from D4")
    assert "nomads to Lagos +2" in table.lines


@rule("AFR-50")
def test_all_start_cities_are_empty_at_the_start():
    from kibo.testing import position

    s = position(GAME, 5, at=list(CITIES))
    words = s.to_words()["space"]
    assert [words[city] for city in CITIES] == ["empty"] * 5


@rule("AFR-50")
def test_a_space_from_which_a_good_was_taken_is_empty(lay):
    on = {"D4": "camp", "D3": "nomads"}
    table = lay("D4", "Cairo", on=on)
    assert counted(table, "D3") == 0
    table.play("reveal C3", "statue")
    assert counted(table, "D3") == 1


# AFR-51: under an explorer


@rule("AFR-51")
def test_an_animal_is_slid_under_the_own_explorer(lay):
    on = {"D4": "empty", "C4": "zebra", "E4": "zebra", "D3": "zebra"}
    table = lay("D4", "Cairo", on=on)
    assert "zebra from C4" in table.lines
    table.play("zebra from C4")
    assert table.lines == ["zebra to D4 +2"]
    table.play("zebra to D4 +2")
    assert (table.on("D4"), table.at(0), table.on("C4")) == ("zebra", "D4", "empty")


@rule("AFR-51")
def test_nomads_are_slid_under_another_explorer(lay):
    on = {"D4": "nomads", "G4": "empty", "F4": "empty", "H4": "empty"}
    table = lay("D4", "G4", on=on).play("nomads from D4", "nomads to G4 +2")
    assert (table.on("G4"), table.at(1)) == ("nomads", "G4")


@rule("AFR-51")
def test_an_explorer_standing_on_a_marker_can_found_no_camp_there(lay):
    on = {"D4": "empty", "C4": "zebra", "E4": "zebra", "D3": "zebra"}
    table = lay("D4", "Cairo", on=on)
    assert "camp for resources" in table.lines
    table.play("zebra from C4", "zebra to D4 +2", "stay")
    assert "camp for resources" not in table.lines


@rule("AFR-51")
def test_an_explorer_on_a_marker_walks_on_and_the_marker_can_be_moved_from_under_it(lay):
    on = {"D4": "nomads", "C4": "empty", "G4": "empty", "F4": "empty", "H4": "empty"}
    table = lay("D4", "Cairo", on=on)
    assert "nomads from D4" in table.lines
    assert "move C4" in lay("D4", "Cairo", on=on, phase="set out").lines


# AFR-52: what is not empty


@rule("AFR-52")
@pytest.mark.parametrize(
    "content", ["face down", "camp", "monument", "lion", "nomads", "one nugget", "two nuggets", "one gem", "two gems"]
)
def test_a_space_with_a_marker_or_a_camp_is_not_empty(lay, content):
    on = {"D4": "nomads", "C3": "empty", "D3": "empty"}
    assert counted(lay("D4", "Cairo", on=on), "D4") == 2
    assert counted(lay("D4", "Cairo", on=on | {"C3": content}), "D4") == 1


@rule("AFR-52", "AFR-50")
@pytest.mark.parametrize("content", ["face down", "camp", "monument", "zebra", "nomads", "one nugget", "two gems"])
def test_nothing_is_brought_to_a_space_with_a_marker_or_a_camp(lay, content):
    on = {"D4": "lion", "G4": "empty", "F4": "lion"}
    assert lay("D4", "Cairo", on=on).play("lion from D4").lines == ["lion to G4 +1"]
    assert "lion from D4" not in lay("D4", "Cairo", on=on | {"G4": content}).lines


@rule("AFR-52", "AFR-40")
@pytest.mark.parametrize("content", ["camp", "monument", "zebra", "nomads", "one nugget", "two gems"])
def test_no_camp_is_founded_on_a_space_with_a_marker_or_a_camp(lay, content):
    assert "camp for research +0" in lay("D4", "Cairo", on={"D4": "empty"}).lines
    assert "camp for research +0" not in lay("D4", "Cairo", on={"D4": content}).lines


@rule("AFR-13", "AFR-52")
def test_an_explorer_may_enter_what_is_not_empty_but_not_a_face_down_marker(lay):
    on = {"D4": "empty", "C3": "camp", "D3": "monument", "C4": "one gem"}
    table = lay("D4", "Cairo", on=on)
    enter = [can_enter(table.s, 0, SPACE[name]) for name in ("D4", "C3", "D3", "C4", "C5", "Cairo")]
    assert enter == [True, True, True, True, False, False]


# Whether there is a better space is found without looking at all of them


def scattered(chosen):
    """Five lions, two zebras, and on the other spaces nothing, camps, nomads and face-down markers by chance."""
    names = list(NAMES)
    chosen.shuffle(names)
    emptiness = chosen.choice([1, 4, 12])
    others = ["empty"] * emptiness + ["camp", "nomads", "face down", "face down"]
    return (
        dict.fromkeys(names[:5], "lion")
        | dict.fromkeys(names[5:7], "zebra")
        | {name: chosen.choice(others) for name in names[7:]}
    )


@rule("AFR-25", "AFR-27", "AFR-2A", "AFR-34")
def test_there_is_a_better_space_just_where_looking_at_all_of_them_finds_one(lay):
    chosen = random.Random(5)
    answers = set()
    for _ in range(120):
        s = lay("D4", "Cairo", on=scattered(chosen)).s
        words = s.to_words()["space"]
        empty = [space for space, word in enumerate(words) if word == "empty"]
        for space, word in enumerate(words):
            if word in ("lion", "zebra", "nomads"):
                better = any(company_at(s, space, goal) > company(s, space) for goal in empty)
                assert has_better(s, space) == better
                answers.add((word, better))
    assert len(answers) == 6


# What follows from the board is kept, and may be counted anew


@pytest.mark.parametrize("rest", ["empty", "face down", "camp"])
def test_counting_anew_changes_nothing(lay, rest):
    table = lay("D4", "Cairo", on={"C3": "lion", "E4": "lion", "D5": "nomads"}, rest=rest)
    before = table.s.copy()
    GAME.derive(table.s)
    assert table.s == before
    empty = sum(space == "empty" for space in before.to_words()["space"])
    assert [sum(spaces) for spaces in before.room] == [empty] * 6
    assert [before.taken[SPACE[name]] for name in ("D4", "Cairo", "C3")] == [1, 1, 0]
