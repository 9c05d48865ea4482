"""The table as it is drawn, and what it helps to remember."""

from xml.etree import ElementTree

import pytest

import kibo
from kibo import CHANCE, EVERYONE
from kibo.games.photo_safari.albums import there_and_back
from kibo.games.photo_safari.notation import place_name
from kibo.games.photo_safari.state import ANIMALS, NOWHERE, PUBLIC, UNSEEN
from kibo.testing import fewer, rule


def faces(svg):
    """The places whose face a drawing shows, with the animal."""
    found = {}
    for shape in ElementTree.fromstring(svg).iter():
        key = shape.get("data-key") or ""
        if key.startswith("tile-"):
            for part in shape.iter():
                animal = (part.get("href") or "").removeprefix("#photo_safari-")
                if animal in ANIMALS:
                    found[int(key[5:])] = animal
    return found


def game_of(safari, memory, seed, seats=3):
    """Yield a match after every ply that shows something new."""
    match = kibo.Match(safari.game, seats, {"memory": memory}, seed=seed, chance="ask")
    draws = kibo.Match(safari.game, seats, seed=seed)._draws
    while not match.over and len(match.history) < 110:
        legal = match.legal
        if match.to_act == CHANCE:
            odds = match.odds
            match.play(legal[kibo.core.draw.pick(draws, list(odds.values()), len(odds))])
        else:
            match.play(legal[(len(match.history) * 31 + seed) % len(legal)])
        yield match


@rule("SAF-60")
@pytest.mark.parametrize("seed", range(fewer(2, 1)))
def test_without_the_aid_a_face_looked_at_is_on_the_page_exactly_once(safari, seed):
    looks, shown = [], []
    for ply, match in enumerate(game_of(safari, "on", seed)):
        s = match.position
        if s.shown != NOWHERE:
            looks.append((ply, s.turn, s.shown, ANIMALS[s.face[s.shown]]))
        for seat in [*range(3), EVERYONE]:
            shown += [(ply, seat, place, animal) for place, animal in faces(match.svg(seat)).items()]
    assert len(looks) > 15
    assert shown == looks, "shown to who looks, in the one drawing after the look, and never again"


@rule("SAF-60")
def test_with_the_aid_all_that_a_seat_has_seen_stays_visible_to_it(safari):
    most = 0
    for match in game_of(safari, "aid", 5):
        s = match.position
        for seat in [*range(3), EVERYONE]:
            bit = 1 << (6 if seat == EVERYONE else seat)
            known = {
                place: ANIMALS[s.face[place]]
                for place in range(50)
                if 0 <= s.face[place] < UNSEEN and s.known[place] & bit
            }
            assert faces(match.svg(seat, tall=seat == 1)) == known
            most = max(most, len(known))
    assert most > 4


@rule("SAF-60", "SAF-31")
def test_a_third_copy_is_shown_to_all_while_it_is_put_back_and_then_only_by_the_aid(safari):
    for memory in ("on", "aid"):
        s = safari.at({"1a": "lion", "9a": "tiger"}, hands=["lion lion"], memory=memory)
        safari.play(s, "look 9a", "see tiger", "go 1", "take 1a", "reveal lion")
        match = kibo.Match(safari.game, 2, {"memory": memory})
        match.position = s
        assert match.svg(1).count("#photo_safari-lion") > match.svg(1).count("#photo_safari-zebra")
        safari.play(s, "return 2b")
        assert s.known[safari.place["2b"]] == PUBLIC
        for seat in (1, EVERYONE):
            assert (safari.place["2b"] in faces(match.svg(seat))) == (memory == "aid")


@rule("SAF-60")
@pytest.mark.parametrize(("memory", "told"), [("on", False), ("aid", True)])
def test_the_log_tells_a_face_looked_at_only_with_the_aid_and_only_to_who_looked(safari, memory, told):
    match = kibo.Match(safari.game, 2, {"memory": memory}, chance="ask")
    match.play("look 3a")
    match.play("see octopus")
    for seat in (0, 1, EVERYONE):
        assert ("octopus" in match.log(seat)[-1].words) == (told and seat == 0)
        assert "3a" in match.log(seat)[-1].words


@rule("SAF-60")
def test_memory_changes_no_rule(safari):
    first, second = (
        [(match.history[-1], match.to_act, list(match.legal)) for match in game_of(safari, memory, 2)]
        for memory in ("on", "aid")
    )
    assert first == second


@rule("SAF-60")
def test_a_gain_is_shown_for_a_known_tile_only_with_the_aid(safari):
    tiles = {"1a": "lion", "1b": "zebra", "1c": "whale", "1d": "tiger", "1e": "giraffe"}
    seen = {"1a": "A", "1b": "A", "1c": "A", "1d": "B"}
    for memory, gains in (("on", [None] * 5), ("aid", [1, 0, None, None, None])):
        s = safari.at(tiles, hands=["zebra"], at=[1], seen=seen, memory=memory, phase=3)
        match = kibo.Match(safari.game, 2, {"memory": memory})
        match.position = s
        assert [match.gain(action) for action in match.legal] == gains


@rule("SAF-22")
def test_an_exchange_gains_an_animal_when_a_double_is_given(safari):
    s = safari.at({"9a": "lion"}, hands=["zebra tiger tiger", "lion lion"])
    match = kibo.Match(safari.game, 2)
    match.position = s
    assert match.gain(match.legal[-1]) is None
    assert match.svg(0).count(there_and_back()) == 1
    safari.play(s, "ask B lion")
    assert there_and_back() not in match.svg(0)
    assert [match.gain(action) for action in match.legal] == [0, 1]


@rule("SAF-11")
def test_the_island_where_the_look_was_is_marked_while_moving(safari):
    match = kibo.Match(safari.game, 2, chance="ask")
    for move in ("look 3a", "see lion"):
        match.play(move)
    assert match.game.text("en")["view.looked"] in match.svg(0)
    match.play("go 1")
    assert match.game.text("en")["view.looked"] not in match.svg(0)


@rule("SAF-10")
def test_the_others_see_which_tile_is_looked_at(safari):
    match = kibo.Match(safari.game, 2, chance="ask", names=["Anna", "Ben"])
    for move in ("look 3a", "see lion"):
        match.play(move)
    assert "Anna is looking" in match.svg(1)
    assert "Anna is looking" not in match.svg(0)
    assert place_name(10) == "3a"
