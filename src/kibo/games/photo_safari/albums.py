"""Beside the lagoon: each seat's album, what is still out there, and the buttons."""

from __future__ import annotations

from typing import NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Texts
from kibo.view.colours import INK, PAPER, SEAT_COLOURS, SEAT_INKS, SNOW
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.shapes import badge, seat_shape, star
from kibo.view.svg import choice, group, points, tag, thing, tooltip, words
from kibo.view.things import named

from .actions import ASK, DECLINE, GIVE
from .icons import icon
from .lagoon import name_of
from .layout import Layout
from .photos import front
from .rules.end import winners
from .state import ANIMALS, COPIES, LAND, MARINE, NOWHERE, Phase
from .things import BOX, COUNTS, FEW, FOUND, REMINDER, in_hand

GOLD = "#f2b632"
CAPTION = "#35565c"


def albums(scene: Scene, tall: bool) -> str:
    """All seats' albums."""
    drawn = []
    for seat in range(scene.seats):
        if tall:
            box = (8 + (seat % 2) * 386.0, 912 + seat // 2 * 152.0, 378.0, 144.0)
        else:
            high = 134.0 if scene.seats <= FEW else 108.0
            box = (1022.0, 10 + seat * (high + 8), 408.0, high)
        over = scene.seen.phase == Phase.END
        active = is_winner(scene, seat) if over else scene.seen.turn == seat
        hand = tuple(scene.seen.hand[seat])
        drawn.append(
            album(scene.text, Owner(seat, scene.names[seat], hand, active, over, tall), offers(scene, seat, box), box)
        )
    return "".join(drawn)


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


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
    page = tag(
        "rect", width=width, height=height, rx=14, fill="#fffaf0" if active else "#efe3cb",
        stroke=GOLD if active else "#d9c8a6", stroke_width=5 if active else 2,
    )  # fmt: skip
    name = words(shortened(of.name, 14 if of.tall else 20), 46, top * 0.72, letters, font_weight=700 if active else 600)
    count = f"{sum(held > 0 for held in of.hand)}/{LAND}"
    shown = words(count, width - 14, top * 0.72, letters, anchor="end", font_weight=700, fill="#7a4a10")
    frames = [frame(text, of, kind, choices[kind], at) for kind in range(LAND)]
    mark = seat_shape(of.seat, 14, 25, top * 0.5)
    if of.over and active:
        laurel = points(star(0, 0, letters * 0.62))
        shown += group(
            tag("polygon", points=laurel, fill=GOLD, stroke="#9c6a10", stroke_width=1.6),
            x=width - 14 - letters * 2.6,
            y=top * 0.48,
        )
    title = tooltip(text.pair(of.name, sum(of.hand)))
    return thing(named("player", of.seat), title, page, mark, name, shown, *frames, x=x, y=y, key=f"panel-{of.seat}")


def is_winner(scene: Scene, seat: int) -> bool:
    """At the end: has this seat won?"""
    won = [0] * scene.seats
    winners(scene.seen, won)
    return bool(won[seat])


def shortened(name: str, most: int) -> str:
    """A name that fits."""
    return name if len(name) <= most else name[: most - 1] + "…"


def measures(tall: bool, at: Box) -> tuple[float, float, float]:
    """How wide the frames of an album are, how large a photograph in them, and how far down their middle is."""
    _, top = lettering(tall)
    each, room = (at[2] - 16) / LAND, at[3] - top - 8
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


@kept(PIECES)
def blank(kind: int, size: float) -> str:
    """An empty frame: a pale shape of what belongs there."""
    box = {"x": -size / 2, "y": -size * 0.56, "width": size, "height": size * 1.12, "rx": size * 0.1}
    edge = tag(
        "rect", fill="#fffdf7", fill_opacity=0.55, stroke="#c7b48c", stroke_width=1.8, stroke_dasharray="6 5", **box
    )
    return edge + icon(ANIMALS[kind], 0, 0, size * 0.7, opacity=0.17)


def offer(scene: Scene, action: int, size: float) -> str:
    """A photograph that may be asked for or given."""
    wide, high = size + 8, size * 1.12 + 8
    ring = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": size * 0.16}
    gain = scene.gain(action)
    sign = badge(f"+{gain}", -size * 0.3, -size * 0.44, size * 0.24, "#3f6b4f") if gain else ""
    if action < GIVE:
        sign += tag(
            "g", there_and_back(), transform=f"translate({-size * 0.34:.1f} {size * 0.4:.1f}) scale({size / 60:.2f})"
        )
    return choice(
        action,
        scene.say(action),
        tag("rect", fill=SNOW, fill_opacity=0.08, stroke="#7a4a10", stroke_opacity=0.6, stroke_width=7, **ring),
        tag("rect", fill="none", stroke="#ffd95e", stroke_width=4.4, **ring),
        sign,
    )


@kept(PIECES)
def there_and_back() -> str:
    """Two arrows: this may be had in exchange."""
    plate = tag("circle", r=13, fill=INK, stroke=SNOW, stroke_width=2)
    arrows = "M-7-3.500H6L2-7M7 3.500H-6L-2 7"
    line = {"fill": "none", "stroke": SNOW, "stroke_width": 2.6, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return plate + tag("path", d=arrows, **line)


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
    drawn = [tag("rect", width=width, height=height, rx=14, fill="#dcebea", stroke="#a9cbc9", stroke_width=2)]
    columns = LAND + MARINE + 1 if tall else LAND
    column = (width - 12) / columns
    for kind in range(LAND + MARINE):
        cx, cy = 6 + column * (kind % columns + 0.5), (30.0 if tall else 46.0) + kind // columns * 60
        drawn.append(count_of(text, kind, left[kind], cx, cy, letters, tall))
    drawn.append(words(text["view.islands"], 14, height - 12 if tall else 21, letters, fill=CAPTION))
    box_y = height - 12 if tall else height - 9
    drawn.append(words(text["view.box"], width - 14, box_y, letters, anchor="end", fill=CAPTION))
    drawn.append(box(text, boxed, 6 + column * (columns - 0.5), 42.0 if tall else 98.0, 48.0, letters))
    return thing(COUNTS, *drawn, x=x, y=y)


@kept(PARTS)
def what_they_do(text: Texts, tall: bool) -> str:
    """What each marine animal does, where there is room to say so."""
    x, y, width, height, letters = (8, 1216, 764, 148, 24.0) if tall else (1022, 580, 408, 114, 14.0)
    drawn = [tag("rect", width=width, height=height, rx=14, fill="#dcebea", stroke="#a9cbc9", stroke_width=2)]
    for i in range(MARINE):
        kind = LAND + i
        middle = height * (0.15 + 0.18 * i)
        drawn.append(icon(ANIMALS[kind], letters * 1.5, middle, height * 0.175))
        drawn.append(words(text[f"does.{ANIMALS[kind]}"], letters * 2.8, middle + letters * 0.36, letters))
    return thing(REMINDER, *drawn, x=x, y=y)


@kept(PIECES)
def count_of(text: Texts, kind: int, left: int, x: float, y: float, letters: float, tall: bool) -> str:
    """One animal and how many of it lie on the islands."""
    size = 40.0 if tall else 32.0
    shown = [tooltip(name_of(text, kind)), icon(ANIMALS[kind], 0, 0, size, opacity=1 if left else 0.3)]
    if tall:
        shown.append(words(left, 0, size * 0.5 + letters, letters, anchor="middle", font_weight=700))
    else:
        shown.append(words(left, size * 0.62, letters * 0.36, letters, font_weight=700))
    return group(*shown, x=x if tall else x - 10, y=y)


def box(text: Texts, boxed: tuple[int, ...], x: float, y: float, width: float, letters: float) -> str:
    """How many tiles lie in the box; which, when asked."""
    inside = [f"{name_of(text, LAND + i)} {count}" for i, count in enumerate(boxed) if count]
    title = text.pair(text["view.box"], ", ".join(inside) or 0)
    return thing(
        BOX,
        tooltip(title),
        tag("rect", x=-width / 2 + 3, y=-18, width=width - 6, height=40, rx=5, fill="#8a6a3c"),
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
        text = scene.text["view.end" if s.phase == Phase.FINISH else "view.decline"]
        drawn.append(button(DECLINE, scene.say(DECLINE), text, x, y, here.text * 1.35))
    return "".join(drawn)


def button(action: int, label: str, text: str, x: float, y: float, letters: float) -> str:
    """A button with its lower left corner at a point."""
    width, height = letters * (0.56 * len(text) + 2.2), letters * 2.4
    return choice(
        action,
        label,
        tag("rect", x=2, y=3, width=width, height=height, rx=height / 2, fill=INK, fill_opacity=0.35),
        tag("rect", width=width, height=height, rx=height / 2, fill="#fff3d0", stroke="#ffd95e", stroke_width=4),
        words(text, width / 2, height * 0.64, letters, anchor="middle", font_weight=700),
        x=x,
        y=y - height,
    )
