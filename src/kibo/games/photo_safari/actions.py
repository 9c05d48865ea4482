"""The numbering of actions and of what chance may bring."""

from .board import ISLANDS, PLACES
from .state import KINDS, LAND, SEATS

PLACE = 0
"""+ place: look at, take, swap or lay the tile there, as the phase has it."""
GO = PLACE + PLACES
"""+ island: move the camera there."""
DECLINE = GO + ISLANDS
"""Leave a marine animal's action undone, or end the turn."""
ASK = DECLINE + 1
"""+ seat * LAND + animal: force that seat to give one of its two."""
GIVE = ASK + SEATS * LAND
"""+ animal: what is given in return."""
FACE = GIVE + LAND
"""+ animal: chance; what a tile shows."""
NUM_ACTIONS = FACE + KINDS
