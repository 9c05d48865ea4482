"""What chance draws, for who counts afterwards."""

from kibo.core.counting import Draws

from .actions import FOUND
from .notation import kind_name
from .state import KINDS

DRAWS = (Draws("markers", range(FOUND, FOUND + KINDS), lambda outcome: kind_name(outcome - FOUND)),)
