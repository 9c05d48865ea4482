"""The numbering of actions and of what chance brings: named ranges."""

from .board import CITIES, FIRST_RED, SPACES
from .state import KINDS

STAY = 0
"""Stay where one is, with or without having rolled."""
ROLL = 1
"""Roll to move."""
TRY = 2
"""Roll to turn the token one stands on."""
PAY = 3
"""Pay to turn the token one stands on."""
WAIT = 4
"""Do not turn the token on arriving."""
TAKE = 5
"""Take a robber up."""
LEAVE = 6
"""Leave a robber lying."""
QUIT = 7
"""Leave the auction for good."""
START = 8
"""START + 0 begins in Tangier, START + 1 in Cairo."""
FLY = START + FIRST_RED
"""FLY + city."""
PLACE = FLY + CITIES - FIRST_RED
"""PLACE + city, for a red city."""
GO = FLY + 2 * CITIES - FIRST_RED
"""GO + space."""
BID = GO + SPACES
"""BID + n bids n hundreds more than the least that is allowed."""
BIDS = 98
"""How many bids are offered at once: as many as there can be before anyone comes to Cape Town twice (five times 300
and 500, 5000 for all the gems, 1000 more for a ruby on the Gold Coast). Where there are more, MORE leads on to them."""
DIE = BID + BIDS
"""DIE + 0 is a one, DIE + 5 a six."""
DRAWN = DIE + 6
"""DRAWN + kind."""
MORE = DRAWN + KINDS
"""Bid, but more than what is offered now."""
NUM_ACTIONS = MORE + 1
