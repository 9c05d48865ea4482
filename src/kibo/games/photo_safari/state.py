"""A position of Photo safari: its tiles, who knows which of them, and what the turn has come to."""

from enum import IntEnum

from kibo.core.record import ANYONE, Record, ValueKind, Words, cell, grid, row

from .board import BOARDS, CENTRE, ISLANDS, ON_ISLAND, PLACES

SEATS = 6
LAND = 6
"""Land animals come first: below LAND is a land animal."""
MARINE = 5
KINDS = LAND + MARINE
ROUNDS = 100
"""After so many rounds the game ends (SAF-54)."""


class Animal(IntEnum):
    """What a tile may show (SAF-02)."""

    ZEBRA = 0
    HIPPOPOTAMUS = 1
    ELEPHANT = 2
    LION = 3
    GIRAFFE = 4
    TIGER = 5
    WHALE = 6
    TURTLE = 7
    PELICAN = 8
    DOLPHIN = 9
    OCTOPUS = 10


COPIES = (6, 6, 6, 6, 6, 6, 2, 3, 3, 3, 3)
"""How many tiles show each animal (SAF-02)."""
ANIMALS = tuple(animal.name.lower() for animal in Animal)

# besides animals, what `face` may say of a place
EMPTY = -1
UNSEEN = KINDS
"""A tile whose face nobody has seen since it was shuffled: it gets one when it is turned."""

ALL = 1 << SEATS
"""In `known`, after a bit for each seat, the bit of those who only watch."""
PUBLIC = 2 * ALL - 1
"""What everyone has seen."""

FIRST_BATCH = 0
BATCHES = sum(COPIES[LAND:])
"""The tiles laid at set-up, and thirteen that whales may have left: each holds at least one of the other 13 marines."""
LAID_ONCE = tuple(batch * KINDS + kind for batch in range(1, BATCHES) for kind in range(LAND))
"""In `unseen`: whales leave no land animals."""

NOWHERE = -1
AID = 1
"""The value of the option `memory` with which the table helps to remember (SAF-60)."""


class Phase(IntEnum):
    """What the game waits for."""

    LOOK = 0
    SEE = 1
    MOVE = 2
    TAKE = 3
    REVEAL = 4
    PUT_BACK = 5
    TURTLE = 6
    TURTLE_AGAIN = 7
    PELICAN = 8
    DOLPHIN = 9
    DOLPHIN_TAKE = 10
    OCTOPUS = 11
    OCTOPUS_SWAP = 12
    WHALE = 13
    GIVE = 14
    FINISH = 15
    END = 16


class State(Record):
    """One position."""

    seats = cell(SEATS)
    memory = cell(Words(("on", "aid")))  # SAF-60: the view's matter alone
    board = cell(Words(BOARDS))
    phase = cell(Phase)
    resume = cell(Phase)  # what comes after SEE or GIVE
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)
    round = cell(ROUNDS, usual=20)  # rounds played to their end
    dry = cell(1)  # this round began with no tile on the islands and has seen no exchange (SAF-53)
    exchanged = cell(1)  # this turn has had its exchange (SAF-24)
    asked = cell(SEATS - 1, kind=ValueKind.SEAT)  # in an exchange: who must give …
    wanted = cell(LAND - 1, kind=ValueKind.NAME)  # … and what
    place = cell(PLACES - 1, NOWHERE, kind=ValueKind.PLACE)  # the tile that is being looked at, taken or moved
    barred = cell(
        ISLANDS - 1, NOWHERE, kind=ValueKind.PLACE
    )  # where this turn's look was, and its move may not go (SAF-11)
    shown = cell(PLACES - 1, NOWHERE, kind=ValueKind.PLACE)  # the tile that was looked at by the last ply
    held = cell(Words(("nothing", *ANIMALS[:LAND]), NOWHERE))  # a third copy, to be put back
    to_lay = cell(BATCHES - 1)  # tiles that a whale has yet to lay …
    laying = cell(BATCHES - 1, usual=3)  # … and their batch
    at = row(SEATS, ISLANDS - 1, kind=ValueKind.PLACE, by_seat=True)  # where each camera is
    hand = grid(SEATS, LAND, 2, by_seat=True)  # how many of each land animal (SAF-30)
    box = row(MARINE, max(COPIES[LAND:]))  # marine animals found, from the whale on
    tiles = row(ISLANDS, ON_ISLAND, fixed=(CENTRE,))  # how many lie on each island
    face = row(PLACES, Words(("empty", *ANIMALS, "unseen"), EMPTY), secret=True)
    known = row(
        PLACES, PUBLIC, kind=ValueKind.BITS, owned=((0, 1, ANYONE),)
    )  # who has seen the face: a bit for each seat
    batch = row(PLACES, BATCHES - 1, usual=3)  # the shuffle that a tile not seen by all came from
    unseen = grid(BATCHES, KINDS, max(COPIES), fixed=LAID_ONCE)  # the faces of each batch that no tile has got yet
