"""What may be pointed at on the board and beside it: whether it is there, and what it is called."""

from collections.abc import Sequence

from kibo.core.text import Phrase, Seat
from kibo.view.things import named, numbered, parts

from .actions import DECLINE, GATHER, RESEARCH, TRAVEL
from .board import NO_SPACE, SPACES
from .notation import kind_name, space_name
from .state import CAMP, EMPTY, FACE_DOWN, FIRST_GOOD, GOODS, Phase, State
from .tell import before

BUTTONS = {"travel": TRAVEL, "decline": DECLINE, "research": RESEARCH, "gather": GATHER}
SUPPLY, HIDDEN = "supply", "hidden"


def things(s: State) -> Sequence[str]:
    """The spaces, the buttons, the supply, what is hidden, and every seat's explorer, goods and panel."""
    seats = range(s.seats)
    return [
        *numbered("space", SPACES),
        *BUTTONS,
        SUPPLY,
        HIDDEN,
        *(named("pawn", seat) for seat in seats if s.at[seat] != NO_SPACE),
        *(named("goods", seat, good) for seat in seats for good in range(GOODS)),
        *(named("player", seat) for seat in seats),
    ]


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    match parts(thing):
        case "space", [space]:
            return _lies(s, space)
        case "pawn", [seat]:
            return Phrase("thing.explorer", who=Seat(seat))
        case "goods", [seat, good]:
            return Phrase("thing.goods", who=Seat(seat), kind=kind_name(FIRST_GOOD + good), n=s.goods[seat][good])
        case "player", [seat]:
            return before(s, seat)
        case "decline", _ if s.phase == Phase.EXCHANGE:
            return Phrase("button.keep")
    return Phrase(f"button.{thing}" if thing in BUTTONS else f"view.{thing}")


def _lies(s: State, space: int) -> Phrase:
    where = space_name(space)
    match s.space[space]:
        case content if content == FACE_DOWN:
            return Phrase("view.face_down", space=where)
        case content if content == CAMP:
            return Phrase("view.camp", space=where)
        case content if content == EMPTY:
            return Phrase("thing.empty", space=where)
        case kind:
            return Phrase("view.lies", kind=kind_name(kind), space=where)
