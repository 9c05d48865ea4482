"""A bot at a table: it looks at its seat's observation alone, weighs, and one action is drawn."""

from __future__ import annotations

import secrets

from ..core.checks import checked_seed
from ..core.draw import below
from ..core.errors import KiboError
from ..core.match import Match
from ..core.record import Row
from ..core.sight import Sight
from . import levels
from .dispatch import SEARCH
from .mind import Limits, Mind, Worth, mind_of, new_draws

ANALYSED = 2000
"""How many games are imagined for an analysis, if nobody says how many."""


def choose(match: Match, seat: int, bot: str, seed: int | None = None) -> int:
    """The action that a bot plays for the seat to act; the same again with the same seed, however long it takes."""
    number = levels.number_of(match.game, bot)
    sight = to_move(match, seat)
    legal = sight.legal
    if len(legal) == 1:
        return legal[0]
    draws = draws_for(match, seat, seed)
    if number < SEARCH:
        return choose_by_sight(sight, bot, draws)
    return mind_of(match.game, "cpu").choose(sight, bot, draws)


def choose_by_sight(sight: Sight, bot: str, draws: Row, mind: Mind | None = None, limits: Limits | None = None) -> int:
    """The action that a bot plays for a seat, by what that seat sees alone; `mind` may be the bots compiled."""
    if bot == "random":
        return sight.legal[below(draws, len(sight.legal))]
    return (mind or mind_of(sight.game)).choose(sight, bot, draws, limits)


def analyse(match: Match, seat: int, simulations: int = ANALYSED, seed: int = 0) -> list[Worth]:
    """Every legal action of the seat to act with its worth, the best first, by what that seat sees alone."""
    sight = to_move(match, seat)
    return mind_of(match.game, "cpu").analyse(sight, Limits(simulations), draws_for(match, seat, seed))


def to_move(match: Match, seat: int) -> Sight:
    """What the seat to act sees; KiboError if another is to act."""
    if match.to_act is None or match.to_act != seat:
        raise KiboError("the game is over" if match.over else f"it is not the move of seat {seat}")
    return match.sight(seat)


def draws_for(match: Match, seat: int, seed: int | None) -> Row:
    """A generator for one decision, apart from the draws of chance."""
    given = secrets.randbits(32) if seed is None else checked_seed(seed)
    return new_draws(given + ((seat + 1) << 48), len(match.history))
