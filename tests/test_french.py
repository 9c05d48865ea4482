"""French as it is set: no line breaks before ? ! : ; and none inside « »; and everybody is « vous »."""

import re
from html import unescape

import pytest

from all_games import GAMES
from kibo import Match
from rulebook import PROJECT

FILES = sorted(path for room in ("src", "examples") for path in (PROJECT / room).rglob("*fr.*") if path.suffix != ".py")
BREAKS = re.compile(
    r"""[ \n][?!:;»]   # a space that breaks
    | [^\s\u00a0\u202f?!][?!;»]       # no space at all
    | \w:(?=\s)
    | «[^\u00a0\u202f]""",
    re.VERBOSE,
)
TU = re.compile(r"\b(tu|toi|ton|ta|tes)\b|\bt’", re.IGNORECASE)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.parent.name}-{path.name}" for path in FILES])
def test_punctuation_stays_with_its_word_nobody_is_tu_and_a_robot_has_one_name(path):
    text = re.sub(r"`[^`]*`", "", path.read_text("utf-8"))
    assert [ascii(text[max(0, found.start() - 20) : found.end()]) for found in BREAKS.finditer(text)] == []
    assert TU.findall(text) == []
    said = re.sub(r"\{\w+\}", "", text)  # without what is filled in
    assert re.findall(r'= "[^"]*\bbots?\b[^"]*"', said) == []


def test_the_files_are_found_and_what_does_not_break_is_still_there_when_it_is_read():
    assert {path.name for path in FILES} == {"fr.toml", "RULES.fr.md"}
    for game in GAMES:
        assert any("\u202f" in text or "\u00a0" in text for text in game.text("fr").words.values())
        if (game.folder / "RULES.fr.md").is_file():
            assert any("\u00a0:" in text for text in game.rulebook("fr").clauses.values())


@pytest.mark.parametrize("game", [game for game in GAMES if game.view], ids=lambda game: game.id)
def test_what_is_put_together_in_a_drawing_stays_together_too(game):
    """Words that code joins are joined by the language's own pattern."""
    match = Match(game, game.seats[-1], seed=3)
    while not match.over and len(match.history) < 60:
        match.play(match.legal[len(match.history) % len(match.legal)])
    for tall in (False, True):
        said = re.findall(r'(?:>|aria-label=")([^<>"]*\w[^<>"]*)[<"]', match.svg(0, "fr", tall=tall))
        assert len(said) > 20
        assert [ascii(text) for text in said if BREAKS.search(unescape(text))] == []


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.parent.name}-{path.name}" for path in FILES])
def test_no_name_stands_behind_a_word_that_would_have_to_be_shortened(path):
    """« de Anna » is not French, and a text cannot know how a name begins."""
    assert re.findall(r"\b(?:de|que|le|la|se|ne) \{(?:who|other|owner|name|names)\}", path.read_text("utf-8")) == []
