"""A table as it stands now, from every angle: what several viewers see alike is made once for all of them.

A frame is made from a seat's observation alone; who sees no more than everybody is shown what everybody is shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from markupsafe import escape

from ...core.game import EVERYONE, Game
from ...core.match import Match
from ...core.sight import Sight
from ...core.text import Phrase, Texts
from ...view.palette import repainted
from ..table import lessons
from ..table.events import NOBODY
from ..table.table import Table
from ..words import house_words
from .frames import Angle, Framer, ToldLog, Worded, can_ask, can_undo, is_turn, seat_mark, without_breaks


class Parts(NamedTuple):
    """The pieces of the page, each named as the element that holds it; what changes with every move comes first."""

    status: bytes
    people: bytes
    chat: bytes
    controls: bytes
    board: bytes
    stands: bytes
    log: bytes
    lesson: bytes
    end: bytes


Frame = tuple[bytes, ...]
"""A line of facts, then a line for each piece of the page."""
BOARD = 1 + Parts._fields.index("board")
"""Which line of a frame is the board."""


class Snapshot:
    """How a table stands, for as long as it takes to show it to those who look."""

    def __init__(
        self,
        framer: Framer,
        table: Table,
        thinking: bool = False,
        now: float = 0.0,
        watched: dict[Angle, Frame] | None = None,
    ) -> None:
        self.framer, self.table, self.thinking = framer, table, thinking
        self.to_act = table.to_act
        self.watched = {} if watched is None else watched
        """What those see who only watch, from each angle: they share it until something changes."""
        deadline = table.deadline()
        self.left = None if deadline is None else round(deadline - now, 1)
        self.places = tuple(
            (place.name, place.bot, place.stand_in, table.is_here(seat)) for seat, place in enumerate(table.places)
        )
        self.views: dict[int, tuple[int, Any, tuple[int, ...]]] = {}
        self.open_drawn: Any = None
        """What is drawn of that which everybody sees."""
        self.boards: dict[Any, bytes] = {}
        self.told_stands: dict[Any, bytes] = {}
        self.facts: dict[Any, bytes] = {}
        self.status: dict[Any, bytes] = {}
        self.worded: Worded = {}
        self.careful: list[int] = []
        """What the one who acts may choose at a price, once their board is drawn."""
        self.only: int | None = None
        """All that the one who acts may choose, where it is one thing alone, once their board is drawn."""

    def frame(self, angle: Angle) -> Frame:
        """The whole table from an angle; drawn once for all who watch from it."""
        if angle in self.watched:
            return self.watched[angle]
        parts = self.painted_parts(angle)
        made = (self.fact_line(angle), *parts)
        if not angle.mine:  # that of a seat is sent once
            self.watched[angle] = made
        return made

    def fact_line(self, angle: Angle) -> bytes:
        """The facts of a frame, as JSON."""
        table, match, turn = self.table, self.table.match, is_turn(self.table, angle)
        _, seen, known = self.view(match, angle.eyes.seat) if match else (EVERYONE, None, ())
        points = known if angle.eyes.curtain == NOBODY else ()
        acts = match is not None and self.to_act == angle.eyes.seat
        key = (turn, acts, points, angle.eyes.curtain, angle.mine)
        if key not in self.facts:
            facts = {
                "seq": table.seq,
                "board": table.board,
                "stage": table.stage,
                "turn": turn,
                "careful": self.careful if acts else [],
                "hint": lessons.hints(table) if turn else [],
                "clause": table.game.cites.get(seen.phase, "") if seen else "",
                "points": points,
                "ply": len(match.history) if match else 0,
                "left": self.left,
                "closed": angle.eyes.curtain != NOBODY,
                "parts": Parts._fields,
            }
            if len(angle.mine) == 1:
                facts["me"] = angle.mine[0]
            if turn and acts and self.only is not None and not table.step and not table.was_undone:
                facts["only"] = self.only
            self.facts[key] = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
        return self.facts[key]

    def painted_parts(self, angle: Angle) -> Parts:
        """The pieces of the page in the colours that people have chosen."""
        parts, palette = self.parts(angle), self.table.palette
        if palette == tuple(range(len(palette))):
            return parts
        return Parts(*(repainted(part.decode(), palette).encode() for part in parts))

    def parts(self, angle: Angle) -> Parts:
        """The pieces of the page."""
        framer, table, match = self.framer, self.table, self.table.match
        is_open, turn = angle.eyes.curtain == NOBODY, is_turn(table, angle)
        told = framer.told(match, angle, self.worded) if match and is_open else ToldLog()
        whole: dict[str, Any] = {}

        def context() -> dict[str, Any]:
            return whole or whole.update(framer.context(table, angle, self.thinking)) or whole

        def piece(name: str) -> str:
            return framer.render(f"parts/{name}.html", context())

        who = (angle.language, angle.mine, angle.far, self.to_act, table.stage, self.places)
        chat = (table.chat[-1].seq, table.id, match is None) if table.chat else ()
        asking = (can_ask(table, angle), table.wish, angle.host)
        undoable = told.plies > 0 and can_undo(table, angle)
        may = (turn, self.thinking, angle.eyes, undoable, self.left is not None, asking)
        passed = told.last if angle.eyes.passing != NOBODY else ""
        seen = (bool(table.here), match is None, told.turns(), asking)
        instead = "curtain" if match else "waiting" if table.stage == "waiting" else "dropped"
        return Parts(
            status=self.status_line(angle, told.last, turn),
            people=framer.kept_part(("people", who, seen), lambda: piece("people")),
            chat=framer.kept_part(("chat", angle.language, chat), lambda: piece("chat")),
            controls=framer.kept_part(("controls", who, may, passed), lambda: piece("controls")),
            board=self.board(match, angle) if match and is_open else without_breaks(piece(instead)),
            stands=self.stands(match, angle) if match and is_open else b"",
            log=b"".join(told.latest),
            lesson=without_breaks(framer.lesson(table, angle, context)) if table.guided else b"",
            end=without_breaks(piece("end")) if table.stage == "over" else b"",
        )

    def status_line(self, angle: Angle, last: str, turn: bool) -> bytes:
        """What the table waits for, and what was done last."""
        key = (angle.language, angle.eyes.curtain, angle.eyes.passing, turn, self.to_act in angle.mine, last)
        if key not in self.status:
            texts = house_words(angle.language)
            sentence = self.framer.sentence(self.table, angle, texts)
            mark = seat_mark(self.to_act) if self.to_act >= 0 and angle.eyes.curtain == NOBODY else ""
            kind = "sentence turn" if turn else "sentence"
            note = self.note(angle, texts, last, turn)
            self.status[key] = without_breaks(f'<p class="{kind}">{mark}<span>{escape(sentence)}</span></p>\n{note}')
        return self.status[key]

    def note(self, angle: Angle, texts: Texts, last: str, turn: bool) -> str:
        """Under what the table waits for: why it may take longer, or else what was done last."""
        table, seat = self.table, self.to_act
        place, said, button = table.places[seat] if seat >= 0 else None, last, ""
        if place and self.thinking:
            said = texts.say(Phrase("wait.warming", name=place.name))
        elif place and place.stand_in and seat in angle.mine:
            said = texts["wait.stand_in_you"]
            button = f' <button data-verb="back">{escape(texts["wait.back"])}</button>'
        elif place and place.stand_in:
            said = texts.say(Phrase("wait.stand_in", name=place.name))
        elif place and place.bot and not table.step:
            thinking = texts.say(Phrase("wait.thinking", name=place.name))
            said = f"{last} · {thinking}" if last else thinking
        elif place and not place.bot and not turn and not table.is_here(seat):
            said = texts.say(Phrase("wait.away", name=place.name))
        elif table.stage != "playing":
            said = ""
        return f'<p class="note">{escape(said)}{button}</p>\n' if said else ""

    def view(self, match: Match, seat: int) -> tuple[int, Any, tuple[int, ...]]:
        """Whose eyes these are, what they see, and the points they know: everybody's eyes, if they are shown no more.

        Who is to act has eyes of their own: they are shown their choices.
        """
        if seat not in self.views:
            seen, points = match.seen(seat), [0] * match.seats
            match.game.rules.score(seen, points)
            eyes = seat
            if seat not in (EVERYONE, self.to_act):
                drawn, (_, open_view, _) = drawn_from(match.game), self.view(match, EVERYONE)
                if self.open_drawn is None:
                    self.open_drawn = drawn(open_view)
                if drawn(seen) == self.open_drawn:
                    eyes, seen = EVERYONE, open_view
            self.views[seat] = (eyes, seen, tuple(points))
        return self.views[seat]

    def stands(self, match: Match, angle: Angle) -> bytes:
        """How the game stands in sentences, from what the viewer sees; said once for all who see the same."""
        seat, seen, _ = self.view(match, angle.eyes.seat)
        key = (seat, angle.language)
        if key not in self.told_stands:
            self.told_stands[key] = without_breaks(self.framer.stands(match, seat, seen, angle.language))
        return self.told_stands[key]

    def board(self, match: Match, angle: Angle) -> bytes:
        """The game as the viewer may see it; drawn once for all who see no more than everybody."""
        seat, seen, _ = self.view(match, angle.eyes.seat)
        chooses = seat in angle.mine and self.table.stage != "dropped"
        key = (seat, chooses, angle.language, angle.tall)
        if key not in self.boards:
            sight = match.sight(seat, seen)
            scene = sight.scene(angle.language, angle.tall)
            if not chooses:
                scene = replace(scene, legal=[])
            self.careful = careful(sight, scene.legal) or self.careful
            self.only = scene.legal[0] if len(scene.legal) == 1 else self.only
            self.boards[key] = without_breaks(self.framer.drawn(match, scene, angle.language))
        return self.boards[key]


def drawn_from(game: Game) -> Callable[[Any], Any]:
    """How much of an observation a game's view draws for who does not act: all of it, if it does not say."""
    whole: Callable[[Any], Any] = getattr(game.view, "drawn_from", lambda seen: seen)
    return whole


def careful(sight: Sight, legal: Sequence[int]) -> list[int]:
    """The choices that cost something for certain: they are confirmed before they are played."""
    return [action for action in legal if (sight.gain(action) or 0) < 0] if sight.game.gain else []


def frame_of(framer: Framer, table: Table, angle: Angle, thinking: bool = False, now: float = 0.0) -> bytes:
    """One frame alone, as it goes over the wire."""
    return b"\n".join(Snapshot(framer, table, thinking, now).frame(angle))


def parts_of(framer: Framer, table: Table, angle: Angle) -> dict[str, str]:
    """The pieces of the page by the id of the element that holds them."""
    return {name: part.decode() for name, part in Snapshot(framer, table).painted_parts(angle)._asdict().items()}
