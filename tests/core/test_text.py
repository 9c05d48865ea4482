"""Words in three languages."""

import pytest

from kibo import UnknownName
from kibo.core.text import Phrase, Seat, Texts, placeholders

WORDS = {"say": {"hi": "{who} greets {other}", "move": {"one": "{n} step", "other": "{n} steps"}}, "thing": "a drum"}


def test_a_phrase_is_said_with_names():
    text = Texts("en", WORDS)
    assert text.say(Phrase("say.hi", who=Seat(0), other=Seat(2)), ["Anna"]) == "Anna greets C"
    assert text["thing"] == "a drum"
    assert "say.move" in text
    assert "say.nothing" not in text


@pytest.mark.parametrize(("language", "zero", "one"), [("en", "0 steps", "1 step"), ("fr", "0 step", "1 step")])
def test_one_and_many_follow_the_language(language, zero, one):
    text = Texts(language, WORDS)
    assert [text.say(Phrase("say.move", n=n)) for n in (0, 1, 2)] == [zero, one, "2 steps"]


def test_a_phrase_may_hold_a_phrase():
    text = Texts("en", {"a": "take {what}", "b": "a {kind}"})
    assert text.say(Phrase("a", what=Phrase("b", kind="mask"))) == "take a mask"


def test_an_unknown_language_is_refused(tmp_path):
    with pytest.raises(UnknownName, match="unknown language 'es': there is en, fr and de"):
        Texts.load(tmp_path, "es")


def test_placeholders_are_found():
    assert placeholders("{who} and {n}") == {"who", "n"}
