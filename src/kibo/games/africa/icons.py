"""Own icons in one hand: flat shapes in two or three tones, each 48 by 48 about its middle, as one symbol sheet."""

from kibo.view.colours import DEEP_SEA, INK, JUNGLE, LAGOON, OCHRE, SAND, SNOW, TERRACOTTA
from kibo.view.icons import Sheet
from kibo.view.shapes import dot, oval, polygon, shape, star, stroke
from kibo.view.svg import group, tag

GREY, PALE_GREY, DUSK = "#7d8794", "#a7b0ba", "#5c6672"
WOOD, DARK_WOOD, GOLD, PALE_GOLD, DEEP_GOLD = "#8a5632", "#5f3820", "#e0a526", "#f7d673", "#b57a12"
GEM, PALE_GEM, DEEP_GEM = "#2f9ab8", "#9fdcea", "#1d6a86"
INDIGO, PALE_INDIGO, SKIN = "#33427f", "#5a6db5", "#8d5a3b"
STONE, PALE_STONE, DEEP_STONE = "#c2a878", "#e6d3a8", "#8d7449"


def elephant() -> str:
    """From the front: two wide ears, the trunk swung aside, the tusks."""
    ears = shape("M-6-12C-20-20-24-6-21 3C-19 9-13 10-7 5Z M6-12C20-20 24-6 21 3C19 9 13 10 7 5Z", GREY)
    inner = shape("M-9-9C-17-13-19-4-17 1C-15 5-12 5-9 2Z M9-9C17-13 19-4 17 1C15 5 12 5 9 2Z", PALE_GREY)
    head = shape(
        "M-9-13C-5-18 5-18 9-13C11-6 9 1 6 4L5 13C6 17 10 18 13 15L15 18C9 24-1 21-3 13L-6 4C-9 1-11-6-9-13Z", DUSK
    )
    tusks = shape("M-7 4L-3 5L-8 14C-10 12-9 8-7 4Z M7 4L9 3C10 6 11 8 10 11L7 8Z", SNOW)
    return ears + inner + head + tusks + dot(-5, -5, 1.8, SNOW) + dot(5, -5, 1.8, SNOW)


def zebra() -> str:
    """A head in profile with bristling mane and stripes."""
    mane = shape("M4-21L9-15L20-2L22 20L13 20L10 4L0-12Z", INK)
    outline = {"stroke": INK, "stroke_width": 2.2, "stroke_linejoin": "round"}
    head = shape(
        "M2-20L6-14C15-8 18 4 18 21L0 21C2 12 0 8-4 6C-10 6-15 10-18 9C-22 7-22 2-19 0L-6-12L-4-21Z", SNOW, **outline
    )
    stripes = "M7-12L1-7 M12-5L4-1 M15 3L5 6 M17 11L5 14 M-8-8L-3-4 M-12-4L-8 0"
    muzzle = shape("M-18 9C-22 7-22 2-19 0L-16-2.500L-12 7.200C-14 8.500-16.500 9.500-18 9Z", INK)
    return mane + head + stroke(stripes, INK, 2.8) + muzzle + dot(-3, -9, 1.9, INK)


def lion() -> str:
    """A face in a great mane."""
    mane = polygon(star(0, 0, 22.5, 12, 18.5 / 22.5), WOOD, stroke=WOOD, stroke_width=3, stroke_linejoin="round")
    ears = dot(-9.5, -10, 4.5, OCHRE) + dot(9.5, -10, 4.5, OCHRE)
    face = shape("M0-12C9-12 12-5 11 1C10 8 6 14 0 14C-6 14-10 8-11 1C-12-5-9-12 0-12Z", "#eab657")
    muzzle = shape("M0 2C5 2 7 6 6 9C5 12 2 13 0 13C-2 13-5 12-6 9C-7 6-5 2 0 2Z", PALE_GOLD)
    nose = shape("M-3.500 2L3.500 2L0 6Z", INK) + stroke("M0 6L0 9 M0 9C-1 11-3 11-4 10 M0 9C1 11 3 11 4 10", INK, 1.6)
    return mane + ears + face + muzzle + nose + dot(-5, -3, 2, INK) + dot(5, -3, 2, INK)


def giraffe() -> str:
    """A long neck, small horns, and spots."""
    neck = shape("M2-13L9-11L16 22L-3 22L-1-6Z", "#efc45f")
    head = shape("M9-15C10-10 8-6 4-5L-2-4L-12 0C-17 1-19-3-16-6L-2-16C2-18 8-18 9-15Z", "#efc45f")
    horns = stroke("M1-16L-1-22 M5-16L5-22", DARK_WOOD, 2.6) + dot(-1.2, -22, 2, DARK_WOOD) + dot(5, -22, 2, DARK_WOOD)
    ear = shape("M8-15L16-18C16-14 13-12 9-12Z", OCHRE)
    spots = shape(
        "M2-2L7-3L7 2L3 3Z M2 6L6 5L8 10L3 11Z M9 5L12 8L11 12Z M1 14L6 13L6 18L1 19Z M9 15L13 15L13 20L10 20Z", WOOD
    )
    return neck + head + horns + ear + spots + dot(0, -11, 1.9, INK) + dot(-15, -3, 1.2, DARK_WOOD)


def rhinoceros() -> str:
    """A heavy head in profile, with two horns."""
    head = shape(
        "M22-8C24 2 23 14 20 21L0 21C2 15-2 13-8 14C-14 16-20 14-20 8C-20 4-17 2-14 0L-4-8C2-14 16-18 22-8Z", "#8f8578"
    )
    fold = stroke("M14-10C10-2 11 8 14 16", "#6f665b", 2.6)
    outline = {"stroke": "#6f665b", "stroke_width": 1.6, "stroke_linejoin": "round"}
    horns = shape(
        "M-20 6C-24-4-23-14-20-20C-17-12-14-6-11-2Z M-9-4C-11-9-10-13-8-16C-5-12-3-10-1-9Z", "#d2bd8d", **outline
    )
    ear = shape("M8-13C6-18 8-22 12-23C15-20 15-16 13-13Z", "#6f665b")
    return head + fold + horns + ear + dot(-2, -1, 2, INK) + stroke("M-18 10C-14 12-11 11-9 9", "#6f665b", 2)


def statue() -> str:
    """A carved figure on its base."""
    base = tag("rect", x=-12, y=16, width=24, height=6, rx=1.5, fill=DARK_WOOD)
    body = shape("M-6-6L6-6C10-2 9 4 7 8L8 17L-8 17L-7 8C-9 4-10-2-6-6Z", WOOD)
    arms = stroke("M-7-3C-12 3-8 8-3 8 M7-3C12 3 8 8 3 8", DARK_WOOD, 3.2)
    head = shape("M0-23C6-23 8-18 7-13C6-8 3-5 0-5C-3-5-6-8-7-13C-8-18-6-23 0-23Z", "#a76d43")
    face = stroke("M-3.500-14L-1-14 M1-14L3.500-14 M-2-9L2-9", DARK_WOOD, 1.8) + stroke("M0-14L0-11", DARK_WOOD, 1.4)
    return base + body + arms + head + face


def kettle() -> str:
    """A round cooking pot on three feet."""
    feet = stroke("M-11 16L-13 22 M11 16L13 22 M0 18L0 22", INK, 3.6)
    pot = shape("M-17-6C-22 6-16 19 0 19C16 19 22 6 17-6Z", "#3d4450")
    shine = stroke("M-12 0C-13 6-11 10-8 13", "#78828f", 3)
    rim = tag("rect", x=-19, y=-11, width=38, height=6, rx=3, fill="#59626f")
    lid = shape("M-14-11C-10-18 10-18 14-11Z", "#3d4450") + dot(0, -18, 3, "#59626f")
    return feet + pot + shine + rim + lid


def cloth() -> str:
    """A folded woven cloth with a fringe."""
    under = shape("M-20-10L14-16L20 12L-14 18Z", TERRACOTTA)
    bands = shape("M-18.500-3L15.500-9L16.700-4L-17.400 2Z", GOLD) + shape(
        "M-16.400 7L17.800 1L18.500 4.500L-15.700 10.500Z", DEEP_SEA
    )
    zigzag = tag(
        "path", d="M-17 1L-12-4L-8-.5L-3-5.500L1-2L6-7L10-3.500L15-8", fill="none", stroke=SNOW, stroke_width=2
    )
    fold = shape("M-20-10L14-16L10-20L-22-15Z", "#8c3c1c")
    fringe = stroke(
        "M-13 19L-12 22.500 M-7 18L-6 21.500 M-1 17L0 20.500 M5 16L6 19.500 M11 15L12 18.500 M17 14L18 17", OCHRE, 2.2
    )
    return under + bands + zigzag + fold + fringe


def mask() -> str:
    """A long carved mask with painted brows."""
    horns = stroke("M-8-17C-12-20-13-22-12-23 M8-17C12-20 13-22 12-23", DARK_WOOD, 3.2)
    face = shape("M0-21C10-21 15-13 13-3C11 9 6 22 0 22C-6 22-11 9-13-3C-15-13-10-21 0-21Z", DARK_WOOD)
    paint = shape("M0-17L4-9L0-1L-4-9Z", SNOW) + shape(
        "M-11-1C-8 8-5 14-3 17L-1 9Z M11-1C8 8 5 14 3 17L1 9Z", TERRACOTTA
    )
    eyes = shape("M-10-5C-8-8-5-8-3-5C-5-3-8-3-10-5Z M10-5C8-8 5-8 3-5C5-3 8-3 10-5Z", PALE_GOLD)
    mouth = oval(0, 14, 3, 2.4, PALE_GOLD)
    return horns + face + paint + eyes + mouth


def drum() -> str:
    """A goblet drum with its cords."""
    body = shape("M-16-13C-15-2-8 4-5 7L-9 22L9 22L5 7C8 4 15-2 16-13Z", WOOD)
    cords = tag("path", d="M-15-10L-9 0L-5-9L0 4L5-9L9 0L15-10", fill="none", stroke=PALE_GOLD, stroke_width=2.2)
    ring_ = shape("M-6 6L6 6L5 10L-5 10Z", TERRACOTTA)
    skin = tag("ellipse", cx=0, cy=-14, rx=17, ry=6.5, fill="#f3e3c2", stroke=DARK_WOOD, stroke_width=2.6)
    return body + cords + ring_ + skin


def nomads() -> str:
    """Two travellers of the desert in wound veils, side by side."""

    def traveller(robe: str, veil: str) -> str:
        shoulders = shape("M-13 22C-13 10-8 5 0 5C8 5 13 10 13 22Z", robe)
        head = shape("M0-17C8-17 11-11 10-5C10 3 6 9 0 9C-6 9-10 3-10-5C-11-11-8-17 0-17Z", veil)
        eyes = shape("M-8-5C-4-7 4-7 8-5L7-.5C4 0-4 0-7-.5Z", SKIN) + dot(-3.4, -3, 1.3, SNOW) + dot(3.4, -3, 1.3, SNOW)
        wound = stroke("M-9-9C-4-13 4-13 9-9", robe, 2.4) + stroke("M-7 4C-2 6 3 6 7 3", robe, 2)
        return shoulders + head + eyes + wound

    behind = group(traveller(TERRACOTTA, SAND), x=9, y=-3, scale=0.8)
    return behind + group(traveller(INDIGO, PALE_INDIGO), x=-5, y=1.5, scale=0.92)


def nugget() -> str:
    """A lump of gold."""
    lump = shape("M-13-3L-6-12L6-11L14-3L12 8L2 13L-10 9Z", GOLD)
    light = shape("M-13-3L-6-12L6-11L0-3Z", PALE_GOLD) + shape("M14-3L12 8L2 13L4 2Z", DEEP_GOLD)
    return lump + light


def gem() -> str:
    """A cut stone."""
    body = shape("M-9-11L9-11L16-3L0 15L-16-3Z", GEM)
    light = shape("M-9-11L0-11L-6-3L-16-3Z", PALE_GEM) + shape("M6-3L16-3L0 15Z", DEEP_GEM)
    return (
        body + light + tag("path", d="M-16-3L16-3M-6-3L0 15L6-3L0-11L-6-3", fill="none", stroke=SNOW, stroke_width=1.2)
    )


def pair(one: str) -> str:
    """Two of a kind on one marker."""
    return group(one, x=7, y=-8, scale=0.86) + group(one, x=-7, y=9, scale=0.86)


def monument() -> str:
    """A stone gate with carved pillars, on steps."""
    steps = tag("rect", x=-22, y=17, width=44, height=5, fill=DEEP_STONE) + tag(
        "rect", x=-18, y=12, width=36, height=5, fill=STONE
    )
    gate = shape("M-17 12L-14-10L-6-10L-6 12Z M17 12L14-10L6-10L6 12Z", PALE_STONE)
    shade = shape("M-10 12L-9-10L-6-10L-6 12Z M13 12L11.500-10L14-10L17 12Z", STONE)
    lintel = shape("M-18-17L18-17L16-10L-16-10Z", STONE) + tag(
        "rect", x=-20, y=-21, width=40, height=4.5, fill=DEEP_STONE
    )
    sun = dot(0, -13.500, 2.6, TERRACOTTA)
    door = tag("rect", x=-6, y=-10, width=12, height=22, fill=INK)
    return steps + door + gate + shade + lintel + sun


def tent(cloth_: str = "#efe3c6", side: str = "#c9b48a") -> str:
    """A base camp."""
    flag = stroke("M0-12L0-22", DARK_WOOD, 2.2) + shape("M0-22L10-19L0-15.500Z", TERRACOTTA)
    left, right = shape("M0-14L-21 17L0 17Z", cloth_), shape("M0-14L21 17L0 17Z", side)
    door = shape("M0-4L-7 17L7 17Z", INK)
    edge = tag("path", d="M0-14L-21 17L21 17Z", fill="none", stroke=DARK_WOOD, stroke_width=2, stroke_linejoin="round")
    return flag + left + right + door + edge


def back() -> str:
    """The reverse of a marker: the same for all, and quiet, since nearly a hundred lie on the land."""
    disc = dot(0, 0, 23, "#e6cfa0") + tag("circle", r=19, fill="none", stroke="#c9a66c", stroke_width=1.8)
    return disc + polygon(star(0, 0, 12, 8, 9.5 / 16.5), "#cfae78") + dot(0, 0, 3.4, "#e6cfa0")


def compass() -> str:
    """A compass: go anywhere."""
    face = dot(0, 0, 21, SNOW) + tag("circle", r=20, fill="none", stroke=DEEP_SEA, stroke_width=3.4)
    return face + shape("M0-16L5 0L0 3L-5 0Z", TERRACOTTA) + shape("M0 16L5 0L0-3L-5 0Z", LAGOON) + dot(0, 0, 2.4, INK)


def pause() -> str:
    """A palm to rest under: no action."""
    trunk = stroke("M-2 21C1 10 1 2-1-6", WOOD, 4.2)
    leaves = shape(
        "M-1-8C-10-16-18-13-21-6C-14-9-8-8-1-6Z M-1-8C6-18 15-17 20-10C13-11 6-9-1-6Z M-1-8C-6-20 0-23 7-22"
        "C2-18 1-13 1-7Z M-1-8C-12-7-16 0-15 6C-11-1-6-4-1-6Z M0-8C10-7 15-1 15 6C11-1 6-4 0-6Z",
        JUNGLE,
    )
    return trunk + leaves + oval(-2, 21, 13, 2.6, SAND)


def lens() -> str:
    """A looking glass: research."""
    return (
        stroke("M8 8L19 19", WOOD, 6)
        + dot(-4, -4, 15, DEEP_SEA)
        + dot(-4, -4, 11, "#d8eef2")
        + stroke("M-11-6C-9-11-4-12-2-11", SNOW, 2.4)
    )


DRAWN = {
    "elephant": elephant, "zebra": zebra, "lion": lion, "giraffe": giraffe, "rhinoceros": rhinoceros, "statue": statue,
    "kettle": kettle, "cloth": cloth, "mask": mask, "drum": drum, "nomads": nomads, "one nugget": nugget,
    "two nuggets": lambda: pair(nugget()), "one gem": gem, "two gems": lambda: pair(gem()), "monument": monument,
    "tent": tent, "back": back, "compass": compass, "pause": pause, "lens": lens,
}  # fmt: skip
SHEET = Sheet("africa", -24, 48, DRAWN)
icon = SHEET.icons()
