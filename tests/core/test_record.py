"""A position declared once."""

from enum import IntEnum

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibo import UNKNOWN, BrokenPosition
from kibo.core.record import Record, Words, cell, grid, row


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


class Small(Record):
    """A position with every kind of field."""

    count = cell(9)
    colour = cell(Colour)
    money = row(3, 5000)
    card = grid(2, 2, Words(["none", "king", "queen"], first=-1))


def fill(count, colour, money, card):
    s = Small()
    s.count, s.colour, s.money, s.card = count, colour, money, card
    return s


positions = st.builds(
    fill,
    st.integers(0, 9),
    st.integers(0, 1),
    st.lists(st.integers(0, 5000), min_size=3, max_size=3),
    st.lists(st.lists(st.integers(-1, 1), min_size=2, max_size=2), min_size=2, max_size=2),
)


def test_a_fresh_position_holds_the_least_value_everywhere():
    s = Small()
    assert (s.count, s.colour, s.money, s.card) == (0, 0, [0, 0, 0], [[-1, -1], [-1, -1]])


@given(positions)
def test_compact_and_readable_forms_are_inverse(s):
    assert Small.unpack(s.pack()[0]) == s
    again = Small()
    assert again.read_words(s.to_words()) == []
    assert again == s


@given(positions)
def test_a_copy_shares_nothing(s):
    other = s.copy()
    assert other == s
    other.money[0] += 1
    other.card[1][1] += 1
    assert other.money[0] == s.money[0] + 1
    assert other.card[1][1] == s.card[1][1] + 1


def test_storage_is_as_narrow_as_the_values_allow():
    types = Small.dtype().fields
    assert [types[name][0].base for name in ("count", "colour", "money", "card")] == [
        numpy.dtype(kind) for kind in ("i1", "i1", "i2", "i1")
    ]


def test_packing_refuses_what_does_not_fit():
    s = fill(10, 0, [0, 0, 5001], [[-1, -1], [2, -1]])
    with pytest.raises(BrokenPosition) as broken:
        s.pack()
    assert broken.value.faults == [
        "count is 10, but must be a whole number from 0 to 9",
        "money[2] is 5001, but must be a whole number from 0 to 5000",
        "card[1][0] is 2, but must be one of none, king and queen",
    ]


def test_unknown_is_allowed_in_an_observation_alone():
    s = fill(UNKNOWN, 0, [0, 0, 0], [[-1, UNKNOWN], [0, 1]])
    assert len(s.out_of_range()) == 2
    assert s.out_of_range(observed=True) == []
    assert s.to_words()["card"] == [["none", "?"], ["king", "queen"]]
    assert Small.unpack(s.pack()[0]) == s


def test_words_are_read_with_all_that_is_wrong():
    s = Small()
    faults = s.read_words({"count": 12, "colour": "green", "money": [1, 2], "card": [["king", 7], "x"], "size": 1})
    assert faults == [
        "there is no field 'size'",
        "count is 12, but must be a whole number from 0 to 9",
        "colour is 'green', but must be one of red and dark blue",
        "money must be a list of 3",
        "card[0][1] is 7, but must be one of none, king and queen",
        "card[1] must be a list of 2",
    ]


def test_a_field_never_uses_the_value_of_unknown():
    with pytest.raises(ValueError, match="means unknown"):
        cell(3, least=UNKNOWN)
