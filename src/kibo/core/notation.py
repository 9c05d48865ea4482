"""Actions as text and back, for every game: an action is what the text of a possible one says."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from .errors import IllegalAction, listed
from .game import CHANCE, OVER, Game


def possible(game: Game, s: Any) -> list[int]:
    """Every action or outcome of chance that may come next, ascending."""
    actor = game.rules.to_act(s)
    if actor == OVER:
        return []
    row = [0] * game.num_actions
    if actor == CHANCE:
        return row[: game.rules.chance(s, row, [0] * game.num_actions)]
    return row[: game.rules.legal_actions(s, row)]


def checked(game: Game, action: int) -> int:
    """The number of an action of the game; IllegalAction if it has none of this number."""
    if not 0 <= action < game.num_actions:
        raise IllegalAction(f"there is no action {action}: the actions of {game.id} are 0 to {game.num_actions - 1}")
    return action


def read(game: Game, s: Any, text: str) -> int:
    """The possible action that a text names; IllegalAction says what there is."""
    written = {plain(game.notation.write(s, action)): action for action in possible(game, s)}
    action = written.get(plain(text))
    if action is None:
        raise IllegalAction(why_not(game, s, f"{text.strip()!r}", text, list(written)))
    return action


def why_not(game: Game, s: Any, shown: str, text: str, written: list[str]) -> str:
    """The sentence for an action that is not possible: what is, and the clause."""
    if not written:
        return f"{shown} cannot be played: the game is over"
    phase = s.phase
    clause = f" ({game.cites[phase]})" if phase in game.cites else ""
    near = get_close_matches(plain(text), written, 1, 0.75)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    some = [repr(word) for word in written]
    shown_some = listed(some) if len(some) <= 8 else listed([*some[:7], f"{len(some) - 7} more"])
    return f"{shown} is not possible now, in the phase {game.phases[phase]!r}{clause}.{hint} Possible: {shown_some}"


def plain(text: str) -> str:
    """Text as it is compared: single spaces, small letters."""
    return " ".join(text.split()).casefold()
