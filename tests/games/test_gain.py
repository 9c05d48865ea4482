"""What a choice promises is what it brings, to the last point, and whoever chooses could know it."""

import pytest

from all_games import GAMES
from kibo import CHANCE
from kibo.core import draw
from kibo.core.game import NO_GAIN
from kibo.core.notation import possible
from kibo.games.africa.rules.scoring import goods_worth, track
from kibo.testing import random_play, start, tables


def points(game, s, seat):
    row = [0] * s.seats
    game.rules.score(s, row)
    return row[seat]


COUNTED = {
    "africa": lambda game, s, seat: track(s, seat) + goods_worth(s, seat),
    "star_of_africa": lambda game, s, seat: 100 * s.money[seat],
}
"""What a game's gains are counted in, where that is not its points: points and goods; francs."""

GAINING = [game for game in GAMES if game.gain]
TABLES = [(game, seats, options) for game in GAINING for seats, options in tables(game)]


def brought(game, s, seat, action):
    """What an action brings a seat, with what follows of itself: chance that has no choice."""
    count = COUNTED.get(game.id, points)
    after = s.copy()
    game.rules.apply(after, action)
    while game.rules.to_act(after) == CHANCE and len(outcomes := possible(game, after)) == 1:
        game.rules.apply(after, outcomes[0])
    return count(game, after, seat) - count(game, s, seat)


@pytest.mark.parametrize(
    ("game", "seats", "options"), TABLES, ids=[f"{g.id}-{n}-{list(o.values())}" for g, n, o in TABLES]
)
def test_a_gain_is_exactly_what_the_action_brings(game, seats, options):
    s = start(game, seats, options)
    for ply, (actor, legal, _) in enumerate(random_play(game, s, 500 + seats, 900)):
        if actor == CHANCE or ply % 3:
            continue
        for action in legal:
            gain = game.gain(s, action)
            if gain != NO_GAIN:
                assert gain == brought(game, s, actor, action), (ply, game.notation.write(s, action))


def decisions(game, seats, options, most=500):
    """Decisions of a random game; of a game that is short, of several of them."""
    ply = 0
    for seed in range(600, 603):
        s = start(game, seats, options)
        for actor, legal, _ in random_play(game, s, seed, most - ply):
            if actor != CHANCE:
                yield s, ply, actor, legal
            ply += 1


@pytest.mark.parametrize("game", GAINING, ids=[game.id for game in GAINING])
def test_a_gain_tells_nothing_that_its_seat_cannot_know(game):
    """In every world that looks the same to the seat, an action promises the same."""
    promised = set()
    for seats, options in tables(game):
        for s, ply, actor, legal in decisions(game, seats, options):
            if ply % 7:
                continue
            world, draws = s.copy(), [0] * draw.STATE
            draw.start(draws, ply, 0)
            game.rules.resample(world, actor, draws)
            gains = [game.gain(s, action) for action in legal]
            assert [game.gain(world, action) for action in legal] == gains
            promised.update(gains)
    assert {NO_GAIN, 0} < promised
