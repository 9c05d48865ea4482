"""What the value function knows of the game."""

from kibo.games.photo_safari.bots import value
from kibo.games.photo_safari.state import Phase
from kibo.lab.simulate import Simulation


def test_one_step_ahead_beats_random_play(safari):
    won = 0
    for bots in (["greedy", "random"], ["random", "greedy"]):
        result = Simulation(safari.game, seats=2, bots=bots, seed=2026, device="cpu", threads=1).run(50)
        seat = bots.index("greedy")
        won += result.tally[6 + seat]
    assert won >= 90


def test_a_new_animal_is_worth_more_than_a_double(safari):
    hands = (["lion"], ["lion lion"], ["lion zebra"])
    worth = [value(safari.at({"9a": "tiger"}, hands=hand), 0) for hand in hands]
    assert worth[0] < worth[1] < worth[2]


def test_to_know_where_a_lacking_animal_lies_is_worth_something_and_more_if_it_is_near(safari):
    def worth(place, seen, hand=""):
        return value(safari.at({place: "tiger"}, hands=[hand], at=[1], seen={place: seen}, turn=1), 0)

    assert worth("9a", "B") < worth("9a", "A") < worth("2a", "A")
    assert worth("2a", "A", "tiger") - worth("2a", "B", "tiger") < worth("2a", "A") - worth("2a", "B")


def test_a_sure_tile_draws_the_camera(safari):
    def worth(island):
        tiles = {"1a": "tiger", "2a": "zebra"}
        return value(safari.at(tiles, hands=["zebra zebra"], at=[island], seen=dict.fromkeys(tiles, "A"), phase=3), 0)

    assert worth(1) > worth(2)


def test_a_bargain_is_worth_meeting_its_owner_for_unless_the_gift_is_new_to_them(safari):
    def worth(island, theirs):
        s = safari.at({"9a": "zebra"}, hands=["zebra zebra", theirs], at=[island, 4], phase=Phase.FINISH)
        return value(s, 0)

    assert worth(4, "lion lion zebra") > worth(3, "lion lion zebra")
    assert worth(4, "lion lion") == worth(3, "lion lion")


def test_what_rivals_hold_counts_against(safari):
    assert value(safari.at({}, hands=["", "lion"]), 0) < value(safari.at({}, hands=["", ""]), 0)


def test_a_won_game_is_worth_most(safari):
    s = safari.at({}, hands=["lion zebra", "lion lion"], phase=Phase.END)
    assert value(s, 0) > 10_000
    assert value(s, 1) < -10_000
