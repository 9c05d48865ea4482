"""The whole table as a drawing: the path up the mountain, the seats' panels and the strip of choices."""

from kibo.core.game import Scene
from kibo.view.colours import INK, SEAT_COLOURS, SEAT_INKS, SNOW
from kibo.view.kept import PIECES, kept
from kibo.view.shapes import badge, dot, pawn
from kibo.view.svg import LABEL, choice, document, group, labelled, tag

from .actions import PLACE
from .board import SUMMIT, VILLAGES
from .icons import SHEET, icon, on_disc
from .land import gradients, landscape, stone
from .notation import carries_after
from .panels import TALL, WIDE, how_to_count, panel, what_counters_do
from .path import Trail, trail
from .pieces import SPACE, counters, mark, pawns, spaces, walked
from .state import SEATS, Phase
from .strip import strip

GAP = 8.0


def draw(scene: Scene) -> str:
    """The observation as SVG: for a wide screen 1440 by 860, for an upright one 780 by 1500."""
    way, goals = trail(scene.tall), landings(scene)
    board = group(
        landscape(way), spaces(scene.text, way), walked(scene, way), targets(scene, way, goals), counters(scene, way),
        pawns(scene, way),
        previews(scene, way, goals), x=GAP, y=GAP,
    )  # fmt: skip
    first = max(scene.seat, 0) if scene.tall else 0  # on a phone the own piles come first: cards are laid there
    beside = [panel(scene, (first + i) % scene.seats) for i in range(scene.seats)]
    if len(beside) < SEATS:
        beside.append(how_to_count(scene.text, scene.tall))
    if len(beside) < SEATS:
        beside.append(what_counters_do(scene.text, scene.tall, scene.seen.send_back))
    if scene.tall:
        width, height, strip_height = 780.0, 1516.0, 108.0
        corners = [(GAP + i % 2 * (TALL.width + GAP), 992 + i // 2 * (TALL.height + GAP / 2)) for i in range(SEATS)]
    else:
        width, height, strip_height = 1440.0, 860.0, 92.0
        corners = [(1036, GAP + i * (WIDE.height + GAP)) for i in range(SEATS)]
    under = group(strip(scene, way.width, strip_height), x=GAP, y=GAP + way.height + GAP)
    panels = [group(shape, x=x, y=y) for shape, (x, y) in zip(beside, corners, strict=False)]
    return document(width, height, SHEET.definitions(gradients), board, *panels, under, label=scene.text["name"])


Goals = dict[int, list[int]]
"""The spaces that the own expedition could come to now, and the actions that bring it there."""


def targets(scene: Scene, way: Trail, goals: Goals) -> str:
    """Where a counter may be placed; where the cards in hand or a banana would bring the own expedition."""
    s = scene.seen
    if not scene.legal:
        return ""
    colour = SEAT_COLOURS[scene.seat]
    if s.phase == Phase.PLACE_COUNTER:
        return "".join([labelled(open_space(way, scene.seat, action), scene.say(action)) for action in scene.legal])
    return "".join(
        group(mark(colour, SPACE + 3 if space < SUMMIT else 46), x=x, y=y, pointer_events="none")
        for space in goals
        for x, y in [way.spots[space]]
    )


@kept(PIECES)
def open_space(way: Trail, seat: int, action: int) -> str:
    """A space that may take the counter; its words are still to be said."""
    space = action - PLACE
    x, y = way.spots[space]
    halo = tag("circle", r=SPACE - 0.8, fill="#fff6d6", fill_opacity=0.35, stroke=INK, stroke_width=2.6)
    dot = tag("circle", r=4.5, fill=SEAT_COLOURS[seat]) if space % 10 else ""
    return choice(action, LABEL, halo, dot, x=x, y=y)


def landings(scene: Scene) -> Goals:
    """Where the cards in hand or a banana would bring the one who looks; nowhere when it is not their move."""
    s = scene.seen
    found: Goals = {}
    if not scene.legal:
        return found
    if s.phase == Phase.TAKE_BANANA:
        return {min(s.at[s.turn] + s.stride, SUMMIT): []}
    if s.phase != Phase.PLAY_CARD:
        return {}
    for action in scene.legal:
        goal = min(s.at[s.turn] + carries_after(s, action, s.turn), SUMMIT)
        found.setdefault(goal, []).append(action)
    return dict(sorted(found.items()))


def previews(scene: Scene, way: Trail, goals: Goals) -> str:
    """While a card is pointed at or in focus: the own pawn where that card would bring it."""
    return "".join(preview(scene, way, space, actions) for space, actions in goals.items())


def preview(scene: Scene, way: Trail, space: int, actions: list[int]) -> str:
    """A pale pawn on one space, with the number of spaces moved."""
    x, y = way.spots[space]
    far, seat = space - scene.seen.at[scene.seat], scene.seat
    moved = badge(f"+{far}", 0, -52, 17, fill=SEAT_COLOURS[seat], ink=SEAT_INKS[seat])
    if not actions:
        return group(pawn(scene.seat), moved, x=x, y=y + 6, opacity=0.6, pointer_events="none")
    shown = [  # Firefox takes animated opacity for an inline style, which the pages forbid; size it does not
        tag("animateTransform", attributeName="transform", type="scale", values=1, dur="indefinite",
            begin=f"kilimanjaro_{a}.focusin;kilimanjaro_{a}.mouseover",
            end=f"kilimanjaro_{a}.focusout;kilimanjaro_{a}.mouseout")
        for a in actions
    ]  # fmt: skip
    ghost = tag("g", *shown, pawn(scene.seat), moved, transform="scale(0)")
    return group(ghost, x=x, y=y + 6, pointer_events="none")


def cover() -> str:
    """The mountain, the path and four pawns on their way; no words."""
    way = trail(False)
    steps = "".join(
        dot(x, y, SPACE, stone(space), stroke="#b08b52", stroke_width=1.6)
        for space, (x, y) in enumerate(way.spots)
        if 0 < space < SUMMIT
    )
    x, y = way.spots[SUMMIT]
    camp = tag("ellipse", cx=x, cy=y + 4, rx=62, ry=30, fill=SNOW, stroke="#8d99ab", stroke_width=2.5)
    tents = icon("tent", x - 24, y - 16, 58) + icon("tent", x + 30, y - 12, 48)
    huts = "".join(
        dot(x, y, 29, "#f3e2b8", stroke="#8a5a34", stroke_width=3) + icon("hut", x, y - 16, 62)
        for x, y in (way.spots[village] for village in VILLAGES)
    )
    faces = "".join(
        on_disc(face, *way.spots[space * SUMMIT // 100], SPACE + 3)
        for face, space in (("banana", 49), ("lion", 58), ("swap", 66))
    )
    walking = "".join(
        group(pawn(seat), x=x, y=y + 8, scale=2.5)
        for seat, space in ((3, 84), (1, 69), (0, 53), (2, 45))
        for x, y in (way.spots[space * SUMMIT // 100],)
    )
    shapes = group(landscape(way, 0), steps, camp, tents, huts, faces, walking, x=-9, scale=0.6452)
    return document(640, 480, SHEET.definitions(gradients), shapes, label="Kilimanjaro")
