"""Names on the map keep clear of each other, and whatever may be chosen keeps clear of names."""

from itertools import combinations, cycle
from math import dist
from xml.etree import ElementTree

import pytest

import kibo
from kibo.core.text import LANGUAGES
from kibo.games.star_of_africa.board import CITIES, FIRST_RED, NAMES, SPACES
from kibo.games.star_of_africa.chart import CITY
from kibo.games.star_of_africa.names import TIED, labels, ties
from kibo.games.star_of_africa.view import places
from kibo.testing import fewer

DOT = 6.3
"""How large a dot is, its rim included."""
FORMS = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def overlap(one, other):
    """Do two boxes lie on each other, by more than a hair?"""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(wide, high) > 0.5


def gap(box, spot):
    """How far a box is from a spot."""
    left, top, width, height = box
    return dist(spot, (min(max(spot[0], left), left + width), min(max(spot[1], top), top + height)))


@FORMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_keep_clear_of_each_other_of_every_city_and_of_the_edge(game, language, tall):
    frame = places(tall, 2, False).frame
    lines = labels(frame, game.text(language))
    assert {line.city for line in lines} == set(range(CITIES))
    for one, other in combinations(lines, 2):
        assert one.city == other.city or not overlap(one.box, other.box), (one.text, other.text)
    for line in lines:
        left, top, width, height = line.box
        assert frame.x <= left and left + width <= frame.x + frame.width, line.text
        assert frame.y <= top and top + height <= frame.y + frame.height, line.text
        assert all(gap(line.box, frame.space(city)) > CITY for city in range(CITIES)), line.text
    for city in range(CITIES):
        own = [line for line in lines if line.city == city]
        away = [min(gap(line.box, frame.space(other)) for line in own) for other in range(CITIES)]
        nearest = away.index(min(away))
        assert nearest == city or away[city] > TIED, f"{own[0].text} stands at {NAMES[nearest]}"


@FORMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_dot_lies_under_a_name(game, language, tall):
    frame = places(tall, 2, False).frame
    lines = labels(frame, game.text(language))
    for space in range(CITIES, SPACES):
        hiding = [line.text for line in lines if gap(line.box, frame.space(space)) < DOT]
        assert hiding == [], NAMES[space]


@FORMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ties_a_name_to_its_city_leads_from_the_one_to_the_other_past_all_others(game, language, tall):
    frame = places(tall, 2, False).frame
    lines, found = labels(frame, game.text(language)), ties(frame, game.text(language))
    assert len(found) < CITIES / 2
    for start, end in found:
        steps = [(start[0] + (end[0] - start[0]) * i / 40, start[1] + (end[1] - start[1]) * i / 40) for i in range(41)]
        city = min(range(CITIES), key=lambda city, end=end: dist(frame.space(city), end))
        assert dist(frame.space(city), end) == pytest.approx(CITY)
        assert {line.city for line in lines if min(gap(line.box, step) for step in steps) < 1} == {city}
        for other in set(range(CITIES)) - {city}:
            assert min(dist(frame.space(other), step) for step in steps) > CITY, (NAMES[city], NAMES[other])


def lit(drawing, frame):
    """What may be chosen on the map: the middle, what is drawn there, and the room that its price takes."""
    for shape in drawing.iter():
        if shape.get("data-action") and shape.find("{*}circle") is not None:
            x, y = map(float, shape.get("transform")[10:-1].split())
            if x < frame.x + frame.width and y < frame.y + frame.height:
                price = shape.find("{*}rect")
                box = price is not None and tuple(float(price.get(name)) for name in ("x", "y", "width", "height"))
                yield (x, y), shape, box and (x + box[0], y + box[1], *box[2:])


def rolled(table):
    """Every city and some dots, with every roll."""
    for space in (*range(FIRST_RED, CITIES), *range(CITIES, SPACES, 9)):
        for roll in range(1 + space % fewer(1, 3), 7, fewer(1, 3)):
            empty = (NAMES[space],) if space < CITIES else ()
            yield table(NAMES[space], "cairo", money=[9, 9], empty=empty).do("roll", f"die {roll}")


@FORMS
def test_wherever_one_goes_no_price_covers_a_name_a_price_or_a_choice_and_no_light_a_name(game, table, tall):
    frame, languages, priced, over = places(tall, 2, False).frame, cycle(LANGUAGES), 0, 0
    for t in rolled(table):
        language = next(languages)
        match = kibo.Match.at(game, t.s.to_words(), chance="ask", names=["Ann", "Bo"])
        drawing = ElementTree.fromstring(match.svg(0, language, tall))
        names, choices = labels(frame, game.text(language)), list(lit(drawing, frame))
        prices = [(spot, price) for spot, _, price in choices if price]
        for spot, price in prices:
            assert not any(overlap(price, name.box) for name in names), t.s
            assert frame.x <= price[0] and price[0] + price[2] <= frame.x + frame.width
            for other, shape, _ in choices:
                light = min(float(circle.get("r")) for circle in shape.findall("{*}circle"))
                assert other == spot or gap(price, other) > 0.8 * light, t.s
        assert not any(overlap(one, other) for (_, one), (_, other) in combinations(prices, 2)), t.s
        priced += len(prices)
        over += read_over_lights(drawing, choices, names)
    assert priced > fewer(300, 100) and over > fewer(20, 7)


def read_over_lights(drawing, choices, names):
    """How many names a light touches; each of them is written over it, and all names are written."""
    order = {shape: at for at, shape in enumerate(drawing.iter())}
    written = {shape.text: at for shape, at in order.items()}
    lights, read = [(spot, light_of(shape), order[shape]) for spot, shape, _ in choices], 0
    for name in names:
        last, touched = written[name.text], [at for spot, far, at in lights if gap(name.box, spot) < far]
        assert all(at < last for at in touched), name.text
        read += bool(touched)
    return read


def light_of(shape):
    return max(
        float(ring.get("r")) + float(ring.get("stroke-width")) / 2 for ring in shape.findall("{*}circle[@stroke]")
    )


@FORMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_a_plane_nor_a_robber_to_be_placed_stands_on_a_name(game, table, language, tall):
    frame, seen = places(tall, 2, False).frame, 0
    for city in range(FIRST_RED, CITIES):
        flying = table(NAMES[city], "cairo", money=[9, 9], empty=(NAMES[city],))
        match = kibo.Match.at(game, flying.s.to_words(), chance="ask", names=["Ann", "Bo"])
        seen += not_on_names(game, match, frame, language, tall)
    assert seen > 40
    others = [name for name in NAMES[FIRST_RED:CITIES] if name != "gold_coast"]
    for empty in (others[:10], others[10:20], others[20:]):
        robbed = table("gold_coast", "cairo", empty=empty).do("pay", "token robber", "stay")
        match = kibo.Match.at(game, robbed.s.to_words(), chance="ask", names=["Ann", "Bo"])
        assert not_on_names(game, match, frame, language, tall) >= len(empty)


def not_on_names(game, match, frame, language, tall):
    drawing, count = ElementTree.fromstring(match.svg(0, language, tall)), 0
    names = labels(frame, game.text(language))
    for (x, y), shape, _ in lit(drawing, frame):
        if shape.find("{*}use") is not None:
            r = float(shape.find("{*}circle").get("r"))
            assert not any(overlap((x - r, y - r, 2 * r, 2 * r), name.box) for name in names), shape.get("aria-label")
            count += 1
    return count
