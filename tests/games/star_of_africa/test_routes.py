"""The way of a move in words and drawn."""

from xml.etree import ElementTree

import kibo
from kibo.core.notation import read
from kibo.games.star_of_africa.actions import GO
from kibo.testing import rule


def said(game, t, line, language="en"):
    match = kibo.Match.at(game, t.s.to_words(), chance="ask", names=["Ann", "Bo"])
    return match.say(read(game, t.s, line), language)


@rule("STA-13")
def test_a_move_says_which_way_it_takes(game, table):
    t = table("tangier", "cairo").do("roll", "die 6")
    assert said(game, t, "go tunis") == "Ann goes overland to Tunis, free of charge"
    assert (
        said(game, t, "go tripoli") == "Ann goes by sea (Tangier – Tunis), then overland to Tripoli and pays 100 francs"
    )
    assert said(game, t, "go morocco") == "Ann goes to Morocco"
    t = table("tunis-tripoli-1", "cairo").do("roll", "die 6")
    by_either = "overland, then by sea (Tunis – Cairo) or overland, then by sea (Tripoli – Cairo)"
    assert said(game, t, "go cairo") == f"Ann goes {by_either} to Cairo and pays 100 francs"
    paid = table("tangier~tunis~1", "cairo", paid=[1]).do("roll", "die 2")
    assert said(game, paid, "go tunis") == "Ann goes by sea to Tunis; that passage is paid for"
    owing = table("tangier~tunis~1", "cairo").do("roll", "die 2")
    assert said(game, owing, "go tunis") == "Ann goes by sea to Tunis and pays 100 francs"


def test_a_robber_sends_a_move_the_other_way(game, table):
    t = table("tunis-tripoli-1", "cairo", robbers={"tripoli": "B"}).do("roll", "die 6")
    assert said(game, t, "go cairo") == "Ann goes overland, then by sea (Tunis – Cairo) to Cairo and pays 100 francs"


def test_the_way_is_drawn_right_after_each_move(game, table):
    t = table("tangier", "cairo").do("roll", "die 6")
    match = kibo.Match.at(game, t.s.to_words(), chance="ask")
    shapes = list(ElementTree.fromstring(match.svg(0)))
    moved = [i for i, shape in enumerate(shapes) if int(shape.get("data-action", -1)) >= GO]
    assert len(moved) == len(match.legal) - 1
    for i in moved:
        assert shapes[i + 1].get("class") == "route"
        assert shapes[i + 1].get("opacity") == "0"
        assert shapes[i + 1].get("pointer-events") == "none"
