"""Which clauses take effect, looked at by hand."""

import pytest

from kibo.core.notation import read
from kibo.games.africa import GAME
from kibo.games.africa.rules.scoring import GOLD, majority
from kibo.lab.citations import citations
from kibo.lab.clauses import effects_of, watching

CITING = citations(GAME)


def effects(table, *lines):
    return set().union(*(effects_of(GAME, table.s, read(GAME, table.s, line)) for line in lines))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("monument", {"AFR-29"}),
        ("one nugget", {"AFR-21"}),
        ("mask", {"AFR-22"}),
        ("lion", {"AFR-26"}),
        ("nomads", set()),  # beside them nothing is empty, so they bring nothing
    ],
)
def test_what_is_turned_up_decides(lay, line, found):
    table = lay("D4", "Cairo", on={"D4": "camp"}).play("reveal C3")
    written = next(one for one in table.lines if one.startswith(line))
    about = {"AFR-21", "AFR-22", "AFR-26", "AFR-28", "AFR-29", "AFR-60"}
    assert effects(table, written) & about == found


@pytest.mark.parametrize(
    ("nuggets", "found"),
    [
        ([3, 2, 1], {"AFR-62"}),
        ([3, 3, 1], {"AFR-62", "AFR-63"}),
        ([3, 1, 1], {"AFR-62", "AFR-63"}),
        ([3, 2, 0], {"AFR-62", "AFR-65"}),
    ],
)
def test_ties_and_empty_hands_take_effect_where_they_are(lay, nuggets, found):
    s = lay("D4", "Cairo", "Lagos", on={"D4": "camp"}, seats=3).s
    for seat, count in enumerate(nuggets):
        s.resources[seat][GOLD] = count
    with watching(CITING) as seen:
        for seat in range(3):
            majority(s, seat, GOLD)
    assert seen & {"AFR-62", "AFR-63", "AFR-65"} == found


def test_the_end_takes_effect_with_the_last_monument_alone(lay):
    table = lay("D4", "Cairo", on={"D4": "camp"}, supply=0).play("reveal C3")
    assert {"AFR-60", "AFR-72"} & effects(table, "monument +3") == {"AFR-60"}
