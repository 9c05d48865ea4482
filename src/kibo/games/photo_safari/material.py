"""What a variant's file may say: other archipelagos, other tiles."""

from collections.abc import Mapping
from typing import Any

from kibo.core.faults import Faults, FilePlace, listed, point, table
from kibo.core.material import Counts, Material

from .board import BOARDS, CENTRE, ON_ISLAND
from .state import ANIMALS, LAND

FEWEST, MOST = 3, 11
"""Islands: more would not go into the whole numbers in which bots keep what they know."""
MOST_LAND, MOST_MARINE = 15, 15
"""Of one land animal, and of all that jump or that are turtles: four bits each are kept for them."""


def check(board: Mapping[str, Any], counts: Counts, faults: Faults) -> None:
    """Both boards have as many islands, all of them connected, and a tile for each place."""
    sizes = {}
    for name in BOARDS:
        if not faults.touch("board", name, "spots"):
            sizes[name] = len(board[name]["spots"])
            check_links(board[name].get("links"), sizes[name], name, faults)
    if len(set(sizes.values())) > 1:
        told = " and ".join(f"{size} in {name}" for name, size in sizes.items())
        faults.add(("board",), f"has {told} islands: there must be as many spots on both")
    if not faults.touch("board") and not faults.touch("counts"):
        check_tiles((sizes[BOARDS[0]] - 1) * ON_ISLAND, counts["state.COPIES"], faults)


def check_links(links: Any, islands: int, name: str, faults: Faults) -> None:
    """Each leads from one island to another, no two are the same, and all islands are reached."""
    seen: set[frozenset[int]] = set()
    for i, (a, b) in faults.sound(links, "board", name, "links"):
        if a >= islands or b >= islands:
            faults.must(("board", name, "links", i), [a, b], f"two islands from 0 to {islands - 1}")
        elif a == b or frozenset((a, b)) in seen:
            faults.must(("board", name, "links", i), [a, b], "a way between two islands that no other link has")
        seen.add(frozenset((a, b)))
    if faults.touch("board", name):
        return
    reached = {CENTRE}
    for _ in range(islands):
        reached |= {island for link in seen if link & reached for island in link}
    if left := sorted(set(range(islands)) - reached):
        faults.add(("board", name, "links"), f"lead to no island {left[0]}: every island must be reached from {CENTRE}")


def check_tiles(places: int, copies: tuple[int, ...], faults: Faults) -> None:
    """A tile for each place, enough for an album, and no more of a kind than bots can keep in mind."""
    if sum(copies) != places:
        told = (
            f"come to {sum(copies)} tiles, but there must be {places}, {ON_ISLAND} for each island but the central one"
        )
        faults.add(("counts",), told)
    for animal in range(LAND):
        if not 1 <= copies[animal] <= MOST_LAND:
            faults.must(("counts", ANIMALS[animal]), copies[animal], f"from 1 to {MOST_LAND}")
    if not 2 <= sum(copies[LAND:]) <= MOST_MARINE:
        faults.add(("counts",), f"come to {sum(copies[LAND:])} marine animals, but must be from 2 to {MOST_MARINE}")


def link(value: Any, place: FilePlace, faults: Faults) -> None:
    """Two islands."""
    if type(value) is not list or len(value) != 2 or not all(type(i) is int and 0 <= i < MOST for i in value):
        faults.must(place, value, f"two islands from 0 to {MOST - 1}")


ARCHIPELAGO = table({"links": listed(link, FEWEST - 1, 55), "spots": listed(point((-1, 1), (-1, 1)), FEWEST, MOST)})
MATERIAL = Material(board=dict.fromkeys(BOARDS, ARCHIPELAGO), counts={"state.COPIES": ANIMALS}, check=check)
