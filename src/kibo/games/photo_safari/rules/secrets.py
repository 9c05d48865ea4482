"""Who knows what: faces are drawn when a tile is turned, and each seat sees what it has been shown."""

from kibo.core.draw import below
from kibo.core.game import EVERYONE
from kibo.core.record import UNKNOWN, Row

from ..actions import FACE
from ..board import PLACES
from ..state import ALL, KINDS, NOWHERE, Phase, State


def witness(s: State) -> int:
    """A tile looked at is seen by who looks; all else is open (SAF-10, SAF-12)."""
    return s.turn if s.phase == Phase.SEE else EVERYONE


def chance(s: State, outcome: Row, weight: Row) -> int:
    """The face of the tile that is turned: the one it has, or any left in its batch, a whale's by SAF-44 (SAF-04)."""
    face = s.face[s.place]
    if 0 <= face < KINDS:
        outcome[0], weight[0] = FACE + face, 1
        return 1
    left = s.unseen[s.batch[s.place]]
    count = 0
    for kind in range(KINDS):
        if left[kind] > 0:
            outcome[count], weight[count] = FACE + kind, left[kind]
            count += 1
    return count


def observe(s: State, seat: int, seen: State) -> None:
    """Blank the faces that the seat has not seen: to it they are as unseen as the rest of their batch (SAF-10)."""
    bit = ALL if seat == EVERYONE else 1 << seat
    for place in range(PLACES):
        if s.known[place] & bit == 0 and s.known[place] != 0 and s.face[place] != UNKNOWN:
            seen.unseen[s.batch[place]][s.face[place]] += 1
            seen.face[place] = UNKNOWN


def resample(s: State, seat: int, seed: Row) -> None:
    """Give every tile that only others have seen a face its batch can hold, all equally likely (SAF-10, SAF-44)."""
    observe(s, seat, s)
    counted, total = NOWHERE, 0
    for place in range(PLACES):
        if s.face[place] == UNKNOWN:
            batch = s.batch[place]
            if batch != counted:
                counted, total = batch, faces_left(s, batch)
            s.face[place] = draw_face(s, batch, below(seed, total))
            total -= 1


def faces_left(s: State, batch: int) -> int:
    """How many faces of a batch no tile has got yet (SAF-44)."""
    left = s.unseen[batch]
    total = 0
    for kind in range(KINDS):
        total += left[kind]
    return total


def draw_face(s: State, batch: int, number: int) -> int:
    """Take the face with this number, counted from 0, from those that are left in a batch (SAF-44)."""
    left = s.unseen[batch]
    kind = 0
    while number >= left[kind]:
        number -= left[kind]
        kind += 1
    left[kind] -= 1
    return kind
