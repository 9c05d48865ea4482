"""Why not: whatever a person may point at on the table, and why it may not be chosen now."""

from collections.abc import Sequence

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat

from .notation import mask_phrase
from .rules import BELIEVE, DOUBT, MASKS, NAME, Phase, State


def things(s: State) -> Sequence[str]:
    """The three masks, the two answers, and what lies before each seat."""
    masks = [f"mask-{mask}" for mask in range(1, MASKS + 1)]
    return [*masks, "believe", "doubt", *(f"player-{seat}" for seat in range(s.seats))]


def name(s: State, thing: str) -> Phrase:
    """What a thing is called."""
    kind, _, number = thing.partition("-")
    if kind == "mask":
        return mask_phrase(int(number))
    return Phrase("thing.player", who=Seat(int(number))) if kind == "player" else Phrase(f"view.{kind}")


def meanings(s: State, thing: str) -> Sequence[int]:
    """A mask is named, an answer is given; what lies before a seat is only looked at."""
    kind, _, number = thing.partition("-")
    if s.phase == Phase.NAME and kind == "mask":
        return [NAME + int(number) - 1]
    if s.phase == Phase.ANSWER and kind in ("believe", "doubt"):
        return [BELIEVE if kind == "believe" else DOUBT]
    return []


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason why the seat to act may not choose a thing now."""
    kind, _, number = thing.partition("-")
    if kind == "player" and int(number) == seat:
        return Reason("MSK-13", Phrase("why.own"))
    if kind == "player":
        return Reason("MSK-02", Phrase("why.hidden", who=Seat(int(number))))
    if kind == "mask":
        return Reason("MSK-11", Phrase("why.named"))
    return Reason("MSK-10", Phrase("why.name_first"))
