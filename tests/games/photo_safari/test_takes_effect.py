"""Which clauses take effect, looked at by hand."""

import pytest

from kibo.core.notation import read
from kibo.games.photo_safari import GAME
from kibo.lab.citations import citations
from kibo.lab.clauses import effects_of, watching

CITING = citations(GAME)
SIX = "zebra hippopotamus elephant lion giraffe tiger"
ACTS = {"SAF-31", "SAF-40", "SAF-41", "SAF-42", "SAF-43", "SAF-44"}


def effects(s, *lines):
    return set().union(*(effects_of(GAME, s, read(GAME, s, line)) for line in lines))


@pytest.mark.parametrize(
    ("animal", "hand", "found"),
    [
        ("zebra", "", set()),
        ("zebra", "zebra", set()),
        ("zebra", "zebra zebra", {"SAF-31"}),
        ("turtle", "", {"SAF-40"}),
        ("pelican", "", {"SAF-41"}),
        ("dolphin", "", {"SAF-42"}),
        ("octopus", "", {"SAF-43"}),
        ("whale", "", {"SAF-44"}),
    ],
)
def test_what_is_taken_decides(safari, animal, hand, found):
    s = safari.at({"1a": animal, "2a": "lion", "9a": "lion"}, hands=[hand])
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a")
    assert effects(s, f"reveal {animal}") & ACTS == found


@pytest.mark.parametrize(
    ("hands", "decides"),
    [([SIX, "zebra"], False), ([SIX, SIX], False), ([SIX, f"{SIX} zebra"], True), ([SIX, "zebra zebra"], False)],
)
def test_all_tiles_take_effect_only_where_they_break_a_tie(safari, hands, decides):
    s = safari.at({"9a": "lion"}, hands=hands)
    with watching(CITING) as found:
        GAME.rules.winners(s, [0, 0])
    assert ("SAF-52" in found) == decides


def test_an_empty_island_and_an_empty_board_are_told_apart(safari):
    s = safari.at({"9a": "lion"})
    assert {"SAF-13", "SAF-14"} & effects(s, "look 9a", "see lion", "go 1") == {"SAF-13"}
    s = safari.at({})
    assert {"SAF-13", "SAF-14"} & effects(s, "go 1") == {"SAF-13", "SAF-14"}
