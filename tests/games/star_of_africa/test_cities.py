"""Red cities, tokens, and the four cities with a meaning of their own: STA-20 to STA-34, STA-60 to STA-64."""

import pytest

from kibo.games.star_of_africa import board
from kibo.testing import rule


def arrive(table, *others, **fields):
    """A arrives in Egypt, where a token lies."""
    return table("cairo-egypt-3", *(others or ("tangier",)), **fields).do("roll", "die 4", "go egypt")


@rule("STA-20")
def test_who_arrives_may_pay_100_and_turn_the_token_at_once(table):
    t = arrive(table)
    assert t.can == {"pay", "wait"}
    t.do("pay", "token blank")
    assert t.s.money[0] == 2
    assert t.lies("egypt") == "nothing"
    assert t.turn == "B"


@rule("STA-20")
def test_arriving_where_no_token_lies_asks_nothing(table):
    assert arrive(table, empty=("egypt",)).turn == "B"


@rule("STA-21")
def test_who_will_not_pay_waits_for_the_next_turn(table):
    t = arrive(table).do("wait")
    assert t.turn == "B"
    assert t.lies("egypt") == "token"
    assert t.s.money[0] == 3


@rule("STA-21")
def test_who_cannot_pay_is_not_asked(table):
    assert arrive(table, money=[0, 3]).turn == "B"


@rule("STA-22")
@pytest.mark.parametrize("roll", range(1, 7))
def test_from_the_next_turn_on_a_4_5_or_6_turns_the_token(table, roll):
    t = arrive(table, money=[0, 3]).do("stay")
    assert "try" in t.can
    t.do("try", f"die {roll}")
    if roll >= 4:
        assert t.phase == "draw token"
        assert t.do("token topaz").s.money[0] == 3
        assert t.turn == "B"
    else:
        assert t.turn == "B"
        assert t.lies("egypt") == "token"
        assert "try" in t.do("stay").can, "it may be tried again"


@rule("STA-22")
def test_paying_is_possible_on_those_turns_as_well_and_takes_the_turn(table):
    t = arrive(table).do("wait", "stay")
    assert {"try", "pay"} <= t.can
    t.do("pay", "token ruby")
    assert t.s.money[0] == 12
    assert t.turn == "B"
    assert "pay" not in table("egypt", "tangier", money=[0, 3]).can
    assert "pay" in table("egypt", "tangier", money=[1, 3]).can
    assert "try" in table("egypt", "tangier", money=[0, 3]).can


@rule("STA-22")
def test_only_where_a_token_lies_can_one_be_turned(table):
    for here in ("cairo", "cairo-egypt-1", "cairo~suakin~1", "near_tangier"):
        assert not {"try", "pay"} & table(here, "tunis").can
    assert not {"try", "pay"} & table("egypt", "tunis", empty=("egypt",)).can


@rule("STA-23")
def test_nobody_turns_a_token_before_one_who_came_earlier(table):
    t = arrive(table, "egypt")
    assert t.turn == "B", "A is not even asked"
    t.do("stay")
    assert not {"try", "pay"} & t.can, "B stands there still, and does not want it"
    t.do("stay")
    assert {"try", "pay"} <= t.can, "B came first"
    t.do("roll", "die 1", "go cairo-egypt-3")
    assert {"try", "pay"} <= t.can, "B has left"


@rule("STA-23")
def test_even_one_who_misses_turns_keeps_the_token(table):
    t = table("slave_coast", "slave_coast", "cairo", missing=[0, 3], came=[1, 0, 2])
    assert not {"try", "pay"} & t.can


@rule("STA-23")
def test_who_leaves_and_comes_back_is_last_again(table):
    t = table("egypt", "egypt", "cairo", empty=("darfur",))
    assert "try" in t.can
    t.do("roll", "die 1", "go cairo-egypt-3", "stay", "stay")
    t.do("roll", "die 1", "go egypt")
    assert t.turn == "B"
    assert "try" in t.can
    t.do("stay", "stay")
    assert "try" not in t.can


@rule("STA-23")
def test_pawns_elsewhere_are_in_nobodys_way(table):
    t = table("egypt", "cairo-egypt-3", "cairo-egypt-2", came=[2, 0, 1])
    assert "try" in t.can
    t = table("cairo-egypt-3", "egypt", "egypt", came=[0, 2, 1], turn=1)
    assert "try" not in t.can
    t = table("cairo-egypt-3", "egypt", "egypt", came=[0, 1, 2], turn=1)
    assert "try" in t.can


@rule("STA-24")
def test_nobody_has_to_turn_a_token(table):
    t = arrive(table).do("wait", "stay")
    t.do("roll", "die 1", "go cairo-egypt-3")
    assert t.lies("egypt") == "token"


@rule("STA-30", "STA-31")
def test_a_blank_is_worth_nothing_and_goes_out_of_the_game(table):
    t = arrive(table).do("pay", "token blank")
    assert t.s.money[0] == 2
    assert (t.s.hidden[0], t.s.bank[0]) == (11, 1)
    assert t.s.missing[0] == 0


@rule("STA-30", "STA-32")
@pytest.mark.parametrize(("gem", "kind", "price"), [("topaz", 1, 3), ("emerald", 2, 6), ("ruby", 3, 10)])
def test_the_bank_buys_a_gem_at_once(table, gem, kind, price):
    t = arrive(table).do("pay", f"token {gem}")
    assert t.s.money[0] == 2 + price
    assert t.s.bank[kind] == 1
    assert t.turn == "B"


@rule("STA-33")
def test_the_star_is_kept_and_its_owner_pays_like_anyone(table):
    t = arrive(table).do("pay", "token star")
    assert t.s.star == 0
    assert t.s.bank[4] == 0
    assert t.turn == "B"
    t = table("tangier", "cairo", star="A").do("roll", "die 1", "go tangier~tunis~1")
    assert t.s.money[0] == 2
    assert not any(line.startswith("fly") for line in table("tangier", "cairo", star="A", money=[2, 3]).can)


@rule("STA-33", "STA-40")
def test_robbers_take_neither_star_nor_horseshoe(table):
    t = table("egypt", "tangier", star="A", horseshoes=[1, 0]).do("pay", "token robber")
    assert t.s.star == 0
    assert t.s.horseshoes[0] == 1
    t = table("cairo-egypt-3", "tangier", star="A", money=[0, 0], robbers={"egypt": "B"})
    t.do("roll", "die 1", "go egypt", "die 5")
    assert t.s.star == 0


@rule("STA-34")
def test_turns_that_are_missed_are_passed_over(table):
    t = table("tripoli", "slave_coast", "cairo", missing=[0, 2], robbers={})
    order = []
    for _ in range(6):
        order.append(t.turn)
        t.do("stay")
    assert "".join(order) == "ACACAB"


@rule("STA-34")
def test_who_misses_turns_does_not_place_robbers_but_still_receives_ransom(table):
    t = table("cairo-egypt-3", "slave_coast", missing=[0, 2], robbers={"egypt": "B"}, money=[3, 0])
    t.do("roll", "die 1", "go egypt", "die 2")
    assert t.s.money[:2] == [1, 2]
    t.do("leave")
    assert t.turn == "A", "B's turn is passed over"
    assert t.s.missing[1] == 1


@rule("STA-60")
def test_cape_town_pays_500_on_every_arrival(table):
    t = table("whalefish_bay-cape_town-3", "cairo", empty=("cape_town",))
    t.do("roll", "die 1", "go cape_town", "stay", "roll", "die 1", "go whalefish_bay-cape_town-3", "stay")
    assert t.s.money[0] == 8
    t.do("roll", "die 1", "go cape_town", "stay")
    assert t.s.money[0] == 13
    t.do("stay", "stay")
    assert t.s.money[0] == 13, "standing there is not arriving"


@rule("STA-60")
@pytest.mark.parametrize(("option", "amounts"), [("every", [13, 8]), ("once", [8, 8]), ("first", [8, 3])])
def test_the_option_says_whom_cape_town_pays(table, option, amounts):
    road = ("whalefish_bay-cape_town-3", "whalefish_bay-cape_town-3")
    t = table(*road, empty=("cape_town",), options={"cape_town": option})
    t.do("roll", "die 1", "go cape_town", "stay")
    t.do("roll", "die 1", f"go {road[0]}", "roll", "die 1", "go cape_town", "roll", "die 1", "go cape_town")
    assert t.s.money[:2] == amounts
    assert t.s.gifted[:2] == [1, 0 if option == "first" else 1]


@rule("STA-60")
def test_only_cape_town_pays(table):
    t = table("whalefish_bay-cape_town-1", "cairo", empty=("whalefish_bay",)).do("roll", "die 1", "go whalefish_bay")
    assert t.s.money[0] == 3


@rule("STA-61")
@pytest.mark.parametrize(("gem", "price"), [("topaz", 6), ("emerald", 12), ("ruby", 20)])
def test_a_gem_found_on_the_gold_coast_sells_for_double(table, gem, price):
    t = table("gold_coast", "cairo", money=[1, 3]).do("pay", f"token {gem}")
    assert t.s.money[0] == price


@rule("STA-62")
def test_who_turns_a_blank_on_the_slave_coast_misses_three_turns(table):
    t = table("slave_coast", "cairo").do("pay", "token blank")
    order = []
    for _ in range(5):
        order.append(t.turn)
        t.do("stay")
    assert "".join(order) == "BBBBA"
    t = table("slave_coast", "cairo").do("pay", "token topaz")
    assert t.s.missing[0] == 0
    assert t.s.money[0] == 5


@rule("STA-63")
@pytest.mark.parametrize("roll", range(1, 7))
def test_saint_helena_is_left_by_sea_only_with_a_1_or_a_2(table, roll):
    ways = {f"st_helena~off_cape_verde~{roll}", f"st_helena~off_cape_town~{roll}"}
    assert table("st_helena", "cairo").goes(roll) == (ways if roll <= 2 else set())
    steps = {"st_helena~off_cape_verde~1", "st_helena~off_cape_town~1"}
    assert table("st_helena", "cairo", money=[0, 3]).goes(roll) == (steps if roll <= 2 else set())


@rule("STA-63")
def test_leaving_saint_helena_is_paid_as_usual_and_only_when_leaving(table):
    t = table("st_helena", "cairo").do("roll", "die 6", "stay")
    assert t.s.money[0] == 3
    t = table("st_helena", "cairo").do("roll", "die 2", "go st_helena~off_cape_town~2")
    assert t.s.money[0] == 2


@rule("STA-63")
def test_by_air_saint_helena_is_left_freely(table):
    assert {"fly cape_town", "fly sierra_leone"} <= table("st_helena", "cairo").can


@rule("STA-63")
def test_sailing_on_through_saint_helena_takes_a_2(table):
    t = table("st_helena~off_cape_town~1", "cairo", paid=[1])
    assert "st_helena~off_cape_verde~1" in t.goes(2)
    assert t.goes(3) == {"st_helena~off_cape_town~4", "st_helena"}
    t = table("st_helena~off_cape_town~2", "cairo", paid=[1])
    assert t.goes(3) == {"st_helena~off_cape_town~5", "st_helena"}


@rule("STA-64")
def test_ringed_dots_are_dots_like_others(table):
    t = table("sahara", "cairo").do("roll", "die 2", "go sahara-darfur-2", "stay")
    for roll in range(1, 6):
        assert f"sahara-darfur-{2 + roll}" in t.goes(roll)
    t = table("st_helena~off_cape_verde~1", "cairo", paid=[1])
    assert "st_helena~off_cape_verde~7" in t.goes(6)
    assert board.NAMES.count("sahara-darfur-2") == 1
