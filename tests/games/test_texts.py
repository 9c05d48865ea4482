"""Three languages: the same keys, the same room for names, all of them used and none missing."""

import pytest

import kibo
from all_games import GAMES, each_game
from kibo import EVERYONE
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


@each_game
@pytest.mark.parametrize("language", ["fr", "de"])
def test_words_are_translated(game, language):
    english, other = game.text("en").words, game.text(language).words
    sentences = {key for key in english if key.startswith(("say.", "wait.", "option.")) and " " in english[key]}
    same = [key for key in sentences if english[key] == other.get(key)]
    assert same == []


def every_use(game):
    """Say and draw everything that a few random games bring."""
    for seed in range(12):
        for seats in (game.seats[0], game.seats[-1]):
            for option in [{}, *({o.name: value} for o in game.options for value in o.values[1:])]:
                yield kibo.Match(game, seats, option, seed=seed, chance="ask")


@each_game
def test_every_text_is_used_and_none_is_missing(game, monkeypatch):
    used = set()
    say = Texts.say

    def noting(self, phrase, names=()):
        used.add(phrase.key)
        return say(self, phrase, names)

    monkeypatch.setattr(Texts, "say", noting)
    for match in every_use(game):
        turn = 0
        while not match.over and turn < 1200:
            actor = match.to_act
            match.waits_for()
            legal = match.legal
            for action in legal[:: max(1, len(legal) // 12)]:
                match.say(action)
            if game.view and turn % 9 == 0:
                match.svg(max(actor, EVERYONE))
            match.play(legal[(turn * 31 + len(legal)) % len(legal)])
            turn += 1
        match.waits_for()
        match.log(EVERYONE)
        if game.view:
            match.svg(0, "fr")
            match.svg(EVERYONE, "de", tall=True)
    for option in game.options:
        used |= {f"option.{option.name}.name", f"option.{option.name}.help"}
        if not all(isinstance(value, bool) for value in option.values):
            used |= {f"option.{option.name}.{value}" for value in option.values}
    used |= {"name", "tagline"}
    keys = {key.removesuffix(".one").removesuffix(".other") for key in game.text("en").words}
    assert sorted(keys - used) == []
    for option in game.options:
        assert f"option.{option.name}.help" in game.text("en")


def test_there_are_games():
    assert GAMES
