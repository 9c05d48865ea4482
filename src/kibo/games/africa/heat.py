"""Where things happen on the continent, for a report."""

from kibo.core.heat import NOWHERE, Heat, HeatMap
from kibo.core.text import Texts
from kibo.view.shapes import paper
from kibo.view.svg import Point

from .actions import GATHER, RESEARCH
from .board import SPACES
from .icons import SHEET
from .land import WIDE, cities, continent, gradients
from .state import Phase, State

WALKS = (Phase.SET_OUT, Phase.MOVE_AGAIN, Phase.TRAVEL)


def board(_: State, text: Texts) -> str:
    """The continent in hexes."""
    inner = continent(WIDE) + cities(WIDE, text, 17)
    return paper(WIDE.width, WIDE.height, SHEET.definitions(gradients), inner, label=text["name"])


def spots(_: State) -> list[Point]:
    """The middle of each space."""
    return [WIDE.spot(space) for space in range(SPACES)]


def turned(s: State, _: int, __: State) -> int:
    """Where a marker is turned up."""
    return s.marker if s.phase == Phase.TURN_UP else NOWHERE


def walked(s: State, action: int, after: State) -> int:
    """Where an explorer goes."""
    return action if s.phase in WALKS and action < SPACES and after.at[s.turn] != s.at[s.turn] else NOWHERE


def camped(s: State, action: int, _: State) -> int:
    """Where a camp is founded."""
    return s.at[s.turn] if s.phase == Phase.ACT and action in (RESEARCH, GATHER) else NOWHERE


SIZE = 0.82 * WIDE.radius
HEAT = Heat(
    board,
    (
        HeatMap("turned", turned, spots, SIZE),
        HeatMap("walked", walked, spots, SIZE),
        HeatMap("camped", camped, spots, SIZE),
    ),
)
