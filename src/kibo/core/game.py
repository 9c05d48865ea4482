"""What a game is: the contract of its rules, and everything else its folder offers."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol, TypeVar, cast

from .checks import whole
from .counting import CountLine, Draws, FinalCount
from .errors import KiboError, unknown
from .game_folder import package_of
from .heat import Heat
from .lesson import Lesson, read_lesson
from .limits import limits_broken
from .material import Material
from .moved import Moved
from .option import Option as Option
from .reason import Reason as Reason
from .reason import Reasons as Reasons
from .record import Record, Row
from .rulebook import Picture, Rulebook, read_pictures, read_rulebook
from .telling import Told
from .text import LANGUAGES, Phrase, Texts
from .thought import USUAL, Thought
from .variant import checked_constants, digest_of, package_with, shortened, variant_id

CHANCE = -3
"""To act: nobody; dice, cards and counters decide."""
OVER = -4
"""To act: nobody any more."""
EVERYONE = -5
"""The witness of an open action."""

S = TypeVar("S", bound=Record, contravariant=True)


class Rules(Protocol[S]):
    """The dozen functions of a game. All are deterministic, none checks its caller."""

    def set_up(self, s: S, seats: int, options: Row) -> None:
        """Make `s`, which is blank, the starting position."""

    def to_act(self, s: S) -> int:
        """Whose move it is: a seat, CHANCE or OVER."""

    def legal_actions(self, s: S, legal: Row) -> int:
        """Write the legal actions of the seat to act, ascending; return how many."""

    def chance(self, s: S, outcome: Row, weight: Row) -> int:
        """Write what may happen, ascending, with whole-number odds; return how many."""

    def apply(self, s: S, action: int) -> None:
        """Play one legal action, or one outcome of chance."""

    def witness(self, s: S) -> int:
        """Who sees what is chosen now: a seat or EVERYONE."""

    def score(self, s: S, points: Row) -> None:
        """Write the points of each seat."""

    def winners(self, s: S, won: Row) -> None:
        """At the end: write 1 for each seat that has won, 0 for the others."""

    def observe(self, s: S, seat: int, seen: S) -> None:
        """Make `seen`, a copy of `s`, what that seat may see."""

    def resample(self, s: S, seat: int, seed: Row) -> None:
        """Turn `s` (a position, or that seat's observation of it) into a world that looks the same to the seat."""


class Notation(Protocol[S]):
    """How a game writes its actions."""

    def write(self, s: S, action: int) -> str:
        """An action or outcome of chance as a line of text, different for all that are possible in `s`."""

    def phrase(self, s: S, action: int) -> Phrase:
        """The same for a sentence in any language; `{who}` is the seat that acts."""


@dataclass(frozen=True)
class Scene:
    """What a view draws: an observation, and what the seat looking at it may do."""

    seen: Any
    seat: int
    """Whose eyes these are; EVERYONE for a spectator."""
    seats: int
    legal: Sequence[int]
    """What that seat may choose now; empty when it is not its move."""
    say: Callable[[int], str]
    """A legal action in words."""
    gain: Callable[[int], int | None]
    """What an action is certain to bring, or None."""
    text: Texts
    names: Sequence[str]
    tall: bool = False
    """Drawn for a screen held upright, rather than a wide one."""
    trail: Sequence[Moved] = ()
    """Where pieces went in the last turn, for a quiet mark; everybody has seen it."""
    lately: Sequence[Told] = ()
    """The end of the log as everybody may read it, the newest last."""


class View(Protocol):
    """How a game is drawn.

    A view may also have `drawn_from(seen)`, which says how much of an observation it draws at most, for who neither
    chooses nor is to choose: who differs in nothing of that from everybody is shown what everybody is shown.
    """

    def draw(self, scene: Scene) -> str:
        """The observation as an SVG document; each legal choice a focusable shape with its `data-action`."""

    def cover(self) -> str:
        """A picture of the game without words, 640 by 480, for where games are chosen."""


Law = Callable[[Any], int]
"""Holds in every position (compiled subset): 1 if it does, 0 if not; its docstring says what is broken."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its rules, and what else its folder offers. `GAME` in the folder's `__init__.py` is one of these."""

    id: str
    seats: range
    state: type[Record]
    rules: Rules[Any]
    num_actions: int
    notation: Notation[Any]
    options: tuple[Option, ...] = ()
    view: View | None = None
    laws: tuple[Law, ...] = ()
    value: Callable[[Any, int], int] | None = None
    """What a position is worth to a seat, in whole numbers, for the general bots."""
    judged: Callable[[Any, int], int] | None = None
    """What a search judges an imagined game by, in which it sees everything; by the value, if there is nothing else."""
    worlds: int = 4
    """How many worlds a bot imagines for a decision; one is enough for a value that sees what its seat sees alone."""
    luck: int = 8
    """How many draws of chance may follow an action before it is judged; none for a value that weighs them itself."""
    thought: Thought = USUAL
    """How far and how often bots that search look ahead."""
    forget: Callable[[Any, int, Row], None] | None = None
    """Takes from what a seat sees some of what it has to remember, drawn, for a beginner (compiled subset)."""
    weights: tuple[str, ...] = ()
    """The constants of its value function that `kibo tune` moves, by `module.NAME`: whole numbers or tables."""
    gain: Callable[[Any, int], int] | None = None
    """What the rules make certain that an action brings the seat to act, exactly (NO_GAIN: that is uncertain)."""
    effects: Callable[[Any, int, Any], Sequence[Phrase]] | None = None
    """What came of an action beside what its phrase says, for a log: from what everybody sees before and after it, so
    that nothing secret can be told; the action is UNKNOWN where it is a secret."""
    moved: Callable[[Any, int, Any], Sequence[Moved]] | None = None
    """Which pieces went where by an action, for a mark on the board until the next turn; told from the same."""
    turns: tuple[int, ...] = ()
    """The phases in which a turn begins; where none is named, it begins when another seat acts."""
    tell: Callable[[Any, int], Sequence[Phrase]] | None = None
    """The position in sentences, from what a seat sees and for that seat (EVERYONE: for who only watches)."""
    derive: Callable[[Any], None] | None = None
    """Fills in the derived fields of a position from the others; where there are none, None."""
    cites: Mapping[int, str] = field(default_factory=dict)
    """For each phase, the clause that says what may be done in it."""
    draws: tuple[Draws, ...] = ()
    """The kinds of draws that chance makes."""
    reasons: Reasons[Any] | None = None
    """Why what is not legal is not."""
    breakdown: Callable[[Any], Sequence[CountLine]] | None = None
    """The final count of what a spectator sees at the end, line by line; what adds comes to `score`."""
    final: FinalCount | None = None
    """The same in numbers, and how it ended, for the laboratory."""
    heat: Heat | None = None
    """Its board, and where on it things happen, for reports."""
    usual_seats: int = 0
    """How many seats where nobody says how many; the most, if not given."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """What differs from its folder: see `with_constants`."""
    title: str = ""
    """What a variant is called beside its game."""
    material: Material | None = None
    """What a variant's file may say of its board and its things."""

    def __post_init__(self) -> None:
        faults = limits_broken(self)
        if faults:
            raise KiboError("; ".join(faults))
        if not self.usual_seats:
            object.__setattr__(self, "usual_seats", self.seats[-1])

    def with_constants(self, constants: Mapping[str, Any], title: str = "") -> Game:
        """The same game with other values of some constants, such as `{"rules.GOAL": 50}` or `{"pig.rules.GOAL": 50}`.

        Its folder is imported once more, so set-up, rules, laws, tables and bots have the new values and all that
        follows from them. KiboError if there is no such constant.
        """
        own = checked_constants(self.id, self.folder, self.package, constants)
        return varied(str(self.folder), {**self.constants, **own}, title or self.title)

    @property
    def package(self) -> str:
        """The name under which its folder is imported."""
        return self.state.__module__.rpartition(".")[0]

    @property
    def variant(self) -> str:
        """What it is called beside its id, in every record that is made with it; empty for the game as it is."""
        return variant_id(self.constants)

    @property
    def key(self) -> str:
        """By what it is found among others where variants of one game stand side by side, also in an address."""
        return f"{self.id}-{digest_of(self.constants)[:8]}" if self.constants else self.id

    @cached_property
    def folder(self) -> Path:
        """Where its files are."""
        return Path(str(sys.modules[self.package].__file__)).parent

    def __reduce__(self) -> tuple[Any, ...]:
        # there is one of it in a process: copied or sent, a match keeps its game
        if self.constants:
            return varied, (str(self.folder), dict(self.constants), self.title)
        return (known, (self.folder.name,)) if self.folder.parent == GAMES else (load, (str(self.folder),))

    def __repr__(self) -> str:
        other = "".join(f", {name} = {shortened(value)}" for name, value in self.constants.items())
        return f"<Game {self.id}: {self.seats[0]} to {self.seats[-1]} seats{other}>"

    @property
    def name(self) -> str:
        """What it is called in English."""
        return self.text("en")["name"]

    def odds(self, position: Any) -> dict[int, int]:
        """What chance may bring in a position, with whole-number odds; empty when it is not chance's move."""
        if self.rules.to_act(position) != CHANCE:
            return {}
        outcome, weight = [0] * self.num_actions, [0] * self.num_actions
        count = self.rules.chance(position, outcome, weight)
        return dict(zip(outcome[:count], weight[:count], strict=True))

    def text(self, language: str) -> Texts:
        """Its words in one language."""
        if language not in self._texts:
            self._texts[language] = Texts.load(self.folder / "text", language).titled(self.title)
        return self._texts[language]

    @cached_property
    def _texts(self) -> dict[str, Texts]:
        return {}

    @cached_property
    def clauses(self) -> dict[str, str]:
        """Every clause of its RULES.md: number and text, in our words."""
        return self.rulebook("en").clauses

    def rulebook(self, language: str) -> Rulebook:
        """Its rules in one language, chapter by chapter."""
        if language not in self._rulebooks:
            self._rulebooks[language] = read_rulebook(self.folder, language)
        return self._rulebooks[language]

    def rulebook_near(self, language: str) -> tuple[Rulebook, str]:
        """Its rules in a language, or in English where they are written in no other; and the language it is."""
        try:
            return self.rulebook(language), language
        except KiboError:
            return self.rulebook(LANGUAGES[0]), LANGUAGES[0]

    @cached_property
    def _rulebooks(self) -> dict[str, Rulebook]:
        return {}

    @cached_property
    def pictures(self) -> dict[str, list[Picture]]:
        """The drawn examples of its rules, by clause; none of a variant, whose board may be another."""
        return {} if self.constants else read_pictures(self.folder, EVERYONE)

    @cached_property
    def lesson(self) -> Lesson | None:
        """Its guided first game, if it has one; a variant has none."""
        return None if self.constants else read_lesson(self.folder)

    @cached_property
    def phases(self) -> dict[int, str]:
        """The names of its phases; a game has a field `phase`."""
        return dict(self.state.field("phase").names)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats to play with; KiboError if it cannot be."""
        if seats is None:
            return self.usual_seats
        count = whole(seats)
        if count is None or count not in self.seats:
            raise KiboError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        return count

    def option_row(self, options: Mapping[str, object]) -> Row:
        """Options by name as numbers; an unknown name or value is refused with what there is."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise unknown(f"option of {self.id}", name, known)
        return [option.index(options[option.name]) if option.name in options else 0 for option in self.options]

    def read_option(self, name: str, word: str) -> bool | str:
        """The value that a word stands for; an unknown name or value is refused with what there is."""
        known = {option.name: option for option in self.options}
        if name not in known:
            raise unknown(f"option of {self.id}", name, known)
        return known[name].read(word)

    def options_of(self, row: Row) -> dict[str, bool | str]:
        """Numbers back to options by name."""
        return {option.name: option.values[index] for option, index in zip(self.options, row, strict=True)}

    def functions(self) -> dict[str, FunctionType]:
        """The functions of the rules by name, for the linker."""
        names = [name for name in vars(Rules) if not name.startswith("_")]
        return {name: cast(FunctionType, getattr(self.rules, name)) for name in names}


NO_GAIN = -32768
"""What `Game.gain` returns for an action whose gain is not certain."""

GAMES = Path(__file__).parent.parent / "games"


def game_ids() -> list[str]:
    """The games there are: the folders of `games`."""
    return sorted(folder.parent.name for folder in GAMES.glob("*/__init__.py"))


def checked_game(game: Game) -> Game:
    """A game, and not its name alone; KiboError says how to get it."""
    if not isinstance(game, Game):
        raise KiboError(f"this needs a game, which kibo.load gives, not {game!r}")
    return game


def known(name: object, given: Game | None = None, variant: object = "") -> Game:
    """The game whose id stands in a file, a message or a database: `given`, if somebody gave one, or one of the house.

    What others have written names no folder: code is imported from where `load` is asked to, and from nowhere else.
    Nor does it make a variant: that it is one of those that were given is all that its name is for.
    """
    if given is not None:
        if name != given.id:
            raise KiboError(f"this is a game of {name}, not of {given.id}")
    elif not isinstance(name, str) or name not in game_ids():
        raise unknown("game", str(name), game_ids())
    game = load(str(name)) if given is None else given
    if game.variant != variant:
        other, own = variant or "the usual constants", game.variant or "the usual ones"
        raise KiboError(
            f"this is a game of {name} with {other}, not with {own}: give the same by --set, --game FILE or game="
        )
    return game


def load(name: str | Path) -> Game:
    """A game by its id, or by the path of its folder, whose code is run: for what one's own user says."""
    try:
        folder = Path(name).resolve()
        is_package = (folder / "__init__.py").is_file()
    except (OSError, ValueError):  # no path can look like this
        raise unknown("game", name, game_ids()) from None
    if str(name) in game_ids() or (is_package and folder.parent == GAMES):
        module = importlib.import_module(f"kibo.games.{Path(name).name}")
    elif is_package:
        module = package_of(folder)
    elif folder.is_dir() and len(Path(name).parts) > 1:
        raise KiboError(f"{name} is no game: the folder of a game has an __init__.py with GAME = Game(...)")
    else:
        raise unknown("game", name, game_ids())
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise KiboError(f"{name} is no game: its __init__.py has no GAME = Game(...)")
    return game


def varied(folder: str, constants: Mapping[str, Any], title: str = "") -> Game:
    """The game in a folder with other values of some constants, by `module.NAME`; one of it in a process."""
    game: Game = package_with(Path(folder), constants, title).GAME
    object.__setattr__(game, "constants", dict(constants))
    object.__setattr__(game, "title", title)
    return game
