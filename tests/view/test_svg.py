"""A few shapes."""

from xml.etree import ElementTree

from kibo.core.text import readable
from kibo.view import svg
from kibo.view.colours import SEAT_COLOURS
from kibo.view.shapes import badge, seat_shape


def test_text_is_escaped_everywhere():
    nasty = "<b>&\"'"
    drawing = svg.document(10, 10, svg.words(nasty, 1, 2, 3), svg.choice(5, nasty, badge(nasty, 0, 0)), label=nasty)
    root = ElementTree.fromstring(drawing)
    assert root.get("aria-label") == nasty
    assert [shape.text for shape in root.iter() if shape.tag.endswith("text")] == [nasty, nasty]


def test_a_drawing_is_ascii_and_reads_the_same_both_ways():
    name = "L'Étoile – 2 × Löwe → 希望 <b>"
    drawing = svg.group(svg.tooltip(name), svg.choice(1, name, svg.words(name, 0, 0, 9)), data_name=name)
    assert drawing.isascii()
    assert "Étoile – 2 × Löwe → 希望 &lt;b&gt;" in readable(drawing)
    assert ElementTree.tostring(ElementTree.fromstring(readable(drawing))) == ElementTree.tostring(
        ElementTree.fromstring(drawing)
    )


def test_a_choice_can_be_reached_and_has_a_name():
    shape = ElementTree.fromstring(svg.choice(7, "go", "<g/>", x=3, y=4.5))
    wanted = {
        "data-action": "7",
        "role": "button",
        "tabindex": "0",
        "aria-label": "go",
        "transform": "translate(3 4.5)",
    }
    assert {key: shape.get(key) for key in wanted} == wanted


def test_seats_differ_in_shape_and_colour():
    shapes = [seat_shape(seat, 10) for seat in range(6)]
    plain = [shape.replace(SEAT_COLOURS[seat], "") for seat, shape in enumerate(shapes)]
    assert len(set(SEAT_COLOURS)) == 6
    assert len(set(plain)) == 6


def seen_without(colour, kind):
    """A colour as people see it who lack the cones for red (protan) or green (deutan), in linear light."""
    red, green, blue = ((int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5))
    if kind == "protan":
        return (0.152 * red + 1.053 * green - 0.205 * blue, 0.115 * red + 0.786 * green + 0.099 * blue, blue)
    return (0.367 * red + 0.861 * green - 0.228 * blue, 0.280 * red + 0.673 * green + 0.047 * blue, blue)


def test_seat_colours_differ_for_the_colour_blind():
    for kind in ("protan", "deutan"):
        looks = [seen_without(colour, kind) for colour in SEAT_COLOURS]
        for i, first in enumerate(looks):
            for second in looks[:i]:
                assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) > 0.01
