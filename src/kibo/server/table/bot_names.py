"""Which bots there are, and what they are called at a table."""

from __future__ import annotations

from ...bots.levels import LEVELS, names_for
from ...core.game import Game

BOT_NAMES = (
    "Bot Amina", "Bot Baraka", "Bot Chiku", "Bot Daudi", "Bot Eshe", "Bot Faraji",
    "Bot Imani", "Bot Jabari", "Bot Kito", "Bot Makena", "Bot Neema", "Bot Zuri",
)  # fmt: skip
STAND_IN = "medium"
FORMER = {"greedy": "medium"}
"""What levels were called once: tables that were made then go on."""


def bots_for(game: Game) -> tuple[str, ...]:
    """The levels of a game that differ, the strongest last."""
    return names_for(game)


def is_bot(game: Game, name: str) -> bool:
    """Is this the name of a level, whether it differs from a weaker one in this game or not?"""
    return level(name) in (LEVELS if game.value is not None else bots_for(game))


def level(name: str) -> str:
    """What a level is called today."""
    return FORMER.get(name, name)


def seated(game: Game, wished: str = STAND_IN) -> str:
    """The level that plays where one is wished for: where that is none of its own here, the next weaker one."""
    there, name = bots_for(game), level(wished)
    weaker = LEVELS[: LEVELS.index(name) + 1] if name in LEVELS else LEVELS
    return next(one for one in reversed(weaker) if one in there)
