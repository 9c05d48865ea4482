"""The rules of Africa, by chapter of the rulebook."""

from .contract import apply, legal_actions, observe, resample, to_act, witness
from .gain import gain
from .preparation import set_up
from .reveal import chance
from .scoring import score, winners
from .spaces import derive

__all__ = [
    "apply",
    "chance",
    "derive",
    "gain",
    "legal_actions",
    "observe",
    "resample",
    "score",
    "set_up",
    "to_act",
    "winners",
    "witness",
]
