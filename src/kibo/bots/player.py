"""A bot at a table: it looks at its seat's observation alone, weighs, and one action is drawn."""

from __future__ import annotations

import secrets

from ..core.checks import checked_seed
from ..core.draw import below
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.match import Match
from ..core.record import Row
from ..core.sight import Sight
from . import levels
from .card_mind import card_mind
from .dispatch import SEARCH
from .mind import Limits, Mind, Worth, mind_of, new_draws

ANALYSED = 2000
"""How many games are imagined for an analysis, if nobody says how many."""
DEVICES = ("plain", "cpu", "gpu")


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


def analyse(
    match: Match, seat: int, simulations: int | Limits = ANALYSED, seed: int = 0, device: str = "cpu", threads: int = 1
) -> list[Worth]:
    """Every legal action of the seat to act with its worth, the best first, by what that seat sees alone.

    So many games are imagined in all, or as many as `Limits` of time allow; the same number gives the same on every
    device and number of threads.
    """
    sight = to_move(match, seat)
    limits = simulations if isinstance(simulations, Limits) else Limits(simulations)
    return mind_on(match.game, device, threads).analyse(sight, limits, draws_for(match, seat, seed))


def mind_on(game: Game, device: str, threads: int = 1) -> Mind:
    """The bots of a game on a device; KiboError if there is none such here."""
    if device == "gpu":
        return card_mind(game)
    if device not in DEVICES:
        raise unknown("device", device, DEVICES)
    return mind_of(game, "plain" if device == "plain" else "cpu", threads)


def to_move(match: Match, seat: int) -> Sight:
    """What the seat to act sees; KiboError if another is to act."""
    if match.to_act is None or match.to_act != seat:
        raise KiboError("the game is over" if match.over else f"it is not the move of seat {seat}")
    return match.sight(seat)


def draws_for(match: Match, seat: int, seed: int | None) -> Row:
    """A generator for one decision, apart from the draws of chance."""
    given = secrets.randbits(32) if seed is None else checked_seed(seed)
    return new_draws(given + ((seat + 1) << 48), len(match.history))
