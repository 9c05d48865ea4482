"""What lies and stands on the board, and where something may be chosen."""

from typing import Any

from kibo.core.game import Scene
from kibo.core.text import Phrase, Texts
from kibo.view.colours import INK, SEAT_COLOURS, SNOW
from kibo.view.kept import PARTS, PIECES, kept
from kibo.view.shapes import badge, pawn, rim, stroke
from kibo.view.svg import choice, group, tag, thing, tooltip
from kibo.view.things import named

from .actions import STAY
from .board import NO_SPACE, SPACES
from .icons import icon
from .land import Chart, hexagon
from .notation import kind_name, space_name
from .state import CAMP, EMPTY, FACE_DOWN, KIND_NAMES, Phase

DISC = 0.6
"""The size of a marker, in radii of a hex."""


def on_board(scene: Scene, chart: Chart) -> str:
    """Every space with its marker or camp."""
    return all_lying(scene.text, chart, tuple(scene.seen.space))


@kept(PARTS)
def all_lying(text: Texts, chart: Chart, contents: tuple[int, ...]) -> str:
    """The same, from what each space holds."""
    return "".join(spot(text, chart, space, content) for space, content in enumerate(contents))


@kept(PIECES)
def spot(text: Texts, chart: Chart, space: int, content: int) -> str:
    """All of a space, to its corners, for those who point at it."""
    x, y = chart.spot(space)
    lies = "" if content == EMPTY else lying(text, chart, space, content)
    return thing(named("space", space), tag("use", href="#africa-spot", x=x, y=y), lies)


def lying(text: Texts, chart: Chart, space: int, content: int) -> str:
    """What lies on one space, with its name for those who point at it."""
    x, y = chart.spot(space)
    size = DISC * chart.radius
    where = space_name(space)
    if content == FACE_DOWN:
        said = text.say(Phrase("view.face_down", space=where))
        shape = disc(size, "#b08d57") + icon("back", 0, 0, 2.06 * size)
    elif content == CAMP:
        said = text.say(Phrase("view.camp", space=where))
        shape = shadow(size) + icon("tent", 0, -1, 2.05 * size)
    else:
        said = text.say(Phrase("view.lies", kind=kind_name(content), space=where))
        shape = disc(size, "#fffaf0") + icon(KIND_NAMES[content], 0, 0, 1.72 * size)
    return group(tooltip(said), shape, x=x, y=y, key=f"marker-{space}")


def shadow(size: float) -> str:
    """What a piece throws on the ground."""
    return tag("ellipse", cx=1, cy=0.62 * size, rx=size, ry=0.34 * size, fill=INK, fill_opacity=0.22)


def disc(size: float, fill: str) -> str:
    """A round marker of some thickness."""
    side = tag("circle", cx=0.8, cy=2.6, r=size, fill="#3b2412", fill_opacity=0.55)
    return side + tag("circle", r=size, fill=fill, stroke="#8a6a3c", stroke_width=1.3)


def explorers(scene: Scene, chart: Chart) -> str:
    """Every explorer on the board; beside what lies on its space, so that both are seen."""
    s = scene.seen
    shapes = []
    for seat in range(scene.seats):
        if s.at[seat] != NO_SPACE:
            x, y = chart.spot(s.at[seat])
            if s.space[s.at[seat]] != EMPTY:
                x += 0.42 * chart.radius
                y -= 0.12 * chart.radius
            shapes.append(explorer(seat, scene.names[seat], chart.radius / 36, x, y))
    return "".join(shapes)


@kept(PIECES)
def explorer(seat: int, name: str, scale: float, x: float, y: float) -> str:
    """One explorer, with its owner's name for those who point at it."""
    return thing(named("pawn", seat), tooltip(name), pawn(seat, scale), x=x, y=y + 20 * scale, key=named("pawn", seat))


def targets(scene: Scene, chart: Chart) -> str:
    """Every choice that has a place on the board, and what has been picked up to be brought there."""
    s = scene.seen
    shown = [target(scene, chart, action) for action in scene.legal if action < SPACES or action == STAY]
    if s.phase == Phase.PLACE_MOVED:
        x, y = chart.spot(s.marker)
        shown.append(group(picked_up(chart, SEAT_COLOURS[s.turn]), x=x, y=y))
    return "".join(shown)


def target(scene: Scene, chart: Chart, action: int) -> str:
    """One space that may be chosen, with its gain where that is certain."""
    s = scene.seen
    space = s.marker if action == STAY else action
    x, y = chart.spot(space)
    colour = SEAT_COLOURS[scene.seat]
    shapes = [glow(chart, colour, s.space[space] == EMPTY and space not in s.at)]
    gain = scene.gain(action)
    if gain is not None:
        size = 17 if chart.width > 800 else 22
        shapes.append(badge(f"+{gain}", 0, 0.58 * chart.radius if action == STAY else 0, size, fill=INK))
    elif s.phase != Phase.ACT and action != s.at[s.turn]:
        free = s.space[action] == EMPTY
        look = {"cy": 0 if free else 0.62 * chart.radius, "r": (0.22 if free else 0.16) * chart.radius}
        shapes.append(tag("circle", fill=colour, stroke=SNOW, stroke_width=2, **look))
    elif s.phase == Phase.ACT:
        sign = turn_up() if s.space[action] == FACE_DOWN else away()
        shapes.append(group(sign, x=0.52 * chart.radius, y=0.46 * chart.radius, scale=chart.radius / 36))
    return choice(action, scene.say(action), *shapes, x=x, y=y)


@kept(PIECES)
def glow(chart: Chart, colour: str, free: bool) -> str:
    """The rim of a space that may be chosen; brighter where nothing lies under it."""
    place: dict[str, Any] = {"points": hexagon(0.9 * chart.radius), "stroke_linejoin": "round"}
    light, inside = "#fff7d8", 0.42 if free else 0.12
    over = tag("polygon", fill="none", stroke=colour, stroke_width=3.6, **place)
    return rim("polygon", SNOW, 7.4, 10.4, strength=1, fill=light, inside=inside, **place) + over


@kept(PIECES)
def picked_up(chart: Chart, colour: str) -> str:
    """The rim of the space where something has been picked up, in a broken line: it is no choice."""
    rim = {"points": hexagon(0.9 * chart.radius), "fill": "none", "stroke_linejoin": "round", "pointer_events": "none"}
    return tag("polygon", stroke=INK, stroke_width=5.6, **rim) + tag(
        "polygon", stroke=colour, stroke_width=3.2, stroke_dasharray="9 6", **rim
    )


def turn_up() -> str:
    """A marker half turned: this can be looked at from the other side."""
    plate = tag("circle", r=11, fill=SNOW, stroke=INK, stroke_width=1.6)
    return plate + stroke("M-6 2A6 6 0 1 1 0 6.500M-9-1L-6 3L-2 0", INK, 2.6)


def away() -> str:
    """An arrow that says: this can be moved."""
    plate = tag("circle", r=11, fill=INK, stroke=SNOW, stroke_width=1.6)
    return plate + stroke("M-5 5L4-4M-2.500-5H5V2.500", SNOW, 2.8)
