"""Where things happen on the map, for a report."""

from kibo.core.heat import NOWHERE, Heat, HeatMap
from kibo.core.text import Texts
from kibo.view.shapes import paper
from kibo.view.svg import Point

from .actions import DRAWN
from .board import CITIES
from .chart import CITY, MapFrame
from .state import Kind, Phase, State
from .view import chart

FRAME = MapFrame(12, 12, 808, 836)


def board(_: State, text: Texts) -> str:
    """The map."""
    return paper(2 * FRAME.x + FRAME.width, 2 * FRAME.y + FRAME.height, chart(FRAME, text), label=text["name"])


def cities(_: State) -> list[Point]:
    """The middle of each city."""
    return [FRAME.space(city) for city in range(CITIES)]


def visited(s: State, _: int, after: State) -> int:
    """Which city a pawn arrives in."""
    here = after.at[s.turn]
    travels = s.phase in (Phase.MOVE, Phase.TAKE_TURN)
    return here if travels and here != s.at[s.turn] and here < CITIES else NOWHERE


def turned(s: State, _: int, __: State) -> int:
    """In which city a token is turned."""
    return s.at[s.turn] if s.phase == Phase.DRAW_TOKEN else NOWHERE


def found(s: State, action: int, _: State) -> int:
    """In which city the star is found."""
    return s.at[s.turn] if s.phase == Phase.DRAW_TOKEN and action == DRAWN + Kind.STAR else NOWHERE


SIZE = CITY + 5
HEAT = Heat(
    board,
    (
        HeatMap("visited", visited, cities, SIZE),
        HeatMap("turned", turned, cities, SIZE),
        HeatMap("found", found, cities, SIZE),
    ),
)
