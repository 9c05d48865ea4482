"""Why not: whatever a person may point at on this table, and why it may not be chosen now."""

from __future__ import annotations

from collections.abc import Sequence

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat
from kibo.view.things import parts

from . import rules
from .actions import ASK, GIVE, GO, NUM_ACTIONS
from .board import CENTRE, ON_ISLAND, first_place, is_connected, island_of
from .notation import VERBS
from .state import LAND, Phase, State
from .things import name, things

__all__ = ["meanings", "name", "things", "why_not"]

NOW: dict[int, tuple[str, str]] = {
    Phase.LOOK: ("SAF-10", "why.first.look"),
    Phase.MOVE: ("SAF-11", "why.first.move"),
    Phase.TAKE: ("SAF-12", "why.first.take"),
    Phase.PUT_BACK: ("SAF-31", "why.first.put_back"),
    Phase.TURTLE: ("SAF-40", "why.first.turtle"),
    Phase.TURTLE_AGAIN: ("SAF-40", "why.first.turtle_again"),
    Phase.PELICAN: ("SAF-41", "why.first.pelican"),
    Phase.DOLPHIN: ("SAF-42", "why.first.dolphin"),
    Phase.DOLPHIN_TAKE: ("SAF-42", "why.first.take"),
    Phase.OCTOPUS: ("SAF-43", "why.first.octopus"),
    Phase.OCTOPUS_SWAP: ("SAF-43", "why.first.octopus_swap"),
    Phase.WHALE: ("SAF-44", "why.first.whale"),
    Phase.GIVE: ("SAF-22", "why.first.give"),
    Phase.FINISH: ("SAF-24", "why.first.finish"),
}
"""For each phase the clause that says what is to be done, and a sentence for what is about something else."""

MOMENTS = (Phase.LOOK, Phase.MOVE, Phase.TAKE, Phase.FINISH)
"""When an exchange may be forced (SAF-24)."""
JOURNEYS = (Phase.MOVE, Phase.DOLPHIN)


def meanings(s: State, thing: str) -> Sequence[int]:
    """An island or a tile is where to go while one travels; an album's photographs are asked for, or given."""
    match parts(thing):
        case "island", [island] if s.phase in JOURNEYS:
            return [GO + island]
        case "place", [place] if s.phase in JOURNEYS:
            return [GO + island_of(place)]
        case "place", [place] if s.phase in VERBS:
            return [place]
        case "photo", [owner, kind] if s.phase == Phase.GIVE and owner == s.turn:
            return [GIVE + kind]
        case "photo", [owner, kind] if s.phase in MOMENTS and owner != s.turn:
            return [ASK + owner * LAND + kind]
    return []


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason why the seat, whose turn it is, may not choose a thing."""
    match parts(thing):
        case "island", [island]:
            return about_island(s, island)
        case "place", [place]:
            return about_place(s, place)
        case "photo", [owner, kind] if owner == seat:
            return about_own_photo(s, kind)
        case "photo", [owner, kind]:
            return about_photo(s, owner, kind)
        case "pawn" | "player", [owner] if owner != seat:
            return about_rival(s, owner)
        case "box", _ if s.phase != Phase.WHALE:
            return Reason("SAF-44", Phrase("why.box"))
        case "counts", _:
            return Reason("SAF-10", Phrase("why.counts"))
        case "reminder", _:
            return Reason("SAF-12", Phrase("why.reminder"))
    return now(s)


def now(s: State) -> Reason:
    """What is to be done first."""
    clause, key = NOW[s.phase]
    return Reason(clause, Phrase(key))


def because(s: State, key: str, **parts: int | str | Phrase) -> Reason:
    """A reason that the clause of this phase gives."""
    return Reason(NOW[s.phase][0], Phrase(key, **parts))


def legal_now(s: State) -> list[int]:
    """What may be chosen."""
    legal = [0] * NUM_ACTIONS
    return legal[: rules.legal_actions(s, legal)]


# islands and tiles


def about_island(s: State, island: int) -> Reason:
    """Where one travels, why not there; where tiles are chosen, that one of its tiles is meant."""
    if s.phase in JOURNEYS:
        return about_journey(s, island)
    if s.phase not in VERBS:
        return now(s)
    if island == CENTRE:
        return Reason("SAF-03", Phrase("why.centre"))
    first = first_place(island)
    if set(legal_now(s)).isdisjoint(range(first, first + ON_ISLAND)):
        return about_place(s, first if first != s.place else first + 1)
    return because(s, "why.which_place" if s.phase in (Phase.PUT_BACK, Phase.WHALE) else "why.which_tile")


def about_journey(s: State, island: int) -> Reason:
    """Why the camera, or the dolphin with it, may not go to an island (SAF-11, SAF-42)."""
    here = s.at[s.turn]
    if s.phase == Phase.DOLPHIN:
        return because(s, "why.dolphin_elsewhere")
    if island == here:
        return because(s, "why.stay")
    return because(s, "why.looked_here" if is_connected(s.board, here, island) else "why.not_connected")


def about_place(s: State, place: int) -> Reason:
    """Why this tile, or this empty place, is not one to choose."""
    here, island = s.at[s.turn], island_of(place)
    match s.phase:
        case Phase.MOVE | Phase.DOLPHIN:
            return about_journey(s, island)
        case Phase.GIVE | Phase.FINISH:
            return now(s)
        case Phase.PUT_BACK | Phase.WHALE:
            return because(s, "why.occupied")
        case Phase.TAKE | Phase.DOLPHIN_TAKE if island != here:
            return because(s, "why.other_island", island=here)
        case Phase.TURTLE if island == here:
            return because(s, "why.turtle_elsewhere")
        case Phase.PELICAN if island == here:
            return because(s, "why.pelican_elsewhere")
        case Phase.TURTLE_AGAIN if island != island_of(s.place):
            return because(s, "why.same_island", island=island_of(s.place))
        case Phase.TURTLE_AGAIN if place == s.place:
            return because(s, "why.just_seen")
        case Phase.OCTOPUS_SWAP if place == s.place:
            return because(s, "why.octopus_has_it")
        case Phase.OCTOPUS_SWAP if island == island_of(s.place):
            return because(s, "why.two_islands")
    return because(s, "why.no_tile")


# albums, and who is behind a camera


def about_photo(s: State, other: int, kind: int) -> Reason:
    """Why this animal cannot be had from another seat (SAF-20, SAF-21)."""
    if s.phase == Phase.GIVE:
        return now(s)
    if s.phase not in MOMENTS:
        return exchange_later(s)
    if s.hand[other][kind] < 2:
        single = s.hand[other][kind] == 1
        return Reason("SAF-20", Phrase("why.single" if single else "why.has_none", who=Seat(other)))
    if s.hand[s.turn][kind] > 0:
        return Reason("SAF-21", Phrase("why.already_yours"))
    return no_exchange(s, other)


def about_rival(s: State, other: int) -> Reason:
    """Why there is no exchange with another seat; or that an animal is to be chosen (SAF-20)."""
    if s.phase == Phase.GIVE:
        return now(s)
    if s.phase not in MOMENTS:
        return exchange_later(s)
    if not set(legal_now(s)).isdisjoint(range(ASK + other * LAND, ASK + (other + 1) * LAND)):
        return Reason("SAF-20", Phrase("why.which_photo", who=Seat(other)))
    doubles = [kind for kind in range(LAND) if s.hand[other][kind] == 2]
    if not doubles:
        return Reason("SAF-20", Phrase("why.no_doubles", who=Seat(other)))
    if all(s.hand[s.turn][kind] > 0 for kind in doubles):
        return Reason("SAF-21", Phrase("why.nothing_new", who=Seat(other)))
    return no_exchange(s, other)


def exchange_later(s: State) -> Reason:
    """Why there is no exchange in the middle of something; the turn's only one may be over as well (SAF-24)."""
    return Reason("SAF-24", Phrase("why.one_exchange" if s.exchanged else "why.exchange_later"))


def no_exchange(s: State, other: int) -> Reason:
    """Why a double that would be welcome cannot be had now (SAF-22 to SAF-24)."""
    if s.exchanged:
        return Reason("SAF-24", Phrase("why.one_exchange"))
    if s.at[other] != s.at[s.turn]:
        return Reason("SAF-24", Phrase("why.apart", who=Seat(other)))
    if not any(s.hand[s.turn]):
        return Reason("SAF-22", Phrase("why.nothing_to_give"))
    return Reason("SAF-23", Phrase("why.only_thirds", who=Seat(other)))


def about_own_photo(s: State, kind: int) -> Reason:
    """Why an animal of one's own cannot be given, or what it is there for (SAF-22, SAF-23)."""
    if s.phase == Phase.GIVE:
        if s.hand[s.turn][kind] == 0:
            return Reason("SAF-22", Phrase("why.not_yours"))
        return Reason("SAF-23", Phrase("why.third_for_other", who=Seat(s.asked)))
    if s.held == kind:
        return Reason("SAF-30", Phrase("why.no_third"))
    if s.hand[s.turn][kind] == 0:
        return Reason("SAF-51", Phrase("why.missing"))
    return Reason("SAF-22", Phrase("why.own_photo"))
