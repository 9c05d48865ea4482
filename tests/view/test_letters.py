"""Letters keep to their room."""

from unittest import mock

import pytest

from kibo.view import letters
from kibo.view.letters import breadth, cut, fit, text_line, wrapped


def test_wrapping_keeps_words_whole():
    assert wrapped("one two three four", 5.2) == ["one two", "three four"]
    assert wrapped("Et la girafe\u202f?", 6) == ["Et la", "girafe\u202f?"]


def test_a_line_becomes_smaller_and_then_shorter():
    room = breadth("Dörte-Wilhelmine", True) * 20
    assert fit("Dörte-Wilhelmine", 26, room, True) == pytest.approx(20)
    assert 'font-size="20"' in text_line("Dörte-Wilhelmine", 0, 0, 26, room, 18, bold=True)
    shortened = text_line("Dörte-Wilhelmine", 0, 0, 26, room / 2, 18, bold=True)
    assert 'font-size="18"' in shortened
    assert "&#8230;" in shortened
    assert cut("Anna", 20, 300) == "Anna"
    assert breadth(cut("Dörte-Wilhelmine", 20, 100)) * 20 <= 100


def test_letters_for_an_upright_screen_stay_readable():
    assert 'font-size="22"' in text_line("A very long name", 0, 0, 24, 20)
    assert 'font-size="12"' in text_line("A very long name", 0, 0, 16, 20)


@pytest.mark.parametrize("bold", [False, True])
def test_as_much_is_left_of_a_line_as_fits_and_no_less(bold):
    for text in ("Dörte-Wilhelmine", "iiiiiiiiiiiiii", "Wanda W", "漢字の名前です"):
        for room in range(1, 400, 7):
            left = cut(text, 20, room, bold).removesuffix("…")
            if left != text and len(left) > 1:
                assert breadth(left + "…", bold) * 20 <= room + 0.01
                longer = text[: len(left) + 1] if text[len(left)] != " " else text[: len(left) + 2]
                assert breadth(longer + "…", bold) * 20 > room + 0.01


def test_a_line_without_end_is_measured_letter_by_letter_and_not_again_for_each():
    with mock.patch.object(letters, "_width", wraps=letters._width) as measured:
        assert len(cut("x" * 5_000, 20, 100)) < 20
    assert measured.call_count < 5_100
