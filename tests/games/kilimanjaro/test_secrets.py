"""What a seat sees, and the worlds it may imagine."""

from collections import Counter

import kibo
from games.kilimanjaro.tables import GAME, RULES, do, racing
from kibo.core import draw
from kibo.testing import position, rule


def seen_by(s, seat):
    seen = s.copy()
    RULES.observe(s, seat, seen)
    return seen


def imagined(s, seat, seed):
    world = s.copy()
    draws = [0] * draw.STATE
    draw.start(draws, seed, 0)
    RULES.resample(world, seat, draws)
    return world


def placing():
    """A has placed a lion; B has chosen one of its counters and not placed it yet."""
    stock = [[4, 1, 2], [3, 2, 2]]
    given = {"phase": "place counter", "turn": 1, "dealt": 16, "placed": 1, "chosen": "banana", "bag": [0, 0, 0]}
    return position(GAME, 2, stock=stock, lying={7: "lion of A"}, **given)


@rule("KIL-06")
def test_while_counters_are_placed_a_seat_knows_its_own_alone():
    s = placing()
    mine, theirs = seen_by(s, 0), seen_by(s, 1)
    assert mine.stock[:2] == [[4, 1, 2], [kibo.UNKNOWN] * 3]
    assert (mine.chosen, mine.bag) == (kibo.UNKNOWN, [4, 2, 2])
    assert theirs.stock[:2] == [[kibo.UNKNOWN] * 3, [3, 2, 2]]
    assert (theirs.chosen, theirs.bag) == (0, [4, 2, 2])


@rule("KIL-06")
def test_an_imagined_world_deals_the_unseen_counters_anew():
    s = placing()
    worlds = [imagined(s, 0, seed) for seed in range(400)]
    assert all(sum(world.stock[1]) == 7 and world.bag == [0, 0, 0] for world in worlds)
    assert all(world.stock[0] == [4, 1, 2] and world.lying == s.lying for world in worlds)
    chosen = Counter(world.chosen for world in worlds)
    assert 150 < chosen[0] < 250  # 4 of the 8 unseen counters are bananas
    assert 60 < chosen[1] < 140
    lying = Counter(imagined(s, 1, seed).lying[7] for seed in range(400))
    word = GAME.state.field("lying").word
    assert {word(value) for value in lying} == {"banana of A", "lion of A", "swap of A"}


@rule("KIL-08")
def test_an_imagined_world_deals_the_unseen_cards_anew():
    pile = [0] * 28
    pile[27] = 1  # a jeep 7 is left to draw
    s = racing(2, pile=pile, hand=[["canoe 1"], ["canoe 3", "mule 3"]])
    hands = Counter(tuple(imagined(s, 0, seed).hand[1]) for seed in range(600))
    card = GAME.state.field("hand").value
    three, mule, jeep = (card(word) for word in ("canoe 3", "mule 3", "jeep 7"))
    assert set(hands) == {(three, mule, -1), (three, jeep, -1), (mule, jeep, -1)}
    assert all(150 < count < 250 for count in hands.values())


@rule("KIL-20")
def test_a_counter_turned_up_is_no_secret_any_more():
    s = do(racing(at=[4, 0], lying={5: "lion of B", 9: "swap of B"}, hand=[["jeep 1"]]), "jeep 1 on A1")
    word = GAME.state.field("lying").word
    seen = seen_by(s, 0)
    assert (word(seen.lying[5]), word(seen.lying[9])) == ("lion", "counter of B")


@rule("KIL-06")
def test_an_observation_hides_nothing_twice():
    for seat in (0, 1, kibo.EVERYONE):
        seen = seen_by(placing(), seat)
        assert seen_by(seen, seat) == seen
