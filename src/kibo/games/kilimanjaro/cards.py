"""Cards: in hand, on a pile, face down, and those that could be laid."""

from kibo.core.text import Texts
from kibo.view.colours import INK, SNOW
from kibo.view.kept import PIECES, kept
from kibo.view.svg import group, tag, words

from .icons import KIND_DARK, KIND_PALE, icon
from .notation import card_phrase
from .state import KIND_NAMES, VALUES


def kind(card: int) -> int:
    """Canoe, mule, on foot or jeep."""
    return card // VALUES


def value(card: int) -> int:
    """The number on a card."""
    return card % VALUES + 1


@kept(PIECES)
def card_name(text: Texts, card: int) -> str:
    """What a card is called."""
    return text.say(card_phrase(card))


@kept(PIECES)
def card_face(card: int, width: float, height: float, counts: bool = True) -> str:
    """A card lying across: the icon and the number; one that does not count is pale."""
    size, figure = min(height * 0.82, width * 0.5), min(height * 0.62, width * 0.42)
    frame = tag("rect", width=width, height=height, rx=8, fill=KIND_PALE[kind(card)], stroke=KIND_DARK[kind(card)],
                stroke_width=2.5 if counts else 1.2)  # fmt: skip
    inner = icon(KIND_NAMES[kind(card)], width * 0.34, height / 2, size) + words(
        value(card), width * 0.79, height / 2 + figure * 0.36, figure, anchor="middle", font_weight=700,
        fill=KIND_DARK[kind(card)],
    )  # fmt: skip
    return frame + (inner if counts else tag("g", inner, opacity=0.6))


def pile_face(card: int, width: float, height: float, band: float, counts: bool) -> str:
    """The top card of a pile, upright: icon and number above, and below room for the cards that could cover it."""
    under = tag("rect", x=3, y=4, width=width, height=height, rx=9, fill="#c9b48a")
    frame = tag("rect", width=width, height=height, rx=9, fill=KIND_PALE[kind(card)], stroke=KIND_DARK[kind(card)],
                stroke_width=3 if counts else 1.2)  # fmt: skip
    figure = words(value(card), width * 0.76, band * 0.5 + band * 0.24, band * 0.68, anchor="middle", font_weight=700,
                   fill=KIND_DARK[kind(card)])  # fmt: skip
    small = icon(KIND_NAMES[kind(card)], width * 0.32, band * 0.52, band * 0.8)
    large = icon(KIND_NAMES[kind(card)], width / 2, (band + height) / 2, min(width, height - band) * 0.82, opacity=0.28)
    return under + frame + tag("g", small, figure, large, opacity=None if counts else 0.6)


def empty_pile(width: float, height: float) -> str:
    """Where a pile will lie."""
    return tag("rect", width=width, height=height, rx=9, fill="#efe3c8", stroke="#cdb88c", stroke_width=2,
               stroke_dasharray="7 6")  # fmt: skip


@kept(PIECES)
def card_back(width: float, height: float) -> str:
    """A card face down."""
    return tag("rect", width=width, height=height, rx=width / 6, fill="#8a5a34", stroke=SNOW, stroke_width=1.5) + tag(
        "path", d=f"M{width * 0.2:.1f} {height * 0.78:.1f}L{width / 2:.1f} {height * 0.25:.1f}L{width * 0.8:.1f} "
        f"{height * 0.78:.1f}Z", fill="#f3e2b8",
    )  # fmt: skip


def trend(now: int, then: int, x: float, y: float, size: float) -> str:
    """An arrow up or down, or two bars, for a number that becomes greater, less, or stays."""
    half = size / 2
    if then > now:
        return tag("path", d=f"M{x - half} {y + half}H{x + half}L{x} {y - half}Z", fill="#2f7a3d")
    if then < now:
        return tag("path", d=f"M{x - half} {y - half}H{x + half}L{x} {y + half}Z", fill="#b4321f")
    bar = {"width": size, "height": size * 0.26, "fill": "#6b6470"}
    return tag("rect", x=x - half, y=y - size * 0.36, **bar) + tag("rect", x=x - half, y=y + size * 0.1, **bar)


@kept(PIECES)
def chip(card: int, now: int, then: int, width: float, height: float) -> str:
    """A card that could be laid here, and the move that would come of it."""
    part = width * 0.47
    middle, size = height / 2, height * 0.62
    return group(
        tag("rect", width=width, height=height, rx=height * 0.3, fill=SNOW, stroke=INK, stroke_width=1.6),
        tag("path", d=f"M{part} 1H{height * 0.3}A{height * 0.28} {height * 0.28} 0 0 0 1 {height * 0.3}V{height * 0.7}"
            f"A{height * 0.28} {height * 0.28} 0 0 0 {height * 0.3} {height - 1}H{part}Z", fill=KIND_PALE[kind(card)]),
        icon(KIND_NAMES[kind(card)], height * 0.06 + size * 0.62, middle, size * 1.15),
        words(value(card), part - size * 0.42, middle + size * 0.36, size, anchor="middle", font_weight=700,
              fill=KIND_DARK[kind(card)]),
        trend(now, then, part + size * 0.48, middle, size * 0.5),
        words(then, width - height * 0.2, middle + size * 0.36, size, anchor="end", font_weight=700),
    )  # fmt: skip
