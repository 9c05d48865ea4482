"""What may be pointed at on the map and beside it: whether it is there, and what it is called."""

from collections.abc import Sequence

from kibo.core.text import Phrase, Seat
from kibo.view.things import named, numbered, parts

from .board import CITIES, SPACES
from .notation import place
from .rules.turn import is_robbers
from .state import ROBBER_OF, TOKEN, Phase, State
from .tell import before

DIE, HIDDEN = "die", "hidden"
WITHOUT_DIE = (Phase.ROLL_FOR_FIRST, Phase.BID, Phase.END)


def standing(s: State) -> range:
    """The seats whose pawns are on the board."""
    return range(s.turn if s.phase == Phase.CHOOSE_START else s.seats)


def things(s: State) -> Sequence[str]:
    """Every space with what lies there, pawns, panels, the die, and the tokens still face down."""
    return [
        *numbered("space", SPACES),
        *(named("pawn", seat) for seat in standing(s)),
        *(named("player", seat) for seat in range(s.seats)),
        *(() if s.phase in WITHOUT_DIE else (DIE,)),
        HIDDEN,
    ]


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    match parts(thing):
        case "pawn", [seat]:
            return Phrase("thing.pawn", who=Seat(seat), place=place(s.at[seat]))
        case "player", [seat]:
            return before(s, seat)
        case "space", [space] if is_robbers(s, space):
            return Phrase("thing.robber", city=place(space), who=Seat(s.city[space] - ROBBER_OF))
        case "space", [space] if space < CITIES and s.city[space] == TOKEN:
            return Phrase("thing.token", city=place(space))
        case "space", [space]:
            return place(space)
    return Phrase(f"thing.{thing}")
