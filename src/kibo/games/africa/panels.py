"""Beside the board: a panel for each seat, what is still hidden, the supply, an overview, and the buttons."""

from typing import Any, NamedTuple

from kibo.core.game import Scene
from kibo.core.text import Texts
from kibo.view.colours import CARD, DISC, INK, LEAF, OCHRE, PLATE, SEAT_COLOURS, SNOW, TERRACOTTA, WRITING
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.letters import breadth, fit, text_line
from kibo.view.panels import button, card, number_of, prize, seat_card, seat_name
from kibo.view.shapes import badge, dot, seat_shape
from kibo.view.svg import choice, group, tag, thing, tooltip, words
from kibo.view.things import named

from .actions import DECLINE, GATHER, KEEP, RESEARCH, SWAP, TRAVEL
from .icons import icon
from .land import Chart
from .notation import kind_name, lying_beside
from .rules.scoring import GEMS, GOLD, amount, final_points, goods_worth, majority, track
from .state import BONUS, FIRST_GOOD, GOODS, KIND_NAMES, Phase
from .things import BUTTONS, HIDDEN, SUPPLY


class Owner(NamedTuple):
    """Whose panel it is, and what lies open there."""

    seat: int
    name: str
    text: Texts
    acting: bool
    over: bool
    won: bool
    points: int
    goods: tuple[int, ...]
    gold: int
    gems: int
    camps: int
    came_to: tuple[int, ...]
    """At the end: the points of play, goods, gold and gems."""


def owner(scene: Scene, seat: int) -> Owner:
    """What a panel shows of its seat."""
    s = scene.seen
    over = s.phase == Phase.END
    points = final_points(s, seat) if over else track(s, seat)
    parts = (track(s, seat), goods_worth(s, seat), majority(s, seat, GOLD), majority(s, seat, GEMS)) if over else ()
    return Owner(
        seat, scene.names[seat], scene.text,
        acting=not over and s.turn == seat,
        over=over,
        won=over and points == max(final_points(s, other) for other in range(scene.seats)),
        points=points,
        goods=tuple(s.goods[seat]),
        gold=amount(s, seat, GOLD),
        gems=amount(s, seat, GEMS),
        camps=s.camps[seat],
        came_to=parts,
    )  # fmt: skip


def panel(scene: Scene, seat: int, width: float, height: float) -> str:
    """What lies open before a seat: points, goods, gold, gems, camps; at the end, what they came to."""
    return laid_out(owner(scene, seat), swaps(scene, seat, width, height), width, height)


@kept(PANELS)
def laid_out(of: Owner, offers: tuple[str, ...], width: float, height: float) -> str:
    """A panel; `offers` are the choices that stand in the place of a good."""
    seat = of.seat
    frame = seat_card(width, height, seat, of.acting)
    side = tag("rect", width=12, height=height, rx=6, fill=SEAT_COLOURS[seat])
    free = width - 28 - 31 * len(str(of.points))  # the name may reach so far: to the points, or to the star before them
    shapes = [
        frame, side, seat_shape(seat, 16, 40, 33, stroke=INK, stroke_width=1.5),
        words(of.points, width - 20, 48, 44, anchor="end", fill=WRITING, font_weight=700,
              font_variant_numeric="tabular-nums"),
    ]  # fmt: skip
    if of.won:
        shapes.append(prize(free - 18, 32, 19))
        free -= 42
    shapes.append(seat_name(of.text, seat, of.name, 66, 42, 26, min(free, 350) - 66, 22))
    if of.over:
        shapes.append(tally(of, width, height))
    return thing(named("player", seat), *shapes, belongings(of, offers, width, height), key=f"panel-{seat}")


def goods_down(height: float) -> float:
    """How far from the top of a panel its goods are drawn."""
    return min(92.0, height - 32)


def belongings(of: Owner, offers: tuple[str, ...], width: float, height: float) -> str:
    """Goods, gold, gems and camps, each with its number."""
    wide = width > 500
    middle = goods_down(height)
    shapes = [
        thing(
            named("goods", of.seat, good),
            offers[good] or held_good(of.text, good, of.goods[good], goods_at(good, width, of.over), middle, wide),
        )
        for good in range(GOODS)
    ]
    if of.over:
        return "".join(shapes)
    rest = [("one nugget", "view.gold", of.gold), ("one gem", "view.gems", of.gems), ("tent", "view.camps", of.camps)]
    for place, (name, said, held) in enumerate(rest):
        x, y = (365 + 70 * place, middle) if wide else (42 + 112 * place, 146)
        faint = 1 if held else 0.3
        look: dict[str, Any] = {"x": x, "y": y, "font_variant_numeric": "tabular-nums", "fill_opacity": faint}
        picture = icon(name, 0, 0, 42, opacity=faint)
        shapes.append(number_of(of.text.pair(of.text[said], held), picture, held, 22, 10, 25, fill=WRITING, **look))
    return "".join(shapes)


def goods_at(good: int, width: float, over: bool) -> int:
    """How far from the left a kind of good is drawn."""
    return 42 + good * (70 if width <= 500 else 52 if over else 60)


@kept(PIECES)
def held_good(text: Texts, good: int, count: int, x: float, y: float, wide: bool) -> str:
    """A kind of good before a seat."""
    label = text.say(kind_name(FIRST_GOOD + good))
    return group(tooltip(text.pair(label, count)), some_of(good, count, wide), x=x, y=y)


@kept(PIECES)
def some_of(good: int, count: int, wide: bool) -> str:
    """A kind of good, and how many there are."""
    faint = 1 if count else 0.18
    shapes = icon(KIND_NAMES[FIRST_GOOD + good], 0, 0, 44, opacity=faint)
    shapes = dot(0, 0, 24, DISC) + shapes if count else shapes
    if count and wide:
        shapes += badge(str(count), 17, 17, 16, fill=INK)
    elif count:
        halo = {"stroke": PLATE, "stroke_width": 6, "stroke_linejoin": "round", "paint_order": "stroke"}
        shapes += tag("text", str(count), x=15, y=24, font_size=26, font_weight=700, fill=WRITING, **halo)
    return shapes


def swaps(scene: Scene, seat: int, width: float, height: float) -> tuple[str, ...]:
    """While an exchange is open: for each kind of good before a seat, the choice to have it, where there is one."""
    if scene.seen.phase != Phase.EXCHANGE or not scene.legal:
        return ("",) * GOODS
    return tuple(offer(scene, seat, good, width, height) for good in range(GOODS))


def offer(scene: Scene, seat: int, good: int, width: float, height: float) -> str:
    """A good that can be had, with its gain."""
    action, wide = SWAP + GOODS * seat + good, width > 500
    if action not in scene.legal:
        return ""
    gain = scene.gain(action) or 0
    ring = tag("circle", r=27, fill="#fff2c4", stroke=SEAT_COLOURS[scene.seat], stroke_width=4)
    colour = TERRACOTTA if gain < 0 else "#2f6b3c"
    plate = badge(f"{gain:+d}".replace("-", "−"), 0, -26, 16 if wide else 22, fill=colour)
    shapes = some_of(good, scene.seen.goods[seat][good], wide)
    at = {"x": goods_at(good, width, over=False), "y": goods_down(height)}
    return choice(action, scene.say(action), ring, shapes, plate, **at)


def tally(of: Owner, width: float, height: float) -> str:
    """The final scoring of a seat, line by line: play, goods, gold, gems."""
    wide = width > 500
    middle, goods = goods_down(height), icon("mask", -7, -4, 25) + icon("drum", 7, 5, 25)
    parts = [
        (icon("compass", 0, 0, 34), "view.play", (width - 236, 32) if wide else (30, 146)),
        (goods, "view.goods", (318, middle) if wide else (122, 146)),
        (counted("one nugget", of.gold if wide else 0), "view.gold", (402, middle) if wide else (208, 146)),
        (counted("one gem", of.gems if wide else 0), "view.gems", (489, middle) if wide else (296, 146)),
    ]
    shapes = []
    for (drawn, said, (x, y)), points in zip(parts, of.came_to, strict=True):
        shapes.append(number_of(of.text.pair(of.text[said], points), drawn, points, 22, 9, 24, fill=WRITING, x=x, y=y))
    return "".join(shapes)


def counted(name: str, count: int) -> str:
    """An icon with how many there are, where there is room to say it."""
    return icon(name, 0, 0, 34) + (badge(str(count), 12, 13, 12, fill=INK) if count else "")


@kept(PARTS)
def still_hidden(text: Texts, chart: Chart, hidden: tuple[int, ...]) -> str:
    """In the Atlantic: how many of each kind nobody has found yet."""
    tall = chart.width < 800
    width, height, size = (276, 388, 25) if tall else (278, 412, 23)
    said = text.pair(text["view.hidden"], sum(hidden))
    title = text_line(said, width / 2, 35, size, width - 12, 22 if tall else 17, bold=True, anchor="middle", fill=SNOW)
    cells = [of_a_kind(text, tall, kind, left) for kind, left in enumerate(hidden)]
    return thing(HIDDEN, on_water(width, height), title, *cells, x=8, y=chart.height - height - 6)


def on_water(width: float, height: float) -> str:
    """A dark plate in the sea."""
    look = {"fill": "#123a50", "fill_opacity": 0.55, "stroke": SNOW, "stroke_opacity": 0.25}
    return tag("rect", width=width, height=height, rx=16, **look)


@kept(PIECES)
def of_a_kind(text: Texts, tall: bool, kind: int, left: int) -> str:
    """How many of one kind nobody has found yet."""
    x, y = 37 + 67 * (kind % 4), (74 if tall else 80) + (84 if tall else 90) * (kind // 4)
    face = tag("circle", r=25, fill=CARD, fill_opacity=1 if left else 0.4)
    face += icon(KIND_NAMES[kind], 0, 0, 42, opacity=None if left else 0.35)
    look: dict[str, Any] = {"x": x, "y": y, "anchor": "middle", "fill": SNOW, "fill_opacity": 1 if left else 0.55}
    return number_of(text.pair(text.say(kind_name(kind)), left), face, left, 0, 49, 23, **look)


@kept(PARTS)
def supply(text: Texts, chart: Chart, camps: int, bonus_gone: int) -> str:
    """Off Arabia: the camps that monuments still bring, and the bonus of the last one."""
    label = tooltip(text.pair(text["view.supply"], camps))
    tents = [icon("tent", 22 + 27 * (i % 5), 32 + 32 * (i // 5), 30) for i in range(camps)]
    bonus = tag("circle", cx=112, cy=110, r=23, fill=OCHRE, stroke=SNOW, stroke_width=2.5)
    bonus += words(f"+{BONUS}", 112, 118, 24, anchor="middle", fill=INK, font_weight=700)
    shown = [] if bonus_gone else [bonus]
    gate = icon("monument", 50, 110, 46)
    return thing(SUPPLY, label, on_water(152, 146), *tents, gate, *shown, x=chart.width - 160, y=8)


def buttons(scene: Scene, width: float, height: float) -> str:
    """The choices that have no place on the board, each always in the same place."""
    gains = ""
    if GATHER in scene.legal:
        gains = lying_here(scene, without_breaks=width > 600)
    bonus = (
        badge(f"+{scene.gain(RESEARCH)}", -10, 0, 24 if width > 600 else 19, fill=INK)
        if RESEARCH in scene.legal
        else ""
    )
    slots = [
        (TRAVEL, ("compass",), "button.travel", ""),
        (DECLINE, ("pause",), "button.decline", ""),
        (RESEARCH, ("tent", "lens"), "button.research", bonus),
        (GATHER, ("tent",), "button.gather", gains),
    ]  # type: list[tuple[int, tuple[str, ...], str, str]]
    if KEEP in scene.legal:
        slots[1] = (KEEP, (KIND_NAMES[FIRST_GOOD + scene.seen.good],), "button.keep", "")
    each, high = (width - 8) / 2, (height - 8) / 2
    shapes = []
    for place, (name, (action, names, said, gain)) in enumerate(zip(BUTTONS, slots, strict=True)):
        shape = pale(names, scene.text[said], each, high)
        if action in scene.legal:
            face = lettering(names, scene.text[said], each, high, True), group(gain, x=each - 28, y=high / 2)
            shape = button(action, scene.say(action), each, high, *face, edge=SEAT_COLOURS[scene.seat], thick=4)
        shapes.append(thing(name, shape, x=place % 2 * (each + 8), y=place // 2 * (high + 8)))
    return "".join(shapes)


def lying_here(scene: Scene, without_breaks: bool) -> str:
    """The gold and the gems that a camp would gather: side by side, or one above the other where a button is short."""
    found = zip(("one nugget", "one gem"), lying_beside(scene.seen, scene.seen.at[scene.seen.turn]), strict=True)
    shapes = []
    for place, (name, count) in enumerate(found):
        x, y = (-76 + 64 * place, 0) if without_breaks else (-26, -14 + 28 * place)
        shapes.append(icon(name, x, y, 28) + words(count, x + 17, y + 8, 22, font_weight=700, fill=WRITING))
    return "".join(shapes)


@kept(PIECES)
def pale(names: tuple[str, ...], said: str, width: float, height: float) -> str:
    """A button that is no choice now: it keeps its place."""
    return group(card(width, height, LEAF), lettering(names, said, width, height, False))


@kept(PIECES)
def lettering(names: tuple[str, ...], said: str, width: float, height: float, may: bool) -> str:
    """What is on a button."""
    shapes = []
    left = 12.0
    for name in names:
        shapes.append(icon(name, left + 20, height / 2, 40, opacity=None if may else 0.3))
        left += 38
    size = 26 if width > 300 else 20
    shapes.append(
        words(said, left + 12, height / 2 + 8, size, font_weight=600, fill=WRITING, fill_opacity=1 if may else 0.4)
    )
    return "".join(shapes)


@kept(PARTS)
def overview(text: Texts, width: float, height: float) -> str:
    """What scores how much, for a place where no panel is needed."""
    lines = [
        (["mask"], text["overview.goods"], []),
        (["one nugget", "one gem"], text["overview.resources"], []),
        (["lion"], text["overview.animals"], []),
        (["nomads"], text["overview.nomads"], []),
        (["tent"], text["overview.research"], ["lion", "nomads", "monument"]),
        (["monument"], text["overview.monument"], []),
    ]
    columns = 2 if (width > 500 and height < 150) or (width > 700 and height < 200) else 1
    pitch = (height - 12) / (len(lines) / columns)
    size = 22.0 if width < 500 else min(24.0, max(17.0, 0.48 * pitch))
    side = min(46.0, 1.04 * pitch if columns == 1 else 0.86 * pitch)
    if width > 500:
        room = width / columns - 26
        size = min(fit(said, size, room - side * (len(a) + 0.86 * len(b))) for a, said, b in lines)
    shapes = [card(width, height, LEAF)]
    for place, (before, said, after) in enumerate(lines):
        left = 10 + place % columns * width / columns
        y = 6 + pitch * (place // columns + 0.5)
        for name in before:
            shapes.append(icon(name, left + side / 2, y, side))
            left += side
        shapes.append(words(said, left + 8, y + 0.36 * size, size, fill=WRITING))
        left += 14 + size * breadth(said)
        for name in after:
            shapes.append(icon(name, left + side / 2, y, 0.8 * side))
            left += 0.86 * side
    return group(*shapes)
