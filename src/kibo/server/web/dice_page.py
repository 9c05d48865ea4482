"""What the page of a table's dice shows: the seal, the proof, and how the dice fell."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from ...core.fair import DiceProof
from ...core.game import Game
from ...core.luck import AGAIN, Count, Luck, PastDraw, Pile, as_uneven, by_kind, counts, draws_of, lucks, piles
from ...core.match import Match
from ...core.text import Phrase, Texts
from ...view.svg import tag
from ..table.table import Table

SPACES = {"en": "", "fr": "\u202f", "de": "\u00a0"}
"""What stands before a percent sign."""
WIDE, HIGH = 100, 10
"""The size of a bar, before it is stretched to its column."""


@dataclass(frozen=True)
class Tally:
    """One kind of draw, counted."""

    name: str
    draws: int
    counts: list[Count]
    as_uneven: int
    lucks: list[Luck]


_kept: WeakKeyDictionary[Match, list[Tally]] = WeakKeyDictionary()


async def tallies(match: Match, draws: Sequence[PastDraw]) -> list[Tally]:
    """How the dice of a finished game fell, kind by kind; counted once, beside the loop that serves the tables."""
    if match not in _kept:
        _kept[match] = await asyncio.to_thread(_tallies, draws)
    return _kept[match]


def _tallies(draws: Sequence[PastDraw]) -> list[Tally]:
    kinds = {name: piles(those) for name, those in by_kind(draws).items()}
    return [tally(name, of) for name, of in kinds.items() if of]


def tally(name: str, of: Sequence[Pile]) -> Tally:
    """One kind of draw, counted."""
    return Tally(name, sum(len(pile.draws) for pile in of), counts(of), as_uneven(of), lucks(of))


async def dice_context(table: Table, texts: Texts) -> dict[str, Any]:
    """What the page says: before the end only what everybody may know."""
    over = table.stage == "over"
    counted = over and not table.terms.lesson  # a script is no luck
    proof, draws = table.proof, draws_of(table.playing) if counted else []
    found = await tallies(table.playing, draws) if draws else []
    words = table.game.text(texts.language)
    return {
        "over": over,
        "proof": proof,
        "words_given": [(seat, place) for seat, place in enumerate(table.places) if place.word],
        "wrong": wrong_draw(proof, draws) if proof else None,
        "rows": [row(drawn, number, words) for drawn, number in zip(draws, numbers(proof, draws), strict=True)],
        "tallies": [tally_words(tally, table.game, words, texts) for tally in found],
        "again": AGAIN,
        "percent": lambda share: percent(share, texts.language),
        "decimal": lambda value: decimal(value, texts.language),
    }


def numbers(proof: DiceProof | None, draws: Sequence[PastDraw]) -> Sequence[int | None]:
    """The number of each draw, where the dice were sealed."""
    return proof.numbers if proof else [None] * len(draws)


def wrong_draw(proof: DiceProof, draws: Sequence[PastDraw]) -> int | None:
    """The first draw that is not as sealed (0: the secret or the seats are not), or None if all are."""
    if not (proof.fits_seal and proof.fits_seats):
        return 0
    dice = proof.dice
    for number, drawn in zip(proof.numbers, draws, strict=True):
        if dice.outcome(number, drawn.odds) != drawn.came:
            return number
    return None


def outcome_name(name: str | Phrase, words: Texts) -> str:
    """What an outcome is called, in the reader's language."""
    return words.say(name) if isinstance(name, Phrase) else name


def row(drawn: PastDraw, number: int | None, words: Texts) -> dict[str, Any]:
    """One draw in the list of all."""
    alike = len(set(drawn.odds.values())) == 1
    names = {outcome: outcome_name(name, words) for outcome, name in drawn.names.items()}
    could = [names[outcome] if alike else f"{weight} × {names[outcome]}" for outcome, weight in drawn.odds.items()]
    return {
        "number": number,
        "move": drawn.ply + 1,
        "could": " · ".join(could),
        "came": names[drawn.came],
        "odds": " ".join(map(str, drawn.odds.values())),
        "index": list(drawn.odds).index(drawn.came),
    }


def tally_words(tally: Tally, game: Game, words: Texts, texts: Texts) -> dict[str, Any]:
    """One kind of draw, with its bars."""
    named = {kind.name for kind in game.draws}
    title = words[f"draws.{tally.name}"] if tally.name in named else tally.name
    most = max(max(count.came, count.expected + count.spread) for count in tally.counts)
    return {
        "title": texts["dice.draws"] if title.startswith("#") else title[:1].upper() + title[1:],
        "draws": tally.draws,
        "counts": [(outcome_name(count.name, words), count, Markup(bar(count, most))) for count in tally.counts],
        "share": tally.as_uneven / AGAIN,
        "certain": not any(count.spread for count in tally.counts),
        "lucks": [(luck, Markup(luck_bar(luck))) for luck in tally.lucks],
    }


def bar(count: Count, most: float) -> str:
    """How often something came: a bar, the line of what was to be expected, and the range that is usual."""
    scale = WIDE / most
    low, high = max(0.0, count.expected - count.spread) * scale, (count.expected + count.spread) * scale
    at = min(count.expected * scale, WIDE - 0.4)
    return tag(
        "svg",
        tag("rect", class_="usual", x=low, y=0, width=high - low, height=HIGH),
        tag("rect", class_="came", x=0, y=2.5, width=count.came * scale, height=HIGH - 5),
        tag("rect", class_="expected", x=at - 0.4, y=0, width=0.8, height=HIGH),
        class_="bar",
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def luck_bar(luck: Luck) -> str:
    """Where a sum lies among all that could have come: what is less likely on the left, what is more on the right."""
    low, high = luck.unluckier * WIDE, (1 - luck.luckier) * WIDE
    at = min(max(0.4, (low + high) / 2), WIDE - 0.4)
    return tag(
        "svg",
        tag("rect", class_="less", x=0, y=3, width=low, height=HIGH - 6),
        tag("rect", class_="more", x=high, y=3, width=WIDE - high, height=HIGH - 6),
        tag("rect", class_="expected", x=at - 0.4, y=0, width=0.8, height=HIGH),
        class_="bar",
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def decimal(value: float, language: str) -> str:
    """A number with one digit after the point, or the comma."""
    text = f"{value:.1f}"
    return text if language == "en" else text.replace(".", ",")


def percent(share: float, language: str) -> str:
    """A share of all cases: whole percents, and finer where it is next to never or always."""
    value = 100 * share
    if 0 < value < 0.05 or 99.95 < value < 100:
        text = f"{'<' if value < 50 else '>'} {decimal(0.1 if value < 50 else 99.9, language)}"
    elif 0 < value < 1 or 99 < value < 100:
        text = decimal(value, language)
    else:
        text = f"{value:.0f}"
    return f"{text}{SPACES[language]}%"
