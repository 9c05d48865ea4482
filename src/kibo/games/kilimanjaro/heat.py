"""Where things happen on the path, for a report."""

from kibo.core.heat import NOWHERE, Heat, HeatMap
from kibo.core.text import Texts
from kibo.view.svg import Point, document

from .actions import PLACE
from .icons import SHEET
from .land import gradients, landscape
from .path import trail
from .pieces import SPACE, spaces
from .state import Phase, State

TRAVELS = (Phase.PLAY_CARD, Phase.TAKE_BANANA, Phase.SWAP_PLACES)


def board(_: State, text: Texts) -> str:
    """The path up the mountain."""
    way = trail(False)
    return document(
        way.width, way.height, SHEET.definitions(gradients), landscape(way), spaces(text, way), label=text["name"]
    )


def spots(_: State) -> tuple[Point, ...]:
    """The middle of each space."""
    return trail(False).spots


def stopped(s: State, _: int, after: State) -> int:
    """Where the expedition on turn stands when it has moved, wherever a lion drove it."""
    return after.at[s.turn] if s.phase in TRAVELS and after.at[s.turn] != s.at[s.turn] else NOWHERE


def hidden(s: State, action: int, _: State) -> int:
    """Where a counter is hidden."""
    return action - PLACE if s.phase == Phase.PLACE_COUNTER else NOWHERE


HEAT = Heat(board, (HeatMap("stopped", stopped, spots, SPACE), HeatMap("hidden", hidden, spots, SPACE)))
