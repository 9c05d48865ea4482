"""What a position is worth to a seat: animals first, then what it can get next, then what it knows."""

from ...core.game import NO_GAIN
from .actions import ASK, GIVE, GO
from .board import CENTRE, ISLANDS, ON_ISLAND, PLACES, WAYS, first_place, is_connected, island_of
from .rules.end import different, rank
from .state import EMPTY, KINDS, LAND, UNSEEN, Animal, Phase, State

AID = 1

NEW = 1000
"""One more different animal."""
TILE = 110
"""One more tile: it breaks ties and pays for exchanges."""
RIVAL = 600
"""One more different animal for someone else: a gift that is new to a rival costs nearly what the exchange brings."""
KNOWN = 450
"""To know where a new animal lies."""
NEXT_DOOR = 550
"""To know that it lies on a connected island."""
BARGAIN = 300
"""To have a double for someone who has a double of what is lacking."""
AGAIN = 400
"""To take another tile at once."""
PEEK = 150
"""To look at another two."""
SEEN = 12
"""Any tile that has been looked at."""
WON = 20_000
ALL_ISLANDS = (1 << (ISLANDS - 1)) - 1


def value(s: State, seat: int) -> int:
    """Different animals, all tiles, what is within reach and what is known, less what the others have."""
    worth = NEW * different(s, seat)
    for other in range(s.seats):
        if other != seat:
            worth -= RIVAL * different(s, other)
            if has_bargain(s, seat, other):
                worth += BARGAIN
    for kind in range(LAND):
        worth += TILE * s.hand[seat][kind]
    for place in range(PLACES):
        if (s.known[place] >> seat) & 1:
            worth += SEEN
    if s.phase == Phase.END:
        return worth + standing(s, seat)
    known = whereabouts(s, seat)
    if s.turn == seat:
        return worth + at_hand(s, seat, known)
    return worth + prospect(s, s.at[seat], known)


def whereabouts(s: State, seat: int) -> int:
    """Where the animals that the seat lacks are known to it: for each animal a bit for each of the ten islands."""
    known = 0
    for place in range(PLACES):
        face = s.face[place]
        if 0 <= face < LAND and (s.known[place] >> seat) & 1 and s.hand[seat][face] == 0:
            known |= 1 << (face * (ISLANDS - 1) + island_of(place) - 1)
    return known


def prospect(s: State, island: int, known: int) -> int:
    """What it is worth to know where animals lie that are not yet held, seen from an island."""
    worth = 0
    near = WAYS[s.board * ISLANDS + island] >> 1
    for kind in range(LAND):
        there = (known >> (kind * (ISLANDS - 1))) & ALL_ISLANDS
        if there & near:
            worth += NEXT_DOOR
        elif there:
            worth += KNOWN
    return worth


def at_hand(s: State, seat: int, known: int) -> int:
    """What the rest of this turn promises, and what is known after it."""
    here = s.at[seat]
    phase = s.resume if s.phase == Phase.GIVE else s.phase
    if phase == Phase.MOVE:
        best = 0
        for island in range(ISLANDS):
            if island != s.barred and is_connected(s.board, here, island):
                there = on_island(s, seat, island, known) + swap_there(s, seat, island) + prospect(s, island, known)
                best = max(best, there)
        return best + swap_there(s, seat, here)
    return prospect(s, here, known) + rest_of_turn(s, seat, phase, known)


def rest_of_turn(s: State, seat: int, phase: int, known: int) -> int:
    """What is still to be had in this turn, once the camera has moved."""
    here = s.at[seat]
    match phase:
        case Phase.TAKE:
            return on_island(s, seat, here, known) + swap_there(s, seat, here)
        case Phase.DOLPHIN_TAKE:
            return on_island(s, seat, here, known)
        case Phase.PELICAN | Phase.DOLPHIN:
            best = 0
            for island in range(ISLANDS):
                if island != here:
                    best = max(best, on_island(s, seat, island, known))
            return best
        case Phase.TURTLE | Phase.TURTLE_AGAIN:
            return PEEK
        case Phase.FINISH:
            return swap_there(s, seat, here)
        case _:
            return 0


def on_island(s: State, seat: int, island: int, known: int) -> int:
    """The most promising tile of an island."""
    best = 0
    if island != CENTRE:
        for place in range(first_place(island), first_place(island) + ON_ISLAND):
            best = max(best, promise(s, seat, place, known))
    return best


def swap_there(s: State, seat: int, island: int) -> int:
    """The promise of an exchange on an island: a new animal for a double."""
    if s.exchanged:
        return 0
    if s.phase == Phase.GIVE:
        return NEW if island == s.at[seat] and has_bargain(s, seat, s.asked) else 0
    for other in range(s.seats):
        if other != seat and s.at[other] == island and has_bargain(s, seat, other):
            return NEW - BARGAIN
    return 0


def has_bargain(s: State, seat: int, other: int) -> int:
    """Has the other a double of what the seat lacks, and the seat one to give that is not new (SAF-20 to SAF-23)?"""
    wish, gift = 0, 0
    for kind in range(LAND):
        if s.hand[other][kind] == 2 and s.hand[seat][kind] == 0:
            wish = 1
        if s.hand[seat][kind] == 2 and s.hand[other][kind] == 1:
            gift = 1
    return wish * gift


def promise(s: State, seat: int, place: int, known: int) -> int:
    """What taking a tile may bring, on an average: a new animal counts less if one is known to wait elsewhere."""
    face = s.face[place]
    if face == EMPTY:
        return 0
    if face < UNSEEN and (s.known[place] >> seat) & 1:
        return worth_of(s, seat, face, known)
    total, worth = 0, 0
    batch = s.batch[place]
    for kind in range(KINDS):
        left = s.unseen[batch][kind]
        if left > 0:
            total += left
            worth += left * worth_of(s, seat, kind, known)
    return worth // total if total > 0 else 0


def worth_of(s: State, seat: int, kind: int, known: int) -> int:
    """What it would bring a seat to take this animal."""
    if kind >= LAND:
        return AGAIN if kind in (Animal.PELICAN, Animal.DOLPHIN) else 0
    if s.hand[seat][kind] == 0:
        return NEW - KNOWN if (known >> (kind * (ISLANDS - 1))) & ALL_ISLANDS else NEW
    return TILE if s.hand[seat][kind] == 1 else 0


def standing(s: State, seat: int) -> int:
    """Won, or lost."""
    for other in range(s.seats):
        if rank(s, other) > rank(s, seat):
            return -WON
    return WON


def gain(s: State, action: int) -> int:
    """The points that an action is certain to bring: an exchange, or a tile that the memory aid shows (SAF-60)."""
    hand = s.hand[s.turn]
    if ASK <= action < GIVE:
        return NO_GAIN
    if GIVE <= action < GIVE + LAND:
        return 1 if hand[action - GIVE] == 2 else 0
    taking = s.phase in (Phase.TAKE, Phase.DOLPHIN_TAKE, Phase.PELICAN) and action < GO
    if taking and s.memory == AID and (s.known[action] >> s.turn) & 1:
        face = s.face[action]
        return 1 if face < LAND and hand[face] == 0 else 0 if face < LAND else NO_GAIN
    return NO_GAIN
