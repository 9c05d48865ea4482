"""Why not: what something on the table would stand for now, and why it may not be chosen."""

from collections.abc import Sequence

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat
from kibo.view.things import parts

from .rules import BELIEVE, DOUBT, NAME, Phase, State
from .things import name, things

__all__ = ["meanings", "name", "things", "why_not"]


def meanings(s: State, thing: str) -> Sequence[int]:
    """A mask is named, an answer is given; what lies before a seat is only looked at."""
    match s.phase, *parts(thing):
        case Phase.NAME, "mask", [mask]:
            return [NAME + mask - 1]
        case Phase.ANSWER, "believe" | "doubt" as kind, _:
            return [BELIEVE if kind == "believe" else DOUBT]
    return []


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason why the seat to act may not choose a thing now."""
    match parts(thing):
        case "player", [owner] if owner == seat:
            return Reason("MSK-13", Phrase("why.own"))
        case "player", [owner]:
            return Reason("MSK-02", Phrase("why.hidden", who=Seat(owner)))
        case "mask", _:
            return Reason("MSK-11", Phrase("why.named"))
    return Reason("MSK-10", Phrase("why.name_first"))
