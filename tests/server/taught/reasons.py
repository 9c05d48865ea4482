"""Why not, for Pig: the die may be rolled, the own bank filled, and nobody else's."""

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat

from .rules import HOLD, ROLL_AGAIN


def things(s):
    return ["die", "rug", *(f"bank-{seat}" for seat in range(s.seats))]


def name(s, thing):
    return Phrase("thing.bank", who=Seat(int(thing[5:]))) if thing.startswith("bank") else Phrase(f"thing.{thing}")


def meanings(s, thing):
    return [ROLL_AGAIN] if thing == "die" else [HOLD] if thing == f"bank-{s.turn}" else []


def why_not(s, seat, thing):
    if thing == "rug":
        return Reason("PIG-02", Phrase("why.rug"))
    return Reason("PIG-05", Phrase("why.bank", who=Seat(int(thing[5:]))))
