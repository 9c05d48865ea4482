"""What stands and lies on the path: spaces, villages, counters and pawns."""

from itertools import pairwise

from kibo.core.game import Scene
from kibo.core.text import Phrase, Texts
from kibo.view.colours import INK, SEAT_COLOURS, SNOW
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.shapes import pawn, ring, seat_shape
from kibo.view.svg import Point, points, tag, thing, tooltip, words
from kibo.view.things import named
from kibo.view.trail import footsteps
from kibo.view.trail import mark as trail_mark

from .board import IS_VILLAGE, SUMMIT
from .icons import icon, on_disc
from .land import stone
from .notation import space_phrase
from .path import Trail
from .state import FACE_DOWN, FACE_NAMES, FACE_UP, FACES, HIDDEN, NOTHING

SPACE = 18.5
"""The radius of a space."""


@kept(PIECES)
def space_name(text: Texts, space: int) -> str:
    """What a space is called."""
    return text.say(space_phrase(space))


@kept(PARTS)
def spaces(text: Texts, way: Trail) -> str:
    """All spaces, with the number on every tenth; the villages and the base camp as huts and tents."""
    order = sorted(range(SUMMIT + 1), key=lambda space: (IS_VILLAGE[space] or space == SUMMIT, -space))
    return "".join(one_space(text, way, space) for space in order)


def one_space(text: Texts, way: Trail, space: int) -> str:
    """One space of the path."""
    x, y = way.spots[space]
    return thing(named("space", space), tooltip(space_name(text, space)), space_shape(space, x, way), x=x, y=y)


def space_shape(space: int, x: float, way: Trail) -> str:
    """What a space looks like, round its middle."""
    if space == 0:
        return start_village()
    if space == SUMMIT:
        return base_camp()
    if IS_VILLAGE[space]:
        return village(space, 1 if x > way.width / 2 else -1)
    disc = tag("circle", r=SPACE, fill=stone(space), stroke="#b08b52", stroke_width=1.6)
    if space % 10 == 0:
        disc += words(space, 0, 7.5, 21, anchor="middle", font_weight=700, fill="#6b4a1e")
    elif space % 5 == 0:
        disc += tag("circle", r=3.2, fill="#b08b52")
    return disc


def start_village() -> str:
    """The village where all begin: several huts round a yard."""
    yard = tag("ellipse", cx=-4, cy=6, rx=62, ry=36, fill="#f3e2b8", stroke="#b08b52", stroke_width=2)
    huts = icon("hut", -52, -26, 42) + icon("hut", 26, -36, 38) + icon("hut", -14, -42, 52)
    return yard + huts


def village(space: int, out: int) -> str:
    """A village on the path: a round yard, huts outside it, the number on a board."""
    yard = tag("circle", r=29, fill="#f3e2b8", stroke="#8a5a34", stroke_width=3)
    huts = icon("hut", out * 32, -22, 40) + icon("hut", out * 30, 20, 32)
    sign = tag("rect", x=-19, y=0, width=38, height=27, rx=6, fill="#8a5a34")
    number = words(space, 0, 21, 22, anchor="middle", font_weight=700, fill=SNOW)
    return yard + huts + sign + number


def base_camp() -> str:
    """The base camp: tents and the number that all want to reach."""
    yard = tag("ellipse", cx=0, cy=4, rx=60, ry=30, fill=SNOW, stroke="#8d99ab", stroke_width=2.5)
    tents = icon("tent", -40, -22, 44) + icon("tent", 40, -20, 38)
    sign = tag("rect", x=-27, y=12, width=54, height=29, rx=7, fill="#b4532a", stroke=SNOW, stroke_width=1.5)
    return yard + tents + sign + words(SUMMIT, 0, 34.5, 22, anchor="middle", font_weight=700, fill=SNOW)


def counters(scene: Scene, way: Trail) -> str:
    """The counters on the path."""
    return "".join(
        counter(scene.text, way, space, lying, scene.names[lying - HIDDEN] if lying >= HIDDEN else "")
        for space, lying in enumerate(scene.seen.lying)
        if lying != NOTHING
    )


@kept(PIECES)
def counter(text: Texts, way: Trail, space: int, lying: int, owner: str) -> str:
    """One counter on its space; `owner` is named where it is face down and another's."""
    x, y = way.spots[space]
    name = named("counter", space)
    return thing(name, lying_counter(text, lying, owner), x=x, y=y, key=name)


def lying_counter(text: Texts, lying: int, owner: str) -> str:
    """A counter as it lies: face up, face down, or face down and known to its owner."""
    if lying < FACE_DOWN:
        face = FACE_NAMES[lying - FACE_UP]
        return tooltip(text[f"face.{face}"]) + on_disc(face, 0, 0, SPACE + 1)
    if lying >= HIDDEN:
        return tooltip(text.say(Phrase("view.hidden", who=owner))) + face_down(lying - HIDDEN)
    seat, face = (lying - FACE_DOWN) // FACES, FACE_NAMES[(lying - FACE_DOWN) % FACES]
    return tooltip(text.say(Phrase("view.own_hidden", face=Phrase(f"face.{face}")))) + known(seat, face)


@kept(PIECES)
def face_down(seat: int, radius: float = SPACE - 2) -> str:
    """The back of a counter: woven, with the owner's shape in the owner's colour, all alike."""
    spokes = tag("polygon", points=points(ring(0, 0, radius * 0.74, 12)), fill="none", stroke="#fbf1d8",
                 stroke_width=1.4, stroke_dasharray="2.5 2.5")  # fmt: skip
    back = tag("circle", r=radius, fill="#6b4a2c", stroke="#fbf1d8", stroke_width=1.6)
    return back + spokes + seat_shape(seat, radius * 0.5)


@kept(PIECES)
def known(seat: int, face: str, radius: float = SPACE - 2) -> str:
    """An own counter face down, with a small reminder of what it is."""
    small = radius * 0.62
    note = tag("circle", cx=small, cy=-small, r=small, fill="#fffaf0", stroke=SEAT_COLOURS[seat], stroke_width=1.6)
    return face_down(seat, radius) + note + icon(face, small, -small, small * 1.6)


def walked(scene: Scene, way: Trail) -> str:
    """The ways of the last turn along the path: up on one side of it, back on the other."""
    legs = [(seat, leg) for seat, spaces in scene.trail for leg in pairwise(spaces)]
    return trail_mark(*(footsteps(along(way, *leg), seat, 6) for seat, leg in legs))


@kept(PIECES)
def along(way: Trail, here: int, there: int) -> tuple[Point, ...]:
    """Places beside the spaces of the path from one to another."""
    up = here < there
    spaces = range(here, there + 1) if up else range(here, there - 1, -1)
    return tuple(way.near(space, 9 if up else -9) for space in spaces)


def pawns(scene: Scene, way: Trail) -> str:
    """The expeditions, side by side where they share a space; who is lower on the board stands in front."""
    return walkers(scene.text, way, tuple(scene.seen.at[: scene.seats]), tuple(scene.names))


@kept(PANELS)
def walkers(text: Texts, way: Trail, at: tuple[int, ...], names: tuple[str, ...]) -> str:
    """The same, from where each seat's expedition is."""
    standing: dict[int, list[int]] = {}
    for seat, space in enumerate(at):
        standing.setdefault(space, []).append(seat)
    drawn = []
    for space, seats in standing.items():
        x, y = way.spots[space]
        if IS_VILLAGE[space] and space:  # above its number, and off the path
            x, y = x + (12 if x > way.width / 2 else -12), y - (9 if len(seats) < 3 else 4)
        for seat, (across, down, scale) in zip(seats, crowd(len(seats), space in (0, SUMMIT)), strict=True):
            name, title = named("pawn", seat), tooltip(text.pair(names[seat], space_name(text, space)))
            place = {"x": x + across, "y": y + down, "scale": scale, "key": name}
            drawn.append((y + down, thing(name, title, pawn(seat), **place)))
    return "".join(shape for _, shape in sorted(drawn))


def crowd(count: int, roomy: bool) -> list[tuple[float, float, float]]:
    """Where pawns on one space stand and how large, so that none covers another: across, down and scale."""
    if roomy:
        return [(26 * (i - (count - 1) / 2), 12.0, 0.92) for i in range(count)]
    if count == 1:
        return [(0.0, 6.0, 0.9)]
    if count == 2:
        return [(-9.5, 5.0, 0.7), (9.5, 5.0, 0.7)]
    return [(-8.5, -6.0, 0.6), (8.5, -6.0, 0.6), (-8.5, 17.5, 0.6), (8.5, 17.5, 0.6)][:count]


@kept(PIECES)
def mark(colour: str, radius: float = SPACE + 3) -> str:
    """A broken ring round a space where something could come to stand."""
    light = tag("circle", r=radius, fill="none", stroke=SNOW, stroke_width=5)
    edge = tag("circle", r=radius + 2.8, fill="none", stroke=INK, stroke_width=1.2)
    return edge + light + tag("circle", r=radius, fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray="7 4")
