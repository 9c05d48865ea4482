"""What a viewer is shown: the whole table from one angle, as pieces of the page.

A frame is made from a seat's observation alone; two viewers with the same angle get the same bytes.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from ..core.game import CHANCE, EVERYONE
from ..core.lesson import LEARNER
from ..core.match import Match, Told
from ..core.svg import SEAT_COLOURS, seat_shape
from ..core.text import Phrase, Texts
from . import lessons
from .bots import bots_for, strongest
from .decide import QUICK
from .events import NOBODY
from .table import CLOCKS, Eyes, Table
from .words import LANGUAGE_NAMES, house_words

log = logging.getLogger("kibo.server")
PARTS = ("status", "people", "chat", "controls")
KEPT = 2000
"""Pieces of pages that are kept."""
SHOWN_LINES = 60
"""Lines of the log that a frame carries; the whole log has a page of its own."""


@dataclass(frozen=True)
class Angle:
    """Everything that a frame depends on besides the table."""

    eyes: Eyes
    mine: tuple[int, ...]
    host: bool
    far: bool
    """May this viewer take back as far as they like?"""
    language: str
    tall: bool


def angle_of(table: Table, player: str, language: str, tall: bool) -> Angle:
    """How a player looks at a table."""
    mine = tuple(table.seats_of(player))
    return Angle(table.eyes(player), mine, player == table.host, table.far_undo(player), language, tall)


def templates() -> Environment:
    """The pages' templates; every text in them is escaped."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    made.globals.update(
        seat_mark=seat_mark, languages=LANGUAGE_NAMES, quick=QUICK, clocks=tuple(CLOCKS), colours=SEAT_COLOURS
    )
    return made


@lru_cache(maxsize=8)
def seat_mark(seat: int) -> Markup:
    """The shape of a seat in its colour, small."""
    return Markup('<svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">{}</svg>').format(
        Markup(seat_shape(seat, 10))
    )


def speaker(texts: Texts) -> Callable[..., str]:
    """Words for a template: `t("key", n=2)`."""

    def t(key: str, **parts: int | str) -> str:
        return texts.say(Phrase(key, **parts))

    return t


@dataclass
class Lines:
    """The log of a match as one angle reads it, as far as it was put into words."""

    plies: int = 0
    latest: deque[str] = field(default_factory=lambda: deque(maxlen=SHOWN_LINES))
    """The newest lines as list items."""
    last: str = ""
    """What somebody did last."""


class Framer:
    """Draws frames, and keeps the log lines that were already put into words."""

    def __init__(self) -> None:
        self.templates = templates()
        self.kept: OrderedDict[Any, str] = OrderedDict()
        self.lines: WeakKeyDictionary[Match, dict[Any, Lines]] = WeakKeyDictionary()

    def frame(self, table: Table, angle: Angle, thinking: bool, now: float) -> bytes:
        """The whole table from an angle: a line of facts, then a line for each piece of the page that it names."""
        deadline = table.deadline()
        parts = self.parts(table, angle, thinking)
        facts = {
            "seq": table.seq,
            "board": table.board,
            "stage": table.stage,
            "turn": is_turn(table, angle),
            "careful": self.careful(table, angle),
            "hint": lessons.hints(table) if is_turn(table, angle) else [],
            "clause": table.game.cites.get(table.match.position.phase, "") if table.match else "",
            "points": points_seen(table, angle),
            "ply": len(table.match.history) if table.match else 0,
            "left": None if deadline is None else round(deadline - now, 1),
            "parts": list(parts),
        }
        lines = [json.dumps(facts, ensure_ascii=False, separators=(",", ":")), *parts.values()]
        return b"\n".join([line.encode().replace(b"\n", b" ") for line in lines])

    def parts(self, table: Table, angle: Angle, thinking: bool = False) -> dict[str, str]:
        """The pieces of the page by the id of the element that holds them."""
        context = self.context(table, angle, thinking)
        places = tuple(
            (place.name, place.bot, place.stand_in, table.is_here(seat)) for seat, place in enumerate(table.places)
        )
        parts = {name: self.kept_part(name, table, angle, context, places) for name in PARTS}
        if table.match is None:
            parts["board"] = self.render("parts/waiting.html", context)
        elif angle.eyes.curtain != NOBODY:
            parts["board"] = self.render("parts/curtain.html", context)
        else:
            parts["board"] = self.board(table.match, angle)
        parts["log"] = "".join(context["log"])
        parts["lesson"] = self.lesson(table, angle, context)
        parts["end"] = self.render("parts/end.html", context) if table.stage == "over" else ""
        return parts

    def kept_part(self, name: str, table: Table, angle: Angle, context: dict[str, Any], places: Any) -> str:
        """A piece that comes again and again, drawn once; the status says what was done last, and is ever new."""
        key: Any
        if name == "status":
            return self.render("parts/status.html", context)
        if name == "people":
            key = (table.to_act, table.stage, places, bool(table.here), table.match is None)
        elif name == "chat":
            key = (table.chat[-1].seq, table.id, table.match is None) if table.chat else ()
        else:
            said = tuple(context[word] for word in ("turn", "thinking", "open", "can_undo"))
            key = (table.to_act, table.stage, places, said, bool(table.deadline()))
        whole = (name, angle.language, angle.mine, angle.far, key)
        if whole in self.kept:
            self.kept.move_to_end(whole)
        else:
            self.kept[whole] = self.render(f"parts/{name}.html", context)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return self.kept[whole]

    def render(self, name: str, context: dict[str, Any]) -> str:
        """A template with its words."""
        template = self.templates.get_template(name)
        return "".join(template.root_render_func(template.new_context(self.templates.globals | context, shared=True)))

    def context(self, table: Table, angle: Angle, thinking: bool = False) -> dict[str, Any]:
        """What the templates of a table use."""
        game = table.game
        words, texts = game.text(angle.language), house_words(angle.language)
        told = self.told(table.match, angle) if table.match and angle.eyes.curtain == NOBODY else Lines()
        return {
            "t": speaker(texts),
            "table": table,
            "game": game,
            "game_name": words["name"],
            "words": words,
            "angle": angle,
            "eyes": angle.eyes,
            "open": angle.eyes.curtain == NOBODY,
            "turn": is_turn(table, angle),
            "thinking": thinking,
            "sentence": self.sentence(table, angle, texts),
            "last": told.last,
            "log": told.latest,
            "can_undo": told.plies > 0 and can_undo(table, angle),
            "bots": lambda: [(name, bot_words(texts, name)) for name in bots_for(game)],
            "bot_words": lambda name: bot_words(texts, name),
            "strongest": lambda: strongest(game),
            "ranking": ranking(table) if table.stage == "over" else [],
            "count": final_count(table, words) if table.stage == "over" else [],
        }

    def lesson(self, table: Table, angle: Angle, context: dict[str, Any]) -> str:
        """What who learns the game reads beside the board."""
        card = lessons.card(table) if LEARNER in angle.mine else None
        return self.render("parts/lesson.html", context | {"card": card}) if card else ""

    def sentence(self, table: Table, angle: Angle, texts: Texts) -> str:
        """What the table waits for."""
        if table.match is None:
            free = sum(place.is_open for place in table.places)
            return texts.say(Phrase("wait.seats", n=free)) if free else texts["wait.start"]
        if table.stage == "over":
            return winners_sentence(table, texts)
        if angle.eyes.curtain != NOBODY:
            return texts.say(Phrase("curtain.pass", name=table.places[angle.eyes.curtain].name))
        return table.match.waits_for(angle.language)

    def careful(self, table: Table, angle: Angle) -> list[int]:
        """The choices that cost something for certain: they are confirmed before they are played."""
        match = table.match
        if match is None or match.game.gain is None or table.to_act != angle.eyes.seat:
            return []
        return [action for action in match.legal if (match.gain(action) or 0) < 0]

    # the log

    def told(self, match: Match, angle: Angle) -> Lines:
        """The end of the log as a viewer may read it; what was said once is kept."""
        angles = self.lines.setdefault(match, {})
        kept = angles.setdefault((angle.eyes.seat, angle.language, angle.mine), Lines())
        for entry in match.log(angle.eyes.seat, angle.language, since=kept.plies):
            kept.latest.append(log_line(entry, angle))
            kept.last = kept.last if entry.actor == CHANCE else entry.words
        kept.plies = len(match.history)
        return kept

    def log_lines(self, table: Table, angle: Angle) -> list[str]:
        """The whole log as list items."""
        told = table.match.log(angle.eyes.seat, angle.language) if table.match else []
        return [log_line(entry, angle) for entry in told]

    # the board

    def board(self, match: Match, angle: Angle, choices: bool = True) -> str:
        """The game as the viewer may see it: drawn by its view, or in words if it has none."""
        scene = match.scene(angle.eyes.seat, angle.language, angle.tall)
        if not choices or angle.eyes.seat not in angle.mine:
            scene = replace(scene, legal=[])
        if match.game.view is not None:
            try:
                return match.game.view.draw(scene)
            except Exception:
                log.exception("the view of %s failed: it is shown in words", match.game.id)
        fields = match.seen(angle.eyes.seat).to_words()
        skip = {"seats", *(option.name for option in match.game.options)}
        most = match.game.seats[-1]
        shown = {
            name.replace("_", " "): said(
                value[: match.seats] if isinstance(value, list) and len(value) == most else value
            )
            for name, value in fields.items()
            if name not in skip
        }
        context = {"fields": shown, "scene": scene, "t": speaker(house_words(angle.language))}
        return self.render("parts/plain.html", context)


def can_undo(table: Table, angle: Angle) -> bool:
    """Is it worth offering to take back? What was revealed is only looked at when it is asked for."""
    actors = table.playing.actors
    return not table.is_open and any(actor in angle.mine for actor in (actors if angle.far else actors[-1:]))


def is_turn(table: Table, angle: Angle) -> bool:
    """Does the table wait for this viewer?"""
    return table.to_act in angle.mine and not table.bot_to_act()


def points_seen(table: Table, angle: Angle) -> list[int]:
    """The points as this viewer can know them; none behind a curtain."""
    if table.match is None or angle.eyes.curtain != NOBODY:
        return []
    points = [0] * table.match.seats
    table.game.rules.score(table.match.seen(angle.eyes.seat), points)
    return points


def said(value: Any) -> str:
    """A field of a position in words."""
    return ", ".join(said(item) for item in value) if isinstance(value, list) else str(value)


def log_line(entry: Told, angle: Angle) -> str:
    """One line of the log, marked with who acted."""
    if entry.actor == CHANCE:
        mark, kind = "", "chance"
    else:
        mark, kind = seat_mark(entry.actor), "mine" if entry.actor in angle.mine else "other"
    words = entry.words[:1].upper() + entry.words[1:]
    return f'<li data-key="ply-{entry.ply}" class="{kind}">{mark}{escape(words)}</li>'


def bot_words(texts: Texts, name: str) -> tuple[str, str]:
    """What a bot is called, and a sentence about how it plays."""
    key = f"bot.{name}"
    if f"{key}.name" in texts:
        return texts[f"{key}.name"], texts[f"{key}.help"]
    return name.replace("_", " ").capitalize(), ""


def winners_sentence(table: Table, texts: Texts) -> str:
    """Who has won."""
    names = [table.places[seat].name for seat in table.playing.winners]
    if not names:
        return texts["end.nobody"]
    if len(names) == 1:
        return texts.say(Phrase("end.winner", name=names[0]))
    return texts.say(Phrase("end.winners", names=f"{', '.join(names[:-1])} {texts['and']} {names[-1]}"))


def ranking(table: Table) -> list[dict[str, Any]]:
    """The final points, seat by seat, the winners first."""
    match = table.playing
    order = sorted(range(match.seats), key=lambda seat: (seat not in match.winners, -match.points[seat], seat))
    return [
        {"seat": seat, "name": table.places[seat].name, "points": match.points[seat], "won": seat in match.winners}
        for seat in order
    ]


def final_count(table: Table, words: Texts) -> list[dict[str, Any]]:
    """The final count line by line, if the game tells it: a column for each seat, in the order of the ranking."""
    match = table.playing
    lines = match.game.breakdown(match.seen(EVERYONE)) if match.game.breakdown else []
    order = [row["seat"] for row in ranking(table)]
    return [
        {
            "words": words.say(line.phrase, match.names),
            "clause": line.clause,
            "amounts": [line.amounts[seat] for seat in order],
            "adds": line.adds,
        }
        for line in lines
    ]


def spectator(language: str, tall: bool = False) -> Angle:
    """How somebody looks who sits nowhere."""
    return Angle(Eyes(EVERYONE), (), False, False, language, tall)
