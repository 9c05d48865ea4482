"""One check of one game at one table: what it tries and how often, and where it was when something was wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from ..core import draw
from ..core.clause_tests import folder_of_tests
from ..core.game import CHANCE, OVER, Game
from ..core.match import Match
from ..core.rulebook import rules_file
from ..core.text import LANGUAGES, seat_letter

Options = Mapping[str, bool | str]


class Fault(AssertionError):
    """What is wrong with a game, in a sentence."""


def fewer(whole: int, quick: int) -> int:
    """How many of something a test tries: all, or some where KIBO_QUICK is set, as `./kibo test --quick` does."""
    return quick if os.environ.get("KIBO_QUICK") else whole


def must(holds: object, sentence: str, *found: object) -> None:
    """Refuse a game for which something does not hold, with what was found instead."""
    if not holds:
        raise Fault(f"{sentence}: {', '.join(str(item) for item in found)}" if found else sentence)


def start(game: Game, seats: int, options: Options) -> Any:
    """The starting position of a table."""
    s = game.state()
    game.rules.set_up(s, seats, game.option_row(options))
    return s


def random_play(game: Game, s: Any, seed: int, most: int = 3000) -> Iterator[tuple[int, list[int], int]]:
    """Play on at random, yielding before each ply who acts, what is possible and what was drawn; then apply that."""
    rules = game.rules
    draws = drawn_from(seed, 0)
    row, weight = [0] * game.num_actions, [0] * game.num_actions
    for _ in range(most):
        actor = rules.to_act(s)
        if actor == OVER:
            return
        if actor == CHANCE:
            count = rules.chance(s, row, weight)
            must(count > 0, "a position that is not over has an action, but chance has no outcome")
            index = draw.pick(draws, weight, count)
        else:
            count = rules.legal_actions(s, row)
            must(count > 0, f"a position that is not over has an action, but seat {actor} has none")
            index = draw.below(draws, count)
        action = row[index]
        yield actor, row[:count], action
        rules.apply(s, action)


def drawn_from(seed: int, number: int) -> list[int]:
    """A generator of draws, as rules take it."""
    return [*started(seed, number)]


@lru_cache(16)
def started(seed: int, number: int) -> tuple[int, ...]:
    """How such a generator begins: every seat imagines its world by the same draws."""
    draws = [0] * draw.STATE
    draw.start(draws, seed, number)
    return tuple(draws)


def observed(game: Game, s: Any, seat: int) -> Any:
    """What a seat sees of a position."""
    seen = s.copy()
    game.rules.observe(s, seat, seen)
    return seen


def resampled(game: Game, s: Any, seat: int, seed: int) -> Any:
    """A world that looks the same to a seat."""
    world = s.copy()
    game.rules.resample(world, seat, drawn_from(seed, 1))
    return world


def same(one: Any, other: Any, sentence: str) -> None:
    """Refuse a game for which two positions differ that must not, with the fields in which they do."""
    if one != other:
        found = []
        for field in one.fields:
            here, there = getattr(one, field.name), getattr(other, field.name)
            if here != there:
                said, heard = one.to_words().get(field.name), other.to_words().get(field.name)
                pair = (said, heard) if said != heard else (here, there)  # derived, or two values with one word
                found.append(f"{field.name} is {pair[0]!r} and {pair[1]!r}")
        raise Fault(f"{sentence}: {'; '.join(found)}")


@dataclass
class Trial:
    """A check at work."""

    game: Game
    seats: int
    options: Options
    seed: int = 0
    quick: bool = False
    tried: int = 0
    """How many positions, words or files it has looked at."""
    match: Match | None = None
    """The match that it looks at, or a match that stands for the position it looks at."""
    drawn: int | None = None
    """The seed of the game that it plays, if it plays one."""

    @property
    def position(self) -> Any:
        """The position that it looks at."""
        return self.match.position if self.match else None

    @position.setter
    def position(self, s: Any) -> None:
        if self.match:
            self.match.position = s

    def walk(self, number: int, most: int = 3000, whole: bool = False) -> Iterator[tuple[Any, int, list[int], int]]:
        """Play at random from the start, yielding each position with who acts, what is possible and what is drawn."""
        s = start(self.game, self.seats, self.options)
        self.drawn = self.seed + number
        self.match = match = Match(self.game, self.seats, self.options, chance="ask")
        match.position = s
        for actor, possible, action in random_play(self.game, s, self.drawn, most if whole else self.most(most)):
            self.tried += 1
            yield s, actor, possible, action
            match.history.append(action)

    def look(self, match: Match) -> Match:
        """Look at a match."""
        self.match = match
        self.tried += 1
        return match

    def most(self, number: int) -> int:
        """So many, or fewer where it has to be quick."""
        return min(number, 120) if self.quick else number

    def times(self, number: int) -> range:
        """So many times, or once where it has to be quick."""
        return range(1 if self.quick else number)

    def crowds(self) -> list[int]:
        """Every number of seats, or the fewest and the most where it has to be quick."""
        seats = self.game.seats
        return sorted({seats[0], seats[-1]} if self.quick else seats)

    def plan(self) -> list[tuple[int, Options]]:
        """Every kind of table of the game: `tables`, or some of them where it has to be quick."""
        return quick_tables(self.game) if self.quick else tables(self.game)


def tables(game: Game) -> list[tuple[int, Options]]:
    """Every number of seats with the usual options, and every other choice of options with the usual seats."""
    usual = {option.name: option.values[0] for option in game.options}
    found: list[tuple[int, Options]] = [(seats, usual) for seats in game.seats]
    for values in product(*(option.values for option in game.options)):
        options = dict(zip(usual, values, strict=True))
        if options != usual:
            found.append((game.usual_seats, options))
            if game.seats[0] != game.usual_seats:
                found.append((game.seats[0], options))
    return found


def quick_tables(game: Game) -> list[tuple[int, Options]]:
    """The fewest and the most seats, and the last choice of options."""
    found = tables(game)
    kept = [table for table in found if table[0] in (game.seats[0], game.seats[-1])]
    return [*kept[:2], *(kept[-1:] if len(kept) > 2 else [])]


def golden_folder(game: Game) -> Path | None:
    """Where the golden games are: beside the tests; None where there are none."""
    folder = folder_of_tests(game)
    golden = folder / "golden" if folder else game.folder / "golden"
    return golden if any(golden.glob("*.game")) else None


PARTS: dict[str, Callable[[Game], object]] = {
    "view": lambda game: game.view,
    "law": lambda game: game.laws,
    "value function": lambda game: game.value,
    "reasons.py": lambda game: game.reasons,
    "lesson.toml": lambda game: game.lesson,
    "breakdown": lambda game: game.breakdown,
    "golden game": golden_folder,
    "RULES.fr.md": lambda game: all(rules_file(game.folder, language).is_file() for language in LANGUAGES),
}
"""What a game may be without; a check that needs it is then not tried."""


@dataclass(frozen=True)
class Check:
    """Something that every game must keep to: its name is a sentence."""

    run: Callable[[Trial], None]
    needs: str = ""
    each_table: bool = False
    slow: bool = False

    @property
    def topic(self) -> str:
        """What it is about."""
        return self.run.__module__.rpartition(".")[2].replace("_", " ")

    @property
    def name(self) -> str:
        """What it says."""
        return self.run.__name__.replace("_", " ")

    def left_out(self, game: Game, quick: bool) -> str:
        """Why it is not tried on a game; nothing, if it is."""
        if self.needs and not PARTS[self.needs](game):
            return f"there is no {self.needs}"
        return "takes too long for --quick" if quick and self.slow else ""


def check(
    *, needs: str = "", each_table: bool = False, slow: bool = False
) -> Callable[[Callable[[Trial], None]], Check]:
    """Make a check of a function: for the whole game, or for each kind of table."""
    return lambda run: Check(run, needs, each_table, slow)


@dataclass(frozen=True)
class Case:
    """One check of one game at one table, for pytest or for the command line."""

    check: Check
    game: Game
    seats: int
    options: Options
    seed: int = 0
    quick: bool = False

    def trial(self) -> Trial:
        """A fresh start of it."""
        return Trial(self.game, self.seats, self.options, self.seed, self.quick)

    def run(self) -> None:
        """Try it; Fault says what is wrong, and where."""
        trial = self.trial()
        try:
            self.check.run(trial)
        except Fault as fault:
            raise Fault(f"{fault} ({where(trial)})") from None

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items() if value is not False)
        table = f"-{self.seats}{chosen}" if self.check.each_table else ""
        return f"{self.game.id}-{self.check.name.replace(' ', '_')}{table}"


def where(trial: Trial) -> str:
    """At which table, with which seed and after how many plies a trial is."""
    said = [f"{trial.seats} seats", *(f"{name} {value}" for name, value in trial.options.items())]
    if trial.drawn is not None:
        said.append(f"seed {trial.drawn}")
    if trial.match is not None:
        said[0] = f"{trial.match.seats} seats"
        said.append(f"after {len(trial.match.history)} plies")
        actor = trial.game.rules.to_act(trial.match.position)
        said.append("over" if actor == OVER else "chance to act" if actor == CHANCE else f"{seat_letter(actor)} to act")
    return ", ".join(said)


def cases_of(check: Check, game: Game, seed: int = 0, quick: bool = False) -> Iterable[Case]:
    """A case for each kind of table, or one for the usual table."""
    usual: tuple[int, Options] = (game.usual_seats, {option.name: option.values[0] for option in game.options})
    kinds = [usual] if not check.each_table else quick_tables(game) if quick else tables(game)
    return [Case(check, game, seats, options, seed, quick) for seats, options in kinds]
