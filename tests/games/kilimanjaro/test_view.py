"""The drawing: every choice once, nothing hidden shown, nothing cut off or covered."""

import math
import random
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

import kibo
from games.kilimanjaro.tables import GAME, racing
from kibo import EVERYONE
from kibo.core.text import LANGUAGES
from kibo.games.kilimanjaro.board import SUMMIT, VILLAGES
from kibo.games.kilimanjaro.icons import SYMBOLS
from kibo.games.kilimanjaro.panels import TALL, WIDE, counting, sum_of
from kibo.games.kilimanjaro.path import trail
from kibo.games.kilimanjaro.pieces import SPACE, crowd, pawns
from kibo.games.kilimanjaro.state import CARD_NAMES, FACE_DOWN, HIDDEN, NO_CARD, Phase
from kibo.view.colours import SEAT_COLOURS
from kibo.view.letters import breadth

SVG = "{http://www.w3.org/2000/svg}"
LONG = ["Grandmother Wilhelmina of Kilimanjaro", "W" * 30, "Zoé", "Maximilian Alexander Ferdinand"]
both_layouts = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def table(s, names=()):
    """A match that stands at a position."""
    match = kibo.Match(GAME, s.seats, {"send_back": bool(s.send_back)}, seed=1, names=names)
    match.position = s
    return match


def drawn(s, seat=0, tall=False, language="en", names=()):
    """A position drawn for a seat, as a tree."""
    return ElementTree.fromstring(table(s, names).svg(seat, language, tall))


def choices(tree):
    return {int(shape.get("data-action")): shape for shape in tree.iter() if shape.get("data-action")}


def keyed(tree, key):
    found = [shape for shape in tree.iter() if shape.get("data-key") == key]
    assert len(found) == 1, key
    return found[0]


def letters(tree):
    return [text.text for text in tree.iter(f"{SVG}text")]


def titles(tree):
    return [text.text for text in tree.iter(f"{SVG}title")]


def moved(shape):
    """Where a group is moved to, and its scale."""
    x, y = re.search(r"translate\((\S+) (\S+)\)", shape.get("transform")).groups()
    scale = re.search(r"scale\((\S+)\)", shape.get("transform"))
    return float(x), float(y), float(scale[1]) if scale else 1.0


def games(options):
    """A match of random moves for every number of seats, stopped at every ply; deals are played by themselves."""
    for seats in GAME.seats:
        match = kibo.Match(GAME, seats, options, seed=40 + seats)
        choose = random.Random(seats)
        while not match.over:
            yield match
            match.play(choose.choice(match.legal))
        yield match


@pytest.mark.parametrize("options", [{}, {"send_back": True}], ids=["usual", "send_back"])
def test_every_legal_action_is_one_choice_named_in_words(options):
    phases = set()
    for number, match in enumerate(games(options)):
        seat = match.to_act if match.to_act is not None else 0
        if match.position.phase in phases and number % 4:
            continue
        phases.add(match.position.phase)
        text = match.svg(seat, LANGUAGES[number % 3], tall=number % 8 < 4)
        tree = ElementTree.fromstring(text)
        found = re.findall(r'data-action="(\d+)"', text)
        assert sorted(map(int, found)) == (match.legal if not match.over else [])
        for action, shape in choices(tree).items():
            assert shape.get("aria-label") == match.say(action, LANGUAGES[number % 3])
            assert shape.get("tabindex") == "0"
    assert Phase.SEND_BACK in phases if options else Phase.SWAP_PLACES in phases
    assert {Phase.CHOOSE_COUNTER, Phase.PLACE_COUNTER, Phase.PLAY_CARD, Phase.TAKE_BANANA, Phase.END} <= phases


@both_layouts
def test_who_is_not_to_move_sees_the_same_table_without_choices(tall):
    s = racing(3, at=[3, 9, 5], turn=0)
    assert choices(drawn(s, 0, tall))
    for seat in (1, 2, EVERYONE):
        assert not choices(drawn(s, seat, tall))


@both_layouts
def test_a_drawing_is_plain_and_its_ids_are_the_games_own(tall):
    text = table(racing(4, at=[3, 9, 5, 3])).svg(0, tall=tall)
    assert not re.search(r"<style|\sstyle=|<script|\son\w+=", text)
    assert not re.search(r'href="(?!#kilimanjaro-)', text)
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("kilimanjaro") for name in ids)
    for used in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text):
        assert "".join(used) in ids


def test_a_name_cannot_break_the_drawing():
    tree = drawn(racing(2, at=[1, 4]), names=["<b>&amp;\"'", "A & B"])
    assert any("A & B" in (text or "") for text in titles(tree))


def chip_texts(tree):
    return {action: "".join(letters(shape)) for action, shape in choices(tree).items()}


@both_layouts
def test_a_card_on_an_own_pile_shows_the_own_move_that_would_come_of_it(tall):
    s = racing(2, at=[0, 0], top=[["canoe 2", "canoe 4", "mule 7"]], hand=[["canoe 7", "jeep 1"]])
    match = table(s)
    found = chip_texts(ElementTree.fromstring(match.svg(0, tall=tall)))
    by_name = {match.write(action): text for action, text in found.items()}
    assert by_name == {
        "canoe 7 on A1": "711", "canoe 7 on A2": "79", "canoe 7 on A3": "713",
        "jeep 1 on A1": "17", "jeep 1 on A2": "17", "jeep 1 on A3": "16",
    }  # fmt: skip


@both_layouts
def test_a_card_on_a_rival_shows_what_the_rival_could_then_move(tall):
    s = racing(2, at=[0, 5], top=[["canoe 1", "mule 1", "foot 1"], ["jeep 7", "jeep 6", "jeep 5"]], hand=[["mule 2"]])
    match = table(s)
    found = chip_texts(ElementTree.fromstring(match.svg(0, tall=tall)))
    by_name = {match.write(action): text for action, text in found.items()}
    assert [by_name[f"mule 2 on B{pile}"] for pile in (1, 2, 3)] == ["211", "212", "213"]


@both_layouts
def test_the_number_each_seat_could_move_is_always_in_its_panel(tall):
    s = racing(
        4, top=[["jeep 1", "jeep 5", "mule 7"], ["canoe 2", "canoe 4", "canoe 7"], ["jeep 4", "canoe 6", "mule 3"]]
    )
    for seat in (0, 2, EVERYONE):
        tree = drawn(s, seat, tall)
        for panel, far in ((0, "6"), (1, "13"), (2, "6"), (3, "1")):
            texts = keyed(tree, f"panel-{panel}").iter(f"{SVG}text")
            assert max(float(text.get("font-size")) for text in texts if text.text == far) >= 36


def test_the_cards_that_make_the_move_stand_out():
    def cards(*names):
        return tuple(CARD_NAMES.index(name) for name in names)

    assert counting(cards("canoe 2", "canoe 4", "canoe 7")) == (True,) * 3
    assert counting(cards("jeep 1", "mule 7", "jeep 5")) == (True, False, True)
    assert counting(cards("jeep 4", "canoe 6", "mule 3")) == (False, True, False)
    assert counting(cards("jeep 5", "canoe 5", "mule 3")) == (True, False, False)
    assert counting((NO_CARD,) * 3) == (False,) * 3
    assert sum_of(cards("jeep 1", "mule 7", "jeep 5")) == "1+5"


@both_layouts
def test_pointing_at_a_card_shows_where_it_would_lead(tall):
    s = racing(2, at=[10, 12], top=[["canoe 2", "canoe 4", "mule 7"]], hand=[["canoe 7", "jeep 1"]])
    tree = drawn(s, 0, tall)
    ids = {shape.get("id"): action for action, shape in choices(tree).items()}
    answered = []
    for ghost in (g for g in tree.iter(f"{SVG}g") if g.get("pointer-events") == "none"):
        told = [text for text in letters(ghost) if text.startswith("+")]
        for step in ghost.iter(f"{SVG}animateTransform"):
            name = step.get("begin").partition(".")[0]
            answered.append(name)
            assert told == [f"+{GAME.gain(s, ids[name])}"]
            assert step.get("end").startswith(f"{name}.focusout")
    assert sorted(answered) == sorted(ids)


@both_layouts
def test_a_banana_shows_the_space_that_it_leads_to(tall):
    s = racing(2, at=[97, 12], phase="take banana", stride=6, lying={97: "banana"})
    tree = drawn(s, 0, tall)
    assert "→ 100" in letters(tree)
    assert "+6" in letters(tree)


def boxes(at, tall):
    """The pawns of four seats, each as the box that it fills."""
    scene = table(racing(4, at=at)).scene(EVERYONE, tall=tall)
    tree = ElementTree.fromstring(f"<g>{pawns(scene, trail(tall))}</g>")
    places = [moved(keyed(tree, f"pawn-{seat}")) for seat in range(4)]
    return [(x - 13 * scale, y - 36 * scale, x + 13 * scale, y + 4 * scale) for x, y, scale in places]


def covered(a, b):
    """How much of the smaller of two boxes lies in the other."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return max(width, 0) * max(height, 0) / smaller


@both_layouts
def test_pawns_keep_their_keys_and_do_not_cover_each_other(tall):
    for space in range(SUMMIT):
        for at in ([space] * 4, [space] * 3 + [space + 1], [space] * 2 + [space + 1] * 2, [space] + [space + 1] * 3):
            for one, other in combinations(boxes(at, tall), 2):
                limit = 0.05 if len(set(at)) == 1 else 0.25  # the corners of a box are empty
                assert covered(one, other) < limit, at


def test_room_is_made_for_as_many_pawns_as_there_are():
    for count in range(1, 5):
        for roomy in (False, True):
            assert len(set(crowd(count, roomy))) == count


@both_layouts
def test_the_path_reads_as_a_path(tall):
    way = trail(tall)
    assert len(way.spots) == SUMMIT + 1
    for a, b in pairwise(way.spots):
        assert 2 * SPACE - 0.5 < math.dist(a, b) < 90
    for (i, a), (j, b) in combinations(enumerate(way.spots), 2):
        if j - i > 1:
            assert math.dist(a, b) > 2 * SPACE + 8, (i, j)
    assert all(SPACE < x < way.width - SPACE and SPACE < y < way.height - SPACE for x, y in way.spots)
    heights = [way.spots[space][1] for space in (*VILLAGES, SUMMIT)]
    assert heights == sorted(heights, reverse=True), "it winds up"


@both_layouts
@pytest.mark.parametrize("language", LANGUAGES)
def test_tens_and_villages_are_numbered_and_every_space_has_a_name(tall, language):
    tree = drawn(racing(2), EVERYONE, tall, language)
    shown = letters(tree)
    assert all(str(space) in shown for space in range(10, SUMMIT + 1, 10))
    said = titles(tree)
    assert all(any(re.search(rf"\b{space}\b", text) for text in said) for space in range(1, SUMMIT))


def test_own_counters_are_known_to_their_owner_alone():
    s = racing(2, lying={7: "lion of A", 9: "lion of B", 12: "swap"})
    assert "your face-down counter: lion" in titles(drawn(s, 0))
    for seat in (0, 1, EVERYONE):
        tree = drawn(s, seat)
        for space, open_to in ((7, 0), (9, 1), (12, seat)):
            faces = [use.get("href") for use in keyed(tree, f"counter-{space}").iter(f"{SVG}use")]
            assert len(faces) == (1 if open_to == seat else 0)


def hidden_changes(s, seat):
    """Positions that differ from `s` in one thing each that the seat may not see."""
    for other in range(s.seats):
        if other == seat:
            continue
        for slot in range(3):
            for card in range(28):
                if s.hand[other][slot] >= 0 and s.pile[card] > 0 and s.hand[other][slot] != card:
                    world = s.copy()
                    world.pile[card] -= 1
                    world.pile[s.hand[other][slot]] += 1
                    world.hand[other][slot] = card
                    yield world
                    break
    for a, b in combinations(range(SUMMIT), 2):
        owners = [(s.lying[space] - FACE_DOWN) // 3 for space in (a, b)]
        if all(FACE_DOWN <= s.lying[space] < HIDDEN for space in (a, b)) and seat not in owners:
            world = s.copy()
            world.lying[a] = FACE_DOWN + owners[0] * 3 + (s.lying[b] - FACE_DOWN) % 3
            world.lying[b] = FACE_DOWN + owners[1] * 3 + (s.lying[a] - FACE_DOWN) % 3
            if world != s:
                yield world
    for face in range(3):
        owner = s.turn
        if s.chosen >= 0 and owner != seat and s.stock[owner][face] > 0 and face != s.chosen:
            world = s.copy()
            world.stock[owner][face] -= 1
            world.stock[owner][s.chosen] += 1
            world.chosen = face
            yield world


@both_layouts
def test_no_byte_tells_of_a_hidden_hand_or_a_face_down_counter(tall):
    tried = 0
    for number, match in enumerate(games({})):
        if number % 23:
            continue
        for seat in (*range(match.seats), EVERYONE):
            worlds = list(hidden_changes(match.position, seat))
            shown = match.svg(seat, tall=tall) if worlds else ""
            for world in random.Random(number).sample(worlds, min(2, len(worlds))):
                other = match.back_to(len(match.history))  # what everybody saw move is the same
                other.position = world
                assert other.svg(seat, tall=tall) == shown
                tried += 1
    assert tried > 40


def widths(tree, width):
    """Every text of a panel with its left and right edge, as letters are usually wide."""
    found = []

    def walk(shape, x, scale):
        if shape.get("transform", "").startswith("translate"):
            left, _, more = moved(shape)
            x, scale = x + scale * left, scale * more
        if shape.tag == f"{SVG}text":
            bold = shape.get("font-weight") is not None
            length = scale * float(shape.get("font-size")) * breadth(shape.text, bold)
            at = x + scale * float(shape.get("x"))
            left = {"start": at, "middle": at - length / 2, "end": at - length}[shape.get("text-anchor")]
            found.append((shape.text, left, left + length))
        for inner in shape:
            walk(inner, x, scale)

    for inner in tree:
        walk(inner, 0.0, 1.0)
    return [(text, left, right) for text, left, right in found if left < 0 or right > width]


@both_layouts
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_panel(tall, language):
    scenes = [
        racing(4, at=[99, 100, 88, 77], phase="end", top=[["jeep 7", "jeep 7", "jeep 6"]] * 4),
        racing(4, at=[33, 77, 88, 99], top=[["jeep 7", "jeep 7", "jeep 6"]] * 4),
        racing(4, at=[33, 77, 88, 99], phase="swap places", lying={33: "swap"}),
        racing(2, at=[33, 77], phase="take banana", stride=20),
        racing(2, at=[33, 77], phase="choose counter", placed=0, dealt=16, stock=[[8, 4, 4]]),
    ]
    for s in scenes:
        tree = drawn(s, 0, tall, language, LONG[: s.seats])
        shape = TALL if tall else WIDE
        for seat in range(s.seats):
            assert widths(keyed(tree, f"panel-{seat}"), shape.width) == []
        assert widths(keyed(tree, "strip"), trail(tall).width) == []
        if tall:
            in_panels = [t for seat in range(s.seats) for t in keyed(tree, f"panel-{seat}").iter(f"{SVG}text")]
            assert min(float(text.get("font-size")) for text in in_panels) >= 22


@both_layouts
def test_the_first_wears_a_ribbon_at_the_end_and_only_then(tall):
    racers = racing(3, at=[90, 100, 95])
    assert "First!" not in letters(drawn(racers, 0, tall))
    racers.phase = Phase.END
    tree = drawn(racers, 0, tall)
    assert "First!" in letters(keyed(tree, "panel-1"))
    assert "First!" not in letters(keyed(tree, "panel-0"))


def test_the_seat_to_act_has_a_strong_edge_in_its_colour():
    tree = drawn(racing(3, turn=2), EVERYONE)
    edges = [next(keyed(tree, f"panel-{seat}").iter(f"{SVG}rect")).get("stroke") for seat in range(3)]
    assert [edge in SEAT_COLOURS for edge in edges] == [False, False, True]


def test_the_draw_pile_is_counted_from_what_anyone_may_know():
    match = kibo.Match(GAME, 4, seed=3)
    while match.position.phase != Phase.PLAY_CARD:
        match.play(match.legal[0])
    for seat in (0, 3, EVERYONE):
        assert "32" in letters(keyed(ElementTree.fromstring(match.svg(seat)), "draw-pile"))


def test_every_icon_is_used():
    cover = GAME.view.cover()
    board = table(racing(2, lying={3: "banana", 5: "lion", 7: "swap"})).svg(0)
    for name in SYMBOLS:
        assert f'href="#kilimanjaro-{name}"' in board + cover
    assert not re.search(r"<text", cover)
