"""What a panel says of who it belongs to."""

from xml.etree import ElementTree

import pytest

import kibo
from kibo.core.text import LANGUAGES
from kibo.view.panels import seat_name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Bo", "Player 3", "Benjamin-Alexander von T"])
@pytest.mark.parametrize("room", [120, 170, 260, 700])
def test_no_name_is_cut_short_to_make_room_for_the_word_you(language, name, room):
    text = kibo.load("kilimanjaro").text(language)
    drawn = ElementTree.fromstring(f"<g>{seat_name(text, 1, name, 0, 0, 26, room)}</g>")
    you = drawn.find("g[@data-you='1']")
    others = drawn.find("g[@data-others='1']")
    mine = [part.text for part in drawn.findall("text")]
    assert you.find("text").text == text["view.you"]
    assert mine == ([name] if others is None else []), "who sits there reads all of it, or you alone"
    assert others is None or others.find("text").text[:2] == name[:2]
    left, wide = (float(you.find("rect").get(side)) for side in ("x", "width"))
    assert left + wide <= room or others is not None
