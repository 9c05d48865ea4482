"""What chance draws, for who counts afterwards."""

from kibo.core.counting import Draws
from kibo.core.text import Phrase

from .actions import FACE
from .state import ANIMALS, KINDS

DRAWS = (Draws("tiles", range(FACE, FACE + KINDS), lambda outcome: Phrase(f"animal.{ANIMALS[outcome - FACE]}")),)
