"""Endings in which a win is certain, or what is best is known by trying everything: the searcher finds it."""

import random
from dataclasses import replace

import pytest

import kibo
from bots.solver import certain
from kibo.bots.mind import Limits, Mind, new_draws
from kibo.core.thought import Thought

ENDINGS = [
    *[("kilimanjaro", seed) for seed in (1, 2, 4, 6)],
    *[("photo_safari", seed) for seed in (1, 9, 11)],
    ("star_of_africa", 0),
]
"""Games at random, by their seed, that end with such positions."""
SOLVED = [("africa", 2, {"finish_round": True})]
"""Games at random that end with positions in which every action can be tried to the end of the game, with all luck."""
LAST = 3
"""How many of the last decisions are looked at."""


def played(game, seed, options=None):
    match, chosen = kibo.Match(game, 2, options=options or {}, seed=seed), random.Random(seed)
    while not match.over:
        match.play(chosen.choice(match.legal))
    return match


def last_choices(match):
    """The last positions in which somebody had a choice."""
    plies = [ply for ply, actor in enumerate(match.actors) if actor >= 0][-LAST:]
    return [before for ply in plies if len((before := match.back_to(ply)).legal) > 1]


def wins(match, seat):
    """The actions after which the seat is certain to win, in the true world and in others that look the same to it."""
    worlds = [match.position, *(match.imagined(seat, seed).position for seed in range(3))]
    bounds = [certain(match.game, world, match.legal, seat, 2) for world in worlds]
    return [action for action in match.legal if all(found[action][0] == 1 for found in bounds)]


@pytest.mark.parametrize(("name", "seed"), ENDINGS)
def test_a_win_that_is_certain_is_taken(name, seed):
    game = replace(kibo.load(name), thought=Thought(depth=6))
    mind, found = Mind(game), 0
    for before in last_choices(played(game, seed)):
        seat = before.to_act
        winning = wins(before, seat)
        if winning and len(winning) < len(before.legal):
            found += 1
            assert mind.search(before.sight(seat), Limits(24), new_draws(seed, 1)).action in winning
    assert found, "these games have such endings"


@pytest.mark.parametrize(("name", "seed", "options"), SOLVED)
def test_what_is_best_by_all_luck_to_the_end_is_played(name, seed, options):
    game = replace(kibo.load(name), thought=Thought(depth=6))
    mind, found = Mind(game), 0
    for before in last_choices(played(game, seed, options)):
        seat = before.to_act
        bounds = certain(game, before.position, before.legal, seat, 5, 20_000)
        worth = {action: low for action, (low, high) in bounds.items() if high - low < 1e-9}
        if len(worth) == len(bounds) and max(worth.values()) > min(worth.values()):
            found += 1
            chosen = mind.search(before.sight(seat), Limits(60), new_draws(seed, 1)).action
            assert worth[chosen] == pytest.approx(max(worth.values()))
    assert found, "these games have such endings"


def test_the_solver_knows_what_is_certain_and_what_is_not():
    game = kibo.load("kilimanjaro")
    match = kibo.Match(game, 2, seed=1)
    bounds = certain(game, match.position, match.legal, match.to_act, 2)
    assert set(bounds) == set(match.legal)
    assert set(bounds.values()) == {(0.0, 1.0)}  # at the start nothing is
