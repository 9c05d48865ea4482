"""What a seat holds and has seen, and what it may guess of its rivals, packed into whole numbers."""

from .board import ISLANDS, PLACES, WAYS, island_of
from .race import BITS, DOUBLES, EXCHANGED, JUMPS, SPOTS, TILE, Albums, Tiles, count_bits
from .state import EMPTY, FIRST_BATCH, KINDS, LAND, Animal, Phase, State


def own_album(s: State, seat: int) -> int:
    """What the seat lacks, what it has twice, and whether this turn has had its exchange."""
    mine = s.exchanged << EXCHANGED
    for kind in range(LAND):
        if s.hand[seat][kind] == 0:
            mine |= 1 << kind
        elif s.hand[seat][kind] == 2:
            mine |= 1 << (DOUBLES + kind)
    return mine


def doubles_of_all(s: State) -> int:
    """What each seat has twice: six bits each."""
    theirs = 0
    for other in range(s.seats):
        for kind in range(LAND):
            if s.hand[other][kind] == 2:
                theirs |= 1 << (LAND * other + kind)
    return theirs


def lacks_of_all(s: State) -> int:
    """What each seat lacks: six bits each."""
    lacks = 0
    for other in range(s.seats):
        for kind in range(LAND):
            if s.hand[other][kind] == 0:
                lacks |= 1 << (LAND * other + kind)
    return lacks


def knows(s: State, seat: int, place: int) -> int:
    """Has the seat seen the face of the tile there?"""
    return (s.known[place] >> seat) & 1


def whereabouts(s: State, seat: int) -> int:
    """Where the land animals are that the seat has seen: for each a bit for each of the ten islands."""
    known = 0
    for place in range(PLACES):
        face = s.face[place]
        if 0 <= face < LAND and knows(s, seat, place):
            known |= 1 << (face * SPOTS + island_of(place) - 1)
    return known


def unseen_tiles(s: State, seat: int) -> int:
    """How many tiles of the first batch each island has that the seat has not seen: three bits each.

    From JUMPS on there is a bit for each island where it knows a pelican or a dolphin.
    """
    fresh = 0
    for place in range(PLACES):
        spot = island_of(place) - 1
        if s.face[place] != EMPTY:
            if not knows(s, seat, place):
                if s.batch[place] == FIRST_BATCH:
                    fresh += 1 << (3 * spot)
            elif s.face[place] in (Animal.PELICAN, Animal.DOLPHIN):
                fresh |= 1 << (JUMPS + spot)
    return fresh


def hidden_faces(s: State, seat: int) -> int:
    """What the first batch hides from the seat: four bits for each land animal, for jumps and turtles; then the sum."""
    hidden = 0
    for kind in range(KINDS):
        hidden += s.unseen[FIRST_BATCH][kind] * packed(kind)
    for place in range(PLACES):
        face = s.face[place]
        if 0 <= face < KINDS and s.batch[place] == FIRST_BATCH and not knows(s, seat, place):
            hidden += packed(face)
    return hidden


def packed(kind: int) -> int:
    """One face of this animal, as `hidden_faces` counts it."""
    one = 1 << 32
    if kind < LAND:
        return one + (1 << (4 * kind))
    if kind in (Animal.PELICAN, Animal.DOLPHIN):
        return one + (1 << 24)
    return one + (1 << 28) if kind == Animal.TURTLE else one


def luck_of_rivals(s: State, seat: int, lacks: int, known: int, hidden: int, fresh: int) -> int:
    """In how many of 1000 cases each rival takes an animal new to it next turn, by random play: ten bits each."""
    odds = 0
    for other in range(s.seats):
        if other != seat:
            has_none = (lacks >> (LAND * other)) & BITS
            copies = 0
            for kind in range(LAND):
                if (has_none >> kind) & 1:
                    copies += (hidden >> (4 * kind)) & 15
            share = 1000 * copies // max(1, hidden >> 32)
            ways = WAYS[s.board * ISLANDS + s.at[other]]
            lucky = 0
            for island in range(1, ISLANDS):
                if (ways >> island) & 1 and s.tiles[island] > 0:
                    there = ((fresh >> (3 * (island - 1))) & 7) * share
                    for kind in range(LAND):
                        if (has_none >> kind) & 1 and (known >> (kind * SPOTS + island - 1)) & 1:
                            there += 1000
                    lucky += there // s.tiles[island]
            odds |= min(1000, lucky * 11 // (10 * count_bits(ways))) << (10 * other)
    return odds


def scouted_by_rivals(s: State, seat: int, lacks: int, hidden: int) -> int:
    """How many tiles each rival has seen that may show what it lacks, but for the one that is being taken."""
    scouted = 0
    for other in range(s.seats):
        if other != seat:
            tiles = 0
            for place in range(PLACES):
                if place != s.place or s.phase != Phase.REVEAL:
                    tiles += use_to_rival(s, seat, other, place, lacks, hidden)
            scouted |= min(1023, tiles) << (10 * other)
    return scouted


def use_to_rival(s: State, seat: int, other: int, place: int, lacks: int, hidden: int) -> int:
    """How likely a tile that a rival has seen shows what it lacks, in parts of TILE."""
    if s.face[place] == EMPTY or not knows(s, other, place):
        return 0
    has_none = (lacks >> (LAND * other)) & BITS
    if knows(s, seat, place):
        return TILE if s.face[place] < LAND and (has_none >> s.face[place]) & 1 else 0
    copies = 0
    for kind in range(LAND):
        if (has_none >> kind) & 1:
            copies += (hidden >> (4 * kind)) & 15
    return TILE * copies // max(1, hidden >> 32) if s.batch[place] == FIRST_BATCH else 0


def left_to_rivals(s: State, seat: int, place: int, albums: Albums, tiles: Tiles) -> int:
    """How many tiles that each rival has seen may show what it lacks, when the one in this place is taken."""
    left = tiles.scouted
    for other in range(s.seats):
        if other != seat:
            left -= use_to_rival(s, seat, other, place, albums.lacks, tiles.hidden) << (10 * other)
    return left
