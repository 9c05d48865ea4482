"""Material and set-up: STA-01 to STA-06."""

import tomllib
from collections import Counter, deque
from itertools import pairwise

import kibo
from kibo import CHANCE, EVERYONE
from kibo.games.star_of_africa import board
from kibo.testing import rule


def steps_between(start, goals, kinds=("land", "sea")):
    """How many steps from a city to others, found by walking the stretches."""
    near = {}
    for line in board.STRETCHES:
        if line.kind in kinds:
            walk = (line.a, *line.dots, line.b)
            for a, b in pairwise(walk):
                near.setdefault(a, []).append(b)
                near.setdefault(b, []).append(a)
    far = {board.NAMES.index(start): 0}
    waiting = deque(far)
    while waiting:
        here = waiting.popleft()
        for there in near.get(here, []):
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return [far.get(board.NAMES.index(goal)) for goal in goals]


@rule("STA-01")
def test_the_board_has_32_cities_and_188_dots():
    assert board.CITIES == 32
    assert board.FIRST_SEA - board.CITIES == 111
    assert board.SPACES - board.FIRST_SEA == 77
    assert len(set(board.NAMES)) == board.SPACES
    assert board.NAMES[: board.FIRST_RED] == ("tangier", "cairo")


@rule("STA-01")
def test_the_board_has_42_land_23_sea_and_23_air_stretches():
    whole = tomllib.loads((board.Path(board.__file__).with_name("board.toml")).read_text("utf-8"))
    assert (len(whole["land"]), len(whole["sea"]), len(whole["air"])) == (42, 23, 23)
    assert Counter(line.kind for line in board.STRETCHES) == {"land": 42, "sea": 23}
    assert len(board.AIR) == 23
    assert Counter(fork["kind"] for fork in whole["forks"]) == {"land": 6, "sea": 4}


@rule("STA-01")
def test_distances_are_those_of_the_board():
    assert steps_between("tangier", ["sahara", "morocco", "tunis"], ("land",)) == [5, 2, 5]
    assert steps_between("tangier", ["tunis", "canary_islands"], ("sea",)) == [3, 3]
    assert steps_between("cairo", ["egypt", "darfur"], ("land",)) == [4, 7]
    assert steps_between("cairo", ["tripoli", "tunis", "suakin"], ("sea",)) == [4, 5, 4]
    assert steps_between("st_helena", ["cape_verde", "sierra_leone", "cape_town", "whalefish_bay"]) == [10, 11, 10, 11]
    assert steps_between("sahara", ["darfur"], ("land",)) == [8]
    assert steps_between("mozambique", ["dragon_mountain", "congo"], ("land",)) == [5, 10]
    assert steps_between("tangier", ["canary_islands", "st_helena", "tamatave"], ("land",)) == [None, None, None]
    assert steps_between("tamatave", ["cape_st_marie"], ("land",)) == [4]
    assert None not in steps_between("tangier", board.NAMES)


@rule("STA-01")
def test_air_lines_join_cities_both_ways():
    for a, b in board.AIR:
        assert b in board.FLIGHTS[a * board.AIR_WIDTH : (a + 1) * board.AIR_WIDTH]
        assert a in board.FLIGHTS[b * board.AIR_WIDTH : (b + 1) * board.AIR_WIDTH]
    assert sum(city >= 0 for city in board.FLIGHTS) == 46


@rule("STA-02")
def test_a_token_lies_on_every_red_city(game):
    s = kibo.Match(game, 3, chance="ask").position
    assert s.city == [0, 0] + [1] * 30
    assert dict(zip(("blank", "topaz", "emerald", "ruby", "star", "robber", "horseshoe"), s.hidden, strict=True)) == {
        "blank": 12,
        "topaz": 4,
        "emerald": 3,
        "ruby": 2,
        "star": 1,
        "robber": 3,
        "horseshoe": 5,
    }
    assert sum(s.bank) == 0


@rule("STA-02")
def test_the_token_turned_is_drawn_from_all_that_are_left(table):
    t = table("egypt", "tunis", empty=("darfur",)).do("pay")
    assert t.odds == {
        "token blank": 11,
        "token topaz": 4,
        "token emerald": 3,
        "token ruby": 2,
        "token star": 1,
        "token robber": 3,
        "token horseshoe": 5,
    }
    t.do("token star", "roll", "die 3", "stay")
    assert "token star" not in table("egypt", "tunis", star="B").do("pay").odds


@rule("STA-03")
def test_everyone_begins_with_300(game):
    for seats in (2, 5):
        s = kibo.Match(game, seats, chance="ask").position
        assert s.money == [3] * seats + [0] * (5 - seats)


@rule("STA-04")
def test_each_chooses_tangier_or_cairo_in_seat_order(game):
    match = kibo.Match(game, 3, chance="ask")
    for seat, city in enumerate(["cairo", "tangier", "cairo"]):
        assert match.to_act == seat
        assert [match.write(action) for action in match.legal] == ["start tangier", "start cairo"]
        match.play(f"start {city}")
    assert match.position.at[:3] == [1, 0, 1]
    assert match.position.turn == 0
    assert match.to_act == CHANCE


def after_rolls(game, *rolls, seats=3):
    match = kibo.Match(game, seats, chance="ask")
    for _ in range(seats):
        match.play("start cairo")
    for seat, face in rolls:
        assert game.phases[match.position.phase] == "roll for first"
        assert match.position.turn == seat
        match.play(f"die {face}")
    return match


@rule("STA-05")
def test_the_highest_roll_begins(game):
    assert after_rolls(game, (0, 4), (1, 6)).position.rolled[:3] == [4, 6, 0]
    for rolls, first in (((4, 2, 5), 2), ((6, 5, 1), 0), ((2, 3, 1), 1)):
        match = after_rolls(game, *enumerate(rolls))
        assert match.to_act == first
        assert match.odds == {}
        assert match.position.rolled == [0] * 5


@rule("STA-05")
def test_those_level_on_the_highest_roll_again_among_themselves(game):
    match = after_rolls(game, (0, 6), (1, 2), (2, 6), (0, 3), (2, 3), (0, 1), (2, 4))
    assert match.to_act == 2
    match = after_rolls(game, (0, 1), (1, 1), (2, 1), (0, 1), (1, 5), (2, 5), (1, 6), (2, 2))
    assert match.to_act == 1


@rule("STA-05")
def test_all_faces_of_the_die_are_as_likely(game):
    match = after_rolls(game)
    assert list(match.odds.values()) == [1] * 6
    assert [match.write(action) for action in match.odds] == [f"die {face}" for face in range(1, 7)]


@rule("STA-05")
def test_play_goes_round_in_seat_order(game):
    match = after_rolls(game, (0, 1), (1, 6), (2, 2))
    order = []
    for _ in range(5):
        order.append(match.to_act)
        match.play("stay")
    assert order == [1, 2, 0, 1, 2]


@rule("STA-06")
def test_nothing_is_hidden_but_what_is_not_yet_drawn(game):
    match = kibo.Match(game, 4, seed=1)
    for _ in range(200):
        assert game.rules.witness(match.position) == EVERYONE
        for seat in (EVERYONE, 0, 3):
            assert match.seen(seat) == match.position
        match.play(match.legal[len(match.history) % len(match.legal)])


@rule("STA-06")
def test_the_bank_never_runs_out(table):
    t = table("whalefish_bay", "cairo", money=[31_000, 3])
    t.do("fly cape_town")
    assert t.s.money[0] == 31_002


def test_a_purse_that_no_table_ever_fills_stays_within_what_a_position_holds(table):
    t = table("whalefish_bay", "cairo", money=[31_999, 3], empty=["cape_town"]).do("fly cape_town")
    assert t.s.money[0] == 32_000
    assert t.s.paid_out == 32_003
