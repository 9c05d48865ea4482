"""A report of many games, or of two ways to play, as one page."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..bots.own import Bot, read_bot
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.variant_file import SUFFIX, constant
from ..lab import figures
from ..lab.compared import comparison_page
from ..lab.comparison import compare
from ..lab.findings import findings, skill
from ..lab.page import Speech, page
from ..lab.sample import sampled
from ..lab.simulate import Simulation, cores
from ..lab.what_if import given_game
from .simulating import getting_ready

DEVICES = ("plain", "cpu")
SAMPLE = 100
"""How many games are gone through move by move, unless fewer are played."""


class ReportOrder(NamedTuple):
    """What is to be played."""

    game: Game
    games: int
    seats: int | None
    options: Mapping[str, object]
    bots: Sequence[Bot]
    constants: Mapping[str, Any]
    seed: int
    device: str
    threads: int | None

    def simulation(self) -> Simulation:
        """It, ready to be played; bots that differ change seats."""
        threads = cores() if self.threads is None else self.threads
        bots = self.bots or ["greedy" if self.game.value else "random"]
        return Simulation(
            self.game, self.seats, self.options, bots, self.seed, self.device, threads, swap=self.constants,
            rotate=len(bots) > 1,
        )  # fmt: skip

    def changed(self, words: str) -> ReportOrder:
        """The same with what one side of a comparison says, with semicolons between.

        That are bots, options, constants and the file of a variant.
        """
        game, options, constants, bots = self.game, dict(self.options), dict(self.constants), self.bots
        for word in filter(None, (part.strip() for part in words.split(";"))):
            if word.endswith(SUFFIX):
                game = variant_of(self.game, word)
                continue
            name, equals, value = (part.strip() for part in word.partition("="))
            if not equals:
                raise KiboError(
                    f"--compare takes two of NAME=VALUE, such as bots=greedy and bots=random, not {word!r}: "
                    "an option, a constant, bots or a variant's file, several of them with ; between"
                )
            if name == "bots":
                bots = [read_bot(bot) for bot in value.split("+")]
            elif "." in name:
                constants[name] = read_value(word, value)
                if is_usual(self.game, name, constants[name]):
                    del constants[name]
            else:
                options[name] = self.game.read_option(name, value)
        return self._replace(game=game, options=options, constants=constants, bots=bots)


def variant_of(game: Game, file: str) -> Game:
    """The variant of a game that a file makes; KiboError if it is one of another game."""
    found = given_game(file)
    if found.id != game.id:
        raise KiboError(f"{file} is a variant of {found.id}: it cannot be compared with {game.id}")
    return found


def read_value(word: str, value: str) -> Any:
    """The value of a constant."""
    try:
        return ast.literal_eval(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise KiboError(f"--compare takes GAME.MODULE.NAME=VALUE with a number or a table, not {word!r}") from None


def is_usual(game: Game, name: str, value: Any) -> bool:
    """Has the game this constant anyway? Then it is no variant, and may be compared with one."""
    try:
        return bool(constant(game, name) == value)
    except (KeyError, AttributeError):  # there is none, which is said when it is to be set
        return False


def run(wanted: ReportOrder, sides: tuple[str, str] | None, language: str, out: Path, command: str) -> int:
    """Play, and write the page."""
    figures.check_extra()
    if wanted.games < 2:
        raise KiboError(f"--games must be at least 2, not {wanted.games}")
    if out.suffix not in (".html", ".htm"):
        raise KiboError(f"--out names an .html, not {out}: a report is a page")
    if not out.parent.is_dir():
        raise KiboError(f"there is no folder {out.parent}: make it, or name another file with --out")
    if wanted.device not in DEVICES:
        raise unknown("device", wanted.device, DEVICES)
    told = compared(wanted, sides, language, command) if sides else reported(wanted, language, command)
    out.write_text(told, "utf-8")
    print(out)
    return 0


def reported(wanted: ReportOrder, language: str, command: str) -> str:
    """The report of one way to play."""
    with getting_ready(wanted.device):
        simulation = wanted.simulation()
        found = findings(simulation, wanted.games)
    told = skill(simulation, wanted.games), wanted.games
    return page(found, sampled(simulation, min(SAMPLE, wanted.games)), told, language, command)


def compared(wanted: ReportOrder, sides: tuple[str, str], language: str, command: str) -> str:
    """The report of two."""
    with getting_ready(wanted.device):
        a, b = (wanted.changed(side).simulation() for side in sides)
        if same(a, b):
            raise KiboError(f"--compare {sides[0]!r} and {sides[1]!r} are the same: nothing could differ")
        found = compare(a, b, wanted.games)
    usual = Speech(language).words["report.usual"]
    return comparison_page(found, a, (sides[0].strip() or usual, sides[1].strip() or usual), language, command)


def same(a: Simulation, b: Simulation) -> bool:
    """Would both play the very same games?"""
    return (a.game.variant, a.options, a.bots) == (b.game.variant, b.options, b.bots)
