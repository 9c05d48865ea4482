"""The board keeps a quiet mark of where the last mover came from and went, until the next turn."""

import random

import pytest

import kibo
from all_games import GAMES, kinds
from kibo import EVERYONE
from kibo.core import draw
from kibo.core.moved import Moved, joined, moved

MOVING = [game for game in GAMES if any(field.name == "at" for field in game.state.fields)]
each_moving = pytest.mark.parametrize("game", MOVING, ids=[game.id for game in MOVING])
MARK = 'class="trail"'


def walk(game, seats, options, number, most=220):
    """A match at random, yielded after each ply with what everybody saw before it."""
    match, chosen = kibo.Match(game, seats, options, chance="ask"), random.Random(number)
    while not match.over and len(match.history) < most:
        before = match.seen(EVERYONE)
        match.play(chosen.choice(match.legal))
        yield match, before


def went(before, after):
    """The seats whose piece is elsewhere, once it was on the board."""
    pairs = zip(before.at[: before.seats], after.at[: before.seats], strict=True)
    return [seat for seat, (old, new) in enumerate(pairs) if old != new and old >= 0]


def test_games_with_pieces_on_a_board_say_where_they_went():
    assert len(MOVING) == 4
    assert all(game.moved and game.turns for game in MOVING)


@each_moving
def test_after_a_move_of_place_there_is_a_mark_and_it_is_gone_in_the_next_turn(game):
    marked = gone = 0
    for number, (seats, options) in enumerate(kinds(game)):
        since, begun = {}, False
        for turn, (match, before) in enumerate(walk(game, seats, options, number), 1):
            if before.phase in game.turns:
                begun, since = True, {}
            if begun:  # who chooses where to begin has not moved
                for seat in went(before, match.seen(EVERYONE)):
                    since[seat] = since.get(seat, before.at[seat])
            trail = {way.seat: way.spaces for way in match.trail}
            for seat, start in since.items():
                assert trail[seat][0] == start and trail[seat][-1] == match.position.at[seat]
            assert all(len(set(trail[seat])) > 1 for seat in trail.keys() - since.keys())  # there and back
            if turn % 9 == 0 or (trail and turn % 3 == 0):
                eyes = [EVERYONE, turn % seats]
                shown = [match.svg(seat, tall=turn % 2 == 0) for seat in eyes]
                assert [MARK in drawing for drawing in shown] == [bool(trail)] * len(eyes)
                marked, gone = marked + bool(trail), gone + (not trail)
    assert marked > 10 and gone > 10


@each_moving
def test_a_mark_stays_while_nothing_is_played_and_goes_back_with_the_moves(game):
    """In a replay, after taking back and after reading a match from a file it is the same."""
    for match, _ in walk(game, game.usual_seats, {}, 3):
        if len(match.history) % 20 == 0:
            again = kibo.Match.from_json(match.to_json(), chance="ask", game=game)
            assert again.trail == match.trail == match.back_to(len(match.history)).trail
            assert again.svg(0) == match.svg(0)


@each_moving
def test_a_mark_is_the_same_in_every_world_that_looks_the_same(game):
    """Told from what everybody sees: nothing behind it can be in it."""
    for number, (seats, options) in enumerate(kinds(game)):
        for match, before in walk(game, seats, options, number, 120):
            world, looked, draws = match.position.copy(), match.position.copy(), [0] * draw.STATE
            draw.start(draws, number, 0)
            game.rules.resample(world, EVERYONE, draws)
            game.rules.observe(world, EVERYONE, looked)
            after, action = match.seen(EVERYONE), match.history[-1]
            last = match.log(EVERYONE, since=len(match.history) - 1)[0]
            if last.action == kibo.UNKNOWN:
                action = kibo.UNKNOWN
            assert game.moved(before, action, looked) == game.moved(before, action, after)


def test_ways_of_one_turn_are_joined_for_each_seat():
    ways = [Moved(0, (3, 5)), Moved(1, (9, 5)), Moved(0, (5, 8, 7))]
    assert joined(ways) == [Moved(0, (3, 5, 8, 7)), Moved(1, (9, 5))]
    assert moved([-1, 4, 2], [3, 6, 2]) == [Moved(1, (4, 6))]


def test_a_lion_is_on_the_way():
    """Up to where it was met, and back to the village."""
    game = kibo.load("kilimanjaro")
    seen = False
    for number in range(30):
        for match, before in walk(game, 3, {}, number, 400):
            for seat, spaces in game.moved(before, match.history[-1], match.seen(EVERYONE)):
                if len(spaces) == 3:
                    here, met, there = spaces
                    assert met > there and there in (0, 20, 40, 60, 80)
                    assert before.at[seat] == here and match.position.at[seat] == there
                    seen = True
        if seen:
            break
    assert seen
