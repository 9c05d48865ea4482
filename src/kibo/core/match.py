"""A game being played: checked, recorded, and shown to each seat as it may see it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from . import draw, notation
from .checks import checked_seed, seat_names, whole
from .errors import BrokenPosition, IllegalAction, KiboError
from .fair import outcome
from .game import CHANCE, EVERYONE, Game, Reason, Scene, checked_game, known
from .lesson import Lesson
from .moved import Moved, joined
from .position import FORMAT, beginning, compare, read_entries, read_position
from .record import UNKNOWN, Row
from .sight import Sight, Standing
from .telling import Told, sentence
from .text import Phrase, Texts, seat_letter

WORLDS = 12
"""How many worlds are tried to see whether a move has revealed something."""
LATELY = 12
"""How much of the log a view is given."""
IMAGINED = 1 << 40
"""The number of the game whose draws an imagined match takes: no seed brings a match and its image the same luck."""


class Entry(NamedTuple):
    """What a match keeps of a ply to tell it."""

    actor: int
    witness: int
    phrase: Phrase
    blank: Phrase
    """What those may know who did not see it."""
    effects: Sequence[Phrase]
    """What came of it, for everybody."""
    moved: Sequence[Moved] = ()
    """Which pieces went where."""
    begins: bool = False
    """Was it the first of a turn?"""

    def told(self, ply: int, action: int, seat: int | None, text: Texts, names: Sequence[str]) -> Told:
        """The ply as a seat may read it; without a seat, all of it."""
        is_open = self.witness in (EVERYONE, seat) or seat is None
        words = sentence(text, names, self.actor, self.phrase if is_open else self.blank)
        for effect in self.effects:
            words = text.say(Phrase("told", what=words, came=text.say(effect, names)))
        return Told(ply, self.actor, action if is_open else UNKNOWN, words)


class Match(Standing):
    """One game at a table. Chance is played by itself, from `seed` or, without one, from the secure generator."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        chance: Literal["play", "ask"] = "play",
        names: Sequence[str] = (),
    ) -> None:
        self.game = checked_game(game)
        self.seats = game.check_seats(seats)
        self.options = game.options_of(game.option_row(options or {}))
        position = game.state()
        game.rules.set_up(position, self.seats, game.option_row(self.options))
        self._begin(position, seed, chance, names)

    def _begin(self, position: Any, seed: int | None, chance: Literal["play", "ask"], names: Sequence[str]) -> None:
        if chance not in ("play", "ask"):
            raise KiboError(f"chance is 'play' or 'ask', not {chance!r}")
        self.names = seat_names(names, self.seats)
        self.start = position.copy()
        self.position = position
        self.history: list[int] = []
        self._told: list[Entry] = []
        self._shown = self.seen(EVERYONE) if self.game.effects or self.game.moved else None
        self._ask = chance == "ask"
        self._draws: Row | None = None
        if seed is not None:
            self._draws = [0] * draw.STATE
            draw.start(self._draws, checked_seed(seed), 0)
        self._play_chance()

    @classmethod
    def at(
        cls,
        game: Game,
        position: Mapping[str, Any],
        seed: int | None = None,
        chance: Literal["play", "ask"] = "play",
        names: Sequence[str] = (),
    ) -> Match:
        """Start from a hand-made position of named fields; what is not given is as at set-up."""
        new = cls.__new__(cls)
        new.game = checked_game(game)
        s = read_position(game, position)
        new.seats = s.seats
        new.options = game.options_of([getattr(s, option.name) for option in game.options])
        new._begin(s, seed, chance, names)
        return new

    @classmethod
    def of_lesson(cls, game: Game, lesson: Lesson) -> Match:
        """Where a guided game begins, before its script has played anything."""
        if lesson.start is None:
            return cls(game, lesson.seats, lesson.options, chance="ask")
        return cls.at(game, {"seats": lesson.seats, **lesson.options, **lesson.start}, chance="ask")

    def __repr__(self) -> str:
        actor = "chance" if self.to_act == CHANCE else seat_letter(self.to_act or 0)
        state = "over" if self.over else f"{actor} to act"
        return f"<Match of {self.game.id}, {self.seats} seats, {len(self.history)} plies, {state}>"

    def __copy__(self) -> Match:
        """The very same game once more, its hidden cards and coming dice included: for an analyst, not for a player."""
        new = Match.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.position, new.history, new._told = self.position.copy(), [*self.history], [*self._told]
        new._draws = None if self._draws is None else [*self._draws]
        return new

    def imagined(self, seat: int, seed: int | None = None) -> Match:
        """A match that a seat could be in, by what it sees: what it cannot see is dealt anew, and the luck is another.

        It begins where this one stands, with an empty history; what led there is for `log(seat)` to tell. The same
        seed brings the same again, and nothing but the seed and what the seat sees has a part in it.
        """
        new = Match.imagining(self.sight(seat), seed)  # never the true position
        new._ask = self._ask
        return new

    @classmethod
    def imagining(cls, sight: Sight, seed: int | None = None) -> Match:
        """A match that the viewer of a sight could be in; the same again with the same seed."""
        new, game, world = cls.__new__(cls), sight.game, sight.position.copy()
        new.game, new.seats = game, sight.seats
        new.options = game.options_of([getattr(world, option.name) for option in game.options])
        draws = [0] * draw.STATE
        draw.start(draws, secrets.randbits(60) if seed is None else checked_seed(seed), IMAGINED)
        game.rules.resample(world, sight.seat, draws)
        new._begin(world, None, "ask", sight.names)
        new._draws, new._ask = draws, False
        return new

    # whose move, and what may be done

    @property
    def odds(self) -> dict[int, int]:
        """What chance may bring now, with whole-number odds; empty when it is not chance's move."""
        return self.game.odds(self.position)

    def is_open(self, since: int = 0) -> bool:
        """Has everybody seen all that was played since so many plies?"""
        return all(entry.witness == EVERYONE for entry in self._told[since:])

    @property
    def actors(self) -> list[int]:
        """Who acted at each ply so far; CHANCE where nobody did."""
        return [entry.actor for entry in self._told]

    # playing

    def play(self, action: int | str) -> None:
        """Play a legal action, given as a number or in notation; IllegalAction says what was legal."""
        self._apply(self.read(action) if isinstance(action, str) else self._numbered(action))
        self._play_chance()

    def _numbered(self, action: object) -> int:
        number, legal = whole(action), self.legal
        if number is None or number not in legal:
            written = [self.write(possible) for possible in legal]
            raise IllegalAction(notation.why_not(self.game, self.position, f"action {action}", "", written))
        return number

    def _apply(self, action: int) -> None:
        rules, s = self.game.rules, self.position
        actor, witness, begins = rules.to_act(s), rules.witness(s), self._begins_turn()
        hidden = witness != EVERYONE
        phrase = self.game.notation.phrase(s, action)
        blank = self.game.notation.phrase(s, UNKNOWN) if hidden else phrase
        self.history.append(action)
        rules.apply(s, action)
        self._told.append(Entry(actor, witness, phrase, blank, *self._came(UNKNOWN if hidden else action), begins))

    def _came(self, action: int) -> tuple[Sequence[Phrase], Sequence[Moved]]:
        """What came of the action just played, and what moved, as everybody sees it."""
        effects, moved = self.game.effects, self.game.moved
        if self._shown is None:
            return (), ()
        before, self._shown = self._shown, self.seen(EVERYONE)
        seen = (before, action, self._shown)
        return effects(*seen) if effects else (), moved(*seen) if moved else ()

    def _begins_turn(self) -> bool:
        """Is what is played now the first of a turn?"""
        if self.game.turns:
            return self.position.phase in self.game.turns
        actor = self.game.rules.to_act(self.position)
        return actor != CHANCE and actor != next((e.actor for e in reversed(self._told) if e.actor != CHANCE), None)

    @property
    def trail(self) -> list[Moved]:
        """Where pieces went in the last turn that something was played in."""
        last: list[Moved] = []
        for entry in reversed(self._told):
            last[:0] = entry.moved
            if entry.begins:
                break
        return joined(last)

    def _play_chance(self) -> None:
        below = secrets.randbelow if self._draws is None else partial(draw.below, self._draws)
        while not self._ask and (odds := self.odds):
            self._apply(outcome(odds, below))

    def back_to(self, plies: int) -> Match:
        """Another match with the first so many plies of this one, not drawn again; the two share their dice."""
        if not 0 <= plies <= len(self.history):
            raise KiboError(f"there are {len(self.history)} plies: back_to takes 0 to {len(self.history)}, not {plies}")
        new = self._restarted()
        new.history, new._told = self.history[:plies], self._told[:plies]  # what was told of them stays as it was
        for action in new.history:
            self.game.rules.apply(new.position, action)
        new._shown = None if self._shown is None else new.seen(EVERYONE)
        new._ask = self._ask
        return new

    def _restarted(self) -> Match:
        new = Match.__new__(Match)
        new.game, new.seats, new.options = self.game, self.seats, self.options
        new._begin(self.start.copy(), None, "ask", self.names)
        new._draws = self._draws
        return new

    def undo_point(self, seat: int) -> int | None:
        """The ply to which a seat may take back: its last action, if nothing was drawn, revealed or done since."""
        if not self.history or seat == CHANCE or self._told[-1].actor != self._sitting(seat):
            return None
        last = len(self.history) - 1
        return last if not self._revealed(last, seat) else None

    def _revealed(self, ply: int, seat: int) -> bool:
        """Did the last action tell the seat something that it could not have foreseen?"""
        before, after = self.back_to(ply), self.seen(seat)
        for number in range(WORLDS):
            world = before.imagined(seat, number)
            world._apply(self.history[ply])
            if world.seen(seat) != after:
                return True
        return False

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, if nothing was drawn, revealed or done since."""
        point = self.undo_point(seat)
        if point is None:
            raise KiboError("that cannot be taken back: since then something was drawn, revealed or played")
        earlier = self.back_to(point)
        self.position, self.history = earlier.position, earlier.history
        self._told, self._shown = earlier._told, earlier._shown

    # what came of it

    @property
    def points(self) -> list[int]:
        """The points of each seat."""
        points = [0] * self.seats
        self.game.rules.score(self.position, points)
        return points

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        if not self.over:
            return []
        won = [0] * self.seats
        self.game.rules.winners(self.position, won)
        return [seat for seat in range(self.seats) if won[seat]]

    # what each seat sees

    def seen(self, seat: int) -> Any:
        """The position as a seat may see it (EVERYONE: as a spectator does)."""
        seen = self.position.copy()
        self.game.rules.observe(self.position, self._sitting(seat), seen)
        return seen

    def _sitting(self, seat: int) -> int:
        number = whole(seat)
        if number is None or (number != EVERYONE and not 0 <= number < self.seats):
            raise KiboError(f"there is no seat {seat!r}: there is 0 to {self.seats - 1}, and EVERYONE ({EVERYONE})")
        return number

    def log(self, seat: int | None = None, language: str = "en", since: int = 0) -> list[Told]:
        """What happened, as a seat may read it; without a seat, everything."""
        text = self.game.text(language)
        seat = None if seat is None else self._sitting(seat)
        return [
            entry.told(ply, self.history[ply], seat, text, self.names)
            for ply, entry in enumerate(self._told[since:], since)
        ]

    def lately(self, language: str = "en") -> list[Told]:
        """The end of the log, as everybody may read it."""
        return self.log(EVERYONE, language, max(0, len(self.history) - LATELY))

    def sight(self, seat: int = EVERYONE, seen: Any = None) -> Sight:
        """How the game stands to a seat (EVERYONE: to a spectator); `seen` is what it sees, where that is known."""
        seen = self.seen(seat) if seen is None else seen
        return Sight(self.game, self.seats, self.names, self._sitting(seat), seen, self.trail, self.lately)

    def things(self, seat: int) -> dict[str, Phrase]:
        """Whatever a seat could point at on the board, with what it is called."""
        return self.sight(seat).things()

    def why_not(self, seat: int, thing: str) -> Reason | None:
        """Why the seat to act may not choose a thing on the board; None, if it may."""
        return self.sight(seat).why_not(thing)

    def scene(self, seat: int = EVERYONE, language: str = "en", tall: bool = False) -> Scene:
        """What the view needs to draw the game for a seat."""
        return self.sight(seat).scene(language, tall)

    def svg(self, seat: int = EVERYONE, language: str = "en", tall: bool = False) -> str:
        """The game as a seat may see it, drawn (EVERYONE: as a spectator does); `tall` for an upright screen."""
        return self.sight(seat).svg(language, tall)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.game.view else None

    # keeping it

    def to_json(self) -> str:
        """Position and history, readable: named fields, words, notation."""
        whole: dict[str, Any] = {
            "kibo": FORMAT,
            "game": self.game.id,
            **({"variant": self.game.variant} if self.game.variant else {}),
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "history": self.notated(),
            "position": self.position.to_words(),
        }
        fresh = self.game.state()
        self.game.rules.set_up(fresh, self.seats, self.game.option_row(self.options))
        if self.start != fresh:
            whole["start"] = self.start.to_words()
        return json.dumps(whole, ensure_ascii=False, indent=1)

    def notated(self) -> list[str]:
        """The history in notation, chance included."""
        again = self._restarted()
        lines = []
        for action in self.history:
            lines.append(again.write(action))
            self.game.rules.apply(again.position, action)
        return lines

    @classmethod
    def from_json(
        cls, text: str, seed: int | None = None, chance: Literal["play", "ask"] = "play", game: Game | None = None
    ) -> Match:
        """A match from its JSON; BrokenPosition lists all that is wrong, as far as it can be told.

        `game` is the game that is played, where it comes from a folder of its own: the JSON has its id alone.
        """
        whole = read_entries(text)
        match = cls._replayed(known(whole["game"], game, whole.get("variant", "")), whole)
        match._draws = None
        if seed is not None:
            match._draws = [0] * draw.STATE
            draw.start(match._draws, checked_seed(seed), len(match.history))
        match._ask = chance == "ask"
        match._play_chance()
        return match

    @classmethod
    def _replayed(cls, game: Game, whole: dict[str, Any]) -> Match:
        names = whole.get("names", [])
        if "start" in whole or "history" not in whole:
            match = cls.at(game, beginning(game, whole), chance="ask", names=names)
        else:
            match = cls(game, whole.get("seats"), whole.get("options"), chance="ask", names=names)
        for number, line in enumerate(whole.get("history", []), 1):
            try:
                match.play(str(line))
            except IllegalAction as error:
                raise BrokenPosition([f"history, move {number}: {error}"]) from None
        if "position" in whole and "history" in whole:
            compare(game, match.position, whole["position"])
        return match
