"""The laboratory: many games, counted, compared and written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .comparison import compare as compare
    from .dataset import games as games
    from .simulate import Simulation as Simulation
    from .what_if import given_game as given_game

HOMES = {
    "Batch": "batch",
    "Simulation": "simulate",
    "compare": "comparison",
    "games": "dataset",
    "given_game": "what_if",
}
"""Where the names live that the laboratory offers; they are loaded when somebody wants them."""


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{HOMES[name]}", __name__), name)
