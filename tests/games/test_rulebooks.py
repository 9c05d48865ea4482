"""Every clause has a proof, every citation a clause."""

import re

import pytest

import kibo
from all_games import EXAMPLES, GAMES, each_game
from kibo.core.rulebook import rules_file
from kibo.core.text import LANGUAGES
from rulebook import TESTS, citations, mentioned

TRANSLATED = [game for game in GAMES if rules_file(game.folder, "fr").is_file()]
each_translated_game = pytest.mark.parametrize("game", TRANSLATED, ids=[game.id for game in TRANSLATED])


def prefix(game):
    return next(iter(game.clauses)).split("-")[0]


def folder_of_tests(game):
    return game.folder if game.folder in EXAMPLES else TESTS / "games" / game.id


@each_game
def test_the_clauses_are_just_those_that_tests_prove(game):
    assert game.clauses
    assert set(game.clauses) == {clause for clause, _, _ in citations(folder_of_tests(game))}


@each_game
def test_the_clauses_are_just_the_numbered_lines_of_the_rules(game):
    """A number that is written otherwise, twice or without a word would not be read as a clause."""
    for language in LANGUAGES if game in TRANSLATED else LANGUAGES[:1]:
        text = rules_file(game.folder, language).read_text("utf-8")
        numbers = re.findall(rf"^(?:[-*+#]+\s*)?({prefix(game)}-\w+)", text, re.MULTILINE)
        book = game.rulebook(language)
        assert numbers == [clause.number for chapter in book.chapters for clause in chapter.clauses]
        assert len(numbers) == len(set(numbers))
        assert [number for number, words in book.clauses.items() if len(said(words)) < 2] == []
        assert [chapter.heading for chapter in book.chapters[1:] if not (chapter.clauses and chapter.words)] == []


def said(words):
    """The words of a clause, without its marks, numbers and references."""
    return re.findall(r"[^\W\d]{2,}", re.sub(r"\[R\]|[A-Z]{2,4}-\w+|`[^`]*`", "", words))


@each_game
def test_the_clauses_of_a_chapter_stand_in_order(game):
    for chapter in game.rulebook("en").chapters:
        numbers = [clause.number for clause in chapter.clauses]
        assert numbers == sorted(numbers)
        assert [c for c in mentions(chapter) if c not in game.clauses] == [], "a clause names another that there is not"


def mentions(chapter):
    return {found for clause in chapter.clauses for found in re.findall(r"\b[A-Z]{3}-[0-9A-Z]+\b", clause.text)}


@each_game
def test_every_option_has_a_clause_of_its_own(game):
    """What a table may choose is in the rules that its players read, with every value."""
    for option in game.options:
        for language in LANGUAGES if game in TRANSLATED else LANGUAGES[:1]:
            text = game.text(language)
            marks = [f"`{option.name}", text[f"option.{option.name}.name"], *words_of(option, text)]
            clauses = game.rulebook(language).clauses.values()
            assert any(mark.lower() in words.lower() for words in clauses for mark in marks), (option.name, language)


def words_of(option, text):
    return [text[f"option.{option.name}.{value}"] for value in option.values if not isinstance(value, bool)]


@each_game
def test_the_sources_cite_only_clauses_that_there_are(game):
    for path in game.folder.rglob("*.py"):
        assert mentioned(path, prefix(game)) <= set(game.clauses), path.name


@each_game
def test_every_phase_in_which_a_seat_acts_cites_its_clause(game):
    assert set(game.cites.values()) <= set(game.clauses)


def test_clauses_of_games_are_told_apart_by_their_prefix():
    assert len({prefix(game) for game in GAMES}) == len(GAMES)


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
