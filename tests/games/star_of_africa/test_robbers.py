"""Robbers: STA-40 to STA-46 and the book's example."""

import pytest

from kibo.testing import rule


@rule("STA-40")
def test_who_turns_a_robber_loses_all_money_to_the_bank_and_keeps_the_robber(table):
    t = table("egypt", "tangier", money=[9, 3]).do("pay", "token robber")
    assert t.s.money[:2] == [0, 3]
    assert t.s.robbers[0] == 1
    assert t.s.bank[5] == 0
    assert t.turn == "B"


@rule("STA-41")
def test_placing_a_robber_is_a_whole_turn_from_anywhere(table):
    t = in_hand(table, "cairo-egypt-1", "tangier", empty=("darfur", "tunis"))
    assert {"place darfur", "place tunis"} <= t.can
    t.do("place darfur")
    assert t.lies("darfur") == "robber of A"
    assert t.s.robbers[0] == 0
    assert t.turn == "B"
    t = in_hand(table, "cairo-egypt-1", "tangier", empty=("morocco",)).do("place morocco")
    assert t.lies("morocco") == "robber of A"


@rule("STA-41")
def test_a_robber_is_placed_on_a_red_city_without_token_or_pawn(table):
    t = in_hand(table, "egypt", "tunis", "cairo", empty=("darfur", "tunis", "egypt"), robbers={"sahara": "B"})
    placing = {line for line in t.can if line.startswith("place")}
    assert "place darfur" in placing
    for city in ("tangier", "cairo", "egypt", "tunis", "sahara", "suakin"):
        assert f"place {city}" not in placing


@rule("STA-41")
def test_without_a_robber_none_is_placed_and_each_placing_is_a_turn(table):
    t = table("egypt", "cairo", empty=("darfur", "tunis"))
    assert not any(line.startswith("place") for line in t.can)
    t = in_hand(table, "egypt", "cairo", count=2, empty=("darfur", "tunis"))
    t.do("place darfur", "stay", "place tunis")
    assert t.lies("darfur") == t.lies("tunis") == "robber of A"


def in_hand(table, *at, count=1, robbers=None, **fields):
    """A has robbers in hand."""
    t = table(*at, robbers=robbers, **fields)
    t.s.robbers[0] = count
    for _ in range(count):
        t._turned(5, somewhere=True)
    return t


@rule("STA-42")
def test_nobody_passes_a_robber_its_owner_neither(table):
    for owner in "AB":
        t = table("bahr_el_ghazal", "cairo", robbers={"darfur": owner})
        assert not any(space.startswith(("egypt", "sahara", "ain_galaka", "near_slave")) for space in t.goes(4))
        assert "lake_victoria-ocomba-2" in t.goes(4)


@rule("STA-42")
def test_a_robbers_city_is_reached_only_with_the_exact_roll(table):
    t = table("bahr_el_ghazal", "cairo", robbers={"darfur": "B"})
    assert "darfur" in t.goes(2)
    assert not any("darfur" in t.goes(roll) for roll in (1, 3, 4, 5, 6))


@rule("STA-42")
def test_a_flight_may_land_on_a_robber(table):
    t = table("suakin", "cairo", robbers={"darfur": "B"}, empty=("suakin",), money=[5, 0])
    t.do("fly darfur", "die 2")
    assert t.s.money[:2] == [0, 2]
    assert t.can == {"take", "leave"}


@rule("STA-42")
def test_a_pawn_on_a_robbers_city_leaves_as_from_any_city(table):
    t = table("darfur", "cairo", robbers={"darfur": "B"})
    assert {"egypt", "egypt-darfur-2", "bahr_el_ghazal"} <= t.goes(1) | t.goes(3)


def meet(table, roll, money=(4, 0), owner="B", seats=2):
    t = table("cairo-egypt-3", *["tangier"] * (seats - 1), money=list(money), robbers={"egypt": owner})
    t.do("roll", "die 1", "go egypt")
    if owner != "A":
        assert t.phase == "roll ransom"
        t.do(f"die {roll}")
    return t


@rule("STA-43")
@pytest.mark.parametrize("roll", range(1, 6))
def test_the_ransom_is_100_for_each_point_to_the_owner(table, roll):
    t = meet(table, roll, (7, 1))
    assert t.s.money[:2] == [7 - roll, 1 + roll]


@rule("STA-43")
def test_on_a_6_nothing_is_paid(table):
    t = meet(table, 6, (9, 0))
    assert t.s.money[:2] == [9, 0]
    assert t.lies("egypt") == "robber of A"
    assert t.can == {"take", "leave"}


@rule("STA-44")
def test_after_paying_the_robber_is_taken_up_or_left_and_the_turn_is_over(table):
    t = meet(table, 2).do("take")
    assert t.s.robbers[0] == 1
    assert t.lies("egypt") == "nothing"
    assert t.turn == "B"
    t = meet(table, 2).do("leave")
    assert t.s.robbers[0] == 0
    assert t.lies("egypt") == "robber of A"
    assert t.turn == "B"


@rule("STA-44")
def test_a_robber_left_lying_is_the_new_owners_and_taken_up_only_on_a_later_arrival(table):
    t = meet(table, 2).do("leave", "stay")
    assert "take" not in t.can
    t.do("roll", "die 1", "go cairo-egypt-3", "stay", "roll", "die 1", "go egypt")
    assert t.phase == "decide robber", "it asks A for nothing"
    t.do("take")
    assert t.s.robbers[0] == 1


@rule("STA-44")
def test_the_next_who_comes_pays_the_new_owner(table):
    t = table("cairo-egypt-3", "cairo-egypt-2", "tangier", robbers={"egypt": "C"}, money=[3, 3, 0])
    t.do("roll", "die 1", "go egypt", "die 1", "leave")
    t.do("roll", "die 2", "go egypt", "die 2")
    assert t.s.money[:3] == [4, 1, 1]
    assert t.lies("egypt") == "robber of B"


@rule("STA-45", "STA-E1")
def test_who_has_200_of_500_pays_them_and_misses_three_turns(table):
    t = meet(table, 5, (2, 0))
    assert t.s.money[:2] == [0, 2]
    assert t.s.missing[0] == 3
    assert t.lies("egypt") == "robber of B"
    order = ""
    while t.phase != "decide robber":
        order += t.turn
        t.do("stay")
    assert order == "BBB"
    assert t.turn == "A"
    assert t.lies("egypt") == "robber of A"
    t.do("take")
    assert t.turn == "B", "that was the last missed turn"
    t.do("stay")
    assert t.phase == "take turn"
    assert t.turn == "A"


@rule("STA-45")
def test_the_robber_stays_its_owners_until_the_last_missed_turn_and_others_get_it(table):
    t = table("cairo-egypt-3", "tangier", "cairo-egypt-2", money=[0, 0, 9], robbers={"egypt": "B"})
    t.do("roll", "die 1", "go egypt", "die 3", "stay")
    t.do("roll", "die 2", "go egypt", "die 4")
    assert t.s.money[:3] == [0, 4, 5], "C pays B"
    t.do("leave")
    assert t.lies("egypt") == "robber of C"
    assert t.turn == "B"
    t.do("stay", "stay", "stay", "stay")
    assert t.turn == "A"
    assert t.phase == "decide robber", "whoever owns it by then"
    assert t.lies("egypt") == "robber of A"


@rule("STA-45")
def test_a_robber_that_is_gone_by_then_is_not_got(table):
    t = table("cairo-egypt-3", "tangier", "cairo-egypt-2", money=[0, 0, 9], robbers={"egypt": "B"})
    t.do("roll", "die 1", "go egypt", "die 1", "stay")
    t.do("roll", "die 2", "go egypt", "die 4", "take")
    assert t.s.missing[0] == 0
    assert t.turn == "B"
    t.do("stay", "stay")
    assert t.phase == "take turn"
    assert t.turn == "A"


@rule("STA-45")
def test_money_received_meanwhile_does_not_shorten_the_wait(table):
    t = table("cairo-egypt-3", "cairo-egypt-2", money=[0, 9], robbers={"egypt": "B", "darfur": "A"})
    t.do("roll", "die 1", "go egypt", "die 5")
    assert t.s.missing[0] == 5
    t = table("egypt", "egypt-darfur-2", money=[0, 9], robbers={"egypt": "B", "darfur": "A"}, missing=[4], turn=1)
    t.do("roll", "die 1", "go darfur", "die 3")
    assert t.s.money[:2] == [3, 6]
    assert t.s.missing[0] == 4


@rule("STA-45")
def test_who_can_pay_just_enough_misses_nothing(table):
    t = meet(table, 4, (4, 0))
    assert t.s.missing[0] == 0
    assert t.phase == "decide robber"


@rule("STA-46")
def test_ones_own_robber_asks_nothing_and_is_left_or_taken_up(table):
    for line, robbers, lies in (("take", 1, "nothing"), ("leave", 0, "robber of A")):
        t = meet(table, 0, owner="A")
        assert t.can == {"take", "leave"}
        t.do(line)
        assert t.s.money[:2] == [4, 0]
        assert t.s.robbers[0] == robbers
        assert t.lies("egypt") == lies
        assert t.turn == "B"


@rule("STA-41", "STA-46")
def test_the_owner_need_not_be_the_first_seat(table):
    t = table("sahara", "cairo-egypt-3", robbers={"egypt": "B"}, turn=1).do("roll", "die 1", "go egypt")
    assert t.phase == "decide robber"
    t.do("take", "stay", "roll", "die 1", "go cairo-egypt-3", "stay", "place egypt")
    assert t.lies("egypt") == "robber of B"


@rule("STA-46")
def test_a_robber_taken_up_is_placed_on_a_later_turn(table):
    t = meet(table, 0, owner="A").do("take", "stay")
    assert "place egypt" not in t.can, "A stands there"
    t.do("roll", "die 1", "go cairo-egypt-3", "stay", "place egypt")
    assert t.lies("egypt") == "robber of A"


@rule("STA-41", "STA-46")
def test_one_owner_may_have_several_robbers_lying(table):
    t = table("bahr_el_ghazal", "cairo", robbers={"darfur": "A", "lake_victoria": "A", "egypt": "A"})
    assert t.goes(2) == {"darfur", "lake_victoria"}
    assert t.goes(4) == set()
