"""What is counted is what the games came to, with how sure it is."""

import statistics
import time

import pytest

import kibo
from kibo.lab import playout, simulate
from kibo.lab.result import empty_tally, wilson
from kibo.lab.simulate import FULL_CARD, Simulation
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")


def test_figures_are_those_of_the_single_games():
    simulation = Simulation(PIG, seed=3, device="plain")
    counted = simulation.run(30).to_dict()
    singles = []
    for number in range(30):
        single = simulation.run(0)
        single.tally = simulation.play(number, 1)
        singles.append(single)
    for seat in range(2):
        points = [single.points(seat)["mean"] for single in singles]
        found = counted["points"][seat]
        assert found["mean"] == pytest.approx(statistics.mean(points))
        assert found["deviation"] == pytest.approx(statistics.pstdev(points))
        assert found["error"] == pytest.approx(statistics.stdev(points) / 30**0.5)
        assert (found["least"], found["most"]) == (min(points), max(points))
        assert counted["wins"][seat]["share"] == pytest.approx(
            statistics.mean(single.wins(seat)["share"] for single in singles)
        )
    lengths = [single.length()["mean"] for single in singles]
    assert counted["length"]["mean"] == pytest.approx(statistics.mean(lengths))
    assert counted["length"]["error"] == pytest.approx(statistics.stdev(lengths) / 30**0.5)


def test_of_games_that_did_not_end_nothing_is_said():
    counted = Simulation(PIG, device="plain", cap=3).run(5).to_dict()
    nothing = dict.fromkeys(("mean", "deviation", "error", "least", "most"))
    assert (counted["cut_off"], counted["points"]) == (5, [nothing, nothing])
    assert counted["wins"][0] == {"alone": 0, "shared": 0, "share": None, "interval": (0.0, 1.0)}
    assert Simulation(PIG, device="plain").run(0).length() == nothing


def test_one_game_tells_nothing_of_its_spread():
    assert Simulation(PIG, device="plain").run(1).points(0)["error"] is None


def test_the_interval_of_a_share_is_wilsons():
    """Worked out by hand: 3 of 10, and the ends."""
    assert wilson(3, 10) == pytest.approx((0.1078, 0.6032), abs=5e-5)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=5e-5)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=5e-5)


def launched(monkeypatch, games, longest, a_second, bots=("random",)):
    """What a card is given at once that needs some seconds for its longest game and plays so many games a second."""
    clock, pieces = [0.0], []
    simulation = Simulation(kibo.load("star_of_africa"), bots=bots)
    simulation.device, simulation.threads = "gpu", 1  # as if there were a card

    def play(first, count):
        assert first == sum(pieces)
        pieces.append(count)
        clock[0] += longest + count / a_second
        tally = empty_tally()
        tally[playout.GAMES] = count
        return tally

    simulation.play = play
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    assert simulation.run(games).games == games
    assert sum(pieces) == games
    return pieces


@pytest.mark.parametrize("longest", [0.001, 0.14, 0.2, 0.7, 5, 60])
def test_a_card_is_filled_however_long_its_longest_game_takes(monkeypatch, longest):
    pieces = launched(monkeypatch, 4_000_000, longest, 1_000_000)
    assert all(piece >= FULL_CARD for piece in pieces[:-1])
    assert len(pieces) <= 4_000_000 // FULL_CARD + 1
    if longest < 1:
        assert len(pieces) <= 4


def test_a_card_whose_games_take_thought_is_heard_of_early_and_filled_all_the_same(monkeypatch):
    pieces = launched(monkeypatch, 4_000_000, 3, 20_000, ["greedy"])
    assert pieces[0] < FULL_CARD // 16
    assert pieces[:-1] == sorted(pieces[:-1])
    assert pieces[3] == FULL_CARD


def test_no_launch_follows_from_how_many_threads_the_processor_has(monkeypatch):
    monkeypatch.setattr(simulate, "checked_card", lambda target: target)  # there need be no card
    assert Simulation(PIG, device="gpu", threads=8).threads == 1
