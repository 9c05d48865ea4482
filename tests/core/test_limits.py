"""What there is room for is said when a game is loaded, in a sentence."""

import pytest

import kibo
from kibo import KiboError
from kibo.core.limits import MOST_ACTIONS, MOST_SEATS
from kibo.lab.playout import SHARES
from kibo.view.colours import SEAT_COLOURS
from kibo.view.shapes import seat_shape
from pigs import edited_pig

BROKEN = {
    "too many seats": ("__init__.py", "range(2, 5)", "range(2, 9)", r"seats=range\(2, 9\), but .* 1 to 6 seats"),
    "no seats": ("__init__.py", "range(2, 5)", "range(5, 5)", "some of 1 to 6 seats"),
    "seats left out": ("__init__.py", "range(2, 5)", "range(2, 5, 2)", "some of 1 to 6 seats"),
    "an unusual number": ("__init__.py", "usual_seats=2", "usual_seats=5", "5 cannot be the usual number"),
    "phases": ("rules.py", "cell(Phase)", "cell(32)", "phases 0 to 32, but they must be numbered within 0 to 31"),
    "actions": ("__init__.py", "rules.NUM_ACTIONS", "40_000", "40000 actions, but there is room for 1 to 32767"),
    "no action": ("__init__.py", "rules.NUM_ACTIONS", "0", "0 actions, but"),
    "no world": ("__init__.py", "usual_seats=2", "worlds=0", "at least one world"),
    "no phase": ("rules.py", "phase = cell", "stage = cell", "the position of pig has no cell phase"),
    "a narrow cell": ("rules.py", "cell(SEATS)", "cell(3)", "the cell seats of pig must be able to hold 0 to 4"),
    "no cell for an option": (
        "__init__.py",
        "usual_seats=2",
        'options=(__import__("kibo").Option("fast"),)',
        "the position of pig has no cell fast",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_game_beyond_a_limit_is_refused_when_it_is_loaded(tmp_path, what):
    name, old, new, sentence = BROKEN[what]
    folder = edited_pig(tmp_path / "beyond", name, old, new)
    with pytest.raises(KiboError, match=f"beyond cannot be loaded: .*{sentence}") as refused:
        kibo.load(folder)
    assert "Error" not in str(refused.value)
    edited_pig(folder, name, new, old)
    assert kibo.load(folder).id == "pig", "mended, it can be loaded"


def test_as_much_as_the_limits_allow_is_played_and_counted(tmp_path):
    folder = edited_pig(tmp_path / "six", "__init__.py", "range(2, 5)", "range(1, 7)")
    edited_pig(folder, "__init__.py", "rules.NUM_ACTIONS", str(MOST_ACTIONS))
    edited_pig(folder, "rules.py", "ROLLED = 4,", "ROLLED = 6,")
    edited_pig(folder, "rules.py", "cell(Phase)", "cell(31)")
    edited_pig(
        folder, "rules.py", '["ROLL", "DECIDE", "END"], start=0)', '["ROLL", "DECIDE", "END"], start=0)\nFAR = 31'
    )
    game = kibo.load(folder)
    for seats in game.seats:
        result = kibo.lab.simulate.Simulation(game, seats, device="plain", seed=2).run(1)
        assert [bool(result.wins(seat)["alone"]) for seat in range(seats)].count(True) == 1


def test_the_limits_are_those_of_what_depends_on_them():
    assert len(SEAT_COLOURS) == MOST_SEATS
    assert len({seat_shape(seat, 10, fill="#000000") for seat in range(MOST_SEATS)}) == MOST_SEATS
    assert all(SHARES % winners == 0 for winners in range(1, MOST_SEATS + 1))
