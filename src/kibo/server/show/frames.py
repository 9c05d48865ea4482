"""What a viewer is shown: the whole table from one angle, as pieces of the page.

A frame is made from a seat's observation alone; two viewers with the same angle get the same bytes.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from ...core.game import CHANCE, EVERYONE, Scene
from ...core.lesson import LEARNER
from ...core.match import Match
from ...core.record import UNKNOWN
from ...core.telling import Told
from ...core.text import Phrase, Texts, readable
from ...view.colours import SEAT_COLOURS
from ...view.shapes import seat_shape
from ..home import Home
from ..table import lessons
from ..table.agreements import asked_for
from ..table.bot_names import bots_for, level, seated
from ..table.ending import final_count, ranking, winners_sentence
from ..table.events import NOBODY
from ..table.places import CHAT_PHRASES, Eyes
from ..table.table import Table
from ..table.terms import CLOCKS
from ..words import LANGUAGE_NAMES, house_words

log = logging.getLogger("kibo.server")
KEPT = 4 << 20
"""Bytes of pieces of pages that are kept: half a kilobyte each, about forty for a table of four; a chat has more."""
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
    near: bool = False
    """Does this viewer sit at the computer on which the house is open?"""


def angle_of(table: Table, player: str, language: str, tall: bool, near: bool = False) -> Angle:
    """How a player looks at a table."""
    mine = tuple(table.seats_of(player))
    return Angle(table.eyes(player), mine, player == table.host, table.far_undo(player), language, tall, near)


@cache
def templates() -> Environment:
    """The pages' templates, compiled once for all houses of a process; every text in them is escaped."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    made.globals.update(
        seat_mark=seat_mark,
        swapped=swapped,
        languages=LANGUAGE_NAMES,
        chat_phrases=CHAT_PHRASES,
        clocks=tuple(CLOCKS),
        colours=SEAT_COLOURS,
    )
    return made


@lru_cache(maxsize=8)
def seat_mark(seat: int) -> Markup:
    """The shape of a seat in its colour, small."""
    return Markup('<svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">{}</svg>').format(
        Markup(seat_shape(seat, 10))
    )


def swapped(order: list[int], one: int, other: int) -> list[int]:
    """An order in which two have changed places."""
    held = {one: order[other], other: order[one]}
    return [held.get(at, chair) for at, chair in enumerate(order)]


def speaker(texts: Texts) -> Callable[..., str]:
    """Words for a template: `t("key", n=2)`."""

    def t(key: str, **parts: int | str) -> str:
        return texts.say(Phrase(key, **parts))

    return t


@dataclass
class ToldLog:
    """The log of a match as one angle reads it, as far as it was put into words."""

    plies: int = 0
    latest: deque[bytes] = field(default_factory=lambda: deque(maxlen=SHOWN_LINES))
    """The newest lines as list items."""
    last: str = ""
    """What happened last, as far as this angle knows: what somebody did, or what came of it."""
    turn_of: dict[int, list[str]] = field(default_factory=dict)
    """What each seat did in its last turn, and what came of it."""
    acting: int = NOBODY
    """Whose turn the last of it was."""

    def add(self, entry: Told, name: str) -> None:
        """Count an entry to the turn of who acts, or has acted."""
        if entry.actor not in (CHANCE, self.acting):
            self.acting, self.turn_of[entry.actor] = entry.actor, []
        if self.acting != NOBODY and (entry.actor != CHANCE or entry.action != UNKNOWN):
            said = entry.words.removeprefix(f"{name} ")
            self.turn_of[self.acting].append(said[:1].upper() + said[1:])

    def turns(self) -> tuple[tuple[int, str], ...]:
        """The last turn of each seat in a line."""
        return tuple((seat, " · ".join(said)) for seat, said in sorted(self.turn_of.items()))


Worded = dict[Any, Any]
"""What of a log was put into words for those who look at the same moment."""


class Framer:
    """Draws the pieces of frames, and keeps the log lines that were already put into words."""

    def __init__(self, home: Home | None = None) -> None:
        self.home = home or Home()
        self.templates = templates()
        self.loaded = cache(self.templates.get_template)
        self.kept: OrderedDict[Any, bytes] = OrderedDict()
        self.size = 0
        self.logs: WeakKeyDictionary[Match, dict[Any, ToldLog]] = WeakKeyDictionary()

    def kept_part(self, key: tuple[Any, ...], draw: Callable[[], str]) -> bytes:
        """A piece that comes again and again, drawn once."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        made = self.kept[key] = without_breaks(draw())
        self.size += len(made)
        while self.size > KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])
        return made

    def render(self, name: str, context: dict[str, Any]) -> str:
        """A template with its words."""
        template = self.loaded(name)
        return "".join(template.root_render_func(template.new_context(self.templates.globals | context, shared=True)))

    def context(self, table: Table, angle: Angle, thinking: bool = False) -> dict[str, Any]:
        """What the templates of a table use."""
        game = table.game
        words, texts = game.text(angle.language), house_words(angle.language)
        told = self.told(table.match, angle) if table.match and angle.eyes.curtain == NOBODY else ToldLog()
        return {
            "t": speaker(texts),
            "table": table,
            "game": game,
            "game_name": words["name"],
            "words": words,
            "angle": angle,
            "home": self.home,
            "eyes": angle.eyes,
            "open": angle.eyes.curtain == NOBODY,
            "turn": is_turn(table, angle),
            "thinking": thinking,
            "sentence": self.sentence(table, angle, texts),
            "last": told.last,
            "last_turns": dict(told.turns()),
            "you": lambda seat: is_you(angle, seat),
            "wish": wish_words(table, angle, texts) if table.wish else None,
            "can_ask": can_ask(table, angle),
            "can_undo": told.plies > 0 and can_undo(table, angle),
            "bots": lambda: [(name, bot_words(texts, name)) for name in bots_for(game)],
            "bot_words": lambda name: bot_words(texts, name),
            "usual_bot": lambda: seated(game),
            "ranking": ranking(table) if table.stage == "over" else [],
            "count": final_count(table, words) if table.stage == "over" else [],
        }

    def lesson(self, table: Table, angle: Angle, context: Callable[[], dict[str, Any]]) -> str:
        """What who learns the game reads beside the board."""
        card = lessons.card(table) if LEARNER in angle.mine else None
        return self.render("parts/lesson.html", context() | {"card": card}) if card else ""

    def sentence(self, table: Table, angle: Angle, texts: Texts) -> str:
        """What the table waits for."""
        if table.stage == "dropped":
            return texts["wait.dropped"]
        if table.match is None:
            free = sum(place.is_open for place in table.places)
            return texts.say(Phrase("wait.seats", n=free)) if free else texts["wait.start"]
        if table.stage == "over":
            return winners_sentence(table, texts)
        eyes = angle.eyes
        following = eyes.passing if eyes.curtain == NOBODY else eyes.curtain
        if following != NOBODY:
            return texts.say(Phrase("curtain.pass", name=table.places[following].name))
        return table.sight(angle.eyes.seat).waits_for(angle.language)

    # the log

    def told(self, match: Match, angle: Angle, worded: Worded | None = None) -> ToldLog:
        """The end of the log as a viewer may read it; what was said once is kept."""
        angles = self.logs.setdefault(match, {})
        kept = angles.setdefault((angle.eyes.seat, angle.language, angle.mine), ToldLog())
        if kept.plies < len(match.history):
            worded = {} if worded is None else worded
            for entry in self.new_entries(match, angle, kept.plies, worded):
                mine = is_you(angle, entry.actor)
                key = (entry.ply, entry.words, mine, angle.language)
                if key not in worded:
                    worded[key] = without_breaks(
                        log_line(entry, house_words(angle.language)["seat.you"] if mine else "")
                    )
                kept.latest.append(worded[key])
                actor = kept.acting if entry.actor == CHANCE else entry.actor
                kept.add(entry, match.names[actor] if actor >= 0 else "")
                if entry.actor != CHANCE or entry.action != UNKNOWN:
                    kept.last = entry.words[:1].upper() + entry.words[1:]
            kept.plies = len(match.history)
        return kept

    def new_entries(self, match: Match, angle: Angle, since: int, worded: Worded) -> list[Told]:
        """What is new in the log for a viewer; put into words once for all who may read the same."""
        reader = EVERYONE if match.is_open(since) else angle.eyes.seat
        key = (reader, angle.language, since)
        if key not in worded:
            worded[key] = match.log(reader, angle.language, since)
        entries: list[Told] = worded[key]
        return entries

    def log_lines(self, table: Table, angle: Angle) -> list[str]:
        """The whole log as list items."""
        told = table.match.log(angle.eyes.seat, angle.language) if table.match else []
        you = house_words(angle.language)["seat.you"]
        return [log_line(entry, you if is_you(angle, entry.actor) else "") for entry in told]

    def stands(self, match: Match, seat: int, seen: Any, language: str) -> str:
        """How the game stands in sentences, for who hears the page; nothing, if the game does not tell it."""
        if match.game.tell is None:
            return ""
        text = match.game.text(language)
        sentences = [text.say(phrase, match.names) for phrase in match.game.tell(seen, seat)]
        return self.render("parts/stands.html", {"t": speaker(house_words(language)), "sentences": sentences})

    # the board

    def board(self, match: Match, angle: Angle, choices: bool = True) -> str:
        """The game as the viewer may see it: drawn by its view, or in words if it has none."""
        scene = match.sight(angle.eyes.seat).scene(angle.language, angle.tall)
        if not choices or angle.eyes.seat not in angle.mine:
            scene = replace(scene, legal=[])
        return readable(self.drawn(match, scene, angle.language))

    def drawn(self, match: Match, scene: Scene, language: str) -> str:
        """A scene as its game's view draws it."""
        if match.game.view is not None:
            try:
                return match.game.view.draw(scene)
            except Exception:
                log.exception("the view of %s failed: it is shown in words", match.game.id)
        fields = scene.seen.to_words()
        skip = {"seats", *(option.name for option in match.game.options)}
        most = match.game.seats[-1]
        shown = {
            name.replace("_", " "): field_words(
                value[: match.seats] if isinstance(value, list) and len(value) == most else value
            )
            for name, value in fields.items()
            if name not in skip
        }
        context = {"fields": shown, "scene": scene, "t": speaker(house_words(language))}
        return self.render("parts/plain.html", context)


def can_undo(table: Table, angle: Angle) -> bool:
    """Is it worth offering to take back? What was revealed is only looked at when it is asked for."""
    actors = table.actors
    if table.stage == "dropped":
        return False
    return not table.is_open and any(actor in angle.mine for actor in (actors if angle.far else actors[-1:]))


def can_ask(table: Table, angle: Angle) -> bool:
    """May this viewer ask the others to take back their own last move?"""
    alone = angle.far or table.guided or len(table.people) < 2
    return table.stage == "playing" and not alone and table.wish is None and any(a in angle.mine for a in table.actors)


def wish_words(table: Table, angle: Angle, texts: Texts) -> dict[str, Any]:
    """What somebody has asked of the others, and whether this viewer is to answer."""
    wish = table.wish
    assert wish is not None
    left = [seat for seat in asked_for(table, wish) if seat not in wish.agreed]
    names = {"name": table.places[wish.seat].name, "of": table.places[wish.of].name if wish.of >= 0 else ""}
    keys = {"undo": "wish.undo", "out": "wish.out", "drop": "wish.drop"}
    who = ", ".join(table.places[seat].name for seat in left)
    said = texts.say(Phrase("wish.waiting", names=who) if wish.seat in angle.mine else Phrase(keys[wish.what], **names))
    return {"said": said, "own": wish.seat in angle.mine, "asked": any(seat in angle.mine for seat in left)}


def is_turn(table: Table, angle: Angle) -> bool:
    """Does the table wait for this viewer?"""
    return table.is_turn_of(angle.mine) and angle.eyes.passing == NOBODY


def without_breaks(text: str) -> bytes:
    """A piece of the page as one line of a frame."""
    return text.encode().replace(b"\n", b" ")


def field_words(value: Any) -> str:
    """A field of a position in words."""
    return ", ".join(field_words(item) for item in value) if isinstance(value, list) else str(value)


def is_you(angle: Angle, seat: int) -> bool:
    """Is a seat that of who looks, and of nobody else at the same screen?"""
    return angle.mine == (seat,)


def log_line(entry: Told, you: str) -> str:
    """One line of the log, marked with who acted; it leads to the moment after it."""
    mark = Markup("") if entry.actor == CHANCE else seat_mark(entry.actor)
    mine = f'<em class="you">{escape(you)}</em> ' if you else ""
    kind = "chance" if entry.actor == CHANCE else "mine" if you else "other"
    words = entry.words[:1].upper() + entry.words[1:]
    moment = f'<button data-moment="{entry.ply + 1}">{mine}{escape(words)}</button>'
    return f'<li data-key="ply-{entry.ply}" class="{kind}">{mark}{moment}</li>'


def bot_words(texts: Texts, name: str) -> tuple[str, str]:
    """What a bot is called, and a sentence about how it plays."""
    key = f"bot.{level(name)}"
    if f"{key}.name" in texts:
        return texts[f"{key}.name"], texts[f"{key}.help"]
    return name.replace("_", " ").capitalize(), ""


def spectator(language: str, tall: bool = False) -> Angle:
    """How somebody looks who sits nowhere."""
    return Angle(Eyes(EVERYONE), (), False, False, language, tall)
