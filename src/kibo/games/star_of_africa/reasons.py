"""Why not: what may be pointed at on the map and beside it, and why it may not be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kibo.core.game import Reason
from kibo.core.text import Phrase, Seat
from kibo.view.things import parts

from .actions import FLY, GO, LEAVE, PAY, PLACE, ROLL, START, TAKE, TRY
from .board import (
    AIR_WIDTH,
    CITIES,
    FIRST_RED,
    FIRST_SEA,
    FLIGHTS,
    SEA_STEPS,
    SEA_WIDTH,
    ST_HELENA,
    STEPS,
    Walk,
    walks,
)
from .notation import place
from .routes import ways
from .rules.cities import may_turn
from .rules.moving import fare, is_open, may_creep, needs_exact_roll
from .rules.robbers import has_pawn
from .rules.turn import is_robbers
from .state import FLIGHT, NOTHING, STRICT, TOKEN, WAITING, Phase, State
from .things import DIE, HIDDEN, name, things

__all__ = ["meanings", "name", "things", "why_not"]


def meanings(s: State, thing: str) -> Sequence[int]:
    """What choosing a thing would stand for: going, flying, turning or placing; a pawn stands for its space."""
    if thing == DIE:
        return [ROLL] if s.phase == Phase.TAKE_TURN else []
    if thing.startswith("player"):
        places = s.phase == Phase.TAKE_TURN and _is_of(thing, s.turn) and s.robbers[s.turn] > 0
        return [PLACE + city for city in range(FIRST_RED, CITIES)] if places else []
    space = _space(s, thing)
    if space is None:
        return []
    here = space == s.at[s.turn]
    match s.phase:
        case Phase.CHOOSE_START:
            return [START + space] if space < FIRST_RED else []
        case Phase.MOVE:
            return [GO + space]
        case Phase.TAKE_TURN if space < CITIES:
            return [TRY, PAY] if here else [FLY + space, *([PLACE + space] if space >= FIRST_RED else [])]
        case Phase.TURN_TOKEN:
            return [PAY] if here else []
        case Phase.DECIDE_ROBBER:
            return [TAKE, LEAVE] if here else []
    return []


def _space(s: State, thing: str) -> int | None:
    """The space that a thing is, or stands on."""
    match parts(thing):
        case "pawn", [seat]:
            return s.at[seat]
        case "space", [space]:
            return space
    return None


def _is_of(thing: str, seat: int) -> bool:
    """Is it the panel of a seat?"""
    return parts(thing) == ("player", [seat])


def why_not(s: State, seat: int, thing: str) -> Reason:
    """The most useful reason why nothing that a thing stands for may be done now."""
    here = place(s.at[s.turn])
    match s.phase:
        case Phase.CHOOSE_START:
            return Reason("STA-04", Phrase("why.start"))
        case Phase.TURN_TOKEN:
            return Reason("STA-20", Phrase("why.arrived", city=here))
        case Phase.DECIDE_ROBBER:
            return Reason("STA-44", Phrase("why.robber_first", city=here))
        case Phase.BID:
            return Reason("STA-52", Phrase("why.auction"))
    space = _space(s, thing)
    if space is None:
        return _beside(s, seat, thing)
    if s.phase == Phase.MOVE:
        return _not_there(s, space)
    return _not_this_turn(s, space)


def _beside(s: State, seat: int, thing: str) -> Reason:
    """What lies beside the map."""
    own = _is_of(thing, seat)
    if thing == DIE or (own and s.phase == Phase.MOVE):
        return Reason("STA-17", Phrase("why.rolled", die=s.die))
    if thing == HIDDEN:
        return Reason("STA-06", Phrase("why.secret"))
    if not own:
        return Reason("STA-06", Phrase("why.no_trade"))
    if meanings(s, thing):
        return Reason("STA-41", Phrase("why.no_empty_city"))
    return Reason("STA-18", Phrase("why.your_panel"))


def _not_this_turn(s: State, space: int) -> Reason:
    """Before the roll: turning, placing, flying, and else first the die."""
    here = s.at[s.turn]
    if space >= CITIES:
        return Reason("STA-11", Phrase("why.roll_first"))
    if space == here:
        return _nothing_to_turn(s)
    if s.robbers[s.turn] > 0:
        return _no_robber(s, space)
    if here >= CITIES:
        return Reason("STA-11", Phrase("why.roll_first"))
    if space in FLIGHTS[AIR_WIDTH * here : AIR_WIDTH * (here + 1)]:
        if s.flights == STRICT and needs_exact_roll(s, space):
            return Reason("STA-72", Phrase("why.flight_exact", city=place(space)))
        return Reason("STA-15", Phrase("why.flight", cost=100 * FLIGHT, money=100 * s.money[s.turn]))
    return Reason("STA-15", Phrase("why.no_line", city=place(here)))


def _nothing_to_turn(s: State) -> Reason:
    """In the city where one stands, where no token may be turned."""
    here = s.at[s.turn]
    if s.city[here] == TOKEN and not may_turn(s):
        before = min((seat for seat in range(s.seats) if s.at[seat] == here), key=lambda seat: s.came[seat])
        return Reason("STA-23", Phrase("why.came_before", who=Seat(before)))
    if is_robbers(s, here):
        return Reason("STA-44", Phrase("why.robber_lies"))
    return Reason("STA-18", Phrase("why.nothing_here"))


def _no_robber(s: State, city: int) -> Reason:
    """Where a robber may not be placed."""
    if city < FIRST_RED:
        phrase = Phrase("why.robber_at_home")
    elif s.city[city] != NOTHING:
        phrase = Phrase("why.robber_on_token" if s.city[city] == TOKEN else "why.robber_on_robber", city=place(city))
    else:
        assert has_pawn(s, city)
        phrase = Phrase("why.robber_on_pawn", city=place(city))
    return Reason("STA-41", phrase)


# after the roll


def _not_there(s: State, space: int) -> Reason:
    """Why the roll does not lead to a space."""
    here = s.at[s.turn]
    if space == here:
        return Reason("STA-10", Phrase("why.no_circle"))
    if here == ST_HELENA and s.die > 2:
        return Reason("STA-63", Phrase("why.st_helena", die=s.die))
    fares = [fare(s, way) for way, _ in ways(here, s.die).get(space, ()) if is_open(s, way)]
    if fares or (may_creep(s) and here >= FIRST_SEA and space not in STEPS[here]):
        return _too_dear(s, min(fares, default=0))
    short = sorted((len(walk.spaces) - 1, walk) for walk in walks(here) if walk.spaces[-1] == space)
    within = [(steps, walk) for steps, walk in short if steps <= s.die]
    open_ = [steps for steps, walk in within if is_open(s, walk.way(steps))]
    if open_:
        return _not_exact(s, space, max(open_))
    if within:
        return Reason("STA-42", Phrase("why.robber_in_way", city=place(_robber_on(s, within[0][1]))))
    straight = _straight(here, space)
    if len(straight) - 1 > s.die:
        steps = short[0][0] if short else len(straight) - 1
        return Reason("STA-11", Phrase("why.too_far", n=steps, die=s.die))
    home = [city for city in straight[1:-1] if city < FIRST_RED]
    if home:
        return Reason("STA-70", Phrase("why.home_in_way", city=place(home[0])))
    return Reason("STA-63", Phrase("why.st_helena", die=s.die))


def _too_dear(s: State, cost: int) -> Reason:
    """The way is open, but the sea has its price."""
    if may_creep(s) and SEA_STEPS[SEA_WIDTH * s.at[s.turn]] >= 0:
        return Reason("STA-14", Phrase("why.penniless"))
    return Reason("STA-13", Phrase("why.fare", cost=100 * cost, money=100 * s.money[s.turn]))


def _not_exact(s: State, space: int, steps: int) -> Reason:
    """The space is nearer than the roll, and may not be stopped at."""
    parts = {"n": steps, "die": s.die}
    if space < FIRST_RED and s.entrance == WAITING:
        return Reason("STA-73", Phrase("why.home_wait", city=place(space), **parts))
    if space < FIRST_RED:
        return Reason("STA-70", Phrase("why.home_exact", city=place(space), **parts))
    if is_robbers(s, space):
        return Reason("STA-42", Phrase("why.robber_exact", city=place(space), **parts))
    return Reason("STA-11", Phrase("why.whole_roll", **parts))


def _robber_on(s: State, walk: Walk) -> int:
    """The first robber's city that a walk would pass."""
    return next(city for city in walk.through if is_robbers(s, city))


def _straight(start: int, end: int) -> list[int]:
    """The shortest way between two spaces, whatever bars it."""
    way = [end]
    while way[-1] != start:
        way.append(_next_towards(start)[way[-1]])
    return way[::-1]


@cache
def _next_towards(goal: int) -> dict[int, int]:
    """For every space, the next one on a shortest way to a space."""
    ahead = {goal: goal}
    reached = [goal]
    for here in reached:
        for there in STEPS[here]:
            if there not in ahead:
                ahead[there] = here
                reached.append(there)
    return ahead
