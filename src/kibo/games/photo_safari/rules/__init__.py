"""The rules, a file for each chapter of the rulebook: `contract` leads to them."""

from .contract import apply, legal_actions, to_act
from .end import score, winners
from .gain import gain
from .secrets import chance, observe, resample, witness
from .set_up import set_up

__all__ = [
    "apply",
    "chance",
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
