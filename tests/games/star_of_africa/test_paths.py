"""The tables of ways against a slow, obvious search: every space, roll, purse and placing of up to three robbers."""

import tomllib
from itertools import combinations, pairwise

import pytest

from kibo.games.star_of_africa import board
from kibo.games.star_of_africa.actions import GO, STAY
from kibo.games.star_of_africa.routes import has_dearer_way, routes
from kibo.games.star_of_africa.rules.moving import cheapest, go, moves
from kibo.games.star_of_africa.state import ROBBER_OF, Phase, State
from kibo.testing import rule


def read_board():
    """The board as a dict of links by name: {space: {neighbour: "land" or "sea"}}."""
    whole = tomllib.loads(board.Path(board.__file__).with_name("board.toml").read_text("utf-8"))
    cities = [city["id"] for city in whole["cities"]]
    links = {}
    for kind, mark in (("land", "-"), ("sea", "~")):
        for line in whole[kind]:
            name = mark.join((line["a"], line["b"], ""))
            walk = [line["a"], *(f"{name}{i + 1}" for i in range(line["dots"])), line["b"]]
            for a, b in pairwise(walk):
                links.setdefault(a, {})[b] = kind
                links.setdefault(b, {})[a] = kind
    return links, set(cities)


LINKS, CITIES = read_board()
GOALS = {"tangier", "cairo"}
AT_SEA = {space for space in LINKS if space not in CITIES and "sea" in LINKS[space].values()}


def walk(path, roll, robbers, cost, found):
    """Try every step from the end of a path, and note where one may stop and what it costs."""
    here, steps = path[-1], len(path) - 1
    if steps > 0:
        early = here in CITIES and here not in GOALS and here not in robbers
        if steps == roll or early:
            found[here] = min(cost, found.get(here, 99))
        if steps == roll or here in GOALS or here in robbers:
            return
    for there, kind in LINKS[here].items():
        if there in path or (here == "st_helena" and kind == "sea" and roll > 2):
            continue
        walk([*path, there], roll, robbers, cost + (here in CITIES and kind == "sea"), found)


def creep(start, roll, robbers):
    """The one free step of who has no money."""
    if start == "st_helena" and roll > 2:
        return set()
    by_sea = {there for there, kind in LINKS[start].items() if kind == "sea"}
    return {there for there in by_sea if roll == 1 or there not in GOALS | robbers}


def slow_search(start, roll, robbers, paid):
    """For every purse from nothing to 300, where one may go and for how much (None: the free step)."""
    found = {}
    walk([start], roll, robbers, 1 if start in AT_SEA and not paid else 0, found)
    result = []
    for money in range(4):
        goes = {space: cost for space, cost in found.items() if cost <= money}
        if money == 0 and not paid:
            goes |= {space: None for space in creep(start, roll, robbers) if space not in goes}
        result.append(goes)
    return result


def within_reach(start):
    """The red cities within six steps."""
    near = {start}
    for _ in range(6):
        near |= {there for here in near for there in LINKS[here]}
    return sorted((near & CITIES) - GOALS)


@rule("STA-10", "STA-11", "STA-12", "STA-13", "STA-14", "STA-16", "STA-42", "STA-63", "STA-70")
@pytest.mark.parametrize("part", range(4))
def test_moves_are_those_of_a_slow_search(part):
    checked = 0
    legal = [-1] * 300
    for start in range(part, board.SPACES, 4):
        name = board.NAMES[start]
        near = within_reach(name)
        for robbers in (set(some) for count in range(4) for some in combinations(near, count)):
            s = State()
            s.seats = 2
            s.at[0] = start
            for city in robbers:
                s.city[board.NAMES.index(city)] = ROBBER_OF + 1
            for paid in (0, 1) if name in AT_SEA else (0,):
                for roll in range(1, 7):
                    s.paid[0], s.die = paid, roll
                    for money, goes in enumerate(slow_search(name, roll, robbers, paid)):
                        s.money[0] = money
                        count = moves(s, legal)
                        assert legal[0] == STAY
                        spaces = [action - GO for action in legal[1:count]]
                        assert {board.NAMES[space] for space in spaces} == set(goes), (name, roll, robbers, money, paid)
                        assert spaces == sorted(set(spaces))
                        for space in spaces:
                            cost = goes[board.NAMES[space]]
                            assert cheapest(s, space) == (-1 if cost is None else cost)
                        checked += 1
    assert checked > 10_000


@rule("STA-42")
def test_no_robber_beyond_the_roll_matters():
    for start in range(board.SPACES):
        near = {board.NAMES.index(city) for city in within_reach(board.NAMES[start])}
        for number in range(board.FIRST_WAY[6 * start], board.FIRST_WAY[6 * start + 6]):
            way = board.WAYS[number]
            through = way >> board.THROUGH
            while through:
                assert through & board.CITY_MASK in near
                through >>= board.CITY_BITS


def every_walk(path, roll, robbers):
    """Every walk that a roll allows, found by trying every step."""
    here, steps = path[-1], len(path) - 1
    if steps and (steps == roll or (here in CITIES and here not in GOALS | robbers)):
        yield tuple(path)
    if steps and (steps == roll or here in GOALS | robbers):
        return
    for there, kind in LINKS[here].items():
        if there not in path and not (here == "st_helena" and kind == "sea" and roll > 2):
            yield from every_walk([*path, there], roll, robbers)


def walked(s, walk):
    """The position after going a walk step by step, paying whenever a sea passage is entered that is not paid for."""
    after, paid, spent = s.copy(), bool(s.paid[0]), 0
    for here, there in pairwise(walk):
        if LINKS[here][there] == "sea" and not paid:
            spent, paid = spent + 1, True
        if there in CITIES:
            paid = False
    after.money[0] -= spent
    after.paid_out -= spent
    after.paid[0] = paid
    after.at[0] = board.NAMES.index(walk[-1])
    after.came[0], after.came[1] = 1, 0
    return after, spent


def standing(start, roll, robbers, paid, money):
    s = State()
    s.seats, s.phase, s.die, s.star = 2, Phase.MOVE, roll, 1
    s.at[0], s.paid[0], s.money[0], s.paid_out = start, paid, money, money
    s.at[1], s.came[1] = board.TANGIER, 1
    for city in robbers:
        s.city[board.NAMES.index(city)] = ROBBER_OF + 1
    return s


FIELDS = ("at", "paid", "money", "paid_out", "came", "city", "missing", "star", "horseshoes", "robbers", "gifted")


@rule("STA-13")
@pytest.mark.parametrize("part", range(6))
def test_all_ways_that_a_move_may_take_lead_to_the_same_position(part):
    """Every space, roll and robber: the cheapest of all walks, gone step by step, end where the rules say."""
    several = 0
    legal = [-1] * 300
    for start in range(part, board.SPACES, 6):
        name = board.NAMES[start]
        for robbers in (set(some) for count in range(2) for some in combinations(within_reach(name), count)):
            for roll in range(1, 7):
                walks = list(every_walk([name], roll, robbers))
                for paid in (0, 1) if name in AT_SEA else (0,):
                    s = standing(start, roll, robbers, paid, 9)
                    ends = {}
                    for walk in walks:
                        after, spent = walked(s, walk)
                        ends.setdefault(after.at[0], {}).setdefault(spent, []).append((walk, after))
                    assert sorted(ends) == [action - GO for action in legal[1 : moves(s, legal)]]
                    for space, by_cost in ends.items():
                        least = min(by_cost)
                        told = {tuple(board.NAMES[step] for step in way) for way in routes(s, space)}
                        assert told == {walk for walk, _ in by_cost[least]}
                        assert has_dearer_way(s, space) == (len(by_cost) > 1)
                        done = s.copy()
                        go(done, space)
                        if space == board.CAPE_TOWN:
                            done.money[0] -= 5
                            done.paid_out -= 5
                            done.gifted[0] = 0
                        for _, after in by_cost[least]:
                            for field in FIELDS:
                                assert list_of(done, field) == list_of(after, field), (name, roll, robbers, field)
                        several += len(by_cost[least]) > 1
    assert several > 10


def list_of(s, field):
    value = getattr(s, field)
    return value if isinstance(value, int) else list(value)
