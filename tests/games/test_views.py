"""Every view draws every choice once, hides what is hidden, and is plain SVG."""

import re
import sys
from xml.etree import ElementTree

import pytest

import kibo
from all_games import GAMES, nothing_kept
from kibo import EVERYONE
from kibo.core import draw
from kibo.core.text import LANGUAGES
from kibo.view.kept import kept_for_all

DRAWN = [game for game in GAMES if game.view]
each_drawn_game = pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])


def matches(game, every=6, most=600):
    """Positions of random games, with every number of seats."""
    for seats in game.seats:
        match = kibo.Match(game, seats, seed=seats)
        for turn in range(most):
            if match.over:
                break
            if turn % every == 0:
                yield match
            match.play(match.legal[(turn * 17 + 5) % len(match.legal)])
        yield match


@each_drawn_game
def test_every_legal_choice_is_one_focusable_shape_with_a_name(game):
    for number, match in enumerate(matches(game)):
        seat = match.to_act
        drawing = ElementTree.fromstring(match.svg(seat if seat is not None else 0, tall=number % 2 == 1))
        found = [shape for shape in drawing.iter() if shape.get("data-action")]
        legal = match.legal if seat is not None else []
        assert sorted(int(shape.get("data-action")) for shape in found) == legal
        for shape in found:
            assert shape.get("tabindex") == "0"
            assert shape.get("role") == "button"
            assert shape.get("aria-label")


@each_drawn_game
def test_a_drawing_is_plain_and_its_names_are_its_own(game):
    for number, match in enumerate(matches(game, every=25)):
        text = match.svg(EVERYONE, LANGUAGES[number % 3], tall=number % 2 == 0)
        assert "<style" not in text
        assert "<script" not in text
        assert not re.search(r"\sstyle=", text)
        assert not re.search(r'(href|src)="(?!#)', text)
        drawing = ElementTree.fromstring(text)
        keys = [shape.get("data-key") for shape in drawing.iter() if shape.get("data-key")]
        assert len(keys) == len(set(keys)), "a key names one thing"
        assert {f"panel-{seat}" for seat in range(match.seats)} <= set(keys), "points have a panel to fly to"
        for shape in drawing.iter():
            if shape.get("id"):
                assert shape.get("id").startswith(game.id.replace("_", "-")) or shape.get("id").startswith(game.id)


@each_drawn_game
def test_what_is_hidden_changes_not_one_byte(game):
    rules = game.rules
    for number, match in enumerate(matches(game, every=12)):
        for seat in [*range(match.seats), EVERYONE]:
            if seat == EVERYONE:
                continue
            shown = match.svg(seat)
            other = match.back_to(len(match.history))
            draws = [0] * draw.STATE
            draw.start(draws, number, seat)
            rules.resample(other.position, seat, draws)
            assert other.svg(seat) == shown


@each_drawn_game
def test_there_is_a_cover_without_words(game):
    cover = ElementTree.fromstring(game.view.cover())
    assert cover.get("viewBox") == "0 0 640 480"
    assert not [shape for shape in cover.iter() if shape.tag.endswith("text")]


@each_drawn_game
def test_a_name_is_drawn_as_text_whatever_is_in_it(game):
    match = kibo.Match(game, seed=2, names=["<b>&\"'"] * game.usual_seats)
    for turn in range(120):
        if match.over:
            break
        if turn % 20 == 0:
            text = match.svg(match.to_act, tall=turn % 40 == 0)
            assert "<b>" not in text
            assert any("<b>&" in shape.text for shape in ElementTree.fromstring(text).iter() if shape.text)
        match.play(match.legal[(turn * 7 + 3) % len(match.legal)])


def looks(game):
    """Tables that differ in one thing each, looked at by everybody in turn: what is kept for one the next asks for."""
    tables = [(seats, {}, "") for seats in game.seats] + [(game.usual_seats, {}, "Dr. ")]
    tables += [(game.usual_seats, {o.name: value}, "") for o in game.options for value in o.values[1:]]
    for seats, options, title in tables:
        match = kibo.Match(game, seats, options, seed=7, names=[f"{title}{letter}" for letter in "Äbçdef"[:seats]])
        for turn in range(121):
            if match.over:
                break
            if turn % 40 == 0:
                for seat in [*range(seats), EVERYONE]:
                    for tall in (False, True):
                        yield match, seat, LANGUAGES[(turn // 40 + seat) % 3], tall
            match.play(match.legal[(turn * 17 + 5) % len(match.legal)])


def drawn(game):
    """All these drawings, one after the other."""
    return [game.view.draw(match.scene(seat, language, tall)) for match, seat, language, tall in looks(game)]


@each_drawn_game
def test_drawings_are_the_same_with_and_without_what_is_kept(game):
    kept = drawn(game)
    with nothing_kept(game):
        anew = drawn(game)
    assert [i for i, (one, other) in enumerate(zip(kept, anew, strict=True)) if one != other] == []
    assert len(set(kept)) > len(kept) / 4, "the drawings differ, so that one taken for another is noticed"


def test_a_part_of_a_key_that_was_forgotten_is_noticed(monkeypatch):
    """Something of the seat that looks is drawn in what is kept for all: the drawings differ."""
    game = kibo.load("africa")
    view = sys.modules[game.view.__name__]
    whole = view.on_the_map.__wrapped__
    monkeypatch.setattr(view, "on_the_map", kept_for_all(lambda scene: f"{whole(scene)}<!-- {scene.seat} -->"))
    kept = drawn(game)
    with nothing_kept(game):
        assert kept != drawn(game)
