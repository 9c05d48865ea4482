"""Words in three languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibo import KiboError, UnknownName
from kibo.core.text import Phrase, Seat, Texts, fault_of, placeholders

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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('a = "take }"', r"en\.toml: a cannot be said, Single '}'"),
        ('a = "take {"', r"en\.toml: a cannot be said"),
        ('[b]\nc = "take {}"', r"en\.toml: b\.c cannot be said, there is more or less than a name .*\{\}"),
        ('a = "{0}"', "more or less than a name"),
        ('a = "{who.name}"', "more or less than a name"),
        ('a = "{who!r}"', "more or less than a name"),
        ('a = "{n:>{wide}}"', "more or less than a name"),
        ("a = }", "is no TOML file"),
        (f"a = {'9' * 5000}", "is no TOML file"),
        (f"a = {'[' * 5000}", "is no TOML file"),
    ],
)
def test_a_text_file_that_cannot_be_said_is_told_in_a_sentence(tmp_path, line, said):
    (tmp_path / "en.toml").write_text(line)
    with pytest.raises(KiboError, match=said):
        Texts.load(tmp_path, "en")


@given(st.text(alphabet="{}!:.[]0an \n", max_size=12))
def test_whatever_is_not_refused_can_be_said(text):
    if not fault_of(text):
        names = placeholders(text)
        assert Texts("en", {"a": text}).say(Phrase("a", **dict.fromkeys(names, "x"))) is not None
        if names:
            with pytest.raises(KiboError, match="which is not given"):
                Texts("en", {"a": text}).say(Phrase("a"))


def test_a_text_file_that_is_a_folder_is_told_in_a_sentence(tmp_path):
    (tmp_path / "en.toml").mkdir()
    with pytest.raises(KiboError, match="cannot be read"):
        Texts.load(tmp_path, "en")
