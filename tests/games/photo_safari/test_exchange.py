"""Exchange of doubles."""

from itertools import permutations, product

import pytest

from kibo.games.photo_safari.rules.exchange import can_ask, can_give, has_exchange
from kibo.games.photo_safari.state import ANIMALS, Phase
from kibo.testing import rule

LAND = ANIMALS[:6]


def asks(safari, s):
    return [move for move in safari.legal(s) if move.startswith("ask")]


@rule("SAF-20", "SAF-25")
def test_a_double_of_a_player_on_the_same_island_may_be_taken_for_a_tile_of_the_own(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra", "lion lion"])
    assert safari.legal(s) == ["look 9a", "ask B lion"]
    safari.play(s, "ask B lion")
    assert s.turn == 0, "the other is not asked whether it likes to"
    assert safari.legal(s) == ["give zebra"]
    safari.play(s, "give zebra")
    assert safari.hand(s, 0) == "lion"
    assert safari.hand(s, 1) == "zebra lion"


@rule("SAF-20")
def test_a_single_cannot_be_asked_for(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra", "lion"])
    assert asks(safari, s) == []


@rule("SAF-20", "SAF-24")
def test_only_a_player_on_the_same_island_can_be_forced(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra", "lion lion", "tiger tiger"], at=[4, 3, 4], seats=3)
    assert asks(safari, s) == ["ask C tiger"]


@rule("SAF-20")
def test_the_active_player_does_not_exchange_with_itself_nor_do_the_others_exchange(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra", "lion lion", "tiger"], seats=3, turn=1)
    assert asks(safari, s) == []
    s.turn = 2
    assert asks(safari, s) == ["ask B lion"]


@rule("SAF-21")
def test_an_animal_already_held_cannot_be_asked_for(safari):
    s = safari.at({"9a": "lion"}, hands=["lion zebra", "lion lion"])
    assert asks(safari, s) == []


@rule("SAF-22")
def test_a_single_or_a_double_may_be_given(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra giraffe giraffe", "lion lion"])
    safari.play(s, "ask B lion")
    assert safari.legal(s) == ["give zebra", "give giraffe"]
    safari.play(s, "give giraffe")
    assert safari.hand(s, 0) == "zebra lion giraffe"
    assert safari.hand(s, 1) == "lion giraffe"


@rule("SAF-22")
def test_with_nothing_in_hand_there_is_nothing_to_give(safari):
    s = safari.at({"9a": "lion"}, hands=["", "lion lion"])
    assert asks(safari, s) == []


@rule("SAF-23")
def test_what_the_other_has_twice_cannot_be_given(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra tiger", "lion lion tiger tiger"])
    safari.play(s, "ask B lion")
    assert safari.legal(s) == ["give zebra"]


@rule("SAF-23")
def test_with_nothing_else_to_give_there_is_no_exchange(safari):
    s = safari.at({"9a": "lion"}, hands=["tiger", "lion lion tiger tiger"])
    assert asks(safari, s) == []


@rule("SAF-E1", "SAF-20", "SAF-21", "SAF-22", "SAF-23")
def test_the_worked_example_of_the_book(safari):
    s = safari.at(
        {"1a": "elephant", "9a": "lion"},
        hands=["giraffe giraffe tiger tiger", "zebra hippopotamus hippopotamus elephant elephant lion lion"],
        at=[0, 1],
    )
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", "reveal elephant")
    assert s.phase == Phase.FINISH
    assert safari.legal(s) == ["end", "ask B hippopotamus", "ask B lion"]
    safari.play(s, "ask B hippopotamus")
    assert safari.legal(s) == ["give giraffe", "give tiger"]
    safari.play(s, "give tiger")
    assert safari.hand(s, 0) == "hippopotamus elephant giraffe giraffe tiger"
    assert safari.hand(s, 1) == "zebra hippopotamus elephant elephant lion lion tiger"


@rule("SAF-24")
def test_there_are_four_moments_and_one_exchange(safari):
    """Before looking, before moving, before taking, at the end: once it is done, it is not offered again."""
    for moment in range(5):
        s = safari.at(
            {"9a": "lion", "1a": "zebra", "1b": "lion"},
            hands=["giraffe tiger", "lion lion", "lion lion hippopotamus hippopotamus"],
            at=[0, 0, 1],
            seats=3,
        )
        moves = [["look 9a", "see lion"], ["go 1"], ["take 1a", "reveal zebra"]]
        offered = [["ask B lion"], ["ask B lion"], ["ask C hippopotamus", "ask C lion"]]
        offered.append(offered[2])
        for now in range(4):
            done = now > moment
            assert asks(safari, s) == ([] if done else offered[now]), (moment, now)
            if now == moment:
                resume = s.phase
                safari.play(s, offered[now][0], "give giraffe")
                if now < 3:
                    assert s.phase == resume
            if now < 3:
                safari.play(s, *moves[now])
        if moment == 4:
            assert s.phase == Phase.FINISH
            safari.play(s, "end")
        assert s.turn == 1
        assert s.exchanged == 0


@rule("SAF-24")
def test_the_end_of_a_turn_is_a_choice_only_when_something_can_be_exchanged(safari):
    s = safari.at({"9a": "lion", "1a": "zebra"}, hands=["giraffe", "lion", "lion lion"], at=[0, 1, 2], seats=3)
    safari.play(s, "look 9a", "see lion", "go 1", "take 1a", "reveal zebra")
    assert s.turn == 1
    assert has_exchange(s) == 0
    s.at[2] = 0
    assert has_exchange(s) == 0
    s.turn, s.at[2] = 0, 1
    assert has_exchange(s) == 1
    s.exchanged = 1
    assert has_exchange(s) == 0


@rule("SAF-24")
def test_after_moving_it_is_the_new_island_that_counts(safari):
    s = safari.at({"9a": "lion", "1a": "zebra"}, hands=["giraffe", "lion lion"], at=[0, 0])
    safari.play(s, "look 9a", "see lion", "go 1")
    assert asks(safari, s) == []


@rule("SAF-24", "SAF-13")
def test_on_an_empty_or_the_central_island_the_moments_after_moving_are_one(safari):
    for island in (0, 3):
        s = safari.at({"9a": "lion"}, hands=["giraffe", "lion lion"], at=[2, island])
        safari.play(s, "look 9a", "see lion", f"go {island}")
        assert safari.legal(s) == ["end", "ask B lion"]
        safari.play(s, "end")
        assert s.turn == 1
        assert safari.hand(s, 0) == "giraffe"


@rule("SAF-24")
def test_with_no_tile_left_the_first_two_moments_are_one(safari):
    s = safari.at({}, hands=["giraffe", "lion lion"])
    assert safari.legal(s)[-1] == "ask B lion"
    safari.play(s, "ask B lion", "give giraffe")
    assert safari.legal(s) == ["go 1", "go 2", "go 3", "go 4", "go 5"]


@rule("SAF-24")
@pytest.mark.parametrize(
    ("moves", "phase"),
    [
        (["take 1a", "reveal lion"], Phase.PUT_BACK),
        (["take 1b", "reveal dolphin"], Phase.DOLPHIN),
        (["take 1b", "reveal dolphin", "ride 2"], Phase.DOLPHIN_TAKE),
        (["take 1c", "reveal turtle"], Phase.TURTLE),
        (["take 1c", "reveal turtle", "look 2a", "see tiger"], Phase.TURTLE_AGAIN),
        (["take 1d", "reveal pelican"], Phase.PELICAN),
        (["take 1e", "reveal octopus"], Phase.OCTOPUS),
        (["take 1e", "reveal octopus", "lift 2a"], Phase.OCTOPUS_SWAP),
        (["take 2c", "reveal whale"], Phase.WHALE),
    ],
)
def test_there_is_no_exchange_in_the_middle_of_an_action(safari, moves, phase):
    tiles = {"1a": "lion", "1b": "dolphin", "1c": "turtle", "1d": "pelican", "1e": "octopus", "2a": "tiger"}
    tiles |= {"2b": "lion", "2c": "whale", "9a": "zebra"}
    s = safari.at(tiles, hands=["lion lion giraffe", "zebra zebra"], at=[0, 0], box=["turtle"])
    island = int(moves[0][5])
    safari.play(s, "look 9a", "see zebra", f"go {island}")
    s.at[1] = island
    safari.play(s, *moves)
    assert s.phase == phase
    s.at[1] = s.at[0]
    assert asks(safari, s) == []
    if phase == Phase.PUT_BACK:
        safari.play(s, "return 5a")
        assert asks(safari, s) == ["ask B zebra"], "but it may be when all is done"


@rule("SAF-24")
def test_an_exchange_follows_a_dolphin_at_the_island_where_it_ends(safari):
    s = safari.at(
        {"1b": "dolphin", "9a": "zebra"}, hands=["giraffe", "lion lion", "tiger tiger"], at=[0, 8, 1], seats=3
    )
    safari.play(s, "look 9a", "see zebra", "go 1")
    safari.play(s, "take 1b", "reveal dolphin", "ride 8")
    assert safari.legal(s) == ["end", "ask B lion"]


@rule("SAF-20", "SAF-21", "SAF-22", "SAF-23", "SAF-30")
def test_every_pair_of_hands_of_three_animals_is_exchanged_as_the_book_says(safari):
    for mine, theirs in product(product(range(3), repeat=3), repeat=2):
        s = safari.at({"9a": "lion"}, phase=Phase.MOVE)
        s.hand[0][:3], s.hand[1][:3] = list(mine), list(theirs)
        gifts = [g for g in range(3) if mine[g] and theirs[g] < 2]
        wishes = [w for w in range(3) if theirs[w] == 2 and not mine[w] and gifts]
        assert [can_give(s, 1, kind) for kind in range(3)] == [int(kind in gifts) for kind in range(3)]
        assert [can_ask(s, 1, kind) for kind in range(3)] == [int(kind in wishes) for kind in range(3)]
        assert asks(safari, s) == [f"ask B {LAND[w]}" for w in wishes]
        for wish in wishes:
            after = s.copy()
            safari.play(after, f"ask B {LAND[wish]}")
            assert safari.legal(after) == [f"give {LAND[g]}" for g in gifts]
            for gift in gifts:
                done = safari.play(after.copy(), f"give {LAND[gift]}")
                change = [(k == wish) - (k == gift) for k in range(3)]
                assert done.hand[0][:3] == [mine[k] + change[k] for k in range(3)]
                assert done.hand[1][:3] == [theirs[k] - change[k] for k in range(3)]
                assert max(done.hand[0] + done.hand[1]) <= 2


@rule("SAF-20", "SAF-22", "SAF-24", "SAF-25", "SAF-47")
def test_any_seat_may_ask_any_other_for_any_animal_and_give_any_other_in_return(safari):
    for asker, other in permutations(range(3), 2):
        for wish, gift in permutations(LAND, 2):
            hands = ["", "", ""]
            hands[asker], hands[other] = gift, f"{wish} {wish}"
            s = safari.at({"9a": "lion"}, hands=hands, seats=3, turn=asker)
            safari.play(s, f"ask {'ABC'[other]} {wish}", f"give {gift}")
            assert safari.hand(s, asker) == wish
            assert sorted(safari.hand(s, other).split()) == sorted([wish, gift])
            assert (s.turn, s.phase, s.resume) == (asker, Phase.LOOK, Phase.LOOK)
            assert (s.asked, s.wanted, s.exchanged) == (0, 0, 1)
