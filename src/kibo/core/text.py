"""The words a player sees, from one TOML file a language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import KiboError, unknown
from .tomlfile import read_toml

LANGUAGES = ("en", "fr", "de")


class Seat(int):
    """A seat inside a phrase: said as the name of who sits there."""


class Phrase:
    """A sentence before it is said in a language: a key of the text file and what goes into it.

    A value may be a number, a name, a seat, or a phrase of its own.
    """

    def __init__(self, key: str, **parts: int | str | Phrase) -> None:
        self.key = key
        self.parts = parts

    def __repr__(self) -> str:
        return f"Phrase({self.key!r}, {self.parts})"


def in_a_row(items: Iterable[str | Phrase]) -> str | Phrase:
    """Several phrases as one, with what the language sets between them."""
    first, *others = items
    for item in others:
        first = Phrase("row", a=first, b=item)
    return first


class Texts:
    """The words of one game, or of the house, in one language."""

    def __init__(self, language: str, words: Mapping[str, Any]) -> None:
        self.language = language
        self.words = dict(flatten(words))
        self._counted = {
            key.removesuffix(".other"): (self.words.get(key.removesuffix("other") + "one", many), many)
            for key, many in self.words.items()
            if key.endswith(".other")
        }
        """For a key that is chosen by a number: what is said of one, and of more."""
        self._fixed: dict[str, str] = {}

    @classmethod
    def load(cls, folder: Path, language: str) -> Texts:
        """Read `<language>.toml` in a folder, once."""
        if language not in LANGUAGES:
            raise unknown("language", language, LANGUAGES)
        return _load(folder, language)

    def __getitem__(self, key: str) -> str:
        if key not in self._fixed:
            self._fixed[key] = self.say(Phrase(key))
        return self._fixed[key]

    def forget(self) -> None:
        """Say everything anew from now on."""
        self._fixed.clear()

    def __contains__(self, key: str) -> bool:
        return key in self.words or key in self._counted

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """The phrase in this language. A key with `one` and `other` is chosen by the part `n`."""
        parts: dict[str, Any] = {}
        for name, part in phrase.parts.items():
            if type(part) is Seat:
                parts[name] = names[part] if part < len(names) else seat_letter(part)
            elif type(part) is Phrase:
                parts[name] = self.say(part, names)
            else:
                parts[name] = part
        words = self.words.get(phrase.key)
        if words is None:
            if phrase.key not in self._counted:
                raise KiboError(f"there is no text {phrase.key!r} in {self.language}.toml")
            one, many = self._counted[phrase.key]
            words = one if self.is_one(int(parts.get("n", 2))) else many
        try:
            return words.format_map(parts)
        except KeyError as error:
            raise KiboError(f"{self.language}.toml: {phrase.key} has room for {error}, which is not given") from None

    def pair(self, name: str, value: int | str) -> str:
        """A name and what is said of it, with the colon between them as this language sets it."""
        return self.say(Phrase("pair", name=name, value=value))

    def titled(self, title: str) -> Texts:
        """The same for a game that is called something more."""
        if not title:
            return self
        name = self.pair(self["name"], title) if "pair" in self else f"{self['name']}: {title}"
        return Texts(self.language, {**self.words, "name": name.replace("{", "{{").replace("}", "}}")})

    def is_one(self, n: int) -> bool:
        """Does this language use the singular for n?"""
        return n in (0, 1) if self.language == "fr" else n == 1


def flatten(words: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as dotted keys."""
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def placeholders(text: str) -> set[str]:
    """The names that a text has room for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def fault_of(text: str) -> str:
    """What is wrong with a text, or nothing: braces stand in pairs around a name alone, or doubled for themselves."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        return f"{error}: write it twice, or put a name between two"
    for _, name, form, conversion in parts:
        if name is not None and (form or conversion or not name.isidentifier()):
            return f"there is more or less than a name between two braces: {{{name}}}"
    return ""


@lru_cache(maxsize=64)
def _load(folder: Path, language: str) -> Texts:
    path = folder / f"{language}.toml"
    if not path.exists():
        raise KiboError(f"{path} is missing: a game has words in {', '.join(LANGUAGES)}")
    texts = Texts(language, read_toml(path))
    for key, text in texts.words.items():
        if fault := fault_of(text):
            raise KiboError(f"{path}: {key} cannot be said, {fault}")
    return texts


def seat_letter(seat: int) -> str:
    """How notation and logs name a seat: A, B, C …"""
    return string.ascii_uppercase[seat]


def readable(drawing: str) -> str:
    """A drawing, which is put together in ASCII, with its letters as people write them."""
    return re.sub(r"&#(\d{3,});", lambda found: chr(int(found[1])), drawing)
