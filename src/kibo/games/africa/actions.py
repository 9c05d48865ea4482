"""The numbering of actions and outcomes of chance.

The number of a space means that space; what is done there, the phase says: start there, move, travel or bring a
marker there, and in the phase ACT turn up or pick up what lies there.
"""

from .board import SPACES
from .state import GOODS, KINDS, SEATS

TRAVEL = SPACES
"""Choose A: put the explorer anywhere (AFR-11)."""
DECLINE = TRAVEL + 1
"""No action in this half of the turn (AFR-14)."""
RESEARCH = DECLINE + 1
"""Found a camp and score what lies around it (AFR-41)."""
GATHER = RESEARCH + 1
"""Found a camp and take gold and gems (AFR-42)."""
STAY = GATHER + 1
"""Leave the marker just found where it is (AFR-25, AFR-27)."""
KEEP = STAY + 1
"""Keep the good just found (AFR-22)."""
SWAP = KEEP + 1
"""SWAP + GOODS * seat + good: take all goods of that kind from that seat (AFR-23)."""
FOUND = SWAP + SEATS * GOODS
"""FOUND + kind: chance turns up a marker of that kind."""
NUM_ACTIONS = FOUND + KINDS
