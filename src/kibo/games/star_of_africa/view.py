"""The table as SVG: the map with tokens, robbers and pawns, a panel for each seat, and the choices of the moment."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Phrase, Texts
from kibo.view.colours import INK, SEAT_COLOURS, SNOW
from kibo.view.kept import ALL, PIECES, kept, kept_for_all
from kibo.view.lately import happened
from kibo.view.panels import Box
from kibo.view.shapes import badge, paper, rim, seat_shape
from kibo.view.svg import Point, choice, document, group, tag, thing, tooltip
from kibo.view.things import named
from kibo.view.trail import footsteps, mark

from .actions import BID, FLY, GO, PLACE, START
from .board import CITIES, FIRST_RED, LABELS, NAMES
from .chart import CITY, MapFrame, chart, defs, labels, land, red_edge, sea, stretches
from .chart import cities as red_cities
from .icons import icon, pawn
from .notation import place
from .panels import hidden_strip, seat_panel, strip
from .routes import Spaces, routes
from .rules.moving import cheapest
from .state import NOBODY, NOTHING, ROBBER_OF, SEATS, TOKEN, Phase, State
from .things import standing

WIDE, TALL = (1440.0, 860.0), 780.0
GLOW, GAINS, COSTS = "#ffd84d", "#2e7d4f", "#a8281a"
PLANE = (18, 23)
"""How large a flight is, wide and tall."""


class Places(NamedTuple):
    """Where everything is drawn."""

    width: float
    height: float
    frame: MapFrame
    panels: tuple[Box, ...]
    hidden: Box
    below: Box
    """The buttons, next to the map."""
    lately: Box | None = None
    """What happened last, where there is room to say it."""


@kept(ALL)
def places(tall: bool, seats: int, auction: bool) -> Places:
    """The measures for a screen; all seats leave no room but below, and an auction with its many bids none at all."""
    if not tall:
        panels = tuple(Box(836, 12 + i * 92, 592, 84) for i in range(seats))
        hidden, below, free = Box(836, 474, 592, 106), Box(836, 590, 592, 258), 12.0 + seats * 92
        lately: Box | None = Box(836, free, 592, hidden.y - 10 - free)
        if seats == SEATS:
            lately = None if auction else Box(836, 590, 592, 78)
            below = below if auction else Box(836, 676, 592, 172)
        return Places(*WIDE, MapFrame(12, 12, 808, 836, 15), panels, hidden, below, lately)
    panels = tuple(Box(8 + (i % 2) * 386, 1080 + (i // 2) * 102, 378, 94) for i in range(seats))
    hidden = Box(8, panels[-1].y + 104, 764, 104)
    return Places(TALL, hidden.y + 112, MapFrame(8, 8, 764, 800, 22), panels, hidden, below=Box(8, 818, 764, 252))


def draw(scene: Scene) -> str:
    """The whole table."""
    at = places(scene.tall, scene.seats, scene.seen.phase == Phase.BID)
    under, over = choices(scene, scene.seen, at.frame)
    return paper(
        at.width,
        at.height,
        on_the_map(scene),
        trail(scene, at.frame),
        under,
        pawns(scene, scene.seen, at.frame),
        over,
        before_the_seats(scene),
        happened(scene, at.lately, 15) if at.lately else "",
        strip(scene, scene.seen, at.below),
        label=scene.text["name"],
    )


@kept_for_all
def on_the_map(scene: Scene) -> str:
    """The map with all that lies on it."""
    at, s = places(scene.tall, scene.seats, False), scene.seen
    return chart(at.frame, scene.text) + things(scene, s, at.frame)


@kept_for_all
def before_the_seats(scene: Scene) -> str:
    """The panels, and how many tokens of each kind are still hidden."""
    at, s = places(scene.tall, scene.seats, False), scene.seen
    panels = [seat_panel(scene, s, seat, box) for seat, box in enumerate(at.panels)]
    return "".join((*panels, hidden_strip(scene.text, scene.tall, tuple(s.hidden), at.hidden)))


def things(scene: Scene, s: State, frame: MapFrame) -> str:
    """Every city to be pointed at, with the token face down or the robber lying open in it."""
    text, names = scene.text, scene.names
    return "".join(
        [
            a_city(text, city, lying, names[lying - ROBBER_OF] if lying >= ROBBER_OF else "", frame)
            for city, lying in enumerate(s.city[:CITIES])
        ]
    )


@kept(PIECES)
def a_city(text: Texts, city: int, lying: int, name: str, frame: MapFrame) -> str:
    """One city; `name` is the robber's owner's, where one lies there."""
    x, y = frame.space(city)
    inner = tag("circle", cx=x, cy=y, r=CITY + 6, fill_opacity=0)
    if lying == TOKEN:
        inner += token(text, city, frame)
    elif lying != NOTHING:
        inner += robber(text, name, lying - ROBBER_OF, city, frame)
    return thing(named("space", city), inner)


@kept(PIECES)
def token(text: Texts, city: int, frame: MapFrame) -> str:
    """A token face down in its city."""
    x, y = frame.space(city)
    name = text.pair(text[f"city.{NAMES[city]}"], text["view.token"])
    return group(tooltip(name), red_edge(), icon("back", 0, 0, 28), x=x, y=y, key=f"token-{city}")


@kept(PIECES)
def robber(text: Texts, name: str, owner: int, city: int, frame: MapFrame) -> str:
    """A robber who bars a city."""
    x, y = frame.space(city)
    shape = seat_shape(owner, 8, 17, 14, stroke_width=1.6)
    ring = tag("circle", r=19, fill="#f3e2c4", stroke=SEAT_COLOURS[owner], stroke_width=4.5)
    title = tooltip(text.say(Phrase("view.robber", who=name)))
    return group(title, red_edge(radius=24), ring, icon("robber", 0, 0, 36), shape, x=x, y=y, key=f"robber-{city}")


def pawns(scene: Scene, s: State, frame: MapFrame) -> str:
    """Every pawn on the board, side by side where they share a space; a choice under one is hit through it."""
    parts = []
    through = {target(action) for action in scene.legal}
    for seat in standing(s):
        here = s.at[seat]
        there = [other for other in standing(s) if s.at[other] == here]
        x, y = frame.space(here)
        x += (there.index(seat) - (len(there) - 1) / 2) * 23
        y -= 9 if here >= CITIES else 6 if "n" in LABELS[here] else 17  # below a name that stands over its city
        parts.append(standing_pawn(scene.text, scene.names[seat], seat, here, seat == s.turn, here in through, x, y))
    return "".join(parts)


@kept(PIECES)
def standing_pawn(text: Texts, name: str, seat: int, here: int, acting: bool, through: bool, x: float, y: float) -> str:
    """One pawn, with a light round the one whose turn it is."""
    title = tooltip(text.pair(name, text.say(place(here))))
    light = tag("circle", cy=3, r=20, fill=GLOW, fill_opacity=0.55) if acting else ""
    look = {"pointer_events": "none"} if through else {}
    return thing(named("pawn", seat), title, light, pawn(seat, 12), x=x, y=y, key=f"pawn-{seat}", **look)


def trail(scene: Scene, frame: MapFrame) -> str:
    """The way that somebody took in the last turn."""
    return mark(*(footsteps(tuple(map(frame.space, spaces)), seat, 6) for seat, spaces in scene.trail))


def target(action: int) -> int:
    """The space that a choice lights up; of all others, NOBODY."""
    if START <= action < FLY:
        return action - START
    return action - GO if GO <= action < BID else NOBODY


def choices(scene: Scene, s: State, frame: MapFrame) -> tuple[str, str]:
    """What may be chosen on the map itself: what pawns stand on, and all else."""
    under: list[str] = []
    over: list[str] = []
    taken = {s.at[seat] for seat in standing(s)}
    room = PriceRoom(scene, frame)
    for action in scene.legal:
        where = target(action)
        if where == NOBODY:
            over.append(elsewhere(scene, action, frame, room))
            continue
        x, y = frame.space(where)
        start = action < FLY
        light = choice(action, scene.say(action), glow(CITY + 12), x=x, y=y) if start else ""
        (under if where in taken else over).append(light or step(scene, s, action, frame, room))
    return "".join(under), "".join(over)


def elsewhere(scene: Scene, action: int, frame: MapFrame, room: PriceRoom) -> str:
    """A flight, or a city for a robber; nothing for what has its place beside the map."""
    if FLY <= action < PLACE + FIRST_RED:
        return flight(scene, action, room)
    return robber_place(scene, action, frame) if PLACE + FIRST_RED <= action < GO else ""


class PriceRoom:
    """Where prices may stand: on the map, on no other price, on no city's name, and on nothing that may be chosen."""

    def __init__(self, scene: Scene, frame: MapFrame) -> None:
        self.wide, self.high = (70.0, 32.0) if scene.tall else (42.0, 20.0)
        self.left, self.right = frame.x + self.wide / 2, frame.x + frame.width - self.wide / 2
        self.targets = [frame.space(space) for action in scene.legal if (space := target(action)) != NOBODY]
        self.names = [label.box for label in labels(frame, scene.text)]
        flights = [action for action in scene.legal if FLY <= action < PLACE + FIRST_RED]
        self.airports = {action: self.airport(*frame.space(action - FLY), scene.tall) for action in flights}
        self.targets += self.airports.values()
        self.prices: list[Point] = []

    def airport(self, x: float, y: float, tall: bool) -> Point:
        """Where a flight is chosen: at the corner of its city where it hides least of a name."""
        size = 2 * PLANE[tall]
        corners = [(x + dx, y + dy) for dy in (-18, 18) for dx in (20, -20)]
        return min(corners, key=lambda corner: self.written(corner[0], corner[1], size, size))

    def nearest(self, spot: Point) -> float:
        """How far the next target is."""
        return min((dist(spot, other) for other in self.targets if other != spot), default=1000.0)

    def beside(self, x: float, y: float, away: float, side: int) -> Point:
        """The way from a target to its price: above or below it, else to its right or left, or at a corner."""
        far = away + self.wide / 2 - 10
        ways = [(0.0, side * away), (0.0, -side * away), (far, 0.0), (-far, 0.0)]
        ways += [(0.8 * dx, dy) for dx in (far, -far) for dy in (-away, away)]
        dx, dy = min(ways, key=lambda way: self.covered(x + way[0], y + way[1], (x, y)))
        self.prices.append((x + dx, y + dy))
        return dx, dy

    def covered(self, x: float, y: float, own: Point) -> int:
        """How much else a price here would cover; what may be chosen matters most."""
        near, close = self.wide / 2 + 6, self.high / 2 + 6
        prices = sum(abs(x - px) < self.wide and abs(y - py) < self.high for px, py in self.prices)
        others = sum(abs(x - tx) < near and abs(y - ty) < close for tx, ty in self.targets if (tx, ty) != own)
        names = self.written(x, y, self.wide, self.high)
        return 2 * prices + 3 * others + names + (0 if self.left <= x <= self.right else 2)

    def written(self, x: float, y: float, wide: float, high: float) -> int:
        """How many names something here would cover."""
        return sum(
            -wide / 2 < x - left < width + wide / 2 and -high / 2 < y - top < height + high / 2
            for left, top, width, height in self.names
        )


@kept(PIECES)
def glow(radius: float, inside: float = 0.28) -> str:
    """A ring of light round what may be chosen."""
    return rim("circle", GLOW, 4.5, 8, fill=GLOW, inside=inside, r=radius)


def amount(francs: int, tall: bool, x: float, y: float) -> str:
    """What a choice brings or costs."""
    sign = "+" if francs > 0 else "−"
    return badge(f"{sign}{abs(francs)}", x, y, 20 if tall else 12, GAINS if francs > 0 else COSTS)


def step(scene: Scene, s: State, action: int, frame: MapFrame, room: PriceRoom) -> str:
    """A space that the roll leads to, with what it costs beside it."""
    space = action - GO
    x, y = frame.space(space)
    gain = scene.gain(action)
    francs = gain if gain is not None else -100 * max(cheapest(s, space), 0)
    city = space < CITIES
    size, reach = (16.0, 27.0) if scene.tall else (11.0, 17.0)  # a finger needs more room than a pointer
    half = max(room.nearest((x, y)) // 2, 7.0)  # but not that of the next dot
    size, reach = min(size, half), min(reach, half)
    body = glow(CITY + 5) if city else tag("circle", r=reach, fill=SNOW, fill_opacity=0.01) + glow(size, 0.85)
    price = ""
    if francs:
        away = CITY + 14 if city else size + 14
        side = 1 if city and "n" in LABELS[space] else -1  # of a city, on the other side than the name
        price = amount(francs, scene.tall, *room.beside(x, y, away, side))
    return choice(action, scene.say(action), body, price, x=x, y=y) + route(tuple(routes(s, space)), frame)


@kept(PIECES)
def route(ways: tuple[Spaces, ...], frame: MapFrame) -> str:
    """The ways of a move, right after its choice: a page lets them appear while the choice is pointed at."""
    lines = ["M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in map(frame.space, way)) for way in ways]
    look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    inner = tag("path", d="".join(lines), stroke=INK, stroke_width=13, stroke_opacity=0.5, **look)
    inner += tag("path", d="".join(lines), stroke=GLOW, stroke_width=8, **look)
    return tag("g", inner, class_="route", opacity=0, pointer_events="none")


def flight(scene: Scene, action: int, room: PriceRoom) -> str:
    """A city at the other end of a red line."""
    x, y = room.airports[action]
    size = PLANE[scene.tall]
    body = tag("circle", r=size, fill=SNOW, stroke=COSTS, stroke_width=3) + icon("plane", 0, 0, size * 1.4, fill=COSTS)
    francs = scene.gain(action)
    price = amount(francs if francs is not None else -300, scene.tall, *room.beside(x, y, size + 8, -1))
    return choice(action, scene.say(action), body, price, x=x, y=y)


def robber_place(scene: Scene, action: int, frame: MapFrame) -> str:
    """A city that a robber may bar."""
    x, y = frame.space(action - PLACE)
    size = 22 if scene.tall else 17
    body = tag("circle", r=size, fill=GLOW, stroke=INK, stroke_width=2.5) + icon("robber", 0, 0, size * 1.6)
    return choice(action, scene.say(action), body, x=x - 12, y=y + 12)


def cover() -> str:
    """The north of the map with the great star over it, without words."""
    frame = MapFrame(-120, -60, 900, 930, 15)
    inner = (defs(frame), sea(frame), land(frame), stretches(frame), red_cities(frame))
    spots = [frame.space(city) for city in range(FIRST_RED, CITIES, 2)]
    tokens = "".join(red_edge(x, y) + icon("back", x, y, 28) for x, y in spots)
    gems = icon("ruby", 96, 400, 92) + icon("emerald", 196, 424, 84) + icon("topaz", 560, 420, 84)
    men = group(pawn(0, 26), x=140, y=236) + group(pawn(1, 26), x=470, y=150) + group(pawn(2, 26), x=240, y=120)
    light = tag("circle", cx=340, cy=330, r=120, fill=GLOW, fill_opacity=0.35)
    stars = icon("star", 340, 330, 190) + gems + icon("robber", 545, 300, 96)
    return document(640, 480, *inner, light, tokens, men, stars, label="★")
