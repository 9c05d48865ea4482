"""A turn: look, move, take."""

import pytest

from kibo import CHANCE, EVERYONE, UNKNOWN
from kibo.games.photo_safari.state import NOWHERE, Phase
from kibo.testing import rule


@rule("SAF-10")
def test_any_tile_may_be_looked_at_even_on_the_own_island(safari):
    s = safari.at({"1a": "lion", "4c": "zebra", "10e": "whale"}, at=[4, 0])
    assert safari.legal(s) == ["look 1a", "look 4c", "look 10e"]


@rule("SAF-10")
def test_looking_comes_first_and_cannot_be_left_out(safari):
    s = safari.at({"1a": "lion"})
    assert safari.legal(s) == ["look 1a"]
    safari.play(s, "look 1a")
    assert safari.game.rules.to_act(s) == CHANCE
    safari.play(s, "see lion")
    assert s.phase == Phase.MOVE
    assert s.turn == 0
    assert s.place == NOWHERE, "the tile is put back"


@rule("SAF-10")
@pytest.mark.parametrize("looker", range(3))
def test_only_who_looks_learns_the_face_and_the_tile_stays(safari, looker):
    s = safari.at({"1a": "lion", "2a": "zebra", "3a": "lion"}, seats=3, turn=looker)
    safari.play(s, "look 2a")
    assert safari.game.rules.witness(s) == looker
    safari.play(s, "see zebra")
    assert safari.game.rules.witness(s) == EVERYONE
    for seat in (0, 1, 2, EVERYONE):
        seen = safari.seen(s, seat).face[safari.place["2a"]]
        assert seen == (safari.kind["zebra"] if seat == looker else UNKNOWN)
    assert s.tiles[2] == 1


@rule("SAF-10")
def test_a_tile_that_another_has_looked_at_shows_the_same_face_again(safari):
    s = safari.at({"1a": "lion", "2a": "zebra"}, seen={"2a": "B"})
    safari.play(s, "look 2a")
    assert safari.legal(s) == ["see zebra"]
    safari.play(s, "see zebra")
    assert s.known[safari.place["2a"]] == 0b11
    assert sum(map(sum, s.unseen)) == 1


@rule("SAF-11")
def test_the_camera_goes_to_a_connected_island_or_the_central_one(safari):
    s = safari.at({"9a": "lion"}, at=[2, 2])
    safari.play(s, "look 9a", "see lion")
    assert safari.legal(s) == ["go 0", "go 1", "go 3", "go 6", "go 7"]
    safari.play(s, "go 6")
    assert s.at[:2] == [6, 2]


@rule("SAF-11")
def test_the_camera_may_not_go_where_its_player_has_just_looked(safari):
    s = safari.at({"3a": "lion", "7e": "zebra"}, at=[2, 2])
    safari.play(s, "look 7e", "see zebra")
    assert safari.legal(s) == ["go 0", "go 1", "go 3", "go 6"]


@rule("SAF-11")
def test_the_ban_is_over_with_the_turn(safari):
    s = safari.at({"1a": "lion", "9a": "zebra"}, at=[0, 0])
    safari.play(s, "look 1a", "see lion", "go 2")
    assert s.turn == 1
    assert s.barred == NOWHERE
    safari.play(s, "look 9a", "see zebra")
    assert safari.legal(s) == ["go 1", "go 2", "go 3", "go 4", "go 5"]


@rule("SAF-12")
def test_one_tile_of_the_island_reached_must_be_taken(safari):
    s = safari.at({"1a": "lion", "1d": "zebra", "2a": "tiger", "9a": "lion"}, at=[0, 0])
    safari.play(s, "look 9a", "see lion", "go 1")
    assert safari.legal(s) == ["take 1a", "take 1d"]


@rule("SAF-12")
def test_a_land_animal_is_kept_and_seen_by_all(safari):
    s = safari.at({"1a": "lion", "9a": "zebra"})
    safari.play(s, "look 9a", "see zebra", "go 1", "take 1a")
    assert safari.game.rules.witness(s) == EVERYONE
    safari.play(s, "reveal lion")
    assert safari.hand(s, 0) == "lion"
    assert safari.face(s, "1a") == "empty"
    assert s.tiles[1] == 0
    assert s.turn == 1


@rule("SAF-12")
def test_a_tile_that_someone_knows_turns_out_to_be_what_they_saw(safari):
    s = safari.at({"1a": "lion", "1b": "zebra", "9a": "tiger"}, seen={"1a": "B"})
    safari.play(s, "look 9a", "see tiger", "go 1", "take 1a")
    assert safari.legal(s) == ["reveal lion"]
    safari.play(s, "reveal lion")
    assert s.known[safari.place["1a"]] == 0
    assert safari.hand(s, 0) == "lion"
    assert s.unseen[0] == [1] + [0] * 10, "the tile nobody has seen is still the zebra"


@rule("SAF-12")
def test_a_face_is_gone_from_those_left_when_its_tile_is_taken(safari):
    s = safari.at({"1a": "lion", "1b": "zebra", "9a": "lion"}, phase=Phase.MOVE)
    safari.play(s, "go 1", "take 1b", "reveal lion")
    assert s.unseen[0] == [1, 0, 0, 1] + [0] * 7


@rule("SAF-12")
@pytest.mark.parametrize("animal", ["whale", "turtle", "pelican", "dolphin", "octopus"])
def test_a_marine_animal_goes_to_the_box_and_not_to_the_hand(safari, animal):
    s = safari.at({"1a": animal, "1b": "lion", "9a": "lion"})
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", f"reveal {animal}")
    assert s.box[safari.kind[animal] - 6] == 1
    assert sum(s.box) == 1
    assert safari.hand(s, 0) == ""


@rule("SAF-13")
@pytest.mark.parametrize("island", [0, 3])
def test_nothing_is_taken_on_the_central_or_an_empty_island(safari, island):
    s = safari.at({"9a": "lion"}, at=[2, 5])
    safari.play(s, "look 9a", "see lion", f"go {island}")
    assert s.turn == 1
    assert s.phase == Phase.LOOK
    assert s.at[0] == island


@rule("SAF-14")
def test_with_no_tile_on_the_board_looking_is_left_out_and_bars_no_island(safari):
    s = safari.at({"1a": "lion"}, at=[0, 7], phase=Phase.MOVE)
    safari.play(s, "go 1", "take 1a", "reveal lion")
    assert (s.turn, s.phase, s.barred) == (1, Phase.MOVE, NOWHERE)
    assert safari.legal(s) == ["go 2", "go 3", "go 6", "go 8"]


@rule("SAF-14")
@pytest.mark.parametrize("island", range(1, 11))
def test_a_turn_begins_with_a_look_while_a_tile_is_left_anywhere(safari, island):
    s = safari.at({f"{island}c": "lion"}, phase=Phase.FINISH)
    safari.play(s, "end")
    assert (s.turn, s.phase) == (1, Phase.LOOK)


@rule("SAF-14")
def test_a_single_tile_left_can_be_looked_at_but_then_not_be_reached(safari):
    s = safari.at({"1a": "lion"}, at=[0, 0])
    safari.play(s, "look 1a", "see lion")
    assert safari.legal(s) == ["go 2", "go 3", "go 4", "go 5"]
