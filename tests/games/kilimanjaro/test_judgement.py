"""What a position is worth to a seat."""

from itertools import product

import pytest

import kibo
from kibo.games.kilimanjaro import GAME
from kibo.games.kilimanjaro.bots import WON, best_reach, together, value
from kibo.games.kilimanjaro.rules import reach
from kibo.games.kilimanjaro.state import CARDS, NO_CARD, Phase, State


def ends_and_races(seats, games=12):
    """Every position of some races by chance, with who has won where they are over."""
    for seed in range(games):
        match = kibo.Match(GAME, seats, seed=seed)
        while not match.over:
            match.play(match.legal[seed % len(match.legal)])
            yield match


def test_three_cards_carry_as_far_as_the_rules_say():
    s = State()
    for cards in product(range(0, CARDS, 3), range(CARDS), range(CARDS)):
        s.top[1] = list(cards)
        assert together(*cards) == reach(s, 1)


def test_the_best_card_is_found_wherever_it_has_to_be_laid():
    s = State()
    s.top[0], s.hand[0] = [0, 8, 16], [NO_CARD] * 3
    assert best_reach(s, 0) == reach(s, 0) == 3
    for pile, card in ((0, 13), (1, 20), (2, 6), (0, 20)):
        s.hand[0] = [1, card, NO_CARD]
        far = []
        for other in range(3):
            s.top[0][other], before = card, s.top[0][other]
            far.append(reach(s, 0))
            s.top[0][other] = before
        assert best_reach(s, 0) >= max(far) >= far[pile]


def test_for_two_what_is_good_for_one_is_as_bad_for_the_other():
    raced = 0
    for match in ends_and_races(2):
        s = match.position
        if s.phase >= Phase.PLAY_CARD:
            raced += 1
            assert value(s, 0) == -value(s, 1)
    assert raced > 200


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_won_has_won_and_nobody_has_before(seats):
    over = 0
    for match in ends_and_races(seats):
        worths = [value(match.position, seat) for seat in range(seats)]
        if not match.over:
            takes_it = match.position.phase == Phase.TAKE_BANANA  # to the base camp, perhaps
            assert takes_it or max(map(abs, worths)) < WON
            continue
        over += 1
        won = [0] * seats
        GAME.rules.winners(match.position, won)
        alone = sum(map(bool, won)) == 1
        assert [worth for worth, share in zip(worths, won, strict=True) if share] == [WON * alone] * sum(map(bool, won))
        assert all(worth == -WON for worth, share in zip(worths, won, strict=True) if not share)
    assert over == 12
