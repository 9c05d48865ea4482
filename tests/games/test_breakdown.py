"""The final count: what adds comes to the points, every line is said in every language and cites a clause."""

import pytest

import kibo
from all_games import GAMES, random_play, start
from kibo import EVERYONE
from kibo.core.text import LANGUAGES

COUNTED = [game for game in GAMES if game.breakdown]
ENDS = 8


def ends(game):
    """The last positions of random games, with every number of seats and every value of each option."""
    for number in range(ENDS):
        seats = game.seats[number % len(game.seats)]
        options = {option.name: option.values[number % len(option.values)] for option in game.options}
        s = start(game, seats, options)
        for _ in random_play(game, s, number, most=20_000):
            pass
        if game.rules.to_act(s) == kibo.OVER:
            yield s


@pytest.mark.parametrize("game", COUNTED, ids=[game.id for game in COUNTED])
def test_the_final_count_adds_up_to_the_points_and_shows_why_who_won_has_won(game):
    found = 0
    for s in ends(game):
        seen, points = s.copy(), [0] * s.seats
        game.rules.observe(s, EVERYONE, seen)
        game.rules.score(s, points)
        lines = game.breakdown(seen)
        adding = [line.amounts for line in lines if line.adds]
        assert [sum(amounts) for amounts in zip(*adding, strict=True)] == points
        decides = list(zip(points, *(line.amounts for line in lines if not line.adds), strict=True))
        won = [0] * s.seats
        game.rules.winners(s, won)
        assert won == [int(amounts == max(decides)) for amounts in decides], "the lines say who has won, in their order"
        for line in lines:
            assert len(line.amounts) == s.seats
            assert line.clause in game.clauses
            assert all(game.text(language).say(line.phrase) for language in LANGUAGES)
        found += 1
    assert found >= ENDS // 2
