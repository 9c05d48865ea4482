"""How wide a browser sets a line, beside how wide it was reckoned."""

import pytest

import kibo
from kibo.core.text import LANGUAGES
from kibo.view.letters import breadth
from kibo.view.svg import FONT

MEASURE = """lines => {
  const pen = document.createElement("canvas").getContext("2d"), wide = weight => {
    pen.font = `${weight} 100px "DejaVu Sans"`;
    return lines.map(line => pen.measureText(line).width / 100);
  };
  return [wide(400), wide(700)];
}"""
SHOWN = ("view.", "button.", "city.", "kind.", "animal.", "does.", "face.", "help.", "overview.")
NAMES = ["Dörte-Wilhelmine", "WWWWWW", "Mmmm", "Bot 3", "+1200 → ×4", "−500", "Œuvre, Æther", "Łódź"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_it_was_reckoned(chromium, language):
    """In the widest font that drawings name; and not so much narrower that letters would be small for nothing."""
    assert "DejaVu Sans" in FONT
    texts = [kibo.load(name).text(language).words for name in kibo.game_ids()]
    lines = sorted({line for text in texts for key, line in text.items() if key.startswith(SHOWN)} | set(NAMES))
    page = chromium.new_page()
    for bold, wide in enumerate(page.evaluate(MEASURE, lines)):
        for line, measured in zip(lines, wide, strict=True):
            assert measured <= breadth(line, bool(bold)) <= 1.25 * measured, line
    page.close()
