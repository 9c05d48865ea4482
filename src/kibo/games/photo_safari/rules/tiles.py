"""The tiles: where they lie, and how they come and go."""

from kibo.core.record import Row

from ..board import ISLANDS, ON_ISLAND, PLACES, first_place, island_of
from ..state import EMPTY, FIRST_BATCH, PUBLIC, UNSEEN, State


def on_board(s: State) -> int:
    """How many tiles lie on the islands, for SAF-14."""
    count = 0
    for island in range(1, ISLANDS):
        count += s.tiles[island]
    return count


def tiles_of(s: State, island: int, legal: Row, count: int) -> int:
    """Add the places of one island where a tile lies to the legal actions; return how many are there then (SAF-12)."""
    first = first_place(island)
    for place in range(first, first + ON_ISLAND):
        if s.face[place] != EMPTY:
            legal[count] = place
            count += 1
    return count


def tiles_beyond(s: State, island: int, legal: Row) -> int:
    """Write the places of all islands but one where a tile lies; return how many: for SAF-10, SAF-40, SAF-43."""
    count = 0
    for other in range(1, ISLANDS):
        if other != island:
            count = tiles_of(s, other, legal, count)
    return count


def free_places(s: State, legal: Row) -> int:
    """Write the places of the ten islands where no tile lies, for SAF-31 and SAF-44; return how many."""
    count = 0
    for place in range(PLACES):
        if s.face[place] == EMPTY:
            legal[count] = place
            count += 1
    return count


def lift(s: State, place: int, kind: int) -> None:
    """Take a tile, which shows `kind`, off the board (SAF-12)."""
    if s.face[place] == UNSEEN:
        s.unseen[s.batch[place]][kind] -= 1
    s.face[place], s.known[place], s.batch[place] = EMPTY, 0, FIRST_BATCH
    s.tiles[island_of(place)] -= 1


def lay_seen(s: State, place: int, kind: int) -> None:
    """Lay a tile that everyone has seen face down on a free place (SAF-31)."""
    s.face[place], s.known[place] = kind, PUBLIC
    s.tiles[island_of(place)] += 1


def lay_unseen(s: State, place: int, batch: int) -> None:
    """Lay a shuffled tile face down on a free place (SAF-44)."""
    s.face[place], s.batch[place] = UNSEEN, batch
    s.tiles[island_of(place)] += 1


def swap(s: State, one: int, other: int) -> None:
    """Exchange two tiles; what anyone knows of them goes with them (SAF-43)."""
    s.face[one], s.face[other] = s.face[other], s.face[one]
    s.known[one], s.known[other] = s.known[other], s.known[one]
    s.batch[one], s.batch[other] = s.batch[other], s.batch[one]
