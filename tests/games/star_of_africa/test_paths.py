"""The tables of ways against a slow, obvious search: every space, roll, purse and placing of up to three robbers."""

import tomllib
from itertools import combinations, pairwise

import pytest

from kibo.games.star_of_africa import board
from kibo.games.star_of_africa.actions import GO, STAY
from kibo.games.star_of_africa.rules.moving import cheapest, moves
from kibo.games.star_of_africa.state import ROBBER_OF, State
from rulebook import rule


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
