"""Where things happen among the islands, for a report."""

from kibo.core.heat import NOWHERE, Heat, HeatMap
from kibo.core.text import Texts
from kibo.view.shapes import paper
from kibo.view.svg import Point

from . import state
from .actions import DECLINE, GO
from .board import ISLANDS, PLACES
from .icons import SHEET
from .lagoon import islands, wakes, water
from .layout import layout
from .photos import gradients
from .state import Phase, State

JOURNEYS = (Phase.MOVE, Phase.DOLPHIN)
TILE, ISLAND = 24.0, 40.0


def board(s: State, text: Texts) -> str:
    """The lagoon with its islands."""
    here = layout(False, s.board)
    left, top, width, height = here.lagoon
    inner = (water(here), wakes(here, s.board), islands(here, s.board, state.NOWHERE, ""))
    return paper(2 * left + width, 2 * top + height, SHEET.definitions(gradients), *inner, label=text["name"])


def places(s: State) -> list[Point]:
    """The middle of each place for a tile."""
    return [layout(False, s.board).place(s.board, place) for place in range(PLACES)]


def middles(s: State) -> list[Point]:
    """The middle of each island."""
    return [layout(False, s.board).island(s.board, island) for island in range(ISLANDS)]


def looked(s: State, _: int, __: State) -> int:
    """Which tile is looked at in secret."""
    return s.place if s.phase == Phase.SEE else NOWHERE


def taken(s: State, _: int, __: State) -> int:
    """Which tile is taken."""
    return s.place if s.phase == Phase.REVEAL else NOWHERE


def visited(s: State, action: int, _: State) -> int:
    """Which island a camera goes to."""
    return action - GO if s.phase in JOURNEYS and GO <= action < DECLINE else NOWHERE


HEAT = Heat(
    board,
    (
        HeatMap("visited", visited, middles, ISLAND),
        HeatMap("looked", looked, places, TILE),
        HeatMap("taken", taken, places, TILE),
    ),
)
