"""A position of Africa: what lies on the board, what everybody holds, and how far the turn has come."""

from enum import IntEnum

from kibo.core.record import Record, ValueKind, Words, cell, grid, row

from .board import NO_SPACE, SIDES, SPACES

SEATS = 5


class Phase(IntEnum):
    """What the game waits for."""

    CHOOSE_CITY = 0
    SET_OUT = 1
    TRAVEL = 2
    MOVE_AGAIN = 3
    ACT = 4
    TURN_UP = 5
    PLACE_FOUND = 6
    PLACE_MOVED = 7
    EXCHANGE = 8
    END = 9


class Marker(IntEnum):
    """The kinds of discovery markers."""

    ELEPHANT = 0
    ZEBRA = 1
    LION = 2
    GIRAFFE = 3
    RHINOCEROS = 4
    STATUE = 5
    KETTLE = 6
    CLOTH = 7
    MASK = 8
    DRUM = 9
    NOMADS = 10
    ONE_NUGGET = 11
    TWO_NUGGETS = 12
    ONE_GEM = 13
    TWO_GEMS = 14
    MONUMENT = 15


KINDS = len(Marker)
KIND_NAMES = tuple(kind.name.lower().replace("_", " ") for kind in Marker)
MADE = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 15, 5, 5, 5, 5, 11)
"""How many of each kind there are, 96 in all (AFR-02)."""

ANIMALS = 5
FOR_NOMADS = ANIMALS
"""The row of `State.room` that matters to nomads; those before it belong to the species."""
FIRST_GOOD, GOODS = int(Marker.STATUE), 5
FIRST_RESOURCE, RESOURCES = int(Marker.ONE_NUGGET), 4
NO_GOOD = -1
GOODS_TAKEN = tuple(range(FIRST_GOOD, FIRST_GOOD + GOODS))
"""What never lies on the board face up (AFR-22)."""

EMPTY, CAMP, FACE_DOWN = KINDS, KINDS + 1, KINDS + 2
"""What a space may hold beside a face-up marker, by its kind."""


class Source(IntEnum):
    """What points are scored for during play."""

    FINDS = 0
    ANIMALS = 1
    NOMADS = 2
    RESEARCH = 3
    BONUS = 4


CAMPS_EACH = 2
SUPPLY, SUPPLY_FOR_TWO = 10, 8
BONUS = 3
MOST_POINTS = 9999
MANY_POINTS = 30
"""More than nearly anybody scores for one thing: the scale for learners."""


class State(Record):
    """One position. What lies face down nobody knows, so it is not here: it is drawn from `hidden` when turned up."""

    seats = cell(SEATS)
    phase = cell(Phase)
    simple = cell(1)
    """The option: the second half of a turn is left out (AFR-71)."""
    finish_round = cell(1)
    """The option: the round is played to its end (AFR-72)."""
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)
    second_half = cell(1)
    last_round = cell(1)
    """The last monument has been found, and the round is being finished."""
    marker = cell(SPACES - 1, NO_SPACE, kind=ValueKind.PLACE)
    """The space of the marker being turned up or moved."""
    good = cell(GOODS - 1, NO_GOOD, kind=ValueKind.NAME)
    """The kind of good just found, while it may be exchanged."""
    supply = cell(SUPPLY)
    """Camps that monuments still bring."""
    at = row(SEATS, SPACES - 1, NO_SPACE, kind=ValueKind.PLACE, by_seat=True)
    """Where each explorer stands."""
    space = row(SPACES, Words([*KIND_NAMES, "empty", "camp", "face down"]), never=GOODS_TAKEN)
    hidden = row(KINDS, max(MADE))
    """How many of each kind are still face down."""
    camps = row(SEATS, SUPPLY + CAMPS_EACH, by_seat=True)
    goods = grid(SEATS, GOODS, max(MADE[FIRST_GOOD : FIRST_GOOD + GOODS]), by_seat=True)
    resources = grid(SEATS, RESOURCES, max(MADE[FIRST_RESOURCE : FIRST_RESOURCE + RESOURCES]), by_seat=True)
    """Markers held with one nugget, two nuggets, one gem, two gems."""
    points = grid(SEATS, len(Source), MOST_POINTS, usual=MANY_POINTS, by_seat=True)
    """Points scored during play, by what they were scored for (AFR-05)."""
    taken = row(SPACES, SEATS, derived=True)
    """How many explorers stand on each space."""
    free = row(SPACES, SIDES, derived=True)
    """How many neighbours of each space are empty."""
    room = grid(FOR_NOMADS + 1, SIDES + 1, SPACES, derived=True)
    """How many empty spaces have no, one, … six animals of each species beside them, and (for nomads) empty spaces."""
