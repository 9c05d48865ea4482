"""Laws refuse positions from which the game could not go on."""

import pytest

from kibo.core.position import position_faults
from kibo.games.photo_safari.state import Phase

ASKED = "An exchange that was asked for may be"


def broken(safari, s, words):
    return any(words in fault for fault in position_faults(safari.game, s))


@pytest.mark.parametrize(
    "change",
    [
        {"wanted": 0},
        {"asked": 0},
        {"exchanged": 1},
        {"at": [9, 0, 0, 0, 0, 0]},
        {"resume": Phase.WHALE},
    ],
)
def test_an_exchange_that_cannot_be_is_not_waited_for(safari, change):
    s = safari.at({"9a": "lion"}, hands=["zebra", "lion lion"])
    safari.play(s, "ask B lion")
    assert not broken(safari, s, ASKED)
    for name, value in change.items():
        setattr(s, name, value)
    assert broken(safari, s, ASKED)


@pytest.mark.parametrize(
    ("resume", "sound"), [(Phase.MOVE, True), (Phase.TURTLE_AGAIN, False), (Phase.PUT_BACK, False)]
)
def test_after_a_look_comes_what_can_come(safari, resume, sound):
    s = safari.at({"9a": "lion", "8a": "zebra"})
    safari.play(s, "look 9a")
    s.resume = resume
    assert broken(safari, s, ASKED) != sound


def test_after_the_last_round_nothing_is_played(safari):
    s = safari.at({"9a": "lion"})
    assert not broken(safari, s, "After a hundred rounds")
    s.round = 100
    assert broken(safari, s, "After a hundred rounds")
    s.phase = Phase.END
    assert not broken(safari, s, "After a hundred rounds")
