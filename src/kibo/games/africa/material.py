"""What a variant's file may say: another continent, other cities, other markers."""

from collections.abc import Mapping
from typing import Any

from kibo.core.faults import Faults, FilePlace, by_name, line, listed, number, one_of
from kibo.core.material import Counts, Material

from .board import COLUMNS, LINES, around
from .land import TINTS
from .state import KIND_NAMES, SEATS, SUPPLY, SUPPLY_FOR_TWO, Marker

SEA = "."
MOST_CITIES = 12


def check(board: Mapping[str, Any], counts: Counts, faults: Faults) -> None:
    """Land of known kinds that hangs together, cities on it, and a marker for every other space."""
    if faults.touch("board", "lands"):
        return
    for i, row in faults.sound(board["rows"], "board", "rows"):
        for letter in sorted(set(row) - {SEA, *board["lands"]}):
            faults.add(
                ("board", "rows", i), f"has a {letter!r}: there is {SEA} for sea, and {', '.join(board['lands'])}"
            )
    if faults.touch("board", "rows"):
        return
    spaces = [(i, j) for i, row in enumerate(board["rows"]) for j in range(len(row)) if row[j] != SEA]
    check_cities(board["cities"], set(spaces), faults)
    check_hanging_together(spaces, faults)
    if not faults.touch("board") and not faults.touch("counts"):
        check_markers(len(spaces) - len(board["cities"]), counts["state.MADE"], faults)


def check_cities(cities: Mapping[str, Any], spaces: set[tuple[int, int]], faults: Faults) -> None:
    """Enough of them, each on land, no two in one place."""
    if faults.touch("board", "cities"):
        return
    if not SEATS <= len(cities) <= MOST_CITIES:
        faults.add(("board", "cities"), f"are {len(cities)}, but must be from {SEATS}, one a seat, to {MOST_CITIES}")
    taken: dict[tuple[int, int], str] = {}
    for name, (row, column) in cities.items():
        if (row, column) not in spaces:
            faults.must(("board", "cities", name), [row, column], "on land: line and place in it, both from 0")
        elif (row, column) in taken:
            faults.must(("board", "cities", name), [row, column], f"elsewhere than {taken[row, column]}")
        taken[row, column] = name


def check_hanging_together(spaces: list[tuple[int, int]], faults: Faults) -> None:
    """Every space can be reached from every other, or some marker would never be found."""
    reached, waiting, left = set(spaces[:1]), spaces[:1], set(spaces)
    while waiting:
        for place in around(*waiting.pop()):
            if place in left - reached:
                reached.add(place)
                waiting.append(place)
    for row, column in sorted(left - reached)[:1]:
        told = (
            f"fall into several lands: from {spaces[0]} nobody comes to {(row, column)} (line and place, both from 0)"
        )
        faults.add(("board", "rows"), told)
    if not spaces:
        faults.add(("board", "rows"), "have no land")


def check_markers(room: int, made: tuple[int, ...], faults: Faults) -> None:
    """A marker for every space that is no city, and monuments enough for the game to end."""
    if sum(made) != room:
        faults.add(("counts",), f"come to {sum(made)} markers, but there must be {room}, one a space that is no city")
    if made[Marker.MONUMENT] <= max(SUPPLY, SUPPLY_FOR_TWO):
        told = f"{max(SUPPLY, SUPPLY_FOR_TWO) + 1} or more: the one after the last camp ends the game"
        faults.must(("counts", "monument"), made[Marker.MONUMENT], told)


def one_letter(value: Any, place: FilePlace, faults: Faults) -> None:
    """A letter for a kind of land."""
    if len(value) != 1 or not value.isalpha():
        faults.add(place, "is no letter: one letter stands for a kind of land")


def spot(value: Any, place: FilePlace, faults: Faults) -> None:
    """Line and column."""
    listed(number(0, 99), 2, 2)(value, place, faults)
    if not faults.touch(*place) and not all(type(part) is int for part in value):
        faults.must(place, value, "two whole numbers, line and place in it, both from 0")


def row_of_hexes(value: Any, place: FilePlace, faults: Faults) -> None:
    """A line of the continent."""
    line(COLUMNS)(value, place, faults)


MATERIAL = Material(
    board={
        "rows": listed(row_of_hexes, 2, LINES),
        "lands": by_name(one_of(*TINTS), one_letter),
        "cities": by_name(spot, line(24)),
    },
    counts={"state.MADE": KIND_NAMES},
    check=check,
)
