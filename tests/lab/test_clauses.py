"""Which clauses occur, found by watching the lines of the rules."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kibo
from kibo.lab import clauses, playout
from kibo.lab.simulate import Simulation

PIG = kibo.load(Path(__file__).parents[2] / "examples" / "pig")
KNOWN = [f"KIL-{number:02}" for number in range(1, 41)] + ["KIL-E1"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(KIL-05)", ["KIL-05"]),
        ("(KIL-07 to KIL-09)", ["KIL-07", "KIL-08", "KIL-09"]),
        ("KIL-10 to 12", ["KIL-10", "KIL-11", "KIL-12"]),
        ("(KIL-23, 25, 26).", ["KIL-23", "KIL-25", "KIL-26"]),
        ("KIL-03, and KIL-01 for a one", ["KIL-01", "KIL-03"]),
        ("KIL-30 and 32", ["KIL-30", "KIL-32"]),
        ("KIL-02 to 04, 09 and KIL-E1", ["KIL-02", "KIL-03", "KIL-04", "KIL-09", "KIL-E1"]),
        ("KIL-99, SKIL-01, 12", []),
        ("KIL-01, 100 points", ["KIL-01"]),
    ],
)
def test_citations_in_all_their_forms(text, found):
    assert clauses.cited(text, KNOWN) == found


@given(st.text(st.sampled_from("KIL-0123, toand–")))
def test_only_known_clauses_are_cited(text):
    assert set(clauses.cited(text, KNOWN)) <= set(KNOWN)


def test_comments_belong_to_their_statement_or_to_the_next():
    source = "x = 1  # one\n# two\ny = (\n    2  # three\n)\nif x:  # four\n    pass\n"
    assert list(clauses.comments(source)) == [(1, 1, "# one"), (3, 5, "# two"), (3, 5, "# three"), (6, 6, "# four")]


def test_every_clause_of_a_simple_game_occurs():
    found = clauses.occurring(Simulation(PIG, device="plain", seed=1), 10)
    assert found.games == 10
    assert found.occurred == {f"PIG-0{number}": 10 for number in range(1, 6)}
    assert (found.never, found.unwatched, found.cut_off) == ([], [], 0)


def test_a_clause_that_no_game_has_met_is_said_to_be_so():
    found = clauses.occurring(Simulation(PIG, device="plain", seed=1, cap=1), 3)
    assert found.cut_off == 3
    assert "PIG-02" in found.never
    assert "PIG-03" in found.occurred or "PIG-05" in found.occurred


def test_a_clause_that_nothing_cites_is_said_to_be_unwatched(monkeypatch):
    monkeypatch.setitem(PIG.clauses, "PIG-99", "The die is green.")
    assert clauses.occurring(Simulation(PIG, device="plain"), 1).unwatched == ["PIG-99"]


@pytest.mark.parametrize("bots", [["random"], ["greedy"]])
def test_the_sample_is_the_first_games_of_the_simulation(bots):
    simulation = Simulation(kibo.load("kilimanjaro"), 2, bots=bots, seed=5, device="plain")
    plies = sum(len(clauses.play_once(simulation, number)[0]) for number in range(2))
    assert plies == simulation.play(0, 2)[playout.PLIES]


def test_what_a_bot_only_imagines_does_not_occur(monkeypatch):
    simulation = Simulation(kibo.load("kilimanjaro"), 2, bots=["greedy"], seed=5, device="plain")
    imagined = []
    monkeypatch.setattr(clauses, "play_once", lambda *_: imagined.append(1) or ([], False))
    found = clauses.occurring(simulation, 1)
    assert imagined
    assert "KIL-19" in found.never


def test_the_sample_ends_when_much_has_been_watched(monkeypatch):
    monkeypatch.setattr(clauses, "MOST_PLIES", 1)
    assert clauses.occurring(Simulation(PIG, device="plain"), 10).games == 1


def test_whoever_watched_before_goes_on_afterwards():
    def tracer(*_):
        return None

    kept = sys.gettrace()
    sys.settrace(tracer)
    try:
        with pytest.raises(ZeroDivisionError), clauses.watching(set()):
            raise ZeroDivisionError
        after = sys.gettrace()
    finally:
        sys.settrace(kept)
    assert after is tracer


def test_only_lines_of_the_given_files_are_seen():
    with clauses.watching({PIG.folder / "rules.py"}) as seen:
        Simulation(PIG, device="plain").play(0, 1)
    assert seen
    assert {Path(file).name for file, _ in seen} == {"rules.py"}
