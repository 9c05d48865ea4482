"""A position, declared once: field by field, with the values each may hold.

From the declaration come the plain object that interpreted rules work on, the compact NumPy record that compiled
rules work on, the checks of range, and the readable form of named fields and words. The form for learners is in
`tensor`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypedDict, Unpack, cast

from .checks import whole
from .errors import BrokenPosition, listed

if TYPE_CHECKING:
    import numpy

Row: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]

UNKNOWN = -2
"""In an observation: what that seat may not see. No field uses this value for anything else."""

UNKNOWN_WORD = "?"


class Words:
    """Values that have names: `first`, `first + 1` and so on."""

    def __init__(self, names: Sequence[str], first: int = 0) -> None:
        self.least = first
        self.most = first + len(names) - 1
        self.names = {first + i: name for i, name in enumerate(names)}


Values: TypeAlias = int | Words | type[IntEnum]


class ValueKind(StrEnum):
    """What the numbers of a field stand for, which says how a learner is given them (`tensor`)."""

    NAME = "name"
    """One of several that have nothing in common but the field."""
    PLACE = "place"
    """One of the places of a board."""
    SEAT = "seat"
    BITS = "bits"
    """A set: a bit for each thing that may be in it."""
    COUNT = "count"
    FLAG = "flag"


ANYONE, OWN, OTHERS = "anyone", "own", "others"


class Meaning(TypedDict, total=False):
    """What a declaration says for learners, where it does not follow from the values."""

    kind: ValueKind
    usual: int
    """Of a count: up to where it comes in nearly all games; this much becomes 1."""
    by_seat: bool
    """Its first axis counts seats."""
    owned: tuple[tuple[int, int, str], ...]
    """Values, or bits, that name a seat: from which on, how many for each seat in turn, and whose ones may be seen."""
    secret: bool
    """An observation may hold UNKNOWN in it."""
    others: tuple[int, ...]
    """By seat: what an observation may hold for seats other than the one that looks."""
    fixed: tuple[int, ...]
    """Places in it, counted through all axes, whose value no game changes."""
    never: tuple[int, ...]
    """Values of its range that no place of it ever holds."""


@dataclass(frozen=True)
class Field:
    """One field of a position: its shape, the least and the greatest value, the names of values, what they mean."""

    name: str
    shape: tuple[int, ...]
    least: int
    most: int
    names: Mapping[int, str]
    derived: bool = False
    """It follows from the other fields: kept for speed, and neither said nor read."""
    meaning: Meaning = dataclass_field(default_factory=Meaning)

    @property
    def kind(self) -> ValueKind:
        """What its numbers stand for."""
        flag = (self.least, self.most) == (0, 1)
        return self.meaning.get("kind", ValueKind.NAME if self.names else ValueKind.FLAG if flag else ValueKind.COUNT)

    @property
    def usual(self) -> int:
        """How much above the least value becomes 1 for a learner."""
        return self.meaning.get("usual", max(1, self.most - self.least))

    @property
    def owned(self) -> tuple[tuple[int, int, str], ...]:
        """Which values, or bits, name a seat: see `Meaning`."""
        return self.meaning.get("owned", ((0, 1, ANYONE),) if self.kind == ValueKind.SEAT else ())

    @property
    def by_seat(self) -> bool:
        """Does its first axis count seats?"""
        return self.meaning.get("by_seat", False)

    @property
    def secret(self) -> bool:
        """May an observation hold UNKNOWN in any of its places?"""
        return self.meaning.get("secret", False)

    @property
    def others(self) -> tuple[int, ...]:
        """What an observation may hold for others than the seat that looks; nothing if that is as its own."""
        return self.meaning.get("others", ())

    @property
    def fixed(self) -> tuple[int, ...]:
        """The places in it whose value no game changes."""
        return self.meaning.get("fixed", ())

    @property
    def never(self) -> tuple[int, ...]:
        """Which values of its range no place of it ever holds."""
        return self.meaning.get("never", ())

    @property
    def size(self) -> int:
        """How many values it holds."""
        count = 1
        for length in self.shape:
            count *= length
        return count

    @property
    def storage(self) -> str:
        """The narrowest NumPy type for its values and UNKNOWN."""
        for bits in (8, 16, 32):
            if self.most < 1 << (bits - 1):
                return f"i{bits // 8}"
        return "i8"

    def blank(self) -> Any:
        """Its value in a fresh position: the least everywhere."""
        if not self.shape:
            return self.least
        if len(self.shape) == 1:
            return [self.least] * self.shape[0]
        return [[self.least] * self.shape[1] for _ in range(self.shape[0])]

    def word(self, value: int) -> int | str:
        """A value as people write it."""
        if value == UNKNOWN:
            return UNKNOWN_WORD
        return self.names.get(value, value)

    def value(self, word: object) -> int | None:
        """The value that a word or number stands for, or None."""
        if isinstance(word, bool) and (self.least, self.most) != (0, 1):
            return None
        number = int(word) if isinstance(word, bool) else whole(word)
        if number is not None:
            return number if self.least <= number <= self.most else None
        return next((value for value, name in self.names.items() if name == word), None)

    def choices(self) -> str:
        """What it may hold, for a message."""
        if not self.names:
            return f"a whole number from {self.least} to {self.most}"
        names = list(self.names.values())
        return "one of " + listed(names if len(names) <= 12 else [*names[:5], "…", names[-1]])


def _field(shape: tuple[int, ...], values: Values, least: int, derived: bool, meaning: Meaning) -> Field:
    if isinstance(values, Words):
        return Field("", shape, values.least, values.most, values.names, derived, meaning)
    if isinstance(values, int):
        if least <= UNKNOWN:
            raise ValueError(f"a field's least value must be above {UNKNOWN}, which means unknown")
        return Field("", shape, least, values, {}, derived, meaning)
    names = {int(member): member.name.lower().replace("_", " ") for member in values}
    return Field("", shape, min(names), max(names), names, derived, meaning)


def cell(values: Values, least: int = 0, **meaning: Unpack[Meaning]) -> int:
    """Declare a field of one number: the greatest value, an IntEnum or Words; and what it means to a learner."""
    return cast(int, _field((), values, least, False, meaning))


def row(count: int, values: Values, least: int = 0, derived: bool = False, **meaning: Unpack[Meaning]) -> Row:
    """Declare a field of `count` numbers; `derived` if it follows from the other fields."""
    return cast(Row, _field((count,), values, least, derived, meaning))


def grid(
    rows: int, columns: int, values: Values, least: int = 0, derived: bool = False, **meaning: Unpack[Meaning]
) -> Grid:
    """Declare a field of `rows` times `columns` numbers; `derived` if it follows from the other fields."""
    return cast(Grid, _field((rows, columns), values, least, derived, meaning))


class Record:
    """A position as a plain object: an attribute for each declared field, rows as lists."""

    fields: ClassVar[tuple[Field, ...]] = ()
    _rows: ClassVar[tuple[str, ...]] = ()
    _grids: ClassVar[tuple[str, ...]] = ()
    _dtype: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        found = []
        for name, declared in list(vars(cls).items()):
            if isinstance(declared, Field):
                found.append(replace(declared, name=name))
                delattr(cls, name)
        cls.fields = cls.fields + tuple(found)
        cls._rows = tuple(field.name for field in cls.fields if len(field.shape) == 1)
        cls._grids = tuple(field.name for field in cls.fields if len(field.shape) == 2)
        cls._dtype = None

    def __init__(self) -> None:
        for field in self.fields:
            setattr(self, field.name, field.blank())

    def copy(self) -> Self:
        """Another position with the same values."""
        new = object.__new__(type(self))
        new.become(self)
        return new

    def become(self, other: Self) -> None:
        """Take over every value of another position."""
        mine = self.__dict__
        mine.update(other.__dict__)
        for name in self._rows:
            mine[name] = mine[name][:]
        for name in self._grids:
            mine[name] = [line[:] for line in mine[name]]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # a position changes

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.to_words().items())})"

    @classmethod
    def field(cls, name: str) -> Field:
        """The declaration of one field."""
        return next(field for field in cls.fields if field.name == name)

    # the readable form

    def to_words(self) -> dict[str, Any]:
        """Every field by name, values as words where they have names; what follows from them is left out."""
        return {field.name: _worded(field, getattr(self, field.name)) for field in self.stated()}

    @classmethod
    def stated(cls) -> list[Field]:
        """The fields from which all others follow."""
        return [field for field in cls.fields if not field.derived]

    def read_words(self, words: Mapping[str, Any]) -> list[str]:
        """Take over the named fields that are given; return all that is wrong (then nothing is certain)."""
        stated = self.stated()
        faults = [f"there is no field {name!r}" for name in words if name not in {field.name for field in stated}]
        for field in stated:
            if field.name in words:
                value = _read(field, field.shape, words[field.name], field.name, faults)
                setattr(self, field.name, value)
        return faults

    # the compact form

    @classmethod
    def dtype(cls) -> numpy.dtype[Any]:
        """The NumPy type of the compact record."""
        if cls._dtype is None:
            import numpy

            parts = [(field.name, field.storage, field.shape) for field in cls.fields]
            cls._dtype = numpy.dtype(parts, align=True)
        return cast("numpy.dtype[Any]", cls._dtype)

    def out_of_range(self, observed: bool = False) -> list[str]:
        """What no field may hold, in sentences; in an observation a field may hold UNKNOWN."""
        return [
            f"{place} is {value}, but must be {field.choices()}"
            for field in self.fields
            if not _is_within(field, getattr(self, field.name))
            for place, value in _places(field, getattr(self, field.name))
            if not (field.least <= value <= field.most or (observed and value == UNKNOWN))
        ]

    def pack(self) -> Any:
        """The position as an array of one compact record; BrokenPosition if a value does not fit."""
        import numpy

        if faults := self.out_of_range(observed=True):
            raise BrokenPosition(faults)
        packed = numpy.zeros(1, self.dtype())
        for field in self.fields:
            packed[field.name] = getattr(self, field.name)
        return packed

    @classmethod
    def pack_all(cls, positions: Sequence[Self]) -> Any:
        """Positions as an array of compact records; BrokenPosition if a value of one does not fit."""
        import numpy

        packed = numpy.zeros(len(positions), cls.dtype())
        for field in cls.fields:
            values = numpy.array([getattr(position, field.name) for position in positions])
            if positions and not _are_within(field, values):
                for position in positions:
                    if faults := position.out_of_range(observed=True):
                        raise BrokenPosition(faults)
            packed[field.name] = values
        return packed

    @classmethod
    def unpack(cls, packed: Any) -> Self:
        """The plain position of a compact record."""
        new = cls()
        for field in cls.fields:
            setattr(new, field.name, packed[field.name].tolist())
        return new


def _worded(field: Field, value: Any) -> Any:
    if isinstance(value, int):
        return field.word(value)
    return [_worded(field, item) for item in value]


def _is_within(field: Field, value: Any) -> bool:
    """Nearly all are: seen at a glance, without naming each place."""
    if isinstance(value, int):
        return field.least <= value <= field.most
    if isinstance(value[0], int):
        return bool(field.least <= min(value) and max(value) <= field.most)
    return all(_is_within(field, row) for row in value)


def _are_within(field: Field, values: Any) -> bool:
    """The same of an array of whole numbers, each of which may be UNKNOWN."""
    if values.dtype.kind != "i" or values.max() > field.most:
        return False
    return bool(values.min() >= field.least or ((values >= field.least) | (values == UNKNOWN)).all())


def _places(field: Field, value: Any, place: str = "") -> Iterator[tuple[str, int]]:
    place = place or field.name
    if isinstance(value, int):
        yield place, value
    else:
        for i, item in enumerate(value):
            yield from _places(field, item, f"{place}[{i}]")


def _read(field: Field, shape: tuple[int, ...], given: Any, place: str, faults: list[str]) -> Any:
    if not shape:
        value = field.value(given)
        if value is None:
            faults.append(f"{place} is {given!r}, but must be {field.choices()}")
            return field.least
        return value
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != shape[0]:
        faults.append(f"{place} must be a list of {shape[0]}")
        given = [field.word(field.least)] * shape[0] if len(shape) == 1 else [()] * shape[0]
        return [_read(field, shape[1:], item, f"{place}[{i}]", []) for i, item in enumerate(given)]
    return [_read(field, shape[1:], item, f"{place}[{i}]", faults) for i, item in enumerate(given)]
