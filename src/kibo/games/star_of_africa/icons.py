"""The symbol sheet: gems, star, robber, horseshoe, coin, plane and die, each 48 by 48 round its middle."""

from __future__ import annotations

from kibo.view.colours import INK, SNOW
from kibo.view.icons import Sheet
from kibo.view.kept import PIECES, kept
from kibo.view.shapes import polygon, ring, seat_shape, star
from kibo.view.svg import group, tag

from .state import Kind

GOLD, GOLD_DEEP, GOLD_LIGHT = "#e8b52a", "#a9741a", "#ffe08a"
BACK, BACK_LIGHT, BACK_DEEP = "#2f6f9f", "#7fb7d6", "#1f4d72"


def sparkle(x: float, y: float, size: float, fill: str = SNOW) -> str:
    """A glint."""
    return polygon(star(x, y, size, 4, 0.22), fill)


def disc(fill: str, rim: str) -> str:
    """The round card that every token is printed on."""
    return tag("circle", r=22, fill=fill, stroke=rim, stroke_width=3)


def token_back() -> str:
    """A token face down: blue, with a compass star, all alike."""
    return (
        disc(BACK, BACK_DEEP)
        + tag("circle", r=16, fill="none", stroke=BACK_LIGHT, stroke_width=1.6, stroke_dasharray="2.5 2.6")
        + polygon(star(0, 0, 12, 8, 0.42), BACK_LIGHT)
        + tag("circle", r=3.4, fill=BACK)
    )


def blank() -> str:
    """Nothing: an empty card."""
    return disc("#f3ead6", "#b9a986") + tag(
        "path", d="M-9 9 L9 -9", stroke="#b9a986", stroke_width=4, stroke_linecap="round"
    )


def topaz() -> str:
    """A topaz: a golden drop."""
    return (
        tag("path", d="M0 -21 C6 -10 17 -2 17 7 A17 15 0 0 1 -17 7 C-17 -2 -6 -10 0 -21Z", fill="#e9a51f")
        + tag("path", d="M0 -21 C6 -10 17 -2 17 7 L0 2Z", fill="#ffd257")
        + polygon([(0, 2), (17, 7), (0, 22), (-17, 7)], "#c97f12")
        + polygon([(-8, 4), (0, 2), (8, 4), (0, 12)], "#ffe08a")
        + sparkle(-9, -4, 7)
    )


def emerald() -> str:
    """An emerald: a long octagon with steps."""
    outer = ((-9, -21), (9, -21), (16, -14), (16, 14), (9, 21), (-9, 21), (-16, 14), (-16, -14))
    inner = ((-5, -13), (5, -13), (9, -9), (9, 9), (5, 13), (-5, 13), (-9, 9), (-9, -9))
    return (
        polygon(outer, "#1f7a4d")
        + polygon([(-9, -21), (9, -21), (5, -13), (-5, -13)], "#6fd39b")
        + polygon([(-16, -14), (-9, -21), (-5, -13), (-9, -9), (-9, 9), (-16, 14)], "#34a56c")
        + polygon(inner, "#4cc487")
        + polygon([(-5, -13), (5, -13), (-9, 5), (-9, -9)], "#8fe6b5")
        + sparkle(10, -13, 7)
    )


def ruby() -> str:
    """A ruby: a brilliant seen from the side."""
    return (
        polygon([(-13, -17), (13, -17), (22, -5), (0, 21), (-22, -5)], "#b3123a")
        + polygon([(-13, -17), (13, -17), (22, -5), (-22, -5)], "#e0315b")
        + polygon([(-13, -17), (0, -17), (-8, -5), (-22, -5)], "#ff6d8d")
        + polygon([(-8, -5), (8, -5), (0, 21)], "#d61f4c")
        + polygon([(0, -17), (8, -5), (-8, -5)], "#ff9db2")
        + sparkle(13, -12, 7)
    )


def great_star() -> str:
    """The Star of Africa: an eight-pointed diamond on gold."""
    return (
        polygon(star(0, 0, 24, 8, 0.55), GOLD, stroke=GOLD_DEEP, stroke_width=1.5)
        + polygon(ring(0, 0, 15, 8, -67.5), "#bfe9f5")
        + polygon([(0, -15), (10.6, -10.6), (0, 0)], SNOW)
        + polygon([(15, 0), (10.6, 10.6), (0, 0)], "#e6f8fd")
        + polygon([(0, 15), (-10.6, 10.6), (0, 0)], "#8fcfe4")
        + polygon([(-15, 0), (-10.6, -10.6), (0, 0)], "#e6f8fd")
        + polygon(ring(0, 0, 6.5, 8, -67.5), SNOW)
        + sparkle(11, -12, 9)
        + sparkle(-13, 11, 6)
    )


def robber() -> str:
    """A robber: broad hat, scarf over the mouth, a scowl."""
    return (
        tag("circle", cy=3, r=15, fill="#d9a071")
        + tag("path", d="M-15 6 Q0 2 15 6 L12 16 Q0 26 -12 16Z", fill="#9c2f22")
        + tag("path", d="M-9 12 h3 M-1 14 h3 M6 11 h3", stroke="#f0c9a0", stroke_width=2, stroke_linecap="round")
        + tag("path", d="M-24 -5 Q0 -14 24 -5 Q14 1 0 -1 Q-14 1 -24 -5Z", fill="#2c2622")
        + tag("path", d="M-12 -8 Q-11 -23 0 -22 Q11 -23 12 -8 Q0 -12 -12 -8Z", fill="#423832")
        + tag("path", d="M-12 -1 L-3 3 M12 -1 L3 3", stroke=INK, stroke_width=3, stroke_linecap="round")
        + tag("circle", cx=-6, cy=4.5, r=2, fill=INK)
        + tag("circle", cx=6, cy=4.5, r=2, fill=INK)
    )


def horseshoe() -> str:
    """A horseshoe, open upwards so that the luck stays in."""
    shape = "M-17 -19 L-8 -19 L-7 -2 A7.5 8.5 0 0 0 7 -2 L8 -19 L17 -19 L18 0 A18 20 0 0 1 -18 0Z"
    holes = "".join(
        tag("circle", cx=x, cy=y, r=1.9)
        for x, y in ((-12.6, -10), (-12.2, 1), (-7, 11), (7, 11), (12.2, 1), (12.6, -10))
    )
    return (
        tag("path", d=shape, fill="#7d8794", stroke="#4c5560", stroke_width=2, stroke_linejoin="round")
        + tag("path", d="M-15 -16 L-14.5 0 A14.5 16 0 0 0 -6 13", fill="none", stroke="#b9c2cc", stroke_width=2.4)
        + f'<g fill="#2f363d">{holes}</g>'
    )


def coin() -> str:
    """A gold coin."""
    return (
        tag("circle", r=21, fill=GOLD, stroke=GOLD_DEEP, stroke_width=3)
        + tag("circle", r=14.5, fill="none", stroke=GOLD_LIGHT, stroke_width=2.5)
        + tag("path", d="M-4 10 V-10 H7 M-4 -1 H5 M-8 5 H3", fill="none", stroke=GOLD_DEEP, stroke_width=3.6)
        + sparkle(11, -11, 7)
    )


def plane() -> str:
    """An aeroplane in flight."""
    return tag(
        "path",
        d="M0 -21 C3 -21 4 -15 4 -10 L21 2 V7 L4 2 L3 13 L9 18 V21 L0 19 L-9 21 V18 L-3 13 L-4 2 L-21 7 V2 L-4 -10 "
        "C-4 -15 -3 -21 0 -21Z",
    )


SYMBOLS = {
    "blank": blank,
    "topaz": topaz,
    "emerald": emerald,
    "ruby": ruby,
    "star": great_star,
    "robber": robber,
    "horseshoe": horseshoe,
    "back": token_back,
    "coin": coin,
    "plane": plane,
}
KIND_ICONS = tuple(kind.name.lower() for kind in Kind)


SHEET = Sheet("star_of_africa", -24, 48, SYMBOLS)
icon = SHEET.icons()

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@kept(PIECES)
def die(face: int, x: float, y: float, size: float) -> str:
    """The die, showing a face; 0 is a die not yet rolled, which stands on a corner and shows three."""
    if not face:
        return waiting_die(x, y, size / 100)
    half = size / 2
    pips = "".join(
        tag("circle", cx=x + dx * size * 0.27, cy=y + dy * size * 0.27, r=size * 0.09) for dx, dy in PIPS[face]
    )
    return (
        tag("rect", x=x - half, y=y - half + size * 0.06, width=size, height=size, rx=size * 0.2, fill="#c9b48a")
        + tag("rect", x=x - half, y=y - half, width=size, height=size, rx=size * 0.2, fill=SNOW, stroke="#8d7a52")
        + f'<g fill="{INK}">{pips}</g>'
    )


def waiting_die(x: float, y: float, scale: float) -> str:
    """A die seen from above a corner: no face of it is up."""
    faces = (
        (SNOW, "matrix(.43 .25 -.43 .25 0 -25)", 1),
        ("#efe3c8", "matrix(.43 .25 0 .5 -21.5 12.5)", 2),
        ("#dccaa2", "matrix(.43 -.25 0 .5 21.5 12.5)", 3),
    )
    parts = []
    for fill, lie, face in faces:
        side = tag("rect", x=-50, y=-50, width=100, height=100, rx=9, fill=fill, stroke="#8d7a52", stroke_width=3)
        pips = "".join(tag("circle", cx=dx * 26, cy=dy * 26, r=10, fill=INK) for dx, dy in PIPS[face])
        parts.append(tag("g", side, pips, transform=lie))
    return group(*parts, x=x, y=y, scale=scale * 1.1)


@kept(PIECES)
def pawn(seat: int, size: float) -> str:
    """A pawn: the seat's shape on a small stand."""
    return (
        tag("ellipse", cx=0, cy=size * 0.95, rx=size * 0.95, ry=size * 0.34, fill=INK, fill_opacity=0.35)
        + tag(
            "path",
            d=f"M{-size * 0.7:.1f} {size * 0.95:.1f} L0 {-size * 0.4:.1f} L{size * 0.7:.1f} {size * 0.95:.1f}Z",
            fill=SNOW,
        )
        + seat_shape(seat, size, 0, -size * 0.25, stroke_width=2.4)
    )
