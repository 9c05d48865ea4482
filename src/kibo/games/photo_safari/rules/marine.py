"""Marine animals: what each does when it is found."""

from kibo.core.record import Row

from ..actions import DECLINE, GO
from ..board import ISLANDS, PLACES, island_of
from ..state import FIRST_BATCH, LAND, MARINE, NOWHERE, Animal, Phase, State
from .end import finish
from .tiles import lay_unseen, on_board, swap, tiles_beyond, tiles_of


def act(s: State, kind: int) -> None:
    """A marine animal goes to the box and acts; where the board leaves nothing to do, it does not (SAF-12, SAF-47)."""
    s.box[kind - LAND] += 1
    match kind:
        case Animal.WHALE:  # SAF-44
            shuffle_box(s)
        case Animal.DOLPHIN:  # SAF-42
            s.phase = Phase.DOLPHIN
        case Animal.OCTOPUS:
            if has_two_islands(s):  # SAF-43
                s.phase = Phase.OCTOPUS
            else:
                finish(s)
        case _:
            if on_board(s) == s.tiles[s.at[s.turn]]:
                finish(s)
            elif kind == Animal.TURTLE:  # SAF-40
                s.phase = Phase.TURTLE
            else:  # SAF-41
                s.phase = Phase.PELICAN


def has_two_islands(s: State) -> int:
    """Are there tiles on two islands at least, for an octopus to exchange (SAF-43)?"""
    count = 0
    for island in range(1, ISLANDS):
        if s.tiles[island] > 0:
            count += 1
    return 1 if count >= 2 else 0


def elsewhere_or_not(s: State, legal: Row) -> int:
    """A tile of another island than the own, or none: for a turtle, SAF-40, and a pelican, SAF-41 (SAF-47)."""
    count = tiles_beyond(s, s.at[s.turn], legal)
    legal[count] = DECLINE
    return count + 1


def other_tiles_there(s: State, legal: Row) -> int:
    """The second tile that a turtle looks at: another one of the same island (SAF-40)."""
    count = 0
    for i in range(tiles_of(s, island_of(s.place), legal, 0)):
        if legal[i] != s.place:
            legal[count] = legal[i]
            count += 1
    return count


def journeys(s: State, legal: Row) -> int:
    """Where a dolphin may carry the camera: any other island, or nowhere (SAF-42, SAF-47)."""
    count = 0
    for island in range(ISLANDS):
        if island != s.at[s.turn]:
            legal[count] = GO + island
            count += 1
    legal[count] = DECLINE
    return count + 1


def ride(s: State, island: int) -> None:
    """Go there at once; if there is a tile, one must be taken (SAF-42)."""
    s.at[s.turn] = island
    if s.tiles[island] > 0:
        s.phase = Phase.DOLPHIN_TAKE
    else:
        finish(s)


def swappable(s: State, legal: Row) -> int:
    """The first tile for an octopus, anywhere, or none (SAF-43, SAF-47)."""
    count = tiles_beyond(s, NOWHERE, legal)
    legal[count] = DECLINE
    return count + 1


def choose_first(s: State, place: int) -> None:
    """The octopus has one tile; the other is to lie on another island (SAF-43)."""
    s.place = place
    s.phase = Phase.OCTOPUS_SWAP


def exchange_tiles(s: State, place: int) -> None:
    """The octopus exchanges the two tiles, unseen (SAF-43)."""
    swap(s, s.place, place)
    s.place = NOWHERE
    finish(s)


def shuffle_box(s: State) -> None:
    """All tiles of the box but this whale become a new batch, to be laid one by one (SAF-44)."""
    s.to_lay = sum(s.box) - 1
    if s.to_lay == 0:
        finish(s)
        return
    s.laying = free_batch(s)
    for kind in range(MARINE):
        kept = 1 if kind == Animal.WHALE - LAND else 0
        s.unseen[s.laying][LAND + kind] = s.box[kind] - kept
        s.box[kind] = kept
    s.phase = Phase.WHALE


def free_batch(s: State) -> int:
    """The first number after the set-up's that no tile on the board has."""
    used = 1 << FIRST_BATCH
    for place in range(PLACES):
        used |= 1 << s.batch[place]
    batch = FIRST_BATCH + 1
    while (used >> batch) & 1:
        batch += 1
    return batch


def lay_next(s: State, place: int) -> None:
    """Lay one of the shuffled tiles on a free place (SAF-44)."""
    lay_unseen(s, place, s.laying)
    s.to_lay -= 1
    if s.to_lay == 0:
        s.laying = FIRST_BATCH
        finish(s)
