"""Why not: what may be pointed at on the board, and why it may not be chosen now."""

from collections.abc import Sequence

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat
from kibo.view.things import parts

from .actions import GATHER, KEEP, RESEARCH, STAY, SWAP, TRAVEL
from .board import BESIDE, CITIES, NEAR, NO_SPACE
from .notation import the
from .rules.camps import can_found
from .rules.spaces import can_enter, company, company_at, is_movable
from .state import CAMP, EMPTY, FACE_DOWN, GOODS, Marker, Phase, State
from .things import BUTTONS, name, things

__all__ = ["meanings", "name", "things", "why_not"]


def meanings(s: State, thing: str) -> Sequence[int]:
    """What choosing a thing would stand for: an explorer stands for its space, a player for any exchange with them."""
    match parts(thing):
        case "space" | "pawn", [number]:
            space = _place(s, thing, number)
            return [STAY if s.phase == Phase.PLACE_FOUND and space == s.marker else space]
        case "goods", [seat, good]:
            return [SWAP + GOODS * seat + good]
        case "player", [seat]:
            return [SWAP + GOODS * seat + good for good in range(GOODS)]
        case "decline", _ if s.phase == Phase.EXCHANGE:
            return [KEEP]
    return [BUTTONS[thing]] if thing in BUTTONS else []


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason: what is in the way, or what has to be done first."""
    match parts(thing):
        case "pawn", _ if s.phase == Phase.ACT:
            return _moved()
        case "space" | "pawn", [number]:
            return _not_there(s, _place(s, thing, number))
        case "goods", [owner, good]:
            return _good_not_exchanged(s, seat, owner, good)
        case "player", [owner]:
            return _not_exchanged(s, seat, owner, owner == seat)
        case "supply", _:
            return _no_camp_from_the_supply(s)
    return _no_button(s, BUTTONS[thing]) if thing in BUTTONS else Reason("AFR-02", Phrase("why.hidden"))


def _place(s: State, thing: str, number: int) -> int:
    return s.at[number] if thing.startswith("pawn") else number


def _who_stands(s: State, space: int) -> Seat:
    return Seat(s.at.index(space))


def _not_there(s: State, space: int) -> Reason:
    match s.phase:
        case Phase.CHOOSE_CITY:
            if space in CITIES:
                return Reason("AFR-06", Phrase("why.city_taken", who=_who_stands(s, space)))
            return Reason("AFR-06", Phrase("why.no_city"))
        case Phase.SET_OUT | Phase.MOVE_AGAIN:
            return _no_way(s, space)
        case Phase.TRAVEL:
            if space == s.at[s.turn]:
                return Reason("AFR-11", Phrase("why.here_already"))
            return _not_entered(s, space, "AFR-11")
        case Phase.ACT:
            return _no_deed(s, space)
        case Phase.PLACE_FOUND | Phase.PLACE_MOVED:
            return _no_pasture(s, space)
    return _first(s)


def _not_entered(s: State, space: int, clause: str) -> Reason:
    if s.space[space] == FACE_DOWN:
        return Reason(clause, Phrase("why.face_down"))
    return Reason(clause, Phrase("why.explorer_here", who=_who_stands(s, space)))


def _no_way(s: State, space: int) -> Reason:
    here = s.at[s.turn]
    if space in BESIDE[here] and s.space[space] == FACE_DOWN:
        return Reason("AFR-12", Phrase("why.stay_first"))
    if not can_enter(s, s.turn, space):
        return _not_entered(s, space, "AFR-13")
    if space not in NEAR[here]:
        return Reason("AFR-12", Phrase("why.too_far_travel" if s.phase == Phase.SET_OUT else "why.too_far"))
    between = [step for step in BESIDE[here] if step != NO_SPACE and step in BESIDE[space]]
    if any(s.space[step] == FACE_DOWN for step in between):
        return Reason("AFR-13", Phrase("why.way_hidden"))
    return Reason("AFR-13", Phrase("why.way_taken", who=_who_stands(s, between[0])))


def _moved() -> Reason:
    return Reason("AFR-16", Phrase("why.moved"))


def _no_deed(s: State, space: int) -> Reason:
    here, content = s.at[s.turn], s.space[space]
    if content == FACE_DOWN:
        return Reason("AFR-20", Phrase("why.reveal_far"))
    if content == CAMP:
        return Reason("AFR-44", Phrase("why.camp"))
    if content == EMPTY:
        return _no_camp_by_the_space(s) if space == here else _moved()
    if content == Marker.MONUMENT:
        return Reason("AFR-29", Phrase("why.monument"))
    if not is_movable(content):
        return Reason("AFR-42", Phrase("why.gold"))
    if space != here and space not in BESIDE[here]:
        clause = "AFR-32" if content == Marker.NOMADS else "AFR-30"
        return Reason(clause, Phrase("why.move_far", the=the(content)))
    if content == Marker.NOMADS:
        return Reason("AFR-34", Phrase("why.no_better_land"))
    return Reason("AFR-34", Phrase("why.no_larger_herd", the=the(content)))


def _no_camp_by_the_space(s: State) -> Reason:
    """Camps are founded with buttons, since there are two ways to do it."""
    return Reason("AFR-40", Phrase("why.found_by_button")) if can_found(s) else _no_camp(s)


def _no_camp(s: State) -> Reason:
    """Without a camp in hand: a monument brings one, as long as there are any."""
    return Reason("AFR-40", Phrase("why.no_camp" if s.supply > 0 else "why.no_camp_left"))


def _no_pasture(s: State, space: int) -> Reason:
    kind, moved = s.space[s.marker], s.phase == Phase.PLACE_MOVED
    clause = _where_it_goes(s)
    if space == s.marker and moved:
        return Reason(clause, Phrase("why.must_move"))
    if s.space[space] != EMPTY:
        return Reason("AFR-52", Phrase("why.not_empty"))
    beside, now = company_at(s, s.marker, space), company(s, s.marker)
    return Reason(clause, Phrase("why.no_more_land" if kind == Marker.NOMADS else "why.no_more_kin", n=beside, now=now))


def _where_it_goes(s: State) -> str:
    """The clause that says where the marker in question may go."""
    nomads = s.space[s.marker] == Marker.NOMADS
    if s.phase == Phase.PLACE_FOUND:
        return "AFR-27" if nomads else "AFR-25"
    return "AFR-32" if nomads else "AFR-30"


def _good_not_exchanged(s: State, seat: int, owner: int, good: int) -> Reason:
    who, held = Seat(owner), s.goods[owner][good]
    if s.phase != Phase.EXCHANGE or owner == seat:
        return _not_exchanged(s, seat, owner, owner == seat and held > 0)
    if good == s.good:
        return Reason("AFR-23", Phrase("why.same_good"))
    if held == 0:
        return Reason("AFR-23", Phrase("why.none_held", who=who))
    return Reason("AFR-23", Phrase("why.too_few", who=who, held=held, mine=s.goods[seat][s.good]))


def _not_exchanged(s: State, seat: int, owner: int, own: bool) -> Reason:
    if s.phase in (Phase.CHOOSE_CITY, Phase.PLACE_FOUND, Phase.PLACE_MOVED):
        return _first(s)
    if s.phase != Phase.EXCHANGE:
        return Reason("AFR-24", Phrase("why.own_things" if own else "why.no_exchange"))
    if owner == seat:
        return Reason("AFR-23", Phrase("why.own_goods"))
    return Reason("AFR-23", Phrase("why.no_swap", who=Seat(owner)))


def _no_button(s: State, action: int) -> Reason:
    in_turn = s.phase in (Phase.SET_OUT, Phase.MOVE_AGAIN, Phase.ACT)
    if action == TRAVEL and s.phase == Phase.SET_OUT:
        return Reason("AFR-11", Phrase("why.nowhere"))
    if action == TRAVEL and in_turn:
        return Reason("AFR-16", Phrase("why.half_begun"))
    if action in (RESEARCH, GATHER) and in_turn and s.camps[s.turn] == 0:
        return _no_camp(s)
    if action in (RESEARCH, GATHER) and s.phase == Phase.ACT:
        return Reason("AFR-40", Phrase("why.not_on_empty"))
    return _first(s)


def _no_camp_from_the_supply(s: State) -> Reason:
    if s.last_round == 1:
        return Reason("AFR-72", Phrase("why.supply_over"))
    if s.supply == 0:
        return Reason("AFR-60", Phrase("why.supply_empty"))
    return Reason("AFR-29", Phrase("why.supply"))


def _first(s: State) -> Reason:
    """What has to be done before anything else."""
    match s.phase:
        case Phase.CHOOSE_CITY:
            return Reason("AFR-06", Phrase("why.first_city"))
        case Phase.TRAVEL:
            return Reason("AFR-11", Phrase("why.travelling"))
        case Phase.EXCHANGE:
            return Reason("AFR-22", Phrase("why.exchanging"))
        case Phase.PLACE_FOUND | Phase.PLACE_MOVED:
            return Reason(_where_it_goes(s), Phrase("why.placing", the=the(s.space[s.marker])))
    return Reason("AFR-15" if s.second_half else "AFR-12", Phrase("why.first_move"))
