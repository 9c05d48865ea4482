"""Where cameras went by an action."""

from kibo.core.moved import Moved, moved

from .state import State


def went(before: State, _action: int, after: State) -> list[Moved]:
    """Whoever is on another island now."""
    return moved(before.at, after.at)
