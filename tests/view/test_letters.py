"""Letters keep to their room."""

import pytest

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
