"""Counters."""

import pytest

from games.kilimanjaro.tables import GAME, RULES, choices, do, phase, racing
from kibo.testing import rule

STEP = "jeep 1 on A1"
"""Moves seat A one space, by piles of three kinds that all show a one."""


def landing(face, at=4, seats=2, **fields):
    """Seat A lands on a counter one space ahead."""
    lying = {at + 1: face} | fields.pop("lying", {})
    others = fields.pop("others", [0] * (seats - 1))
    given = {"at": [at, *others], "lying": lying, "hand": [["jeep 1", "jeep 2"]]}
    return do(racing(seats, **given | fields), STEP)


def lies(s, space):
    return GAME.state.field("lying").word(s.lying[space])


@rule("KIL-20")
@pytest.mark.parametrize("face", ["banana", "banana of A", "banana of B"])
def test_who_ends_a_move_on_a_counter_turns_it_up_or_meets_it(face):
    s = landing(face)
    assert phase(s) == "take banana"
    assert lies(s, 5) == "banana"


@rule("KIL-20")
def test_passing_over_a_counter_does_nothing():
    s = racing(at=[4, 0], lying={5: "lion of B"}, hand=[["jeep 6"]])
    do(s, "jeep 6 on A1")
    assert s.at[0] == 10
    assert lies(s, 5) == "lion of B"
    assert phase(s) == "draw card"


@rule("KIL-20")
def test_starting_a_turn_on_a_counter_does_nothing():
    s = racing(at=[5, 0], lying={5: "lion"})
    assert phase(s) == "play card"
    do(s, "foot 2 on A3")
    assert s.at[0] == 7


@rule("KIL-21")
def test_a_banana_lets_the_player_advance_again_by_the_same_number():
    s = racing(at=[4, 0], lying={13: "banana of B"}, top=[["canoe 4", "canoe 3", "mule 1"]], hand=[["canoe 2"]])
    do(s, "canoe 2 on A3")
    assert (s.at[0], phase(s)) == (13, "take banana")
    assert choices(s) == ["eat", "rest"]
    do(s, "eat")
    assert (s.at[0], phase(s)) == (22, "draw card")


@rule("KIL-21")
def test_a_banana_may_be_left_uneaten():
    s = do(landing("banana"), "rest")
    assert (s.at[0], phase(s)) == (5, "draw card")


@rule("KIL-22")
@pytest.mark.parametrize(("at", "village"), [(4, 0), (20, 20), (38, 20), (58, 40), (78, 60), (98, 80)])
def test_a_lion_sends_an_expedition_back_to_the_last_village(at, village):
    s = landing("lion of B", at)
    assert s.at[0] == village
    assert phase(s) == "draw card"
    assert lies(s, at + 1) == "lion"


@rule("KIL-23")
def test_a_swap_offers_every_other_expedition_or_none():
    s = landing("swap of B", seats=4, others=[90, 0, 5])
    assert phase(s) == "swap places"
    assert choices(s) == ["swap with B", "swap with C", "swap with D", "no swap"]


@rule("KIL-23")
@pytest.mark.parametrize(("rival", "there"), [("B", 90), ("C", 0), ("D", 60)])
def test_both_expeditions_change_places(rival, there):
    s = do(landing("swap of B", seats=4, others=[90, 0, 60]), f"swap with {rival}")
    assert s.at[0] == there
    assert s.at["ABCD".index(rival)] == 5
    assert phase(s) == "draw card"


@rule("KIL-23")
def test_a_swap_on_the_same_space_merely_uses_up_the_counter():
    s = do(landing("swap of B", others=[5]), "swap with B")
    assert s.at[:2] == [5, 5]
    assert lies(s, 5) == "nothing"
    assert phase(s) == "draw card"


@rule("KIL-24")
@pytest.mark.parametrize("face", ["banana", "lion"])
def test_bananas_and_lions_stay_and_act_on_everyone_who_comes_later(face):
    s = landing(f"{face} of A", others=[4], hand=[["jeep 1", "jeep 2"], ["jeep 1"]])
    if face == "banana":
        do(s, "rest")
    do(s, "draw canoe 7")
    assert lies(s, 5) == face
    do(s, "jeep 1 on B1")
    assert phase(s) == ("take banana" if face == "banana" else "draw card")
    assert s.at[1] == (5 if face == "banana" else 0)
    assert lies(s, 5) == face


@rule("KIL-25")
def test_a_swap_leaves_the_game_once_used():
    s = do(landing("swap of B", others=[30]), "swap with B")
    assert lies(s, 5) == "nothing"


@rule("KIL-25")
def test_a_swap_left_unused_stays_face_up_for_whoever_lands_there_next():
    s = do(landing("swap of B", others=[4], hand=[["jeep 1", "jeep 2"], ["jeep 1"]]), "no swap")
    assert lies(s, 5) == "swap"
    assert (s.at[0], phase(s)) == (5, "draw card")
    do(s, "draw canoe 7", "jeep 1 on B1")
    assert phase(s) == "swap places"
    assert RULES.to_act(s) == 1


@rule("KIL-26")
def test_a_banana_leads_on_to_another_counter():
    s = do(landing("banana", lying={6: "nothing", 7: "nothing"}), "eat")
    assert phase(s) == "draw card"
    s = racing(at=[4, 0], lying={6: "banana", 8: "lion of B"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "eat")
    assert (s.at[0], phase(s)) == (0, "draw card")


@rule("KIL-26")
def test_a_further_banana_again_gives_the_distance_of_the_first_move_also_after_a_swap():
    s = racing(3, at=[4, 30, 0], lying={6: "swap of B", 30: "banana"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "swap with B")
    assert (s.at[:2], phase(s)) == ([30, 6], "take banana")
    do(s, "eat")
    assert (s.at[0], phase(s)) == (32, "draw card")
    s = racing(at=[4, 0], lying={6: "banana", 8: "banana of B"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "eat")
    assert (s.at[0], phase(s)) == (8, "take banana")
    do(s, "eat")
    assert s.at[0] == 10


@rule("KIL-26")
def test_the_expedition_swapped_away_sets_nothing_off_for_it_is_not_its_turn():
    s = racing(at=[4, 30], lying={6: "swap of B", 30: "lion"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "swap with B")
    assert s.at[:2] == [20, 6]  # the lion meets A, who came there in its own turn
    assert lies(s, 6) == "nothing"
    s = racing(at=[4, 30], lying={6: "swap of B"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "swap with B", "draw canoe 7")
    assert RULES.to_act(s) == 1


@rule("KIL-26")
def test_a_swap_leads_on_to_another_swap():
    s = racing(3, at=[4, 30, 50], lying={6: "swap of B", 30: "swap of C"}, hand=[["jeep 2"]])
    do(s, "jeep 2 on A1", "swap with B")
    assert choices(s) == ["swap with B", "swap with C", "no swap"]
    do(s, "swap with C")
    assert s.at[:3] == [50, 6, 30]
    assert lies(s, 30) == "nothing"
