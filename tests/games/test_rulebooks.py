"""Every clause has a proof, every citation a clause."""

import re

import pytest

import kibo
from all_games import EXAMPLES, GAMES, each_game
from kibo.core.rulebook import rules_file
from kibo.core.text import LANGUAGES
from rulebook import TESTS, citations, mentioned


def prefix(game):
    return next(iter(game.clauses)).split("-")[0]


def folder_of_tests(game):
    return game.folder if game.folder in EXAMPLES else TESTS / "games" / game.id


@each_game
def test_every_clause_is_proved_by_a_test(game):
    cited = {clause for clause, _, _ in citations(folder_of_tests(game))}
    assert sorted(set(game.clauses) - cited) == []


@each_game
def test_every_citation_names_a_clause(game):
    wrong = [(clause, test) for clause, _, test in citations(folder_of_tests(game)) if clause not in game.clauses]
    assert wrong == []


@each_game
def test_the_sources_cite_only_clauses_that_there_are(game):
    for path in game.folder.rglob("*.py"):
        assert mentioned(path, prefix(game)) <= set(game.clauses), path.name


@each_game
def test_every_phase_in_which_a_seat_acts_cites_its_clause(game):
    assert set(game.cites.values()) <= set(game.clauses)


def test_clauses_of_games_are_told_apart_by_their_prefix():
    assert len({prefix(game) for game in GAMES}) == len(GAMES)


TRANSLATED = [game for game in GAMES if rules_file(game.folder, "fr").is_file()]
each_translated_game = pytest.mark.parametrize("game", TRANSLATED, ids=[game.id for game in TRANSLATED])


@each_translated_game
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_clauses_in_the_same_chapters(game, language):
    english, other = game.rulebook("en"), game.rulebook(language)

    def numbers(book):
        return [[clause.number for clause in chapter.clauses] for chapter in book.chapters]

    assert numbers(other) == numbers(english)
    for number, text in english.clauses.items():
        assert other.clauses[number] != text, number
        assert other.clauses[number].count("[R]") == text.count("[R]"), number
        assert figures(other.clauses[number]) == figures(text), number


def figures(text):
    """The numbers and the other clauses that a clause names; thousands are written apart in some languages."""
    return set(re.findall(r"[A-Z]+-\w+|\d+", re.sub(r"(?<=\d)[\s,](?=\d{3}\b)", "", text)))


@each_translated_game
def test_the_worked_examples_are_real_positions_that_can_be_drawn(game):
    examples = {number for number in game.clauses if number.split("-")[1].startswith("E")}
    assert examples <= set(game.pictures)
    assert set(game.pictures) <= set(game.clauses)
    for pictures in game.pictures.values():
        for picture in pictures:
            match = kibo.Match.at(game, picture.position, chance="ask")
            for language in LANGUAGES:
                assert match.svg(picture.seat, language)
                assert not picture.caption or game.text(language)[f"example.{picture.caption}"]
