"""The table as SVG: the map with tokens, robbers and pawns, a panel for each seat, and the choices of the moment."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, dist, hypot, inf, radians, sin
from typing import NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Phrase, Texts
from kibo.view.colours import INK, SEAT_COLOURS, SNOW
from kibo.view.kept import ALL, PARTS, PIECES, kept, kept_for_all
from kibo.view.lately import happened
from kibo.view.panels import Box
from kibo.view.shapes import badge, paper, rim, seat_shape
from kibo.view.svg import Point, choice, document, group, tag, thing, tooltip
from kibo.view.things import named
from kibo.view.trail import footsteps, mark

from .actions import BID, FLY, GO, PLACE, START
from .board import CITIES, FIRST_RED
from .chart import CITY, MapFrame, air, defs, dots_to_point_at, land, red_edge, sea, stretches
from .chart import cities as red_cities
from .icons import icon, pawn
from .names import is_named_above, labels, tied, written
from .notation import place
from .panels import hidden_strip, seat_panel, strip
from .places import city_phrase
from .routes import Spaces, routes
from .rules.moving import cheapest
from .state import NOBODY, NOTHING, ROBBER_OF, SEATS, TOKEN, Phase, State
from .things import standing

WIDE, TALL = (1440.0, 860.0), 780.0
GLOW, GAINS, COSTS = "#ffd84d", "#2e7d4f", "#a8281a"
DOT = ((11.0, 17.0), (16.0, 27.0))
"""How large the light of a dot is and how far it is felt, wide and tall: a finger needs more room than a pointer."""
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
        return Places(*WIDE, MapFrame(12, 12, 808, 836), panels, hidden, below, lately)
    panels = tuple(Box(8 + (i % 2) * 386, 1080 + (i // 2) * 102, 378, 94) for i in range(seats))
    hidden = Box(8, panels[-1].y + 104, 764, 104)
    return Places(
        TALL, hidden.y + 112, MapFrame(8, 8, 764, 800, tall=True), panels, hidden, below=Box(8, 818, 764, 252)
    )


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
        names_in_the_light(scene, at.frame),
        before_the_seats(scene),
        happened(scene, at.lately, 15) if at.lately else "",
        strip(scene, scene.seen, at.below),
        label=scene.text["name"],
    )


@kept(PARTS)
def chart(frame: MapFrame, text: Texts) -> str:
    """The whole map without anything that moves."""
    below = (defs(frame), sea(frame), land(frame), air(frame), tied(frame, text), stretches(frame), red_cities(frame))
    return "".join((*below, written(labels(frame, text)), dots_to_point_at(frame)))


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
    name = text.pair(text.say(city_phrase(city)), text["view.token"])
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
        y -= 9 if here >= CITIES else 6 if is_named_above(scene, here) else 17  # below a name that stands over its city
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


def reach(space: int, tall: bool) -> float:
    """How far the light of a choice goes."""
    return CITY + 16 if space < FIRST_RED else CITY + 9 if space < CITIES else DOT[tall][0] + 4


def names_in_the_light(scene: Scene, frame: MapFrame) -> str:
    """The names that a light would cover, once more on top of it."""
    lights = [(frame.space(space), reach(space, scene.tall)) for space in map(target, scene.legal) if space != NOBODY]
    lit = (line for line in labels(frame, scene.text) if any(line.is_within(light, spot) for spot, light in lights))
    return written(tuple(lit), pointer_events="none")


def elsewhere(scene: Scene, action: int, frame: MapFrame, room: PriceRoom) -> str:
    """A flight, or a city for a robber; nothing for what has its place beside the map."""
    if FLY <= action < PLACE + FIRST_RED:
        return flight(scene, action, room)
    return robber_place(scene, action, frame, room) if PLACE + FIRST_RED <= action < GO else ""


AROUND = [(0.75, -0.65), (-0.75, -0.65), (0.75, 0.65), (-0.75, 0.65), (1, 0), (-1, 0), (0, 1), (0, -1)]
AROUND += [(cos(angle), sin(angle)) for angle in (radians(12 * at) for at in range(30))]
"""Ways from a city to something beside it: at a corner, else anywhere."""
SLANTS = [(dx, dy) for dx in (1.0, -1.0, 0.8, -0.8, 0.4, -0.4, 0.2, -0.2, 0.0) for dy in (-1.0, 1.0, 0.0, 0.5, -0.5)]
"""Ways from a target to its price, aside and up or down."""
DODGED = 70
"""So much further off a price is put rather than on a city; on a name, eight times as far."""
FAR = 1.5
"""From so many times its usual distance on, a price is tied to its target by a line."""


class PriceRoom:
    """Where prices may stand: on the map, on no other price, on nothing that may be chosen, on no city and no pawn."""

    def __init__(self, scene: Scene, frame: MapFrame) -> None:
        self.wide, self.high = (70.0, 32.0) if scene.tall else (42.0, 20.0)
        self.left, self.right = frame.x + self.wide / 2, frame.x + frame.width - self.wide / 2
        self.top, self.foot = frame.y + self.high / 2, frame.y + frame.height - self.high / 2
        spaces = [space for space in map(target, scene.legal) if space != NOBODY]
        self.targets = {frame.space(space): reach(space, scene.tall) - 4 for space in spaces}
        self.names = [label.box for label in labels(frame, scene.text)]
        flights = [action for action in scene.legal if FLY <= action < PLACE + FIRST_RED]
        size = 2 * PLANE[scene.tall]
        self.airports = {action: self.corner(frame.space(action - FLY), size, 27) for action in flights}
        self.targets |= dict.fromkeys(self.airports.values(), size / 2)
        self.prices: list[Point] = []
        self.cities = [frame.space(city) for city in range(CITIES)]
        self.pawns = [(x, y - CITY) for x, y in (frame.space(scene.seen.at[seat]) for seat in standing(scene.seen))]

    def corner(self, spot: Point, size: float, away: int) -> Point:
        """The place beside a city where something of a size hides no name, the nearer the better."""
        places = [(spot[0] + dx * far, spot[1] + dy * far) for far in range(away, away + 28, 9) for dx, dy in AROUND]
        return min(places, key=lambda place: self.written(place[0], place[1], size, size))

    def nearest(self, spot: Point) -> float:
        """How far the next target is."""
        return min((dist(spot, other) for other in self.targets if other != spot), default=1000.0)

    def beside(self, x: float, y: float, away: float, side: int) -> Point:
        """The way from a target to its price: above or below it, else beside it, at a corner or further off."""
        wide, ways = away + self.wide / 2 - 10, [(0.0, side * away), (0.0, -side * away)]
        for times in (1.0, 1.2, 1.45, 1.75, 2.1, 2.5, 3.0, 3.6, 4.3, 5.2, 6.2, 7.4):
            ways += [(dx * wide * times, dy * away * times) for dx, dy in SLANTS if abs(dx) + abs(dy) > 0.9]
        dx, dy, least = 0.0, 0.0, inf
        for way in sorted(ways, key=lambda way: hypot(*way)):
            if (far := hypot(*way)) >= least:
                break
            worth = far + DODGED * self.covered(x + way[0], y + way[1], (x, y))
            if worth < least:
                dx, dy, least = *way, worth
        self.prices.append((x + dx, y + dy))
        return dx, dy

    def covered(self, x: float, y: float, own: Point) -> int:
        """How much else a price here would cover; what may be chosen matters most, a city's own picture least."""
        prices = sum(abs(x - px) < self.wide and abs(y - py) < self.high for px, py in self.prices)
        others = self.hidden(x, y, ((spot, light) for spot, light in self.targets.items() if spot != own))
        pawns = self.hidden(x, y, ((spot, CITY) for spot in self.pawns))
        cities = self.hidden(x, y, ((spot, CITY) for spot in self.cities if spot != own))
        outside = not (self.left <= x <= self.right and self.top <= y <= self.foot)
        names = self.written(x, y, self.wide, self.high)
        return 12 * outside + 10 * others + 9 * prices + 8 * names + 4 * pawns + cities

    def hidden(self, x: float, y: float, rounds: Iterable[tuple[Point, float]]) -> int:
        """How many rounds, each with its middle and its reach, a price here would cover."""
        wide, high = self.wide / 2, self.high / 2
        return sum(abs(x - tx) < wide + r and abs(y - ty) < high + r for (tx, ty), r in rounds)

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


def amount(francs: int, tall: bool, x: float, y: float, away: float) -> str:
    """What a choice brings or costs; tied to it by a line, if it stands further off than usual."""
    sign, colour = ("+", GAINS) if francs > 0 else ("−", COSTS)
    far = max(abs(x) - (24 if tall else 12), abs(y)) > FAR * away
    line = tag("path", d=f"M0 0L{x:.0f} {y:.0f}", stroke=colour, stroke_width=2.4, pointer_events="none") if far else ""
    return line + badge(f"{sign}{abs(francs)}", x, y, 20 if tall else 12, colour)


def step(scene: Scene, s: State, action: int, frame: MapFrame, room: PriceRoom) -> str:
    """A space that the roll leads to, with what it costs beside it."""
    space = action - GO
    x, y = frame.space(space)
    gain = scene.gain(action)
    francs = gain if gain is not None else -100 * max(cheapest(s, space), 0)
    city = space < CITIES
    size, touch = DOT[scene.tall]
    half = max(room.nearest((x, y)) // 2, 7.0)  # but not that of the next dot
    size, touch = min(size, half), min(touch, half)
    body = glow(CITY + 5) if city else tag("circle", r=touch, fill=SNOW, fill_opacity=0.01) + glow(size, 0.85)
    price = ""
    if francs:
        away = CITY + 14 if city else size + 14
        side = 1 if city and is_named_above(scene, space) else -1  # of a city, on the other side than the name
        price = amount(francs, scene.tall, *room.beside(x, y, away, side), away)
    return choice(action, scene.say(action), price, body, x=x, y=y) + route(tuple(routes(s, space)), frame)


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
    cost = francs if francs is not None else -300
    price = amount(cost, scene.tall, *room.beside(x, y, size + 8, -1), size + 8)
    return choice(action, scene.say(action), price, body, x=x, y=y)


def robber_place(scene: Scene, action: int, frame: MapFrame, room: PriceRoom) -> str:
    """A city that a robber may bar."""
    size = 22 if scene.tall else 17
    x, y = room.corner(frame.space(action - PLACE), 2 * size, 15)
    body = tag("circle", r=size, fill=GLOW, stroke=INK, stroke_width=2.5) + icon("robber", 0, 0, size * 1.6)
    return choice(action, scene.say(action), body, x=x, y=y)


def cover() -> str:
    """The north of the map with the great star over it, without words."""
    frame = MapFrame(-120, -60, 900, 930)
    inner = (defs(frame), sea(frame), land(frame), stretches(frame), red_cities(frame))
    spots = [frame.space(city) for city in range(FIRST_RED, CITIES, 2)]
    tokens = "".join(red_edge(x, y) + icon("back", x, y, 28) for x, y in spots)
    gems = icon("ruby", 96, 400, 92) + icon("emerald", 196, 424, 84) + icon("topaz", 560, 420, 84)
    men = group(pawn(0, 26), x=140, y=236) + group(pawn(1, 26), x=470, y=150) + group(pawn(2, 26), x=240, y=120)
    light = tag("circle", cx=340, cy=330, r=120, fill=GLOW, fill_opacity=0.35)
    stars = icon("star", 340, 330, 190) + gems + icon("robber", 545, 300, 96)
    return document(640, 480, *inner, light, tokens, men, stars, label="★")
