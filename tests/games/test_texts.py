"""Three languages: the same keys, the same room for names, all of them used and none missing."""

import random
import re
from collections import Counter
from statistics import median

import pytest

import kibo
from all_games import GAMES, each_game, forget_pieces, golden, replayed
from kibo import EVERYONE
from kibo.bots.player import choose, names_for
from kibo.core.text import LANGUAGES, Texts, placeholders


@each_game
def test_all_languages_have_the_same_keys_and_placeholders(game):
    english = game.text("en").words
    for language in LANGUAGES:
        words = game.text(language).words
        assert {key.removesuffix(".one") for key in words} == {key.removesuffix(".one") for key in english}
        for key, text in words.items():
            if key in english:
                assert placeholders(text) == placeholders(english[key]), (language, key)
            assert text.strip() == text


@pytest.mark.parametrize("game", [game for game in GAMES if "tagline" in game.text("en")], ids=lambda game: game.id)
def test_a_game_says_how_many_decisions_it_really_takes(game):
    """The lobby's card tells how long a game is: counted in games of the strongest bot, as many seats as usual."""
    assert all("about.hard" in game.text(language) for language in LANGUAGES)
    counts = []
    for seed in range(5):
        match = kibo.Match(game, seed=seed)
        while not match.over:
            match.play(choose(match, match.to_act, names_for(game)[-1], len(match.history)))
        counts += [count for actor, count in Counter(match.actors).items() if actor >= 0]
    counted = median(counts)
    for language in LANGUAGES:
        (said,) = re.findall(r"\d+", game.text(language)["about.long"])
        assert 0.75 < int(said) / counted < 1.33, f"{counted} decisions a seat"


@each_game
@pytest.mark.parametrize("language", ["fr", "de"])
def test_words_are_translated(game, language):
    english, other = game.text("en").words, game.text(language).words
    sentences = {key for key in english if key.startswith(("say.", "wait.", "option.")) and " " in english[key]}
    same = [key for key in sentences if english[key] == other.get(key)]
    assert same == []


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_game_waits_for_leaves_room_for_what_has_happened(game, language):
    """On a phone there are three lines: two for the sentence, one for the last move."""
    waits = [text for key, text in game.text(language).words.items() if key.startswith("wait.")]
    assert [text for text in waits if len(text) > 70] == []


ELSEWHERE = ("why.", "thing.", "lesson.", "example.")
"""Words of reasons, guided games and drawn examples, which have tests of their own."""


def tables_of(game):
    """A few games of each kind of table."""
    for number in range(12):
        for seats in (game.seats[0], game.seats[-1]):
            for option in [{}, *({o.name: value} for o in game.options for value in o.values[1:])]:
                yield number, kibo.Match(game, seats, option, chance="ask")


def hear(match, seat):
    """Let the position be told to a seat; without one, all of it."""
    seen = match.position if seat == EVERYONE else match.seen(seat)
    for phrase in match.game.tell(seen, seat):
        match.game.text("en").say(phrase, match.names)


def say_everything(match, chosen):
    """Play a random game, saying what could be done and drawing each phase when it is new, and now and then."""
    drawn = Counter()
    while not match.over and len(match.history) < 1200:
        actor, phase, legal = match.to_act, match.position.phase, match.legal
        match.waits_for()
        if match.game.tell and len(match.history) % 10 == 0:
            hear(match, actor if actor >= 0 else EVERYONE)
        for action in chosen.sample(legal, min(4, len(legal))):
            match.say(action)
        drawn[phase] += 1
        if match.game.view and (drawn[phase] <= 3 or len(match.history) % 40 == 0):
            match.svg(actor if actor >= 0 else EVERYONE, tall=drawn[phase] % 2 == 0)
        match.play(chosen.choice(legal))
    match.waits_for()
    match.log(EVERYONE)
    for line in match.game.breakdown(match.seen(EVERYONE)) if match.game.breakdown and match.over else []:
        match.game.text("en").say(line.phrase)
    if match.game.view:
        match.svg(0, "fr")
        match.svg(EVERYONE, "de", tall=True)


def say_again(played):
    """Go through a golden game, saying what was done and drawing what is seldom: where choices are many."""
    match = kibo.Match(played.game, played.seats, played.options, chance="ask")
    for action in played.history:
        match.say(action)
        if match.game.view and len(match.legal) > 90:
            match.svg(match.to_act if match.to_act >= 0 else EVERYONE)
        match.play(action)


@each_game
def test_every_text_is_used_and_none_is_missing(game, monkeypatch):
    used = set()
    say = Texts.say

    def noting(self, phrase, names=()):
        used.add(phrase.key)
        return say(self, phrase, names)

    monkeypatch.setattr(Texts, "say", noting)
    forget_pieces(game)
    for option in game.options:
        used |= {f"option.{option.name}.name", f"option.{option.name}.help"}
        assert f"option.{option.name}.help" in game.text("en")
        if not all(isinstance(value, bool) for value in option.values):
            used |= {f"option.{option.name}.{value}" for value in option.values}
    used |= {"name", "tagline", "about.long", "about.hard"} | {f"draws.{kind.name}" for kind in game.draws}
    keys = {key.removesuffix(".one").removesuffix(".other") for key in game.text("en").words}
    keys = {key for key in keys if not key.startswith(ELSEWHERE)}
    for path in golden(game)[0]:
        say_again(replayed(game, path))
    for number, match in tables_of(game):
        say_everything(match, random.Random(number))
        if keys <= used:
            break
    assert sorted(keys - used) == []


def test_there_are_games():
    assert GAMES
