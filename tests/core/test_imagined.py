"""A match that a seat could be in: what it sees is the same, what it cannot see and what comes is not told."""

import copy
from random import Random

import pytest

import imagining_bot
import kibo
from all_games import each_game
from kibo import EVERYONE, KiboError, Match
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
ROLL = 1


def played(game, seed, plies, seats=None):
    """A match after some random moves."""
    match, chosen = Match(game, seats, seed=seed), Random(seed)
    while not match.over and len(match.history) < plies:
        match.play(chosen.choice(match.legal))
    return match


def played_on(match, plies=25):
    """What comes if the first legal action is played again and again."""
    for _ in range(plies):
        if not match.over:
            match.play(match.legal[0])
    return match.to_json()


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_match_looks_the_same_to_its_seat(game, seed):
    match = played(game, seed, 10 + 25 * seed)
    before = match.to_json()
    for seat in [*range(match.seats), EVERYONE]:
        other = match.imagined(seat, seed)
        assert other.seen(seat) == match.seen(seat)
        assert (other.game, other.seats, other.options, other.names) == (game, match.seats, match.options, match.names)
        assert (other.to_act, other.over) == (match.to_act, match.over)
        if match.to_act == seat:
            assert other.legal == match.legal
        assert all(law(other.position) for law in game.laws)
        assert (other.history, other.log(), other.undo_point(max(seat, 0))) == ([], [], None)
        played_on(other)
    assert match.to_json() == before, "what is played in the image is not played in the match"


@each_game
def test_only_what_the_seat_sees_and_the_seed_have_a_part_in_it(game):
    for seed in range(5):
        match = played(game, seed, 20 + 30 * seed)
        for seat in range(match.seats):
            alike = match.imagined(seat, 1000 + seed)  # other secrets, other dice to come, another history
            one, other = match.imagined(seat, 7), alike.imagined(seat, 7)
            assert one.position == other.position
            assert played_on(one) == played_on(other)


@each_game
def test_what_is_hidden_is_dealt_anew(game):
    matches = [played(game, seed, 60) for seed in range(4)]
    hides = any(match.seen(0) != match.position for match in matches)
    assert any(match.imagined(0, 5).position != match.position for match in matches) == hides


def test_its_dice_are_not_the_true_ones_even_with_the_same_seed():
    foreseen = guessed = 0
    for seed in range(600):
        match = Match(PIG, seed=seed)
        truth, image, again = copy.copy(match), match.imagined(0, seed), copy.copy(match)
        for world in (truth, image, again):
            world.play(ROLL)
        foreseen += truth.history == again.history
        guessed += truth.history[-1] == image.history[-1]
    assert foreseen == 600, "a copy is the very same game: whoever tries moves on it knows what will come"
    assert 60 < guessed < 140, "an image tells as much as a die of one's own: one in six, give or take four spreads"


def test_who_tries_moves_on_images_does_not_know_what_comes():
    """Rolls only where no one came in a trial: on copies never a one, on images as often as without."""

    def ones(trial):
        fell = rolled = 0
        for seed in range(400):
            match = Match(PIG, seed=seed)
            tried = trial(match, seed)
            tried.play(ROLL)
            if tried.to_act == match.to_act:
                seat = match.to_act
                match.play(ROLL)
                rolled += 1
                fell += match.to_act != seat
        return fell / rolled

    assert ones(lambda match, _: copy.copy(match)) == 0
    assert 0.10 < ones(lambda match, seed: match.imagined(match.to_act, seed)) < 0.24


def test_without_a_seed_the_luck_is_another_each_time():
    match = Match(PIG, seed=1)
    assert len({played_on(match.imagined(0), 40) for _ in range(5)}) > 1
    assert len({played_on(match.imagined(0, 3), 40) for _ in range(5)}) == 1


def test_where_chance_is_asked_for_the_image_asks_too():
    match = Match(PIG, chance="ask")
    image = match.imagined(0, 1)
    assert image.odds == match.odds != {}
    image.play("die 3")


@pytest.mark.parametrize("seat", [9, -2, "A", None])
def test_a_seat_that_there_is_not_imagines_nothing(seat):
    with pytest.raises(KiboError, match="there is no seat"):
        Match(PIG, 2, seed=1).imagined(seat, 1)


def test_a_seed_that_is_none_is_refused():
    with pytest.raises(KiboError, match="a seed is a whole number"):
        Match(PIG, 2, seed=1).imagined(0, -1)


@each_game
def test_the_example_bot_chooses_by_what_it_sees_alone(game):
    match = played(game, 3, 40, 2)
    if match.over:  # a short game: before the last choice
        match = match.back_to(max(ply for ply, actor in enumerate(match.actors) if actor >= 0))
    seat = match.to_act
    alike = match.imagined(seat, 99)
    assert alike.seen(seat) == match.seen(seat)
    one, other = (imagining_bot.choose(world, 5, worlds=1, plies=4) for world in (match, alike))
    assert one == other
    assert one in match.legal


@pytest.mark.whole
def test_the_example_bot_beats_chance():
    game, won = kibo.load("kilimanjaro"), 0
    for seed in range(4):
        match, chosen = Match(game, 2, seed=seed), Random(seed)
        while not match.over:
            ahead = match.to_act == seed % 2
            match.play(imagining_bot.choose(match, seed, 2, 12) if ahead else chosen.choice(match.legal))
        won += match.winners == [seed % 2]
    assert won == 4
