"""Who knows what: faces are drawn when a tile is turned, and each seat sees what it has been shown."""

from ....core.draw import below
from ....core.game import EVERYONE
from ....core.record import UNKNOWN, Row
from ..actions import FACE
from ..board import PLACES
from ..state import ALL, KINDS, Phase, State


def witness(s: State) -> int:
    """A tile looked at is seen by who looks; all else is open (SAF-10, SAF-12)."""
    return s.turn if s.phase == Phase.SEE else EVERYONE


def chance(s: State, outcome: Row, weight: Row) -> int:
    """The face of the tile that is turned: the one it has, or any that is left in its batch (SAF-04, SAF-44)."""
    face = s.face[s.place]
    if 0 <= face < KINDS:
        outcome[0], weight[0] = FACE + face, 1
        return 1
    count = 0
    for kind in range(KINDS):
        left = s.unseen[s.batch[s.place]][kind]
        if left > 0:
            outcome[count], weight[count] = FACE + kind, left
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
    """Give every tile that only others have seen a face from what its batch can hold, each as likely as the other."""
    observe(s, seat, s)
    for place in range(PLACES):
        if s.face[place] == UNKNOWN:
            kind = draw_face(s, s.batch[place], seed)
            s.unseen[s.batch[place]][kind] -= 1
            s.face[place] = kind


def draw_face(s: State, batch: int, seed: Row) -> int:
    """A face of a batch that no tile has got yet."""
    total = 0
    for kind in range(KINDS):
        total += s.unseen[batch][kind]
    left = below(seed, total)
    for kind in range(KINDS - 1):
        left -= s.unseen[batch][kind]
        if left < 0:
            return kind
    return KINDS - 1
