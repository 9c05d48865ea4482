"""The auction of one horseshoe when the star is found (STA-52, STA-53)."""

from kibo.core.record import Row

from ..actions import BID, BIDS, MORE, QUIT
from ..state import LEAST_BID, NOBODY, Kind, Phase, State
from .turn import end_turn, pay_bank


def open_auction(s: State) -> None:
    """Ask for bids in turn, the finder of the star last; with no horseshoe in the bank, none (STA-52, STA-53)."""
    if s.bank[Kind.HORSESHOE] > 0:
        s.bidder = s.turn
        ask_next(s)
    else:  # STA-53
        end_turn(s)


def least_bid(s: State) -> int:
    """The lowest bid that is offered now, in hundreds: the least allowed, or beyond it if more was asked (STA-52)."""
    return max(LEAST_BID, s.bid + 1) + s.raised


def bids(s: State, legal: Row) -> int:
    """Leave, or bid up to what one has; where that is too much to offer at once, the last choice leads on (STA-52)."""
    legal[0] = QUIT
    span = s.money[s.bidder] - least_bid(s) + 1
    offered = span if span <= BIDS else BIDS - 1
    for more in range(offered):
        legal[1 + more] = BID + more
    if offered < span:
        legal[1 + offered] = MORE
        offered += 1
    return 1 + offered


def raise_further(s: State) -> None:
    """The same player goes on to the bids beyond those offered (STA-52)."""
    s.raised += BIDS - 1


def make_bid(s: State, more: int) -> None:
    """Bid above the last bid (STA-52)."""
    s.bid = least_bid(s) + more
    s.leader = s.bidder
    ask_next(s)


def leave_auction(s: State) -> None:
    """Who leaves is out for good (STA-52)."""
    s.out[s.bidder] = 1
    ask_next(s)


def ask_next(s: State) -> None:
    """Ask the next who can still bid; who cannot is out unasked; when nobody else is left, it is sold (STA-52)."""
    s.raised = 0
    for _ in range(s.seats):
        s.bidder = (s.bidder + 1) % s.seats
        if s.bidder == s.leader:
            break
        if s.out[s.bidder] == 0 and s.money[s.bidder] >= least_bid(s):
            s.phase = Phase.BID
            return
        s.out[s.bidder] = 1
    close_auction(s)


def close_auction(s: State) -> None:
    """The highest bidder pays the bank and takes the horseshoe; the finder's turn is over (STA-52)."""
    if s.leader != NOBODY:
        pay_bank(s, s.leader, s.bid)
        s.bank[Kind.HORSESHOE] -= 1
        s.horseshoes[s.leader] += 1
    s.bidder, s.bid, s.leader = 0, 0, NOBODY
    for seat in range(s.seats):
        s.out[seat] = 0
    end_turn(s)
