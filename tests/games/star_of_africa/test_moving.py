"""Moving: STA-10 to STA-19."""

import pytest

from kibo.games.star_of_africa.board import AIR, NAMES
from kibo.testing import rule


@rule("STA-10")
def test_a_pawn_never_turns_back_within_a_move(table):
    t = table("cairo-egypt-1", "tangier")
    assert t.goes(2) == {"cairo-egypt-3"}, "not to Cairo and back again"
    assert t.goes(3) == {"egypt"}


@rule("STA-10")
def test_a_pawn_may_turn_back_on_its_next_turn(table):
    t = table("cairo", "tangier").do("roll", "die 2", "go cairo-egypt-2", "stay")
    assert "cairo" in t.goes(2)
    assert "egypt" in t.goes(2)


@rule("STA-10")
def test_no_space_is_touched_twice_in_a_move_not_even_the_first(table):
    t = table("tunis", "cairo", money=[9, 3])
    assert "tripoli" in t.goes(6)
    assert "tunis" not in t.goes(6), "six steps round by Tripoli would lead back"


@rule("STA-10")
def test_any_number_of_pawns_may_share_a_space(table):
    t = table("cairo-egypt-1", "cairo-egypt-3", "cairo-egypt-3", "egypt")
    t.do("roll", "die 2", "go cairo-egypt-3")
    assert [t.at(seat) for seat in "ABC"] == ["cairo-egypt-3"] * 3
    t.do("roll", "die 1", "go egypt")
    assert t.at("B") == t.at("D") == "egypt"


@rule("STA-11")
def test_by_land_the_whole_roll_is_used_for_nothing(table):
    t = table("sahara", "cairo", empty=("timbuktu",))
    assert t.goes(3) == {"near_tangier-sahara-1", "sahara-darfur-3"}
    t.do("roll", "die 3", "go sahara-darfur-3")
    assert t.at("A") == "sahara-darfur-3"
    assert t.s.money[0] == 3
    assert t.turn == "B"


@rule("STA-11")
def test_a_fork_is_a_dot(table):
    t = table("sahara", "cairo")
    assert t.goes(4) == {"near_tangier", "sahara-darfur-4"}
    assert t.goes(5) == {"tangier", "morocco", "sahara-darfur-5"}


@rule("STA-12")
def test_a_red_city_on_the_way_may_be_stopped_at_or_passed(table):
    t = table("bahr_el_ghazal", "cairo", empty=("darfur",))
    goes = t.goes(4)
    assert {"darfur", "lake_victoria"} <= goes, "stopping, two steps forfeited"
    assert {"egypt-darfur-1", "lake_victoria-ocomba-2"} <= goes, "going on through"
    t.do("roll", "die 4", "go darfur")
    assert t.at("A") == "darfur"
    assert t.turn == "B"


@rule("STA-12")
def test_a_dot_is_no_place_to_forfeit_the_rest(table):
    t = table("sahara", "cairo")
    assert "sahara-darfur-2" not in t.goes(3)


@rule("STA-13")
def test_a_passage_costs_100_paid_when_it_is_entered(table):
    t = table("tangier", "cairo").do("roll", "die 2", "go tangier~canary_islands~2")
    assert t.s.money[0] == 2
    assert t.s.paid[0] == 1
    t = table("tripoli", "cairo").do("roll", "die 1", "go off_tripoli")
    assert (t.s.money[0], t.s.paid[0]) == (2, 1)


@rule("STA-13")
def test_a_passage_is_paid_once_however_long_it_takes(table):
    t = table("st_helena", "cairo", money=[1, 0])
    t.do("roll", "die 2", "go st_helena~off_cape_verde~2", "stay")
    assert t.s.money[0] == 0
    t.do("roll", "die 6", "go st_helena~off_cape_verde~8", "stay")
    assert "off_cape_verde" in t.goes(1)
    t.do("roll", "die 2", "go cape_verde")
    assert t.at("A") == "cape_verde"
    assert t.s.money[0] == 0
    assert t.s.paid[0] == 0


@rule("STA-13")
def test_at_a_fork_the_goal_is_free(table):
    t = table("off_cape_town", "cairo", money=[0, 0], paid=[1])
    assert {"cape_town", "whalefish_bay", "st_helena~off_cape_town~3"} <= t.goes(5)


@rule("STA-13")
def test_sailing_back_to_the_port_costs_nothing_more(table):
    t = table("tangier", "cairo", money=[1, 3]).do("roll", "die 1", "go tangier~tunis~1", "stay")
    t.do("roll", "die 1", "go tangier", "stay")
    assert t.s.money[0] == 0
    assert "tangier~tunis~1" in t.goes(1), "by the free step alone: leaving again is a new passage"
    assert "tangier~tunis~2" not in t.goes(2)


@rule("STA-13")
def test_going_on_by_sea_through_a_city_is_a_new_passage(table):
    t = table("tangier~canary_islands~2", "cairo", paid=[1])
    t.do("roll", "die 3", "go canary_islands~cape_verde~2")
    assert t.s.money[0] == 2
    assert t.s.paid[0] == 1
    poor = table("tangier~canary_islands~2", "cairo", paid=[1], money=[0, 0])
    assert poor.goes(3) == {"canary_islands"}, "without money only as far as the city"


@rule("STA-13")
def test_cairo_and_tangier_count_as_cities_for_passages(table):
    t = table("cairo~suakin~1", "tunis", paid=[1]).do("roll", "die 1", "go cairo", "stay")
    t.do("roll", "die 1", "go cairo~suakin~1")
    assert t.s.money[0] == 2


@rule("STA-13")
def test_of_ways_of_different_cost_the_cheapest_is_taken(table):
    t = table("sierra_leone", "cairo", empty=("gold_coast",)).do("roll", "die 5", "go gold_coast")
    assert t.s.money[0] == 3, "by road, not by sea"
    t = table("suakin", "cairo", empty=("cape_guardafui",)).do("roll", "die 5", "go cape_guardafui")
    assert t.s.money[0] == 2, "the road takes six"
    t = table("suakin", "cairo", empty=("cape_guardafui",)).do("roll", "die 6", "go cape_guardafui")
    assert t.s.money[0] == 3
    barred = table("suakin", "cairo", empty=("cape_guardafui",), robbers={"addis_ababa": "B"})
    assert barred.do("roll", "die 6", "go cape_guardafui").s.money[0] == 2, "a robber bars the road"


@rule("STA-14")
def test_who_has_no_money_advances_by_one_blue_dot_whatever_the_roll(table):
    for roll in range(1, 7):
        t = table("tangier", "cairo", money=[0, 3])
        assert {"tangier~canary_islands~1", "tangier~tunis~1"} <= t.goes(roll)
        assert not any("~" in space and space[-1] != "1" for space in t.goes(roll))
    t.do("roll", "die 6", "go tangier~tunis~1", "stay")
    assert t.s.paid[0] == 0
    assert t.goes(4) == {"tangier~tunis~2"}, "not Tangier, which takes a 1"
    t.do("roll", "die 4", "go tangier~tunis~2", "stay")
    assert t.s.paid[0] == 0
    t.do("roll", "die 3", "go tunis")
    assert t.at("A") == "tunis"


@rule("STA-14")
def test_who_has_no_money_still_goes_by_road_as_the_die_says(table):
    t = table("gold_coast", "cairo", money=[0, 3], empty=("timbuktu",))
    road = {"near_timbuktu-timbuktu-1", "sierra_leone-near_timbuktu-2"}
    assert t.goes(3) == road | {"sierra_leone~gold_coast~4", "gold_coast~off_slave_coast~1"}


@rule("STA-14")
def test_who_has_money_does_not_get_the_free_step(table):
    t = table("tangier", "cairo", money=[1, 3])
    assert "tangier~tunis~1" not in t.goes(2)
    assert "tangier~tunis~1" in t.goes(1)
    assert t.do("roll", "die 1", "go tangier~tunis~1").s.money[0] == 0


@rule("STA-14")
def test_who_comes_into_money_on_an_unpaid_passage_pays_to_go_on(table):
    t = table("congo~whalefish_bay~1", "cairo", money=[2, 3])
    assert {"congo~whalefish_bay~3", "congo"} <= t.goes(2)
    assert "congo~whalefish_bay~2" not in t.goes(2), "they travel by the die"
    t.do("roll", "die 2", "go congo~whalefish_bay~3", "stay")
    assert t.s.money[0] == 1
    assert t.s.paid[0] == 1
    t.do("roll", "die 1", "go congo~whalefish_bay~4")
    assert t.s.money[0] == 1


@rule("STA-14")
def test_a_passage_once_paid_stays_paid_without_money(table):
    t = table("congo~whalefish_bay~1", "cairo", money=[0, 3], paid=[1])
    assert "congo~whalefish_bay~4" in t.goes(3)
    assert "congo~whalefish_bay~2" not in t.goes(3)
    t.do("roll", "die 3", "go congo~whalefish_bay~4")
    assert t.s.paid[0] == 1


@rule("STA-15")
def test_a_flight_takes_no_roll_and_costs_300(table):
    t = table("tangier", "cairo", empty=("tripoli",))
    assert {"fly morocco", "fly tripoli"} <= t.can
    t.do("fly tripoli")
    assert t.at("A") == "tripoli"
    assert t.s.money[0] == 0
    assert t.turn == "B"


@rule("STA-15")
def test_every_line_can_be_flown_along(table):
    for a, b in AIR:
        for here, there in ((NAMES[a], NAMES[b]), (NAMES[b], NAMES[a])):
            assert table(here, "canary_islands", money=[3, 3]).do(f"fly {there}").at("A") == there


@rule("STA-15")
def test_nobody_flies_without_300_or_from_a_dot_or_without_a_line(table):
    assert not any(line.startswith("fly") for line in table("tangier", "cairo", money=[2, 3]).can)
    assert not any(line.startswith("fly") for line in table("cairo-egypt-1", "tangier").can)
    assert not any(line.startswith("fly") for line in table("egypt", "tangier").can)
    assert table("cairo", "tangier").can == {"stay", "roll", "fly suakin"}
    assert table("morocco", "cairo", empty=("morocco",)).can == {
        "stay",
        "roll",
        "fly tangier",
        "fly sierra_leone",
        "fly gold_coast",
    }


@rule("STA-15", "STA-19")
def test_a_flight_brings_what_arriving_brings(table):
    t = table("tangier", "cairo", money=[4, 3]).do("fly tripoli")
    assert t.phase == "turn token"
    assert t.can == {"pay", "wait"}


@rule("STA-16")
def test_one_roll_may_combine_land_and_sea_through_a_city(table):
    t = table("near_tangier", "cairo", money=[1, 3])
    assert "tangier" not in t.goes(2), "and nobody passes Tangier"
    t = table("tunis-tripoli-1", "cairo", money=[1, 3])
    assert {"tangier~tunis~2", "off_tripoli"} <= t.goes(2) | t.goes(3)
    t.do("roll", "die 2", "go tangier~tunis~2")
    assert t.s.money[0] == 0


@rule("STA-16")
def test_each_passage_of_a_roll_is_paid_and_only_money_in_hand_counts(table):
    start, end = "tangier", "tunis~off_tripoli~1"
    assert end in table(start, "cairo", money=[2, 3]).goes(4)
    assert end not in table(start, "cairo", money=[1, 3]).goes(4)
    assert table(start, "cairo", money=[3, 3]).do("roll", "die 4", f"go {end}").s.money[0] == 1


@rule("STA-16", "STA-60")
def test_what_cape_town_will_pay_does_not_count_beforehand(table):
    t = table("whalefish_bay~off_cape_town~2", "cairo", money=[0, 3])
    assert t.goes(3) == {"off_cape_town", "whalefish_bay~off_cape_town~1"}


@rule("STA-17")
def test_who_has_rolled_may_always_stay(table):
    t = table("cairo", "tangier").do("roll", "die 5")
    assert "stay" in t.can
    t.do("stay")
    assert t.at("A") == "cairo"
    assert t.turn == "B"


@rule("STA-17")
def test_who_cannot_move_must_stay(table):
    t = table("st_helena", "tangier").do("roll", "die 3")
    assert t.can == {"stay"}


@rule("STA-18")
def test_a_turn_is_one_of_the_things_the_book_lists_or_nothing(table):
    t = table("tripoli", "cairo")
    assert t.can == {"stay", "roll", "try", "pay", "fly tangier", "fly gold_coast", "fly darfur"}
    t.do("stay")
    assert t.turn == "B"
    assert t.at("A") == "tripoli"


@rule("STA-18")
def test_whatever_it_is_it_is_the_whole_turn(table):
    for lines in (["roll", "die 2", "stay"], ["try", "die 1"], ["pay", "token blank"], ["fly tangier"], ["stay"]):
        assert table("tripoli", "cairo").do(*lines).turn == "B"


@rule("STA-19")
def test_passing_through_is_not_arriving(table):
    t = table("cape_town~cape_st_marie~1", "cairo", paid=[1], empty=("whalefish_bay",))
    t.do("roll", "die 2", "go whalefish_bay-cape_town-3")
    assert t.s.money[0] == 3, "no 500 on the way"
    assert t.turn == "B"
    assert table("sahara", "cairo").do("roll", "die 4", "go near_tangier").turn == "B", "a fork is no city"


@rule("STA-19")
def test_arriving_brings_the_gift_before_the_ransom(table):
    t = table("whalefish_bay-cape_town-1", "cairo", money=[0, 0], robbers={"cape_town": "B"})
    t.do("roll", "die 3", "go cape_town")
    assert t.s.money[0] == 5
    t.do("die 4")
    assert t.s.money[:2] == [1, 4]


@rule("STA-19", "STA-60")
def test_arriving_brings_the_gift_before_the_token(table):
    t = table("whalefish_bay-cape_town-1", "cairo", money=[0, 0]).do("roll", "die 3", "go cape_town")
    assert t.can == {"pay", "wait"}, "out of the 500"


@rule("STA-14", "STA-70")
@pytest.mark.parametrize("roll", range(1, 7))
def test_the_free_step_enters_tangier_cairo_or_a_robbers_city_only_on_a_one(table, roll):
    t = table("cairo~suakin~1", "tangier", money=[0, 0])
    assert ("cairo" in t.goes(roll)) == (roll == 1)
    t = table("cairo~suakin~3", "tangier", money=[0, 0], robbers={"suakin": "B"})
    assert ("suakin" in t.goes(roll)) == (roll == 1)
    assert "cairo~suakin~2" in t.goes(roll)
    t = table("cairo~suakin~3", "tangier", money=[0, 0])
    assert "suakin" in t.goes(roll)
