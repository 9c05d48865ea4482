"""Material and set-up."""

from collections import Counter

import pytest

import kibo
from kibo.games.photo_safari.board import BOARDS, LINKS, SPOTS, is_connected
from kibo.games.photo_safari.state import ANIMALS, UNSEEN, Phase
from kibo.testing import rule

DODECAHEDRON = {
    0: {1, 2, 3, 4, 5},
    1: {0, 2, 5, 6, 10},
    2: {0, 1, 3, 6, 7},
    3: {0, 2, 4, 7, 8},
    4: {0, 3, 5, 8, 9},
    5: {0, 1, 4, 9, 10},
    6: {1, 2, 7, 10},
    7: {2, 3, 6, 8},
    8: {3, 4, 7, 9},
    9: {4, 5, 8, 10},
    10: {1, 5, 6, 9},
}
RING = {0: {1, 3, 5, 7, 9}} | {i: {(i - 2) % 10 + 1, i % 10 + 1} | ({0} if i % 2 else set()) for i in range(1, 11)}


@rule("SAF-01")
@pytest.mark.parametrize(("board", "ways"), [("dodecahedron", DODECAHEDRON), ("ring", RING)])
def test_islands_are_connected_as_the_board_says(safari, board, ways):
    number = BOARDS.index(board)
    for island in range(11):
        assert {other for other in range(11) if is_connected(number, island, other)} == ways[island]
        assert len(ways[island]) >= 2, "the ban on the island looked at locks nobody in"
        s = safari.at({}, at=[island], board=board)
        assert safari.legal(s) == [f"go {other}" for other in sorted(ways[island])]
    assert len(LINKS[number]) == sum(map(len, ways.values())) // 2
    assert len(SPOTS[number]) == 11


@rule("SAF-01", "SAF-03", "SAF-04")
def test_ten_islands_have_five_unseen_tiles_each_and_the_central_one_none(safari):
    s = kibo.Match(safari.game, 3).position
    assert s.tiles == [0] + [5] * 10
    assert s.face == [UNSEEN] * 50
    assert s.known == [0] * 50
    assert safari.legal(s) == [f"look {island}{side}" for island in range(1, 11) for side in "abcde"]


@rule("SAF-02", "SAF-04")
def test_the_first_tile_turned_shows_each_animal_as_often_as_there_are_tiles_of_it(safari):
    match = kibo.Match(safari.game, 2, chance="ask")
    match.play("look 7c")
    odds = {match.write(outcome): weight for outcome, weight in match.odds.items()}
    land = ("zebra", "hippopotamus", "elephant", "lion", "giraffe", "tiger")
    assert odds == {f"see {animal}": 6 for animal in land} | {
        "see whale": 2,
        "see turtle": 3,
        "see pelican": 3,
        "see dolphin": 3,
        "see octopus": 3,
    }
    assert sum(odds.values()) == 50


@rule("SAF-02")
def test_a_face_that_has_been_drawn_is_no_longer_among_those_that_are_left(safari):
    match = kibo.Match(safari.game, 2, chance="ask")
    for move in ("look 7c", "see whale", "go 1", "take 1a"):
        match.play(move)
    odds = {match.write(outcome): weight for outcome, weight in match.odds.items()}
    assert odds["reveal whale"] == 1
    assert sum(odds.values()) == 49


@rule("SAF-03", "SAF-05")
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_cameras_start_in_the_centre_and_turns_go_clockwise_from_seat_0(safari, seats):
    match = kibo.Match(safari.game, seats, seed=1)
    assert match.position.at == [0] * 6
    assert match.position.phase == Phase.LOOK
    order = []
    while len(order) < 2 * seats:
        order += [match.to_act] if not order or order[-1] != match.to_act else []
        match.play(match.legal[0])
    assert order == [*range(seats), *range(seats)]


@rule("SAF-03", "SAF-60", "SAF-01")
@pytest.mark.parametrize("memory", ["on", "aid"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_table_chooses_memory_and_board(safari, memory, board):
    s = kibo.Match(safari.game, 2, {"memory": memory, "board": board}).position
    assert (s.memory, s.board) == (["on", "aid"].index(memory), BOARDS.index(board))


@rule("SAF-02")
def test_the_tiles_are_fifty_in_every_position_of_a_game(safari):
    match = kibo.Match(safari.game, 4, seed=3)
    while not match.over:
        s = match.position
        on_islands = sum(face != -1 for face in s.face)
        in_hands = sum(map(sum, s.hand))
        assert on_islands + in_hands + sum(s.box) + s.to_lay + (s.held >= 0) == 50
        counts = Counter(ANIMALS[face] for face in s.face if 0 <= face < UNSEEN)
        assert all(counts[animal] <= 6 for animal in counts)
        match.play(match.legal[len(match.history) % len(match.legal)])
