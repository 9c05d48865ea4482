"""The eleven animals as small pictures, and the camera: flat shapes, drawn in a square from -50 to 50."""

from kibo.view.colours import SNOW
from kibo.view.icons import Sheet
from kibo.view.shapes import dot, oval, shape, stroke
from kibo.view.svg import tag

from .state import ANIMALS

GRASS, SKY, SEA, FOAM = "#bccb78", "#f7ecc8", "#9fd3da", "#e6f5f4"


def both(draw_side: str) -> str:
    """A shape and its mirror image."""
    return draw_side + tag("g", draw_side, transform="scale(-1 1)")


def zebra() -> str:
    """A long striped face under a brush of a mane."""
    stripes = both(
        stroke("M6 -24 L19 -29", width=5) + stroke("M5 -12 L21 -17", width=5) + stroke("M6 0 L20 -4", width=5)
    )
    return "".join(
        [
            both(shape("M10 -30 C12 -48 26 -50 27 -45 C28 -36 22 -26 16 -24 Z", "#f4f1ea")),
            both(shape("M14 -31 C16 -42 23 -44 23.5 -41 C23 -35 20 -30 17 -28 Z", "#5b5560")),
            shape("M0 -42 C16 -42 24 -30 22 -14 C21 0 17 14 17 26 C17 40 8 46 0 46 C-8 46 -17 40 -17 26 "
                  "C-17 14 -21 0 -22 -14 C-24 -30 -16 -42 0 -42 Z", "#fbf9f4"),
            shape("M-7 -48 L7 -48 L6 -22 L0 -14 L-6 -22 Z"),
            stripes,
            shape("M-16.5 22 C-17 40 -8 46 0 46 C8 46 17 40 16.5 22 C10 16 -10 16 -16.5 22 Z", "#4a4550"),
            both(oval(14.5, 7, 3.6, 4.6)),
            both(oval(6.5, 32, 2.6, 3.4, "#17151b", 15)),
        ]
    )  # fmt: skip


def hippopotamus() -> str:
    """A muzzle as broad as a bathtub, small ears and eyes on top."""
    skin, light, deep = "#8d7f9b", "#b6a6bd", "#63566f"
    return "".join(
        [
            both(dot(24, -31, 9, skin) + dot(24, -31, 4.5, "#d59aa6")),
            shape("M-27 -20 C-27 -40 27 -40 27 -20 L33 10 L-33 10 Z", skin),
            both(dot(14, -24, 8, "#a698b2") + dot(14, -24, 4)),
            shape("M-44 14 C-44 -8 -22 -9 0 -9 C22 -9 44 -8 44 14 C44 34 26 40 0 40 C-26 40 -44 34 -44 14 Z", light),
            both(oval(16, 3, 5, 6.5, deep, -18)),
            stroke("M-34 21 C-18 29 18 29 34 21", deep, 4),
            both(tag("rect", x=15, y=24, width=9, height=11, rx=3, fill=SNOW)),
        ]
    )


def elephant() -> str:
    """Great ears, a long trunk and two tusks."""
    skin, ear, deep = "#8fa1ae", "#71838f", "#5b6b77"
    return "".join(
        [
            both(shape("M12 -34 C34 -50 52 -34 48 -8 C46 10 32 20 18 10 Z", ear)),
            both(shape("M20 -26 C34 -36 42 -26 40 -9 C38 2 30 8 21 3 Z", "#d8a7a0")),
            shape("M0 -42 C18 -42 25 -28 23 -10 C22 2 16 10 13 16 L12 30 C12 37 16 37 19 34 L24 40 "
                  "C18 49 -1 49 -4 32 L-6 16 C-15 10 -22 2 -23 -10 C-25 -28 -18 -42 0 -42 Z", skin),
            both(dot(12, -11, 4)),
            shape("M-15 11 C-24 16 -28 24 -27 33 C-20 31 -12 24 -9 15 Z", "#fffbee"),
            shape("M14 11 C25 13 31 19 33 27 C25 29 17 25 12 18 Z", "#fffbee"),
            stroke("M-3 20 L8 19 M-2 28 L9 27", deep, 3),
        ]
    )  # fmt: skip


def lion() -> str:
    """A face in a great mane."""
    mane, face, deep = "#9c5420", "#efc06a", "#7a3d14"
    tufts = "".join(tag("circle", cx=0, cy=-32, r=14, fill=mane, transform=f"rotate({30 * i})") for i in range(12))
    return "".join(
        [
            tufts,
            dot(0, 0, 36, mane),
            both(dot(22, -23, 9.5, face) + dot(22, -23, 4.8, deep)),
            dot(0, 2, 28, face),
            both(dot(11.5, -5, 4.2)),
            oval(0, 17, 14, 11, "#fbe7bd"),
            shape("M-7.5 7 L7.5 7 L0 15 Z", deep),
            stroke("M0 15 L0 20 M-8 21 C-5 25 -2 25 0 21 C2 25 5 25 8 21", deep, 3),
        ]
    )


def giraffe() -> str:
    """A spotted neck, a long face, two horns with knobs."""
    skin, patch, light = "#f0c25c", "#a8602a", "#fbe9bd"
    return "".join(
        [
            shape("M-13 8 L-18 50 L18 50 L13 8 Z", skin),
            shape("M-11 26 L-3 29 L-5 38 L-14 38 Z M4 34 L14 30 L15 40 L7 44 Z M-8 44 L0 42 L2 50 L-9 50 Z", patch),
            both(stroke("M8 -28 L11 -42", skin, 6) + dot(11.5, -43, 5.2, "#6b3a18")),
            both(shape("M14 -24 C28 -34 42 -30 42 -26 C38 -16 24 -13 15 -16 Z", skin)),
            both(shape("M20 -23 C28 -28 36 -27 37 -25 C33 -19 26 -17 20 -19 Z", "#d8906a")),
            shape("M0 -34 C15 -34 21 -24 19 -12 C18 0 13 6 13 14 C13 26 7 30 0 30 C-7 30 -13 26 -13 14 "
                  "C-13 6 -18 0 -19 -12 C-21 -24 -15 -34 0 -34 Z", skin),
            shape("M-6 -30 L6 -30 L3 -20 L-4 -19 Z", patch),
            both(shape("M5 -3 L12 -6 L12 3 L7 6 Z", patch)),
            oval(0, 19, 13, 10.5, light),
            both(oval(13, -14, 3.6, 4.6)),
            both(oval(5, 16, 2.2, 3, "#6b3a18")),
            stroke("M-5 24 C-2 26 2 26 5 24", "#6b3a18", 2.6),
        ]
    )  # fmt: skip


def tiger() -> str:
    """A round face with black stripes and white cheeks."""
    coat = "#ee8a2c"
    return "".join(
        [
            both(dot(27, -29, 12, coat) + dot(27, -29, 6, "#fff3df")),
            shape("M0 -38 C24 -38 38 -22 38 0 C38 6 44 10 46 16 C40 20 36 22 32 24 C24 38 10 42 0 42 "
                  "C-10 42 -24 38 -32 24 C-36 22 -40 20 -46 16 C-44 10 -38 6 -38 0 C-38 -22 -24 -38 0 -38 Z", coat),
            both(shape("M2 26 C10 12 24 10 34 18 C32 32 14 42 2 40 Z", "#fff6e6")),
            oval(0, 26, 15, 14.5, "#fff6e6"),
            shape("M-3 -38 L3 -38 L1 -20 L-1 -20 Z"),
            both(shape("M8 -37 L15 -35 L8 -22 Z M38 -6 L38 3 L22 -1 Z M35 -17 L37.5 -9.5 L23 -11 Z "
                       "M40 12 L42 18 L25 14 Z")),
            both(dot(14, -4, 5.5, "#f7e06a") + dot(14, -4, 3.2)),
            shape("M-8 10 L8 10 L0 19 Z", "#c2526a"),
            stroke("M0 19 L0 25 M-9 27 C-6 31 -2 31 0 26 C2 31 6 31 9 27", width=3),
        ]
    )  # fmt: skip


def whale() -> str:
    """A great dark back, a pale belly and a spout."""
    back, belly = "#2f5f86", "#d7e6ee"
    return "".join(
        [
            stroke("M-13 -22 C-13 -34 -20 -38 -27 -35 M-13 -22 C-13 -36 -5 -40 2 -36", "#bfe3ee", 5),
            shape("M-46 4 C-46 -18 -22 -23 0 -19 C18 -16 27 -4 34 -9 C37 -16 32 -25 36 -31 C41 -27 43 -22 43 -17 "
                  "C46 -21 49 -22 50 -22 C51 -12 46 -3 40 3 C34 22 12 34 -12 32 C-34 30 -46 22 -46 4 Z", back),
            shape("M-45 8 C-28 14 -8 13 8 8 C2 24 -8 31 -18 31.5 C-36 29 -45 20 -45 8 Z", belly),
            stroke("M-34 17 L-20 19 M-30 23 L-16 25", "#9fbccb", 3),
            shape("M-2 12 C6 16 12 24 11 33 C2 32 -6 24 -7 15 Z", "#244c6c"),
            dot(-27, 2, 3.8, SNOW),
            dot(-27, 2, 2.4),
        ]
    )  # fmt: skip


def turtle() -> str:
    """Seen from above: a patterned shell and four flippers."""
    skin, shell, plate = "#7fae62", "#4d6b34", "#8fa84a"
    plates = "".join(
        tag("path", d="M-8 -17 L8 -17 L11 -26 C5 -31 -5 -31 -11 -26 Z", fill=plate, transform=f"rotate({60 * i})")
        for i in range(6)
    )
    return "".join(
        [
            both(shape("M16 -18 C30 -36 46 -30 48 -16 C40 -14 32 -8 24 -2 Z", skin)),
            both(shape("M18 18 C28 22 34 32 32 42 C24 40 16 36 12 28 Z", skin)),
            shape("M-10 -24 C-12 -46 -6 -50 0 -50 C6 -50 12 -46 10 -24 Z", skin),
            both(dot(5, -41, 2.6)),
            tag("ellipse", cx=0, cy=4, rx=29, ry=34, fill=shell),
            tag("g", plates, shape("M0 -14 L12 -7 L12 7 L0 14 L-12 7 L-12 -7 Z", "#b9c46a"),
                transform="translate(0 4) scale(0.84 0.98)"),
        ]
    )  # fmt: skip


def pelican() -> str:
    """A white bird with a bill like a bag."""
    white, shade, bill = "#fdfbf4", "#cfd6d8", "#f0a035"
    return "".join(
        [
            stroke("M12 36 L12 47 M22 36 L22 47", "#d9772a", 4),
            shape("M-2 -8 C4 12 -8 22 2 34 C14 44 38 38 48 18 C40 16 36 6 24 2 C14 0 12 -6 11 -14 Z", white),
            shape("M10 10 C20 2 38 8 48 18 C40 32 22 34 12 24 Z", shade),
            stroke("M20 20 C28 22 36 20 42 18", "#9aa6ab", 3),
            shape("M-8 -26 C-8 -42 14 -42 14 -26 C14 -14 12 -8 10 0 L-2 0 C0 -8 -6 -14 -8 -26 Z", white),
            shape("M10 -36 C17 -38 20 -34 21 -30 L12 -30 Z", shade),
            shape("M-4 -28 L-48 -14 C-46 -10 -44 -8 -42 -8 C-36 14 -12 16 -3 -10 Z", "#f6c25c"),
            shape("M-3 -29 L-49 -15 C-48 -11 -45 -9 -42 -9 L-3 -18 Z", bill),
            dot(1, -29, 3.4),
        ]
    )


def dolphin() -> str:
    """Leaping, in an arc."""
    back, belly = "#5f8fae", "#e8f1f4"
    return "".join(
        [
            shape("M-46 14 C-40 8 -36 4 -31 -3 C-20 -24 2 -34 22 -24 C36 -17 42 -2 41 14 C47 18 50 26 49 33 "
                  "C43 33 38 30 35 27 C32 32 27 36 20 37 C20 29 23 22 28 17 C26 6 16 -1 2 2 C-12 4 -18 14 -30 15 Z",
                  back),
            shape("M-4 -27 C0 -40 10 -46 22 -46 C17 -38 18 -31 21 -24 Z", "#4b7896"),
            shape("M-30 15 C-18 14 -12 4 2 2 C12 0.5 20 4 24 9 C14 4 4 7 -4 12 C-12 18 -22 20 -30 15 Z", belly),
            shape("M-8 6 C-10 16 -4 26 6 29 C7 20 5 12 2 4 Z", "#4b7896"),
            dot(-22, 1, 3.4),
            stroke("M-44 14 C-38 13 -34 12 -29 9", "#3f667f", 2.4),
        ]
    )  # fmt: skip


def octopus() -> str:
    """A round head and curling arms."""
    skin, deep = "#d1556b", "#a83a52"
    arms = both(
        stroke("M6 14 C8 30 2 36 4 44", skin, 9)
        + stroke("M14 14 C20 28 16 38 24 42", skin, 9)
        + stroke("M20 8 C30 18 30 30 40 30 C44 30 45 26 43 23", skin, 9)
        + stroke("M22 2 C34 4 36 14 44 9", skin, 8)
    )
    return "".join(
        [
            arms,
            shape("M0 -46 C22 -46 30 -28 27 -12 C25 0 25 10 20 18 L-20 18 C-25 10 -25 0 -27 -12 "
                  "C-30 -28 -22 -46 0 -46 Z", skin),
            oval(-10, -34, 7, 4.5, "#e58b9a", -30),
            both(dot(11, -6, 7.5, SNOW) + dot(10, -5, 4)),
            stroke("M-6 8 C-3 11 3 11 6 8", deep, 3.4),
        ]
    )  # fmt: skip


def camera() -> str:
    """A camera in one colour; its lens is cut out."""
    return tag(
        "path",
        d="M-32 -24 L-20 -24 L-12 -38 L12 -38 L20 -24 L32 -24 Q42 -24 42 -14 L42 26 Q42 36 32 36 L-32 36 "
        "Q-42 36 -42 26 L-42 -14 Q-42 -24 -32 -24 Z M-20 6 a20 20 0 1 0 40 0 a20 20 0 1 0 -40 0 Z "
        "M-12 6 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 Z",
        fill="currentColor",
        fill_rule="evenodd",
    )


DRAWN = (zebra, hippopotamus, elephant, lion, giraffe, tiger, whale, turtle, pelican, dolphin, octopus)


SHEET = Sheet("photo_safari", -50, 100, dict(zip((*ANIMALS, "camera"), (*DRAWN, camera), strict=True)))
icon = SHEET.icons()
