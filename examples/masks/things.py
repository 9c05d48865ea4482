"""What may be pointed at on the table: whether it is there, and what it is called."""

from collections.abc import Sequence

from kibo.core.text import Phrase, Seat
from kibo.view.things import named, parts

from .notation import mask_phrase
from .rules import MASKS, State


def things(s: State) -> Sequence[str]:
    """The three masks, the two answers, and what lies before each seat."""
    masks = [named("mask", mask) for mask in range(1, MASKS + 1)]
    return [*masks, "believe", "doubt", *(named("player", seat) for seat in range(s.seats))]


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    match parts(thing):
        case "mask", [mask]:
            return mask_phrase(mask)
        case "player", [seat]:
            return Phrase("thing.player", who=Seat(seat))
    return Phrase(f"view.{thing}")
