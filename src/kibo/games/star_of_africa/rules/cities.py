"""Red cities and their tokens (STA-20 to STA-33, STA-50, STA-51, STA-60 to STA-62)."""

from ..board import GOLD_COAST, SLAVE_COAST
from ..state import (
    CAPE_TOWN_GIFT,
    EVERY,
    FIRST,
    NOBODY,
    NOTHING,
    PRICE,
    TOKEN,
    TURNING,
    TURNS_LOST,
    Kind,
    Phase,
    State,
)
from .auction import open_auction
from .turn import end_turn, pay_bank, receive


def may_turn(s: State) -> bool:
    """Is there a token to turn, and nobody here who came before? (STA-23)."""
    here = s.at[s.turn]
    for seat in range(s.seats):
        if s.at[seat] == here and s.came[seat] < s.came[s.turn]:
            return False  # STA-23
    return s.city[here] == TOKEN


def pay_to_turn(s: State) -> None:
    """Pay 100 and turn the token (STA-20, STA-22)."""
    pay_bank(s, s.turn, TURNING)
    s.phase = Phase.DRAW_TOKEN


def roll_to_turn(s: State, face: int) -> None:
    """On 4, 5 or 6 the token is turned; else the turn is over (STA-22)."""
    s.die = face
    if face >= 4:
        s.phase = Phase.DRAW_TOKEN
    else:
        end_turn(s)


def turn_token(s: State, kind: int) -> None:
    """A token shows its face, and does what it does (STA-30 to STA-33, STA-40, STA-50, STA-51, STA-61, STA-62)."""
    seat, here = s.turn, s.at[s.turn]
    s.city[here] = NOTHING
    s.hidden[kind] -= 1
    match kind:
        case Kind.STAR:  # STA-33
            s.star = seat
            open_auction(s)
            return
        case Kind.ROBBER:  # STA-40
            pay_bank(s, seat, s.money[seat])
            s.robbers[seat] += 1
        case Kind.HORSESHOE:
            if s.star == NOBODY:  # STA-50
                s.bank[kind] += 1
            else:  # STA-51
                s.horseshoes[seat] += 1
        case Kind.BLANK:  # STA-31
            s.bank[kind] += 1
            if here == SLAVE_COAST:  # STA-62
                s.missing[seat] = TURNS_LOST
        case _:  # STA-32
            s.bank[kind] += 1
            receive(s, seat, PRICE[kind])
            if here == GOLD_COAST:  # STA-61
                receive(s, seat, PRICE[kind])
    end_turn(s)


def gift(s: State) -> int:
    """What Cape Town pays who arrives now: on every arrival, each player's first, or the first of all (STA-60)."""
    had = s.gifted[s.turn]
    if s.cape_town == EVERY:
        had = 0
    elif s.cape_town == FIRST:
        for seat in range(s.seats):
            had = max(had, s.gifted[seat])
    return 0 if had else CAPE_TOWN_GIFT


def receive_gift(s: State) -> None:
    """Arrive in Cape Town (STA-60)."""
    hundreds = gift(s)
    if hundreds > 0:
        receive(s, s.turn, hundreds)
        s.gifted[s.turn] = 1
