"""The position in sentences, for who hears or reads it: albums, tiles on the islands, and what one has seen."""

from kibo.core.text import Phrase, Seat, in_a_row

from .board import ISLANDS, PLACES
from .notation import place_name
from .state import AID, ANIMALS, EMPTY, KINDS, LAND, MARINE, State


def tell(s: State, seat: int) -> list[Phrase]:
    """How the safari stands to a seat (or to who only watches)."""
    told = [before(s, other) for other in range(s.seats)]
    told.append(Phrase("tell.tiles", tiles=in_a_row([island(s, number) for number in range(1, ISLANDS)])))
    box = [Phrase("tell.of_a_kind", animal=named(LAND + i), n=s.box[i]) for i in range(MARINE) if s.box[i]]
    if box:
        told.append(Phrase("tell.box", animals=in_a_row(box)))
    seen = [Phrase("tell.at", place=place_name(place), animal=named(s.face[place])) for place in remembered(s, seat)]
    if seen:
        told.append(Phrase("tell.seen", tiles=in_a_row(seen)))
    return told


def remembered(s: State, seat: int) -> list[int]:
    """The tiles whose face is told: with the aid all that are known here, else the one just looked at (SAF-60)."""
    known = [place for place in range(PLACES) if EMPTY < s.face[place] < KINDS]
    return known if s.memory == AID else [place for place in known if place == s.shown and s.turn == seat]


def named(kind: int) -> Phrase:
    """An animal by its name."""
    return Phrase(f"animal.{ANIMALS[kind]}")


def island(s: State, number: int) -> Phrase:
    """How many tiles lie on an island."""
    return Phrase("tell.island", island=number, n=s.tiles[number])


def before(s: State, seat: int) -> Phrase:
    """Where a camera is, and its album."""
    where = Phrase("thing.island", island=s.at[seat]) if s.at[seat] else Phrase("thing.centre")
    album = [Phrase("tell.of_a_kind", animal=named(kind), n=n) for kind, n in enumerate(s.hand[seat]) if n]
    if not album:
        return Phrase("tell.empty", who=Seat(seat), at=where)
    return Phrase("tell.seat", who=Seat(seat), at=where, album=in_a_row(album))
