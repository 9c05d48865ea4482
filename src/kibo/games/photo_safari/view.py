"""The whole table as a drawing: the lagoon with its islands, and the albums beside it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kibo.core.game import Scene
from kibo.core.record import UNKNOWN
from kibo.view.shapes import paper, seat_shape
from kibo.view.svg import document, group, tag
from kibo.view.trail import came_and_went

from .albums import albums, corner, out_there, what_they_do
from .icons import SHEET, icon
from .lagoon import barred, barred_sign, cameras, choices, coast, islands, land, looking, tiles, wakes, water
from .layout import Layout, layout
from .photos import back, front, gradients
from .state import AID, EMPTY, Animal, State
from .things import FEW


def draw(scene: Scene) -> str:
    """The observation as SVG: for a wide screen 1440 by 860, for an upright one 780 by 1500."""
    s = scene.seen
    here = layout(scene.tall, s.board)
    return paper(
        here.width,
        here.height,
        SHEET.definitions(gradients),
        water(here),
        wakes(here, s.board),
        islands(here, s.board, barred(scene), scene.text["view.looked"]),
        came_and_went(scene.trail, 3.2, partial(coast, here), partial(here.island, s.board)),
        tiles(scene, here),
        looking(scene, here),
        cameras(scene, here),
        barred_sign(scene, here),
        choices(scene, here),
        albums(scene, scene.tall),
        what_they_do(scene.text, scene.tall) if scene.seats <= FEW else "",
        out_there(scene),
        corner(scene, here),
        label=scene.text["name"],
    )


def drawn_from(seen: State) -> dict[str, Any]:
    """What a drawing shows of an observation: without the aid, no face that is only remembered, nor what follows."""
    fields = vars(seen)
    if seen.memory == AID:
        return fields
    faces = [face if face == EMPTY or place == seen.shown else UNKNOWN for place, face in enumerate(seen.face)]
    return fields | {"known": None, "unseen": None, "face": faces}


def cover() -> str:
    """Three islands, a few photographs and a camera."""
    here = Layout(640, 480, (0, 0, 640, 480), (320, 240), (1, 1), 132, 62, 0.1)
    wake = tag(
        "path", d="M150 170 Q320 20 500 150 M150 190 Q150 400 350 400 M500 160 Q560 330 370 400", fill="none",
        stroke="#ffffff", stroke_width=6, stroke_dasharray="1 17", stroke_linecap="round", stroke_opacity=0.9,
    )  # fmt: skip
    spots = ((140, 176, 1.35), (506, 158, 1.25), (352, 384, 1.2))
    islets = [group(land(here, 0), x=x, y=y, scale=scale) for x, y, scale in spots]
    photos = [
        (front(Animal.LION, 112), 104, 150, -8), (front(Animal.ELEPHANT, 112), 206, 210, 7),
        (front(Animal.GIRAFFE, 112), 482, 138, 4), (back(88), 574, 196, -10),
        (front(Animal.DOLPHIN, 104), 316, 372, -6), (back(88), 410, 410, 9),
    ]  # fmt: skip
    laid = [tag("g", photo, transform=f"translate({x} {y}) rotate({turn})") for photo, x, y, turn in photos]
    token = group(seat_shape(0, 46), icon("camera", 0, 0, 46, color="#ffffff"), x=316, y=92)
    return document(
        640, 480, SHEET.definitions(gradients), water(here), wake, *islets, *laid, token, label="Photo safari"
    )
