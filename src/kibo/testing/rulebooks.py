"""Every clause has a proof, every citation a clause, and the rules say the same in every language."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from ..core.clause_tests import clause_tests, folder_of_tests
from ..core.game import CHANCE, Game
from ..core.match import Match
from ..core.rulebook import Rulebook, rules_file
from ..core.text import LANGUAGES
from .trial import Trial, check, must


def prefix(game: Game) -> str:
    """What its clauses begin with."""
    must(game.clauses, "RULES.md has numbered clauses, one a line: - PIG-04 A roll of 1 loses …")
    return next(iter(game.clauses)).split("-")[0]


def cited(game: Game) -> dict[str, list[str]]:
    """Every clause that a test cites by `@rule`, with the tests that do."""
    found: dict[str, list[str]] = {}
    for proof in clause_tests(folder_of_tests(game) or game.folder):
        found.setdefault(proof.clause, []).append(f"{proof.path.name}: {proof.name}")
    return found


def mentioned(path: Path, prefix: str) -> set[str]:
    """Every clause number in a source file."""
    return set(re.findall(rf"\b{prefix}-[0-9A-Z]+\b", path.read_text("utf-8")))


def languages(game: Game) -> tuple[str, ...]:
    """The languages that its rules are written in."""
    return tuple(language for language in LANGUAGES if rules_file(game.folder, language).is_file())


@check()
def every_clause_is_proved_by_a_test(trial: Trial) -> None:
    """Every clause of RULES.md is cited by a test, with `@rule`."""
    must(prefix(trial.game), "clauses have a prefix")
    found = cited(trial.game)
    trial.tried += len(trial.game.clauses)
    unproved = [number for number in trial.game.clauses if number not in found]
    must(not unproved, 'no test has @rule("…") for', *unproved)


@check()
def every_citation_names_a_clause(trial: Trial) -> None:
    """Tests, sources and clauses cite only clauses that there are."""
    game = trial.game
    for clause, tests in cited(game).items():
        trial.tried += 1
        must(clause in game.clauses, f"there is no clause {clause}, which a test cites", *tests)
    for path in sorted(game.folder.rglob("*.py")):
        odd = mentioned(path, prefix(game)) - set(game.clauses)
        must(not odd, f"{path.name} cites what RULES.md does not have", *sorted(odd))
    for number, text in game.clauses.items():
        odd = set(re.findall(r"\b[A-Z]{3}-[0-9A-Z]+\b", text)) - set(game.clauses)
        must(not odd, f"{number} names a clause that there is not", *sorted(odd))


@check()
def every_phase_in_which_a_seat_acts_cites_its_clause(trial: Trial) -> None:
    """Whoever may not do something is told the clause of the phase, and the rules open there."""
    game = trial.game
    odd = set(game.cites.values()) - set(game.clauses)
    must(not odd, "Game.cites names what RULES.md does not have", *sorted(odd))
    for number, (seats, options) in enumerate(trial.plan()):
        trial.seats, trial.options = seats, options
        for s, actor, _, _ in trial.walk(number, 400):
            cites = actor == CHANCE or s.phase in game.cites
            must(cites, f"Game.cites has no clause for the phase {game.phases[s.phase]!r}")


@check()
def the_clauses_are_just_the_numbered_lines_of_the_rules(trial: Trial) -> None:
    """A number that is written otherwise, twice or without a word would not be read as a clause."""
    game = trial.game
    for language in languages(game):
        file, book = rules_file(game.folder, language), game.rulebook(language)
        written = re.findall(rf"^(?:[-*+#]+\s*)?({prefix(game)}-\w+)", file.read_text("utf-8"), re.MULTILINE)
        read = [number for chapter in numbers(book) for number in chapter]
        trial.tried += len(read)
        lost = sorted((Counter(written) - Counter(read)) + (Counter(read) - Counter(written)))
        must(not lost, f"{file.name}: a clause begins a line, as - {prefix(game)}-01 …; these do not", *lost)
        twice = sorted(number for number, times in Counter(read).items() if times > 1)
        must(not twice, f"{file.name} has a number twice", *twice)
        empty = [number for number, words in book.clauses.items() if len(spoken(words)) < 2]
        must(not empty, f"{file.name}: a clause without words", *empty)
        bare = [chapter.heading for chapter in book.chapters[1:] if not (chapter.clauses and chapter.words)]
        must(not bare, f"{file.name}: a chapter has clauses, and a sentence before them, but not", *bare)
        astray = [chapter for chapter in numbers(book) if chapter != sorted(chapter)]
        must(not astray, f"{file.name}: clauses are out of order", *astray)


def spoken(words: str) -> list[str]:
    """The words of a clause, without its marks, numbers and references."""
    return re.findall(r"[^\W\d]{2,}", re.sub(r"\[R\]|[A-Z]{2,4}-\w+|`[^`]*`", "", words))


@check()
def every_option_has_a_clause_of_its_own(trial: Trial) -> None:
    """What a table may choose is in the rules that its players read."""
    game = trial.game
    for option in game.options:
        for language in languages(game):
            trial.tried += 1
            text, clauses = game.text(language), game.rulebook(language).clauses.values()
            values = [text[f"option.{option.name}.{value}"] for value in option.values if not isinstance(value, bool)]
            marks = [f"`{option.name}", text[f"option.{option.name}.name"], *values]
            told = any(mark.lower() in words.lower() for words in clauses for mark in marks)
            must(told, f"no clause in {language} names the option {option.name}", *marks)


@check(needs="RULES.fr.md")
def all_languages_have_the_same_clauses_in_the_same_chapters(trial: Trial) -> None:
    """And the same figures and citations in each clause, in other words."""
    english = trial.game.rulebook("en")
    for language in LANGUAGES[1:]:
        other = trial.game.rulebook(language)
        must(numbers(other) == numbers(english), f"RULES.{language}.md has other chapters or clauses than RULES.md")
        for number, text in english.clauses.items():
            trial.tried += 1
            there = other.clauses[number]
            must(there != text, f"{number} is not translated in RULES.{language}.md")
            must(there.count("[R]") == text.count("[R]"), f"{number} is marked [R] in one language alone", language)
            odd = figures(there) ^ figures(text)
            must(not odd, f"{number} names other figures in RULES.{language}.md", *sorted(odd))


def numbers(book: Rulebook) -> list[list[str]]:
    """The clauses of each chapter."""
    return [[clause.number for clause in chapter.clauses] for chapter in book.chapters]


def figures(text: str) -> set[str]:
    """The numbers and the other clauses that a clause names; thousands are written apart in some languages."""
    return set(re.findall(r"[A-Z]+-\w+|\d+", re.sub(r"(?<=\d)[\s,](?=\d{3}\b)", "", text)))


@check()
def the_worked_examples_are_real_positions_that_can_be_drawn(trial: Trial) -> None:
    """Each clause with an E has a picture; each picture is a position that can be, and has its words."""
    game = trial.game
    examples = {number for number in game.clauses if number.split("-")[1].startswith("E")} if game.pictures else set()
    must(
        examples <= set(game.pictures),
        "examples.toml draws each example, but not",
        *sorted(examples - set(game.pictures)),
    )
    odd = set(game.pictures) - set(game.clauses)
    must(not odd, "examples.toml draws clauses that are not there", *sorted(odd))
    for pictures in game.pictures.values():
        for picture in pictures:
            match = trial.look(Match.at(game, picture.position, chance="ask"))
            for language in LANGUAGES:
                match.svg(picture.seat, language)
                must(not picture.caption or game.text(language)[f"example.{picture.caption}"], "a caption has words")


@check()
def no_words_of_examples_are_left_over(trial: Trial) -> None:
    """Every text of an example belongs to a picture."""
    keys = {key.split(".")[1] for key in trial.game.text("en").words if key.startswith("example.")}
    known = {picture.caption for pictures in trial.game.pictures.values() for picture in pictures} - {""}
    trial.tried += len(keys)
    must(keys == known, "a caption without words, or words without a picture", *sorted(keys ^ known))
