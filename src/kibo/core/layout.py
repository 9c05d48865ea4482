"""Which columns of a tensor hold what, from the declaration of a position."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise, product
from typing import Any, NamedTuple

from .errors import KiboError
from .record import ANYONE, OWN, UNKNOWN, Field, Record, ValueKind

VERSION = 1
"""Which tensors these are: one more whenever a game's layout becomes another than it was."""
OBSERVER = "observer"
NO_COLUMN = -1
ONE_OF, SHARE, BITS = range(3)


@dataclass(frozen=True)
class TensorPart:
    """Some columns side by side: of one field, or of its own or others' side."""

    name: str
    kind: str
    begin: int
    shape: tuple[int, ...]
    high: float
    """The greatest number in it; the least is 0."""
    words: tuple[str, ...] = ()
    """What the last axis counts, where a value has more than one column: seats from the one that looks, A, on."""

    @property
    def end(self) -> int:
        """The first column after it."""
        size = 1
        for length in self.shape:
            size *= length
        return self.begin + size

    def columns(self) -> Iterator[str]:
        """A name for each column."""
        for place in product(*map(range, self.shape)):
            named: list[object] = [*place]
            if self.words:
                named[-1] = self.words[place[-1]]
            yield self.name + "".join(f"[{one}]" for one in named)


class Plan(NamedTuple):
    """Where the values of a packed record go, run by run of values side by side, in arrays for compiled code."""

    place: Any
    """By observer: which number of its size the first of them is in the record."""
    table: Any
    """By observer: where in `slots` the columns of their values stand, from UNKNOWN on, or those of their bits."""
    slots: Any
    count: Any
    """How many values there are."""
    size: Any
    """How many bytes each takes."""
    what: Any
    """ONE_OF, SHARE or BITS."""
    column: Any
    width: Any
    """How many columns each has."""
    more: Any
    """Of a set, how many bits there are; of a share, whether it may be unknown."""
    least: Any
    scale: Any
    """What each one above the least adds to a share."""


@dataclass(frozen=True)
class TensorLayout:
    """Which columns of a tensor hold what, for one game and number of seats."""

    game: str
    seats: int
    parts: tuple[TensorPart, ...]
    plan: Plan

    @property
    def length(self) -> int:
        """How many columns there are."""
        return self.parts[-1].end

    def __getitem__(self, name: str) -> slice:
        for part in self.parts:
            if part.name == name:
                return slice(part.begin, part.end)
        raise KiboError(f"no columns are called {name!r}: there are {', '.join(part.name for part in self.parts)}")

    @property
    def columns(self) -> list[str]:
        """A name for each column."""
        return [name for part in self.parts for name in part.columns()]

    @property
    def digest(self) -> str:
        """Another one for every other layout: to be kept beside what was learnt."""
        held = [[one.name, str(one.kind), one.begin, one.shape, one.high, one.words] for one in self.parts]
        return sha256(json.dumps([VERSION, self.game, self.seats, held]).encode()).hexdigest()[:12]


class Side(NamedTuple):
    """Some entries of a field, alike in what they may hold."""

    name: str
    shape: tuple[int, ...]
    entries: list[list[int]]
    """By observer: which entries of the field, counted through all axes."""
    slots: list[tuple[int, ...]]
    """By observer: for each value from UNKNOWN on, or each bit, its column."""
    words: tuple[str, ...]


class Seating(NamedTuple):
    """How many sit at the table, and how many could."""

    seats: int
    most: int


def slots(
    field: Field, values: Sequence[int], observer: int, table: Seating
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """A column and a word for each of these values; those that name seats stand in turn order from the observer on."""
    order = {}
    for value in values:
        key: tuple[int, ...] = (value == UNKNOWN, value, 0)
        named = value
        for first, each, whose in field.owned:
            seat, which = divmod(value - first, each)
            if value != UNKNOWN and 0 <= seat < table.most:
                turned = (seat - observer) % table.seats
                named = first + turned * each + which
                seen = seat < table.seats and (whose == ANYONE or (whose == OWN) == (turned == 0))
                key = (False, first, named) if seen else ()
        if key:
            order[key] = value, str(field.word(named))
    found = [NO_COLUMN] * (max(values) - UNKNOWN + 1)
    for column, key in enumerate(sorted(order)):
        found[order[key][0] - UNKNOWN] = column
    return tuple(found), tuple(order[key][1] for key in sorted(order))


def value_slots(field: Field, observer: int, table: Seating) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The columns of a value, or of a set's bits; none are needed to tell where a share is."""
    if field.kind == ValueKind.BITS:
        columns, words = slots(field, range(field.most.bit_length()), observer, table)
        return columns[-UNKNOWN:], words
    if field.kind in (ValueKind.COUNT, ValueKind.FLAG):
        return (), ("share", "unknown")[: 1 + field.secret]
    values = [value for value in range(field.least, field.most + 1) if value not in field.never]
    return slots(field, [*values, UNKNOWN] if field.secret else values, observer, table)


def others_slots(field: Field, values: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The columns of what may be seen of others: all values but the first of them."""
    found = [NO_COLUMN] * (max(values) - UNKNOWN + 1)
    for column, value in enumerate(values[1:]):
        found[value - UNKNOWN] = column
    return tuple(found), tuple(str(field.word(value)) for value in values[1:])


def sides(field: Field, table: Seating) -> Iterator[Side]:
    """A field's entries: all, or those of the observer and those of the others apart."""
    watching = range(table.seats)
    made = [value_slots(field, observer, table) for observer in watching]
    columns, words = [one for one, _ in made], made[0][1]
    if not field.by_seat:
        entries = [entry for entry in range(field.size) if entry not in field.fixed]
        shape = (len(entries),) if field.fixed else field.shape
        yield Side(field.name, shape, [entries] * table.seats, columns, words)
        return
    rest = field.shape[1:]
    each = field.size // field.shape[0]
    turned = [[(observer + i) % table.seats for i in watching] for observer in watching]
    entries_of = [[seat * each + i for seat in order for i in range(each)] for order in turned]
    if not field.others:
        yield Side(field.name, (table.seats, *rest), entries_of, columns, words)
        return
    yield Side(field.name, rest, [entries[:each] for entries in entries_of], columns, words)
    few, said = others_slots(field, field.others)
    if said:
        shape = (table.seats - 1, *rest)
        others = [entries[each:] for entries in entries_of]
        yield Side(f"others' {field.name}", shape, others, [few] * table.seats, said)


def runs(entries: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Where entries lie side by side for every observer: the first of each such run, and how many there are."""
    alike = [i for i in range(len(entries[0])) if i == 0 or any(order[i] != order[i - 1] + 1 for order in entries)]
    for first, after in pairwise([*alike, len(entries[0])]):
        yield first, after - first


class PlanDraft:
    """A plan in the making: a line for each run of values in the order of columns."""

    def __init__(self, table: Seating) -> None:
        self.seats = table.seats
        self.lines: list[tuple[int, ...]] = []
        self.scales: list[float] = []
        self.places: list[list[int]] = [[] for _ in range(table.seats)]
        self.tables: list[list[int]] = [[] for _ in range(table.seats)]
        self.slots: list[int] = [NO_COLUMN]
        self.begins: dict[tuple[int, ...], int] = {}
        words = tuple(f"seat {seat}" for seat in range(table.seats))
        self.parts = [TensorPart(OBSERVER, ValueKind.SEAT, 0, (table.seats,), 1.0, words)]

    def add(self, field: Field, offset: int, side: Side) -> None:
        """The columns of one side of a field, which stands at this place of the record."""
        width, begin = len(side.words), self.parts[-1].end
        few = side.name != field.name
        share = field.kind in (ValueKind.COUNT, ValueKind.FLAG) and not few
        what = SHARE if share else BITS if field.kind == ValueKind.BITS and not few else ONE_OF
        high = (field.most - field.least) / field.usual if share else 1.0
        shape, words = (side.shape, ()) if width == 1 else ((*side.shape, width), side.words)
        self.parts.append(TensorPart(side.name, field.kind, begin, shape, high, words))
        size = int(field.storage[1:])
        more = len(side.slots[0]) if what == BITS else int(field.secret)
        for first, count in runs(side.entries):
            self.lines.append((count, size, what, begin + first * width, width, more, field.least))
            self.scales.append(1 / field.usual)
            for observer in range(self.seats):
                self.places[observer].append(offset // size + side.entries[observer][first])
                self.tables[observer].append(self.begin(side.slots[observer]))

    def begin(self, columns: tuple[int, ...]) -> int:
        """Where these columns stand among all."""
        if columns not in self.begins:
            self.begins[columns] = len(self.slots)
            self.slots += columns
        return self.begins[columns]

    def plan(self) -> Plan:
        """All of it in arrays."""
        import numpy

        rows: list[Any] = [self.places, self.tables, self.slots, *zip(*self.lines, strict=True)]
        arrays: list[Any] = [numpy.array(one, "i4") for one in rows]
        return Plan._make([*arrays, numpy.array(self.scales)])


def laid_out(name: str, record: type[Record], seats: int, most: int) -> TensorLayout:
    """The layout for so many seats, of most that there could be; how many there are is a matter of the layout."""
    table = Seating(seats, most)
    draft = PlanDraft(table)
    offsets: Any = record.dtype().fields
    for field in record.stated():
        if field.storage not in ("i1", "i2", "i4"):
            raise KiboError(f"{field.name} of {name} goes up to {field.most}, and a tensor takes numbers of four bytes")
        if field.name != "seats":
            for side in sides(field, table):
                draft.add(field, offsets[field.name][1], side)
    return TensorLayout(name, seats, tuple(draft.parts), draft.plan())
