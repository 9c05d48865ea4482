"""Habits that a person would laugh at, counted over games of the greedy bot with itself."""

import pytest

from kibo.games.kilimanjaro import GAME
from kibo.games.kilimanjaro.actions import PLACE
from kibo.games.kilimanjaro.board import VILLAGE_BEHIND
from kibo.games.kilimanjaro.state import FACE_NAMES, LION, Phase
from kibo.testing import fewer
from kibo.testing.habits import counted

GAMES = fewer(8, 3)


def habits(s, action):
    """What is to be counted in a decision: where counters are hidden."""
    if s.phase == Phase.PLACE_COUNTER:
        space = action - PLACE
        yield f"{FACE_NAMES[s.chosen]} hidden"
        if s.chosen == LION and space - VILLAGE_BEHIND[space] > 10:
            yield "lion far from his village"
        yield f"{FACE_NAMES[s.chosen]} {'late' if space > 50 else 'early'}"


@pytest.fixture(scope="module")
def found():
    return counted(GAME, habits, games=GAMES)


def test_lions_are_hidden_where_they_drive_furthest_back(found):
    """At random half of them would be."""
    assert found["lion hidden"] == GAMES * 4
    assert found["lion far from his village"] >= 0.9 * found["lion hidden"]
