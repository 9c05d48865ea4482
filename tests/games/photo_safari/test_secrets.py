"""Who knows what: the worlds a seat imagines are exactly as likely as what it has seen makes them."""

import json
from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from kibo import CHANCE, EVERYONE, OVER, UNKNOWN
from kibo.core import draw, notation
from kibo.games.photo_safari.rules import secrets
from kibo.games.photo_safari.state import ANIMALS, Phase
from kibo.testing import rule


def key(s):
    """A position as something that can be counted."""
    return json.dumps(vars(s))


def imagined(monkeypatch, game, s, seat):
    """The exact distribution of `resample`: every way its draws may fall, each with its chance."""
    found = defaultdict(Fraction)
    drawn = []

    def scripted(_, count):
        if len(drawn) == scripted.used:
            drawn.append([0, count])
        scripted.used += 1
        return drawn[scripted.used - 1][0]

    monkeypatch.setattr(secrets, "below", scripted)
    while True:
        world = s.copy()
        scripted.used = 0
        game.rules.resample(world, seat, [])
        share = Fraction(1)
        for _, count in drawn:
            share /= count
        found[key(world)] += share
        while drawn and drawn[-1][0] == drawn[-1][1] - 1:
            drawn.pop()
        if not drawn:
            return dict(found)
        drawn[-1][0] += 1


def branches(game, s, choose):
    """What may come next, with its chance: `choose` decides for the seats, by what everyone sees."""
    possible = notation.possible(game, s)
    if game.rules.to_act(s) != CHANCE:
        return [(possible[choose * len(possible) // 7 % len(possible)], Fraction(1))]
    weight = [0] * game.num_actions
    count = game.rules.chance(s, [0] * game.num_actions, weight)
    return [(possible[i], Fraction(weight[i], sum(weight[:count]))) for i in range(count)]


def start(safari, number):
    """Small archipelagos, each with other things that can happen."""
    if number == 0:
        tiles = {"1a": "lion", "1b": "turtle", "2a": "zebra", "2b": "lion", "4a": "octopus"}
        return safari.at(tiles, hands=["lion lion", "zebra"])
    if number == 1:
        tiles = {"1a": "whale", "1b": "octopus", "2a": "lion", "2b": "zebra", "5a": "whale"}
        return safari.at(tiles, hands=["", ""], box=["turtle", "dolphin"])
    tiles = {"1a": "lion", "1b": "zebra", "2a": "turtle", "2b": "dolphin", "3a": "lion", "3b": "whale"}
    batches = {"2a": 1, "2b": 1, "3b": 2}
    return safari.at(tiles, hands=["lion lion", "", "zebra"], seats=3, seen={"3a": "all"}, batches=batches)


@rule("SAF-10", "SAF-31", "SAF-43", "SAF-44")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_what_a_seat_imagines_is_what_it_must_believe_after_all_it_has_seen(safari, monkeypatch, number, stride):
    """Follow every way that chance may go; positions with one and the same past in a seat's eyes are weighed."""
    game = safari.game
    first = start(safari, number)
    nodes = [(first, Fraction(1), ("",) * first.seats)]
    compared, uncertain = 0, 0
    for ply in range(16):
        grown = []
        for s, share, pasts in nodes:
            if game.rules.to_act(s) == OVER:
                continue
            for action, odds in branches(game, s, stride * ply * ply + 2):
                after = s.copy()
                game.rules.apply(after, action)
                seen = tuple(key(safari.seen(after, seat)) for seat in range(after.seats))
                grown.append((after, share * odds, tuple(map("\n".join, zip(pasts, seen, strict=True)))))
        nodes = grown
        for seat in range(first.seats):
            believed = defaultdict(lambda: defaultdict(Fraction))
            example = {}
            for s, share, pasts in nodes:
                believed[pasts[seat]][key(s)] += share
                example[pasts[seat]] = s
            for past, worlds in believed.items():
                total = sum(worlds.values())
                exact = {world: share / total for world, share in worlds.items()}
                assert imagined(monkeypatch, game, example[past], seat) == exact
                compared += 1
                uncertain += len(exact) > 1
    assert compared > 60
    assert uncertain > 30


@rule("SAF-10", "SAF-43")
def test_tiles_dealt_in_advance_lead_to_the_same_beliefs(safari, monkeypatch):
    """Deal five tiles in every order, as one does at a table, and keep the deals that seat A cannot tell apart."""
    names = ["1a", "1b", "2a", "2b", "3a"]
    animals = ["lion", "lion", "zebra", "tiger", "whale"]
    s = safari.at(dict(zip(names, animals, strict=True)), seen={"1b": "A", "2a": "B", "2b": "AB", "3a": "B"})
    possible = defaultdict(int)
    for deal in permutations(animals):
        lies = dict(zip(names, deal, strict=True))
        if lies["1b"] == "lion" and lies["2b"] == "tiger":  # what A has seen
            possible[lies["2a"], lies["3a"]] += 1
    total = sum(possible.values())
    expected = {pair: Fraction(count, total) for pair, count in possible.items()}
    found = defaultdict(Fraction)
    for world, share in imagined_faces(monkeypatch, safari, s, 0, ("2a", "3a")).items():
        found[world] += share
    assert found == expected
    assert len(expected) == 6


def imagined_faces(monkeypatch, safari, s, seat, names):
    """The distribution of some places' faces in the worlds a seat imagines."""
    found = defaultdict(Fraction)
    places = [safari.place[name] for name in names]
    for world, share in imagined(monkeypatch, safari.game, s, seat).items():
        face = json.loads(world)["face"]
        found[tuple(ANIMALS[face[place]] for place in places)] += share
    return found


@rule("SAF-44")
def test_each_shuffle_is_imagined_from_what_it_can_still_hold(safari, monkeypatch):
    s = safari.at(
        {"1a": "lion", "1b": "zebra", "5a": "turtle", "5b": "dolphin", "5c": "turtle", "6a": "whale", "6b": "octopus"},
        seen={"1a": "B", "5a": "B", "6b": "B"},
        batches={"5a": 1, "5b": 1, "5c": 1, "6a": 2, "6b": 2},
    )
    found = imagined_faces(monkeypatch, safari, s, 0, ("1a", "5a", "6b"))
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert found == {
        (land, first, second): half * share * half
        for land in ("lion", "zebra")
        for first, share in (("turtle", 2 * third), ("dolphin", third))
        for second in ("whale", "octopus")
    }


@rule("SAF-44")
def test_what_a_seat_has_seen_of_a_shuffle_is_no_longer_imagined_elsewhere(safari, monkeypatch):
    s = safari.at(
        {"5a": "turtle", "5b": "dolphin", "5c": "turtle"},
        seen={"5a": "B", "5b": "A"},
        batches={"5a": 1, "5b": 1, "5c": 1},
    )
    assert imagined_faces(monkeypatch, safari, s, 0, ("5a",)) == {("turtle",): 1}
    assert imagined_faces(monkeypatch, safari, s, 1, ("5b",)) == {
        ("turtle",): Fraction(1, 2),
        ("dolphin",): Fraction(1, 2),
    }


@rule("SAF-10")
def test_an_observation_counts_what_is_hidden_from_its_seat(safari):
    s = safari.at({"1a": "lion", "1b": "zebra", "2a": "tiger", "2b": "lion"}, seen={"1a": "B", "2a": "A", "2b": "all"})
    for seat, hidden in ((0, {"lion", "zebra"}), (1, {"zebra", "tiger"}), (EVERYONE, {"lion", "zebra", "tiger"})):
        seen = safari.seen(s, seat)
        assert {ANIMALS[k] for k in range(11) if seen.unseen[0][k]} == hidden
    assert safari.seen(s, 0).face[safari.place["1a"]] == UNKNOWN
    assert safari.face(safari.seen(s, EVERYONE), "2b") == "lion"
    assert safari.face(safari.seen(s, 0), "1b") == "unseen", "that nobody has looked is known to all"


@rule("SAF-10")
def test_in_a_seats_own_eyes_a_hidden_tile_turns_as_its_batch_allows(safari):
    s = safari.at({"1a": "lion", "1b": "zebra"}, seen={"1a": "B"})
    safari.play(s, "look 1a")
    seen = safari.seen(s, 0)
    assert safari.legal(seen) == ["see zebra", "see lion"]


@rule("SAF-04", "SAF-44")
def test_a_face_that_a_tile_has_is_the_one_thing_that_it_can_show(safari):
    s = safari.at({"1a": "zebra", "1b": "octopus"}, seen={"1a": "B", "1b": "B"})
    for name, animal in (("1a", "zebra"), ("1b", "octopus")):
        turned = safari.play(s.copy(), f"look {name}")
        weight = [0] * 200
        assert safari.game.rules.chance(turned, [0] * 200, weight) == 1
        assert weight[0] == 1
        assert safari.legal(turned) == [f"see {animal}"]


@rule("SAF-10")
def test_worlds_are_drawn_from_the_seed(safari):
    names = [f"{island}{side}" for island in (1, 2, 3) for side in "abcde"]
    animals = ["lion", "zebra", "tiger"] * 5
    s = safari.at(dict(zip(names, animals, strict=True)), seen=dict.fromkeys(names, "B"))

    def world(seed):
        draws, copy = [0] * draw.STATE, s.copy()
        draw.start(draws, seed, 0)
        safari.game.rules.resample(copy, 0, draws)
        return copy

    assert world(1) == world(1)
    assert len({key(world(seed)) for seed in range(20)}) == 20


@rule("SAF-10", "SAF-12")
def test_a_tile_put_to_the_box_or_taken_is_known_to_all(safari):
    s = safari.at({"1a": "lion", "9a": "zebra"}, seen={"1a": "A"}, phase=Phase.MOVE)
    safari.play(s, "go 1", "take 1a", "reveal lion")
    assert safari.seen(s, 1).hand[0] == s.hand[0]
    assert safari.seen(s, 1).unseen == s.unseen
