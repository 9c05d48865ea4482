"""Laws refuse positions from which the game could not go on."""

import pytest

import kibo
from games.kilimanjaro.tables import GAME
from kibo.core.position import position_faults
from kibo.games.kilimanjaro.state import Phase

PLACED = "Counters are dealt and placed one at a time"
DEALT = "Cards are dealt seat by seat"


def after(plies):
    match = kibo.Match(GAME, seats=3, chance="ask")
    for _ in range(plies):
        match.play(match.legal[0])
    return match.position


def broken(s, words):
    return any(words in fault for fault in position_faults(GAME, s))


@pytest.mark.parametrize(
    ("plies", "change", "words"),
    [
        (5, {"turn": 0}, PLACED),  # the third seat is dealt the next counter
        (5, {"placed": 1}, PLACED),
        (20, {"turn": 0}, PLACED),  # the third seat chooses
        (49, {"turn": 1}, DEALT),
        (49, {"dealt": 7}, DEALT),
        (49, {"phase": Phase.DEAL_HAND}, DEALT),
        (52, {"phase": Phase.DEAL_UP}, DEALT),
        (49, {"hand": [[0, -1, -1], *[[-1] * 3] * 3]}, DEALT),
        (49, {"top": [[-1] * 3] * 4}, DEALT),
        (49, {"pile": [0] * 28}, DEALT),
    ],
)
def test_nobody_is_dealt_or_places_anything_out_of_turn(plies, change, words):
    s = after(plies)
    assert not position_faults(GAME, s)
    for name, value in change.items():
        setattr(s, name, value)
    assert broken(s, words)
