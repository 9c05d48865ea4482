"""What lies beside the map: a panel for each seat, the tokens still face down, and the strip with die and buttons."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Phrase, Seat, Texts
from kibo.view.colours import EDGE, INK, LIT, MAIN, MAIN_INK, NIGHT, NOTE, PLATE, SAND, SNOW, TERRACOTTA, WRITING
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.letters import breadth, fit, text_line
from kibo.view.panels import Box, button, card, lettered, number_of, seat_card, seat_name
from kibo.view.shapes import badge, seat_shape
from kibo.view.svg import group, tag, thing, tooltip, words
from kibo.view.things import named

from . import things
from .actions import BID, DIE, DRAWN, LEAVE, MORE, PAY, PLACE, QUIT, ROLL, STAY, TAKE, TRY, WAIT
from .board import FIRST_RED
from .icons import GOLD, KIND_ICONS, die, icon
from .notation import place
from .rules.auction import least_bid
from .state import KINDS, NOBODY, Kind, Phase, State


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
    look: dict[str, Any] = {"fill": LIT if acting else PLATE, "corner": 16, "inset": 1}
    parts = [seat_card(box.width, box.height, seat, acting, 4, **look), seat_shape(seat, 19, 34, box.height / 2)]
    held = (of.star + (of.horseshoes > 0) + (of.robbers > 0)) * 44
    if tall:
        parts.append(seat_name(text, seat, of.name, 64, 38, 24, box.width - 78 - held, 22))
        parts.append(icon("coin", 80, 66, 32))
        parts.append(words(100 * of.money, 102, 75, 26, font_weight=700, fill=WRITING))
        parts.append(belongings(text, of, box.width - 14, 31, 36))
    else:
        parts.append(seat_name(text, seat, of.name, 66, 36, 22, box.width - 204 - held, 18))
        if of.at != NOBODY:
            room = box.width - (250 if of.state else 80)
            parts.append(text_line(text.say(place(of.at)), 66, 62, 15, room, fill=NOTE))
        parts.append(icon("coin", box.width - 110, 28, 30))
        parts.append(words(100 * of.money, box.width - 16, 36, 23, anchor="end", font_weight=700, fill=WRITING))
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
        return pill(say(Phrase("view.out")), right, y, size, str(EDGE), INK)
    if s.missing[seat] > 0:
        return pill(say(Phrase("view.misses", n=s.missing[seat])), right, y, size, TERRACOTTA, SNOW)
    if s.paid[seat]:
        return pill(say(Phrase("view.at_sea")), right, y, size, "#2f7c95", SNOW, room)
    return ""


@kept(PIECES)
def pill(text: str, right: float, y: float, size: float, fill: str, ink: str, room: float = math.inf) -> str:
    """A round-ended label that ends at a place, in smaller letters where there is little room."""
    size = min(size, room / (breadth(text, True) + 1))
    width = size * (breadth(text, True) + 1)
    ground = tag("rect", x=right - width, y=y - size, width=width, height=size * 1.5, rx=size * 0.75, fill=fill)
    return ground + words(text, right - width / 2, y + size * 0.12, size, anchor="middle", fill=ink, font_weight=700)


@kept(PARTS)
def hidden_strip(text: Texts, tall: bool, hidden: tuple[int, ...], box: Box) -> str:
    """How many tokens of each kind nobody has turned yet; everyone can count that."""
    size = 22 if tall else 16
    parts = [ground(box), words(text["view.still_hidden"], 16, size + 8, size, fill=NOTE, font_weight=600)]
    each = (box.width - 24) / KINDS
    order = (Kind.STAR, Kind.RUBY, Kind.EMERALD, Kind.TOPAZ, Kind.HORSESHOE, Kind.ROBBER, Kind.BLANK)
    for place_, kind in enumerate(order):
        parts.append(of_a_kind(text, tall, kind, hidden[kind], 12 + each * (place_ + 0.5), box.height - 34))
    return thing(things.HIDDEN, *parts, x=box.x, y=box.y)


@kept(PIECES)
def of_a_kind(text: Texts, tall: bool, kind: int, left: int, x: float, y: float) -> str:
    """How many tokens of one kind nobody has turned yet."""
    wide, high = (42, 24) if tall else (34, 19)
    title = text.pair(text[f"kind.{KIND_ICONS[kind]}"], left)
    picture = icon(KIND_ICONS[kind], -wide / 2 - 2, 0, wide, opacity=None if left else 0.3)
    return number_of(title, picture, f"×{left}", 1, 8, high, fill=WRITING if left else NOTE, x=x, y=y)


def ground(box: Box) -> str:
    """The card under what belongs to nobody."""
    return card(box.width, box.height, corner=16, inset=1)


def strip(scene: Scene, s: State, box: Box) -> str:
    """The die, the auction, and the choices that have no place on the map."""
    parts = [ground(box)]
    if s.phase == Phase.BID:
        parts += auction(scene, s, box)
    else:
        shown = s.die
        if s.phase == Phase.END:
            parts.append(icon("star" if s.star == s.turn else "horseshoe", 90, box.height / 2, 120))
            parts.append(
                text_line(scene.names[s.turn], 170, box.height / 2, 34, box.width - 186, bold=True, fill=WRITING)
            )
            parts.append(words(scene.text["view.won"], 170, box.height / 2 + 42, 28, fill=NOTE))
        elif shown:
            title = tooltip(scene.text.say(Phrase("view.die", pips=shown)))
            parts.append(thing(things.DIE, title, die(shown, 78, box.height / 2, 96), key="die"))
        elif s.phase == Phase.ROLL_FOR_FIRST:
            parts.append(
                words(
                    scene.text["view.first_roll"], box.width / 2, 60, 30, anchor="middle", font_weight=700, fill=WRITING
                )
            )
        else:
            parts.append(resting_die(scene, box))
        parts.append(buttons(scene, box))
    return group(*parts, x=box.x, y=box.y)


def resting_die(scene: Scene, box: Box) -> str:
    """The die between two rolls: pale, as it was rolled last; before the first roll, on a corner."""
    last = next((told.action - DIE + 1 for told in reversed(scene.lately) if DIE <= told.action < DRAWN), 0)
    if not last:
        return thing(things.DIE, die(0, 78, box.height / 2, 96))
    size, said = 20 if scene.tall else 15, scene.text["view.last_roll"]
    shown = tag("g", die(last, 78, box.height / 2 - size, 80), opacity=0.6)
    label = text_line(said, 78, box.height / 2 + 40 + size * 0.6, size, 140, anchor="middle", fill=NOTE)
    return thing(things.DIE, tooltip(scene.text.pair(said, last)), shown, label)


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
        below = scene.text["view.try_help"] if action == TRY else ""
        look: dict[str, Any] = {"fill": MAIN, "shadow": INK} if first else {"fill": SAND, "shadow": "#8d7a52"}
        said = lettered(scene.text[f"view.{key}"], each, 28 if below else 36, size, MAIN_INK if first else INK)
        said += text_line(below, each / 2, 60, size * 0.8, each - 20, anchor="middle") if below else ""
        label = scene.say(action)
        parts.append(button(action, label, each, 72, said, x=x, y=y, edge="none", corner=18, **look))
    if any(PLACE + FIRST_RED <= action < PLACE + 32 for action in scene.legal):
        size = 22 if scene.tall else 16
        hint, middle, room = scene.text["view.place"], box.width / 2, box.width - 24
        parts.append(text_line(hint, middle, box.height - 16, size, room, 12, anchor="middle", fill=NOTE))
    return "".join(parts)


def auction(scene: Scene, s: State, box: Box) -> list[str]:
    """The horseshoe, the highest bid, and every bid that may be made."""
    say, title = scene.text.say, scene.text["view.auction"]
    wide = 170.0 if not scene.tall else 230.0
    size, room = 26 if scene.tall else 22, box.width - wide - 110
    parts = [icon("horseshoe", 44, 46, 60), text_line(title, 84, 36, size, room, 12, bold=True, fill=WRITING)]
    if s.leader == NOBODY:
        standing = say(Phrase("view.no_bid"))
    else:
        standing = say(Phrase("say.bid", who=Seat(s.leader), money=100 * s.bid), scene.names)
    parts.append(text_line(standing, 84, 66, 22, room, 12, fill=NOTE))
    parts += bids(scene, s, box)
    if QUIT in scene.legal:
        parts.append(leaving(scene, box.width - wide - 14, wide))
    return parts


def bids(scene: Scene, s: State, box: Box) -> list[str]:
    """Every bid that may be made, in rows: the more there are, the smaller."""
    actions = [action for action in scene.legal if BID <= action < DIE or action == MORE]
    columns, rows = next(grid for grid in ((7, 2), (9, 4), (14, 7)) if len(actions) <= grid[0] * grid[1])
    width, height = (box.width - 24) / columns, (box.height - 88) / rows
    look: dict[str, Any] = {"corner": min(14.0, height / 3), "fill": SAND, "edge": "#a8874a", "thick": 1, "inset": 2}
    parts = []
    for number, action in enumerate(actions):
        money = scene.text["view.more"] if action == MORE else f"{100 * (least_bid(s) + action - BID)}"
        size = fit(money, 24, width - 8, True)
        amount = words(money, width / 2, height / 2 + size * 0.36, size, anchor="middle", font_weight=700)
        x, y = 12 + (number % columns) * width, 80 + (number // columns) * height
        parts.append(button(action, scene.say(action), width, height, amount, x=x, y=y, **look))
    return parts


def leaving(scene: Scene, x: float, width: float) -> str:
    """The button to leave the auction."""
    said = lettered(scene.text["view.quit"], width, 28, 24, MAIN_INK)
    return button(QUIT, scene.say(QUIT), width, 56, said, x=x, y=14, fill=MAIN, edge="none", corner=16)
