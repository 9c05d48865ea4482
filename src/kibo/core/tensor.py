"""What a seat sees as numbers for a learner, from the declaration of a position alone.

The seat that looks comes first and the others follow in turn order, wherever seats are counted or named; its own number
is told beside that. One of several becomes a one among zeros, a set a number for each thing that may be in it, a count
a share of what is usual. A tensor follows from an observation and from who looks, so it tells nothing that the seat may
not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .errors import KiboError
from .game import Game
from .layout import ONE_OF, SHARE, Plan, TensorLayout, laid_out
from .link import Way, compiled
from .record import UNKNOWN, Record, Row

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]


@lru_cache(maxsize=64)
def layout(game: Game, seats: int | None = None) -> TensorLayout:
    """Which columns hold what, for so many seats or the usual number."""
    return laid_out(game.id, game.state, game.check_seats(seats), game.seats[-1])


def fill_tensors(plan: Plan, ones: Any, twos: Any, fours: Any, observers: Row, out: Any) -> None:
    """Encode packed records, given as numbers of one, two and four bytes; compiled subset."""
    for lane in range(len(observers)):
        fill_tensor(plan, ones[lane], twos[lane], fours[lane], observers[lane], out[lane])


def fill_tensor(plan: Plan, ones: Row, twos: Row, fours: Row, observer: int, out: Any) -> None:
    """Encode one packed record."""
    clear(out)
    out[observer] = 1.0
    for run in range(len(plan.count)):
        place, table = plan.place[observer][run], plan.table[observer][run]
        if plan.size[run] == 1:
            fill_run(plan, run, ones, place, table, out)
        elif plan.size[run] == 2:
            fill_run(plan, run, twos, place, table, out)
        else:
            fill_run(plan, run, fours, place, table, out)


def fill_run(plan: Plan, run: int, values: Row, place: int, table: int, out: Any) -> None:
    """Encode values that stand side by side."""
    column, width, what = plan.column[run], plan.width[run], plan.what[run]
    more, least, scale = plan.more[run], plan.least[run], plan.scale[run]
    for i in range(place, place + plan.count[run]):
        value = values[i]
        if what == ONE_OF:
            slot = plan.slots[table + value - UNKNOWN]
            if slot >= 0:
                out[column + slot] = 1.0
        elif what == SHARE:
            if value != UNKNOWN:
                out[column] = (value - least) * scale
            elif more:
                out[column + 1] = 1.0
        else:
            for bit in range(more):
                slot = plan.slots[table + bit]
                if slot >= 0:
                    out[column + slot] = (value >> bit) & 1
        column += width


def clear(out: Any) -> None:
    """Nothing but zeros."""
    for column in range(len(out)):
        out[column] = 0.0


def numbers_of(records: Array) -> tuple[Array, Array, Array]:
    """Packed records as numbers of one, two and four bytes, a line for each; where no number has a size, no numbers."""
    import numpy

    size = records.dtype.itemsize
    views = [
        records.view(f"i{each}").reshape(len(records), -1)
        if size % each == 0
        else numpy.zeros((len(records), 1), f"i{each}")
        for each in (1, 2, 4)
    ]
    return views[0], views[1], views[2]


@lru_cache(maxsize=64)
def encoder(game: Game, way: Way = "cpu") -> Callable[..., None]:
    """`fill_tensors` as it runs this way."""
    run = compiled(game, fill_tensors, way)
    if way != "plain":
        return run  # type: ignore[no-any-return]

    def interpreted(plan: Plan, ones: Array, twos: Array, fours: Array, observers: Array, out: Array) -> None:
        listed, rows = Plan(*(one.tolist() for one in plan)), out.tolist()
        run(listed, ones.tolist(), twos.tolist(), fours.tolist(), observers.tolist(), rows)
        out[:] = rows

    return interpreted


def encode_many(
    game: Game, records: Array, observers: Sequence[int], out: Array | None = None, way: Way = "cpu"
) -> Array:
    """Tensors of packed observations, each for the seat beside it; KiboError if that cannot be."""
    import numpy

    if getattr(records, "dtype", None) != game.state.dtype() or records.ndim != 1 or not len(records):
        raise KiboError(f"what is encoded is a row of packed positions of {game.id}, as State.pack makes them")
    seats = int(records["seats"][0])
    watching = numpy.asarray(observers)
    if (records["seats"] != seats).any():
        raise KiboError("what is encoded together must have the same number of seats")
    if watching.shape != records.shape or not ((watching >= 0) & (watching < seats)).all():
        raise KiboError(f"for each position there must be the seat that looks, one of 0 to {seats - 1}")
    shown = layout(game, seats)
    if out is None:
        out = numpy.zeros((len(records), shown.length), "f4")
    elif out.shape != (len(records), shown.length) or out.dtype != numpy.dtype("f4"):
        raise KiboError(f"there must be room for {len(records)} times {shown.length} 32-bit floats")
    encoder(game, way)(shown.plan, *numbers_of(numpy.ascontiguousarray(records)), watching.astype("i1"), out)
    return out


def encode(game: Game, seen: Record, observer: int) -> Array:
    """What one seat sees as a tensor."""
    return encode_many(game, seen.pack(), [observer], way="plain").reshape(-1)
