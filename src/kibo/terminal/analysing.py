"""What each choice of a position is worth, by many imagined games."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..bots import Limits, Worth, analyse
from ..bots.levels import MOST_SIMULATIONS
from ..bots.player import ANALYSED, mind_on
from ..bots.search import SURE
from ..core.errors import KiboError
from ..core.match import Match
from ..core.signals import hearing
from ..core.text import seat_letter
from ..lab.simulate import MOST_THREADS
from .choices import Choice, choices_of
from .screen import Screen
from .session import INTERRUPTED
from .simulating import getting_ready


def run(
    match: Match,
    games: int | None,
    seconds: float | None,
    device: str,
    threads: int,
    seed: int,
    language: str,
    as_json: bool,
) -> int:
    """Analyse a position and print it; Ctrl-C gives what has been found so far, and is told by the exit status."""
    seat = match.to_act
    if seat is None or seat < 0:
        raise KiboError(f"{waiting(match)} after {len(match.history)} moves: --at N stops where somebody chooses")
    if not 1 <= threads <= MOST_THREADS:
        raise KiboError(f"there must be 1 to {MOST_THREADS} threads, not {threads}")
    usual = ANALYSED if seconds is None else MOST_SIMULATIONS
    wanted = usual if games is None else games
    Limits(wanted, seconds)  # what cannot be is said before anything is compiled
    with getting_ready(device):
        mind_on(match.game, device, threads)
    began = time.perf_counter()
    with hurrying() as hurried:
        worths = analyse(match, seat, Limits(wanted, seconds, hurried), seed, device, threads)
    taken = time.perf_counter() - began
    if as_json:
        print(json.dumps(told(match, worths, taken, device, seed), ensure_ascii=False))
    else:
        show(match, worths, device, language)
    return INTERRUPTED if hurried() else 0


def waiting(match: Match) -> str:
    """Why nobody chooses."""
    return "the game is over" if match.over else "chance decides"


@contextmanager
def hurrying() -> Iterator[Callable[[], bool]]:
    """Whether somebody has pressed Ctrl-C meanwhile: the first time it only hurries."""
    asked: list[int] = []

    def hurry(number: int, _frame: object) -> None:
        asked.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.getsignal(signal.SIGINT)
    with hearing({signal.SIGINT: hurry}):
        yield lambda: bool(asked)


def told(match: Match, worths: list[Worth], taken: float, device: str, seed: int) -> dict[str, object]:
    """All of it by name, for JSON."""
    seat = match.to_act
    assert seat is not None
    sight = match.sight(seat)
    return {
        "game": match.game.id,
        "variant": match.game.variant,
        "moves": len(match.history),
        "seat": seat_letter(seat),
        "seed": seed,
        "device": device,
        "seconds": round(taken, 6),
        "imagined": sum(worth.imagined for worth in worths),
        "choices": [
            {"action": worth.action, "notation": sight.write(worth.action), "worth": worth.worth} for worth in worths
        ],
    }


def show(match: Match, worths: list[Worth], device: str, language: str) -> None:
    """The choices, the best first, with how much the others are behind."""
    screen = Screen(language)
    by_action = {choice.action: choice for choice in choices_of(match, language)}
    screen.print_lines(match.waits_for(language), style="bold")
    tells_odds = match.game.thought.odds > 0
    screen.print(table(screen, worths, by_action, SURE / 100 if tells_odds else 1))
    key = "analysis.wins" if tells_odds else "analysis.imagined"
    screen.tell(key, style="dim", n=worths[0].imagined, device=device)


def table(screen: Screen, worths: list[Worth], by_action: dict[int, Choice], unit: float) -> RenderableType:
    """A line for each choice."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for key in ("analysis.worth", "analysis.behind"):
        grid.add_column(screen.say(key), justify="right", no_wrap=True)
    grid.add_column(screen.say("analysis.choice"))
    for worth in worths:
        choice = by_action[worth.action]
        behind = worths[0].worth - worth.worth
        said = Text.assemble(choice.words, (f"  {choice.notation}", "dim"))
        grid.add_row(f"{worth.worth / unit:.2f}", f"{behind / unit:.2f}" if behind else "", said)
    return grid
