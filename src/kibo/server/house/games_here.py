"""The games that can be played in this house."""

from __future__ import annotations

import logging

from ...core.errors import reason
from ...core.game import Game, game_ids, load
from ...core.text import LANGUAGES
from ...core.variant_file import SUFFIX
from ..table import lessons

log = logging.getLogger("kibo.server")


def find_games(more: tuple[str, ...] = ()) -> dict[str, Game]:
    """Every game there is, and more from folders or files of variants, by their keys.

    One that cannot be loaded is left out and said so in the server's log.
    """
    games = {}
    for name in (*game_ids(), *more):
        try:
            game = variant_named(name) if name.endswith(SUFFIX) else load(name)
            for language in LANGUAGES:
                game.text(language)
            assert isinstance(game.pictures, dict)  # what pages show is read before anybody asks for it
            if game.lesson:
                lessons.opening(game)
            games[game.key] = game
        except Exception as error:
            log.warning("the game %s is left out: %s", name, reason(error))
    return games


def variant_named(file: str) -> Game:
    """The game that a variant's file makes; KiboError says everything that is wrong with it."""
    from ...lab.what_if import given_game  # which a house without variants does without

    return given_game(file)
