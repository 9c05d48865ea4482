"""Constants of the game, and what one position holds."""

from enum import IntEnum

from kibo.core.record import OTHERS, OWN, UNKNOWN, Record, ValueKind, Words, cell, grid, row

from .board import SUMMIT, VILLAGES

SEATS = 4
PILES = 3
HAND = 3

KINDS = 4
VALUES = 7
CARDS = KINDS * VALUES
"""Card kind * 7 + value - 1; there are two of each (KIL-02)."""
COPIES = 2
NO_CARD = -1
KIND_NAMES = ("canoe", "mule", "foot", "jeep")

BANANA, LION, SWAP = range(3)
FACES = 3
FACE_NAMES = ("banana", "lion", "swap")
COUNTERS = (8, 4, 4)
"""How many there are of each (KIL-03)."""
ALL_COUNTERS = sum(COUNTERS)
NO_FACE = -1

# What lies on a space: nothing, a face-up counter, or a face-down one of a seat that knows it.
NOTHING = 0
FACE_UP = 1
FACE_DOWN = FACE_UP + FACES
"""FACE_DOWN + seat * 3 + face."""
HIDDEN = FACE_DOWN + SEATS * FACES
"""HIDDEN + seat: in an observation, a face-down counter of another seat."""


class Phase(IntEnum):
    """What the game waits for."""

    DEAL_COUNTER = 0
    CHOOSE_COUNTER = 1
    PLACE_COUNTER = 2
    DEAL_UP = 3
    DEAL_HAND = 4
    PLAY_CARD = 5
    TAKE_BANANA = 6
    SWAP_PLACES = 7
    SEND_BACK = 8
    DRAW_CARD = 9
    END = 10


CARD_NAMES = tuple(f"{kind} {value}" for kind in KIND_NAMES for value in range(1, VALUES + 1))
LYING = Words(
    [
        "nothing",
        *FACE_NAMES,
        *(f"{face} of {seat}" for seat in "ABCD" for face in FACE_NAMES),
        *(f"counter of {seat}" for seat in "ABCD"),
    ]
)
OWNED = ((FACE_DOWN, FACES, OWN), (HIDDEN, 1, OTHERS))
"""Whose counters a seat sees lying: the faces of its own, and that others' are there."""
CARD = Words(["no card", *CARD_NAMES], first=NO_CARD)
FACE = Words(["none", *FACE_NAMES], first=NO_FACE)


class State(Record):
    """One position."""

    seats = cell(SEATS)
    send_back = cell(Words(["off", "on"]))  # KIL-40
    phase = cell(Phase)
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)
    at = row(SEATS, SUMMIT, kind=ValueKind.PLACE, by_seat=True)  # where each expedition stands
    stride = cell(PILES * VALUES)  # the reach of this turn, which a banana repeats
    lying = row(SUMMIT + 1, LYING, owned=OWNED, fixed=VILLAGES)  # the counters on the path
    bag = row(FACES, max(COUNTERS))  # counters not dealt yet; to a seat, all it has not seen
    stock = grid(SEATS, FACES, max(COUNTERS), by_seat=True, others=(UNKNOWN,))  # counters dealt and not placed yet
    dealt = cell(max(ALL_COUNTERS, SEATS * (PILES + HAND)))  # counters, later cards, dealt so far
    placed = cell(ALL_COUNTERS)
    chosen = cell(FACE, secret=True)  # the counter about to be placed
    top = grid(SEATS, PILES, CARD, by_seat=True)  # the card that counts on each pile
    hand = grid(SEATS, HAND, CARD, by_seat=True, others=(NO_CARD, UNKNOWN))  # ascending, then no card
    pile = row(CARDS, COPIES)  # cards not dealt yet; to a seat, all it has not seen
