"""Letters that keep to their room.

How wide a line becomes depends on the fonts of whoever looks. It is reckoned by the widest of those in `svg.FONT`,
DejaVu Sans, letter by letter: in any other font there is room left.
"""

from __future__ import annotations

from itertools import accumulate, takewhile
from unicodedata import east_asian_width, normalize

from .colours import INK, WRITING
from .kept import PIECES, kept
from .svg import words

WIDTHS = {
    **dict.fromkeys("\u202f", 0.2),
    **dict.fromkeys(" \u00a0,.'’‘·IJijl|", 0.32),
    **dict.fromkeys('!()[]-/:;frt"*', 0.41),
    **dict.fromkeys("acekosvxyzFLPTY?–“”„«»", 0.62),
    **dict.fromkeys("DGHNOQU&w", 0.79),
    **dict.fromkeys("mM+=×→−#<>~", 0.96),
    **dict.fromkeys("W%@…—", 1.0),
    **dict.fromkeys("æÆœŒ★", 1.05),
}
"""The widths of letters, in their size; those of all others between these."""
OTHERS = 0.66
BOLD = 1.14
"""How much wider bold letters are."""
LEAST = 22
"""Letters for an upright screen, which is small, never become smaller than this."""


@kept(PIECES)
def breadth(text: str, bold: bool = False) -> float:
    """How wide a line is at most, in sizes of its letters."""
    wide = sum(map(_width, text))
    return wide * BOLD if bold else wide


def _width(letter: str) -> float:
    if (known := WIDTHS.get(letter)) is not None:
        return known
    if letter.isascii():
        return OTHERS
    return 1.0 if east_asian_width(letter) in "WF" else WIDTHS.get(normalize("NFD", letter)[0], OTHERS)


def fit(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size of letters with which a line keeps to its room: that wanted, or a smaller one."""
    return min(size, room / max(breadth(text, bold), 0.1))


@kept(PIECES)
def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a line as there is room for, with an ellipsis where something is missing."""
    room += 0.01  # what just fits is not cut
    if breadth(text, bold) * size <= room:
        return text
    ends = accumulate(map(_width, "…" + text))
    sizes = room / (size * BOLD if bold else size)
    fits = sum(1 for _ in takewhile(lambda end: end <= sizes, ends)) - 1
    return text[: max(1, fits)].rstrip() + "…"


@kept(PIECES)
def text_line(
    text: object, x: float, y: float, size: float, room: float, least: float = 0, *,
    bold: bool = False, anchor: str = "start", fill: str = INK, **more: object,
) -> str:  # fmt: skip
    """A line of text that keeps to its room: in smaller letters, and where these would be too small, cut short."""
    size = max(fit(str(text), size, room, bold), min(least or (LEAST if size >= LEAST else size * 0.75), size))
    weight = 700 if bold else None
    return words(cut(str(text), size, room, bold), x, y, size, anchor=anchor, fill=fill, font_weight=weight, **more)


def paragraph(text: str, x: float, y: float, size: float, room: float) -> str:
    """A sentence on a panel, in as many lines as it needs, round a height."""
    rows = wrapped(text, room / size)
    first = y + size * (0.36 - 0.6 * (len(rows) - 1))
    return "".join(words(row, x, first + i * size * 1.2, size, fill=WRITING) for i, row in enumerate(rows))


def wrapped(text: str, room: float) -> list[str]:
    """Text in rows of at most so many sizes of its letters, broken between words, never at a no-break space."""
    rows = [""]
    for word in text.split(" "):
        if rows[-1] and breadth(f"{rows[-1]} {word}") > room:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    return rows
