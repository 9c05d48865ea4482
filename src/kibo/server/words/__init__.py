"""The house's own words, and which language a viewer reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...core.text import LANGUAGES, Texts

FOLDER = Path(__file__).parent
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}


@cache
def house_words(language: str) -> Texts:
    """The words of the house in one language."""
    return Texts.load(FOLDER, language)


def negotiated(accept: str, chosen: str | None = None) -> str:
    """The language a viewer has chosen, or the one that their browser likes best of those there are."""
    if chosen in LANGUAGES:
        return str(chosen)
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        try:
            liked = float(weight) if weight else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and liked > 0:
            wishes.append((-liked, place, language))
    return min(wishes)[2] if wishes else LANGUAGES[0]
