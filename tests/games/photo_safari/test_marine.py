"""Marine animals."""

import pytest

from kibo import CHANCE, EVERYONE, UNKNOWN
from kibo.games.photo_safari.rules.marine import has_two_islands
from kibo.games.photo_safari.state import NOWHERE, Phase
from kibo.testing import rule


def find(safari, animal, others, hands=("", "tiger"), place="1a", **more):
    """Seat A has just taken a marine animal on island 1."""
    s = safari.at({place: animal} | others, hands=hands, phase=Phase.MOVE, **more)
    return safari.play(s, "go 1", f"take {place}", f"reveal {animal}")


# turtle


@rule("SAF-40", "SAF-47")
def test_a_turtle_may_look_at_tiles_of_any_other_island_or_be_declined(safari):
    s = find(safari, "turtle", {"1b": "lion", "2a": "zebra", "2c": "tiger", "8a": "lion"})
    assert safari.legal(s) == ["look 2a", "look 2c", "look 8a", "decline"]
    safari.play(s, "decline")
    assert s.turn == 1


@rule("SAF-40", "SAF-47")
def test_a_turtle_looks_at_two_tiles_of_one_island_and_the_second_is_chosen_on_seeing_the_first(safari):
    s = find(safari, "turtle", {"2a": "zebra", "2c": "tiger", "2d": "lion", "8a": "lion"})
    safari.play(s, "look 2c", "see tiger")
    assert s.phase == Phase.TURTLE_AGAIN
    assert safari.legal(s) == ["look 2a", "look 2d"], "the second is neither declined nor the first again"
    safari.play(s, "look 2a", "see zebra")
    assert safari.face(safari.seen(s, 0), "2a") == "zebra"
    assert safari.face(safari.seen(s, 0), "2c") == "tiger"
    for seat in (1, EVERYONE):
        assert safari.seen(s, seat).face[safari.place["2a"]] == UNKNOWN
        assert safari.seen(s, seat).face[safari.place["2c"]] == UNKNOWN


@rule("SAF-40")
def test_after_a_turtle_the_player_closes_the_turn(safari):
    s = find(safari, "turtle", {"2a": "zebra", "2c": "tiger"})
    safari.play(s, "look 2a", "see zebra", "look 2c", "see tiger")
    assert s.shown == safari.place["2c"]
    assert safari.legal(s) == ["end"]
    safari.play(s, "end")
    assert (s.turn, s.shown) == (1, NOWHERE)


@rule("SAF-E2", "SAF-40", "SAF-14")
def test_a_turtle_looks_at_one_tile_where_one_is_left(safari):
    s = find(safari, "turtle", {"2a": "zebra", "8a": "lion"})
    safari.play(s, "look 2a", "see zebra")
    assert safari.legal(s) == ["end"]


@rule("SAF-47", "SAF-14")
@pytest.mark.parametrize("animal", ["turtle", "pelican"])
def test_with_no_tile_on_another_island_there_is_no_choice(safari, animal):
    s = find(safari, animal, {"1b": "lion"})
    assert s.turn == 1


@rule("SAF-40")
def test_other_islands_are_other_than_where_the_camera_is_not_where_the_tile_was(safari):
    s = find(safari, "pelican", {"1b": "lion", "2a": "turtle", "2b": "zebra"})
    safari.play(s, "fetch 2a", "reveal turtle")
    assert safari.legal(s) == ["look 2b", "decline"]


# pelican


@rule("SAF-41", "SAF-47")
def test_a_pelican_takes_any_tile_of_another_island_without_going_there(safari):
    s = find(safari, "pelican", {"1b": "lion", "2a": "zebra", "8e": "lion"})
    assert safari.legal(s) == ["fetch 2a", "fetch 8e", "decline"]
    safari.play(s, "fetch 8e", "reveal lion")
    assert safari.hand(s, 0) == "lion"
    assert s.at[0] == 1
    assert safari.face(s, "8e") == "empty"
    assert s.turn == 1


@rule("SAF-41", "SAF-47")
def test_a_pelican_may_be_declined(safari):
    s = safari.play(find(safari, "pelican", {"2a": "zebra"}), "decline")
    assert (s.turn, s.tiles[2]) == (1, 1)


@rule("SAF-42")
def test_the_ban_on_the_island_looked_at_binds_neither_pelican_nor_dolphin(safari):
    for animal, move in (("pelican", "fetch 2a"), ("dolphin", "ride 2")):
        s = safari.at({"1a": animal, "2a": "zebra"})
        safari.play(s, "look 2a", "see zebra", "go 1", "take 1a", f"reveal {animal}")
        assert move in safari.legal(s)


# dolphin


@rule("SAF-42", "SAF-47")
def test_a_dolphin_goes_to_any_other_island_connected_or_not_or_is_declined(safari):
    s = find(safari, "dolphin", {"8a": "zebra"})
    assert safari.legal(s) == ["ride 0", *(f"ride {i}" for i in range(2, 11)), "decline"]
    declined = safari.play(s.copy(), "decline")
    assert (declined.turn, declined.at[0]) == (1, 1)


@rule("SAF-42")
def test_where_a_dolphin_brings_one_a_tile_must_be_taken(safari):
    s = find(safari, "dolphin", {"8a": "zebra", "8b": "lion", "2a": "lion"})
    safari.play(s, "ride 8")
    assert s.at[0] == 8
    assert safari.legal(s) == ["take 8a", "take 8b"]
    safari.play(s, "take 8b", "reveal lion")
    assert safari.hand(s, 0) == "lion"
    assert s.turn == 1


@rule("SAF-42")
def test_even_a_single_tile_must_be_taken_where_a_dolphin_goes(safari):
    s = find(safari, "dolphin", {"8a": "zebra", "2a": "lion"})
    safari.play(s, "ride 8")
    assert safari.legal(s) == ["take 8a"]


@rule("SAF-42")
@pytest.mark.parametrize("island", [0, 5])
def test_a_dolphin_may_go_where_there_is_nothing_to_take(safari, island):
    s = safari.play(find(safari, "dolphin", {"8a": "zebra"}), f"ride {island}")
    assert (s.turn, s.at[0]) == (1, island)


# octopus


@rule("SAF-43", "SAF-47")
def test_an_octopus_exchanges_two_tiles_of_different_islands_the_own_included_or_is_declined(safari):
    s = find(safari, "octopus", {"1b": "lion", "1c": "zebra", "2a": "tiger"})
    assert safari.legal(s) == ["lift 1b", "lift 1c", "lift 2a", "decline"]
    assert safari.play(s.copy(), "decline").turn == 1
    safari.play(s, "lift 1b")
    assert safari.legal(s) == ["swap 2a"], "not with one of the same island, nor with an empty place"


@rule("SAF-43")
def test_what_anyone_knows_goes_with_a_swapped_tile(safari):
    s = find(
        safari,
        "octopus",
        {"1b": "lion", "2a": "tiger", "3a": "zebra"},
        seen={"1b": "B", "3a": "all"},
        seats=3,
    )
    safari.play(s, "lift 1b", "swap 2a")
    assert safari.face(safari.seen(s, 1), "2a") == "lion"
    assert safari.seen(s, 0).face[safari.place["2a"]] == UNKNOWN
    assert safari.face(s, "1b") == "unseen"
    assert [s.tiles[i] for i in (1, 2, 3)] == [1, 1, 1]
    assert (s.turn, s.place) == (1, NOWHERE)


@rule("SAF-43", "SAF-44")
def test_a_swapped_tile_stays_of_the_shuffle_it_came_from(safari):
    s = find(safari, "octopus", {"1b": "turtle", "2a": "tiger"}, batches={"1b": 3})
    safari.play(s, "lift 2a", "swap 1b")
    assert s.batch[safari.place["2a"]] == 3
    assert s.batch[safari.place["1b"]] == 0


@rule("SAF-43", "SAF-47", "SAF-14")
def test_an_octopus_with_tiles_on_one_island_only_has_nothing_to_do(safari):
    s = find(safari, "octopus", {"2a": "lion", "2b": "zebra"})
    assert s.turn == 1
    s = find(safari, "octopus", {"2a": "lion", "10e": "zebra"})
    assert s.phase == Phase.OCTOPUS
    assert has_two_islands(s) == 1


# whale


@rule("SAF-44")
def test_a_whale_brings_all_other_tiles_of_the_box_back_to_free_places_of_the_players_choice(safari):
    s = find(safari, "whale", {"1b": "lion", "2a": "tiger"}, box=["turtle", "turtle", "dolphin", "whale"])
    assert s.phase == Phase.WHALE
    assert s.to_lay == 4
    assert s.box == [1, 0, 0, 0, 0], "this whale alone goes into the box"
    free = [f"lay {i}{side}" for i in range(1, 11) for side in "abcde"]
    free.remove("lay 1b")
    free.remove("lay 2a")
    assert safari.legal(s) == free, "the place this whale came from included"
    safari.play(s, "lay 1a")
    assert "lay 1a" not in safari.legal(s)
    safari.play(s, "lay 2b", "lay 10e", "lay 10d")
    assert s.turn == 1
    assert [s.tiles[i] for i in (1, 2, 10)] == [2, 2, 2]
    assert s.box == [1, 0, 0, 0, 0]


@rule("SAF-44")
def test_nobody_knows_which_of_the_shuffled_tiles_lies_where(safari):
    s = find(safari, "whale", {"1b": "lion", "2a": "tiger"}, box=["turtle", "turtle", "dolphin", "whale"], at=[0, 4])
    safari.play(s, "lay 1a", "lay 3a", "lay 3b", "lay 3c")
    for seat in (0, 1, EVERYONE):
        assert safari.face(safari.seen(s, seat), "3a") == "unseen"
    safari.play(s, "look 1b")
    assert safari.legal(s) == ["see lion", "see tiger"], "the untouched tiles are another batch"
    safari.play(s, "see lion", "go 3", "take 3b")
    rules, row, weight = safari.game.rules, [0] * 200, [0] * 200
    count = rules.chance(s, row, weight)
    assert safari.legal(s) == ["reveal whale", "reveal turtle", "reveal dolphin"]
    assert weight[:count] == [1, 2, 1]


@rule("SAF-44", "SAF-45")
def test_the_dolphin_that_led_to_a_whale_is_among_the_tiles_laid(safari):
    s = find(safari, "dolphin", {"8a": "whale"})
    safari.play(s, "ride 8", "take 8a", "reveal whale", "lay 8a", "look 8a")
    assert safari.legal(s) == ["see dolphin"]


@rule("SAF-44")
def test_with_an_empty_box_a_whale_has_nothing_to_lay(safari):
    s = find(safari, "whale", {"2a": "lion"})
    assert (s.turn, s.to_lay, s.box[0]) == (1, 0, 1)


@rule("SAF-44")
def test_two_shuffles_are_told_apart_and_a_number_is_free_again_when_its_tiles_are_gone(safari):
    s = find(safari, "whale", {"2a": "whale", "2b": "whale", "2c": "lion", "6a": "zebra"}, box=["turtle", "octopus"])
    safari.play(s, "lay 5a", "lay 5b")
    assert [s.batch[safari.place[name]] for name in ("5a", "5b", "2a")] == [1, 1, 0]
    s.turn, s.phase, s.at[0] = 0, Phase.MOVE, 1
    safari.play(s, "go 2", "take 2a", "reveal whale", "lay 7a")
    assert s.batch[safari.place["7a"]] == 2
    assert [s.unseen[batch][6:] for batch in (1, 2)] == [[0, 1, 0, 0, 1], [1, 0, 0, 0, 0]]
    s.turn, s.phase, s.at[0] = 0, Phase.MOVE, 4
    safari.play(s, "go 5", "take 5a", "reveal octopus", "decline")
    s.turn, s.phase, s.at[0] = 0, Phase.MOVE, 4
    safari.play(s, "go 5", "take 5b", "reveal turtle", "decline")
    s.turn, s.phase, s.at[0] = 0, Phase.MOVE, 3
    safari.play(s, "go 7", "take 7a", "reveal whale", "lay 3a", "lay 3b", "lay 3c")
    assert s.batch[safari.place["3a"]] == 1
    assert s.unseen[1][6:] == [1, 1, 0, 0, 1]


@rule("SAF-44")
def test_a_shuffle_stays_apart_while_a_tile_that_someone_has_looked_at_is_left_of_it(safari):
    s = find(safari, "whale", {"5a": "turtle", "2c": "lion"}, box=["octopus"], seen={"5a": "B"}, batches={"5a": 1})
    safari.play(s, "lay 4a")
    assert s.batch[safari.place["4a"]] == 2


@rule("SAF-44")
def test_thirteen_shuffles_can_lie_side_by_side(safari):
    """The most there can be: each of the other thirteen marine tiles the last of its own shuffle."""
    names = [f"{island}{side}" for island in (3, 4, 5) for side in "abcde"][:12]
    marine = ["turtle"] * 3 + ["pelican"] * 3 + ["dolphin"] * 3 + ["octopus"] * 3
    tiles = dict(zip(names, marine, strict=True))
    batches = {name: number for number, name in enumerate(names, 1)}
    s = find(safari, "whale", tiles, box=["whale"], batches=batches)
    safari.play(s, "lay 9a")
    assert s.batch[safari.place["9a"]] == 13
    assert s.out_of_range() == []


# chains


@rule("SAF-45", "SAF-46")
def test_dolphins_and_pelicans_follow_each_other_until_a_land_animal_is_taken(safari):
    s = find(safari, "dolphin", {"8a": "pelican", "3a": "dolphin", "9b": "pelican", "9c": "lion", "2a": "lion"})
    safari.play(s, "ride 8", "take 8a", "reveal pelican", "fetch 3a", "reveal dolphin", "ride 9", "take 9b")
    safari.play(s, "reveal pelican", "fetch 2a", "reveal lion")
    assert s.at[0] == 9
    assert safari.hand(s, 0) == "lion"
    assert s.box == [0, 0, 2, 2, 0]
    assert s.turn == 1


@rule("SAF-46", "SAF-31")
@pytest.mark.parametrize(
    ("animal", "moves"), [("pelican", ["fetch 8a"]), ("dolphin", ["ride 8", "take 8a"])], ids=["pelican", "dolphin"]
)
def test_a_third_copy_may_come_by_pelican_or_dolphin_too(safari, animal, moves):
    s = find(safari, animal, {"8a": "lion"}, hands=["lion lion"])
    safari.play(s, *moves, "reveal lion")
    assert s.phase == Phase.PUT_BACK
    assert safari.hand(s, 0) == "lion lion"
    safari.play(s, "return 8a")
    assert s.turn == 1


@rule("SAF-45")
def test_a_chain_ends_where_nothing_is_taken(safari):
    s = find(safari, "dolphin", {"8a": "pelican"})
    safari.play(s, "ride 8", "take 8a", "reveal pelican")
    assert s.turn == 1, "no tile is left for the pelican"
    assert s.phase == Phase.MOVE


@rule("SAF-12", "SAF-44")
def test_while_a_tile_is_turned_chance_acts(safari):
    s = find(safari, "pelican", {"8a": "lion"})
    safari.play(s, "fetch 8a")
    assert safari.game.rules.to_act(s) == CHANCE


@rule("SAF-47", "SAF-24")
@pytest.mark.parametrize("animal", ["turtle", "pelican", "dolphin", "octopus"])
def test_who_declines_may_still_exchange_before_the_turn_ends(safari, animal):
    others = {"2a": "zebra", "3a": "lion"}
    s = find(safari, animal, others, hands=["giraffe", "zebra zebra"], at=[0, 1])
    safari.play(s, "decline")
    assert safari.legal(s) == ["end", "ask B zebra"]
    safari.play(s, "end")
    assert s.turn == 1
