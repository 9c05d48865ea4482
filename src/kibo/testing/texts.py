"""Three languages: the same keys, the same room for names, all of them used and none missing."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median
from types import ModuleType
from typing import Any

from ..core.game import EVERYONE, Game
from ..core.gamefile import read_record
from ..core.match import Match
from ..core.text import LANGUAGES, Phrase, Texts, placeholders
from ..lab.playout import DECISIONS
from ..lab.simulate import Simulation
from .trial import Trial, check, golden_folder, must

ELSEWHERE = ("why.", "thing.", "lesson.", "example.", "another.")
"""Words of reasons, guided games, drawn examples and places of a variant's board, which have checks of their own."""
WAITS = 70
"""On a phone there are three lines: two for what a game waits for, so many letters, and one for the last move."""

MANY = 90
"""Where so many choices are drawn, texts may be shortened."""

LONG_ENOUGH = 101
"""Games of bots after which the middle one tells how long a game is."""

LOBBY = ("tagline", "about.long", "about.hard")
"""What the lobby's card says of a game; one without a tagline needs none of it."""


@check()
def all_languages_have_the_same_keys_and_placeholders(trial: Trial) -> None:
    """What is said in one language is said in all, with the same names in it."""
    english = trial.game.text("en").words
    known = {key.removesuffix(".one") for key in english}
    for language in LANGUAGES:
        words = trial.game.text(language).words
        odd = {key.removesuffix(".one") for key in words} ^ known
        must(not odd, f"{language}.toml and en.toml have different keys", *sorted(odd))
        for key, text in words.items():
            trial.tried += 1
            if key in english:
                names = placeholders(text) ^ placeholders(english[key])
                must(not names, f"{key} in {language}.toml has other placeholders than in en.toml", *sorted(names))
            must(text.strip() == text, f"{key} in {language}.toml begins or ends with a space")


@check(slow=True)
def a_game_says_how_many_decisions_it_really_takes(trial: Trial) -> None:
    """The lobby's card tells how long a game is: counted in games of greedy bots, as many seats as usual."""
    game, trial.drawn = trial.game, trial.seed
    if "tagline" not in game.text("en"):
        return
    play = Simulation(game, bots=["random" if game.value is None else "greedy"], seed=trial.seed).play
    counts = [play(number, 1)[DECISIONS] / game.usual_seats for number in range(LONG_ENOUGH)]
    trial.tried += LONG_ENOUGH
    for language in LANGUAGES:
        text = game.text(language)
        must(
            "about.hard" in text and "about.long" in text,
            f"{language}.toml says in [about] how long and how hard it is",
        )
        said = [int(number) for number in re.findall(r"\d+", text["about.long"])]
        right = len(said) == 1 and 0.75 < said[0] / median(counts) < 1.33
        must(right, f"about.long in {language}.toml says how many decisions a seat takes, some {median(counts)}", *said)


@check()
def words_are_translated(trial: Trial) -> None:
    """No sentence stands in two files with the same words."""
    english = trial.game.text("en").words
    sentences = {key for key in english if key.startswith(("say.", "wait.", "option.")) and " " in english[key]}
    for language in LANGUAGES[1:]:
        other = trial.game.text(language).words
        trial.tried += len(sentences)
        left = sorted(key for key in sentences if english[key] == other.get(key))
        must(not left, f"{language}.toml says the same as en.toml", *left)


@check()
def what_a_game_waits_for_leaves_room_for_what_has_happened(trial: Trial) -> None:
    """The sentence fits on a phone."""
    for language in LANGUAGES:
        for key, text in trial.game.text(language).words.items():
            if key.startswith("wait."):
                trial.tried += 1
                must(len(text) <= WAITS, f"{key} in {language}.toml has at most {WAITS} letters", len(text))


@check()
def every_text_is_used_and_none_is_missing(trial: Trial) -> None:
    """What random games of every kind of table say and draw uses every key that there is."""
    game = trial.game
    used = {"name", "tagline", "about.long", "about.hard"} | {f"draws.{kind.name}" for kind in game.draws}
    used |= {f"ending.{name}" for name in game.final.endings} if game.final else set()
    used |= {f"heat.{one.name}" for one in game.heat.maps} if game.heat else set()
    for option in game.options:
        used |= {f"option.{option.name}.name", f"option.{option.name}.help"}
        if not all(isinstance(value, bool) for value in option.values):
            used |= {f"option.{option.name}.{value}" for value in option.values}
    missing = sorted(key for key in used if key not in game.text("en") and key not in LOBBY)
    must(not missing, "en.toml does not have", *missing)
    keys = {key.removesuffix(".one").removesuffix(".other") for key in game.text("en").words}
    keys = {key for key in keys if not key.startswith(ELSEWHERE)}
    with noted(used):
        forget(game)
        folder = golden_folder(game)
        for path in sorted(folder.glob("*.game")) if folder else []:
            moves = path.read_text("utf-8").partition("\nresult: ")[0]  # whether that is right is asked elsewhere
            say_again(trial, read_record(moves, game=game))
        for number, match in tables_of(game, trial.seed):
            say_everything(trial, match, Random(number))
            if keys <= used:
                break
    must(keys <= used, "en.toml has what nobody says", *sorted(keys - used))


def tables_of(game: Game, seed: int) -> Iterator[tuple[int, Match]]:
    """A few games of each kind of table."""
    for number in range(seed, seed + 12):
        for seats in (game.seats[0], game.seats[-1]):
            for option in [{}, *({o.name: value} for o in game.options for value in o.values[1:])]:
                yield number, Match(game, seats, option, chance="ask")


@contextmanager
def noted(used: set[str]) -> Iterator[None]:
    """Meanwhile every key that is said is noted."""
    say = Texts.say

    def noting(self: Texts, phrase: Phrase, names: Sequence[str] = ()) -> str:
        used.add(phrase.key)
        return say(self, phrase, names)

    Texts.say = noting  # type: ignore[method-assign]
    try:
        yield
    finally:
        Texts.say = say  # type: ignore[method-assign]


def hear(match: Match, seat: int) -> None:
    """Let the position be told to a seat; to everybody, all of it."""
    assert match.game.tell is not None
    seen = match.position if seat == EVERYONE else match.seen(seat)
    for phrase in match.game.tell(seen, seat):
        match.game.text("en").say(phrase, match.names)


def say_everything(trial: Trial, match: Match, chosen: Random) -> None:
    """Play a random game, saying what could be done and drawing each phase when it is new, and now and then."""
    drawn: Counter[int] = Counter()
    while not match.over and len(match.history) < 1200:
        actor, phase, legal = match.to_act, match.position.phase, match.legal
        trial.look(match).waits_for()
        if match.game.tell and len(match.history) % 10 == 0:
            hear(match, EVERYONE if actor is None or actor < 0 else actor)
        for action in chosen.sample(legal, min(4, len(legal))):
            match.say(action)
        drawn[phase] += 1
        if match.game.view and (drawn[phase] <= 3 or len(match.history) % 40 == 0):
            match.svg(EVERYONE if actor is None or actor < 0 else actor, tall=drawn[phase] % 2 == 0)
        match.play(chosen.choice(legal))
    match.waits_for()
    match.log(EVERYONE)
    for line in match.game.breakdown(match.seen(EVERYONE)) if match.game.breakdown and match.over else []:
        match.game.text("en").say(line.phrase)
    if match.game.view:
        match.svg(0, "fr")
        match.svg(EVERYONE, "de", tall=True)


def say_again(trial: Trial, played: Match) -> None:
    """Go through a golden game, saying what was done and drawing what is seldom: where choices are many."""
    match = Match(played.game, played.seats, played.options, chance="ask")
    for action in played.history:
        trial.look(match).say(action)
        if match.game.view and len(match.legal) > MANY:
            match.svg(EVERYONE if match.to_act is None or match.to_act < 0 else match.to_act)
        match.play(action)


def kept_by(game: Game) -> list[tuple[ModuleType, str, Any]]:
    """Every function of a game or of the kit for views that keeps what it has found, with where it stands."""
    modules = [module for name, module in sys.modules.items() if name.startswith((f"{game.package}.", "kibo.view."))]
    found = [(module, name, value) for module in modules for name, value in vars(module).items()]
    return [(module, name, value) for module, name, value in found if hasattr(value, "cache_clear")]


def forget(game: Game) -> None:
    """Draw and say everything anew, once."""
    for _, _, function in kept_by(game):
        function.cache_clear()
    for language in LANGUAGES:
        game.text(language).forget()


@contextmanager
def nothing_kept(game: Game) -> Iterator[None]:
    """Draw and say everything anew each time, as if no function kept what it has found."""
    replaced = kept_by(game)
    for module, name, function in replaced:
        setattr(module, name, function.__wrapped__)
    for language in LANGUAGES:
        game.text(language).forget()
    try:
        yield
    finally:
        for module, name, function in replaced:
            setattr(module, name, function)
