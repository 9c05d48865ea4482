"""What lies beside the map: a panel for each seat, the tokens still face down, and the strip with die and buttons."""

from __future__ import annotations

import math
from typing import NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Phrase, Seat, Texts
from kibo.view.colours import INK, NIGHT, SAND, SEAT_COLOURS, SNOW, TERRACOTTA
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.shapes import badge, seat_shape
from kibo.view.svg import choice, group, tag, thing, tooltip, words
from kibo.view.things import named

from . import things
from .actions import BID, DIE, LEAVE, MORE, PAY, PLACE, QUIT, ROLL, STAY, TAKE, TRY, WAIT
from .board import FIRST_RED
from .icons import GOLD, KIND_ICONS, die, icon
from .notation import place
from .rules.auction import least_bid
from .state import KINDS, NOBODY, Kind, Phase, State

CARD, EDGE, QUIET = "#fffaf0", "#d9c7a2", "#6c6353"


class Box(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float
    width: float
    height: float


def card(box: Box, fill: str = CARD, edge: str = EDGE, thick: float = 2) -> str:
    """The ground of a panel."""
    return tag(
        "rect", x=1, y=1, width=box.width - 2, height=box.height - 2, rx=16, fill=fill, stroke=edge, stroke_width=thick
    )


def short(text: str, most: int) -> str:
    """A name that fits."""
    return text if len(text) <= most else text[: most - 1] + "…"


class Owner(NamedTuple):
    """Whose panel it is, and what lies open there."""

    seat: int
    name: str
    acting: bool
    at: int
    """Where the pawn stands; NOBODY before it has come to the board."""
    money: int
    star: bool
    horseshoes: int
    robbers: int
    state: str
    """What else is to know, drawn."""


def seat_panel(scene: Scene, s: State, seat: int, box: Box) -> str:
    """One seat: who, where, with how much money and what else lies before them."""
    room = box.width - 152 - 16 * len(str(100 * s.money[seat])) if scene.tall else box.width
    of = Owner(
        seat, scene.names[seat],
        acting=seat == (s.bidder if s.phase == Phase.BID else s.turn),
        at=s.at[seat] if s.phase > Phase.CHOOSE_START or seat < s.turn else NOBODY,
        money=s.money[seat],
        star=s.star == seat,
        horseshoes=s.horseshoes[seat],
        robbers=s.robbers[seat],
        state=state_of(scene, s, seat, box.width - 14, *((76, 22) if scene.tall else (62, 15)), room),
    )  # fmt: skip
    return laid_out(scene.text, of, box, scene.tall)


@kept(PANELS)
def laid_out(text: Texts, of: Owner, box: Box, tall: bool) -> str:
    """A panel."""
    seat, acting = of.seat, of.acting
    colour = SEAT_COLOURS[seat]
    fill = "#fff3cf" if acting else CARD
    parts = [card(box, fill, colour if acting else EDGE, 4 if acting else 2), seat_shape(seat, 19, 34, box.height / 2)]
    if tall:
        parts.append(words(short(of.name, 13), 64, 38, 24, font_weight=700))
        parts.append(icon("coin", 80, 66, 32))
        parts.append(words(100 * of.money, 102, 75, 26, font_weight=700))
        parts.append(belongings(text, of, box.width - 14, 31, 36))
    else:
        parts.append(words(short(of.name, 18), 66, 36, 22, font_weight=700))
        if of.at != NOBODY:
            most = 36 if of.state else 46
            parts.append(words(short(text.say(place(of.at)), most), 66, 62, 15, fill=QUIET))
        parts.append(icon("coin", box.width - 110, 28, 30))
        parts.append(words(100 * of.money, box.width - 16, 36, 23, anchor="end", font_weight=700))
        parts.append(belongings(text, of, box.width - 134, 29, 34))
    money = text.say(Phrase("view.money", money=100 * of.money))
    title = tooltip(text.pair(of.name, money))
    return thing(named("player", seat), title, *parts, of.state, x=box.x, y=box.y, key=f"panel-{seat}")


def belongings(text: Texts, of: Owner, right: float, y: float, size: float) -> str:
    """The star, horseshoes and robbers of a seat, from the right."""
    parts = []
    held = [("star", int(of.star), "view.has_star")]
    held += [("horseshoe", of.horseshoes, "view.horseshoes"), ("robber", of.robbers, "view.robbers")]
    for name, count, key in held:
        if count:
            title = tooltip(text.say(Phrase(key, n=count)))
            many = badge(f"{count}", right - 4, y + size * 0.34, size * 0.36, NIGHT) if count > 1 else ""
            parts.append(group(title, icon(name, right - size / 2, y, size), many))
            right -= size + 8
    return "".join(parts)


def state_of(scene: Scene, s: State, seat: int, right: float, y: float, size: float, room: float) -> str:
    """What else is to know of a seat: turns to miss, a paid passage, its roll or bid, the win; in the room it has."""
    say = scene.text.say
    if s.phase == Phase.END and s.turn == seat:
        return pill(say(Phrase("view.won")), right, y, size, GOLD, INK)
    if s.phase == Phase.ROLL_FOR_FIRST and s.rolled[seat] > 0:
        return die(s.rolled[seat], right - size * 0.9, y - size * 0.3, size * 1.7)
    if s.phase == Phase.BID and s.leader == seat:
        return pill(f"{100 * s.bid}", right, y, size, TERRACOTTA, SNOW)
    if s.phase == Phase.BID and s.out[seat]:
        return pill(say(Phrase("view.out")), right, y, size, EDGE, INK)
    if s.missing[seat] > 0:
        return pill(say(Phrase("view.misses", n=s.missing[seat])), right, y, size, TERRACOTTA, SNOW)
    if s.paid[seat]:
        return pill(say(Phrase("view.at_sea")), right, y, size, "#2f7c95", SNOW, room)
    return ""


@kept(PIECES)
def pill(text: str, right: float, y: float, size: float, fill: str, ink: str, room: float = math.inf) -> str:
    """A round-ended label that ends at a place, in smaller letters where there is little room."""
    size = min(size, room / (0.62 * len(text) + 1.1))
    width = size * (0.62 * len(text) + 1.1)
    ground = tag("rect", x=right - width, y=y - size, width=width, height=size * 1.5, rx=size * 0.75, fill=fill)
    return ground + words(text, right - width / 2, y + size * 0.12, size, anchor="middle", fill=ink, font_weight=700)


@kept(PARTS)
def hidden_strip(text: Texts, tall: bool, hidden: tuple[int, ...], box: Box) -> str:
    """How many tokens of each kind nobody has turned yet; everyone can count that."""
    size = 22 if tall else 16
    parts = [card(box), words(text["view.still_hidden"], 16, size + 8, size, fill=QUIET, font_weight=600)]
    each = (box.width - 24) / KINDS
    order = (Kind.STAR, Kind.RUBY, Kind.EMERALD, Kind.TOPAZ, Kind.HORSESHOE, Kind.ROBBER, Kind.BLANK)
    for place_, kind in enumerate(order):
        parts.append(of_a_kind(text, tall, kind, hidden[kind], 12 + each * (place_ + 0.5), box.height - 34))
    return thing(things.HIDDEN, *parts, x=box.x, y=box.y)


@kept(PIECES)
def of_a_kind(text: Texts, tall: bool, kind: int, count: int, x: float, y: float) -> str:
    """How many tokens of one kind nobody has turned yet."""
    wide, high = (42, 24) if tall else (34, 19)
    name = KIND_ICONS[kind]
    shown = words(f"×{count}", x + 1, y + 8, high, fill=INK if count else "#a99f8a", font_weight=700)
    picture = icon(name, x - wide / 2 - 2, y, wide, opacity=None if count else 0.3)
    return group(tooltip(text.pair(text[f"kind.{name}"], count)), picture, shown)


def strip(scene: Scene, s: State, box: Box) -> str:
    """The die, the auction, and the choices that have no place on the map."""
    parts = [card(box)]
    if s.phase == Phase.BID:
        parts += auction(scene, s, box)
    else:
        shown = s.die
        if s.phase == Phase.END:
            parts.append(icon("star" if s.star == s.turn else "horseshoe", 90, box.height / 2, 120))
            parts.append(words(short(scene.names[s.turn], 18), 170, box.height / 2, 34, font_weight=700))
            parts.append(words(scene.text["view.won"], 170, box.height / 2 + 42, 28, fill=QUIET))
        elif shown:
            title = tooltip(scene.text.say(Phrase("view.die", pips=shown)))
            parts.append(thing(things.DIE, title, die(shown, 78, box.height / 2, 96), key="die"))
        elif s.phase == Phase.ROLL_FOR_FIRST:
            parts.append(words(scene.text["view.first_roll"], box.width / 2, 60, 30, anchor="middle", font_weight=700))
        else:
            parts.append(thing(things.DIE, die(0, 78, box.height / 2, 96), opacity=0.45))
        parts.append(buttons(scene, box))
    return group(*parts, x=box.x, y=box.y)


LOOK = {
    ROLL: ("roll", True),
    TRY: ("try", False),
    PAY: ("pay", True),
    STAY: ("stay", False),
    WAIT: ("wait", False),
    TAKE: ("take", True),
    LEAVE: ("leave", False),
}


def buttons(scene: Scene, box: Box) -> str:
    """Up to four large buttons, two in a row; on a phone one or two have a row each, so that their words are large."""
    actions = [action for action in LOOK if action in scene.legal]
    columns = 1 if scene.tall and len(actions) < 3 else 2
    left = 156.0
    top = (box.height - 84 * -(-len(actions) // columns)) / 2
    each = (box.width - left - 26 + 10 * (columns == 1)) / columns
    parts = []
    size = 20.0 if not scene.tall else 24.0 if columns > 1 else 32.0
    for number, action in enumerate(actions):
        key, first = LOOK[action]
        x, y = left + (number % columns) * (each + 10), top + (number // columns) * 84
        text = scene.text[f"view.{key}"]
        fit = min(size, (each - 30) / (0.66 * len(text)))
        below = scene.text["view.try_help"] if action == TRY else ""
        parts.append(
            choice(
                action,
                scene.say(action),
                tag("rect", y=4, width=each, height=72, rx=18, fill="#8d7a52" if not first else INK),
                tag("rect", width=each, height=72, rx=18, fill=NIGHT if first else SAND),
                words(
                    text,
                    each / 2,
                    36 if below else 44,
                    fit,
                    anchor="middle",
                    fill=SNOW if first else INK,
                    font_weight=700,
                ),
                words(below, each / 2, 60, size * 0.8, anchor="middle", fill=INK) if below else "",
                x=x,
                y=y,
            )
        )
    if any(PLACE + FIRST_RED <= action < PLACE + 32 for action in scene.legal):
        size = 22 if scene.tall else 16
        hint = short(scene.text["view.place"], 60)
        parts.append(words(hint, box.width / 2, box.height - 16, size, anchor="middle", fill=QUIET))
    return "".join(parts)


def auction(scene: Scene, s: State, box: Box) -> list[str]:
    """The horseshoe, the highest bid, and every bid that may be made."""
    say, title = scene.text.say, scene.text["view.auction"]
    wide = 170.0 if not scene.tall else 230.0
    size = min(26.0 if scene.tall else 22.0, (box.width - wide - 110) / (0.6 * len(title)))
    parts = [icon("horseshoe", 44, 46, 60), words(title, 84, 36, size, font_weight=700)]
    if s.leader == NOBODY:
        standing = say(Phrase("view.no_bid"))
    else:
        standing = say(Phrase("say.bid", who=Seat(s.leader), money=100 * s.bid), scene.names)
    parts.append(words(standing, 84, 66, 22, fill=QUIET))
    parts += bids(scene, s, box)
    if QUIT in scene.legal:
        parts.append(leaving(scene, box.width - wide - 14, wide))
    return parts


def bids(scene: Scene, s: State, box: Box) -> list[str]:
    """Every bid that may be made, in rows: the more there are, the smaller."""
    actions = [action for action in scene.legal if BID <= action < DIE or action == MORE]
    columns, rows = next(grid for grid in ((7, 2), (9, 4), (14, 7)) if len(actions) <= grid[0] * grid[1])
    width, height = (box.width - 24) / columns, (box.height - 88) / rows
    look = {"rx": min(14.0, height / 3), "fill": SAND, "stroke": "#a8874a"}
    parts = []
    for number, action in enumerate(actions):
        money = scene.text["view.more"] if action == MORE else f"{100 * (least_bid(s) + action - BID)}"
        size = min(24.0, (width - 8) / (0.62 * len(money)))
        plate = tag("rect", x=2, y=2, width=width - 4, height=height - 4, **look)
        amount = words(money, width / 2, height / 2 + size * 0.36, size, anchor="middle", font_weight=700)
        x, y = 12 + (number % columns) * width, 80 + (number // columns) * height
        parts.append(choice(action, scene.say(action), plate, amount, x=x, y=y))
    return parts


def leaving(scene: Scene, x: float, width: float) -> str:
    """The button to leave the auction."""
    text = scene.text["view.quit"]
    size = min(24.0, (width - 24) / (0.62 * len(text)))
    plate = tag("rect", width=width, height=56, rx=16, fill=NIGHT)
    said = words(text, width / 2, 36, size, anchor="middle", fill=SNOW, font_weight=700)
    return choice(QUIT, scene.say(QUIT), plate, said, x=x, y=14)
