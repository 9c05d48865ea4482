"""What came of an action beside what its sentence says: albums that grow, the box, the end."""

from kibo.core.text import Phrase, Seat

from .actions import FACE
from .rules.end import different
from .state import LAND, Animal, Phase, State


def effects(before: State, action: int, after: State) -> list[Phrase]:
    """What a tile brought, whose album has grown, and that the round or the game ends (SAF-12, SAF-31, SAF-50)."""
    told = found(before, action - FACE, after) if before.phase == Phase.REVEAL else []
    for seat in range(before.seats):
        count = different(after, seat)
        if count != different(before, seat):
            told.append(Phrase("came.six" if count == LAND else "came.has", who=Seat(seat), n=count))
    if after.phase == Phase.END:
        told.append(Phrase("came.end"))
    return told


def found(before: State, kind: int, after: State) -> list[Phrase]:
    """What becomes of a tile that was turned: a third goes back, a marine animal acts and goes to the box."""
    who = Seat(before.turn)
    if kind < LAND:
        if after.held == kind:
            return [Phrase("came.third", who=who)]
        return [Phrase("came.second", who=who)] if before.hand[before.turn][kind] else []
    if kind == Animal.WHALE:
        laid = sum(before.box)
        return [Phrase("came.whale", n=laid)]
    return [Phrase("came.box")]
