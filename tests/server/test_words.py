"""The house's own words."""

import re
from pathlib import Path

import pytest

import kibo.server
from kibo.bots.levels import LEVELS
from kibo.core.text import LANGUAGES, placeholders
from kibo.server.table.places import CHAT_PHRASES
from kibo.server.table.table import MOST_COLOURS
from kibo.server.table.terms import ABSENT, CLOCKS
from kibo.server.words import house_words, negotiated

HOUSE = Path(kibo.server.__file__).parent
TEXTS = {language: house_words(language).words for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_with_the_same_room(language):
    assert TEXTS[language].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["en"].items():
        assert placeholders(TEXTS[language][key]) == placeholders(text), key


def used():
    """Every key that a template or a module names, or that is put together from a known list."""
    files = [*HOUSE.rglob("*.py"), *HOUSE.rglob("*.html"), *HOUSE.rglob("*.js")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    found = set(re.findall(r"['\"]((?:[a-z]+\.)?[a-z_]+)['\"]", text))
    found |= {f"refused.{key}" for key in re.findall(r'Refused\(\s*"(\w+)"', text)} | {"refused.title"}
    found |= {f"chat.{key}" for key in CHAT_PHRASES}
    found |= {f"colour.{number}" for number in range(MOST_COLOURS)}
    found |= {f"clock.{name}{end}" for name in CLOCKS for end in ("", "_help")}
    found |= {f"absent.{name}{end}" for name in ABSENT for end in ("", "_help")}
    return found | {f"bot.{name}.{part}" for name in LEVELS for part in ("name", "help")}


def test_every_word_is_used_and_every_refusal_has_words():
    keys = {re.sub(r"\.(one|other)$", "", key) for key in TEXTS["en"]}
    assert keys - used() == set()
    assert {key for key in used() if key.startswith("refused.") and key[-1] != "_"} - keys == set()


def test_the_language_is_the_one_liked_best_of_those_there_are():
    assert negotiated("it, de;q=0.5, fr;q=0.9") == "fr"
    assert negotiated("fr-CA,fr;q=0.8") == "fr"
    assert negotiated("de;q=0, en;q=0.1") == "en"
    assert negotiated("xx;q=nonsense, ja") == "en"
    assert negotiated("fr", "de") == "de"
    assert negotiated("fr", "klingon") == "fr"
