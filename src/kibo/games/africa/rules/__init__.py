"""The rules, a file for each chapter of the rulebook: `contract` leads to them."""

from .contract import apply, legal_actions, to_act
from .gain import gain
from .reveal import chance
from .scoring import score, winners
from .secrets import observe, resample, witness
from .set_up import set_up
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
