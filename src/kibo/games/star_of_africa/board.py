"""The board: its spaces in one numbering, and tables of every way that a roll may lead (STA-01).

Cities come first (Tangier and Cairo before the red ones), then the dots on land, then the dots at sea; a fork is a dot.
Everything here is worked out from `board.toml` when the module is read.
"""

import tomllib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

Coordinates = tuple[float, float]


class Stretch(NamedTuple):
    """One line of the board from end to end, with the dots in between."""

    kind: str
    a: int
    b: int
    dots: tuple[int, ...]
    via: Coordinates


BOARD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("board.toml").read_text("utf-8"))
_names: list[str] = [city["id"] for city in BOARD["cities"]]
_places: list[Coordinates] = [(x, y) for x, y in (city["at"] for city in BOARD["cities"])]
_stretches: list[Stretch] = []


def _lay(kind: str) -> None:
    """Number the forks and dots of one kind, and place them along their lines."""
    for fork in BOARD["forks"]:
        if fork["kind"] == kind:
            _names.append(fork["id"])
            _places.append((fork["at"][0], fork["at"][1]))
    later: list[tuple[int, int, dict[str, Any], str]] = []
    number = {name: space for space, name in enumerate(_names)}
    mark = "-" if kind == "land" else "~"
    for line in BOARD[kind]:
        a, b = number[line["a"]], number[line["b"]]
        later.append((a, b, line, f"{line['a']}{mark}{line['b']}{mark}"))
    for a, b, line, name in later:
        (ax, ay), (bx, by) = _places[a], _places[b]
        count, through = line["dots"], line.get("via")
        via = (through[0], through[1]) if through else ((ax + bx) / 2, (ay + by) / 2)
        bare, beyond = line.get("bare", (1, 1))
        apart = (1 - beyond + bare) / (count + 1)
        first = len(_names)
        for i in range(1, count + 1):
            part = i * apart if i * apart < bare else i * apart + beyond - bare
            _names.append(f"{name}{i}")
            _places.append(along(_places[a], via, _places[b], part))
        _stretches.append(Stretch(kind, a, b, tuple(range(first, len(_names))), via))


def along(a: Coordinates, via: Coordinates, b: Coordinates, part: float) -> Coordinates:
    """A point of the curve from a to b whose middle is `via`."""
    left, right, bow = (1 - part) ** 2, part**2, 2 * part * (1 - part)
    cx, cy = control(a, via, b)
    return left * a[0] + bow * cx + right * b[0], left * a[1] + bow * cy + right * b[1]


def control(a: Coordinates, via: Coordinates, b: Coordinates) -> Coordinates:
    """The control point of the quadratic curve from a to b whose middle is `via`."""
    return 2 * via[0] - (a[0] + b[0]) / 2, 2 * via[1] - (a[1] + b[1]) / 2


CITIES = len(_names)
TANGIER, CAIRO = _names.index("tangier"), _names.index("cairo")
CAPE_TOWN, GOLD_COAST = _names.index("cape_town"), _names.index("gold_coast")
SLAVE_COAST, ST_HELENA = _names.index("slave_coast"), _names.index("st_helena")
FIRST_RED = 2
"""Cities from this one on are red; Tangier and Cairo come before."""

_lay("land")
FIRST_SEA = len(_names)
"""Spaces from this one on are at sea."""
_lay("sea")
SPACES = len(_names)

NAMES = tuple(_names)
PLACES = tuple(_places)
STRETCHES = tuple(_stretches)
AIR: tuple[tuple[int, int], ...] = tuple((NAMES.index(a), NAMES.index(b)) for a, b in BOARD["air"])
COASTS: dict[str, list[Coordinates]] = {
    land: [(x, y) for x, y in BOARD[land]] for land in ("africa", "madagascar", "arabia", "europe", "sicily", "crete")
}
CALLED: dict[int, str] = {NAMES.index(city["id"]): city["name"] for city in BOARD["cities"] if "name" in city}
"""Cities that have no words of their own, with what they are called; no city of the usual board is one."""
NEAR: dict[int, int] = {NAMES.index(fork["id"]): NAMES.index(fork["near"]) for fork in BOARD["forks"] if "near" in fork}
"""Forks that have no words of their own, with the city that they are near."""


def _steps() -> tuple[tuple[int, ...], ...]:
    """The neighbours of each space by land and sea."""
    near: list[list[int]] = [[] for _ in range(SPACES)]
    for line in STRETCHES:
        walk = (line.a, *line.dots, line.b)
        for here, there in pairwise(walk):
            near[here].append(there)
            near[there].append(here)
    return tuple(tuple(sorted(spaces)) for spaces in near)


STEPS = _steps()

# The ways: for each space and roll, every space that the roll may lead to, with what stands in its way.

FACES = 6
EXACT = 1 << 8
"""In a way: the whole roll is used; without it a red city (STA-12) or an entrance (STA-73) is stopped at."""
PASSAGES, PASSAGE_MASK = 9, 3
"""In a way: where the number of sea passages entered stands (STA-13)."""
THROUGH, CITY_BITS, CITY_MASK = 11, 5, 31
"""In a way: where the up to three cities passed through stand; Tangier, which nobody passes, stands for none."""
SPACE_MASK = 255


class Walk(NamedTuple):
    """The spaces of a way from its beginning to its end, the sea passages entered, the cities passed through."""

    spaces: tuple[int, ...]
    passages: int
    through: tuple[int, ...]

    def way(self, roll: int) -> int:
        """The number that says what the rules need of it, for a roll of so much."""
        way = self.spaces[-1] | self.passages << PASSAGES
        for i, city in enumerate(sorted(self.through)):
            way |= city << (THROUGH + CITY_BITS * i)
        return way | EXACT if len(self.spaces) - 1 == roll else way


@lru_cache(maxsize=1)  # asked for each of the six rolls in turn
def walks(start: int) -> list[Walk]:
    """Every walk of one to six steps.

    No space is touched twice (STA-10), Tangier and Cairo are not passed (STA-70), and Saint Helena is left by sea only
    with a 1 or a 2, which is the whole roll (STA-63).
    """
    found = []
    waiting: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [((start,), 0, ())]
    while waiting:
        walk, passages, through = waiting.pop()
        here, steps = walk[-1], len(walk) - 1
        if steps:
            found.append(Walk(walk, passages, through))
            if here < FIRST_RED:
                continue
            if here < CITIES:
                through = (*through, here)
        if steps == FACES or (steps >= 2 and ST_HELENA in walk):
            continue
        for there in STEPS[here]:
            if there not in walk:
                entered = here < CITIES and there >= FIRST_SEA
                waiting.append(((*walk, there), passages + entered, through))
    return found


def walks_of(start: int, roll: int) -> list[Walk]:
    """The walks that a roll allows: of just so many steps, or stopping before on a red city or at an entrance."""
    return [
        walk
        for walk in walks(start)
        if (steps := len(walk.spaces) - 1) == roll or (steps < roll and _may_end_early(walk, roll - steps))
    ]


def _may_end_early(walk: Walk, left: int) -> bool:
    """Is this a red city (STA-12), or the last space before a town that the roll would lead beyond (STA-73)?"""
    here = walk.spaces[-1]
    if here < CITIES:
        return here >= FIRST_RED
    return left > 1 and any(there < FIRST_RED and there not in walk.spaces for there in STEPS[here])


def _ways_from(start: int, roll: int) -> list[int]:
    """The ways of one space for a roll, by the space they lead to, the cheapest first."""
    ways = {(walk.spaces[-1], walk.passages, len(walk.through), walk.way(roll)) for walk in walks_of(start, roll)}
    return [way for *_, way in sorted(ways)]


def _ways() -> tuple[tuple[int, ...], tuple[int, ...]]:
    ways: list[int] = []
    first = [0]
    for start in range(SPACES):
        for roll in range(1, FACES + 1):
            ways += _ways_from(start, roll)
            first.append(len(ways))
    return tuple(ways), tuple(first)


WAYS, FIRST_WAY = _ways()
"""All ways, and where those of (space, roll) begin: from FIRST_WAY[6 * space + roll - 1] up to the next entry."""


def _flat(lists: list[list[int]], width: int) -> tuple[int, ...]:
    return tuple(entry for entries in lists for entry in sorted(entries) + [-1] * (width - len(entries)))


_by_sea = [[there for there in STEPS[here] if max(here, there) >= FIRST_SEA] for here in range(SPACES)]
SEA_WIDTH = max(map(len, _by_sea))
SEA_STEPS = _flat(_by_sea, SEA_WIDTH)
"""The next spaces by sea, SEA_WIDTH entries a space, ascending, -1 for none (STA-14)."""

_by_air = [[a + b - city for a, b in AIR if city in (a, b)] for city in range(CITIES)]
AIR_WIDTH = max(map(len, _by_air))
FLIGHTS = _flat(_by_air, AIR_WIDTH)
"""The cities at the other end of a red line, AIR_WIDTH entries a city, ascending, -1 for none (STA-15)."""


def _far() -> tuple[int, ...]:
    """How many steps every space is from every city."""
    table = [0] * (SPACES * CITIES)
    for city in range(CITIES):
        reached = [city]
        seen = {city}
        steps = 0
        while reached:
            for space in reached:
                table[CITIES * space + city] = steps
            reached = [there for here in reached for there in STEPS[here] if there not in seen]
            seen.update(reached)
            steps += 1
    return tuple(table)


FAR = _far()
"""Steps by land and sea from a space to a city, CITIES entries a space, whatever they cost and whoever bars the way."""
