"""Where pawns went by an action: the way that a move took, or a flight."""

from kibo.core.moved import Moved, moved

from .actions import GO
from .routes import routes
from .state import Phase, State


def went(before: State, action: int, after: State) -> list[Moved]:
    """The ways of this ply: of several that cost the same, one (STA-13); a flight leads straight (STA-17)."""
    if before.phase == Phase.MOVE and before.at[before.turn] != after.at[before.turn]:
        return [Moved(before.turn, routes(before, action - GO)[0])]
    return moved(before.at, after.at) if before.phase == Phase.TAKE_TURN else []
