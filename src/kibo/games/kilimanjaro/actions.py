"""The numbering of actions and of what chance brings: named ranges."""

from .board import SUMMIT
from .state import CARDS, FACES, PILES, SEATS

DEAL_FACE = 0
"""DEAL_FACE + face: chance deals a counter."""
DEAL_CARD = DEAL_FACE + FACES
"""DEAL_CARD + card: chance deals or draws a card."""
CHOOSE = DEAL_CARD + CARDS
"""CHOOSE + face: the counter to place next."""
PLACE = CHOOSE + FACES
"""PLACE + space: where it goes."""
PLAY = PLACE + SUMMIT
"""PLAY + (card * SEATS + seat) * PILES + pile: a card on a pile of a seat."""
EAT = PLAY + CARDS * SEATS * PILES
"""Advance again on a banana."""
REST = EAT + 1
"""Stay on a banana."""
CHANGE = REST + 1
"""CHANGE + seat: change places with that seat's expedition."""
NO_CHANGE = CHANGE + SEATS
"""Leave a swap unused."""
CHASE = NO_CHANGE + 1
"""CHASE + seat: send that seat's expedition back to a village."""
NUM_ACTIONS = CHASE + SEATS


def play_of(card: int, seat: int, pile: int) -> int:
    """The action that lays a card on a pile."""
    return PLAY + (card * SEATS + seat) * PILES + pile
