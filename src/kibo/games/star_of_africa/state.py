"""One position of the Star of Africa, and the game's constants. Money is counted in hundreds of francs."""

from enum import IntEnum

from kibo.core.record import ANYONE, Record, ValueKind, Words, cell, row
from kibo.core.text import seat_letter

from .board import CITIES, FIRST_RED, NAMES

SEATS = 5
NOBODY = -1

# money, in hundreds
START_MONEY = 3
PASSAGE = 1
FLIGHT = 3
TURNING = 1
CAPE_TOWN_GIFT = 5
LEAST_BID = 3
PURSE = 32_000
"""What a purse can hold: more than six thousand arrivals in Cape Town, so that the bank does not run out (STA-06)."""
MUCH = 20
"""More than nearly anybody has: the scale for learners."""

TURNS_LOST = 3
"""What a blank costs on the Slave Coast (STA-62)."""
MOST_MISSED = 5
"""The most turns anyone can have to miss: a ransom of five with nothing to pay it (STA-45)."""


class Kind(IntEnum):
    """What a token may show."""

    BLANK = 0
    TOPAZ = 1
    EMERALD = 2
    RUBY = 3
    STAR = 4
    ROBBER = 5
    HORSESHOE = 6


KINDS = 7
TOKENS = (12, 4, 3, 2, 1, 3, 5)
"""How many tokens of each kind there are (STA-02)."""
PRICE = (0, 3, 6, 10, 0, 0, 0)
"""What the bank pays for a token of each kind, in hundreds (STA-32)."""

# what lies on a city
NOTHING, TOKEN, ROBBER_OF = 0, 1, 2
"""A robber that lies open is ROBBER_OF + its owner."""

# the option `cape_town`
EVERY, ONCE, FIRST = 0, 1, 2
# the option `flights`
ANYWHERE, STRICT = 0, 1
# the option `entrance`
EXACTLY, WAITING = 0, 1


class Phase(IntEnum):
    """What the game waits for."""

    CHOOSE_START = 0
    ROLL_FOR_FIRST = 1
    TAKE_TURN = 2
    ROLL_TO_MOVE = 3
    MOVE = 4
    TURN_TOKEN = 5
    ROLL_TO_TURN = 6
    DRAW_TOKEN = 7
    ROLL_RANSOM = 8
    DECIDE_ROBBER = 9
    BID = 10
    END = 11


START_CITIES = tuple(range(FIRST_RED))
"""Where no token ever lies."""
_letters = [seat_letter(seat) for seat in range(SEATS)]


class State(Record):
    """One position."""

    seats = cell(SEATS)
    phase = cell(Phase)
    cape_town = cell(Words(["every", "once", "first"]))  # the option of STA-60
    flights = cell(Words(["anywhere", "strict"]))  # the option of STA-72
    entrance = cell(Words(["exact", "wait"]))  # the option of STA-73
    turn = cell(SEATS - 1, kind=ValueKind.SEAT)  # whose turn it is; before the first turn, who chooses or rolls
    die = cell(6, kind=ValueKind.NAME)  # rolled in this turn, 0 before
    rolled = row(SEATS, 6, NOBODY, by_seat=True)  # for the first turn: 0 not yet, -1 no longer in it (STA-05)
    at = row(SEATS, Words(NAMES), kind=ValueKind.PLACE, by_seat=True)
    paid = row(SEATS, 1, by_seat=True)  # is the passage that this pawn is on paid for? (STA-13)
    came = row(SEATS, SEATS - 1, by_seat=True)  # the order in which the pawns came to where they are (STA-23)
    missing = row(SEATS, MOST_MISSED, by_seat=True)  # turns still to be missed (STA-34)
    money = row(SEATS, PURSE, usual=MUCH, by_seat=True)
    paid_out = cell(SEATS * PURSE, usual=2 * MUCH)  # by the bank, less what it was paid
    city = row(
        CITIES,
        Words(["nothing", "token", *(f"robber of {letter}" for letter in _letters)]),
        owned=((ROBBER_OF, 1, ANYONE),),
        fixed=START_CITIES,
    )
    hidden = row(KINDS, max(TOKENS))  # tokens that nobody has turned, by kind
    bank = row(KINDS, max(TOKENS))  # tokens the bank has, or that are out of the game
    star = cell(Words(["nobody", *_letters], NOBODY), kind=ValueKind.SEAT)  # who has it
    horseshoes = row(SEATS, TOKENS[Kind.HORSESHOE], by_seat=True)  # those that count (STA-51, STA-52)
    robbers = row(SEATS, TOKENS[Kind.ROBBER], by_seat=True)  # in hand
    gifted = row(SEATS, 1, by_seat=True)  # has this seat had Cape Town's 500?
    bidder = cell(SEATS - 1, kind=ValueKind.SEAT)
    bid = cell(PURSE, usual=MUCH)
    raised = cell(PURSE, usual=MUCH)  # how far beyond the least bid the bidder has asked to begin
    leader = cell(Words(["nobody", *_letters], NOBODY), kind=ValueKind.SEAT)  # whose bid stands
    out = row(SEATS, 1, by_seat=True)  # of the auction
