"""The parts of a dataset, played and made in memory: tables of games and of plies, as Parquet files.

What a part holds follows from what is played alone, so that it is the same whoever makes it, and wherever.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ..bots.dispatch import SEARCH
from ..core.game import NO_GAIN
from . import ledger
from .played_with import mark_of_bot, mark_of_game
from .scribe import Lot, Notations, Scribe, is_chance
from .simulate import Simulation

if TYPE_CHECKING:
    import pyarrow

SCHEMA = 1
"""The version of the columns: it grows when one of them changes its name or its meaning."""
ABOUT = b"kibo"
"""The key under which a part says what it holds."""


def piece_size(simulation: Simulation) -> int:
    """How many games a part holds: some seconds' worth, by who plays."""
    if simulation.has_own or max(simulation.bot_row()) >= SEARCH:
        return 16
    return 512 if any(simulation.bot_row()) else 4096


def order_of(simulation: Simulation, plies: bool) -> dict[str, Any]:
    """All that the rows follow from."""
    return {
        "schema": SCHEMA,
        "game": simulation.game.id,
        "variant": simulation.game.variant,
        "seats": simulation.seats,
        "options": simulation.options,
        "bots": simulation.bots,
        "seed": simulation.seed,
        "cap": simulation.cap,
        "rotate": simulation.rotate,
        "start": simulation.start and simulation.start.position.to_words(),
        "moves": plies,
        "code": [mark_of_game(simulation.game), *map(mark_of_bot, simulation.players)],
    }


class Tables:
    """Pieces of games as Arrow tables."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    def games(self, piece: Lot) -> pyarrow.Table:
        """A row a game."""
        import numpy
        import pyarrow

        simulation, rows, count = self.simulation, piece.games, piece.count
        final = simulation.game.final
        over = rows[:, ledger.ENDING] >= 0
        endings = [*(final.endings if final else ["over"]), "cut_off"]

        def each_seat(first: int, step: int, kind: str) -> pyarrow.Array:
            """Some numbers of each seat as a list; none for a game that was cut off."""
            columns = rows[over][:, [first + step * seat for seat in range(simulation.seats)]].astype(kind)
            offsets = numpy.concatenate([[0], numpy.cumsum(over)]) * simulation.seats
            values = pyarrow.array(columns.reshape(-1))
            return pyarrow.ListArray.from_arrays(pyarrow.array(offsets, "i4"), values, mask=pyarrow.array(~over))

        def same(value: object, kind: Any = None) -> pyarrow.Array:
            return pyarrow.repeat(pyarrow.scalar(value, kind), count)

        columns = {
            "seed": same(simulation.seed, "i8"),
            "number": pyarrow.array(numpy.arange(piece.first, piece.first + count)),
            "game": same(simulation.game.id),
            "variant": same(simulation.game.variant),
            "seats": same(simulation.seats, "i1"),
            "bots": pyarrow.array([simulation.names_at(number) for number in range(piece.first, piece.first + count)]),
            "options": same(json.dumps(simulation.options)),
            "plies": pyarrow.array(rows[:, ledger.PLIES].astype("i4")),
            "decisions": pyarrow.array(rows[:, ledger.DECISIONS].astype("i4")),
            "ending": pyarrow.array(endings).take(
                pyarrow.array(numpy.where(over, rows[:, ledger.ENDING], len(endings) - 1))
            ),
            "points": each_seat(ledger.POINTS, 1, "i4"),
            "won": each_seat(ledger.WON, 1, "?"),
        }
        names = final.names if final else ()
        for i, name in enumerate(names):
            columns[f"count_{name}"] = each_seat(ledger.AMOUNTS + i, len(names), "i4")
        columns["digest"] = pyarrow.array(rows[:, ledger.DIGEST])
        return pyarrow.table(columns)

    def moves(self, piece: Lot) -> pyarrow.Table:
        """A row a ply."""
        import numpy
        import pyarrow

        game, lengths, plies = self.simulation.game, piece.lengths(), piece.plies
        numbers = numpy.arange(piece.first, piece.first + piece.count)
        starts = numpy.cumsum(lengths) - lengths
        phases = [game.phases.get(phase, "") for phase in range(max(game.phases) + 1)]
        words = Notations(self.simulation)
        written = words.of(piece)
        columns = {
            "number": pyarrow.array(numpy.repeat(numbers, lengths)),
            "ply": pyarrow.array((numpy.arange(len(written)) - numpy.repeat(starts, lengths)).astype("i4")),
            "seat": pyarrow.array(plies["actor"], mask=is_chance(piece)),
            "phase": pyarrow.DictionaryArray.from_arrays(plies["phase"], phases),
            "action": pyarrow.array(plies["action"]),
            "notation": pyarrow.DictionaryArray.from_arrays(written, words.words),
            "legal": pyarrow.array(plies["legal"]),
            "gain": pyarrow.array(plies["gain"], mask=plies["gain"] == NO_GAIN),
        }
        return pyarrow.table(columns)


class MadePart(NamedTuple):
    """A part: what was counted in it, and the bytes of its files, that of the moves first."""

    tally: list[int]
    files: tuple[bytes, ...]


class Press:
    """Plays the games of a part and makes its files."""

    def __init__(self, simulation: Simulation, moves: bool, size: int | None = None) -> None:
        self.moves, self.size = moves, size or piece_size(simulation)
        self.scribe, self.tables = Scribe(simulation, moves), Tables(simulation)
        self.order = order_of(simulation, moves) | {"part": self.size}

    def made(self, first: int, count: int) -> MadePart:
        """A part that begins with a numbered game."""
        piece = self.scribe.piece(first, count)
        counted = [first, count, piece.tally]
        about = self.order | {"first": first, "games": count, "tally": piece.tally, "sum": checksum(counted)}
        tables = [self.tables.moves(piece)] if self.moves else []
        return MadePart(piece.tally, tuple(as_file(table, about) for table in [*tables, self.tables.games(piece)]))


def as_file(table: pyarrow.Table, about: dict[str, Any]) -> bytes:
    """A table as a Parquet file that says what it holds."""
    import pyarrow
    from pyarrow import parquet

    file = pyarrow.BufferOutputStream()
    parquet.write_table(table.replace_schema_metadata({ABOUT: json.dumps(about).encode()}), file, compression="zstd")
    return bytes(file.getvalue().to_pybytes())


def checksum(counted: Sequence[Any]) -> int:
    """What tells that something was counted so and not otherwise: a part is gone on with, and not counted again."""
    return crc32(json.dumps(counted).encode())
