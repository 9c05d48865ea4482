"""The whole table as a drawing: the continent in hexes, the panels of the seats and the choices of the moment."""

from kibo.core.game import Scene
from kibo.view.kept import kept_for_all
from kibo.view.shapes import paper, pawn
from kibo.view.svg import group
from kibo.view.trail import came_and_went

from .board import CITY_NAMES, NAMES
from .icons import SHEET, icon
from .land import TALL, WIDE, cities, continent, gradients, grid_names, hexagon, town
from .panels import buttons, overview, panel, still_hidden, supply
from .pieces import DISC, disc, explorers, on_board, targets
from .state import SEATS

GAP = 8.0


def draw(scene: Scene) -> str:
    """The observation as SVG: for a wide screen 1440 by 860, for an upright one 780 by 1500."""
    chart = TALL if scene.tall else WIDE
    board = group(on_the_map(scene), targets(scene, chart))
    beside = upright(scene) if scene.tall else upon_the_right(scene)
    size = (780, 1500) if scene.tall else (1440, 860)
    return paper(*size, SHEET.definitions(gradients), board, beside, label=scene.text["name"])


@kept_for_all
def on_the_map(scene: Scene) -> str:
    """The continent with all that lies and stands on it."""
    chart = TALL if scene.tall else WIDE
    return "".join(
        (
            continent(chart),
            grid_names(chart),
            cities(chart, scene.text, 22 if scene.tall else 17),
            still_hidden(scene.text, chart, tuple(scene.seen.hidden)),
            supply(scene.text, chart, scene.seen.supply, scene.seen.last_round),
            on_board(scene, chart),
            came_and_went(scene.trail, 2.4, lambda _: hexagon(0.94 * chart.radius), chart.spot),
            explorers(scene, chart),
        )
    )


def upon_the_right(scene: Scene) -> str:
    """Panels, what scores how much, and buttons, in a column beside the board; five panels are a little lower."""
    left, width, height = 858.0, 574.0, 134.0 if scene.seats < SEATS else 116.0
    step, buttons_at = height + 6, 714.0
    shapes = [group(panel(scene, seat, width, height), x=left, y=GAP + step * seat) for seat in range(scene.seats)]
    below = GAP + step * scene.seats
    shapes.append(group(overview(scene.text, width, buttons_at - 6 - below), x=left, y=below))
    shapes.append(group(buttons(scene, width, 138), x=left, y=buttons_at))
    return "".join(shapes)


def upright(scene: Scene) -> str:
    """Buttons and panels under the board, panels two by two."""
    width, height = 378.0, 176.0
    spots = [(GAP + i % 2 * (width + GAP), 960 + i // 2 * (height + 6)) for i in range(SEATS + 1)]
    shapes = [group(buttons(scene, 764, 144), x=GAP, y=808)]
    shapes += [
        group(panel(scene, seat, width, height), x=spots[seat][0], y=spots[seat][1]) for seat in range(scene.seats)
    ]
    first = scene.seats + scene.seats % 2 if scene.seats < SEATS else SEATS
    rows = (SEATS + 1 - first) // 2
    if rows:
        shapes.append(group(overview(scene.text, 764, rows * (height + 6) - 6), x=GAP, y=spots[first][1]))
    else:
        shapes.append(group(overview(scene.text, width, height), x=spots[SEATS][0], y=spots[SEATS][1]))
    return "".join(shapes)


def cover() -> str:
    """Some finds, a camp and three explorers on the continent; no words."""
    chart = WIDE
    size = DISC * chart.radius
    shapes = []
    found = {
        "E6": "elephant", "F7": "lion", "G6": "giraffe", "H5": "nomads", "I8": "zebra", "F9": "mask", "I6": "monument",
        "D4": "two nuggets", "E4": "nomads", "H9": "rhinoceros", "C5": "drum", "J7": "two gems", "H11": "elephant",
    }  # fmt: skip
    spots = {name: chart.spot(space) for space, name in enumerate(NAMES)}
    for name, (x, y) in spots.items():
        if name in found:
            shapes.append(group(disc(size, "#fffaf0"), icon(found[name], 0, 0, 1.72 * size), x=x, y=y))
        elif name in ("G8", "D6"):
            shapes.append(icon("tent", x, y, 2.1 * size))
        elif name in CITY_NAMES:
            shapes.append(town(x, y, 1))
        elif name not in ("F6", "G7", "H7", "E5", "F8"):
            shapes.append(group(disc(size, "#b08d57"), icon("back", 0, 0, 2.06 * size), x=x, y=y))
    for seat, name in ((0, "F6"), (1, "H7"), (2, "F8")):
        x, y = spots.get(name, chart.spot(seat))
        shapes.append(group(pawn(seat, 1.7), x=x, y=y + 27))
    inner = group(continent(chart), *shapes, x=-11, y=-92, scale=0.78)
    return paper(640, 480, SHEET.definitions(gradients), inner, label="Africa")
