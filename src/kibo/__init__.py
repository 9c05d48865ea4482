"""kibo: a house for board games set in Africa, from the rulebook to the browser and to the laboratory."""

from .core.errors import BrokenPosition, BrokenRecord, IllegalAction, KiboError, MissingExtra, UnknownName
from .core.game import CHANCE, EVERYONE, OVER, Game, Option, game_ids, load
from .core.gamefile import read_record, write_record
from .core.match import Match
from .core.record import UNKNOWN

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EVERYONE",
    "OVER",
    "UNKNOWN",
    "BrokenPosition",
    "BrokenRecord",
    "Game",
    "IllegalAction",
    "KiboError",
    "Match",
    "MissingExtra",
    "Option",
    "UnknownName",
    "game_ids",
    "load",
    "read_record",
    "write_record",
]
