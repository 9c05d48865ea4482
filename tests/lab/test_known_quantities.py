"""What can be worked out exactly, beside what is counted: within 99.9 % intervals, from the exact deviation."""

from fractions import Fraction
from itertools import product
from math import comb, sqrt
from pathlib import Path

import pytest

import kibo
from kibo.lab import playout
from kibo.lab.clauses import play_once
from kibo.lab.findings import share_of
from kibo.lab.simulate import Simulation

PIG = Path(__file__).parents[2] / "examples" / "pig"
WIDE = 3.2905
"""So many deviations either way hold 999 of 1000 means."""


def moments(chances):
    """Mean and variance of a number, from the chance of each of its values; exact."""
    assert sum(chances.values()) == 1
    mean = sum(value * chance for value, chance in chances.items())
    return mean, sum((value - mean) ** 2 * chance for value, chance in chances.items())


def agrees(counted, mean, variance, games):
    """Could a mean over so many games be what was counted?"""
    return abs(counted - mean) <= WIDE * sqrt(variance / games)


def phase_of(game, name):
    return playout.PHASE + next(number for number, known in game.phases.items() if known == name)


@pytest.mark.whole
@pytest.mark.parametrize(("seats", "last"), [(2, 9), (3, 11)])
def test_how_many_markers_are_turned_until_the_last_monument_of_africa(seats, last):
    markers, monuments, games = 96, 11, 300
    ways = {n: comb(n - 1, last - 1) * comb(markers - n, monuments - last) for n in range(last, markers + 1)}
    chances = {turned: Fraction(count, comb(markers, monuments)) for turned, count in ways.items()}
    mean, variance = moments(chances)
    assert mean == Fraction(last * (markers + 1), monuments + 1)  # 88.9 of 96 with eleven, 72.75 with nine
    game = kibo.load("africa")
    result = Simulation(game, seats, seed=7).run(games)
    assert result.finished == games
    assert agrees(result[phase_of(game, "turn up")] / games, mean, variance, games)


def test_who_begins_star_of_africa_is_rolled_for_as_often_as_ties_ask():
    rolls, games = 10, 400  # a game is cut off after five rounds of two, which a tie in each of them takes
    chances = {2 * rounds: Fraction(1, 6) ** (rounds - 1) * Fraction(5, 6) for rounds in range(1, rolls // 2)}
    chances[rolls] = Fraction(1, 6) ** (rolls // 2 - 1)
    game = kibo.load("star_of_africa")
    simulation = Simulation(game, 2, seed=3, device="plain", cap=2 + rolls)
    counted = simulation.play(0, games)[phase_of(game, "roll for first")] / games
    assert agrees(counted, *moments(chances), games)


def test_counters_of_kilimanjaro_are_dealt_like_balls_from_an_urn():
    counters, bananas, dealt, games = 16, 8, 8, 300
    chances = {
        found: Fraction(comb(bananas, found) * comb(counters - bananas, dealt - found), comb(counters, dealt))
        for found in range(dealt + 1)
    }
    simulation = Simulation(kibo.load("kilimanjaro"), 2, seed=5, device="plain", cap=counters)
    first = [play_once(simulation, number)[0][::2] for number in range(games)]
    assert all(len(hand) == dealt for hand in first)
    assert agrees(sum(hand.count(0) for hand in first) / games, *moments(chances), games)


def test_the_first_tile_looked_at_in_photo_safari_is_any_of_the_fifty():
    game, games = kibo.load("photo_safari"), 200
    simulation = Simulation(game, 2, seed=2, device="plain", cap=2)
    s = simulation.position()
    game.rules.apply(s, 0)
    shown = game.odds(s)
    assert sum(shown.values()) == 50
    first = min(shown)
    seen = [play_once(simulation, number)[0][1] - first for number in range(games)]
    land = Fraction(36, 50)
    assert agrees(sum(kind < 6 for kind in seen) / games, land, land * (1 - land), games)


def test_pig_to_two_points_is_worked_out_by_hand():
    """Random play: each roll is a one with 1/6, and then it is held or rolled with 1/2 each; any hold wins."""
    held = Fraction(5, 6) * Fraction(1, 2) / (1 - Fraction(5, 6) * Fraction(1, 2))
    assert held == Fraction(5, 7)
    first = held / (1 - (1 - held) ** 2)
    assert first == Fraction(7, 9)
    games = 1500
    simulation = Simulation(kibo.load(PIG), 2, seed=11, device="plain", swap={"rules.GOAL": 2})
    result = simulation.run(games)
    assert agrees(result.wins(0)["share"], first, first * (1 - first), games)
    low, high = result.wins(0)["interval"]
    assert low < first < high
    turns, rolls = 1 / held, 1 / (1 - Fraction(5, 12))
    plies = turns * rolls * (1 + Fraction(5, 6))
    assert plies == Fraction(22, 5)
    assert result[playout.PLIES] / games == pytest.approx(float(plies), rel=0.06)


def test_an_interval_of_a_share_holds_it_as_often_as_it_says():
    """Ten tosses of a coin, every outcome weighed: Wilson's interval misses a half for one head or nine, or fewer."""
    held = Fraction(0)
    for heads in range(11):
        one = share_of(heads, 10)
        held += Fraction(comb(10, heads), 2**10) * (one.low <= 0.5 <= one.high)
    assert held == 1 - Fraction(2 * (1 + 10), 2**10)  # 97.9 of 100: with so few it cannot be just 95


def test_three_open_cards_of_kilimanjaro_reach_what_all_deals_say():
    """The first seat's three open cards, over every deal of the 56: how often they are of one, two or three kinds."""
    kinds, copies = 4, 14
    counts = {1: 0, 2: 0, 3: 0}
    for hand in product(range(kinds), repeat=3):
        ways, left = 1, [copies] * kinds
        for kind in hand:
            ways *= left[kind]
            left[kind] -= 1
        counts[len(set(hand))] += ways
    chances = {number: Fraction(ways, 56 * 55 * 54) for number, ways in counts.items()}
    game, games = kibo.load("kilimanjaro"), 250
    simulation = Simulation(game, 2, seed=9, device="plain", cap=16 + 32 + 3)
    found = []
    for number in range(games):
        s = simulation.position()
        for action in play_once(simulation, number)[0]:
            game.rules.apply(s, action)
        found.append(len({card // 7 for card in s.top[0]}))
    assert agrees(sum(found) / games, *moments(chances), games)
