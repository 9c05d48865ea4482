"""What the drawing shows of a position."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kibo import EVERYONE, Match
from kibo.games.africa import GAME
from kibo.games.africa.board import CITIES, NAMES
from kibo.games.africa.land import WIDE
from kibo.games.africa.pieces import glow
from kibo.view.colours import INK, SEAT_COLOURS, SNOW


def shapes(match, seat, **how):
    return list(ElementTree.fromstring(match.svg(seat, **how)).iter())


def choices(match, seat, **how):
    return {shape.get("aria-label"): shape for shape in shapes(match, seat, **how) if shape.get("data-action")}


def said(shape):
    return [text.text for text in shape.iter() if text.tag.endswith("text")]


def played(*lines, seats=2):
    match = Match(GAME, seats, seed=1, chance="ask", names=["Amina", "Theo", "Léa"][:seats])
    for line in lines:
        match.play(line)
    return match


def test_every_space_has_its_name_which_an_upright_screen_shows_from_near():
    for tall in (False, True):
        drawn = shapes(played(), EVERYONE, tall=tall)
        fine = [name for shape in drawn if shape.get("class") == "fine" for name in said(shape)]
        named = {name for shape in drawn for name in said(shape)} if not tall else set(fine)
        assert {name for space, name in enumerate(NAMES) if space not in CITIES} <= named
        assert bool(fine) == tall


LIONS = ("start Cairo", "start Lagos", "stay", "reveal H2", "lion stays +1", "stay", "reveal I3", "statue")
FOUND = (
    *LIONS,
    "stay",
    "reveal F7",
    "lion",
)


@pytest.mark.parametrize("tall", [False, True])
def test_the_targets_of_a_placement_show_their_gain(tall):
    match = played(*FOUND)
    assert match.to_act == 1
    drawn = choices(match, 1, tall=tall)
    assert said(drawn["Theo brings the lion to Cairo: +2"]) == ["+2"]
    assert said(drawn["Theo leaves the lion at F7: +1"]) == ["+1"]


def test_what_is_still_hidden_is_counted_by_kind():
    titles = [shape.text for shape in shapes(played(*FOUND), EVERYONE) if shape.tag.endswith("title")]
    assert "lion: 3" in titles
    assert "statue: 4" in titles
    assert "monument: 11" in titles


def test_every_explorer_and_every_marker_has_a_name_that_stays():
    keys = {shape.get("data-key") for shape in shapes(played(*FOUND), EVERYONE)} - {None}
    assert {"pawn-0", "pawn-1"} <= keys
    assert len({key for key in keys if key.startswith("marker-")}) == 95  # all but the statue taken from I3


def test_a_spectator_and_a_seat_not_to_move_have_no_choices():
    match = played(*FOUND)
    assert choices(match, 0) == choices(match, EVERYONE) == {}


def test_a_choice_does_not_veil_the_explorer_under_it():
    drawn = choices(played(*LIONS, "stay", "reveal F7", "statue"), 1)
    veil = {label: float(shape.find("{*}polygon").get("fill-opacity")) for label, shape in drawn.items()}
    assert veil["Theo stays in Lagos"] < 0.2 < veil["Theo moves to F7"]


def test_what_has_been_picked_up_is_marked_for_everybody():
    match = played(*FOUND, "lion stays +1", "stay")

    def broken_lines():
        return [
            len([shape for shape in shapes(match, seat) if shape.get("stroke-dasharray") == "9 6"]) for seat in range(2)
        ]

    assert broken_lines() == [0, 0]
    match.play("lion from F7")
    assert broken_lines() == [1, 1]


def test_goods_that_can_be_had_are_chosen_where_they_lie():
    match = played(*LIONS, "stay", "reveal F7", "mask")
    drawn = choices(match, 1)
    assert set(drawn) == {"Theo keeps the mask", "Theo gives Amina 1 × mask for 1 × statue"}
    assert "+0" in said(drawn["Theo gives Amina 1 × mask for 1 × statue"])


@pytest.mark.parametrize("tall", [False, True])
def test_the_end_lays_out_the_final_scoring(tall):
    match = Match(GAME, 2, seed=3)
    match.position.phase = 9
    match.position.goods[0] = [4, 2, 0, 0, 0]
    match.position.resources[1] = [1, 1, 0, 0]
    titles = [shape.text for shape in shapes(match, 0, tall=tall) if shape.tag.endswith("title")]
    assert "Goods: 11" in titles
    assert "Gold: 10" in titles


def test_text_is_large_enough_on_a_phone():
    over = played(*FOUND)
    over.position.phase = 9
    over.position.resources[1] = [1, 1, 0, 0]
    for match in (played(*FOUND), played(*LIONS, "stay", "reveal F7", "mask"), over):
        drawn = match.svg(1, "de", tall=True)
        far, _, fine = drawn.partition('<g class="fine">')
        fine, _, more = fine.partition("</g>")
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', far + more))) >= 22
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', fine))) >= 12  # seen from near: twice as large


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_scores_how_much_is_shown_with_every_number_of_seats(seats, tall):
    shown = [shape.text for shape in shapes(Match(GAME, seats, seed=1), 0, tall=tall) if shape.tag.endswith("text")]
    for line in ("goods", "resources", "animals", "nomads", "research", "monument"):
        assert shown.count(GAME.text("en")[f"overview.{line}"]) == 1


def test_turning_up_and_moving_a_marker_look_different():
    match = played(*FOUND, "lion stays +1", "stay")
    written = {match.write(action): action for action in match.legal}
    drawn = {shape.get("data-action"): shape for shape in choices(match, match.to_act).values()}
    plates = {
        word: {
            drawn[str(action)].find("{*}g/{*}circle").get("fill") for said, action in written.items() if word in said
        }
        for word in ("reveal", "lion from")
    }
    assert plates == {"reveal": {SNOW}, "lion from": {INK}}


@pytest.mark.parametrize("seat", range(GAME.seats[-1]))
def test_the_ring_of_a_choice_stands_out_on_every_ground_in_every_seats_colour(seat):
    """From the ground inwards a dark line, a white one and the seat's colour: each pair that touches differs."""
    lines = ElementTree.fromstring(f"<g>{glow(WIDE, SEAT_COLOURS[seat], False)}</g>")
    drawn = [(float(line.get("stroke-width")), line.get("stroke")) for line in lines]
    assert drawn == sorted(drawn, reverse=True), "the narrower lie upon the wider"
    assert [stroke for _, stroke in drawn] == [INK, SNOW, SEAT_COLOURS[seat]]
    assert all(wide - narrow > 2 for (wide, _), (narrow, _) in pairwise(drawn)), "a line of more than a pixel each side"
