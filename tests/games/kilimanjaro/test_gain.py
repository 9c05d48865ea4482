"""What a card or a banana is certain to bring."""

from games.kilimanjaro.tables import GAME, do, racing
from kibo.core import notation
from kibo.core.game import NO_GAIN
from kibo.testing import rule

CANOES = [["canoe 4", "canoe 3", "mule 1"]]
"""Piles that carry seven spaces, and nine with a canoe 2 on the mule."""


def promised(s, move):
    return GAME.gain(s, notation.read(GAME, s, move))


@rule("KIL-13")
def test_a_card_promises_the_spaces_that_the_piles_then_carry():
    s = racing(at=[4, 0], top=CANOES, hand=[["canoe 2", "jeep 1"]])
    assert promised(s, "canoe 2 on A3") == 9
    assert promised(s, "jeep 1 on A1") == 3  # canoe 3, mule 1 and jeep 1: the highest card alone
    assert s.top[0] == racing(top=CANOES).top[0], "asking changes nothing"


@rule("KIL-12")
def test_a_card_laid_on_a_rival_leaves_the_own_piles_as_they_are():
    s = racing(at=[4, 20], top=CANOES, hand=[["jeep 1"]])
    assert promised(s, "jeep 1 on B1") == 7


@rule("KIL-30")
def test_no_more_is_promised_than_is_left_to_the_base_camp():
    assert promised(racing(at=[97, 0], top=CANOES, hand=[["canoe 2"]]), "canoe 2 on A3") == 3


@rule("KIL-24")
def test_a_lion_that_lies_open_is_part_of_the_promise():
    s = racing(at=[30, 0], lying={39: "lion"}, top=CANOES, hand=[["canoe 2"]])
    before = s.at[0]
    gain = promised(s, "canoe 2 on A3")
    do(s, "canoe 2 on A3")
    assert gain == s.at[0] - before < 0


@rule("KIL-20")
def test_what_a_rivals_counter_hides_is_not_certain_but_ones_own_is():
    assert promised(racing(at=[4, 0], lying={13: "banana of B"}, top=CANOES, hand=[["canoe 2"]]), "canoe 2 on A3") == (
        NO_GAIN
    )
    assert promised(racing(at=[4, 0], lying={13: "banana of A"}, top=CANOES, hand=[["canoe 2"]]), "canoe 2 on A3") == 9


@rule("KIL-21")
def test_a_banana_promises_the_same_distance_again_and_resting_nothing():
    s = do(racing(at=[4, 0], lying={13: "banana"}, top=CANOES, hand=[["canoe 2"]]), "canoe 2 on A3")
    assert (promised(s, "eat"), promised(s, "rest")) == (9, 0)


@rule("KIL-19")
def test_what_is_drawn_is_certain_to_bring_nothing_that_can_be_told():
    s = do(racing(at=[4, 0], top=CANOES, hand=[["canoe 2"]]), "canoe 2 on A3")
    assert GAME.gain(s, notation.possible(GAME, s)[0]) == NO_GAIN
