"""Material and set-up."""

import kibo
from games.kilimanjaro.tables import GAME, RULES, choices, do, phase
from kibo.core.notation import possible
from kibo.games.kilimanjaro.board import IS_VILLAGE, SUMMIT, VILLAGES
from kibo.games.kilimanjaro.state import CARD_NAMES, COUNTERS
from kibo.testing import position, rule

FIRST_DEAL = ["banana"] * 8 + ["lion"] * 4 + ["swap"] * 4


def dealt(seats):
    """All counters dealt: first the bananas, then the lions, then the swaps."""
    s = position(GAME, seats)
    return do(s, *(f"counter {face}" for face in FIRST_DEAL))


def counters_placed(seats):
    """All counters placed, two spaces apart from space 1 on."""
    s = dealt(seats)
    free = [space for space in range(1, 60, 2) if not IS_VILLAGE[space]]
    for number in range(16):
        do(s, choices(s)[0], f"place {free[number]}")
    return s


@rule("KIL-01")
def test_the_path_has_100_spaces_with_villages_on_every_twentieth():
    assert SUMMIT == 100
    assert VILLAGES == (0, 20, 40, 60, 80)
    assert [space for space in range(SUMMIT + 1) if IS_VILLAGE[space]] == [0, 20, 40, 60, 80]


@rule("KIL-02")
def test_there_are_two_cards_of_every_value_of_four_kinds():
    s = position(GAME, 2)
    assert len(CARD_NAMES) == 28
    assert set(CARD_NAMES) == {f"{kind} {v}" for kind in ("canoe", "mule", "foot", "jeep") for v in range(1, 8)}
    assert s.pile == [2] * 28


@rule("KIL-03")
def test_there_are_8_bananas_4_lions_and_4_swaps():
    assert COUNTERS == (8, 4, 4)
    s = position(GAME, 2)
    assert s.bag == [8, 4, 4]
    weights = [0] * GAME.num_actions
    assert RULES.chance(s, [0] * GAME.num_actions, weights) == 3
    assert weights[:3] == [8, 4, 4]


@rule("KIL-04")
def test_all_expeditions_start_in_the_start_village():
    assert position(GAME, 4).at == [0, 0, 0, 0]


@rule("KIL-05")
def test_counters_are_dealt_one_at_a_time_so_three_players_hold_6_5_and_5():
    for seats, held in ((2, [8, 8]), (3, [6, 5, 5]), (4, [4, 4, 4, 4])):
        s = dealt(seats)
        assert [sum(s.stock[seat]) for seat in range(seats)] == held
        assert s.bag == [0, 0, 0]
        assert (phase(s), s.turn, s.dealt) == ("choose counter", 0, 16)
    assert dealt(3).stock[0] == [3, 1, 2]  # the 1st, 4th, 7th, 10th, 13th and 16th counter


@rule("KIL-05")
def test_a_face_that_is_all_dealt_is_not_dealt_again():
    assert choices(position(GAME, 2, bag=[0, 1, 0])) == ["counter lion"]


@rule("KIL-05")
def test_the_deal_goes_round_from_the_start_player():
    s = position(GAME, 3)
    takers = []
    for face in FIRST_DEAL:
        takers.append(s.turn)
        assert RULES.to_act(s) == kibo.CHANCE
        do(s, f"counter {face}")
    assert takers == [number % 3 for number in range(16)]


@rule("KIL-06")
def test_each_in_turn_hides_a_counter_of_their_choice_until_all_are_placed():
    s = dealt(3)
    assert choices(s) == ["choose banana", "choose lion", "choose swap"]
    order = []
    for number in range(16):
        order.append(RULES.to_act(s))
        do(s, choices(s)[-1], f"place {1 + 2 * number if number < 9 else 3 + 2 * number}")
    assert order == [number % 3 for number in range(16)]
    assert (phase(s), s.placed, s.dealt, s.turn) == ("deal up", 16, 0, 0)
    assert s.stock == [[0, 0, 0]] * 4


@rule("KIL-06")
def test_a_face_that_is_used_up_can_no_longer_be_chosen():
    s = position(GAME, 2, phase="choose counter", dealt=16, stock=[[7, 0, 1]])
    assert choices(s) == ["choose banana", "choose swap"]
    do(s, "choose swap")
    assert s.stock[0] == [7, 0, 0]
    assert s.chosen == 2


@rule("KIL-06")
def test_only_the_owner_knows_what_a_placed_counter_is():
    s = do(dealt(2), "choose lion", "place 7", "choose banana", "place 11")
    mine, theirs, watching = s.copy(), s.copy(), s.copy()
    RULES.observe(s, 0, mine)
    RULES.observe(s, 1, theirs)
    RULES.observe(s, kibo.EVERYONE, watching)
    word = GAME.state.field("lying").word
    assert [word(mine.lying[7]), word(mine.lying[11])] == ["lion of A", "counter of B"]
    assert [word(theirs.lying[7]), word(theirs.lying[11])] == ["counter of A", "banana of B"]
    assert [word(watching.lying[7]), word(watching.lying[11])] == ["counter of A", "counter of B"]


@rule("KIL-07")
def test_no_counter_beside_or_on_another_one():
    s = position(GAME, 2, phase="place counter", chosen="lion", lying={30: "banana of A"})
    spaces = {int(choice.split()[1]) for choice in choices(s)}
    assert spaces.isdisjoint({29, 30, 31})
    assert {28, 32} <= spaces


@rule("KIL-07")
def test_no_counter_on_a_village_the_base_camp_or_the_start_village_but_beside_them():
    s = position(GAME, 2, phase="place counter", chosen="lion")
    spaces = [int(choice.split()[1]) for choice in choices(s)]
    assert spaces == [space for space in range(1, 100) if space not in (20, 40, 60, 80)]
    s = position(GAME, 2, phase="place counter", chosen="lion", lying={19: "banana of A"})
    assert "place 21" in choices(s)  # a village between two counters keeps them apart


@rule("KIL-08")
def test_everyone_gets_three_cards_face_up_as_piles_and_three_in_hand():
    s = counters_placed(3)
    kinds = [name.rpartition(" ")[0] for name in CARD_NAMES]
    for number in range(18):
        action = possible(GAME, s)[-1 - number % 3]
        seat, slot = divmod(number, 6)
        assert phase(s) == ("deal up" if slot < 3 else "deal hand")
        assert s.turn == seat
        RULES.apply(s, action)
    assert phase(s) == "play card"
    assert all(card != -1 for seat in range(3) for card in s.top[seat] + s.hand[seat])
    assert sum(s.pile) == 56 - 18
    assert kinds.count("canoe") == 7
    assert s.top[3] == s.hand[3] == [-1, -1, -1]


@rule("KIL-08")
def test_dealt_cards_leave_the_pile_and_a_hand_is_kept_in_order():
    s = counters_placed(2)
    do(s, "up canoe 7", "up canoe 7", "up jeep 1", "draw jeep 2", "draw canoe 1", "draw mule 4")
    assert "up canoe 7" not in choices(s)
    word = GAME.state.field("hand").word
    assert [word(card) for card in s.hand[0]] == ["canoe 1", "mule 4", "jeep 2"]
    assert [word(card) for card in s.top[0]] == ["canoe 7", "canoe 7", "jeep 1"]


@rule("KIL-08")
def test_cards_face_up_are_open_and_cards_in_hand_are_not():
    s = counters_placed(2)
    assert RULES.witness(s) == kibo.EVERYONE
    do(s, "up canoe 7", "up canoe 6", "up jeep 1")
    assert RULES.witness(s) == 0
    do(s, "draw jeep 2")
    mine, theirs = s.copy(), s.copy()
    RULES.observe(s, 0, mine)
    RULES.observe(s, 1, theirs)
    assert mine.hand[0] == s.hand[0]
    assert theirs.hand[0] == [kibo.UNKNOWN, -1, -1]
    assert theirs.pile[22] == 2  # to B the jeep 2 may still be drawn
    assert mine.pile[22] == 1


@rule("KIL-09")
def test_seat_0_begins_both_in_hiding_counters_and_in_the_race():
    for seats in (2, 3, 4):
        s = dealt(seats)
        assert RULES.to_act(s) == 0
        s = counters_placed(seats)
        while phase(s) != "play card":
            RULES.apply(s, possible(GAME, s)[0])
        assert RULES.to_act(s) == 0
