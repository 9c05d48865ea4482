"""A table without wires: the fold of its events, and what may be asked about it.

Nothing here reads a clock, opens a file or sends a byte. `decide.decide(table, message, now)` says which events a
message leads to; once these are on disk, `table.fold(event)` makes them so.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import asdict, replace
from typing import Any

from ...core.errors import reason
from ...core.fair import Below, Dice, DiceProof, outcome, seal_of
from ...core.game import CHANCE, EVERYONE, Game
from ...core.lesson import LEARNER, Step
from ...core.match import Match
from ...core.sight import Sight
from .events import NOBODY, Event, Spoilt
from .places import MOST_COLOURS, ChatLine, Eyes, Place, Wish
from .soundness import check
from .terms import CLOCKS, Terms

GRACE = 90.0
"""Seconds that somebody whose move it is may be away before a bot takes over."""
NUDGE = 30.0
"""Seconds of waiting after which somebody is reminded."""
KEPT_CHAT = 100
SEATINGS = ("changed", "sat", "left")
"""Who sits where is another after these: what was asked before is asked of nobody."""


class Table:
    """One table, folded from its events."""

    def __init__(self, name: str, games: Mapping[str, Game], below: Below = secrets.randbelow) -> None:
        self.id = name
        self.games = games
        self.below = below
        self.seq = 0
        self.board = 0
        """The number of the last event that changed the position: what an action must name."""
        self.moved_at = 0.0
        self.stage = "new"
        self.host = ""
        self.terms = Terms("", 0)
        self.places: list[Place] = []
        self.match: Match | None = None
        self.chat: list[ChatLine] = []
        self.branches: list[tuple[int, int]] = []
        """For each time something was taken back: how many plies there were, and how many were left."""
        self.actors: list[int] = []
        """Who has acted, ply by ply; NOBODY for chance."""
        self.guided = False
        """Does a lesson's script lead through the game, as far as it goes?"""
        self.rematch = ""
        self.wish: Wish | None = None
        """What somebody has asked of the others, until they have answered or the game goes on."""
        self.secret = b""
        """What the table's dice follow from, shown to nobody before the end; tables of old have none."""
        self.words: tuple[str, ...] = ()
        """The players' words as the dice take them: by the chairs on which they sat before the seats were drawn."""
        self.arranged: list[int] = []
        """The chairs in the order in which the host lets them sit; nothing, if that is drawn."""
        self.order: list[int] = []
        """For each seat, on which chair its player sat before."""
        self.drawn = 0
        """The number of the next draw: also one that is taken back keeps its number for itself."""
        self.draws_made: list[tuple[int, int]] = []
        """The draws of the game as it stands: ply and number."""
        # what is not in the log: who is here now, and who looks at a shared screen
        self.here: dict[str, int] = {}
        self.gone_at: dict[str, float] = {}
        self.shown: dict[str, int] = {}
        """The seat that a player's shared screen shows, since the curtain was lifted."""
        self.came_at = 0.0
        """When the house began to look who is here."""
        self._acting: tuple[Match | None, int, int] = (None, 0, NOBODY)
        """Who acts after so many plies of a match: asked for very often, and the same until somebody plays."""

    @classmethod
    def restored(cls, name: str, games: Mapping[str, Game], events: Iterable[Event]) -> Table:
        """The table that a log leads to; Spoilt, if it says what cannot have happened."""
        table = cls(name, games)
        for event in events:
            table.believe(event)
        return table

    def after(self, events: Iterable[Event]) -> Table:
        """Another table: this one as it will be when these events are so."""
        new = Table(self.id, self.games, self.below)
        new.__dict__.update(self.__dict__)
        new.places = [replace(place, players=[*place.players]) for place in self.places]
        new.match = copy(self.match)
        new.actors, new.branches, new.draws_made = [*self.actors], [*self.branches], [*self.draws_made]
        new.folded(events)
        return new

    # questions

    @property
    def game(self) -> Game:
        """What is played."""
        return self.games[self.terms.game]

    @property
    def playing(self) -> Match:
        """The match; only asked for once it has begun."""
        assert self.match is not None
        return self.match

    @property
    def to_act(self) -> int:
        """The seat that the game waits for, or NOBODY."""
        if self.match is None or self.stage == "dropped":
            return NOBODY
        match, plies, seat = self._acting
        if match is not self.match or plies != len(self.match.history):
            actor = self.match.to_act
            seat = NOBODY if actor is None or actor == CHANCE else actor
            self._acting = (self.match, len(self.match.history), seat)
        return seat

    def sight(self, seat: int) -> Sight:
        """How the game stands to a seat: what its player asks is answered from this, and from nothing else."""
        return self.playing.sight(seat)

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player acts for."""
        return [seat for seat, place in enumerate(self.places) if player in place.players]

    @property
    def people(self) -> set[str]:
        """The first identity of everybody who sits here."""
        return {place.players[0] for place in self.places if place.players}

    @property
    def palette(self) -> tuple[int, ...]:
        """The number of each seat's colour: the chosen one, else its own or the first that nobody has."""
        chosen = [place.colour for place in self.places]
        left = [colour for colour in range(MOST_COLOURS) if colour not in chosen]
        for seat, colour in enumerate(chosen):
            if colour == NOBODY:
                chosen[seat] = seat if seat in left else left[0]
                left.remove(chosen[seat])
        return tuple(chosen)

    def is_here(self, seat: int) -> bool:
        """Is the person of this seat connected?"""
        return any(self.here.get(player) for player in self.places[seat].players)

    def has_secrets(self, seats: Iterable[int]) -> bool:
        """Does any of these seats see something now that is not open to everybody?"""
        open_view = self.playing.seen(EVERYONE)
        return any(self.playing.seen(seat) != open_view for seat in seats)

    def eyes(self, player: str) -> Eyes:
        """What a player's screen shows: a seat's view, the open view, or the curtain between two people."""
        mine = self.seats_of(player)
        if self.match is None or not mine:
            return Eyes(EVERYONE)
        if len(mine) == 1:
            return Eyes(mine[0])
        before = self.shown.get(player, NOBODY)
        wanted = self.to_act if self.to_act in mine else before
        if wanted == before or self.match.over or not self.has_secrets(mine):
            return Eyes(wanted if wanted in mine else EVERYONE)
        if before in mine and before == next((actor for actor in reversed(self.actors) if actor in mine), NOBODY):
            return Eyes(before, passing=wanted)
        return Eyes(EVERYONE, curtain=wanted)

    @property
    def taken(self) -> int:
        """How many choices the learner of a lesson has made."""
        return self.actors.count(LEARNER)

    @property
    def step(self) -> Step | None:
        """Where the learner of a lesson stands; None where nobody is led through the game, or no longer."""
        lesson = self.game.lesson
        if not self.guided or self.match is None or lesson is None or self.taken >= len(lesson.steps):
            return None
        return lesson.steps[self.taken]

    def bot_to_act(self) -> str:
        """The bot whose move it is, or nothing; while a lesson lasts, its script plays for everybody else."""
        if self.step:
            return ""
        return self.places[self.to_act].plays_itself if self.stage == "playing" and self.to_act >= 0 else ""

    def is_turn_of(self, seats: Collection[int]) -> bool:
        """Does the table wait for a person in one of these seats?"""
        return self.to_act in seats and not self.bot_to_act()

    def far_undo(self, player: str) -> bool:
        """May this player go back as far as they like? Alone with bots, or on one screen."""
        alone = all(place.players[0] == player for place in self.places if place.players)
        return alone and player in self.people and self.stage in ("playing", "over") and not self.is_open

    @property
    def is_open(self) -> bool:
        """Are the dice open? From the end on everybody can compute the draws that would follow: nothing goes back."""
        return self.stage == "over" and bool(self.secret)

    @property
    def was_undone(self) -> bool:
        """Was something taken back to this very position?"""
        return bool(self.branches) and self.branches[-1][1] == len(self.actors)

    def undo_ply(self, seat: int, far: bool) -> int | None:
        """The ply to which a seat may take back now."""
        if not far:
            return self.playing.undo_point(seat)
        return max((ply for ply, actor in enumerate(self.actors) if actor == seat), default=None)

    def deadline(self) -> float | None:
        """When the seat to act runs out of time, or None."""
        each, reserve = CLOCKS[self.terms.clock]
        if not each or self.to_act < 0 or self.bot_to_act():
            return None
        return self.moved_at + each + max(0.0, reserve - self.places[self.to_act].used)

    @property
    def seal(self) -> str:
        """What the table shows of its secret; nothing, if its dice are not sealed."""
        return seal_of(self.secret) if self.secret else ""

    @property
    def proof(self) -> DiceProof | None:
        """What proves the draws of a game that is over, if its dice were sealed."""
        if not self.secret or self.stage != "over":
            return None
        chairs = tuple(self.order.index(chair) for chair in range(len(self.order)))
        numbers = tuple(number for _, number in self.draws_made)
        return DiceProof(self.seal, self.secret, self.words, chairs, numbers, chosen=bool(self.arranged))

    def dice(self) -> Below:
        """Numbers below any total, one draw after the other from here on."""
        if not self.secret:
            return self.below
        words = self.words if self.match else [place.word for place in self.places]
        return Dice(self.secret, words).from_draw(self.drawn)

    def draws(self, position: Any, below: Below | None = None) -> list[int]:
        """What chance brings after a position, drawn now; the position moves on with it."""
        drawn, below = [], below or self.dice()
        while odds := self.game.odds(position):
            drawn.append(outcome(odds, below))
            self.game.rules.apply(position, drawn[-1])
        return drawn

    # the fold

    def folded(self, events: Iterable[Event]) -> list[Event]:
        """These events, which are so from now on."""
        events = list(events)
        for event in events:
            self.fold(event)
        return events

    def believe(self, event: Event) -> None:
        """Make an event so that stands in a log; Spoilt, if it cannot have happened."""
        try:
            check(self, event)
            self.fold(event)
        except Exception as why:
            raise Spoilt(f"event {event.seq!r:.20} ({event.kind!r:.20}) cannot have happened: {reason(why)}") from None

    def fold(self, event: Event) -> None:
        """Make an event so."""
        assert event.seq == self.seq + 1, "events are folded in order"
        self.seq = event.seq
        getattr(self, f"_{event.kind}")(event)
        if event.kind in SEATINGS:
            self.wish = None

    def _made(self, event: Event) -> None:
        self.terms = Terms(**event.data["terms"])
        self.guided = self.terms.lesson
        self.host = event.data["host"]
        self.secret = bytes.fromhex(event.data.get("dice", ""))
        self.places = [Place() for _ in range(self.terms.seats)]
        self.stage = "waiting"

    def _changed(self, event: Event) -> None:
        self.terms = Terms(**asdict(self.terms) | dict(event.data))
        seats, before = self.terms.seats, len(self.places)
        self.places = (self.places + [Place() for _ in range(seats)])[:seats]
        if self.arranged:
            self.arranged = [chair for chair in (*self.arranged, *range(before, seats)) if chair < seats]

    def _sat(self, event: Event) -> None:
        self.places[event.seat] = Place(
            name=event.data["name"],
            players=[event.data["player"]] if event.data.get("player") else [],
            token=event.data.get("token", ""),
            bot=event.data.get("bot", ""),
        )

    def _left(self, event: Event) -> None:
        self.places[event.seat] = Place()

    def _gave_word(self, event: Event) -> None:
        self.places[event.seat].word = event.data["word"]

    def _coloured(self, event: Event) -> None:
        self.places[event.seat].colour = event.data["colour"]

    def _arranged(self, event: Event) -> None:
        self.arranged = event.data["order"]

    def _started(self, event: Event) -> None:
        self.words, self.order = tuple(place.word for place in self.places), event.data["order"]
        self.drawn = len(self.order) - 1
        self.places = [self.places[seat] for seat in event.data["order"]]
        seats = {chair: seat for seat, chair in enumerate(self.order)}
        self.chat = [replace(line, seat=seats.get(line.seat, NOBODY)) for line in self.chat]
        names = [place.name for place in self.places]
        if "start" in event.data:
            self.match = Match.at(self.game, event.data["start"], chance="ask", names=names)
        else:
            self.match = Match(self.game, self.terms.seats, self.terms.options, chance="ask", names=names)
        self.stage = "playing"
        self._goes_on(event.seq, event.at)

    def _goes_on(self, seq: int, at: float) -> None:
        self.board, self.moved_at, self.wish = seq, at, None
        self.stage = "over" if self.playing.over else "playing"

    def _played(self, event: Event) -> None:
        if event.seat >= 0:
            place, (each, _) = self.places[event.seat], CLOCKS[self.terms.clock]
            if each and not place.plays_itself:
                place.used += max(0.0, event.at - self.moved_at - each)
        else:
            self.draws_made.append((len(self.playing.history), self.drawn))
            self.drawn += 1
        self.playing.play(event.action)
        self.actors.append(event.seat)
        self._goes_on(event.seq, event.at)

    def _undone(self, event: Event) -> None:
        self.branches.append((len(self.playing.history), event.data["ply"]))
        self.match = self.playing.back_to(event.data["ply"])
        self.draws_made = [(ply, number) for ply, number in self.draws_made if ply < event.data["ply"]]
        del self.actors[event.data["ply"] :]
        self._goes_on(event.seq, event.at)

    def _said(self, event: Event) -> None:
        data = event.data
        line = ChatLine(
            event.seq, event.at, event.seat, data["name"], data["player"], data.get("text", ""), data.get("phrase", "")
        )
        self.chat = [*self.chat[1 - KEPT_CHAT :], line]

    def _took_over(self, event: Event) -> None:
        self.places[event.seat].stand_in = event.data["bot"]

    def _returned(self, event: Event) -> None:
        self.places[event.seat].stand_in = ""
        self.moved_at = max(self.moved_at, event.at)

    def _linked(self, event: Event) -> None:
        self.places[event.seat].players.append(event.data["player"])

    def _asked(self, event: Event) -> None:
        self.wish = Wish(event.data["what"], event.seat, event.data["of"], event.data["ply"])

    def _answered(self, event: Event) -> None:
        if self.wish:  # a log of old may answer what is not asked any more
            self.wish = replace(self.wish, agreed=(*self.wish.agreed, event.seat)) if event.data["yes"] else None

    def _resigned(self, event: Event) -> None:
        self.places[event.seat] = replace(
            self.places[event.seat], players=[], token="", bot=event.data["bot"], stand_in=""
        )
        self.wish = None

    def _dropped(self, event: Event) -> None:  # noqa: ARG002  (events are all told alike)
        self.stage, self.wish = "dropped", None

    def _unguided(self, event: Event) -> None:  # noqa: ARG002  (events are all told alike)
        self.guided = False

    def _rematched(self, event: Event) -> None:
        self.rematch = event.data["table"]

    def arrive(self, player: str) -> None:
        """Somebody's screen is connected."""
        self.here[player] = self.here.get(player, 0) + 1

    def depart(self, player: str, now: float) -> None:
        """Somebody's screen is gone."""
        left = self.here.pop(player, 0) - 1
        if left > 0:
            self.here[player] = left
        elif self.seats_of(player):  # of who only watched nothing is kept
            self.gone_at[player] = now
