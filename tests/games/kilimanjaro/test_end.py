"""The end."""

import kibo
from games.kilimanjaro.tables import RULES, do, phase, racing, won
from kibo.testing import rule


@rule("KIL-30")
def test_who_reaches_the_base_camp_wins_at_once():
    s = do(racing(3, at=[93, 99, 0], hand=[["jeep 7", "jeep 6"]]), "jeep 7 on A1")
    assert s.at[0] == 100
    assert RULES.to_act(s) == kibo.OVER
    assert won(s) == [0]


@rule("KIL-30")
def test_who_would_go_beyond_the_base_camp_wins_as_well():
    s = do(racing(at=[98, 99], hand=[["jeep 7"]]), "jeep 7 on A1")
    assert s.at[0] == 100
    assert won(s) == [0]


@rule("KIL-30")
def test_one_space_short_is_not_there():
    s = do(racing(at=[92, 0], hand=[["jeep 7"]]), "jeep 7 on A1")
    assert s.at[0] == 99
    assert phase(s) == "draw card"


@rule("KIL-30")
def test_a_banana_may_reach_the_base_camp():
    s = racing(at=[90, 0], lying={97: "banana of B"}, hand=[["jeep 7"]])
    do(s, "jeep 7 on A1", "eat")
    assert (s.at[0], phase(s)) == (100, "end")


@rule("KIL-31")
def test_players_without_cards_are_passed_over():
    s = racing(4, pile=[0] * 28, hand=[["foot 2", "foot 3"], ["no card"] * 3, ["canoe 4"], ["canoe 5"]])
    do(s, "foot 2 on A1")
    assert RULES.to_act(s) == 2
    do(s, "canoe 4 on C1", "canoe 5 on D1")
    assert RULES.to_act(s) == 0


@rule("KIL-31")
def test_with_all_cards_played_the_game_ends_and_the_furthest_wins():
    s = racing(3, at=[40, 50, 49], pile=[0] * 28, hand=[["foot 2"], ["no card"] * 3, ["no card"] * 3])
    do(s, "foot 2 on A3")
    assert phase(s) == "end"
    assert won(s) == [1]
    points = [0] * 3
    RULES.score(s, points)
    assert points == [42, 50, 49]


@rule("KIL-19", "KIL-31")
def test_the_last_card_drawn_is_still_played():
    s = racing(2, pile=[1] + [0] * 27, hand=[["foot 2"], ["mule 3"]])
    do(s, "foot 2 on A1", "draw canoe 1", "mule 3 on B1")
    assert (phase(s), RULES.to_act(s)) == ("play card", 0)
    do(s, "canoe 1 on A1")
    assert phase(s) == "end"


@rule("KIL-32")
def test_among_level_expeditions_the_greater_reach_wins():
    tops = [["canoe 1", "mule 2", "foot 3"], ["canoe 2", "canoe 2", "foot 3"], ["canoe 7", "canoe 7", "canoe 6"]]
    s = racing(3, at=[50, 50, 49], top=tops, phase="end")
    assert won(s) == [1]


@rule("KIL-32")
def test_still_level_they_win_together():
    tops = [["canoe 1", "mule 2", "foot 5"], ["canoe 2", "canoe 3", "foot 3"], ["canoe 1", "mule 1", "foot 1"]]
    s = racing(3, at=[50, 50, 50], top=tops, phase="end")
    assert won(s) == [0, 1]
