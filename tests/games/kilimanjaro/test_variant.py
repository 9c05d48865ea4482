"""The variant `send_back`."""

import pytest

from games.kilimanjaro.tables import GAME, RULES, choices, do, phase, racing
from kibo.testing import rule

ON = {"send_back": True}


def landing(others, seats=4, at=24):
    given = {"at": [at, *others], "lying": {at + 1: "swap of B"}, "hand": [["jeep 1", "jeep 2"]]}
    return do(racing(seats, ON, **given), "jeep 1 on A1")


@rule("KIL-40")
def test_who_lands_on_a_swap_must_send_somebody_back():
    s = landing([50, 25, 7])
    assert phase(s) == "send back"
    assert RULES.to_act(s) == 0
    assert choices(s) == ["send back B", "send back C", "send back D"]


@rule("KIL-40")
@pytest.mark.parametrize(("rival", "village"), [("B", 40), ("C", 20), ("D", 0)])
def test_the_rival_goes_back_to_the_village_behind_and_the_counter_leaves(rival, village):
    s = do(landing([50, 25, 7]), f"send back {rival}")
    assert s.at["ABCD".index(rival)] == village
    assert s.at[0] == 25
    assert GAME.state.field("lying").word(s.lying[25]) == "nothing"
    assert phase(s) == "draw card"


@rule("KIL-40")
def test_rivals_in_a_village_or_at_the_start_are_safe():
    s = landing([40, 0, 41])
    assert choices(s) == ["send back D"]


@rule("KIL-40")
def test_with_nobody_to_choose_the_counter_leaves_all_the_same():
    s = landing([40, 0, 80])
    assert phase(s) == "draw card"
    assert GAME.state.field("lying").word(s.lying[25]) == "nothing"
    assert s.at[:4] == [25, 40, 0, 80]


@rule("KIL-40")
def test_without_the_variant_a_swap_is_a_swap():
    s = do(racing(2, at=[24, 50], lying={25: "swap of B"}, hand=[["jeep 1"]]), "jeep 1 on A1")
    assert phase(s) == "swap places"
