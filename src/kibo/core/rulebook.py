"""A game's rules as good reading: chapters, clauses with an address each, and pictures of worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import KiboError
from .text import LANGUAGES
from .tomlfile import NUMBER, TABLE, TABLES, TEXT, EntryKind, checked, read_toml

CLAUSE = re.compile(r"^- ([A-Z]{2,4}-[0-9A-Z]+) (.*)$")

SEAT = EntryKind('the number of a seat, or "everyone"', lambda value: NUMBER.fits(value) or value == "everyone")
FOCUS = EntryKind(
    "four numbers",
    lambda value: isinstance(value, list) and len(value) == 4 and all(type(each) in (int, float) for each in value),
)


@dataclass(frozen=True)
class Clause:
    """One numbered clause, in our words."""

    number: str
    text: str


@dataclass
class Chapter:
    """A heading, what is said before its clauses, and the clauses."""

    heading: str
    words: list[str] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True)
class Picture:
    """A worked example as a real position, drawn by the game's own view."""

    position: Mapping[str, Any]
    seat: int = 0
    """Whose eyes these are."""
    focus: tuple[float, float, float, float] | None = None
    """The part of the drawing that matters: left, top, width, height."""
    caption: str = ""
    """The key of a sentence below it, if it has one."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language; the first chapter is its title with what is said before the others."""

    chapters: tuple[Chapter, ...]

    @property
    def title(self) -> str:
        """What stands above everything."""
        return self.chapters[0].heading

    @property
    def clauses(self) -> dict[str, str]:
        """Every clause: number and text."""
        return {clause.number: clause.text for chapter in self.chapters for clause in chapter.clauses}


def rules_file(folder: Path, language: str) -> Path:
    """Where a game's rules are written; English has no language in its name."""
    return folder / ("RULES.md" if language == LANGUAGES[0] else f"RULES.{language}.md")


def read_rulebook(folder: Path, language: str) -> Rulebook:
    """The rules of a game in one language."""
    path = rules_file(folder, language)
    try:
        chapters = tuple(_chapters(path.read_text("utf-8")))
    except FileNotFoundError:
        raise KiboError(f"there are no rules of {folder.name} in the language {language}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise KiboError(f"{path} cannot be read: {error}") from None
    if not chapters:
        raise KiboError(f"{path} has no heading: a rulebook begins with one, as in '# The rules of pig'")
    return Rulebook(chapters)


def _chapters(text: str) -> Iterator[Chapter]:
    """Chapters begin with a heading; a clause or a paragraph may run over several lines."""
    chapter: Chapter | None = None
    for block in re.split(r"\n(?=- |#)|\n\s*\n", text):
        flat = re.sub(r"[ \n]+", " ", block).strip()  # a space that does not break stays one
        found = CLAUSE.match(flat)
        if flat.startswith("#"):
            if chapter:
                yield chapter
            chapter = Chapter(flat.lstrip("# "))
        elif chapter and found:
            chapter.clauses.append(Clause(found[1], found[2]))
        elif chapter and flat:
            chapter.words.append(flat)
    if chapter:
        yield chapter


def read_pictures(folder: Path, everyone: int) -> dict[str, list[Picture]]:
    """The drawn examples of a game by clause, from its `examples.toml`; none, if it has no such file.

    There `seat` is a number, or the word "everyone" for what a spectator sees.
    """
    path = folder / "examples.toml"
    if not path.is_file():
        return {}
    whole = read_toml(path)
    known = checked(str(path), whole, {}, dict.fromkeys(whole, TABLES))
    return {
        clause: [_picture(f"{path}, {clause}", entry, everyone) for entry in pictures]
        for clause, pictures in known.items()
    }


def _picture(where: str, entry: Mapping[str, Any], everyone: int) -> Picture:
    more = {"seat": SEAT, "focus": FOCUS, "caption": TEXT}
    told = checked(where, entry, {"position": TABLE}, more)
    return Picture(**told | ({"seat": everyone} if told.get("seat") == "everyone" else {}))
