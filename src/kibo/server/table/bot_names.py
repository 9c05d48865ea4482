"""Which bots there are, and what they are called at a table."""

from __future__ import annotations

from ...bots.player import names_for
from ...core.game import Game

BOT_NAMES = (
    "Bot Amina", "Bot Baraka", "Bot Chiku", "Bot Daudi", "Bot Eshe", "Bot Faraji",
    "Bot Imani", "Bot Jabari", "Bot Kito", "Bot Makena", "Bot Neema", "Bot Zuri",
)  # fmt: skip
STAND_IN = "greedy"


def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, the strongest last."""
    return names_for(game)


def strongest(game: Game, wished: str = STAND_IN) -> str:
    """The bot wished for, or the strongest that can play the game."""
    there = bots_for(game)
    return wished if wished in there else there[-1]
