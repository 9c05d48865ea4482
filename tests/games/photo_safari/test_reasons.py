"""Every reason in a position of its own, beside one that differs only in the cause."""

import re

import pytest

import kibo
from kibo.core.text import LANGUAGES
from kibo.games.photo_safari.board import PLACES
from kibo.games.photo_safari.notation import place_name
from kibo.games.photo_safari.state import ANIMALS
from kibo.testing import rule
from kibo.view.things import named

TWO_ISLANDS = {"1a": "lion", "1b": "zebra", "9a": "tiger", "9b": "giraffe"}


def thing_called(words):
    """The name of a thing that is written with a place, a seat and an animal as people call them: `photo-B-lion`."""
    numbers = {place_name(place): place for place in range(PLACES)} | {a: kind for kind, a in enumerate(ANIMALS)}
    numbers |= {letter: seat for seat, letter in enumerate("ABCDEF")}
    kind, *which = words.split("-")
    return named({"camera": "pawn", "album": "player"}.get(kind, kind), *(numbers.get(word, word) for word in which))


@pytest.fixture
def why(safari):
    """The reason and its clause; None where a thing may be chosen."""

    def asked(s, thing):
        match = kibo.Match(safari.game, s.seats)
        match.position = s
        reason = match.why_not(s.turn, thing_called(thing))
        if reason is None:
            return None
        for language in LANGUAGES:
            said = safari.game.text(language).say(reason.phrase, match.names)
            assert len(said) <= 120
            assert not re.search(r"SAF-|[{}]", said)
        return reason.phrase.key, reason.clause

    return asked


@pytest.fixture
def found(safari):
    """The first seat, gone from the centre to island 1, has just turned this animal up there."""

    def after(animal, others=TWO_ISLANDS, **more):
        s = safari.at({"1e": animal, "8e": "lion", **others}, **more)
        return safari.play(s, "look 8e", "see lion", "go 1", "take 1e", f"reveal {animal}")

    return after


# looking, moving, taking


@rule("SAF-10", "SAF-03")
def test_looking(safari, why):
    s = safari.at({"1a": "lion", "2a": "zebra"})
    assert why(s, "place-1a") is None
    assert why(s, "place-1b") == ("why.no_tile", "SAF-10")
    assert why(s, "island-1") == ("why.which_tile", "SAF-10")
    assert why(s, "island-3") == ("why.no_tile", "SAF-10")
    assert why(s, "island-0") == ("why.centre", "SAF-03")
    assert why(s, "camera-A") == ("why.first.look", "SAF-10")
    safari.lay(s, "1b", "tiger")
    assert why(s, "place-1b") is None


@rule("SAF-11")
def test_moving(safari, why):
    s = safari.play(safari.at({"1a": "lion", "2a": "zebra"}), "look 1a", "see lion")
    assert why(s, "island-1") == why(s, "place-1a") == why(s, "place-1b") == ("why.looked_here", "SAF-11")
    assert why(s, "island-6") == why(s, "place-6c") == ("why.not_connected", "SAF-11")
    assert why(s, "island-0") == ("why.stay", "SAF-11")
    assert why(s, "album-A") == ("why.first.move", "SAF-11")
    assert why(s, "island-2") is None
    assert why(s, "place-2b") is None, "a tile stands for its island"


@rule("SAF-11")
def test_moving_after_another_look_or_from_another_island(safari, why):
    s = safari.play(safari.at({"1a": "lion", "2a": "zebra"}, at=[2]), "look 2a", "see zebra")
    assert why(s, "island-1") is None, "the look was not there"
    assert why(s, "island-6") is None, "a way leads there from island 2"
    assert why(s, "island-0") is None, "the camera was elsewhere"
    assert why(s, "island-2") == ("why.stay", "SAF-11"), "that one has looked at the own island changes nothing"


@rule("SAF-12")
def test_taking(safari, why):
    s = safari.at({"1a": "lion", "2a": "zebra", "9a": "tiger"})
    safari.play(s, "look 9a", "see tiger", "go 1")
    assert why(s, "place-1a") is None
    assert why(s, "place-1b") == ("why.no_tile", "SAF-12")
    assert why(s, "place-2a") == why(s, "place-2b") == why(s, "island-2") == ("why.other_island", "SAF-12")
    assert why(s, "island-1") == ("why.which_tile", "SAF-12")
    assert why(s, "album-A") == ("why.first.take", "SAF-12")
    s.at[0] = 2
    assert why(s, "place-2a") is None
    assert why(s, "place-1a") == ("why.other_island", "SAF-12")


@rule("SAF-24")
def test_after_taking(safari, why):
    s = safari.at({"1a": "zebra", "1b": "lion", "9a": "tiger"}, hands=["", "lion lion"], at=[0, 1])
    safari.play(s, "look 9a", "see tiger", "go 1", "take 1a", "reveal zebra")
    assert why(s, "place-1b") == why(s, "island-2") == ("why.first.finish", "SAF-24")
    assert why(s, "photo-B-lion") is None


# no three alike


@rule("SAF-31", "SAF-30")
def test_a_third_copy(found, why):
    s = found("lion", hands=["lion lion tiger"])
    assert why(s, "place-2a") is None
    assert why(s, "place-1a") == ("why.occupied", "SAF-31")
    assert why(s, "island-1") == ("why.which_place", "SAF-31")
    assert why(s, "found") == why(s, "camera-A") == ("why.first.put_back", "SAF-31")
    assert why(s, "photo-A-lion") == ("why.no_third", "SAF-30")
    assert why(s, "photo-A-tiger") == ("why.own_photo", "SAF-22")
    assert why(s, "island-0") == ("why.centre", "SAF-03")


@rule("SAF-31")
def test_an_island_without_a_free_place_takes_no_third_copy(found, why):
    full = {f"2{letter}": "zebra" for letter in "abcde"}
    assert why(found("lion", full, hands=["lion lion"]), "island-2") == ("why.occupied", "SAF-31")
    del full["2c"]
    assert why(found("lion", full, hands=["lion lion"]), "island-2") == ("why.which_place", "SAF-31")


# marine animals


@rule("SAF-40")
def test_a_turtle(safari, found, why):
    s = found("turtle")
    assert why(s, "place-1a") == why(s, "island-1") == ("why.turtle_elsewhere", "SAF-40")
    assert why(s, "found") == ("why.first.turtle", "SAF-40")
    assert why(s, "place-9a") is None
    assert why(s, "place-9c") == ("why.no_tile", "SAF-40")
    s.at[0] = 2
    assert why(s, "place-1a") is None
    safari.play(s, "look 9a", "see tiger")
    assert why(s, "place-9a") == ("why.just_seen", "SAF-40")
    assert why(s, "place-9b") is None
    assert why(s, "place-9c") == ("why.no_tile", "SAF-40")
    assert why(s, "place-1a") == why(s, "island-1") == ("why.same_island", "SAF-40")
    assert why(s, "found") == ("why.first.turtle_again", "SAF-40")


@rule("SAF-40")
def test_the_second_tile_of_a_turtle_follows_the_first(safari, found, why):
    s = found("turtle")
    s.at[0] = 2
    safari.play(s, "look 1a", "see lion")
    assert why(s, "place-1b") is None
    assert why(s, "place-9a") == ("why.same_island", "SAF-40")


@rule("SAF-41")
def test_a_pelican(found, why):
    s = found("pelican")
    assert why(s, "place-1a") == ("why.pelican_elsewhere", "SAF-41")
    assert why(s, "place-9a") is None
    assert why(s, "island-9") == ("why.which_tile", "SAF-41")
    assert why(s, "found") == ("why.first.pelican", "SAF-41")
    s.at[0] = 9
    assert why(s, "place-1a") is None
    assert why(s, "place-9a") == ("why.pelican_elsewhere", "SAF-41")


@rule("SAF-42")
def test_a_dolphin(safari, found, why):
    s = found("dolphin")
    assert why(s, "island-1") == why(s, "place-1a") == ("why.dolphin_elsewhere", "SAF-42")
    assert why(s, "found") == ("why.first.dolphin", "SAF-42")
    assert why(s, "island-9") is None
    assert why(s, "island-8") is None, "where the look was"
    s.at[0] = 9
    assert why(s, "island-1") is None
    s.at[0] = 1
    safari.play(s, "ride 9")
    assert why(s, "place-1a") == ("why.other_island", "SAF-42")
    assert why(s, "place-9a") is None
    assert why(s, "found") == ("why.first.take", "SAF-42")


@rule("SAF-43")
def test_an_octopus(safari, found, why):
    s = found("octopus")
    assert why(s, "place-1c") == ("why.no_tile", "SAF-43")
    assert why(s, "place-1a") is None
    assert why(s, "found") == ("why.first.octopus", "SAF-43")
    safari.play(s, "lift 1a")
    assert why(s, "place-1a") == ("why.octopus_has_it", "SAF-43")
    assert why(s, "place-1b") == why(s, "island-1") == ("why.two_islands", "SAF-43")
    assert why(s, "place-9a") is None
    assert why(s, "found") == ("why.first.octopus_swap", "SAF-43")


@rule("SAF-43")
def test_the_second_tile_of_an_octopus_keeps_away_from_the_first(safari, found, why):
    s = safari.play(found("octopus"), "lift 9a")
    assert why(s, "place-1b") is None
    assert why(s, "place-9b") == ("why.two_islands", "SAF-43")


@rule("SAF-44")
def test_a_whale(found, why):
    s = found("whale", box=["turtle", "octopus"])
    assert why(s, "place-1e") is None, "where it came from"
    assert why(s, "place-1a") == ("why.occupied", "SAF-44")
    assert why(s, "found") == why(s, "box") == ("why.first.whale", "SAF-44")
    assert why(s, "island-1") == ("why.which_place", "SAF-44")


# exchanges


def meeting(safari, mine="giraffe", theirs="lion lion", at=(0, 0)):
    return safari.at({"1a": "lion", "9a": "tiger"}, hands=[mine, theirs], at=at)


@rule("SAF-20")
def test_an_exchange_that_may_be_had(safari, why):
    s = meeting(safari)
    assert why(s, "photo-B-lion") is None
    assert why(s, "camera-B") == why(s, "album-B") == ("why.which_photo", "SAF-20")


@rule("SAF-20")
def test_only_doubles_can_be_demanded(safari, why):
    s = meeting(safari, theirs="lion zebra zebra")
    assert why(s, "photo-B-lion") == ("why.single", "SAF-20")
    assert why(s, "photo-B-tiger") == ("why.has_none", "SAF-20")
    assert why(s, "photo-B-zebra") is None
    s = meeting(safari, theirs="lion zebra")
    assert why(s, "camera-B") == why(s, "album-B") == ("why.no_doubles", "SAF-20")


@rule("SAF-21")
def test_what_one_has_cannot_be_demanded(safari, why):
    s = meeting(safari, mine="lion giraffe")
    assert why(s, "photo-B-lion") == ("why.already_yours", "SAF-21")
    assert why(s, "camera-B") == ("why.nothing_new", "SAF-21")
    s = meeting(safari, mine="lion giraffe", theirs="lion lion zebra zebra")
    assert why(s, "photo-B-lion") == ("why.already_yours", "SAF-21")
    assert why(s, "camera-B") == ("why.which_photo", "SAF-20"), "there is something else"


@rule("SAF-22", "SAF-23")
def test_something_must_be_given(safari, why):
    assert why(meeting(safari, mine=""), "photo-B-lion") == ("why.nothing_to_give", "SAF-22")
    assert why(meeting(safari, mine=""), "camera-B") == ("why.nothing_to_give", "SAF-22")
    s = meeting(safari, mine="giraffe", theirs="lion lion giraffe giraffe")
    assert why(s, "photo-B-lion") == why(s, "camera-B") == ("why.only_thirds", "SAF-23")
    s = meeting(safari, mine="giraffe", theirs="lion lion giraffe")
    assert why(s, "photo-B-lion") is None


@rule("SAF-24")
def test_only_on_the_same_island(safari, why):
    s = meeting(safari, at=(0, 1))
    assert why(s, "photo-B-lion") == why(s, "camera-B") == ("why.apart", "SAF-24")
    safari.play(s, "look 9a", "see tiger", "go 1")
    assert why(s, "photo-B-lion") is None


@rule("SAF-24")
def test_one_exchange_a_turn(safari, why):
    s = meeting(safari, theirs="lion lion zebra zebra")
    assert why(s, "photo-B-zebra") is None
    safari.play(s, "ask B lion", "give giraffe")
    assert why(s, "photo-B-zebra") == why(s, "camera-B") == ("why.one_exchange", "SAF-24")


@rule("SAF-24")
def test_no_exchange_in_the_middle_of_something(safari, found, why):
    s = found("turtle", hands=["giraffe", "lion lion"], at=(0, 1))
    assert why(s, "photo-B-lion") == why(s, "camera-B") == ("why.exchange_later", "SAF-24")
    s.exchanged = 1
    assert why(s, "photo-B-lion") == why(s, "camera-B") == ("why.one_exchange", "SAF-24")
    s.exchanged = 0
    safari.play(s, "decline")
    assert why(s, "photo-B-lion") is None


@rule("SAF-22", "SAF-23")
def test_what_may_be_given(safari, why):
    s = meeting(safari, mine="giraffe tiger", theirs="lion lion tiger tiger")
    safari.play(s, "ask B lion")
    assert why(s, "photo-A-giraffe") is None
    assert why(s, "photo-A-tiger") == ("why.third_for_other", "SAF-23")
    assert why(s, "photo-A-zebra") == ("why.not_yours", "SAF-22")
    for thing in ("photo-B-lion", "camera-B", "place-1a", "island-1", "album-A"):
        assert why(s, thing) == ("why.first.give", "SAF-22")
    s = meeting(safari, mine="giraffe tiger zebra", theirs="lion lion tiger")
    safari.play(s, "ask B lion")
    assert why(s, "photo-A-tiger") is None
    assert why(s, "photo-A-zebra") is None


# what else lies on the table


@rule("SAF-51", "SAF-22")
def test_the_own_album(safari, why):
    s = meeting(safari)
    assert why(s, "photo-A-giraffe") == ("why.own_photo", "SAF-22")
    assert why(s, "photo-A-lion") == ("why.missing", "SAF-51")
    safari.play(s, "ask B lion", "give giraffe")
    assert why(s, "photo-A-giraffe") == ("why.missing", "SAF-51")
    assert why(s, "photo-A-lion") == ("why.own_photo", "SAF-22")


@rule("SAF-44", "SAF-10", "SAF-12")
def test_the_box_and_the_reminders(safari, found, why):
    s = found("turtle", box=["octopus"])
    assert why(s, "box") == ("why.box", "SAF-44")
    assert why(found("whale", box=["octopus"]), "box") == ("why.first.whale", "SAF-44")
    assert why(s, "counts") == ("why.counts", "SAF-10")
    assert why(s, "reminder") == ("why.reminder", "SAF-12")


@pytest.mark.parametrize(("seats", "reminded"), [(4, True), (5, False)])
def test_things_are_on_the_table_only_where_they_are_drawn(safari, seats, reminded):
    match = kibo.Match(safari.game, seats, seed=1)
    things = match.things(0)
    assert ("reminder" in things) == reminded
    assert "found" not in things
    assert len(things) == 11 + 50 + seats * 8 + 2 + reminded


def test_a_reason_tells_nothing_that_the_seat_does_not_know(safari, why):
    """What lies face down makes no difference, nor do the names of things say it."""
    told = []
    for animal in ("whale", "lion"):
        s = safari.at({"1a": animal, "2a": "zebra", "9a": "tiger"}, seen={"1a": "B"})
        match = kibo.Match(safari.game, 2)
        match.position = s
        names = [match.game.text("en").say(name, match.names) for name in match.things(0).values()]
        told.append((names, [why(s, thing) for thing in match.things(0)]))
    assert told[0] == told[1]
