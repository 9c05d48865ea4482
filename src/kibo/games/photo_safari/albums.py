"""Beside the lagoon: each seat's album, what is still out there, and the buttons."""

from __future__ import annotations

from typing import Any, NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Texts
from kibo.view.colours import (
    COOL,
    COOL_EDGE,
    GAP,
    GOLD,
    INK,
    NOTE,
    PAPER,
    SEAT_COLOURS,
    SEAT_INKS,
    SHADE,
    SNOW,
    TALLY,
    WRITING,
)
from kibo.view.kept import ALL, PANELS, PARTS, PIECES, kept
from kibo.view.letters import breadth, text_line
from kibo.view.panels import Box, button, card, has_won, lettered, number_of, prize, seat_name
from kibo.view.shapes import badge, rim, seat_shape, stroke
from kibo.view.svg import choice, tag, thing, tooltip, words
from kibo.view.things import named

from .actions import ASK, DECLINE, GIVE
from .icons import icon
from .lagoon import name_of
from .layout import Layout
from .photos import LIGHT, front
from .photos import SHADE as DARK
from .rules.end import winners
from .state import ANIMALS, COPIES, LAND, MARINE, NOWHERE, Phase
from .things import BOX, COUNTS, FEW, FOUND, REMINDER, in_hand

READ: dict[str, Any] = {"fill": COOL, "edge": COOL_EDGE}
"""The card of what is only there to be read."""


def albums(scene: Scene, tall: bool) -> str:
    """All seats' albums."""
    drawn = []
    over = scene.seen.phase == Phase.END
    for seat in range(scene.seats):
        box = album_box(seat, scene.seats, tall)
        active = has_won(scene, winners, seat) if over else scene.seen.turn == seat
        owner = Owner(seat, scene.names[seat], tuple(scene.seen.hand[seat]), active, over, tall)
        drawn.append(album(scene.text, owner, offers(scene, seat, box), box))
    return "".join(drawn)


@kept(ALL)
def album_box(seat: int, seats: int, tall: bool) -> Box:
    """Where an album lies."""
    if tall:
        return Box(8 + (seat % 2) * 386, 912 + seat // 2 * 152, 378, 144)
    high = 134 if seats <= FEW else 108
    return Box(1022, 10 + seat * (high + 8), 408, high)


class Owner(NamedTuple):
    """Whose album it is, and what is in it."""

    seat: int
    name: str
    hand: tuple[int, ...]
    active: bool
    over: bool
    tall: bool


def lettering(tall: bool) -> tuple[float, float]:
    """The size of an album's letters, and how high its head is."""
    letters = 24.0 if tall else 20.0
    return letters, letters * 1.75


@kept(PANELS)
def album(text: Texts, of: Owner, choices: tuple[str, ...], at: Box) -> str:
    """One seat: its name, and six frames to fill; `choices` lie on them."""
    x, y, width, height = at
    active, (letters, top) = of.active, lettering(of.tall)
    page = card(width, height, edge=GOLD, thick=5) if active else card(width, height, SHADE)
    room = width - 46 - letters * (4.2 if of.over and active else 3)
    name = seat_name(text, of.seat, of.name, 46, top * 0.72, letters, room, letters - 2)
    found = f"{sum(held > 0 for held in of.hand)}/{LAND}"
    shown = words(found, width - 14, top * 0.72, letters, anchor="end", font_weight=700, fill=TALLY)
    frames = [frame(text, of, kind, choices[kind], at) for kind in range(LAND)]
    mark = seat_shape(of.seat, 14, 25, top * 0.5)
    if of.over and active:
        shown += prize(width - 14 - letters * 2.75, top * 0.48, letters * 0.62)
    title = tooltip(text.pair(of.name, sum(of.hand)))
    return thing(named("player", of.seat), title, page, mark, name, shown, *frames, x=x, y=y, key=f"panel-{of.seat}")


def measures(tall: bool, at: Box) -> tuple[float, float, float]:
    """How wide the frames of an album are, how large a photograph in them, and how far down their middle is."""
    _, top = lettering(tall)
    each, room = (at.width - 16) / LAND, at.height - top - 8
    return each, min(each * 0.9, room / 1.18), top + room / 2


def frame(text: Texts, of: Owner, kind: int, chosen: str, at: Box) -> str:
    """One frame of an album: empty, a photograph, or two; and a choice where an exchange may be had."""
    each, size, y = measures(of.tall, at)
    seat, held = of.seat, of.hand[kind]
    parts = [tooltip(name_of(text, kind))]
    if held == 0:
        parts.append(blank(kind, size))
    if held == 2:
        parts.append(
            tag("g", front(kind, size), transform=f"translate({size * 0.07:.1f} {-size * 0.05:.1f}) rotate(7)")
        )
    if held >= 1:
        parts.append(tag("g", front(kind, size), transform=f"rotate({(seat * 5 + kind * 3) % 5 - 3})"))
    if held == 2:
        parts.append(
            badge("×2", size * 0.3, size * 0.4, size * (0.36 if of.tall else 0.26), SEAT_COLOURS[seat], SEAT_INKS[seat])
        )
    return thing(named("photo", seat, kind), *parts, chosen, x=8 + each * (kind + 0.5), y=y)


def offers(scene: Scene, seat: int, at: Box) -> tuple[str, ...]:
    """For each frame of an album, the exchanges that may be asked for or granted with it."""
    drawn = [""] * LAND
    _, size, _ = measures(scene.tall, at)
    for action in scene.legal:
        if action >= GIVE and seat == scene.seen.turn:
            drawn[action - GIVE] += offer(scene, action, size)
        elif ASK <= action < GIVE and (action - ASK) // LAND == seat:
            drawn[(action - ASK) % LAND] += offer(scene, action, size)
    return tuple(drawn)


@kept(ALL)
def blank(kind: int, size: float) -> str:
    """An empty frame: a pale shape of what belongs there."""
    box = {"x": -size / 2, "y": -size * 0.56, "width": size, "height": size * 1.12, "rx": size * 0.1}
    edge = tag("rect", fill=GAP, fill_opacity=0.55, stroke="#c7b48c", stroke_width=1.8, stroke_dasharray="6 5", **box)
    return edge + icon(ANIMALS[kind], 0, 0, size * 0.7, opacity=0.17)


def offer(scene: Scene, action: int, size: float) -> str:
    """A photograph that may be asked for or given."""
    wide, high = size + 8, size * 1.12 + 8
    place: dict[str, Any] = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": size * 0.16}
    gain = scene.gain(action)
    sign = badge(f"+{gain}", -size * 0.3, -size * 0.44, size * 0.24, "#3f6b4f") if gain else ""
    if action < GIVE:
        sign += tag(
            "g", there_and_back(), transform=f"translate({-size * 0.34:.1f} {size * 0.4:.1f}) scale({size / 60:.2f})"
        )
    return choice(action, scene.say(action), rim("rect", LIGHT, 4.4, 7, dark=DARK, strength=0.6, **place), sign)


@kept(ALL)
def there_and_back() -> str:
    """Two arrows: this may be had in exchange."""
    plate = tag("circle", r=13, fill=INK, stroke=SNOW, stroke_width=2)
    return plate + stroke("M-7-3.500H6L2-7M7 3.500H-6L-2 7", SNOW, 2.6, stroke_linejoin="round")


def out_there(scene: Scene) -> str:
    """What still lies on the islands, and what is in the box: known to all who count."""
    s = scene.seen
    gone = [sum(held) for held in zip(*s.hand[: scene.seats], strict=True)] + s.box
    left = tuple(COPIES[kind] - gone[kind] - (1 if s.held == kind else 0) for kind in range(LAND + MARINE))
    return counted(scene.text, scene.tall, left, tuple(s.box))


@kept(PARTS)
def counted(text: Texts, tall: bool, left: tuple[int, ...], boxed: tuple[int, ...]) -> str:
    """The same, from how many there are of each animal."""
    x, y, width, height = (8.0, 1372.0, 764.0, 120.0) if tall else (1022.0, 702.0, 408.0, 148.0)
    letters = 22.0 if tall else 15.0
    drawn = [card(width, height, **READ)]
    columns = LAND + MARINE + 1 if tall else LAND
    column = (width - 12) / columns
    for kind in range(LAND + MARINE):
        cx, cy = 6 + column * (kind % columns + 0.5), (30.0 if tall else 46.0) + kind // columns * 60
        drawn.append(count_of(text, kind, left[kind], cx, cy, letters, tall))
    drawn.append(words(text["view.islands"], 14, height - 12 if tall else 21, letters, fill=NOTE))
    box_y = height - 12 if tall else height - 9
    drawn.append(words(text["view.box"], width - 14, box_y, letters, anchor="end", fill=NOTE))
    drawn.append(box(text, boxed, 6 + column * (columns - 0.5), 42.0 if tall else 98.0, 48.0, letters))
    return thing(COUNTS, *drawn, x=x, y=y)


@kept(PARTS)
def what_they_do(text: Texts, tall: bool) -> str:
    """What each marine animal does, where there is room to say so."""
    x, y, width, height, letters = (8, 1216, 764, 148, 24.0) if tall else (1022, 580, 408, 114, 14.0)
    drawn = [card(width, height, **READ)]
    for i in range(MARINE):
        kind = LAND + i
        middle = height * (0.15 + 0.18 * i)
        drawn.append(icon(ANIMALS[kind], letters * 1.5, middle, height * 0.175))
        room = width - letters * 3.2
        drawn.append(
            text_line(
                text[f"does.{ANIMALS[kind]}"], letters * 2.8, middle + letters * 0.36, letters, room, 12, fill=WRITING
            )
        )
    return thing(REMINDER, *drawn, x=x, y=y)


@kept(PIECES)
def count_of(text: Texts, kind: int, left: int, x: float, y: float, letters: float, tall: bool) -> str:
    """One animal and how many of it lie on the islands."""
    size = 40.0 if tall else 32.0
    name, picture = name_of(text, kind), icon(ANIMALS[kind], 0, 0, size, opacity=1 if left else 0.3)
    if tall:
        return number_of(name, picture, left, 0, size * 0.5 + letters, letters, anchor="middle", fill=WRITING, x=x, y=y)
    return number_of(name, picture, left, size * 0.62, letters * 0.36, letters, fill=WRITING, x=x - 10, y=y)


def box(text: Texts, boxed: tuple[int, ...], x: float, y: float, width: float, letters: float) -> str:
    """How many tiles lie in the box; which, when asked."""
    inside = [f"{name_of(text, LAND + i)} {count}" for i, count in enumerate(boxed) if count]
    title = text.pair(text["view.box"], ", ".join(inside) or 0)
    return thing(
        BOX,
        tooltip(title),
        tag("rect", x=-width / 2 + 3, y=-18, width=width - 6, height=40, rx=5, fill="#7a5a2e"),
        tag("rect", x=-width / 2, y=-22, width=width, height=12, rx=4, fill="#a98450"),
        words(sum(boxed), 0, 14, letters * 1.2, anchor="middle", fill=PAPER, font_weight=700),
        x=x,
        y=y,
    )


def corner(scene: Scene, here: Layout) -> str:
    """In the lagoon's corner: the animal that acts or the third copy, and the button to leave it at that."""
    s = scene.seen
    x, y = here.corner
    wide = here.tile * 2.1
    drawn = []
    kind = in_hand(s)
    has_button = DECLINE in scene.legal
    if kind != NOWHERE:
        sign = badge(f"×{s.to_lay}", wide * 0.42, -wide * 0.5, here.text * 1.3, INK) if s.to_lay else ""
        photo = tooltip(name_of(scene.text, kind)) + tag("g", front(kind, wide), transform="rotate(-4)") + sign
        up = y - wide * 0.6 - (here.text * 4.2 if has_button else 0)
        drawn.append(thing(FOUND, photo, x=x + wide / 2 + 4, y=up))
    if has_button:
        text, letters = scene.text["view.end" if s.phase == Phase.FINISH else "view.decline"], here.text * 1.35
        width, height = letters * (breadth(text, True) + 1.8), letters * 2.4
        look: dict[str, Any] = {"corner": height / 2, "fill": "#fff3d0", "edge": LIGHT, "thick": 4, "shadow": "#7d9a94"}
        said = lettered(text, width, height / 2, letters)
        drawn.append(button(DECLINE, scene.say(DECLINE), width, height, said, x=x, y=y - height, **look))
    return "".join(drawn)
