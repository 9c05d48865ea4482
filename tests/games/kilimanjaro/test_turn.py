"""A turn."""

import pytest

from games.kilimanjaro.tables import GAME, LIES, RULES, choices, do, phase, racing
from kibo.games.kilimanjaro.rules import reach
from kibo.testing import position, rule


def piles(*cards):
    return position(GAME, 2, top=[list(cards)])


@rule("KIL-10")
def test_a_card_from_hand_must_be_played():
    s = racing(hand=[["canoe 2", "mule 5", "jeep 7"]])
    assert {choice.split(" on ")[0] for choice in choices(s)} == {"canoe 2", "mule 5", "jeep 7"}
    do(s, "mule 5 on A1")
    word = GAME.state.field("hand").word
    assert [word(card) for card in s.hand[0]] == ["canoe 2", "jeep 7", "no card"]


@rule("KIL-10")
def test_two_equal_cards_are_one_choice_and_one_of_them_is_played():
    s = racing(hand=[["mule 5", "mule 5", "jeep 7"]])
    assert choices(s) == [f"{card} on A{pile}" for card in ("mule 5", "jeep 7") for pile in (1, 2, 3)]
    do(s, "mule 5 on A2")
    word = GAME.state.field("hand").word
    assert [word(card) for card in s.hand[0]] == ["mule 5", "jeep 7", "no card"]


@rule("KIL-11")
def test_a_card_goes_face_up_on_any_of_the_own_piles():
    for pile in range(3):
        s = do(racing(hand=[["jeep 7"]]), f"jeep 7 on A{pile + 1}")
        word = GAME.state.field("top").word
        assert [word(card) for card in s.top[0]] == [*LIES[:pile], "jeep 7", *LIES[pile + 1 :]]


@rule("KIL-12")
def test_a_card_may_be_laid_on_a_rival_ahead_but_not_level_or_behind():
    s = racing(4, at=[10, 11, 10, 9], hand=[["jeep 7"]])
    assert choices(s) == [f"jeep 7 on {seat}{pile}" for seat in "AB" for pile in (1, 2, 3)]


@rule("KIL-12")
def test_where_everyone_stands_before_the_move_counts():
    s = racing(2, at=[10, 11], hand=[["jeep 7"]])
    do(s, "jeep 7 on B2")  # A then passes B
    assert s.at[0] == 11
    assert GAME.state.field("top").word(s.top[1][1]) == "jeep 7"


@rule("KIL-13")
def test_only_the_top_card_counts_and_covered_cards_never_come_back():
    s = racing(top=[["canoe 7", "canoe 6", "mule 1"]], hand=[["mule 2"]])
    before = sum(s.pile)
    do(s, "mule 2 on A1")
    assert s.at[0] == 3  # mule 2 and mule 1; the covered canoe 7 is gone
    assert sum(s.pile) == before
    assert s.pile == [2] * 28


@rule("KIL-13")
def test_before_cards_are_dealt_nothing_moves():
    assert reach(position(GAME, 2), 0) == 0


@rule("KIL-14", "KIL-E1")
def test_three_cards_of_one_kind_carry_as_far_as_their_sum():
    assert reach(piles("canoe 2", "canoe 4", "canoe 7"), 0) == 13


@rule("KIL-15", "KIL-E2")
def test_two_cards_of_one_kind_carry_as_far_as_their_sum_whatever_the_third():
    assert reach(piles("jeep 1", "jeep 5", "mule 7"), 0) == 6


@rule("KIL-15")
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 2, 0)])
def test_a_pair_counts_wherever_it_lies_even_below_the_single_card(order):
    cards = ["canoe 1", "canoe 2", "jeep 7"]
    assert reach(piles(*(cards[i] for i in order)), 0) == 3


@rule("KIL-16", "KIL-E3")
def test_three_different_kinds_carry_as_far_as_the_highest():
    assert reach(piles("jeep 4", "canoe 6", "mule 3"), 0) == 6


@rule("KIL-16")
@pytest.mark.parametrize("highest", range(3))
def test_the_highest_counts_on_whichever_pile(highest):
    cards = ["foot 2", "mule 3", "canoe 1"]
    cards[highest] = cards[highest][:-1] + "7"
    assert reach(piles(*cards), 0) == 7


@rule("KIL-17")
def test_the_whole_reach_is_travelled():
    s = do(racing(at=[4, 0], top=[["canoe 2", "canoe 4", "mule 1"]], hand=[["canoe 7"]]), "canoe 7 on A3")
    assert s.at == [17, 0, 0, 0]


@rule("KIL-17")
def test_after_a_card_on_a_rival_the_own_unchanged_piles_give_the_move():
    s = racing(at=[4, 9], top=[["canoe 2", "canoe 4", "mule 1"]], hand=[["canoe 7"]])
    do(s, "canoe 7 on B3")
    assert s.at[:2] == [10, 9]


@rule("KIL-18")
def test_expeditions_share_a_space():
    s = do(racing(3, at=[4, 5, 5], hand=[["jeep 1"]]), "jeep 1 on A1")
    assert s.at[:3] == [5, 5, 5]
    assert phase(s) == "draw card"


@rule("KIL-19")
def test_the_turn_ends_with_a_draw_and_the_next_seat_plays():
    s = do(racing(3), "foot 2 on A1")
    assert phase(s) == "draw card"
    assert RULES.witness(s) == 0
    do(s, "draw canoe 1")
    assert GAME.state.field("hand").word(s.hand[0][0]) == "canoe 1"
    assert s.pile[0] == 1
    assert RULES.to_act(s) == 1
    assert phase(s) == "play card"


@rule("KIL-19")
def test_clockwise_comes_back_to_the_first_seat():
    s = do(racing(3, turn=2, hand={2: ["canoe 4", "canoe 4", "jeep 1"]}), "canoe 4 on C1", "draw mule 7")
    assert RULES.to_act(s) == 0


@rule("KIL-19")
def test_counters_are_dealt_with_before_the_draw():
    s = do(racing(at=[4, 0], lying={5: "banana"}, hand=[["jeep 1", "jeep 2"]]), "jeep 1 on A1")
    assert phase(s) == "take banana"
    do(s, "eat")
    assert phase(s) == "draw card"


@rule("KIL-19")
def test_with_an_empty_draw_pile_nothing_is_drawn():
    s = do(racing(pile=[0] * 28), "foot 2 on A1")
    assert phase(s) == "play card"
    assert RULES.to_act(s) == 1
