"""Many games from the command line."""

import json

import pytest
from numba import cuda

from cli.players import PIG
from kibo.cli import main
from kibo.terminal.results import runs


def simulated(capsys, *arguments):
    status = main(["simulate", PIG, "--device", "plain", *arguments])
    return status, capsys.readouterr().out


def test_one_object_of_json(capsys):
    status, out = simulated(capsys, "--games", "40", "--seats", "3", "--json", "--sample", "5")
    counted = json.loads(out)
    assert status == 0
    assert counted["games"] == counted["asked"] == 40
    assert counted["plies"] > counted["decisions"] > 0
    assert counted["seconds"] > 0
    assert counted["decisions_per_second"] == pytest.approx(counted["decisions"] / counted["seconds"], rel=0.01)
    assert counted["clauses"]["sample"] == 5
    assert set(counted["clauses"]["occurred"]) == {f"PIG-0{number}" for number in range(1, 6)}


def test_tables_for_people(capsys):
    _, out = simulated(capsys, "--games", "60", "--seed", "3")
    for expected in (
        "60 games, seed 3, on plain",
        "95 % between",
        "decide",
        "in a sample of 20 games",
        "PIG-01 to PIG-05",
    ):
        assert expected in out
    assert "cut off" not in out


def test_games_that_do_not_end_are_counted_openly(capsys):
    _, out = simulated(capsys, "--games", "10", "--cap", "4")
    assert "of which 10 were cut off before their end" in out
    assert "No game came to its end" in out
    assert "in a sample of 10 games, 10 of them cut off" in out


def test_the_same_seed_gives_the_same_games_and_another_others(capsys):
    digests = [
        json.loads(simulated(capsys, "--games", "30", "--seed", seed, "--json", "--sample", "0")[1])["digest"]
        for seed in ("1", "1", "2")
    ]
    assert digests[0] == digests[1] != digests[2]


def test_what_has_been_counted_before_ctrl_c_is_given(capsys, monkeypatch):
    from kibo.lab.simulate import Simulation

    def stop(self, games, result, watch, began):
        from kibo.lab.result import add

        add(result.tally, self.play(0, 3))
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "_run", stop)
    status, out = simulated(capsys, "--games", "50")
    assert status == 130
    assert "3 games of 50 asked for: stopped early" in out


@pytest.mark.skipif(cuda.is_available(), reason="there is a card")
def test_without_a_card_the_gpu_is_refused_in_a_line(capsys):
    assert main(["simulate", PIG, "--device", "gpu"]) == 2
    said = capsys.readouterr().err
    assert "there is no NVIDIA card" in said
    assert said.count("\n") == 1


def test_without_the_extra_the_gpu_is_refused_in_a_line(capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "numba_cuda", None)
    assert main(["simulate", PIG, "--device", "gpu"]) == 2
    assert "pip install 'kibo[gpu]'" in capsys.readouterr().err


def test_clauses_that_follow_each_other_are_drawn_together():
    assert runs(["A-01", "A-02", "A-03", "A-09", "A-10", "A-E1", "B-11"]) == [
        "A-01 to A-03",
        "A-09 to A-10",
        "A-E1",
        "B-11",
    ]
