"""A bot of one's own: a function of the contract's shape, or a callable on a match that could be the true one.

A file names it on a command line: `weigh(desk, seat, count)` fills `desk.weight` as every bot of kibo does and can be
compiled; `choose(match)` is handed a match that its seat could be in, and returns one of `match.legal`. Neither is ever
shown more than its seat sees.
"""

from __future__ import annotations

import importlib.util
import inspect
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..core import draw
from ..core.checks import whole
from ..core.errors import KiboError
from ..core.game import Game
from ..core.link import Way, compiled
from ..core.match import Match
from ..core.record import Row
from ..core.sight import Sight
from .desk import new_desk
from .levels import number_of
from .mind import laid_out, mind_of
from .player import choose_by_sight

Bot = str | Callable[..., Any]
"""The name of a bot, or a bot of one's own."""
Player = Callable[[Sight, Row], int]
"""Who chooses for a seat by what it sees, with draws to decide between equals."""


def read_bot(word: str) -> Bot:
    """What a word on a command line names: a bot of kibo's, or the one in a file that ends in .py."""
    if not word.endswith(".py"):
        return word
    path = Path(word)
    if not path.is_file():
        raise KiboError(f"there is no file {word}: a bot of your own is a Python file with choose(match) or weigh(…)")
    spec = importlib.util.spec_from_file_location(f"own_bot_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise KiboError(f"{word} cannot be loaded: {told(error, path)}") from error
    found: list[Bot] = [vars(module)[name] for name in ("choose", "weigh") if callable(vars(module).get(name))]
    if len(found) != 1:
        raise KiboError(f"{word} must have one function, choose(match) or weigh(desk, seat, count)")
    return found[0]


def name_of(bot: Bot) -> str:
    """What a bot is called in tables."""
    if isinstance(bot, str):
        return bot
    code = getattr(bot, "__code__", None)
    return Path(code.co_filename).stem if code and getattr(bot, "__name__", "") in ("choose", "weigh") else repr(bot)


def check_bot(game: Game, bot: Bot) -> None:
    """KiboError if this cannot play a game."""
    if isinstance(bot, str):
        number_of(game, bot)
    elif not callable(bot) or arguments(bot) not in (1, 3):
        raise KiboError(f"a bot is a name, choose(match) or weigh(desk, seat, count), not {bot!r}")


def check_names(bots: Iterable[Bot]) -> None:
    """KiboError if two different bots are called alike: what they come to is counted by name."""
    called: dict[str, Any] = {}
    for bot in bots:
        name, what = name_of(bot), getattr(bot, "__code__", bot)
        if called.setdefault(name, what) != what:
            raise KiboError(f"two of the bots are called {name}, and they are counted by name: rename one of the files")


def arguments(bot: Callable[..., Any]) -> int:
    """How many things a function is handed."""
    try:
        return len(inspect.signature(bot).parameters)
    except (TypeError, ValueError):
        return 1


def player(game: Game, bot: Bot, way: Way = "plain") -> Player:
    """Who plays a game as this bot does."""
    check_bot(game, bot)
    if isinstance(bot, str):
        mind = None if bot == "random" else mind_of(game, way)
        return lambda sight, draws: choose_by_sight(sight, bot, draws, mind)
    chosen = by_match(bot) if arguments(bot) == 1 else by_weights(game, bot, way)

    def play(sight: Sight, draws: Row) -> int:
        try:
            action = whole(chosen(sight, draws))
        except KiboError:
            raise
        except (Exception, SystemExit) as error:
            raise KiboError(f"the bot {name_of(bot)} fails: {told(error)}") from error
        if action is None or action not in sight.legal:
            raise KiboError(f"the bot {name_of(bot)} chose {action}, which is not among the legal {sight.legal}")
        return action

    return play


def by_match(bot: Callable[..., Any]) -> Callable[[Sight, Row], Any]:
    """A callable that is handed a match in a world of its seat's."""
    return lambda sight, draws: bot(Match.imagining(sight, draw.word(draws)))


def by_weights(game: Game, bot: Callable[..., Any], way: Way) -> Player:
    """A function that fills a row of weights."""
    weigh = compiled(game, bot, way)

    def choose(sight: Sight, draws: Row) -> int:
        legal, desk = sight.legal, laid_out(new_desk(game, way), way, sight)
        desk.draws[:] = draws
        weigh(desk, sight.seat, len(legal))
        draws[:] = [int(word) for word in desk.draws]
        weights = [int(weight) for weight in desk.weight[: len(legal)]]
        if min(weights) < 0 or sum(weights) == 0:
            raise KiboError(f"the bot {name_of(bot)} must give weights of 0 or more, and one above 0, not {weights}")
        return legal[draw.pick(draws, weights, len(legal))]

    return choose


def told(error: BaseException, path: Path | None = None) -> str:
    """What went wrong in a bot's own code, and in which line of it."""
    lines = traceback.extract_tb(error.__traceback__)
    own = [line for line in lines if path is None or Path(line.filename) == path]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}"
