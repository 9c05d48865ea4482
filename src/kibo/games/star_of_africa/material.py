"""What a variant's file may say: another map, other cities and routes, other tokens."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from kibo.core.faults import Faults, FilePlace, line, listed, one_of, point, table, whole
from kibo.core.material import Counts, Material

from .board import BOARD, CITY_MASK, COASTS, FACES, NAMES, SPACE_MASK
from .journeys import NO_WAY
from .notation import KIND_NAMES
from .state import Kind

HOMES = ("tangier", "cairo")
NEEDED = (*HOMES, "cape_town", "gold_coast", "slave_coast", "st_helena")
"""Cities that the rules speak of; the first two come first."""
SAID = set(NAMES[: len(BOARD["cities"])]), {fork["id"] for fork in BOARD["forks"]}
"""The cities and forks of the usual board, which have words in every language."""
MOST_CITIES = CITY_MASK + 1
MOST_DOTS = 20
THROUGH = 3
"""A roll may lead through so many cities at most: there is no room for more in a way."""
Steps = dict[str, list[str]]


def check(board: Mapping[str, Any], counts: Counts, faults: Faults) -> None:
    """Names that are known, lines between them that make one map of it, and a token for every red city."""
    cities, forks = named(board["cities"]), named(board["forks"])
    check_cities(board, faults)
    check_forks(board, set(cities), faults)
    for kind, other in (("land", "sea"), ("sea", "land")):
        ends = [*cities, *(name for name, fork in forks.items() if fork.get("kind") != other)]
        check_lines(board, kind, set(ends), faults)
    check_flights(board, set(cities), faults)
    if not faults.touch("board"):
        check_map(steps_of(board), [city["id"] for city in board["cities"]], faults)
    if not faults.touch("board", "cities") and not faults.touch("counts"):
        check_tokens(counts["state.TOKENS"], len(board["cities"]) - len(HOMES), faults)


def named(places: Any) -> dict[str, dict[str, Any]]:
    """Cities or forks by their ids, whatever else may be wrong with them."""
    found = [place for place in places if isinstance(place, dict)] if isinstance(places, list) else []
    return {place["id"]: place for place in found if isinstance(place.get("id"), str)}


def check_cities(board: Mapping[str, Any], faults: Faults) -> None:
    """Each once, with words or a name, and those among them that the rules speak of."""
    found: set[str] = set()
    for i, city in faults.sound(board["cities"], "board", "cities"):
        name = city["id"]
        if i < len(HOMES) and name != HOMES[i]:
            faults.must(("board", "cities", i, "id"), name, f"{HOMES[i]}: Tangier and Cairo come first")
        if name in found:
            faults.must(("board", "cities", i, "id"), name, "a name that no other city has")
        if name not in SAID[0] and "name" not in city:
            faults.add(("board", "cities", i, "name"), f"is missing: what is {name} called?")
        found.add(name)
    if not faults.touch("board", "cities"):
        for name in sorted(set(NEEDED) - found):
            faults.add(("board", "cities"), f"have no {name}, of which the rules speak")


def check_forks(board: Mapping[str, Any], cities: set[str], faults: Faults) -> None:
    """Each once, with words, or a city that it is near."""
    found: set[str] = set()
    for i, fork in faults.sound(board["forks"], "board", "forks"):
        if fork["id"] in found or fork["id"] in cities:
            faults.must(("board", "forks", i, "id"), fork["id"], "a name that no city and no other fork has")
        if fork["id"] not in SAID[1] and "near" not in fork:
            faults.add(("board", "forks", i, "near"), f"is missing: which city is {fork['id']} near?")
        if "near" in fork and fork["near"] not in cities:
            faults.must(("board", "forks", i, "near"), fork["near"], "the id of a city")
        found.add(fork["id"])


def check_lines(board: Mapping[str, Any], kind: str, ends: set[str], faults: Faults) -> None:
    """Each line leads from one city or fork of its kind to another, and no two are the same."""
    seen = set()
    for i, stretch in faults.sound(board[kind], "board", kind):
        for end in ("a", "b"):
            if stretch[end] not in ends:
                faults.must(("board", kind, i, end), stretch[end], f"the id of a city, or of a fork on {kind}")
        if "bare" in stretch and stretch["bare"][0] > stretch["bare"][1]:
            faults.must(("board", kind, i, "bare"), stretch["bare"], "from where to where, the smaller part first")
        pair = frozenset((stretch["a"], stretch["b"]))
        if len(pair) == 1 or pair in seen:
            told = f"leads from {stretch['a']} to {stretch['b']}, as another does, or to where it began"
            faults.add(("board", kind, i), told)
        seen.add(pair)


def check_flights(board: Mapping[str, Any], cities: set[str], faults: Faults) -> None:
    """Each flight leads from one city to another, and no two are the same."""
    seen = set()
    for i, pair in faults.sound(board["air"], "board", "air"):
        if not cities.issuperset(pair) or len(set(pair)) == 1:
            faults.must(("board", "air", i), pair, "the ids of two cities")
        elif frozenset(pair) in seen:
            faults.must(("board", "air", i), pair, "a flight that is not there already")
        seen.add(frozenset(pair))


def steps_of(board: Mapping[str, Any]) -> Steps:
    """The neighbours of every space by land and sea."""
    near: Steps = {place["id"]: [] for place in [*board["cities"], *board["forks"]]}
    for kind in ("land", "sea"):
        for stretch in board[kind]:
            a, b = stretch["a"], stretch["b"]
            for here, there in pairwise([a, *(f"{kind} {a} {b} {i}" for i in range(stretch["dots"])), b]):
                near.setdefault(here, []).append(there)
                near.setdefault(there, []).append(here)
    return near


def check_map(near: Steps, cities: list[str], faults: Faults) -> None:
    """One map: not too many spaces, none out of reach or too far, no roll through too many cities."""
    if len(near) > SPACE_MASK + 1:
        faults.add(("board",), f"has {len(near)} spaces, but there is room for {SPACE_MASK + 1}: take fewer dots")
    rings = {city: rings_about(near, city) for city in cities}
    if left := sorted(set(near) - {space for ring in rings[cities[0]] for space in ring}):
        faults.add(("board",), f"has no way from {cities[0]} to {left[0]}: every space must be reached by land or sea")
    elif far := next((city for city in cities if len(rings[city]) > NO_WAY), ""):
        faults.add(("board",), f"is too wide: all must lie within {NO_WAY - 1} steps from {far}")
    elif longest := next((city for city in cities if most_through(near, set(cities), city) > THROUGH), ""):
        faults.add(
            ("board",), f"lets a roll lead through more than {THROUGH} cities, near {longest}: lay dots between them"
        )


def rings_about(near: Steps, city: str) -> list[set[str]]:
    """The spaces that are no step from a city, one, two …"""
    rings, reached = [{city}], {city}
    while here := {there for space in rings[-1] for there in near[space]} - reached:
        rings.append(here)
        reached |= here
    return rings


def most_through(near: Steps, cities: set[str], city: str) -> int:
    """Through how many cities at most a walk of one roll leads whose second space is a city."""
    most = 0
    waiting: list[tuple[int, int, tuple[str, ...]]] = [(1, 1, (city,))]
    while waiting:
        steps, passed, walk = waiting.pop()
        most = max(most, passed)
        if steps < FACES - 1:
            waiting += [(steps + 1, passed + (to in cities), (*walk, to)) for to in near[walk[-1]] if to not in walk]
    return most


def check_tokens(tokens: tuple[int, ...], red: int, faults: Faults) -> None:
    """One for each red city, one star among them, and some of those that play is made of."""
    if sum(tokens) != red:
        faults.add(("counts",), f"come to {sum(tokens)} tokens, but there must be {red}, one for each red city")
    if tokens[Kind.STAR] != 1:
        faults.must(("counts", "star"), tokens[Kind.STAR], "1")
    for kind in (Kind.ROBBER, Kind.HORSESHOE):
        if tokens[kind] < 1:
            faults.must(("counts", KIND_NAMES[kind]), tokens[kind], "1 or more")


def name(value: Any, place: FilePlace, faults: Faults) -> None:
    """The id of a city or a fork."""
    if type(value) is not str or not value.replace("_", "").isalpha() or not value.isascii() or not value.islower():
        faults.must(place, value, "small letters, with _ between words")


def flight(value: Any, place: FilePlace, faults: Faults) -> None:
    """Two cities."""
    listed(name, 2, 2)(value, place, faults)


AT = point((0, 1), (0, 1))
LABEL = table({"from": one_of("start", "middle", "end"), "at": point((-200, 200), (-200, 200))}, {"lines": whole(1, 2)})
STRETCH = table({"a": name, "b": name, "dots": whole(0, MOST_DOTS)}, {"via": AT, "bare": point((0, 1), (0, 1))})
COAST = listed(point((-0.1, 1.1), (-0.1, 1.1)), 3, 200)
MATERIAL = Material(
    board={
        "cities": listed(
            table({"id": name, "at": AT}, {"name": line(24), "wide": LABEL, "tall": LABEL}), len(NEEDED), MOST_CITIES
        ),
        "forks": listed(table({"id": name, "kind": one_of("land", "sea"), "at": AT}, {"near": name}), 0, 60),
        "land": listed(STRETCH, 1, 200),
        "sea": listed(STRETCH, 1, 200),
        "air": listed(flight, 1, 200),
        **dict.fromkeys(COASTS, COAST),
    },
    counts={"state.TOKENS": KIND_NAMES},
    check=check,
)
