"""Why not: whatever may be pointed at has a reason that is true, with a clause of the rulebook, in three languages."""

import random
import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import pytest

import kibo
from all_games import GAMES
from kibo.core import draw
from kibo.core.text import LANGUAGES
from rulebook import TESTS

REASONED = [game for game in GAMES if game.reasons]
each_reasoned_game = pytest.mark.parametrize("game", REASONED, ids=[game.id for game in REASONED])
A_PHASE = 4
"""Positions of a phase that are looked at, for each table."""


def choices(game):
    """Positions of random games in which a seat is to act, some of each phase, at every kind of table."""
    tables = [(seats, {}) for seats in game.seats]
    tables += [(game.seats[0], {o.name: value}) for o in game.options for value in o.values[1:]]
    for number, (seats, options) in enumerate(tables):
        match, chosen, looked = kibo.Match(game, seats, options, seed=number), random.Random(number), Counter()
        for _ in range(700):
            if match.over:
                break
            looked[match.position.phase] += 1
            if looked[match.position.phase] <= A_PHASE or chosen.random() < 0.01:
                yield match
            match.play(chosen.choice(match.legal))


@cache
def asked(game):
    """Whatever may be pointed at in these positions: name, reason, whether it may be chosen, and who plays."""
    found = []
    for match in choices(game):
        seat, legal, seen = match.to_act, set(match.legal), match.seen(match.to_act)
        things = match.things(seat)
        assert list(things) == list(game.reasons.things(seen)), "each is there once"
        for thing, name in things.items():
            may = not legal.isdisjoint(game.reasons.meanings(seen, thing))
            found.append((thing, name, match.why_not(seat, thing), may, match.names))
    return found


@each_reasoned_game
def test_what_is_called_illegal_is_illegal_and_its_clause_is_in_the_rulebook(game):
    for thing, _, reason, may, _ in asked(game):
        assert (reason is None) == may, thing
        if reason:
            assert reason.clause in game.clauses, (thing, reason)
            assert reason.phrase.key.startswith("why.")
    assert any(may for _, _, _, may, _ in asked(game)), "things stand for choices"


def told(match, seat):
    """Whatever a seat may point at, with its name and why not."""
    return [repr((thing, name, match.why_not(seat, thing))) for thing, name in match.things(seat).items()]


@each_reasoned_game
def test_no_name_and_no_reason_tells_what_a_seat_cannot_know(game):
    """In every world that looks the same to a seat, whatever it points at has the same name and the same reason."""
    for number, match in enumerate(choices(game)):
        if number % 4:
            continue
        seat, real = match.to_act, match.position
        said = told(match, seat)
        draws = [0] * draw.STATE
        draw.start(draws, number, 1)
        match.position = real.copy()
        game.rules.resample(match.position, seat, draws)
        try:
            assert told(match, seat) == said
        finally:
            match.position = real


@each_reasoned_game
def test_reasons_and_names_are_said_in_every_language(game):
    for number, (_, name, reason, _, names) in enumerate(asked(game)):
        text = game.text(LANGUAGES[number % 3])
        assert text.say(name, names)
        if reason:
            assert re.search(r"\w", text.say(reason.phrase, names))


@each_reasoned_game
def test_the_drawing_shows_exactly_these_things_and_each_choice_on_them_is_what_they_stand_for(game):
    for number, match in enumerate(choices(game)):
        if number % 3:
            continue
        seat, seen = match.to_act, match.seen(match.to_act)
        drawing = ElementTree.fromstring(match.svg(seat, tall=number % 2 == 0))
        drawn = [shape.get("data-thing") for shape in drawing.iter() if shape.get("data-thing")]
        assert sorted(drawn) == sorted(game.reasons.things(seen)), match
        assert {shape.get("data-of") for shape in drawing.iter() if shape.get("data-of")} <= set(drawn)
        for action, thing in chosen_on(drawing):
            assert action in game.reasons.meanings(seen, thing), (thing, match.write(action))


@each_reasoned_game
def test_things_are_named_alike_in_all_games(game):
    for match in choices(game):
        seat = match.to_act
        things = set(match.things(seat))
        assert all(re.fullmatch(r"[a-z]+(-\d+)*", thing) for thing in things)
        assert {f"player-{other}" for other in range(match.seats)} <= things
        pawns = {f"pawn-{other}" for other in range(match.seats)} & things
        assert pawns == {thing for thing in things if thing.startswith("pawn")}
        assert len(pawns) in (match.seats, seat), "before the first move those who have chosen a start stand there"


def chosen_on(shape, thing=None):
    """Each choice that is drawn as part of a thing, with the innermost thing around it."""
    thing = shape.get("data-thing") or thing
    if thing and shape.get("data-action"):
        yield int(shape.get("data-action")), thing
    for part in shape:
        yield from chosen_on(part, thing)


@each_reasoned_game
def test_every_reason_is_proved_in_a_position_of_its_own(game):
    """Random play does not meet every reason: each has a test by hand, and no text of a reason is left over."""
    keys = {key.removesuffix(".one").removesuffix(".other") for key in game.text("en").words}
    reasons = {key for key in keys if key.startswith("why.")}
    source = (game.folder / "reasons.py").read_text("utf-8")
    proofs = (TESTS / "games" / game.id / "test_reasons.py").read_text("utf-8")
    for key in reasons:
        assert f'"{key}"' in source, f"{key} is said by nobody"
        assert f'"{key}"' in proofs, f"{key} is proved by nobody"
    assert set(re.findall(r'"(why\.[a-z_.]+)"', source)) == reasons


@each_reasoned_game
def test_a_seat_that_is_not_to_act_gets_no_reasons_of_the_game(game):
    match = kibo.Match(game, seed=1)
    with pytest.raises(kibo.KiboError):
        match.why_not((match.to_act + 1) % match.seats, "anything")
    with pytest.raises(kibo.KiboError):
        match.why_not(match.to_act, "nothing of this name")
