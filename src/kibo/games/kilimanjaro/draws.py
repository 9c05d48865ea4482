"""What chance draws, for who counts afterwards."""

from kibo.core.counting import Draws

from .actions import DEAL_CARD, DEAL_FACE
from .notation import card_phrase, face_phrase
from .state import CARDS, FACES, VALUES

DRAWS = (
    Draws(
        "cards",
        range(DEAL_CARD, DEAL_CARD + CARDS),
        lambda outcome: card_phrase(outcome - DEAL_CARD),
        lambda _, outcome: (outcome - DEAL_CARD) % VALUES + 1,
    ),
    Draws("counters", range(DEAL_FACE, DEAL_FACE + FACES), lambda outcome: face_phrase(outcome - DEAL_FACE)),
)
