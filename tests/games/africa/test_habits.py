"""Habits that a person would laugh at, counted over games of the greedy bot with itself."""

from kibo.games.africa import GAME
from kibo.games.africa.actions import DECLINE
from kibo.games.africa.board import AROUND, DEGREE
from kibo.games.africa.state import FACE_DOWN, Phase
from kibo.testing.habits import counted


def habits(s, action):
    """What is to be counted in a decision."""
    if s.phase == Phase.ACT:
        here = s.at[s.turn]
        if any(s.space[AROUND[here][i]] == FACE_DOWN for i in range(DEGREE[here] + 1)):
            yield "a marker in reach"
            if action == DECLINE:
                yield "nothing done"


def test_who_has_a_face_down_marker_in_reach_does_something():
    found = counted(GAME, habits, games=2)
    assert found["a marker in reach"] > 80
    assert found["nothing done"] <= 0.02 * found["a marker in reach"]
