"""The table drawn: every phase, three languages, both formats."""

from xml.etree import ElementTree

import pytest

import kibo
from kibo import EVERYONE


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
