"""The table as a drawing: three masks to name, two answers, what was said, and what lies before each seat."""

from kibo.core.game import EVERYONE, Scene
from kibo.core.text import Phrase, Seat
from kibo.view.colours import INK, JUNGLE, OCHRE, PAPER, SAND, SEAT_COLOURS, SEAT_INKS, SNOW, TERRACOTTA
from kibo.view.letters import text_line, wrapped
from kibo.view.panels import seat_name
from kibo.view.shapes import dot, oval, polygon, ring, seat_shape, shape, star, stroke
from kibo.view.svg import choice, document, group, points, tag, thing, tooltip, words
from kibo.view.things import named

from .notation import last_said, mask_phrase
from .rules import BELIEVE, DOUBT, MASKS, NAME, NONE, Phase, goal

GAP, ROUND = 16.0, 18
HYENA, ANTELOPE, LION = "#8d7b63", "#b98a4e", "#d09a2d"
DARK = "#4a3324"


def draw(scene: Scene) -> str:
    """The observation as SVG: for a wide screen 1200 by 720, for an upright one 780 by 1180."""
    width, height = (780.0, 1180.0) if scene.tall else (1200.0, 720.0)
    room = width if scene.tall else 800.0
    each = (room - GAP * (MASKS + 1)) / MASKS
    masks = [
        group(to_name(scene, mask, each), x=GAP + (mask - 1) * (each + GAP), y=GAP) for mask in range(1, MASKS + 1)
    ]
    side = (GAP, 392.0, width - 2 * GAP) if scene.tall else (room, GAP, width - room - GAP)
    said = group(bubble(scene, side[2], 140.0), x=side[0], y=side[1])
    half = (side[2] - GAP) / 2
    answers = [
        group(answer(scene, action, half), x=side[0] + i * (half + GAP), y=side[1] + 156.0)
        for i, action in enumerate((BELIEVE, DOUBT))
    ]
    columns = 1 if scene.tall else scene.seats
    wide = (width - GAP * (columns + 1)) / columns
    top, high = (720.0, 440 / scene.seats - 8) if scene.tall else (396.0, 300.0)
    panels = [
        group(
            before(scene, seat, wide, high), x=GAP + seat % columns * (wide + GAP), y=top + seat // columns * (high + 8)
        )
        for seat in range(scene.seats)
    ]
    ground = tag("rect", width=width, height=height, fill=SAND) + zigzag(width, height)
    return document(width, height, ground, *masks, said, *answers, *panels, label=scene.text["name"])


def zigzag(width: float, height: float) -> str:
    """The painted edge of the wall."""
    corners = [(x * 20.0, height - (4 if x % 2 else 12)) for x in range(int(width) // 20 + 1)]
    return tag("polyline", points=points(corners), fill="none", stroke=TERRACOTTA, stroke_width=4)


def plate(width: float, height: float, fill: str = PAPER, edge: str = OCHRE, thick: float = 2) -> str:
    """What everything lies on."""
    return tag("rect", width=width, height=height, rx=ROUND, fill=fill, stroke=edge, stroke_width=thick)


def to_name(scene: Scene, mask: int, width: float) -> str:
    """A mask that may be named, with its name and its worth."""
    action, text = NAME + mask - 1, scene.text
    open_now = action in scene.legal
    said = scene.seen.named == mask
    edge = SEAT_COLOURS[scene.seen.speaker] if said else INK if open_now else OCHRE
    face = group(painted(mask), x=width / 2, y=150)
    name = text_line(text.say(mask_phrase(mask)), width / 2, 306, 26, width - 12, anchor="middle", bold=True)
    worth = text_line(text.say(Phrase("view.worth", n=mask)), width / 2, 338, 22, width - 12, anchor="middle")
    shapes = plate(width, 360, edge=edge, thick=6 if said or open_now else 2) + face + name + worth
    if open_now:
        shapes = choice(action, scene.say(action), shapes)
    return thing(named("mask", mask), shapes, key=f"mask-{mask}")


def answer(scene: Scene, action: int, width: float) -> str:
    """To believe, or to doubt; what an answer is certain to bring stands on it."""
    kind = "believe" if action == BELIEVE else "doubt"
    open_now = action in scene.legal
    fill = (JUNGLE if action == BELIEVE else TERRACOTTA) if open_now else "#d9cfbd"
    ink = SNOW if open_now else "#5b5048"
    eyes = open_eye(ink) if action == BELIEVE else crossed_eye(ink)
    name = text_line(scene.text[f"view.{kind}"], width / 2, 128, 28, width - 16, anchor="middle", fill=ink, bold=True)
    gain = scene.gain(action) if open_now else None
    sure = words(f"+{gain}", width - 20, 36, 26, anchor="end", fill=ink, font_weight=700) if gain else ""
    shapes = plate(width, 148, fill, INK if open_now else OCHRE) + group(eyes, x=width / 2, y=60) + name + sure
    return thing(kind, choice(action, scene.say(action), shapes) if open_now else shapes)


def bubble(scene: Scene, width: float, height: float) -> str:
    """What the speaker says, or how the round before went."""
    s, text = scene.seen, scene.text
    letter = 30 if scene.tall else 24
    lines = wrapped(text.say(last_said(s), scene.names), (width - 36) / letter)[:4]
    corners = [(40, height - 2), (64, height + 14), (84, height - 2)]
    tail = polygon(corners, SNOW)
    shown = [words(said, 20, 16 + (i + 1) * letter * 1.2, letter) for i, said in enumerate(lines)]
    seat = s.speaker if s.named != NONE else s.spoke
    return plate(width, height, SNOW, SEAT_COLOURS[seat], 3) + (tail if s.named != NONE else "") + "".join(shown)


def before(scene: Scene, seat: int, width: float, height: float) -> str:
    """What lies before a seat: its name, its points, and its mask, which only its owner sees."""
    s, text = scene.seen, scene.text
    acts = s.phase in (Phase.NAME, Phase.ANSWER) and s.turn == seat
    body = plate(width, height, edge=SEAT_COLOURS[seat], thick=6 if acts else 2)
    head = tag("rect", width=width, height=52, rx=ROUND, fill=SEAT_COLOURS[seat])
    name = seat_name(text, seat, scene.names[seat], 64, 35, 26, width - 76, fill=SEAT_INKS[seat])
    sign = seat_shape(seat, 16, 32, 26)
    count = words(s.total[seat], 24, 118, 52, font_weight=700)
    won = s.phase == Phase.END and s.turn == seat
    said = text["view.won"] if won else text.say(Phrase("view.of", n=goal(s)))
    under = text_line(said, 110, 116, 24, width - 220, bold=won)
    high = height - 64
    size = min(1.0, high / 220)
    held = group(lying(scene, seat), x=width - 90 * size, y=56 + high / 2, scale=size)
    title = tooltip(text.say(Phrase("view.points", who=Seat(seat), n=s.total[seat]), scene.names))
    return thing(named("player", seat), title, body, head, sign, name, count, under, held, key=f"panel-{seat}")


def lying(scene: Scene, seat: int) -> str:
    """The mask before a seat: its face for who holds it, its back for the others."""
    held = scene.seen.held[seat]
    if held == NONE:
        return ""
    if held > 0 and seat == scene.seat != EVERYONE:
        said = scene.text.say(Phrase("view.own", mask=mask_phrase(held)))
        return group(tooltip(said), painted(held), scale=0.9)
    back = oval(0, 0, 52, 80, DARK, stroke=INK, stroke_width=3)
    mark = words("?", 0, 18, 56, anchor="middle", fill=SAND, font_weight=700)
    return group(tooltip(scene.text.say(Phrase("view.hidden", who=Seat(seat)), scene.names)), back, mark)


# the masks, round the origin, some 150 wide and 220 high


def painted(mask: int) -> str:
    """The face of a mask."""
    return (hyena, antelope, lion)[mask - 1]()


def eyes(y: float, apart: float, size: float) -> str:
    """Two slits, as masks have them."""
    return "".join(oval(side * apart, y, size, size * 0.45, INK) for side in (-1, 1))


def open_eye(ink: str) -> str:
    """Somebody who believes it."""
    return oval(0, 0, 40, 22, "none", stroke=ink, stroke_width=5) + dot(0, 0, 12, ink)


def crossed_eye(ink: str) -> str:
    """Somebody who does not."""
    return open_eye(ink) + stroke("M-34 26L34 -26", ink, 7)


def hyena() -> str:
    """Round ears, a long snout, spots."""
    ears = "".join(dot(side * 52, -74, 26, HYENA, stroke=INK, stroke_width=3) for side in (-1, 1))
    face = shape("M-64 -60Q0 -110 64 -60L44 40Q0 110 -44 40Z", HYENA, stroke=INK, stroke_width=3)
    spots = "".join(dot(x, y, 7, DARK) for x, y in ((-30, -68), (0, -78), (30, -68), (-38, -4), (38, -4)))
    snout = oval(0, 52, 22, 14, INK)
    teeth = tag("polyline", points="-30,76 -18,68 -6,78 6,68 18,78 30,68", fill="none", stroke=SNOW, stroke_width=4)
    return ears + face + spots + eyes(-30, 28, 14) + snout + teeth


def antelope() -> str:
    """Long horns and a narrow face with a white stripe."""
    horns = "".join(
        stroke(f"M{side * 16} -50C{side * 70} -80 {side * 30} -112 {side * 62} -118", DARK, 11) for side in (-1, 1)
    )
    face = shape("M-44 -52Q0 -72 44 -52L22 78Q0 104 -22 78Z", ANTELOPE, stroke=INK, stroke_width=3)
    stripe = shape("M-8 -52L8 -52L5 60L-5 60Z", SNOW)
    nose = oval(0, 78, 13, 9, INK)
    return horns + face + stripe + eyes(-20, 24, 11) + nose


def lion() -> str:
    """A mane like a sun."""
    mane = polygon(star(0, 0, 108, 18, 0.8), TERRACOTTA, stroke=INK, stroke_width=3)
    face = oval(0, 4, 62, 72, LION, stroke=INK, stroke_width=3)
    nose = polygon(ring(0, 30, 14, 3, 90), INK)
    mouth = stroke("M0 44V54M0 54Q-16 66 -28 54M0 54Q16 66 28 54")
    return mane + face + eyes(-14, 28, 14) + nose + mouth


def cover() -> str:
    """Three masks on a wall; no words."""
    wall = tag("rect", width=640, height=480, fill=SAND) + group(zigzag(640, 30), y=20) + group(zigzag(640, 30), y=430)
    hung = [(116, 260, 1, 1.35), (320, 236, 3, 1.05), (524, 260, 2, 1.35)]
    shapes = [group(painted(mask), x=x, y=y, scale=scale) for x, y, mask, scale in hung]
    return document(640, 480, wall, *shapes, label="Masks")
