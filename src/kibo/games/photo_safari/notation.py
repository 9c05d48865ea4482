"""Actions as text: a place is its island's number and a letter for the side, `7c`; animals by name."""

from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Seat, seat_letter

from .actions import ASK, DECLINE, FACE, GIVE, GO
from .board import ON_ISLAND, island_of
from .state import AID, ANIMALS, LAND, Phase, State


def place_name(place: int) -> str:
    """The name of a place: island and side."""
    return f"{island_of(place)}{'abcde'[place % ON_ISLAND]}"


def write(s: State, action: int) -> str:
    """An action or a face as a line of text; what a tile shows is never in it before the tile is turned."""
    if action >= FACE:
        return f"{'see' if s.phase == Phase.SEE else 'reveal'} {ANIMALS[action - FACE]}"
    if action >= GIVE:
        return f"give {ANIMALS[action - GIVE]}"
    if action >= ASK:
        return f"ask {seat_letter((action - ASK) // LAND)} {ANIMALS[(action - ASK) % LAND]}"
    if action == DECLINE:
        return "end" if s.phase == Phase.FINISH else "decline"
    if action >= GO:
        return f"go {action - GO}" if s.phase == Phase.MOVE else f"ride {action - GO}"
    return f"{VERBS[s.phase]} {place_name(action)}"


VERBS: dict[int, str] = {
    Phase.LOOK: "look",
    Phase.TAKE: "take",
    Phase.PUT_BACK: "return",
    Phase.TURTLE: "look",
    Phase.TURTLE_AGAIN: "look",
    Phase.PELICAN: "fetch",
    Phase.DOLPHIN_TAKE: "take",
    Phase.OCTOPUS: "lift",
    Phase.OCTOPUS_SWAP: "swap",
    Phase.WHALE: "lay",
}


def animal(kind: int) -> Phrase:
    """One animal inside a sentence, as a language has it."""
    return Phrase(f"one_animal.{ANIMALS[kind]}")


def phrase(s: State, action: int) -> Phrase:
    """An action for a sentence; a look is told without its face unless the table plays with the memory aid (SAF-60)."""
    if s.phase == Phase.SEE:
        if action == UNKNOWN or s.memory != AID:
            return Phrase("say.see_secretly", who=Seat(s.turn), place=place_name(s.place))
        return Phrase("say.see", who=Seat(s.turn), place=place_name(s.place), animal=animal(action - FACE))
    if action >= FACE:
        return Phrase("say.reveal", who=Seat(s.turn), animal=animal(action - FACE))
    if action >= GIVE:
        return Phrase("say.give", other=Seat(s.asked), animal=animal(action - GIVE), taken=animal(s.wanted))
    if action >= ASK:
        other, kind = divmod(action - ASK, LAND)
        return Phrase("say.ask", other=Seat(other), animal=animal(kind))
    if action == DECLINE:
        return Phrase("say.end" if s.phase == Phase.FINISH else "say.decline")
    if action >= GO:
        verb = "go" if s.phase == Phase.MOVE else "ride"
        island = action - GO
        return Phrase(f"say.{verb}", island=island) if island else Phrase(f"say.{verb}_centre")
    if s.phase == Phase.PUT_BACK:
        return Phrase("say.return", place=place_name(action), animal=animal(s.held))
    if s.phase == Phase.OCTOPUS_SWAP:
        return Phrase("say.swap", place=place_name(action), first=place_name(s.place))
    return Phrase(f"say.{VERBS[s.phase]}", place=place_name(action))
