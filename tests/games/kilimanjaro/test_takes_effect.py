"""Which clauses take effect by a move, looked at by hand."""

import pytest

from games.kilimanjaro.tables import GAME, RULES, do, racing
from kibo.core.notation import read
from kibo.lab.citations import citations
from kibo.lab.clauses import effects_of, watching

CITING = citations(GAME)
ON_COUNTERS = {"KIL-20", "KIL-21", "KIL-22", "KIL-23", "KIL-24", "KIL-25", "KIL-26", "KIL-40"}


def effects(s, *lines):
    return set().union(*(effects_of(GAME, s, read(GAME, s, line)) for line in lines))


@pytest.mark.parametrize(
    ("lying", "options", "found"),
    [
        ({}, None, set()),
        ({6: "lion"}, None, set()),
        ({5: "banana of B"}, None, {"KIL-20", "KIL-21", "KIL-24"}),
        ({5: "banana"}, None, {"KIL-20", "KIL-21"}),
        ({5: "lion of A"}, None, {"KIL-20", "KIL-22", "KIL-24"}),
        ({5: "swap"}, None, {"KIL-20", "KIL-23"}),
        ({5: "swap"}, {"send_back": True}, {"KIL-20", "KIL-40"}),
    ],
)
def test_where_a_move_ends_decides_which_counter_takes_effect(lying, options, found):
    s = racing(options=options, at=[4, 0], lying=lying, hand=[["jeep 1", "jeep 2"]])
    assert effects(s, "jeep 1 on A1") & ON_COUNTERS == found


def test_a_swap_is_used_up_only_by_who_uses_it():
    s = do(racing(at=[4, 0], lying={5: "swap"}, hand=[["jeep 1", "jeep 2"]]), "jeep 1 on A1")
    assert effects(s.copy(), "no swap") & ON_COUNTERS == set()
    assert effects(s.copy(), "swap with B") & ON_COUNTERS == {"KIL-23", "KIL-25", "KIL-26"}


@pytest.mark.parametrize(
    ("at", "top", "decides"),
    [
        ([9, 8], [], False),
        ([9, 9], [], False),  # level in both: they win together, as they would without
        ([9, 9], [["jeep 7", "mule 1", "foot 1"]], True),
        ([8, 9], [["jeep 7", "mule 1", "foot 1"]], False),
    ],
)
def test_the_reach_takes_effect_only_where_it_breaks_a_tie(at, top, decides):
    s = racing(at=at, top=top)
    with watching(CITING) as found:
        RULES.winners(s, [0, 0])
    assert ("KIL-32" in found) == decides
