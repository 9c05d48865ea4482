"""A turn, in its order: look, move, take; and the third copy that is put back."""

from kibo.core.record import Row

from ..actions import GO
from ..board import ISLANDS, is_connected, island_of
from ..state import LAND, NOWHERE, UNSEEN, Phase, State
from .end import finish
from .marine import act
from .tiles import lay_seen, lift


def look(s: State, place: int, then: int) -> None:
    """Lift a tile to look at it; everyone sees which (SAF-10)."""
    s.place = place
    s.resume = then
    s.phase = Phase.SEE


def see(s: State, kind: int) -> None:
    """Learn what a tile shows, alone, and put it back (SAF-10)."""
    place = s.place
    if s.face[place] == UNSEEN:
        s.unseen[s.batch[place]][kind] -= 1
        s.face[place] = kind
    s.known[place] |= 1 << s.turn
    s.shown = place
    s.phase, s.resume = s.resume, Phase.LOOK
    if s.phase != Phase.TURTLE_AGAIN:
        s.place = NOWHERE


def moves(s: State, legal: Row) -> int:
    """The connected islands but the one where this turn's look was; every island has two ways at least (SAF-11)."""
    count = 0
    for island in range(ISLANDS):
        if island != s.barred and is_connected(s.board, s.at[s.turn], island):
            legal[count] = GO + island
            count += 1
    return count


def move(s: State, island: int) -> None:
    """Go to an island, to take a tile if it has one (SAF-11 to SAF-13)."""
    s.at[s.turn] = island
    if s.tiles[island] > 0:
        s.phase = Phase.TAKE
    else:  # SAF-13
        finish(s)


def take(s: State, place: int) -> None:
    """Turn up the tile that is taken (SAF-12)."""
    s.place = place
    s.phase = Phase.REVEAL


def reveal(s: State, kind: int) -> None:
    """A land animal is kept, unless two are held; a marine animal acts (SAF-12, SAF-31, SAF-46)."""
    lift(s, s.place, kind)
    s.place = NOWHERE
    if kind >= LAND:
        act(s, kind)
    elif s.hand[s.turn][kind] == 2:  # SAF-31
        s.held = kind
        s.phase = Phase.PUT_BACK
    else:
        s.hand[s.turn][kind] += 1
        finish(s)


def put_back(s: State, place: int) -> None:
    """Lay the third copy on a free place; everyone has seen it (SAF-31)."""
    lay_seen(s, place, s.held)
    s.held = NOWHERE
    finish(s)


def look_first(s: State, place: int) -> None:
    """The look that a turn begins with; the move may not go there (SAF-10, SAF-11)."""
    s.barred = island_of(place)
    look(s, place, Phase.MOVE)


def look_by_turtle(s: State, place: int) -> None:
    """The first of two tiles, or the only one, of another island (SAF-40)."""
    look(s, place, Phase.TURTLE_AGAIN if s.tiles[island_of(place)] > 1 else Phase.FINISH)
