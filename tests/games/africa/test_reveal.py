"""Action 1, reveal: AFR-20 to AFR-29 and AFR-2B, and the exchange of goods."""

import pytest

from kibo import CHANCE
from kibo.games.africa import GAME
from kibo.games.africa.state import KIND_NAMES
from kibo.testing import rule


@rule("AFR-20")
def test_any_face_down_marker_beside_the_explorer_may_be_revealed_and_no_other(lay):
    table = lay("D4", "Cairo", on={"D4": "camp", "C4": "lion", "E4": "empty"})
    assert table.lines == ["reveal C3", "reveal D3", "reveal C5", "reveal D5", "no action"]


@rule("AFR-20")
def test_a_revealed_marker_is_drawn_from_what_is_left(lay):
    one_giraffe = [int(name == "giraffe") for name in KIND_NAMES]
    table = lay("D4", "Cairo", on={"D4": "camp"}, hidden=one_giraffe)
    table.play("reveal C3")
    assert (table.phase, GAME.rules.to_act(table.s)) == ("turn up", CHANCE)
    assert table.lines == ["giraffe stays +1"]
    table.play("giraffe stays +1")
    assert table.on("C3") == "giraffe"
    assert sum(table.s.hidden) == 0
    assert table.phase == "move again"


@rule("AFR-20")
def test_what_follows_comes_before_anything_else(lay):
    on = {"D4": "camp", "H4": "lion", "G4": "empty"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "lion")
    assert (table.phase, table.s.turn) == ("place found", 0)
    table = lay("D4", "Cairo", on=on, goods=[{}, {"drum": 1}]).play("reveal C3", "mask")
    assert (table.phase, table.s.turn) == ("exchange", 0)


@rule("AFR-21")
@pytest.mark.parametrize(("kind", "points"), [("one nugget", 1), ("two nuggets", 2), ("one gem", 1), ("two gems", 2)])
def test_gold_and_gems_stay_and_score_what_they_show(lay, kind, points):
    table = lay("D4", "Cairo", on={"D4": "camp"}).play("reveal C3", f"{kind} +{points}")
    assert table.on("C3") == kind
    assert table.points == [points, 0]
    assert table.s.points[0][0] == points
    assert sum(table.s.resources[0]) == 0
    assert table.phase == "move again"


@rule("AFR-21", "AFR-26", "AFR-29")
def test_the_seat_whose_turn_it_is_profits(lay):
    table = lay("Cairo", "D4", on={"D4": "camp"}, turn=1).play(
        "reveal C3", "two gems +2", "stay", "reveal D3", "monument"
    )
    assert table.points == [0, 2]
    assert table.s.camps[:2] == [2, 3]
    assert table.s.turn == 0


@rule("AFR-22")
@pytest.mark.parametrize("kind", KIND_NAMES[5:10])
def test_a_good_is_taken_and_its_space_becomes_empty(lay, kind):
    table = lay("D4", "Cairo", on={"D4": "camp"}).play("reveal C3", kind)
    assert table.on("C3") == "empty"
    assert table.goods(0) == {kind: 1}
    assert (table.phase, table.points) == ("move again", [0, 0])


@rule("AFR-22")
def test_a_good_may_be_kept(lay):
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=[{}, {"drum": 1}]).play("reveal C3", "mask", "keep mask")
    assert (table.goods(0), table.goods(1), table.phase) == ({"mask": 1}, {"drum": 1}, "move again")


@rule("AFR-22")
def test_keeping_leaves_every_seat_what_it_has(lay):
    homes = ("D4", "Cairo", "Lagos", "Mombasa", "Cape Town")
    goods = [{}, {"drum": 1}, {}, {"cloth": 1}, {"drum": 2}]
    table = lay(*homes, on={"D4": "camp"}, seats=5, goods=goods).play("reveal C3", "mask", "keep mask")
    assert [table.goods(seat) for seat in range(5)] == [{"mask": 1}, *goods[1:]]


@rule("AFR-E1", "AFR-23")
def test_one_statue_for_the_kettle_or_both_for_the_two_cloths(lay):
    def found():
        goods = [{"statue": 1}, {"kettle": 1, "cloth": 2}]
        return lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "statue")

    assert found().lines == ["keep statue", "1 statue for kettle of B", "2 statue for cloth of B"]
    table = found().play("1 statue for kettle of B")
    assert (table.goods(0), table.goods(1)) == ({"statue": 1, "kettle": 1}, {"statue": 1, "cloth": 2})
    table = found().play("2 statue for cloth of B")
    assert (table.goods(0), table.goods(1)) == ({"cloth": 2}, {"statue": 2, "kettle": 1})
    assert table.phase == "move again"


@rule("AFR-23")
def test_without_enough_of_the_kind_just_found_nothing_can_be_exchanged(lay):
    goods = [{"mask": 4}, {"kettle": 2, "drum": 3}]
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "statue")
    assert table.phase == "move again"  # one statue buys neither two kettles nor three drums
    assert table.goods(0) == {"mask": 4, "statue": 1}


@rule("AFR-23")
def test_the_good_taken_is_of_another_kind_and_of_another_player(lay):
    goods = [{"mask": 1, "drum": 1}, {"mask": 1}, {"mask": 2, "cloth": 1}]
    table = lay("D4", "Cairo", "Lagos", on={"D4": "camp"}, seats=3, goods=goods).play("reveal C3", "mask")
    assert table.lines == ["keep mask", "1 mask for cloth of C"]


@rule("AFR-23")
def test_there_is_one_exchange_for_each_reveal(lay):
    goods = [{"statue": 2}, {"kettle": 1, "cloth": 1}]
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "statue", "1 statue for cloth of B")
    assert table.phase == "move again"
    assert table.goods(0) == {"statue": 2, "cloth": 1}


@rule("AFR-23")
def test_any_other_player_can_be_asked_and_what_is_taken_adds_to_what_is_held(lay):
    goods = [{"drum": 1}, {"drum": 1}, {"mask": 1}]
    table = lay("Cairo", "D4", "Lagos", on={"D4": "camp"}, seats=3, turn=1, goods=goods)
    table.play("reveal C3", "statue")
    assert table.lines == ["keep statue", "1 statue for drum of A", "1 statue for mask of C"]
    table.play("1 statue for drum of A")
    assert [table.goods(seat) for seat in range(3)] == [{"statue": 1}, {"drum": 2}, {"mask": 1}]


@rule("AFR-24")
def test_goods_already_held_are_exchanged_only_for_a_find_of_the_same_kind(lay):
    goods = [{"statue": 3}, {"kettle": 2}]
    table = lay("D4", "Cairo", on={"D4": "camp"}, goods=goods).play("reveal C3", "drum")
    assert table.phase == "move again"  # three statues could pay for two kettles, but a drum was found
    table.play("stay", "reveal D3", "statue")
    assert "2 statue for kettle of B" in table.lines


@rule("AFR-25")
def test_an_animal_stays_or_goes_where_strictly_more_of_its_species_are(lay):
    on = {
        "D4": "camp",
        "C2": "zebra",
        "H4": "zebra",
        "I4": "empty",
        "H5": "zebra",
        "G6": "empty",
        "B2": "lion",
        "A3": "empty",
    }
    table = lay("D4", "Cairo", on=on).play("reveal C3", "zebra")
    # beside C3 lies one zebra (C2), beside I4 two (H4, H5), beside G6 none
    assert table.lines == ["zebra to I4 +3", "zebra stays +2"]
    assert table.play("zebra to I4 +3").on("C3") == "empty"
    assert table.on("I4") == "zebra"
    table = lay("D4", "Cairo", on=on).play("reveal C3", "zebra", "zebra stays +2")
    assert (table.on("C3"), table.on("I4"), table.points) == ("zebra", "empty", [2, 0])


@rule("AFR-25")
def test_equally_many_are_not_more(lay):
    on = {"D4": "camp", "C2": "zebra", "H4": "zebra", "I4": "empty"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "zebra stays +2")
    assert (table.on("C3"), table.phase, table.points) == ("zebra", "move again", [2, 0])


@rule("AFR-26")
def test_an_animal_scores_one_and_one_for_each_of_its_species_beside_it(lay):
    assert lay("D4", "Cairo", on={"D4": "camp"}).play("reveal C3", "lion stays +1").points == [1, 0]
    on = {"D4": "camp", "D3": "lion", "C4": "lion", "B4": "lion", "C2": "zebra", "F4": "lion"}
    table = lay("D4", "Cairo", on=on).play("reveal C3")
    assert "lion stays +3" in table.lines  # D3 and C4; B4 and F4 lie further off, C2 is a zebra
    table.play("lion stays +3")
    assert table.points == [3, 0]
    assert table.s.points[0][1] == 3


@rule("AFR-E2", "AFR-25", "AFR-26")
def test_the_elephant_of_the_book_goes_beside_two_others(lay):
    on = {"D4": "camp", "C2": "elephant", "H4": "elephant", "H5": "elephant", "I4": "empty"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "elephant")
    assert table.lines == ["elephant to I4 +3", "elephant stays +2"]
    assert table.play("elephant to I4 +3").points == [3, 0]


@rule("AFR-27")
def test_nomads_stay_or_go_where_strictly_more_neighbours_are_empty(lay):
    on = {"D4": "camp", "C2": "empty", "H4": "empty", "H5": "empty", "I4": "empty", "B6": "empty", "C6": "empty"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "nomads")
    # C3 has one empty neighbour; H4, H5 and I4 have two each; B6 and C6 one each
    assert table.lines == ["nomads to H4 +2", "nomads to I4 +2", "nomads to H5 +2", "nomads stay +1"]
    assert table.play("nomads to H5 +2").points == [2, 0]
    assert (table.on("H5"), table.on("C3")) == ("nomads", "empty")


@rule("AFR-28")
def test_nomads_score_their_empty_neighbours_and_nothing_for_themselves(lay):
    assert lay("D4", "Cairo", on={"D4": "camp"}).play("reveal C3", "nomads stay +0").points == [0, 0]
    on = {"D4": "camp", "B3": "empty", "C4": "empty", "D3": "lion", "C2": "camp"}
    table = lay("D4", "Cairo", on=on).play("reveal C3")
    assert "nomads stay +2" in table.lines
    table.play("nomads stay +2")
    assert table.points == [2, 0]
    assert table.s.points[0][2] == 2


@rule("AFR-29")
def test_a_monument_stays_and_brings_a_camp(lay):
    table = lay("D4", "Cairo", on={"D4": "camp"}, supply=5).play("reveal C3", "monument")
    assert table.on("C3") == "monument"
    assert (table.s.camps[0], table.s.supply, table.points, table.phase) == (3, 4, [0, 0], "move again")


@rule("AFR-2B")
def test_markers_go_however_far_and_hemmed_in(lay):
    on = {"D4": "camp", "G14": "lion", "H14": "lion", "Cape Town": "empty"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "lion", "lion to Cape Town +3")
    assert (table.on("Cape Town"), table.on("C3")) == ("lion", "empty")


@rule("AFR-2B", "AFR-51")
def test_markers_go_under_any_explorer_the_own_one_too(lay):
    on = {"D4": "empty", "D5": "lion", "Cairo": "empty", "I3": "lion", "H3": "lion"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "lion")
    assert table.lines == ["lion to Cairo +3", "lion to D4 +2", "lion stays +1"]
    assert table.play("lion to D4 +2").on("D4") == "lion"
    assert table.at(0) == "D4"


@rule("AFR-2B")
def test_the_space_a_marker_left_is_empty_from_then_on(lay):
    on = {"D4": "empty", "D5": "lion"}
    table = lay("D4", "Cairo", on=on).play("reveal C3", "lion", "lion to D4 +2")
    assert table.on("C3") == "empty"
    assert "move C3" in table.lines
