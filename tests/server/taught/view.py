"""Pig, drawn: a rug, a die and a bank for each seat."""

from kibo.view import svg
from kibo.view.colours import INK, SAND, SEAT_COLOURS


def draw(scene):
    may = {
        action: svg.choice(action, scene.say(action), svg.tag("circle", r=30, fill="#fff")) for action in scene.legal
    }
    rug = svg.thing("rug", svg.tag("rect", width=600, height=400, fill=SAND))
    die = svg.thing("die", svg.tag("rect", x=-45, y=-45, width=90, height=90, fill=INK), may.get(1, ""), x=300, y=90)
    banks = [
        svg.thing(
            f"bank-{seat}",
            svg.tag("rect", x=-45, y=-45, width=90, height=90, fill=SEAT_COLOURS[seat]),
            may.get(0, "") if seat == scene.seen.turn else "",
            svg.words(scene.seen.bank[seat], 0, 70, 20, anchor="middle"),
            x=90 + 140 * seat,
            y=280,
        )
        for seat in range(scene.seats)
    ]
    return svg.document(600, 400, rug, die, *banks, label=scene.text["name"])


def cover():
    return svg.document(640, 480, svg.tag("rect", width=640, height=480, fill=SAND), label="Pig")
