"""Which clauses take effect in play: a sample of games is replayed while the lines of the rules are watched.

A clause has taken effect when a statement whose comment cites it has been run and something differed after it, or it
led the rules another way; or when a function whose docstring cites it has changed or returned something. What that
means in full is said in docs/datasets.md, and `citations` finds the places.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any

from ..bots import dispatch
from ..bots.desk import PLAYED, new_desk
from ..core import draw
from ..core.game import CHANCE, OVER, Game
from ..core.link import compiled
from ..core.record import Record
from . import playout
from .citations import Beginning, CitedFunction, CitedLines, citations

if TYPE_CHECKING:
    from .simulate import Simulation

SAMPLE = 20
"""How many games are watched, unless another number is asked for."""
MOST_PLIES = 40_000
"""No further game is watched after so many plies in all."""


@dataclass(frozen=True)
class Occurrence:
    """What a sample of games has shown."""

    games: int
    """How many games were watched."""
    cut_off: int
    """How many of them were cut off."""
    occurred: dict[str, int]
    """In how many of them each clause took effect, in the order of the rules."""
    never: list[str]
    """Clauses that the rules cite, but that took no effect in these games."""
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
    return took_effect(simulation, (play_once(simulation, number) for number in range(games)))


def took_effect(simulation: Simulation, played: Iterable[tuple[list[int], bool]]) -> Occurrence:
    """Watch games that were played, each with whether it came to its end, until enough plies have been seen."""
    known = list(simulation.game.clauses)
    citing = citations(simulation.game)
    found: Counter[str] = Counter()
    watched = cut_off = plies = 0
    for history, ended in played:
        with watching(citing) as clauses:
            replay(simulation, history)
        found.update(clauses)
        watched, cut_off, plies = watched + 1, cut_off + (not ended), plies + len(history)
        if plies >= MOST_PLIES:
            break
    cited = {clause for one in citing.values() for clause in one.clauses}
    return Occurrence(
        watched,
        cut_off,
        {clause: found[clause] for clause in known if found[clause]},
        [clause for clause in known if clause in cited and not found[clause]],
        [clause for clause in known if clause not in cited],
    )


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


def effects_of(game: Game, s: Any, action: int) -> set[str]:
    """Play an action on a position, and say which clauses take effect by it."""
    with watching(citations(game)) as found:
        game.rules.apply(s, action)
    return found


@contextmanager
def watching(citing: Mapping[Beginning, CitedFunction]) -> Iterator[set[str]]:
    """Note which clauses take effect; whoever else was watching goes on afterwards."""
    found: set[str] = set()

    def calls(frame: FrameType, _event: str, _argument: Any) -> Any:
        here = citing.get((frame.f_code.co_filename, frame.f_code.co_firstlineno))
        return None if here is None or here.clauses <= found else Witness(here, found, frame).see

    kept = sys.gettrace()
    sys.settrace(calls)
    try:
        yield found
    finally:
        sys.settrace(kept)


class Witness:
    """Looks at one call of a function, and notes what takes effect in it."""

    def __init__(self, here: CitedFunction, found: set[str], frame: FrameType) -> None:
        self.here, self.found = here, found
        self.given = kept(frame.f_locals) if here.whole - found else None
        self.running: list[tuple[CitedLines, dict[str, Any]]] = []
        """Statements that are being run, with what was the case before."""
        frame.f_trace_lines = any(line.clauses - found for line in here.lines)

    def see(self, frame: FrameType, event: str, argument: Any) -> Any:
        """A line is about to be run, or the function returns."""
        if event == "line":
            self.settle(frame, None)
            for line in self.here.lines:
                if line.first == frame.f_lineno and line.clauses - self.found:
                    if line.kind == "reached":
                        self.found |= line.clauses
                    elif not any(line is running for running, _ in self.running):
                        self.running.append((line, kept(frame.f_locals)))
        elif event == "return":
            self.settle(frame, argument)
            if self.given is not None and (changed(self.given, frame.f_locals) or self.is_news(argument)):
                self.found |= self.here.whole
        return self.see

    def settle(self, frame: FrameType, returned: Any) -> None:
        """Note what the statements have done that were run, if the next line is none of theirs."""
        for line, before in self.running:
            if line.kind == "returned":
                if returned:
                    self.found |= line.clauses
            elif changed(before, frame.f_locals, new=True):
                self.found |= line.clauses
        self.running = [(line, before) for line, before in self.running if line.first < frame.f_lineno <= line.last]

    def is_news(self, returned: Any) -> bool:
        """Was something returned that is not nothing, nor just what was given?"""
        given = self.given or {}
        return bool(returned) and not (self.here.handed and returned == given.get(self.here.handed))


def kept(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as they are now, whatever becomes of them."""
    return {name: copied(value) for name, value in values.items() if isinstance(value, (Record, list, int))}


def copied(value: Any) -> Any:
    """A value that stays as it is."""
    if isinstance(value, list):
        return [copied(one) for one in value]
    return value.copy() if isinstance(value, Record) else value


def changed(before: Mapping[str, Any], now: Mapping[str, Any], new: bool = False) -> bool:
    """Does anything differ from what it was: a position, a row or, with `new`, a number that a name stands for?"""
    if new and any(isinstance(value, int) and value != before.get(name) for name, value in now.items()):
        return True
    return any(not isinstance(value, int) and value != now[name] for name, value in before.items())
