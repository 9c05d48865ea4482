"""Beside the board: a panel for each seat, what is still hidden, the supply, an overview, and the buttons."""

from ...core.game import Scene
from ...core.svg import (
    INK,
    OCHRE,
    PAPER,
    SEAT_COLOURS,
    SNOW,
    TERRACOTTA,
    badge,
    choice,
    group,
    seat_shape,
    star,
    tag,
    words,
)
from ...core.svg import points as corners
from .actions import DECLINE, GATHER, KEEP, RESEARCH, SWAP, TRAVEL
from .icons import icon
from .land import Chart
from .notation import kind_name, lying_beside
from .rules.scoring import GEMS, GOLD, amount, final_points, goods_worth, majority, track
from .state import BONUS, FIRST_GOOD, GOODS, KIND_NAMES, KINDS, Phase

CARD, RIM = "#fffaf0", "#d8c39a"


def panel(scene: Scene, seat: int, width: float, height: float) -> str:
    """What lies open before a seat: points, goods, gold, gems, camps; at the end, what they came to."""
    s = scene.seen
    over = s.phase == Phase.END
    acting = not over and s.turn == seat
    colour = SEAT_COLOURS[seat]
    frame = tag(
        "rect",
        width=width,
        height=height,
        rx=14,
        fill=CARD,
        stroke=colour if acting else RIM,
        stroke_width=5 if acting else 2,
    )
    side = tag("rect", width=12, height=height, rx=6, fill=colour)
    points = final_points(s, seat) if over else track(s, seat)
    won = over and points == max(final_points(s, other) for other in range(scene.seats))
    free = width - 28 - 31 * len(str(points))  # the name may reach so far: to the points, or to the star before them
    shapes = [
        frame, side, seat_shape(seat, 16, 40, 33, stroke=INK, stroke_width=1.5),
        words(points, width - 20, 48, 44, anchor="end", font_weight=700, font_variant_numeric="tabular-nums"),
    ]  # fmt: skip
    if won:
        crown = tag("polygon", points=corners(star(0, 0, 19)), fill=OCHRE, stroke=INK, stroke_width=2)
        shapes.append(group(crown, x=free - 18, y=32))
        free -= 42
    shapes.append(named(scene.names[seat], min(free, 312) - 66))
    held = belongings(scene, seat, width)
    if over:
        shapes.append(tally(scene, seat, width))
    return group(*shapes, held)


def named(name: str, room: float) -> str:
    """A seat's name in the room that it has: a long one in smaller letters, a very long one cut."""
    size = min(26.0, room / (0.1 + 1.25 * breadth(name)))
    if size < 22:
        size = 22.0
        while 1.25 * breadth(name + "…") * size > room:
            name = name[:-1]
        name += "…"
    return words(name, 66, 42, size, font_weight=700)


def belongings(scene: Scene, seat: int, width: float) -> str:
    """Goods, gold, gems and camps, each with its number."""
    s = scene.seen
    wide = width > 500
    middle = 92
    over = s.phase == Phase.END
    step = 70 if not wide else 52 if over else 60
    size = 16 if wide else 22
    shapes = [held_good(scene, seat, good, 42 + step * good, middle, size) for good in range(GOODS)]
    if over:
        return "".join(shapes)
    rest = [
        ("one nugget", "view.gold", amount(s, seat, GOLD)),
        ("one gem", "view.gems", amount(s, seat, GEMS)),
        ("tent", "view.camps", s.camps[seat]),
    ]
    for place, (name, said, count) in enumerate(rest):
        x, y = (365 + 70 * place, middle) if wide else (42 + 112 * place, 146)
        label = tag("title", f"{scene.text[said]}: {count}")
        faint = 1 if count else 0.3
        number = words(count, 22, 10, 25, font_weight=700, font_variant_numeric="tabular-nums", fill_opacity=faint)
        shapes.append(group(label, icon(name, 0, 0, 42, opacity=faint), number, x=x, y=y))
    return "".join(shapes)


def held_good(scene: Scene, seat: int, good: int, x: float, y: float, size: float) -> str:
    """A kind of good before a seat; while an exchange is open, one that can be had is a choice."""
    s = scene.seen
    count = s.goods[seat][good]
    kind = FIRST_GOOD + good
    faint = 1 if count else 0.18
    label = scene.text.say(kind_name(kind))
    shapes = icon(KIND_NAMES[kind], 0, 0, 44, opacity=faint)
    if count and size < 20:
        shapes += badge(str(count), 17, 17, size, fill=INK)
    elif count:
        halo = {"stroke": CARD, "stroke_width": 6, "stroke_linejoin": "round", "paint_order": "stroke"}
        shapes += tag("text", str(count), x=15, y=24, font_size=26, font_weight=700, fill=INK, **halo)
    action = SWAP + GOODS * seat + good
    if action in scene.legal:
        gain = scene.gain(action) or 0
        ring = tag("circle", r=27, fill="#fff2c4", stroke=SEAT_COLOURS[scene.seat], stroke_width=4)
        plate = badge(f"{gain:+d}".replace("-", "−"), 0, -26, size, fill=TERRACOTTA if gain < 0 else "#2f6b3c")
        return choice(action, scene.say(action), ring, shapes, plate, x=x, y=y)
    return group(tag("title", f"{label}: {count}"), shapes, x=x, y=y)


def tally(scene: Scene, seat: int, width: float) -> str:
    """The final scoring of a seat, line by line: play, goods, gold, gems."""
    s = scene.seen
    wide = width > 500
    goods = icon("mask", -7, -4, 25) + icon("drum", 7, 5, 25)
    gold, gems = amount(s, seat, GOLD), amount(s, seat, GEMS)
    parts = [
        (icon("compass", 0, 0, 34), "view.play", track(s, seat), (width - 236, 32) if wide else (30, 146)),
        (goods, "view.goods", goods_worth(s, seat), (318, 92) if wide else (122, 146)),
        (
            counted("one nugget", gold if wide else 0),
            "view.gold",
            majority(s, seat, GOLD),
            (402, 92) if wide else (208, 146),
        ),
        (
            counted("one gem", gems if wide else 0),
            "view.gems",
            majority(s, seat, GEMS),
            (489, 92) if wide else (296, 146),
        ),
    ]
    shapes = []
    for drawn, said, points, (x, y) in parts:
        label = tag("title", f"{scene.text[said]}: {points}")
        shapes.append(group(label, drawn, words(points, 22, 9, 24, font_weight=700), x=x, y=y))
    return "".join(shapes)


def counted(name: str, count: int) -> str:
    """An icon with how many there are, where there is room to say it."""
    return icon(name, 0, 0, 34) + (badge(str(count), 12, 13, 12, fill=INK) if count else "")


def still_hidden(scene: Scene, chart: Chart) -> str:
    """In the Atlantic: how many of each kind nobody has found yet."""
    s = scene.seen
    tall = chart.width < 800
    width, height = (276, 388) if tall else (278, 412)
    size = 25 if tall else 23
    title = words(
        f"{scene.text['view.hidden']}: {sum(s.hidden)}",
        width / 2,
        35,
        size,
        anchor="middle",
        fill=SNOW,
        font_weight=700,
    )
    plate = tag(
        "rect", width=width, height=height, rx=16, fill="#123a50", fill_opacity=0.55, stroke=SNOW, stroke_opacity=0.25
    )
    cells = []
    for kind in range(KINDS):
        x, y = 37 + 67 * (kind % 4), (74 if tall else 80) + (84 if tall else 90) * (kind // 4)
        count = s.hidden[kind]
        face = tag("circle", r=25, fill=CARD, fill_opacity=1 if count else 0.4)
        drawn = icon(KIND_NAMES[kind], 0, 0, 42, opacity=None if count else 0.35)
        number = words(count, 0, 49, 23, anchor="middle", fill=SNOW, font_weight=700, fill_opacity=1 if count else 0.55)
        said = tag("title", f"{scene.text.say(kind_name(kind))}: {count}")
        cells.append(group(said, face, drawn, number, x=x, y=y))
    return group(plate, title, *cells, x=8, y=chart.height - height - 6)


def supply(scene: Scene, chart: Chart) -> str:
    """Off Arabia: the camps that monuments still bring, and the bonus of the last one."""
    s = scene.seen
    label = tag("title", f"{scene.text['view.supply']}: {s.supply}")
    plate = tag(
        "rect", x=0, width=152, height=146, rx=16, fill="#123a50", fill_opacity=0.55, stroke=SNOW, stroke_opacity=0.25
    )
    tents = [icon("tent", 22 + 27 * (i % 5), 32 + 32 * (i // 5), 30) for i in range(s.supply)]
    bonus = tag("circle", cx=112, cy=110, r=23, fill=OCHRE, stroke=SNOW, stroke_width=2.5)
    bonus += words(f"+{BONUS}", 112, 118, 24, anchor="middle", fill=INK, font_weight=700)
    shown = [] if s.last_round else [bonus]
    gate = icon("monument", 50, 110, 46)
    return group(label, plate, *tents, gate, *shown, x=chart.width - 160, y=8)


def buttons(scene: Scene, width: float, height: float) -> str:
    """The choices that have no place on the board, each always in the same place."""
    gains = ""
    if GATHER in scene.legal:
        gains = lying_here(scene, in_line=width > 600)
    bonus = badge(f"+{scene.gain(RESEARCH)}", -6, 0, 19, fill=INK) if RESEARCH in scene.legal else ""
    slots = [
        (TRAVEL, ["compass"], "button.travel", ""),
        (DECLINE, ["pause"], "button.decline", ""),
        (RESEARCH, ["tent", "lens"], "button.research", bonus),
        (GATHER, ["tent"], "button.gather", gains),
    ]
    if KEEP in scene.legal:
        slots[1] = (KEEP, [KIND_NAMES[FIRST_GOOD + scene.seen.good]], "button.keep", "")
    each, high = (width - 8) / 2, (height - 8) / 2
    shapes = []
    for place, (action, names, said, gain) in enumerate(slots):
        button_ = button(scene, action, names, scene.text[said], gain, each, high)
        shapes.append(group(button_, x=place % 2 * (each + 8), y=place // 2 * (high + 8)))
    return "".join(shapes)


def lying_here(scene: Scene, in_line: bool) -> str:
    """The gold and the gems that a camp would gather: side by side, or one above the other where a button is short."""
    found = zip(("one nugget", "one gem"), lying_beside(scene.seen, scene.seen.at[scene.seen.turn]), strict=True)
    shapes = []
    for place, (name, count) in enumerate(found):
        x, y = (-76 + 64 * place, 0) if in_line else (-26, -14 + 28 * place)
        shapes.append(icon(name, x, y, 28) + words(count, x + 17, y + 8, 22, font_weight=700))
    return "".join(shapes)


def button(scene: Scene, action: int, names: list[str], said: str, gain: str, width: float, height: float) -> str:
    """A button; without its choice it is pale, and keeps its place."""
    may = action in scene.legal
    colour = SEAT_COLOURS[scene.seat] if may else RIM
    look = {"fill": CARD if may else PAPER, "stroke": colour, "stroke_width": 4 if may else 2}
    shapes = [tag("rect", width=width, height=height, rx=14, **look)]
    left = 12.0
    for name in names:
        shapes.append(icon(name, left + 20, height / 2, 40, opacity=None if may else 0.3))
        left += 38
    size = 23 if width > 300 else 20
    shapes.append(words(said, left + 12, height / 2 + 8, size, font_weight=600, fill_opacity=1 if may else 0.4))
    if may:
        shapes.append(group(gain, x=width - 28, y=height / 2))
        return choice(action, scene.say(action), *shapes)
    return group(*shapes)


def breadth(said: str) -> float:
    """About how wide a line is, in sizes of its letters."""
    return sum(0.33 if letter in " ·:;,il" else 0.63 for letter in said)


def overview(scene: Scene, width: float, height: float) -> str:
    """What scores how much, for a place where no panel is needed."""
    lines = [
        (["mask"], scene.text["overview.goods"], []),
        (["one nugget", "one gem"], scene.text["overview.resources"], []),
        (["lion"], scene.text["overview.animals"], []),
        (["nomads"], scene.text["overview.nomads"], []),
        (["tent"], scene.text["overview.research"], ["lion", "nomads", "monument"]),
        (["monument"], scene.text["overview.monument"], []),
    ]
    columns = 2 if (width > 500 and height < 150) or (width > 700 and height < 200) else 1
    pitch = (height - 12) / (len(lines) / columns)
    size = 22.0 if width < 500 else min(24.0, max(17.0, 0.48 * pitch))
    side = min(46.0, 1.04 * pitch if columns == 1 else 0.86 * pitch)
    if width > 500:
        room = width / columns - 26
        size = min(size, *((room - side * (len(a) + 0.86 * len(b))) / breadth(said) for a, said, b in lines))
    shapes = [tag("rect", width=width, height=height, rx=14, fill=PAPER, stroke=RIM, stroke_width=2)]
    for place, (before, said, after) in enumerate(lines):
        left = 10 + place % columns * width / columns
        y = 6 + pitch * (place // columns + 0.5)
        for name in before:
            shapes.append(icon(name, left + side / 2, y, side))
            left += side
        shapes.append(words(said, left + 8, y + 0.36 * size, size))
        left += 14 + 0.56 * size * len(said)
        for name in after:
            shapes.append(icon(name, left + side / 2, y, 0.8 * side))
            left += 0.86 * side
    return group(*shapes)
