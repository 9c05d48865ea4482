"""The table drawn: every phase, three languages, both formats."""

from xml.etree import ElementTree

import pytest

import kibo
from kibo import EVERYONE
from kibo.core.text import LANGUAGES
from kibo.games.star_of_africa.actions import DIE
from kibo.games.star_of_africa.board import CITIES, FIRST_RED, NAMES
from kibo.games.star_of_africa.chart import RED
from kibo.games.star_of_africa.names import labels
from kibo.games.star_of_africa.state import Phase
from kibo.games.star_of_africa.view import places
from kibo.testing import fewer


def drawn(game, t, seat=None, language="en", tall=False):
    match = kibo.Match.at(game, t.s.to_words(), chance="ask", names=["Ann", "Bo", "Cy", "Dee", "Eli"][: t.s.seats])
    seat = match.to_act if seat is None else seat
    return match, ElementTree.fromstring(match.svg(seat, language, tall))


def actions(drawing):
    return sorted(int(shape.get("data-action")) for shape in drawing.iter() if shape.get("data-action"))


def words(drawing):
    return " ".join(text for shape in drawing.iter() if (text := shape.text))


def positions(table):
    yield table("egypt", "cairo", "egypt", robbers={"darfur": "B"}, money=[250, 250, 0], bank={6: 2})
    yield table("egypt", "cairo", money=[250, 250], bank={6: 2}).do("try", "die 6", "token star")
    yield table("egypt", "cairo", money=[9, 30], bank={6: 2}).do("try", "die 6", "token star", "bid 500")
    yield table("cairo-egypt-3", "tangier", star="A", horseshoes=[2, 1]).do("roll", "die 1", "go egypt")
    yield table("cairo-egypt-3", "tangier", robbers={"egypt": "A"}).do("roll", "die 1", "go egypt")
    yield table("gold_coast", "tangier", robbers={"congo": "B"}, empty=("whalefish_bay",), money=[9, 1])
    yield table("tangier~tunis~1", "slave_coast", paid=[1], missing=[0, 2])
    yield table("whalefish_bay", "cairo", robbers={"congo": "B"}).do("roll", "die 5")
    robbed = table("gold_coast", "cairo", empty=("congo", "sahara")).do("pay", "token robber", "stay")
    assert "place sahara" in robbed.can
    yield robbed


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_choice_is_drawn_once(game, table, language, tall):
    for t in positions(table):
        match, drawing = drawn(game, t, None, language, tall)
        assert actions(drawing) == match.legal
        _, watched = drawn(game, t, EVERYONE, language, tall)
        assert actions(watched) == []


def test_a_field_has_a_red_rim_with_its_token_without_it_and_under_a_robber(game, table):
    _, drawing = drawn(game, table("egypt", "cairo", robbers={"darfur": "B"}, empty=("sahara",)))
    red = [shape for shape in drawing.findall(".//{*}circle") if RED in (shape.get("fill"), shape.get("stroke"))]
    hollow = [shape for shape in red if shape.get("fill") == "none"]
    assert len(hollow) == CITIES - FIRST_RED, "under everything that may lie there"
    lying = {shape.get("data-key"): shape for shape in drawing.iter() if shape.get("data-key")}
    for city in range(FIRST_RED, CITIES):
        here = lying.get(f"token-{city}", lying.get(f"robber-{city}"))
        if here is None:
            assert NAMES[city] in ("sahara", "egypt"), "turned"
        else:
            first, *others = (shape for shape in here if shape.tag.endswith(("circle", "use")))
            wide = [float(shape.get("r") or int(shape.get("width")) / 2) for shape in others]
            assert first.get("fill") == RED
            assert float(first.get("r")) > max(wide), "it can be seen"


@pytest.mark.parametrize("tall", [False, True])
def test_the_light_round_a_city_does_not_cover_the_pawns_there_and_is_hit_through_them(game, tall):
    match = kibo.Match(game, 3, chance="ask")
    match.play("start cairo")
    drawing = ElementTree.fromstring(match.svg(1, tall=tall))
    order = [shape.get("data-key") or shape.get("data-action") for shape in drawing]
    cairo = next(action for action in match.legal if match.write(action) == "start cairo")
    pawn = next(shape for shape in drawing if shape.get("data-key") == "pawn-0")
    assert order.index(str(cairo)) < order.index("pawn-0")
    assert pawn.get("pointer-events") == "none"
    match.play("start tangier")
    match.play("start tangier")
    assert "pointer-events" not in ElementTree.fromstring(match.svg(0)).find(".//*[@data-key='pawn-0']").attrib


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_neither_a_plane_nor_its_price_stands_on_a_name(game, table, language, tall):
    t = table("cape_town", "cairo", money=[9, 9], empty=("cape_town",))
    match, drawing = drawn(game, t, None, language, tall)
    planes = [shape for shape in drawing.iter() if shape.get("data-action") and "translate" in shape.get("transform")]
    planes = [shape for shape in planes if shape.find("{*}use") is not None]
    assert len(planes) == sum("fly" in match.write(action) for action in match.legal) > 3
    names = [label.box for label in labels(places(tall, 2, False).frame, match.game.text(language))]
    for plane in planes:
        x, y = map(float, plane.get("transform")[10:-1].split())
        round_, price = plane.find("{*}circle"), plane.find("{*}rect")
        r = float(round_.get("r"))
        px, py, wide, high = (float(price.get(name)) for name in ("x", "y", "width", "height"))
        for left, top, width, height in names:
            for box in ((x - r, y - r, 2 * r, 2 * r), (x + px, y + py, wide, high)):
                apart = (
                    box[0] > left + width or left > box[0] + box[2] or box[1] > top + height or top > box[1] + box[3]
                )
                assert apart, (plane.get("aria-label"), left, top)


def test_the_auction_shows_the_highest_bid_and_who_is_out(game, table):
    t = table("egypt", "cairo", "tunis", money=[9, 30, 2], bank={6: 2}).do("try", "die 6", "token star", "bid 500")
    shown = words(drawn(game, t)[1])
    assert "A horseshoe is auctioned" in shown
    assert "Bo bids 500 francs" in shown
    assert "out" in shown.split()


def test_a_win_is_shown(game, table):
    t = table("cairo-egypt-2", "sahara", star="A").do("roll", "die 2", "go cairo")
    match, drawing = drawn(game, t, 0)
    assert match.over
    assert "Winner!" in words(drawing)


def test_pawns_keep_their_keys_and_appear_when_they_are_placed(game):
    match = kibo.Match(game, 3, chance="ask")
    assert "pawn-0" not in match.svg(0)
    match.play("start cairo")
    assert 'data-key="pawn-0"' in match.svg(1)
    assert "pawn-1" not in match.svg(1)
    match.play("start cairo")
    match.play("start tangier")
    match.play("die 3")
    assert all(f'data-key="pawn-{seat}"' in match.svg(0) for seat in range(3))
    assert "Who begins?" in match.svg(0)


@pytest.mark.parametrize("tall", [False, True])
def test_no_price_and_no_dot_hides_another_choice(game, table, tall):
    by_sea = [table("tunis", "cairo", money=[9, 9]).do("roll", f"die {n}") for n in (2, 3, 4)]
    for t in (*by_sea, table("gold_coast", "cairo", money=[9, 9]).do("roll", "die 6")):
        _, drawing = drawn(game, t, tall=tall)
        steps = [shape for shape in drawing.iter() if shape.get("data-action") and shape.find("{*}circle") is not None]
        spots = [tuple(map(float, shape.get("transform")[10:-1].split())) for shape in steps]
        assert len(spots) > 3
        for at, (x, y) in enumerate(spots):
            for (left, top), over in zip(spots[at + 1 :], steps[at + 1 :], strict=True):
                reach = max(float(circle.get("r")) for circle in over.findall("{*}circle"))
                assert (left - x) ** 2 + (top - y) ** 2 > (0.7 * reach) ** 2, "a dot"
                for price in over.findall("{*}rect"):
                    px, py, width, height = (float(price.get(name)) for name in ("x", "y", "width", "height"))
                    assert not (0 < x - left - px < width and 0 < y - top - py < height), "a price"


@pytest.mark.parametrize("seats", [2, 3, 4, 5][:: fewer(1, 3)])
def test_beside_the_map_stand_the_last_roll_and_what_happened(game, seats):
    match, chosen = kibo.Match(game, seats, names=["Anna", "Ben", "Cleo", "Dan", "Emma"][:seats], seed=seats), 0
    shown = 0
    while not match.over and len(match.history) < 160:
        chosen += 7
        match.play(match.legal[chosen % len(match.legal)])
        s = match.position
        rolls = [action - DIE + 1 for action in match.history[-12:] if DIE <= action < DIE + 6]
        if s.phase != Phase.TAKE_TURN or not rolls:
            continue
        for language in LANGUAGES:
            drawing, said = ElementTree.fromstring(match.svg(EVERYONE, language)), game.text(language)
            beside = drawing.find(".//{*}g[@data-key='lately']")
            told = match.log(EVERYONE, language, since=len(match.history) - 1)[-1].words
            assert words(beside).endswith(told[1:])
            assert said.pair(said["view.last_roll"], rolls[-1]) in words(drawing)
            shown += 1
    assert shown > 10
