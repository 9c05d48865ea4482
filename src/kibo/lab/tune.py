"""The named constants of a game's value function, tuned by self-play (SPSA: all of them are moved at once).

A step tries two settings, a little to either side of where it stands, in a direction drawn at random. They play each
other on the same deals from every seat, and all constants are moved towards the side that won more. What counts in the
end is a match of the outcome against the constants as they were, on deals that no step has seen.
"""

# ruff: noqa: ARG001  (all bots are called alike)
from __future__ import annotations

import json
import sys
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..bots import dispatch, greedy
from ..bots.desk import PLAYED, SEEN, Desk, new_desk
from ..core import contract
from ..core.checks import checked_seed
from ..core.contract import observe, put
from ..core.draw import STATE, start, word
from ..core.errors import KiboError
from ..core.game import Game
from ..core.link import Way, given, plain_function
from ..core.variant import checked_constants, is_plain
from .duel import Arena, Score
from .lift import Lifter, origin
from .played_with import mark_of_game

FRESH_DEALS = 1 << 40
"""Where the deals of the last match begin: no step comes so far."""
WIDTH = 0.35
"""How far to either side a step looks at first, in parts of a constant."""
FARTHEST = float(1 << 53)
"""No constant goes so far: beyond this not every whole number is told apart."""
STRIDE = 5.0
"""How far a constant is moved, in widths, by a step in which one side wins everything."""
SETTLING = 10
"""So many steps go by before strides get shorter."""

Numbers = dict[str, Any]
"""Constants by `module.NAME`: whole numbers, or tuples of them."""


def weigh_lifted(desk: Any, seat: int, count: int, settings: Any, player: int) -> None:
    """Stands for the greedy bot whose constants are among the settings."""
    raise RuntimeError


def weigh_settled(bot: int, desk: Any, seat: int, count: int) -> None:
    """In place of `dispatch.weigh`: by what the seat sees, with the settings of who sits there."""
    put(desk.worlds, SEEN, PLAYED)
    observe(desk.worlds[PLAYED], seat, desk.worlds[SEEN])
    weigh_lifted(desk, seat, count, desk.settings, bot - 1)


named: Any = namedtuple
SettledDesk = named("SettledDesk", (*Desk._fields, "settings"))
"""A desk with the settings beside it: for each constant a row, with the challenger's value and the other's."""


class Contest:
    """Two settings of a game's constants against each other; compiled once for all settings."""

    def __init__(
        self,
        game: Game,
        constants: Sequence[str] = (),
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        way: Way = "cpu",
    ) -> None:
        if game.value is None:
            raise KiboError(f"{game.id} has no value function, so there is nothing to tune")
        self.usual = tunable(game, constants)
        swap = {contract.value: game.value, contract.imagined: given(game.worlds), contract.awaited: given(game.luck)}
        lifter = Lifter(game.package, self.usual, swap)
        lifted = lifter(plain_function(greedy.weigh_greedy))
        unread = [name for name in self.usual if name not in lifter.found]
        if lifted is None or unread:
            raise KiboError(f"the value function of {game.id} never reads {', '.join(unread)}: name what it reads")
        self.arena = Arena(game, {dispatch.weigh: weigh_settled, weigh_lifted: lifted}, seats, options, seed, way)

    def run(
        self,
        challenger: Numbers,
        other: Numbers,
        deals: int,
        first: int = 0,
        threads: int = 1,
        watch: Callable[[int], None] | None = None,
    ) -> Score:
        """The challenger from each seat of each deal, the other in all seats that are left."""
        settings = self.settings(challenger, other)

        def desk() -> Any:
            return SettledDesk(*new_desk(self.arena.game, self.arena.way), settings)

        return self.arena.run(desk, deals, first, threads, watch)

    def settings(self, challenger: Numbers, other: Numbers) -> Any:
        """The constants of both, as compiled code reads them: a row for each constant."""
        rows = [[challenger[name], other[name]] for name in self.usual]
        if self.arena.way == "plain":
            return tuple(rows)
        import numpy

        return tuple(numpy.array(row, "i8") for row in rows)


def tunable(game: Game, names: Sequence[str]) -> Numbers:
    """The constants to tune and their values: those named, or those that the game offers."""
    chosen = tuple(names) or game.weights
    if not chosen:
        raise KiboError(f"{game.id} names no weights, so say which constants to tune: --constants bots.NAME,…")
    package = game.package
    found: Numbers = {}
    for name in chosen:
        short = name.removeprefix(f"{game.id}.")
        module, _, constant = short.rpartition(".")
        value = getattr(sys.modules.get(f"{package}.{module}"), constant, None)
        checked_constants(game.id, game.folder, package, {name: value})
        if not _whole(value):
            raise KiboError(f"{name} is {value!r}, but only whole numbers and even tables of them can be tuned")
        found[short] = value
    follows = following(game, found)
    if follows:
        raise KiboError(f"{', '.join(follows)} would follow from what is tuned: tune what follows, not what it is from")
    return found


def following(game: Game, constants: Numbers) -> list[str]:
    """The other constants of a game that are worked out from these: they would not follow while these are tuned."""
    moved = {name: reshaped(value, [number + 1 for number in flat(value)]) for name, value in constants.items()}
    before, after = (game.package, game.with_constants(moved).state.__module__)
    package, found = after.rpartition(".")[0], []
    for module in [name for name in sys.modules if name.startswith(f"{package}.")]:
        short = module.removeprefix(f"{package}.")
        usual = vars(sys.modules.get(f"{before}.{short}", sys.modules[module]))
        for name, value in vars(sys.modules[module]).items():
            if is_plain(value) and origin(module, name) == (module, name) and usual.get(name, value) != value:
                found.append(f"{short}.{name}")
    return [name for name in found if name not in constants and not name.rpartition(".")[2].startswith("__")]


def _whole(value: Any) -> bool:
    """Is this a whole number, or a table of them whose rows are equally long?"""
    if type(value) is not tuple:
        return type(value) is int
    return bool(value) and all(map(_whole, value)) and len({len(flat(part)) for part in value}) == 1


# settings as one row of numbers


def flat(value: Any) -> list[int]:
    """The numbers of a constant, one after the other."""
    return [value] if type(value) is int else [number for part in value for number in flat(part)]


def reshaped(like: Any, numbers: list[int]) -> Any:
    """Numbers from the front of a list in the shape of a constant; they are taken off the list."""
    return numbers.pop(0) if type(like) is int else tuple(reshaped(part, numbers) for part in like)


@dataclass
class Tuning:
    """One tuning: where it stands, and what has been measured on the way."""

    contest: Contest
    deals: int
    seed: int
    centre: list[float] = field(default_factory=list)
    path: list[list[float]] = field(default_factory=list)
    """Where it stood after each step."""
    edges: list[float] = field(default_factory=list)
    """By how much the one side of each step won more than its share."""

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if not self.centre:
            self.centre = [float(number) for value in self.contest.usual.values() for number in flat(value)]
        usual = [abs(number) for value in self.contest.usual.values() for number in flat(value)]
        self.scales = [max(1.0, WIDTH * number) for number in usual]

    def numbers(self, row: Sequence[float]) -> Numbers:
        """A row of numbers as constants."""
        left = [round(number) for number in row]
        return {name: reshaped(value, left) for name, value in self.contest.usual.items()}

    def step(self, threads: int = 1, watch: Callable[[int], None] | None = None) -> None:
        """Try both sides in a direction drawn at random, and move towards the better."""
        number = len(self.edges)
        signs = directions(self.seed, number, len(self.centre))
        reach = 1 / (number + 1) ** 0.101
        aside = [reach * scale * sign for scale, sign in zip(self.scales, signs, strict=True)]
        above = self.numbers([at + by for at, by in zip(self.centre, aside, strict=True)])
        below = self.numbers([at - by for at, by in zip(self.centre, aside, strict=True)])
        score = self.contest.run(above, below, self.deals, number * self.deals, threads, watch)
        edge = (score.share - score.even) / (1 - score.even)
        stride = STRIDE * edge * (SETTLING / (SETTLING + number)) ** 0.602
        self.centre = [at + stride * by for at, by in zip(self.centre, aside, strict=True)]
        self.path.append(self.centre)
        self.edges.append(edge)

    def outcome(self) -> Numbers:
        """The mean of the last third of the way, which is steadier than its end."""
        last = self.path[-max(1, len(self.path) // 3) :] or [self.centre]
        return self.numbers([sum(column) / len(last) for column in zip(*last, strict=True)])

    # checkpoints

    def order(self) -> dict[str, Any]:
        """What was asked for: a checkpoint is gone on from only if this is the same."""
        arena = self.contest.arena
        usual = json.loads(json.dumps(self.contest.usual))
        asked = {"game": arena.game.id, "seats": arena.seats, "seed": self.seed, "deals": self.deals, "usual": usual}
        return asked | {"code": mark_of_game(arena.game)}

    def save(self, file: Path) -> None:
        """Write where it stands; a file half written is never left."""
        whole = self.order() | {"path": self.path, "edges": self.edges}
        new = file.with_suffix(".new")
        new.write_text(json.dumps(whole, indent=1), "utf-8")
        new.replace(file)

    def resume(self, file: Path) -> bool:
        """Go on where a checkpoint stands; KiboError if it is of another tuning."""
        if not file.exists():
            return False
        try:
            kept = json.loads(file.read_bytes())
            path = [[float(number) for number in row] for row in kept["path"]]
            edges = [float(edge) for edge in kept["edges"]]
            if len(path) != len(edges) or any(len(row) != len(self.centre) for row in path):
                raise ValueError
            if not all(abs(number) < FARTHEST for row in (*path, edges) for number in row):
                raise ValueError
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise KiboError(f"{file} is no checkpoint of a tuning: name another folder with --out") from None
        wrong = [name for name, asked in self.order().items() if kept.get(name) != asked]
        if wrong:
            raise KiboError(f"{file} is of a tuning with other {', '.join(wrong)}: name another folder with --out")
        self.path, self.edges = path, edges
        if path:
            self.centre = path[-1]
        return True


def directions(seed: int, number: int, count: int) -> list[int]:
    """For each number up or down, 1 or -1, drawn for one step of a tuning."""
    draws = [0] * STATE
    start(draws, seed, FRESH_DEALS + number)
    return [1 if word(draws) & 1 else -1 for _ in range(count)]


def last_match(
    tuning: Tuning, deals: int, threads: int = 1, watch: Callable[[int], None] | None = None
) -> tuple[Numbers, Score]:
    """The outcome of a tuning, and how it fares against the constants as they were."""
    outcome = tuning.outcome()
    return outcome, tuning.contest.run(outcome, tuning.contest.usual, deals, FRESH_DEALS, threads, watch)
