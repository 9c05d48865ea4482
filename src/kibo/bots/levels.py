"""The bots by name: the levels that people choose from, and more for the laboratory."""

from __future__ import annotations

from ..core.errors import KiboError, unknown
from ..core.game import Game
from .dispatch import EASY, GREEDY, RANDOM, SEARCH

LEVELS = ("random", "easy", "medium", "hard", "master")
"""From the weakest to the strongest; all play every game that has a value function."""
SECONDS = {"hard": 1.8, "master": 9.0}
"""How long a level may think where somebody waits for it, on whatever machine."""
MOST_SIMULATIONS = 10_000_000


def names_for(game: Game) -> tuple[str, ...]:
    """The levels of a game that differ, from the weakest to the strongest; without a value function, random alone."""
    if game.value is None:
        return LEVELS[:1]
    numbers = [number_of(game, name) for name in LEVELS]
    return tuple(name for i, name in enumerate(LEVELS) if numbers[i] not in numbers[:i])


def lab_names(game: Game) -> tuple[str, ...]:
    """The bots of a game in the laboratory, where one step ahead is called greedy too, as it is."""
    return names_for(game) if game.value is None else (*names_for(game), "greedy")


def check_name(game: Game, bot: str) -> None:
    """KiboError if there is no such bot, or none for this game."""
    number_of(game, bot)


def number_of(game: Game, bot: str) -> int:
    """The number of a bot in the compiled drivers; KiboError if there is none of this name for this game."""
    at_once = {"random": RANDOM, "easy": EASY, "medium": GREEDY, "greedy": GREEDY}
    searching = {"hard": game.thought.hard, "master": max(game.thought.hard, game.thought.master)}
    name, colon, given = bot.partition(":")
    if bot not in at_once and bot not in searching and not (name == "search" and colon):
        raise unknown("bot", bot, [*LEVELS, "greedy", "search:N"])
    if bot != "random" and game.value is None:
        raise KiboError(f"{game.id} has no value function, so {bot} cannot play it: there is random")
    if bot in at_once:
        return at_once[bot]
    if colon:
        if not (given.isascii() and given.isdigit()) or not 1 <= int(given) <= MOST_SIMULATIONS:
            raise KiboError(f"search:N imagines 1 to {MOST_SIMULATIONS} games for a decision, not {given!r}")
        return SEARCH + int(given)
    return SEARCH + searching[bot] if searching[bot] else GREEDY
