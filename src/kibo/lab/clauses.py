"""Which clauses occur in play: a sample of games is replayed while the lines of the rules are watched.

A clause has occurred when a line whose comment cites it, or a function whose docstring cites it, has run.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from ..bots import dispatch
from ..bots.desk import PLAYED, new_desk
from ..core import draw
from ..core.game import CHANCE, OVER, Game
from ..core.link import compiled
from . import playout

if TYPE_CHECKING:
    from .simulate import Simulation

SAMPLE = 20
"""How many games are watched, unless another number is asked for."""
MOST_PLIES = 40_000
"""No further game is watched after so many plies in all."""

CITATION = re.compile(r"\b([A-Z]{2,4})-([0-9A-Z]+)\b((?:\s*(?:,|and|to|–)\s*(?:\1-)?[0-9]+[A-Z]?\b)*)")
FOLLOWING = re.compile(r"(,|and|to|–)\s*(?:[A-Z]{2,4}-)?([0-9]+[A-Z]?)\b")

CodeLine = tuple[str, int]
"""A file and a line."""


@dataclass(frozen=True)
class Occurrence:
    """What a sample of games has shown."""

    games: int
    """How many games were watched."""
    cut_off: int
    """How many of them were cut off."""
    occurred: dict[str, int]
    """In how many of them each clause occurred, in the order of the rules."""
    never: list[str]
    """Clauses that the code cites, but none of these games met."""
    unwatched: list[str]
    """Clauses that no line of the rules cites: about material, say."""

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {
            "sample": self.games,
            "cut_off": self.cut_off,
            "occurred": self.occurred,
            "never": self.never,
            "unwatched": self.unwatched,
        }


def occurring(simulation: Simulation, games: int = SAMPLE) -> Occurrence:
    """Watch the first so many games of a simulation, played by the plain rules."""
    game = simulation.game
    known = list(game.clauses)
    citing = citations(game)
    found: Counter[str] = Counter()
    watched = cut_off = plies = 0
    while watched < games and plies < MOST_PLIES:
        history, ended = play_once(simulation, watched)
        with watching({Path(file) for file, _ in citing}) as seen:
            replay(simulation, history)
        found.update({clause for place in seen for clause in citing.get(place, ())})
        watched, cut_off, plies = watched + 1, cut_off + (not ended), plies + len(history)
    cited = {clause for clauses in citing.values() for clause in clauses}
    return Occurrence(
        watched,
        cut_off,
        {clause: found[clause] for clause in known if found[clause]},
        [clause for clause in known if clause in cited and not found[clause]],
        [clause for clause in known if clause not in cited],
    )


# what the code cites


def cited(text: str, known: Iterable[str]) -> list[str]:
    """The known clauses that a text names; "KIL-01 to KIL-09" and "KIL-23, 25, 26" stand for all they name."""
    order = list(known)
    found = []
    for match in CITATION.finditer(text):
        prefix, last = match[1], match[2]
        found.append(f"{prefix}-{last}")
        for joined, number in FOLLOWING.findall(match[3]):
            clause = f"{prefix}-{number}"
            if joined in ("to", "–") and f"{prefix}-{last}" in order and clause in order:
                found += order[order.index(f"{prefix}-{last}") : order.index(clause) + 1]
            found.append(clause)
            last = number
    return [clause for clause in order if clause in found]


def citations(game: Game) -> dict[CodeLine, frozenset[str]]:
    """For each line of the game's code, the clauses that have occurred once it has run."""
    lines: dict[CodeLine, set[str]] = {}
    known = list(game.clauses)
    for path in sorted(game.folder.rglob("*.py")):
        source = path.read_text("utf-8")
        for first, last, text in [*comments(source), *docstrings(source)]:
            for clause in cited(text, known):
                for line in range(first, last + 1):
                    lines.setdefault((str(path), line), set()).add(clause)
    return {place: frozenset(clauses) for place, clauses in lines.items()}


def comments(source: str) -> Iterator[tuple[int, int, str]]:
    """Each comment with the first and last line of the statement it stands in, or before."""
    waiting: list[str] = []
    first = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            waiting.append(token.string)
        elif token.type == tokenize.NEWLINE:
            for text in waiting:
                yield first, token.start[0], text
            waiting, first = [], 0
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT) and not first:
            first = token.start[0]


def docstrings(source: str) -> Iterator[tuple[int, int, str]]:
    """Each docstring of a function with the first and last line of the function's body."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, node.body[-1].end_lineno or node.body[-1].lineno, text


# playing and watching


def play_once(simulation: Simulation, number: int) -> tuple[list[int], bool]:
    """One numbered game of a simulation, plain: all that was played, and whether it came to its end."""
    game, rules = simulation.game, simulation.game.rules
    if simulation.has_own:
        played = simulation.by_hand(number)
        return played.history, rules.to_act(played.end) == OVER
    lay_out, draw_action = (compiled(game, way, "plain") for way in (playout.lay_out, playout.draw_action))
    desk, bots = new_desk(game, "plain"), simulation.bot_row(number)
    draw.start(desk.draws, simulation.seed, number)
    s = desk.worlds[PLAYED]
    s.become(simulation.position())
    history: list[int] = []
    while (actor := rules.to_act(s)) != OVER and len(history) < simulation.cap:
        bot = dispatch.RANDOM if actor == CHANCE else bots[actor]
        action = draw_action(desk, actor, bot, lay_out(desk, actor, bot))
        history.append(action)
        rules.apply(s, action)
    return history, actor == OVER


def replay(simulation: Simulation, history: list[int]) -> None:
    """Go through a game once more: only what the game itself does, nothing that a bot imagines."""
    game, rules = simulation.game, simulation.game.rules
    row, weight = [0] * game.num_actions, [0] * game.num_actions
    s = simulation.position()
    for action in history:
        actor = rules.to_act(s)
        if actor == CHANCE:
            rules.chance(s, row, weight)
        else:
            rules.legal_actions(s, row)
            rules.observe(s, actor, s.copy())
        rules.witness(s)
        rules.apply(s, action)
    if rules.to_act(s) == OVER:
        rules.score(s, row)
        rules.winners(s, row)


@contextmanager
def watching(files: set[Path]) -> Iterator[set[CodeLine]]:
    """Note which lines of some files run; whoever else was watching goes on afterwards."""
    seen: set[CodeLine] = set()
    names = frozenset(map(str, files))
    if sys.version_info >= (3, 12):
        with _monitored(names, seen):
            yield seen
    else:
        kept = sys.gettrace()
        sys.settrace(_tracer(names, seen))
        try:
            yield seen
        finally:
            sys.settrace(kept)


def _tracer(names: frozenset[str], seen: set[CodeLine]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that looks into functions of those files alone."""

    def lines(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return lines

    def calls(frame: FrameType, _event: str, _argument: Any) -> Any:
        return lines if frame.f_code.co_filename in names else None

    return calls


if sys.version_info >= (3, 12):

    @contextmanager
    def _monitored(names: frozenset[str], seen: set[CodeLine]) -> Iterator[None]:
        """The same by sys.monitoring, where each line reports once and then runs at full speed."""
        monitoring = sys.monitoring
        tool = next(number for number in (4, 3, 2, 1, 0) if monitoring.get_tool(number) is None)

        def line(code: CodeType, number: int) -> Any:
            if code.co_filename in names:
                seen.add((code.co_filename, number))
            return monitoring.DISABLE

        monitoring.use_tool_id(tool, "kibo clauses")
        monitoring.register_callback(tool, monitoring.events.LINE, line)
        monitoring.set_events(tool, monitoring.events.LINE)
        monitoring.restart_events()
        try:
            yield
        finally:
            monitoring.set_events(tool, monitoring.events.NO_EVENTS)
            monitoring.register_callback(tool, monitoring.events.LINE, None)
            monitoring.free_tool_id(tool)
