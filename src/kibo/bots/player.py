"""A bot at a table: it looks at its seat's observation alone, weighs, and one action is drawn."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any

from ..core import draw
from ..core.checks import checked_seed
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.link import linker, plain_function
from ..core.match import Match
from ..core.record import Row
from . import dispatch
from .desk import new_desk


def names_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game: without a value function, random alone."""
    return dispatch.NAMES if game.value is not None else dispatch.NAMES[:1]


def check_name(game: Game, bot: str) -> None:
    """KiboError if there is no such bot, or none for this game."""
    if bot not in dispatch.NAMES:
        raise unknown("bot", bot, dispatch.NAMES)
    if bot not in names_for(game):
        raise KiboError(f"{game.id} has no value function, so {bot} cannot play it: there is random")


def choose(match: Match, seat: int, bot: str, seed: int | None = None) -> int:
    """The action that a bot plays for the seat to act; the same again with the same seed."""
    check_name(match.game, bot)
    if match.to_act is None or match.to_act != seat:
        raise KiboError("the game is over" if match.over else f"it is not the move of seat {seat}")
    legal = match.legal
    if len(legal) == 1:
        return legal[0]
    draws = [0] * draw.STATE
    base = secrets.randbits(32) if seed is None else checked_seed(seed)
    draw.start(draws, base + ((seat + 1) << 48), len(match.history))  # apart from the draws of chance
    return choose_by_sight(match.game, seat, match.seen(seat), bot, draws)


def choose_by_sight(game: Game, seat: int, seen: Any, bot: str, draws: Row, weigh: Any = None) -> int:
    """The action that a bot plays for a seat, by that seat's observation alone; `weigh` may be the bots compiled."""
    desk = new_desk(game, "plain")
    for world in desk.worlds:
        world.become(seen)  # never the true position
    desk.draws[:] = draws
    count = game.rules.legal_actions(seen, desk.legal)
    (weigh or weigher(game))(dispatch.NAMES.index(bot), desk, seat, count)
    action = desk.legal[draw.pick(desk.draws, desk.weight, count)]
    draws[:] = desk.draws
    return action


@cache
def weigher(game: Game) -> Any:
    """The bots linked with a game, interpreted."""
    return linker(game)(plain_function(dispatch.weigh))
