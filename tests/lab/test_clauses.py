"""Which clauses take effect, found by watching the lines of the rules."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kibo
from kibo.lab import citations, clauses, playout
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
    assert citations.cited(text, KNOWN) == found


@given(st.text(st.sampled_from("KIL-0123, toand–")))
def test_only_known_clauses_are_cited(text):
    assert set(citations.cited(text, KNOWN)) <= set(KNOWN)


def test_comments_belong_to_their_statement_or_to_what_follows_when_a_condition_holds():
    source = (
        "x = 1  # one\n# two\ny = (\n    2  # three\n)\nif x:  # four\n    pass\nelse:  # five\n    return x  # six\n"
    )
    assert list(citations.cited_lines(source)) == [
        (1, 1, "changed", "# one"),
        (3, 5, "changed", "# two"),
        (3, 5, "changed", "# three"),
        (7, 7, "reached", "# four"),
        (9, 9, "reached", "# five"),
        (9, 9, "returned", "# six"),
    ]


SOURCE = '''
def whole(s, count):
    """Adds what there is (KIL-01); KIL-02 is only spoken of."""
    return count + s[0]

def handing(s, count):
    """Hands a count on (KIL-03)."""
    for more in s:
        count += more
    return count

def branches(s):
    if s[0] == 1:  # KIL-04
        s[1] = 0
    elif s[0] == 2:  # KIL-05
        return False
    else:  # KIL-06
        pass
    s[2] = s[0]  # KIL-07
    if s[2] == 3:
        return s[1]  # KIL-08
    return None

def long(s):
    s[1] = max(  # KIL-09
        s[0],
        s[1],
    )
'''


@pytest.fixture
def effects(tmp_path):
    """Which clauses take effect when one of the functions above is called."""
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    names = {}
    exec(compile(SOURCE, str(path), "exec"), names)
    functions = [names[name] for name in ("whole", "handing", "branches", "long")]
    citing = {citations.place_of(function): citations.in_function(function, KNOWN) for function in functions}

    def called(name, *arguments):
        with clauses.watching(citing) as found:
            names[name](*arguments)
        return sorted(found)

    return called


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (("whole", [1], 0), ["KIL-01"]),
        (("whole", [0], 0), []),
        (("handing", [0, 0], 7), []),
        (("handing", [0, 2], 7), ["KIL-03"]),
        (("branches", [1, 5, 1]), ["KIL-04"]),
        (("branches", [2, 5, 1]), ["KIL-05"]),
        (("branches", [4, 5, 1]), ["KIL-06", "KIL-07"]),
        (("branches", [3, 0, 3]), ["KIL-06"]),
        (("branches", [3, 9, 3]), ["KIL-06", "KIL-08"]),
        (("long", [4, 2]), ["KIL-09"]),
        (("long", [4, 6]), []),
    ],
)
def test_a_clause_takes_effect_where_something_differs_or_goes_another_way(effects, call, found):
    assert effects(*call) == found


def optional(game):
    """The clauses of a game that stand for something which is off or on."""
    for option in game.options:
        for clause, text in game.clauses.items():
            if option.values == (False, True) and f"`{option.name}`" in text:
                yield option.name, clause


@pytest.mark.parametrize(
    ("name", "option", "clause"),
    [(name, *pair) for name in kibo.game_ids() for pair in optional(kibo.load(name))],
)
def test_an_option_takes_effect_where_it_is_on_and_nowhere_else(name, option, clause):
    for value in (False, True):
        found = clauses.occurring(Simulation(kibo.load(name), 2, {option: value}, seed=1, device="plain"), 1)
        assert (clause in found.occurred) == value
        assert (clause in found.never) != value


@pytest.mark.parametrize("name", kibo.game_ids())
def test_of_one_clause_the_citation_nearest_to_the_deed_counts(name):
    game = kibo.load(name)
    citing, called = citations.citations(game), citations.functions_called(game)
    for function in called:
        here = citing.setdefault(citations.place_of(function), citations.CitedFunction())
        assert not any(here.whole & line.clauses for line in here.lines)
    for function in called:
        assert not citing[citations.place_of(function)].whole & citations.below(function, called, citing)
    assert sum(bool(one.whole) for one in citing.values()) > 10


def test_every_clause_of_a_simple_game_takes_effect():
    found = clauses.occurring(Simulation(PIG, device="plain", seed=1), 10)
    assert found.games == 10
    assert found.occurred == {f"PIG-0{number}": 10 for number in range(1, 6)}
    assert (found.never, found.unwatched, found.cut_off) == ([], [], 0)


def test_a_clause_without_effect_in_any_game_is_said_to_be_so():
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


def test_what_a_bot_only_imagines_takes_no_effect(monkeypatch):
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
        with pytest.raises(ZeroDivisionError), clauses.watching({}):
            raise ZeroDivisionError
        after = sys.gettrace()
    finally:
        sys.settrace(kept)
    assert after is tracer
