"""Every clause has a proof, every citation a clause, and the rules say the same in every language."""

from __future__ import annotations

import re
from pathlib import Path

from ..core.game import Game
from ..core.match import Match
from ..core.proofs import folder_of_tests, proofs
from ..core.rulebook import Rulebook
from ..core.text import LANGUAGES
from .trial import Trial, check, must


def prefix(game: Game) -> str:
    """What its clauses begin with."""
    must(game.clauses, "RULES.md has numbered clauses, one a line: - PIG-04 A roll of 1 loses …")
    return next(iter(game.clauses)).split("-")[0]


def cited(game: Game) -> dict[str, list[str]]:
    """Every clause that a test cites by `@rule`, with the tests that do."""
    found: dict[str, list[str]] = {}
    for proof in proofs(folder_of_tests(game) or game.folder):
        found.setdefault(proof.clause, []).append(f"{proof.path.name}: {proof.name}")
    return found


def mentioned(path: Path, prefix: str) -> set[str]:
    """Every clause number in a source file."""
    return set(re.findall(rf"\b{prefix}-[0-9A-Z]+\b", path.read_text("utf-8")))


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
    """Tests, sources, phases and pictures cite only clauses that there are."""
    game = trial.game
    for clause, tests in cited(game).items():
        trial.tried += 1
        must(clause in game.clauses, f"there is no clause {clause}, which a test cites", *tests)
    for path in sorted(game.folder.rglob("*.py")):
        odd = mentioned(path, prefix(game)) - set(game.clauses)
        must(not odd, f"{path.name} cites what RULES.md does not have", *sorted(odd))
    odd = set(game.cites.values()) - set(game.clauses)
    must(not odd, "Game.cites names what RULES.md does not have", *sorted(odd))


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
