"""Masks, clause by clause."""

from pathlib import Path

import pytest

import kibo
from kibo.core.game import NO_GAIN
from kibo.core.notation import possible, read
from kibo.testing import observed, position, resampled, rule

GAME = kibo.load(Path(__file__).parent)
RULES = GAME.rules
HELD = ["hyena", "antelope", "lion"]


def do(s, *moves):
    for move in moves:
        RULES.apply(s, read(GAME, s, move))
    return s


def named(mask, seats=2, held=HELD, **fields):
    """A has named a mask, and B is asked."""
    return position(GAME, seats, phase="answer", turn=1, named=mask, held=held[:seats], **fields)


def written(s):
    return [GAME.notation.write(s, action) for action in possible(GAME, s)]


@rule("MSK-01")
def test_seat_a_begins_and_the_masks_are_worth_1_2_and_3():
    s = position(GAME, 3)
    assert (s.speaker, s.turn, RULES.to_act(s)) == (0, 0, kibo.CHANCE)
    for worth, mask in enumerate(HELD, 1):
        assert do(named(mask), "believe").total[0] == worth


@rule("MSK-02")
def test_everybody_gets_another_mask_and_sees_it_alone():
    s = position(GAME, 2)
    assert (written(s), RULES.witness(s)) == (["deal hyena", "deal antelope", "deal lion"], 0)
    do(s, "deal antelope")
    assert (written(s), RULES.witness(s)) == (["deal hyena", "deal lion"], 1)
    weight = [0] * GAME.num_actions
    RULES.chance(s, [0] * GAME.num_actions, weight)
    assert weight[:3] == [1, 1, 0]
    do(s, "deal lion")
    assert (RULES.to_act(s), RULES.witness(s)) == (0, kibo.EVERYONE)
    assert observed(GAME, s, 0).held[:2] == [2, kibo.UNKNOWN]
    assert observed(GAME, s, 1).held[:2] == [kibo.UNKNOWN, 3]
    assert observed(GAME, s, kibo.EVERYONE).held[:2] == [kibo.UNKNOWN] * 2


@rule("MSK-02")
def test_masks_are_dealt_by_seat_whoever_speaks():
    s = do(position(GAME, 3, speaker=2), "deal lion", "deal hyena")
    assert (s.turn, written(s)) == (2, ["deal antelope"])
    assert RULES.to_act(do(s, "deal antelope")) == 2


@rule("MSK-02")
@pytest.mark.parametrize(("seats", "imagined"), [(2, {1, 3}), (3, {1, 3})])
def test_a_seat_imagines_the_others_with_any_mask_but_its_own(seats, imagined):
    s = position(GAME, seats, phase="name", held=["antelope", "lion", "hyena"][:seats])
    worlds = [resampled(GAME, s, 0, seed) for seed in range(40)]
    assert {world.held[1] for world in worlds} == imagined
    assert all(world.held[0] == 2 and len(set(world.held[:seats])) == seats for world in worlds)


@rule("MSK-10")
def test_the_speaker_names_any_mask_true_or_not():
    s = position(GAME, 3, phase="name", speaker=1, turn=1, held=HELD)
    assert written(s) == ["name hyena", "name antelope", "name lion"]
    do(s, "name lion")
    assert (s.named, s.turn, RULES.to_act(s)) == (3, 2, 2)


@rule("MSK-11")
def test_the_others_answer_in_turn_clockwise():
    s = position(GAME, 3, phase="answer", speaker=1, turn=2, named="lion", held=HELD)
    assert written(s) == ["believe", "doubt"]
    assert (RULES.to_act(do(s, "believe")), s.phase) == (0, 2)


@rule("MSK-12")
def test_who_is_believed_by_all_scores_the_worth_and_nothing_is_shown():
    s = do(named("lion", 3), "believe", "believe")
    assert (s.total, s.scored[0], s.spoke, s.said, s.showed) == ([3, 0, 0], [3, 0, 0], 0, 3, 0)


@rule("MSK-13")
def test_a_truth_that_is_doubted_counts_twice():
    s = do(named("hyena"), "doubt")
    assert (RULES.to_act(s), written(s), RULES.witness(s)) == (kibo.CHANCE, ["show hyena"], kibo.EVERYONE)
    do(s, "show hyena")
    assert (s.total, s.scored[0], s.showed) == ([2, 0, 0], [0, 2, 0], 1)


@rule("MSK-13", "MSK-E1")
def test_a_lie_that_is_doubted_scores_for_who_doubted():
    s = do(named("lion", held=["hyena", "lion"]), "doubt", "show hyena")
    assert (s.total, s.scored[1], s.said, s.showed) == ([0, 3, 0], [0, 0, 3], 3, 1)
    s = do(named("antelope", 3), "believe", "doubt", "show hyena")
    assert s.total == [0, 0, 2]


@rule("MSK-14")
def test_masks_are_given_back_and_the_next_one_speaks():
    s = do(named("lion", 3), "doubt", "show hyena")
    assert (s.held, s.named, s.speaker, s.turn, RULES.to_act(s)) == ([0, 0, 0], 0, 1, 0, kibo.CHANCE)
    s = position(GAME, 3, phase="answer", speaker=2, turn=1, named="hyena", held=HELD)
    assert do(s, "believe").speaker == 0


@rule("MSK-20")
@pytest.mark.parametrize(("before", "over"), [(6, False), (7, True)])
def test_ten_points_win_at_once(before, over):
    s = do(named("lion", scored={0: [before]}, said="lion"), "believe")
    won, points = [0] * 2, [0] * 2
    RULES.winners(s, won)
    RULES.score(s, points)
    assert ((RULES.to_act(s) == kibo.OVER), won, points) == (over, [int(over), 0], [before + 3, 0])
    assert (s.turn, s.speaker) == ((0, 0) if over else (0, 1))


@rule("MSK-21")
def test_a_long_game_takes_twenty():
    s = do(named("lion", options={"long": True}, scored={0: [16]}, said="lion"), "believe")
    assert RULES.to_act(s) == kibo.CHANCE
    s = do(named("lion", options={"long": True}, scored={0: [17]}, said="lion"), "believe")
    assert RULES.to_act(s) == kibo.OVER


@rule("MSK-10", "MSK-11", "MSK-02", "MSK-13")
def test_why_something_cannot_be_chosen():
    name, answer = position(GAME, 2, phase="name", held=HELD[:2]), named("lion")
    for s, seat, thing, key in (
        (name, 0, "believe", "why.name_first"),
        (name, 0, "player-0", "why.own"),
        (answer, 1, "mask-2", "why.named"),
        (answer, 1, "player-0", "why.hidden"),
    ):
        assert GAME.reasons.why_not(observed(GAME, s, seat), seat, thing).phrase.key == key


def test_only_who_holds_the_named_mask_is_certain():
    believe, doubt = possible(GAME, named("lion"))
    assert [GAME.gain(named("antelope"), action) for action in (believe, doubt)] == [0, 2]
    assert GAME.gain(named("lion"), doubt) == NO_GAIN


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({"held": ["lion", "hyena"]}, 45),  # true
        ({"held": ["antelope", "hyena"]}, 0),  # a lie that could pass
        ({"held": ["hyena", "lion"]}, -30),  # and one that cannot
        ({"held": ["hyena", "antelope"], "scored": {1: [4]}}, -40),
    ],
)
def test_a_speaker_is_worth_what_the_word_is_likely_to_bring(fields, worth):
    assert GAME.value(named("lion", **fields), 0) == worth
    assert GAME.value(named("lion", **fields), 1) == -worth


def test_whoever_has_won_is_worth_most():
    s = position(GAME, 3, phase="end", turn=1, scored={1: [10], 2: [9]})
    assert GAME.value(s, 1) == 1010 > 0 > GAME.value(s, 2) > GAME.value(s, 0)


@pytest.mark.parametrize(
    ("fields", "law"),
    [
        ({"speaker": 2}, "sit at the table"),
        ({"scored": {2: [1]}}, "sit at the table"),
        ({"phase": "name", "held": ["lion", "lion"]}, "same mask"),
        ({"held": ["lion"]}, "dealt"),
        ({"phase": "name", "held": HELD[:2], "named": "lion"}, "has named"),
        ({"phase": "answer", "held": HELD[:2], "named": "lion", "turn": 0}, "does not answer"),
        ({"phase": "name", "held": HELD[:2], "turn": 1}, "has named"),
        ({"scored": {0: [3]}}, "a round has been played"),
        ({"showed": "lion"}, "a round has been played"),
        ({"scored": {0: [10]}, "said": "lion"}, "At the end"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields, law):
    faults = kibo.core.position.position_faults(GAME, position(GAME, 2, **fields))
    assert any(law in fault for fault in faults), faults


def test_a_game_is_told_to_each_as_they_may_know_it():
    match = kibo.Match(GAME, 2, chance="ask", names=["Anna", "Ben"])
    for move in (
        "deal hyena",
        "deal lion",
        "name lion",
        "doubt",
        "show hyena",
        "deal lion",
        "deal hyena",
        "name hyena",
    ):
        match.play(move)
    match.play("believe")
    told = [entry.words for entry in match.log(0)]
    assert told[:3] == ["Anna gets the mask of the hyena", "Ben gets a mask", "Anna says: “lion”"]
    assert told[3:5] == ["Ben doubts the lion", "Anna shows the hyena: it was a lie, 3 points for Ben"]
    assert told[8] == "Anna believes in the hyena too: 1 point for Ben"
