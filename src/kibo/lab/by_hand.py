"""Games played move by move, for bots that cannot be linked into a driver: a bot of one's own among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..bots.own import Player
from ..core import draw
from ..core.game import CHANCE, OVER, Game
from ..core.record import Row
from ..core.sight import Sight


class HandPlayed(NamedTuple):
    """A game that was played move by move."""

    end: Any
    """The position in which it ended."""
    history: list[int]
    phases: list[int]
    """The phase of each ply."""
    decisions: int
    """How many of the plies were somebody's choice."""


def play_by_hand(game: Game, s: Any, players: Sequence[Player], luck: Row, draws: Row, cap: int) -> HandPlayed:
    """Play a position to its end or the cap, chance by `luck`, who thinks by `draws`."""
    rules, outcome, odds = game.rules, [0] * game.num_actions, [0] * game.num_actions
    history: list[int] = []
    phases: list[int] = []
    decisions = 0
    while (actor := rules.to_act(s)) != OVER and len(history) < cap:
        if actor == CHANCE:
            count = rules.chance(s, outcome, odds)
            action = outcome[0 if count == 1 else draw.pick(luck, odds, count)]
        else:
            decisions += 1
            seen = s.copy()
            rules.observe(s, actor, seen)
            sight = Sight(game, s.seats, (), actor, seen)
            legal = sight.legal
            action = legal[0] if len(legal) == 1 else players[actor](sight, draws)
        history.append(action)
        phases.append(s.phase)
        rules.apply(s, action)
    return HandPlayed(s, history, phases, decisions)
