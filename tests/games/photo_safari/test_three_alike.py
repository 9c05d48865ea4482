"""No three alike."""

from kibo import EVERYONE
from kibo.games.photo_safari.state import NOWHERE, Phase
from kibo.testing import rule


def third_lion(safari, **more):
    s = safari.at({"1a": "lion", "1b": "zebra", "9a": "tiger"}, hands=["lion lion"], **more)
    return safari.play(s, "look 9a", "see tiger", "go 1", "take 1a", "reveal lion")


@rule("SAF-30", "SAF-31")
def test_a_third_copy_is_not_kept(safari):
    s = third_lion(safari)
    assert s.phase == Phase.PUT_BACK
    assert s.held == safari.kind["lion"]
    assert safari.hand(s, 0) == "lion lion"


@rule("SAF-30")
def test_a_second_copy_is_kept(safari):
    s = safari.at({"1a": "lion", "9a": "tiger"}, hands=["lion"])
    safari.play(s, "look 9a", "see tiger", "go 1", "take 1a", "reveal lion")
    assert safari.hand(s, 0) == "lion lion"
    assert s.turn == 1


@rule("SAF-31")
def test_it_goes_to_any_free_place_the_one_it_came_from_included(safari):
    s = third_lion(safari)
    taken = {"return 1b", "return 9a"}
    assert safari.legal(s) == [
        move for i in range(1, 11) for side in "abcde" if (move := f"return {i}{side}") not in taken
    ]


@rule("SAF-31")
def test_it_lies_face_down_again_and_everyone_has_seen_it(safari):
    s = third_lion(safari, seats=3)
    safari.play(s, "return 5c")
    for seat in (0, 1, 2, EVERYONE):
        assert safari.face(safari.seen(s, seat), "5c") == "lion"
    assert s.tiles[5] == 1
    assert s.held == NOWHERE
    assert s.turn == 1, "that ends the taking"
    s.at[1] = 4
    safari.play(s, "look 9a", "see tiger", "go 5", "take 5c")
    assert safari.legal(s) == ["reveal lion"]


@rule("SAF-31")
def test_it_cannot_be_kept_by_exchanging_a_double_away_first(safari):
    s = safari.at({"1a": "lion", "9a": "tiger"}, hands=["lion lion", "zebra zebra"], at=[0, 1])
    safari.play(s, "look 9a", "see tiger", "go 1", "take 1a", "reveal lion")
    assert all(move.startswith("return") for move in safari.legal(s))
    safari.play(s, "return 1a")
    assert safari.legal(s) == ["end", "ask B zebra"]


@rule("SAF-31")
def test_a_double_given_away_before_taking_makes_room(safari):
    s = safari.at({"1a": "lion", "9a": "tiger"}, hands=["lion lion", "zebra zebra"], at=[0, 1])
    safari.play(s, "look 9a", "see tiger", "go 1", "ask B zebra", "give lion", "take 1a", "reveal lion")
    assert safari.hand(s, 0) == "zebra lion lion"
    assert s.turn == 1


@rule("SAF-31")
def test_a_tile_seen_by_all_that_is_looked_at_again_stays_seen_by_all(safari):
    s = third_lion(safari)
    safari.play(s, "return 5c", "look 5c")
    assert safari.legal(s) == ["see lion"]
    safari.play(s, "see lion")
    assert safari.face(safari.seen(s, EVERYONE), "5c") == "lion"
