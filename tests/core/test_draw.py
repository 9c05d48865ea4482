"""Draws that are fair, and equal everywhere."""

from collections import Counter

import numpy
from hypothesis import given
from hypothesis import strategies as st

from kibo.core import draw


def started(seed, game=0):
    state = [0] * draw.STATE
    draw.start(state, seed, game)
    return state


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40))
def test_a_machine_s_integers_draw_the_same(seed, game):
    plain, narrow = started(seed, game), numpy.zeros(draw.STATE, "i8")
    draw.start(narrow, seed, game)
    for count in (1, 2, 6, 1000, 2**31):
        assert int(draw.below(narrow, count)) == draw.below(plain, count)
    assert narrow.tolist() == plain


@given(st.integers(0, 2**32 - 1), st.integers(1, 2**31))
def test_a_draw_is_below_its_bound(seed, count):
    state = started(seed)
    assert all(0 <= draw.below(state, count) < count for _ in range(20))


def test_every_face_of_a_die_is_as_likely_as_the_other():
    state = started(1)
    faces = Counter(draw.below(state, 6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 20.5  # chi squared, 5 degrees, 0.1 %


def test_a_bound_that_does_not_divide_the_range_is_not_biased():
    state = started(2)
    bound = 3 * 2**29  # below it, a plain remainder would favour the lower third
    low = sum(draw.below(state, bound) < bound // 3 for _ in range(30_000))
    assert abs(low - 10_000) < 300


def test_a_pick_follows_the_weights():
    state = started(3)
    picks = Counter(draw.pick(state, [1, 0, 3, 6], 4) for _ in range(20_000))
    assert picks[1] == 0
    assert [round(picks[i] / 2000) for i in (0, 2, 3)] == [1, 3, 6]


def test_different_seeds_and_games_differ():
    words = {
        tuple(draw.word(state) for _ in range(4)) for state in (started(s, g) for s in range(30) for g in range(30))
    }
    assert len(words) == 900


def test_mixing_is_one_to_one():
    assert len({draw.mix(word) for word in range(100_000)}) == 100_000
