"""Two worlds that look alike to a viewer: the same open moves, other secrets; and the tables where they are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from kibo import CHANCE, EVERYONE, Game
from kibo.core.lesson import LEARNER
from kibo.core.match import Match
from kibo.core.notation import possible
from kibo.server.table import lessons
from kibo.server.table.decide import numbered
from kibo.server.table.events import NOBODY, draft
from kibo.server.table.table import Table
from kibo.server.table.terms import Terms
from kibo.testing import random_play, start

NOW = 1_000_000.0
VIEWER = "viewer"
"""The identity of whoever looks; their seat's token is the same in both worlds, and nobody else's is."""


@dataclass(frozen=True)
class World:
    """A game as far as it was played, and what nobody or only some may know of it."""

    game: Game
    seats: int
    options: Mapping[str, bool | str]
    history: tuple[int, ...]
    viewer: int
    mark: str
    """What the secret of the dice, and identities and tokens of others, are made from."""
    imagined: int | None = None
    """A seed: what the viewer cannot see is dealt anew in the position alone, and the history stays."""
    screen: bool = False
    """Do all sit before one screen, which shows the viewer's seat?"""
    lesson: bool = False
    """Is the viewer led through a first game?"""

    @property
    def secret(self) -> bytes:
        """What the dice follow from."""
        return sha256(self.mark.encode()).digest()

    def token(self, seat: int) -> str:
        """What the link of a seat carries."""
        own = seat == self.viewer or self.screen
        return sha256(f"{'' if own else self.mark} {seat}".encode()).hexdigest()[:22]

    def player(self, seat: int) -> str:
        """The identity of who sits there."""
        return VIEWER if seat == self.viewer or self.screen else f"{self.mark}{self.token(seat)}"

    def table(self, name: str, games: Mapping[str, Game], plies: int | None = None) -> Table:
        """A table where this was played, or its first plies."""
        table = Table(name, games)
        terms = Terms(self.game.id, self.seats, dict(self.options), "bot", "relaxed", listed=True)
        terms.one_screen, terms.lesson = self.screen, self.lesson
        host = self.player(0)
        drafts = [draft("made", terms=asdict(terms), host=host, dice=self.secret.hex())]
        for seat in range(self.seats):
            player = self.player(seat)
            drafts.append(draft("sat", seat, name=f"Guest {seat}", player=player, token=self.token(seat)))
        drafts.append(draft("said", 0, name="Guest 0", player=host, text="hello"))
        begun = lessons.opening(self.game)[0] if self.lesson else {}
        drafts.append(draft("started", order=list(range(self.seats)), **begun))
        for event in numbered(table, drafts, NOW):
            table.fold(event)
        for action in self.history[:plies]:
            self.play(table, action)
        if self.screen:
            table.shown[VIEWER] = self.viewer
        if self.imagined is not None and plies is None:
            table.playing.position = table.playing.imagined(self.viewer, self.imagined).position
        return table

    def play(self, table: Table, action: int) -> None:
        """Play the next ply at a table."""
        actor = table.playing.to_act
        seat = NOBODY if actor in (None, CHANCE) else actor
        for event in numbered(table, [draft("played", seat, action)], NOW):
            table.fold(event)


def copied(table: Table, name: str) -> Table:
    """A table like another, under another name; what happens at one does not happen at the other."""
    new = table.after([])
    new.id = name
    for key, value in vars(new).items():
        if key != "games" and isinstance(value, (list, dict)):
            setattr(new, key, value.copy())
    return new


def positions(game: Game, seats: int, options: Mapping[str, bool | str], seed: int) -> list[int]:
    """A game played at random, up to a ply at which somebody is to choose; every phase of it is as likely."""
    chosen, s, history = Random(seed), start(game, seats, dict(options)), []
    choices: dict[int, list[int]] = {}
    for actor, _, action in random_play(game, s, seed, 260):
        if actor != CHANCE:
            choices.setdefault(s.phase, []).append(len(history))
        history.append(action)
    return history[: chosen.choice(choices[chosen.choice(sorted(choices))])]


def lesson(game: Game, taken: int) -> World:
    """A guided first game after some of the learner's choices."""
    script = lessons.lesson_of(game)
    world = World(game, script.seats, game.options_of(game.option_row(script.options)), (), LEARNER, "one", lesson=True)
    match = Match.of_lesson(game, script)
    for move in script.begin:
        match.play(move)
    for step_taken in script.steps[:taken]:
        match.play(match.sight(LEARNER).accepted(step_taken)[0])
        for move in step_taken.then:
            match.play(move)
    return replace(world, history=tuple(match.history))


def twins(world: World, seed: int) -> tuple[World, World]:
    """A world, and another that looks the same to the viewer at every ply; where nothing is hidden, other dice alone.

    Of a few, it is the one in which most is possible that is not possible here.
    """
    chosen = Random(seed)
    other = replace(world, mark=f"other {seed}")
    if world.lesson or chosen.random() < 0.2:
        return world, replace(other, imagined=seed)
    found = [Mutation(world, chosen) for _ in range(4)]
    return world, replace(other, history=tuple(max(found, key=lambda mutation: mutation.odd).history))


class Mutation:
    """A history in which hidden plies are replaced one after the other, as long as the viewer sees no difference."""

    def __init__(self, world: World, chosen: Random, tries: int = 30, wanted: int = 8) -> None:
        self.game, self.viewer, self.chosen = world.game, world.viewer, chosen
        self.history = list(world.history)
        s = start(self.game, world.seats, dict(world.options))
        self.before = []
        self.looks = [self.look(s)]
        self.hidden = []
        for ply, action in enumerate(self.history):
            self.before.append(s.copy())
            if self.is_hidden(s):
                self.hidden.append(ply)
            self.game.rules.apply(s, action)
            self.looks.append(self.look(s))
        here, changed = set(possible(self.game, s)), 0
        self.last = s
        for _ in range(tries if self.hidden else 0):
            changed += self.change(chosen.choice(self.hidden))
            if changed == wanted:
                break
        self.odd = len(here ^ set(possible(self.game, self.last)))

    def look(self, s: Any) -> Any:
        """What the viewer sees of a position."""
        seen = s.copy()
        self.game.rules.observe(s, self.viewer, seen)
        return seen

    def is_hidden(self, s: Any) -> bool:
        """Does the viewer not see what is chosen now?"""
        return self.game.rules.witness(s) not in (EVERYONE, self.viewer)

    def change(self, at: int) -> bool:
        """Try another outcome of a hidden ply; what follows stays, or is chosen anew where it is hidden too."""
        s = self.before[at].copy()
        others = [action for action in possible(self.game, s) if action != self.history[at]]
        if not others:
            return False
        played, before = self.history[:at], self.before[:at]
        wanted = self.chosen.choice(others)
        for ply in range(at, len(self.history)):
            may = possible(self.game, s)
            action = wanted if ply == at else self.history[ply]
            if action not in may:
                if not self.is_hidden(s):
                    return False
                action = self.chosen.choice(may)
            before.append(s.copy())
            played.append(action)
            self.game.rules.apply(s, action)
            if self.look(s) != self.looks[ply + 1]:
                return False
        self.history, self.before, self.last = played, before, s
        return True
