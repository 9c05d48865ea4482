"""The observation laws: nobody learns what they may not see, and any world a seat can imagine looks the same to it."""

import pytest

import kibo
from all_games import each_table, random_play, start
from kibo import CHANCE, EVERYONE
from kibo.core import draw
from kibo.core.notation import possible as possible_in


def observed(game, s, seat):
    seen = s.copy()
    game.rules.observe(s, seat, seen)
    return seen


def resampled(game, s, seat, seed):
    world = s.copy()
    draws = [0] * draw.STATE
    draw.start(draws, seed, 1)
    game.rules.resample(world, seat, draws)
    return world


@each_table
@pytest.mark.parametrize("seed", range(2))
def test_a_resampled_world_looks_the_same(game, seats, options, seed):
    s = start(game, seats, options)
    for ply, (actor, _, _) in enumerate(random_play(game, s, 100 + seed, 1500)):
        for seat in [*range(seats), EVERYONE]:
            if (ply + seat) % 3:
                continue
            seen = observed(game, s, seat)
            world = resampled(game, s, seat, ply)
            assert observed(game, world, seat) == seen
            assert world.out_of_range() == []
            assert all(law(world) for law in game.laws)
            assert resampled(game, seen, seat, ply) == world, "a world is imagined from what the seat sees alone"
            assert game.rules.to_act(world) == actor
            if actor == seat != EVERYONE:
                assert possible_in(game, world) == possible_in(game, s)


@each_table
def test_the_alternatives_of_a_secret_look_the_same_to_the_others(game, seats, options):
    s = start(game, seats, options)
    for _, possible, _ in random_play(game, s, 200, 1500):
        witness = game.rules.witness(s)
        if witness == EVERYONE:
            continue
        for seat in [*range(seats), EVERYONE]:
            if seat == witness:
                continue
            looks = []
            for action in possible:
                after = s.copy()
                game.rules.apply(after, action)
                looks.append(observed(game, after, seat))
            assert all(look == looks[0] for look in looks)


@each_table
def test_the_witness_depends_on_what_everyone_sees(game, seats, options):
    s = start(game, seats, options)
    for actor, _, _ in random_play(game, s, 300, 1500):
        seen = observed(game, s, EVERYONE)
        assert game.rules.witness(seen) == game.rules.witness(s)
        assert game.rules.to_act(seen) == actor


@each_table
def test_what_a_seat_may_do_and_how_it_is_said_follows_from_what_it_sees(game, seats, options):
    match = kibo.Match(game, seats, options, seed=11)
    while not match.over and len(match.history) < 400:
        ply, seat = len(match.history), match.to_act
        for viewer in [*range(seats), EVERYONE]:
            sight = match.sight(viewer)
            assert (sight.to_act, sight.clause) == (match.to_act, match.clause)
            assert sight.waits_for() == match.waits_for()
            assert sight.acts == (viewer == seat)
            if viewer != seat:
                assert sight.legal == []
                with pytest.raises(kibo.KiboError, match="only the seat to act can choose"):
                    sight.read(match.write(match.legal[0]))
        sight, legal = match.sight(seat), match.legal
        assert sight.legal == legal
        for action in legal:
            assert sight.write(action) == match.write(action)
            assert sight.say(action) == match.say(action)
            assert sight.gain(action) == match.gain(action)
        assert sight.read(match.write(legal[-1])) == legal[-1]
        match.play(legal[ply * 7 % len(legal)])


@each_table
def test_an_observation_of_an_observation_is_the_same(game, seats, options):
    s = start(game, seats, options)
    for ply, _ in enumerate(random_play(game, s, 400, 600)):
        seat = ply % seats
        seen = observed(game, s, seat)
        assert observed(game, seen, seat) == seen


@each_table
def test_a_log_tells_a_seat_only_what_it_may_know(game, seats, options):
    match = kibo.Match(game, seats, options, seed=9, chance="ask")
    while not match.over and len(match.history) < 150:
        witness, actor = game.rules.witness(match.position), match.to_act
        match.play(match.legal[len(match.history) * 5 % len(match.legal)])
        for seat in [*range(seats), EVERYONE]:
            told = match.log(seat, since=len(match.history) - 1)[0]
            assert told.actor == actor
            hidden = witness not in (EVERYONE, seat)
            assert (told.action == kibo.UNKNOWN) == hidden
    assert CHANCE == -1
