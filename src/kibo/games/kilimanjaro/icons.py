"""The icons of the game: symbols on a square of 48, used by name."""

from kibo.view.colours import WRITING
from kibo.view.icons import Sheet
from kibo.view.kept import PIECES, kept
from kibo.view.shapes import dot, oval, polygon, ring, shape, star, stroke
from kibo.view.svg import tag

BARK, STRAW = "#7a4b26", "#e3b45c"
KIND_DARK = ("#1f5f7a", "#5f4377", "#3d6130", "#8a5a08")
"""Canoe, mule, on foot, jeep: for strokes and letters."""
KIND_PALE = ("#d5e9ef", "#e6dcef", "#dfe9cf", "#f8e7b8")
"""The same, for the face of a card."""
KIND_MIDDLE = ("#2f86a6", "#8765a3", "#66913f", "#dc9f1f")


def canoe() -> str:
    """A canoe with its paddle on the water."""
    return (
        stroke("M34 7L19 31", BARK, 3.4)
        + oval(35.5, 5.8, 3.6, 6.4, BARK, 32)
        + shape("M1 20C6 38 15 38 24 38S42 38 47 20C40 27 33 28 24 28S8 27 1 20Z", KIND_MIDDLE[0])
        + shape("M1 20C3 27 5 31 8 34C20 39 28 39 40 34C43 31 45 27 47 20C38 33 10 33 1 20Z", KIND_DARK[0])
        + stroke("M4 43q5-4 10 0t10 0t10 0t10 0", "#7fbccf", 3)
    )


def mule() -> str:
    """A mule's head with long ears."""
    return (
        shape("M34 18C34 9 37 3 42 1C44 8 43 15 39 22Z", KIND_DARK[1])
        + shape("M25 15C21 8 22 3 25 0C30 4 33 10 33 18Z", KIND_MIDDLE[1])
        + shape(
            "M26 13C33 12 40 16 42 25C43 33 43 40 45 48H25C26 43 25 38 22 36C18 38 14 42 9 42C3 42 1 37 4 33"
            "C7 29 12 26 15 21C18 16 21 14 26 13Z",
            KIND_MIDDLE[1],
        )
        + shape("M33 13C40 16 44 22 45 31L46 44C41 36 39 26 31 14Z", KIND_DARK[1])
        + shape("M4 33C6 30.5 9 28.5 11.5 26.5C15 29 17.5 33 18 38C15 40.5 12 42 9 42C3 42 1 37 4 33Z", "#e9dcf2")
        + dot(23, 22, 2.2, "#2b2a33")
        + dot(7.5, 35, 1.5, "#2b2a33")
    )


def foot() -> str:
    """A walking boot."""
    return (
        shape("M11 6H27C26 13 26 18 29 21C33 24 40 25 43.5 29C45.5 32 45 36 45 39H9C9 29 13 19 11 6Z", KIND_MIDDLE[2])
        + shape("M9 39C9 35 9.5 31 10.5 27C15 30 16 34 16 39Z", KIND_DARK[2])
        + tag("rect", x=8.5, y=2.5, width=21, height=7, rx=3.5, fill=KIND_DARK[2])
        + tag("path", d="M7 38H46V41C46 43 45 44.5 43 44.5H25L22 42.5L19 44.5H9C8 44.5 7 43 7 42Z", fill="#4b3423")
        + stroke("M20 14.5L27 13.5M21 19.5L28 17.5M24.5 24L30.5 21", "#f1ead8", 2.6)
    )


def jeep() -> str:
    """A jeep from the side."""
    return (
        tag("rect", x=8, y=3.5, width=22, height=4, rx=2, fill=BARK)
        + shape("M2 34V21L9 8H29L34 19L43 20.5C45.5 21 47 23 47 25V34Z", KIND_MIDDLE[3])
        + shape("M2 27H47V34H2Z", KIND_DARK[3])
        + shape("M8 19L12 11.5H18V19ZM21 11.5H27L30.5 19H21Z", "#e6f3f7")
        + "".join(dot(x, 35, 8, "#2b2a33") + dot(x, 35, 3.4, "#e9dcc3") for x in (12.5, 36))
        + tag("rect", x=44, y=23, width=4, height=4, rx=1.5, fill="#fff2c4")
    )


def banana() -> str:
    """Bananas on a stalk."""
    return (
        shape("M17 8C19 21 28 29 42 30C45 30 46.5 27 46 25C35 24 27 18 23 7Z", "#d99a17")
        + shape("M9 10C7 27 17 42 36 43C41 43 44 40 44 37C31 36 21 27 19 9Z", "#f6c933")
        + stroke("M13.5 13C14 27 22 36 36 39.5", "#d99a17", 2.6)
        + shape("M8 11L10 3H21L24 8C19 12 12 13 8 11Z", "#6d4a1e")
    )


def lion() -> str:
    """A lion's head."""
    return (
        polygon(star(24, 25, 23.5, 12, 0.82), "#8f4a1c", stroke="#8f4a1c", stroke_width=2, stroke_linejoin="round")
        + dot(11, 10, 5.5, "#d98b34")
        + dot(37, 10, 5.5, "#d98b34")
        + shape("M24 9C34 9 38 17 37 26C36 35 30 41 24 41S12 35 11 26C10 17 14 9 24 9Z", "#eab04c")
        + shape("M24 27C29 27 32.5 30 32 34C31 38 28 40 24 40S17 38 16 34C15.5 30 19 27 24 27Z", "#fbe7bd")
        + shape("M19.5 26.5H28.5L24 32Z", "#3b2416")
        + stroke("M24 31V34M24 34C22.5 36 20.5 36 19.5 35M24 34C25.5 36 27.5 36 28.5 35", "#3b2416", 2)
        + dot(17.5, 20.5, 2.5, "#3b2416")
        + dot(30.5, 20.5, 2.5, "#3b2416")
    )


def swap() -> str:
    """Two arrows that pass each other."""
    there = ((3, 9), (27, 9), (27, 2), (45, 13.5), (27, 25), (27, 18), (3, 18))
    back = tuple((48 - x, 48 - y) for x, y in there)
    soft = {"stroke_width": 2.5, "stroke_linejoin": "round"}
    red, blue = "#b4532a", "#1f5673"
    return polygon(there, red, stroke=red, **soft) + polygon(back, blue, stroke=blue, **soft)


def hut() -> str:
    """A round hut with a roof of straw."""
    return (
        shape("M9 24V42C16 46 32 46 39 42V24Z", "#c98a55")
        + shape("M29 24H39V42C36 43.7 33 44.6 29 45Z", "#a96c3d")
        + shape("M19 45V35C19 29.5 29 29.5 29 35V45C26 45.3 22 45.3 19 45Z", "#4b2e1a")
        + shape("M24 2L47 26C38 31 10 31 1 26Z", STRAW)
        + shape("M24 2L47 26C42 28.7 36 29.6 30 29.8Z", "#bf8c37")
        + stroke("M24 6L13 27M24 6L22 28", "#c99a45", 1.8)
    )


def tent() -> str:
    """The tent of the base camp with its flag."""
    return (
        stroke("M24 14V2", BARK, 2.6)
        + shape("M25 2L39 6L25 10Z", "#b4532a")
        + shape("M24 12L46 43H2Z", "#e9a23b")
        + shape("M24 12L46 43H31Z", "#c27a22")
        + shape("M24 19L32 43H16Z", "#4b2e1a")
    )


def steps() -> str:
    """Two footprints: how far."""
    one = oval(0, -5, 5.6, 9, WRITING) + tag("rect", x=-4.6, y=7, width=9.2, height=8.5, rx=4, fill=WRITING)
    return tag("g", one, transform="translate(15 30) rotate(-8)") + tag(
        "g", one, transform="translate(33 18) rotate(8)"
    )


def acacia() -> str:
    """An acacia with its flat crown."""
    return (
        stroke("M24 46L23 28M23.5 32L13 20M23.5 30L34 19", "#6b4a2a", 3)
        + oval(24, 16, 22, 7, "#5d7a35")
        + oval(21, 13, 17, 5, "#7f9a45")
    )


def palm() -> str:
    """A broad-leaved tree of the jungle."""
    leaves = "".join(
        shape("M0 0C8-12 20-10 22 2C15-3 8-3 0 0Z", fill, transform=f"translate(24 20) rotate({turn}) scale(1 {flip})")
        for turn, flip, fill in ((-18, 1, "#2f6b45"), (30, 1, "#3f8456"), (198, -1, "#2f6b45"), (150, -1, "#3f8456"))
    )
    return (
        stroke("M25 46C22 36 23 28 24 20", "#5a4327", 3.4)
        + leaves
        + shape("M24 20C16 14 18 4 25 1C30 6 30 14 24 20Z", "#57a06a")
    )


def bush() -> str:
    """A round bush."""
    return shape("M3 42C0 32 8 26 13 28C14 19 27 16 31 24C40 21 48 30 45 42Z", "#2f6444") + shape(
        "M9 42C8 34 15 31 19 33C22 27 32 28 33 36C37 36 40 38 40 42Z", "#4a8a58"
    )


def grass() -> str:
    """A tuft of tall grass."""
    return stroke("M24 44C23 34 18 27 11 24M25 44C25 32 26 24 24 16M27 44C28 34 33 28 39 26", "#93893a", 3.4)


def rock() -> str:
    """A boulder."""
    return shape("M4 42L10 26L22 18L36 23L45 42Z", "#8d8078") + shape("M22 18L36 23L45 42H27Z", "#6f655f")


def flower() -> str:
    """A giant groundsel, the strange tree of the mountain's foot."""
    crown = polygon(star(24, 15, 14, 9, 0.5), "#6f8f5a")
    return stroke("M24 45V16", "#6a5238", 5) + crown + polygon(ring(24, 15, 5, 8), "#a9bd7c")


SYMBOLS = {
    "canoe": canoe, "mule": mule, "foot": foot, "jeep": jeep, "banana": banana, "lion": lion, "swap": swap,
    "hut": hut, "tent": tent, "steps": steps, "acacia": acacia, "palm": palm, "bush": bush, "grass": grass,
    "rock": rock, "flower": flower,
}  # fmt: skip


SHEET = Sheet("kilimanjaro", 0, 48, SYMBOLS)
icon = SHEET.icons()


@kept(PIECES)
def on_disc(name: str, x: float, y: float, radius: float, rim: str = BARK, fill: str = "#fffaf0") -> str:
    """A symbol on a light counter."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=rim, stroke_width=max(2, radius / 8))
    return disc + icon(name, x, y, radius * 1.5)
