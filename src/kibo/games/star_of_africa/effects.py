"""What came of an action: money from the bank, robbers, turns missed, the auction, the win."""

from kibo.core.text import Phrase, Seat

from .actions import BID, DIE, DRAWN, GO, MORE
from .board import CITIES, FACES, FIRST_RED, GOLD_COAST, SLAVE_COAST, STEPS
from .notation import place, within
from .routes import routes
from .rules.moving import cheapest
from .rules.turn import is_robbers
from .state import FLIGHT, NOBODY, PRICE, ROBBER_OF, TURNS_LOST, Kind, Phase, State


def effects(before: State, action: int, after: State) -> list[Phrase]:
    """What followed from an action or an outcome of chance."""
    told: list[Phrase] = []
    match before.phase:
        case Phase.ROLL_FOR_FIRST:
            told = first(before, after)
        case Phase.TAKE_TURN | Phase.MOVE if before.at[before.turn] != after.at[before.turn]:
            told = arrival(before, action, after)
        case Phase.DRAW_TOKEN:
            told = token(before, action - DRAWN, after)
        case Phase.ROLL_RANSOM if after.phase == Phase.DECIDE_ROBBER and after.turn == before.turn:
            told = [robber_of(after)]
        case Phase.BID if action != MORE:
            told = auction(before, action, after)
    return told + missed(before, action, after)


def first(before: State, after: State) -> list[Phrase]:
    """Who begins, or that those who are level roll again (STA-05)."""
    if after.phase == Phase.TAKE_TURN:
        return [Phrase("came.first", who=Seat(after.turn))]
    last = before.rolled[: before.seats].count(0) == 1
    return [Phrase("came.again")] if last else []


def arrival(before: State, action: int, after: State) -> list[Phrase]:
    """What arriving brought: the win, Cape Town's gift, a robber; or that somebody waits (STA-19, STA-73)."""
    who, space = Seat(before.turn), after.at[before.turn]
    if after.phase == Phase.END:
        return [Phrase("came.won_star" if after.star == after.turn else "came.won_horseshoe", who=who)]
    if space >= CITIES:
        return waiting(before, action)
    told = []
    cost = max(cheapest(before, space), 0) if before.phase == Phase.MOVE else FLIGHT
    gift = after.money[before.turn] - before.money[before.turn] + cost
    if gift > 0:
        told.append(Phrase("came.gift", who=who, money=100 * gift))
    if is_robbers(before, space):
        told.append(Phrase("came.robber", here=within(space), owner=Seat(before.city[space] - ROBBER_OF)))
    return told


def waiting(before: State, action: int) -> list[Phrase]:
    """Who goes less far than the roll without paying for it waits before a town (STA-73)."""
    space = action - GO
    if cheapest(before, space) < 0 or any(len(way) - 1 == before.die for way in routes(before, space)):
        return []
    town = next(there for there in STEPS[space] if there < FIRST_RED)
    return [Phrase("came.waits", who=Seat(before.turn), city=place(town))]


def token(before: State, kind: int, after: State) -> list[Phrase]:
    """What a turned token brought or took (STA-30 to STA-33, STA-40, STA-50 to STA-53, STA-61, STA-62)."""
    seat = before.turn
    who, price = Seat(seat), 100 * PRICE[kind]
    if price:
        if before.at[seat] == GOLD_COAST:
            return [Phrase("came.double", who=who, money=2 * price)]
        return [Phrase("came.price", who=who, money=price)]
    if kind == Kind.BLANK and before.at[seat] == SLAVE_COAST:
        return [Phrase("came.slave_coast", who=who, n=TURNS_LOST)]
    if kind == Kind.ROBBER:
        return [Phrase("came.robbed", who=who, money=100 * before.money[seat])]
    if kind == Kind.HORSESHOE:
        return [Phrase("came.to_bank" if before.star == NOBODY else "came.kept", who=who)]
    if kind == Kind.STAR:
        return [Phrase("came.auction" if after.phase == Phase.BID else "came.no_auction")]
    return []


def auction(before: State, action: int, after: State) -> list[Phrase]:
    """Who is out unasked, who bought the horseshoe and for how much, or that nobody did (STA-52)."""
    if after.phase == Phase.BID:
        quitter = before.bidder if action < BID else NOBODY
        out = [seat for seat in range(after.seats) if after.out[seat] > before.out[seat] and seat != quitter]
        return [Phrase("came.out", who=Seat(seat)) for seat in out]
    buyer = next((seat for seat in range(after.seats) if after.horseshoes[seat] > before.horseshoes[seat]), NOBODY)
    if buyer == NOBODY:
        return [Phrase("came.unsold")]
    return [Phrase("came.sold", who=Seat(buyer), money=100 * (before.money[buyer] - after.money[buyer]))]


def missed(before: State, action: int, after: State) -> list[Phrase]:
    """Who missed a turn meanwhile, how many are left, and whose a robber is by that (STA-34, STA-45)."""
    told = []
    for seat in range(before.seats):
        gone = before.missing[seat] - after.missing[seat] + (to_miss(before, action) if seat == before.turn else 0)
        if gone > 0:
            told.append(Phrase("came.missed", who=Seat(seat), n=gone, left=after.missing[seat]))
    if after.phase == Phase.DECIDE_ROBBER and after.turn != before.turn:
        told.append(robber_of(after))
    return told


def to_miss(s: State, action: int) -> int:
    """How many turns an outcome of chance makes the seat on turn miss (STA-45, STA-62)."""
    if s.phase == Phase.ROLL_RANSOM and action < DIE + FACES - 1:
        return max(action - DIE + 1 - s.money[s.turn], 0)
    return TURNS_LOST if s.phase == Phase.DRAW_TOKEN and action == DRAWN and s.at[s.turn] == SLAVE_COAST else 0


def robber_of(s: State) -> Phrase:
    """The robber where the seat on turn stands is theirs (STA-44, STA-45)."""
    return Phrase("came.robber_yours", who=Seat(s.turn), here=within(s.at[s.turn]))
