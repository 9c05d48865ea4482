"""What is worth what: the value function."""

import kibo
from kibo.games.star_of_africa.bots import value
from kibo.lab import playout
from kibo.lab.simulate import Simulation


def test_greedy_beats_random_in_at_least_95_of_100_games(game):
    result = Simulation(game, seats=2, bots=["greedy", "random"], seed=5, device="cpu").run(100)
    assert result.tally[playout.WON_ALONE] >= 95


def test_the_star_and_the_way_home_are_worth_most(table):
    near, far, without = (
        value(t.s, 0)
        for t in (
            table("cairo-egypt-1", "sahara", star="A"),
            table("darfur", "sahara", star="A"),
            table("cairo-egypt-1", "sahara", star="B"),
        )
    )
    assert near > far > without


def test_a_robber_on_a_rivals_way_home_is_worth_placing(table):
    free = table("sahara", "darfur", star="B", empty=("egypt",))
    barred = table("sahara", "darfur", star="B", robbers={"egypt": "A"})
    assert value(barred.s, 0) > value(free.s, 0)
    assert value(barred.s, 1) < value(free.s, 1)


def test_the_end_is_worth_more_than_anything(table):
    t = table("cairo-egypt-2", "sahara", star="A").do("roll", "die 2", "go cairo")
    assert value(t.s, 0) > 500_000
    assert value(t.s, 1) < -500_000


def test_who_has_just_bought_a_horseshoe_in_cairo_is_not_home(table):
    t = table("cairo", "sahara", star="B", horseshoes=[1, 0])
    away = table("egypt", "sahara", star="B", horseshoes=[1, 0])
    assert value(t.s, 0) > value(away.s, 0)
    assert kibo.load("star_of_africa").value is value
