"""What may be pointed at on the table: whether it is there, and what it is called."""

from collections.abc import Sequence
from functools import cache

from kibo.core.text import Phrase, Seat
from kibo.view.things import named, parts

from .board import CENTRE, ISLANDS, PLACES
from .notation import place_name
from .state import ANIMALS, EMPTY, LAND, NOWHERE, Animal, Phase, State
from .tell import before

FEW = 4
"""With so many seats at most there is room on the table to say what marine animals do."""
COUNTS, BOX, REMINDER, FOUND = "counts", "box", "reminder", "found"

ACTING: dict[int, Animal] = {
    Phase.TURTLE: Animal.TURTLE,
    Phase.TURTLE_AGAIN: Animal.TURTLE,
    Phase.PELICAN: Animal.PELICAN,
    Phase.DOLPHIN: Animal.DOLPHIN,
    Phase.DOLPHIN_TAKE: Animal.DOLPHIN,
    Phase.OCTOPUS: Animal.OCTOPUS,
    Phase.OCTOPUS_SWAP: Animal.OCTOPUS,
    Phase.WHALE: Animal.WHALE,
}
"""The marine animal that has been found and acts."""


def in_hand(s: State) -> int:
    """The animal that lies open beside the islands: a third copy, or the marine animal that acts; or NOWHERE."""
    return s.held if s.held != NOWHERE else ACTING.get(s.phase, NOWHERE)


def things(s: State) -> Sequence[str]:
    """Whatever lies on the table."""
    return always(s.seats) if in_hand(s) == NOWHERE else (*always(s.seats), FOUND)


@cache
def always(seats: int) -> tuple[str, ...]:
    """Islands, places, and for each seat its camera, its album and six frames; the box, and what is for reading."""
    found = [named("island", island) for island in range(ISLANDS)] + [named("place", place) for place in range(PLACES)]
    for seat in range(seats):
        found += [named("pawn", seat), named("player", seat), *(named("photo", seat, kind) for kind in range(LAND))]
    return (*found, COUNTS, BOX, *([REMINDER] if seats <= FEW else []))


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    match parts(thing):
        case "island", [island]:
            return Phrase("thing.island", island=island) if island != CENTRE else Phrase("thing.centre")
        case "place", [place]:
            return Phrase("thing.free" if s.face[place] == EMPTY else "thing.tile", place=place_name(place))
        case "pawn", [seat]:
            return Phrase("thing.camera", who=Seat(seat))
        case "player", [seat]:
            return before(s, seat)
        case "photo", [seat, kind]:
            shown = ("thing.frame", "thing.photo", "thing.double")[s.hand[seat][kind]]
            return Phrase(shown, who=Seat(seat), animal=Phrase(f"animal.{ANIMALS[kind]}"))
    return Phrase(f"animal.{ANIMALS[in_hand(s)]}" if thing == FOUND else f"thing.{thing}")
