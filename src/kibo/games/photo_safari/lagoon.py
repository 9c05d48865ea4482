"""The lagoon: water, islands and the ways between them, tiles, cameras, and the choices that lie on them."""

from __future__ import annotations

import math

from kibo.core.game import Scene
from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Seat, Texts
from kibo.view.colours import INK, SAND, SEAT_COLOURS, SEAT_INKS, SNOW
from kibo.view.kept import ALL, PARTS, PIECES, kept
from kibo.view.shapes import badge, rim, ring, seat_shape
from kibo.view.svg import choice, group, points, tag, thing, tooltip, words
from kibo.view.things import named

from .actions import DECLINE, GO
from .board import CENTRE, ISLANDS, LINKS, ON_ISLAND, PLACES, island_of
from .icons import icon
from .layout import Layout
from .notation import place_name
from .photos import LIGHT, SHADE, back, empty, eye, front, glow
from .state import AID, ANIMALS, EMPTY, NOWHERE, PUBLIC, UNSEEN, Phase

ALL_PUBLIC = (True,) * PLACES
LIFTED = UNSEEN + 1
"""Instead of a face: the tile is drawn elsewhere."""
MANY = 20
"""With more choices than this, each is marked more faintly."""


@kept(ALL)
def water(here: Layout) -> str:
    """The lagoon itself."""
    x, y, width, height = here.lagoon
    area = {"x": x, "y": y, "width": width, "height": height, "rx": 26}
    return tag("rect", fill="url(#photo_safari-lagoon)", **area) + tag("rect", fill="url(#photo_safari-waves)", **area)


@kept(ALL)
def wakes(here: Layout, board: int) -> str:
    """The ways between islands, as boats' wakes; the outer ones bend outwards, so that none touches an island."""
    drawn = []
    for a, b in LINKS[board]:
        (ax, ay), (bx, by) = here.island(board, a), here.island(board, b)
        outer = min(a, b) > 5 and board == 0
        bend = 1.22 if outer else 1
        mx = here.middle[0] + ((ax + bx) / 2 - here.middle[0]) * bend
        my = here.middle[1] + ((ay + by) / 2 - here.middle[1]) * bend
        d = f"M{ax:.1f} {ay:.1f} Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}"
        drawn.append(tag("path", d=d, stroke="#d8f1ee", stroke_opacity=0.22, stroke_width=15))
        drawn.append(tag("path", d=d, stroke=SNOW, stroke_opacity=0.8, stroke_width=3.4, stroke_dasharray="1 11"))
    return tag("g", *drawn, fill="none", stroke_linecap="round")


@kept(ALL)
def land(here: Layout, island: int) -> str:
    """One island, about its middle: surf, sand and grass."""
    size = here.size(island)
    layers = [
        (1.1, "#bfe6e2", 0.45, 16), (1.0, "#efdcae", 1, 14), (0.95, SAND, 1, 10),
        (0.83, "url(#photo_safari-grass)", 1, 12),
    ]  # fmt: skip
    drawn = [
        tag("polygon", points=points(ring(0, 0, size * part - rim / 2, 5)), fill=fill, stroke=fill, stroke_width=rim,
            stroke_linejoin="round", opacity=opacity)
        for part, fill, opacity, rim in layers
    ]  # fmt: skip
    if island == CENTRE:
        drawn.append(tag("circle", r=size * 0.5, fill="#c9b478", fill_opacity=0.55))
    else:
        name = words(island, 0, -size * 0.79, here.text, anchor="middle", fill="#5b4317", font_weight=700)
        drawn.append(tag("circle", r=here.text * 0.78, cx=0, cy=-size * 0.79 - here.text * 0.36, fill="#f3e3bb") + name)
    return "".join(drawn)


@kept(PARTS)
def islands(here: Layout, board: int, barred: int, why: str) -> str:
    """All islands; the one where the move may not go says why."""
    drawn = []
    for island in range(ISLANDS):
        x, y = here.island(board, island)
        told = tooltip(why) if island == barred else ""
        drawn.append(thing(named("island", island), told, land(here, island), x=x, y=y))
    return "".join(drawn)


def barred(scene: Scene) -> int:
    """The island where the move may not go, if there is one."""
    return scene.seen.barred if scene.seen.phase == Phase.MOVE else NOWHERE


def barred_sign(scene: Scene, here: Layout) -> str:
    """Where the move may not go: an eye, upon a corner of the island that no tile or camera reaches."""
    s = scene.seen
    if barred(scene) == NOWHERE:
        return ""
    x, y = here.island(s.board, s.barred)
    lifted_one = s.shown % ON_ISLAND if s.shown != NOWHERE else 0
    angle = math.radians({1: 126, 2: -18}.get(lifted_one, 54))
    x, y = x + here.radius * 0.87 * math.cos(angle), y + here.radius * 0.87 * math.sin(angle)
    size = here.radius * 0.35
    sign = [
        tag("circle", r=size * 0.62, fill=INK, fill_opacity=0.72),
        eye(size * 0.8, "#5b6b77"),
        tag("path", d=f"M{-size * 0.4:.1f} {size * 0.4:.1f} L{size * 0.4:.1f} {-size * 0.4:.1f}", stroke="#f0785a",
            stroke_width=5, stroke_linecap="round"),
    ]  # fmt: skip
    return group(*sign, x=x, y=y, pointer_events="none")


def tilt(place: int) -> float:
    """Photographs do not lie quite straight."""
    return (place * 37 % 11 - 5) * 0.9


def tiles(scene: Scene, here: Layout) -> str:
    """Every place with what lies on it; what is being looked at comes last, so that it lies on top.

    Remembering is the viewer's own matter, unless the table plays with an aid (SAF-60).
    """
    s = scene.seen
    if s.memory == AID:
        faces = tuple(face if EMPTY <= face < UNSEEN else UNKNOWN for face in s.face)
        public = tuple(known == PUBLIC for known in s.known)
    else:
        faces, public = tuple(EMPTY if face == EMPTY else UNKNOWN for face in s.face), ALL_PUBLIC
    if s.shown == NOWHERE or s.turn != scene.seat or not 0 <= s.face[s.shown] < UNSEEN:
        return spread(scene.text, here, s.board, faces, public, s.shown)
    rest = (*faces[: s.shown], LIFTED, *faces[s.shown + 1 :])
    return spread(scene.text, here, s.board, rest, public, NOWHERE) + lifted_tile(scene, here)


@kept(PARTS)
def spread(text: Texts, here: Layout, board: int, faces: tuple[int, ...], public: tuple[bool, ...], last: int) -> str:
    """The tiles on their places, one of them after the others."""
    order = [place for place in range(PLACES) if place != last and faces[place] != LIFTED]
    return "".join(
        bare(here, board, place)
        if faces[place] == EMPTY
        else lying(text, here, board, place, faces[place], public[place])
        for place in (order if last == NOWHERE else [*order, last])
    )


@kept(PIECES)
def bare(here: Layout, board: int, place: int) -> str:
    """A place without a tile."""
    x, y = here.place(board, place)
    return thing(named("place", place), empty(here.tile), x=x, y=y)


@kept(PIECES)
def lying(text: Texts, here: Layout, board: int, place: int, face: int, public: bool) -> str:
    """A tile on its place: face down, or open to who remembers it."""
    x, y = here.place(board, place)
    turned = f"rotate({tilt(place):.1f})"
    if face == UNKNOWN:
        shown = [tooltip(text.say(Phrase("view.down", place=place_name(place)))), back(here.tile)]
    else:
        shown = [tooltip(name_of(text, face)), front(face, here.tile)]
        if not public:
            moved = f"translate({here.tile * 0.34:.1f} {-here.tile * 0.42:.1f})"
            shown.append(tag("g", eye(here.tile * 0.34), transform=moved))
    return thing(named("place", place), tag("g", *shown, transform=turned), x=x, y=y, key=f"tile-{place}")


def lifted_tile(scene: Scene, here: Layout) -> str:
    """The tile that its viewer holds in hand."""
    place, face = scene.seen.shown, scene.seen.face[scene.seen.shown]
    x, y = held(scene, here, place)
    shown = tooltip(name_of(scene.text, face)) + front(face, here.tile * lifted(scene))
    return thing(named("place", place), shown, x=x, y=y, key=f"tile-{place}")


def lifted(scene: Scene) -> float:
    """How much larger a tile is that its viewer holds in hand: less while its neighbours may be chosen."""
    return 1.3 if scene.seen.phase == Phase.TURTLE_AGAIN else 1.75


def held(scene: Scene, here: Layout, place: int) -> tuple[float, float]:
    """Where a tile in its viewer's hand is drawn: grown outwards, so that it hides no camera, but not off the table."""
    (x, y), (ix, iy) = here.place(scene.seen.board, place), here.island(scene.seen.board, island_of(place))
    far = 1 + here.tile * (0.62 * lifted(scene) - 0.47) / math.hypot(x - ix, y - iy)
    room = here.tile * lifted(scene) * 0.66
    left, top, width, height = here.lagoon
    x, y = ix + (x - ix) * far, iy + (y - iy) * far
    return min(max(x, left + room), left + width - room), min(max(y, top + room), top + height - room)


def name_of(text: Texts, kind: int) -> str:
    """The animal's name."""
    return text[f"animal.{ANIMALS[kind]}"]


def looking(scene: Scene, here: Layout) -> str:
    """Who has lifted which tile, for all to see; also the tile that an octopus holds, or that is being turned."""
    s = scene.seen
    place = s.shown if s.shown != NOWHERE else s.place
    if place == NOWHERE:
        return ""
    x, y = here.place(s.board, place)
    in_hand = s.shown != NOWHERE and s.turn == scene.seat
    frame = glow(here.tile * (lifted(scene) if in_hand else 1), SEAT_COLOURS[s.turn])
    if in_hand:
        x, y = held(scene, here, place)
    if in_hand or (s.shown == NOWHERE and s.phase != Phase.SEE):
        return group(frame, x=x, y=y, pointer_events="none")
    title = tooltip(scene.text.say(Phrase("view.looks", who=Seat(s.turn)), scene.names))
    return group(title, frame, group(eye(here.tile * 0.62), y=-here.tile * 0.6), x=x, y=y)


@kept(ALL)
def coast(here: Layout, island: int) -> str:
    """A line off the coast of an island, around what lies on it."""
    return points(ring(0, 0, here.size(island) * 1.1, 5))


def cameras(scene: Scene, here: Layout) -> str:
    """Each seat's camera: its shape in its colour; first the one whose turn it is, so that its halo covers nobody."""
    s = scene.seen
    drawn = []
    for seat in sorted(range(scene.seats), key=lambda seat: seat != s.turn):
        company = [other for other in range(scene.seats) if s.at[other] == s.at[seat]]
        x, y = here.camera(s.board, s.at[seat], company.index(seat), len(company))
        size = here.camera_size(s.at[seat], len(company))
        drawn.append(camera(seat, scene.names[seat], s.turn == seat and s.phase != Phase.END, x, y, size))
    return "".join(drawn)


@kept(PIECES)
def camera(seat: int, name: str, active: bool, x: float, y: float, size: float) -> str:
    """One camera, with a halo when it is its turn."""
    halo = tag("circle", r=size * 1.35, fill=SNOW, fill_opacity=0.65) if active else ""
    shadow = tag("ellipse", cx=0, cy=size * 0.95, rx=size * 0.8, ry=size * 0.22, fill=INK, fill_opacity=0.3)
    return thing(
        named("pawn", seat),
        tooltip(name),
        shadow,
        halo,
        seat_shape(seat, size * 1.1),
        icon("camera", 0, 0, size * 0.95, color=SEAT_INKS[seat]),
        x=x,
        y=y,
        key=f"camera-{seat}",
    )


def choices(scene: Scene, here: Layout) -> str:
    """Every legal choice that lies on the board: tiles, free places, islands."""
    s = scene.seen
    drawn = []
    for action in scene.legal:
        if action < GO:
            x, y = here.place(s.board, action)
            gain = scene.gain(action)
            sign = badge(f"+{gain}", here.tile * 0.45, here.tile * 0.5, here.text, "#3f6b4f") if gain else ""
            drawn.append(
                choice(action, scene.say(action), glow(here.tile, faint=len(scene.legal) > MANY), sign, x=x, y=y)
            )
        elif action < DECLINE:
            x, y = here.island(s.board, action - GO)
            drawn.append(choice(action, scene.say(action), landing(here, action - GO), x=x, y=y))
    return "".join(drawn)


@kept(ALL)
def landing(here: Layout, island: int) -> str:
    """An island to which the camera may go: a bright line off the coast, around what lies on it."""
    place = {"points": coast(here, island), "stroke_linejoin": "round"}
    return rim("polygon", LIGHT, 6.5, 11, dark=SHADE, strength=0.5, inside=0.06, **place)
