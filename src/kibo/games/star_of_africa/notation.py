"""An action as a line of text, and for a sentence in any language."""

from functools import cache

from kibo.core.text import Phrase, Seat

from .actions import BID, BIDS, DIE, DRAWN, FLY, GO, LEAVE, MORE, PAY, PLACE, QUIT, ROLL, START, STAY, TAKE, TRY, WAIT
from .board import CITIES, FIRST_RED, FIRST_SEA, NAMES, STRETCHES
from .places import city_phrase, fork_phrase
from .routes import has_dearer_way, way_phrase
from .rules.auction import least_bid
from .rules.moving import cheapest
from .state import FLIGHT, ROBBER_OF, TURNING, Kind, Phase, State

WORDS = {
    STAY: "stay",
    ROLL: "roll",
    TRY: "try",
    PAY: "pay",
    WAIT: "wait",
    TAKE: "take",
    LEAVE: "leave",
    QUIT: "quit",
    MORE: "more",
}
KIND_NAMES = tuple(kind.name.lower() for kind in Kind)


def write(s: State, action: int) -> str:
    """An action or outcome of chance: `go tunis`, `go tangier~tunis~2` (the second blue dot), `bid 400`, `die 6`."""
    if action in WORDS:
        return WORDS[action]
    if action < FLY:
        return f"start {NAMES[action - START]}"
    if action < PLACE + FIRST_RED:
        return f"fly {NAMES[action - FLY]}"
    if action < GO:
        return f"place {NAMES[action - PLACE]}"
    if action < BID:
        return f"go {NAMES[action - GO]}"
    if action < DIE:
        return f"bid {100 * (least_bid(s) + action - BID)}"
    if action < DRAWN:
        return f"die {action - DIE + 1}"
    return f"token {KIND_NAMES[action - DRAWN]}"


def place(space: int) -> Phrase:
    """A space in words: a city by its name, a fork by the city it is near, a dot by the line it is on."""
    return spot(space, "city", "place")


def within(city: int) -> Phrase:
    """Where one is in a city: languages differ in what they say before its name."""
    return city_phrase(city, "in")


def towards(space: int) -> Phrase:
    """Where one goes."""
    return spot(space, "to", "to_place")


@cache
def spot(space: int, city: str, elsewhere: str) -> Phrase:
    """A space, by the words for a city and those for what lies between cities."""
    if space < CITIES:
        return city_phrase(space, city)
    sea = "sea" if space >= FIRST_SEA else "land"
    for line in STRETCHES:
        if space in line.dots:
            number = line.dots.index(space) + 1
            return Phrase(f"{elsewhere}.{sea}", n=number, a=end(line.a), b=end(line.b))
    return Phrase(f"{elsewhere}.{sea}_fork", where=fork_phrase(space))


def end(space: int) -> Phrase:
    """The end of a line: a city, or a fork."""
    return place(space) if space < CITIES else Phrase("place.fork", where=fork_phrase(space))


def phrase(s: State, action: int) -> Phrase:
    """An action or outcome of chance for a sentence."""
    if action == MORE:
        return Phrase("say.more", money=100 * (least_bid(s) + BIDS - 1))
    if action < START:
        return plain_phrase(s, action)
    if action < FLY:
        return Phrase("say.start", here=within(action - START))
    if action < PLACE + FIRST_RED:
        return Phrase("say.fly", there=towards(action - FLY), cost=100 * FLIGHT)
    if action < GO:
        return Phrase("say.place", here=within(action - PLACE))
    if action < BID:
        return go_phrase(s, action - GO)
    if action < DIE:
        return Phrase("say.bid", money=100 * (least_bid(s) + action - BID))
    if action < DRAWN:
        return die_phrase(s, action - DIE + 1)
    return token_phrase(s, action - DRAWN)


def plain_phrase(s: State, action: int) -> Phrase:
    """What has a word of its own."""
    if action in (STAY, ROLL, QUIT):
        return Phrase(f"say.{WORDS[action]}")
    here = within(s.at[s.turn])
    if action == PAY:
        return Phrase("say.pay", here=here, cost=100 * TURNING)
    return Phrase(f"say.{WORDS[action]}", here=here)


def go_phrase(s: State, space: int) -> Phrase:
    """A move, with its way where there is more to tell than the road, and what it costs."""
    cost = cheapest(s, space)
    if cost < 0:
        return Phrase("say.creep", there=towards(space))
    way = way_phrase(s, space)
    if way is None:
        return Phrase("say.overland" if has_dearer_way(s, space) else "say.go", there=towards(space))
    if cost == 0:
        return Phrase("say.sail_on", there=towards(space), way=way)
    return Phrase("say.sail", there=towards(space), way=way, cost=100 * cost)


def die_phrase(s: State, face: int) -> Phrase:
    """A roll, with what it was for and what comes of it."""
    who = Seat(s.turn)
    match s.phase:
        case Phase.ROLL_RANSOM:
            owner = Seat(s.city[s.at[s.turn]] - ROBBER_OF)
            if face == 6:
                return Phrase("say.no_ransom", who=who, owner=owner)
            paid = min(face, s.money[s.turn])
            if paid == face:
                return Phrase("say.ransom", who=who, owner=owner, pips=face, money=100 * face)
            return Phrase("say.held", who=who, owner=owner, pips=face, money=100 * paid, n=face - paid)
        case Phase.ROLL_TO_TURN:
            return Phrase("say.may_turn" if face >= 4 else "say.may_not_turn", who=who, pips=face)
        case Phase.ROLL_FOR_FIRST:
            return Phrase("say.first_roll", who=who, pips=face)
        case _:
            return Phrase("say.die", who=who, pips=face)


def token_phrase(s: State, kind: int) -> Phrase:
    """What a turned token shows."""
    return Phrase(f"say.token_{KIND_NAMES[kind]}", who=Seat(s.turn), here=within(s.at[s.turn]))
