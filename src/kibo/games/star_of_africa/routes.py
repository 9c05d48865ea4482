"""The ways that a move may take, in words and to be drawn.

The rules count what a move costs and whether it is open; two ways of the same cost lead to the same position, so a
move is named by where it ends. Which way it takes is told here.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise

from kibo.core.text import Phrase

from .board import CITIES, FIRST_SEA, walks_of
from .places import city_phrase
from .rules.moving import cheapest, fare, is_open
from .state import State

Spaces = tuple[int, ...]


@cache
def ways(start: int, roll: int) -> dict[int, list[tuple[int, Spaces]]]:
    """What the rules need of each way, and its spaces, by the space it leads to."""
    found: dict[int, list[tuple[int, Spaces]]] = {}
    for walk in walks_of(start, roll):
        found.setdefault(walk.spaces[-1], []).append((walk.way(roll), walk.spaces))
    return found


def _open(s: State, space: int) -> list[tuple[int, Spaces]]:
    """Every open way to a space with its fare, whether it can be paid or not."""
    there = ways(s.at[s.turn], s.die).get(space, ())
    return [(fare(s, way), spaces) for way, spaces in there if is_open(s, way)]


def routes(s: State, space: int) -> list[Spaces]:
    """The ways that a legal move may take: the cheapest open ones (STA-13), or the one free step (STA-14)."""
    cost = cheapest(s, space)
    if cost < 0:
        return [(s.at[s.turn], space)]
    return sorted(spaces for paid, spaces in _open(s, space) if paid == cost)


def has_dearer_way(s: State, space: int) -> bool:
    """Does a way lead there that costs more, and so is not taken (STA-13)?"""
    return any(cost > cheapest(s, space) for cost, _ in _open(s, space))


Leg = tuple[str, int, int]
"""A key of `[way]`, and the ports that it names (NONE where it names none)."""
NONE = -1
LAND: Leg = ("land", NONE, NONE)


def way_phrase(s: State, space: int) -> Phrase | None:
    """Which way a legal move takes, by land and sea in turn; None where it is by land alone."""
    told = sorted({legs(spaces) for spaces in routes(s, space)})
    if told == [(LAND,)]:
        return None
    return _joined("way.or", [_joined("way.then", [_leg(*leg) for leg in way]) for way in told])


def legs(spaces: Spaces) -> tuple[Leg, ...]:
    """A way as its stretches by land and its passages by sea."""
    found: list[Leg] = []
    for by_sea, steps in groupby(pairwise(spaces), key=lambda step: max(step) >= FIRST_SEA):
        walked = list(steps)
        ends = [walked[0][0], *(a for a, _ in walked[1:] if a < CITIES), walked[-1][1]]
        found += [_passage(a, b) for a, b in pairwise(ends)] if by_sea else [LAND]
    return tuple(found)


def _passage(a: int, b: int) -> Leg:
    if a >= CITIES:
        return "sea", NONE, NONE
    return ("passage", a, b) if b < CITIES else ("port", a, NONE)


def _leg(key: str, a: int, b: int) -> Phrase:
    cities = {name: city_phrase(city) for name, city in (("a", a), ("b", b)) if city != NONE}
    return Phrase(f"way.{key}", **cities)


def _joined(key: str, phrases: list[Phrase]) -> Phrase:
    """Several phrases as one: this, then that; or this, or that."""
    whole = phrases[-1]
    for phrase in reversed(phrases[:-1]):
        whole = Phrase(key, a=phrase, b=whole)
    return whole
