"""A position or observation as numbers for a learner, from its declaration alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .record import UNKNOWN, Field, Record

if TYPE_CHECKING:
    import numpy


def width(field: Field) -> int:
    """How many numbers one value of the field becomes."""
    return field.most - field.least + 2 if field.names else 2


def length(record: type[Record]) -> int:
    """How many numbers a position of this kind becomes."""
    return sum(field.size * width(field) for field in record.stated())


def encode(s: Record) -> numpy.ndarray[Any, Any]:
    """A value with a name becomes a one among zeros, any other a share of its range; both with a flag for UNKNOWN."""
    import numpy

    parts = []
    for field in s.stated():
        values = numpy.asarray(getattr(s, field.name), dtype=numpy.int64).reshape(-1)
        part = numpy.zeros((len(values), width(field)), dtype=numpy.float32)
        hidden = values == UNKNOWN
        part[hidden, -1] = 1
        seen = numpy.flatnonzero(~hidden)
        if field.names:
            part[seen, values[seen] - field.least] = 1
        else:
            part[seen, 0] = (values[seen] - field.least) / max(1, field.most - field.least)
        parts.append(part.reshape(-1))
    return numpy.concatenate(parts)
