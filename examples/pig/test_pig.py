"""Pig, clause by clause."""

from pathlib import Path

import kibo
from kibo.testing import position, rule

GAME = kibo.load(Path(__file__).parent)
RULES = GAME.rules


def do(s, *moves):
    for move in moves:
        RULES.apply(s, kibo.core.notation.read(GAME, s, move))
    return s


@rule("PIG-01")
def test_the_first_to_bank_100_points_wins():
    s = do(position(GAME, 3, phase="decide", turn=1, brought=10, bank=[99, 90, 0]), "hold")
    won = [0] * 3
    RULES.winners(s, won)
    assert (RULES.to_act(s), won, s.bank[:3]) == (kibo.OVER, [0, 1, 0], [99, 100, 0])
    points = [0] * 3
    RULES.score(s, points)
    assert points == [99, 100, 0]


@rule("PIG-01")
def test_99_points_are_not_enough_and_play_goes_clockwise_from_seat_0():
    assert position(GAME, 3).turn == 0
    s = do(position(GAME, 3, phase="decide", turn=2, brought=9, bank=[0, 0, 90]), "hold")
    assert (RULES.to_act(s), s.turn) == (kibo.CHANCE, 0)


@rule("PIG-02")
def test_a_turn_is_rolls_until_the_player_holds():
    s = position(GAME, 2)
    assert RULES.to_act(s) == kibo.CHANCE
    weights = [0] * GAME.num_actions
    outcomes = [0] * GAME.num_actions
    assert RULES.chance(s, outcomes, weights) == 6
    assert (outcomes[:6], weights) == ([2, 3, 4, 5, 6, 7], [1] * 6 + [0, 0])
    do(s, "die 4")
    assert RULES.to_act(s) == 0
    assert [RULES.legal_actions(s, row := [9, 9]), row] == [2, [0, 1]]
    assert RULES.to_act(do(s, "roll")) == kibo.CHANCE
    assert RULES.witness(s) == kibo.EVERYONE


@rule("PIG-03")
def test_a_roll_of_2_to_6_adds_to_the_turn():
    s = position(GAME, 2)
    for pips, total in ((2, 2), (3, 5), (6, 11)):
        do(s, f"die {pips}")
        assert s.brought == total
        do(s, "roll")
    assert do(position(GAME, 2, brought=99), "die 6").brought == 100


@rule("PIG-04")
def test_a_one_loses_the_turn_and_what_it_brought():
    s = do(position(GAME, 2, brought=20, bank=[7]), "die 1")
    assert (s.bank[0], s.brought, s.turn, RULES.to_act(s)) == (7, 0, 1, kibo.CHANCE)


@rule("PIG-05")
def test_who_holds_banks_what_the_turn_brought():
    s = do(position(GAME, 3, phase="decide", brought=20, bank=[7]), "hold")
    assert (s.bank[0], s.brought, s.turn) == (27, 0, 1)
    s = do(position(GAME, 3, phase="decide", brought=20, bank=[80]), "hold")
    assert RULES.to_act(s) == kibo.OVER


def test_a_game_is_told_in_words():
    match = kibo.Match(GAME, 2, chance="ask", names=["Anna", "Ben"])
    for move in ("die 4", "roll", "die 3", "hold", "die 1"):
        match.play(move)
    told = [entry.words for entry in match.log()]
    assert told[:3] == ["the die shows 4", "Anna rolls again", "the die shows 3"]
    assert told[3:] == ["Anna holds and banks 7", "the die shows 1"]
