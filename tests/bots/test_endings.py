"""Endings in which a win is certain, which is found by trying everything: the searcher takes it."""

import random
from dataclasses import replace

import pytest

import kibo
from bots.solver import certain
from kibo.bots.mind import Limits, Mind, new_draws
from kibo.core.thought import Thought

ENDINGS = [("kilimanjaro", 1), ("kilimanjaro", 2), ("kilimanjaro", 4), ("kilimanjaro", 6), ("star_of_africa", 0)]
"""Games at random, by their seed, that end with such positions."""
LAST = 3
"""How many of the last decisions are looked at."""


def played(game, seed):
    match, chosen = kibo.Match(game, 2, seed=seed), random.Random(seed)
    while not match.over:
        match.play(chosen.choice(match.legal))
    return match


def wins(match, seat):
    """The actions after which the seat is certain to win, in the true world and in others that look the same to it."""
    worlds = [match.position, *(match.imagined(seat, seed).position for seed in range(3))]
    bounds = [certain(match.game, world, match.legal, seat, 2) for world in worlds]
    return [action for action in match.legal if all(found[action][0] == 1 for found in bounds)]


@pytest.mark.parametrize(("name", "seed"), ENDINGS)
def test_a_win_that_is_certain_is_taken(name, seed):
    game = replace(kibo.load(name), thought=Thought(depth=6))
    mind, match, found = Mind(game), played(game, seed), 0
    decisions = [ply for ply, actor in enumerate(match.actors) if actor >= 0][-LAST:]
    for ply in decisions:
        before = match.back_to(ply)
        seat = before.to_act
        winning = wins(before, seat) if len(before.legal) > 1 else []
        if winning and len(winning) < len(before.legal):
            found += 1
            assert mind.search(before.sight(seat), Limits(24), new_draws(seed, 1)).action in winning
    assert found, "these games have such endings"


def test_the_solver_knows_what_is_certain_and_what_is_not():
    game = kibo.load("kilimanjaro")
    match = kibo.Match(game, 2, seed=1)
    bounds = certain(game, match.position, match.legal, match.to_act, 2)
    assert set(bounds) == set(match.legal)
    assert set(bounds.values()) == {(0.0, 1.0)}  # at the start nothing is
