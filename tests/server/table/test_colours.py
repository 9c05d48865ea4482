"""Colours are chosen before the start, and everything that is a seat's has them afterwards."""

import random
import re
from xml.etree import ElementTree

import pytest

from all_games import GAMES
from kibo import game_ids
from kibo.core.match import Match
from kibo.core.text import LANGUAGES
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import again
from kibo.server.table.events import Refused
from kibo.server.table.table import Table
from kibo.view.colours import SEAT_COLOURS, SEAT_INKS
from kibo.view.palette import repainted


def refused(*asked, **data):
    with pytest.raises(Refused) as why:
        asked[0](*asked[1:], **data)
    return str(why.value)


def three(played, game="pig"):
    table = played(below=random.Random(1).randrange, game=game, seats=2)
    table.tell("anna", "sit", name="Anna")
    table.tell("ben", "sit", name="Ben")
    return table


def test_a_colour_is_chosen_once_changed_and_given_back(played):
    table = three(played)
    assert table.table.palette == (0, 1)
    table.tell("anna", "colour", colour=4)
    assert table.table.palette == (4, 1)
    assert refused(table.tell, "ben", "colour", colour=4) == "colour_taken"
    table.tell("ben", "colour", colour=0)
    assert table.table.palette == (4, 0)
    table.tell("anna", "colour", colour=-1)
    assert table.table.palette == (1, 0)


def test_what_is_no_colour_or_not_ones_own_is_refused(played):
    table = three(played)
    for colour in (6, -2, True, "red", None):
        assert refused(table.tell, "anna", "colour", colour=colour) == "malformed"
    assert refused(table.tell, "anna", "colour", colour=2, seat=1) == "not_seated"
    assert refused(table.tell, "eve", "colour", colour=2) == "not_seated"
    table.tell("anna", "start")
    assert refused(table.tell, "anna", "colour", colour=2) == "started"


def test_a_colour_goes_with_its_person_when_seats_are_drawn_or_there_are_fewer_and_to_the_next_game(played):
    for seed in range(6):
        table = played(below=random.Random(seed).randrange, seats=3)
        table.tell("anna", "sit", name="Anna")
        table.tell("ben", "sit", name="Ben", seat=2)
        table.tell("ben", "colour", colour=5)
        table.tell("anna", "change", seats=2)
        table.tell("anna", "start")
        colours = {place.name: colour for place, colour in zip(table.table.places, table.table.palette, strict=True)}
        assert colours["Ben"] == 5 and len(set(colours.values())) == 2
        new = Table("next", table.table.games)
        new.folded(again(table.table, new, 2000.0))
        assert {place.name: colour for place, colour in zip(new.places, new.palette, strict=True)}["Ben"] == 5


DRAWN = [game for game in GAMES if game.view]


@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_everything_of_a_seat_has_its_colour_on_the_whole_page(game, played):
    table = three(played, game.id)
    table.tell("anna", "colour", colour=4)
    table.tell("ben", "colour", colour=3)
    table.tell("anna", "start")
    chosen = random.Random(3)
    for _ in range(30):
        if table.table.stage == "playing":
            table.act(table.player_to_act(), chosen.choice(table.table.playing.legal))
    parts = "".join(parts_of(Framer(), table.table, angle_of(table.table, "anna", "fr", tall=False)).values())
    palette, seen = table.table.palette, set()
    for name, colour, part, seat in re.findall(r'([a-z-]+)="(#[0-9a-f]{6})" data-\1="(seat|ink)-(\d)"', parts):
        assert colour == (SEAT_COLOURS if part == "seat" else SEAT_INKS)[palette[int(seat)]], name
        seen.add(int(seat))
    assert {0, 1} <= seen
    for colour in {SEAT_COLOURS[0], SEAT_COLOURS[1], SEAT_COLOURS[2]}:
        assert colour not in re.sub(r"<(pattern|linearGradient).*?</\1>", "", parts), "nobody has it"


FORMS = {
    0: lambda form: form.tag.endswith("circle"),
    1: lambda form: form.tag.endswith("rect") and form.get("width") == form.get("height"),
    2: lambda form: corners(form) == 3,
    3: lambda form: corners(form) == 4,
    4: lambda form: corners(form) == 6,
    5: lambda form: corners(form) == 10,
}
"""What each seat is known by, whatever its colour."""


def corners(form):
    return len(form.get("points", "").split()) if form.tag.endswith("polygon") else 0


@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_whatever_the_colours_each_piece_and_panel_has_the_shape_of_its_seat(game):
    seats, chance, seen = game.seats[-1], random.Random(5), set()
    match = Match(game, seats=seats, seed=5)
    for _ in range(160):
        if match.over:
            break
        match.play(chance.choice(match.legal))
        if len(match.history) % 16:
            continue
        drawing = ElementTree.fromstring(repainted(match.svg(0), [*range(seats)][::-1]))
        for piece in drawing.iterfind(".//*[@data-key]"):
            painted = [form for form in piece.iter() if form.get("data-fill", "").startswith("seat-")]
            whose = {int(form.get("data-fill")[5:]) for form in painted}
            if len(whose) == 1 and re.fullmatch(r"[a-z]+-\d+", piece.get("data-key")):
                (seat,), key = whose, piece.get("data-key")
                assert any(FORMS[seat](form) for form in painted), f"{key} has no shape of seat {seat}"
                seen.add((key.split("-")[0], seat))
    kinds = {kind for kind, seat in seen if all((kind, other) in seen for other in range(seats))}
    assert "panel" in kinds and (game.id not in game_ids() or {"pawn", "camera"} & kinds)


def test_a_drawing_without_chosen_colours_stays_as_it_is():
    drawing = DRAWN[0].view.cover()
    assert repainted(drawing, (0, 1, 2)) is drawing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_waiting_room_offers_every_colour_that_is_left(played, language):
    table = three(played)
    table.tell("ben", "colour", colour=2)
    shown = parts_of(Framer(), table.table, angle_of(table.table, "anna", language, tall=False))["board"]
    offered = re.findall(r'data-verb="colour"[^>]*"colour":(-?\d)}[^>]*?(disabled)?>', shown)
    assert [(int(number), bool(taken)) for number, taken in offered] == [(n, n == 2) for n in range(6)]
