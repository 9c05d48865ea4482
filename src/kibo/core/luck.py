"""How the dice fell: what came how often, what was to be expected, and how likely it is.

All of it holds for any game. Draws of one kind (a die, a pile of cards) are counted together, each with the odds that
it had when it was made; so it does not matter that a pile shrinks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random

from .game import Draws, Game
from .match import Match
from .text import Phrase

AGAIN = 4000
"""How many times the draws are made again, to see how uneven they fall by chance."""
NUMBERED = re.compile(r"(\D+) (\d+)")


@dataclass(frozen=True)
class Drawn:
    """One draw: what could come, and what came."""

    ply: int
    seat: int
    """Whose turn it was."""
    odds: Mapping[int, int]
    came: int
    names: Mapping[int, str | Phrase]
    """What each outcome is called."""
    worth: Mapping[int, int] | None
    """What each outcome counts, where more is luckier."""
    kind: str = ""
    """The game's own name of this kind of draw."""

    @property
    def total(self) -> int:
        """The sum of the odds."""
        return sum(self.odds.values())

    @property
    def is_open(self) -> bool:
        """Could more than one thing come?"""
        return len(self.odds) > 1


def draws_of(match: Match) -> list[Drawn]:
    """Every draw of a match, in order."""
    again, found = match.back_to(0), []
    for ply, action in enumerate(match.history):
        if odds := again.odds:
            found.append(_drawn(again, ply, odds, action))
        again._apply(action)
    return found


def _drawn(match: Match, ply: int, odds: Mapping[int, int], came: int) -> Drawn:
    s, seat = match.position, int(getattr(match.position, "turn", -1))
    kind = kind_of(match.game, came)
    if kind is None:
        return Drawn(ply, seat, odds, came, {outcome: match.write(outcome) for outcome in odds}, None)
    worth = {outcome: kind.worth(s, outcome) for outcome in odds} if kind.worth else None
    return Drawn(ply, seat, odds, came, {outcome: kind.label(outcome) for outcome in odds}, worth, kind.name)


def kind_of(game: Game, outcome: int) -> Draws | None:
    """The kind of draw that an outcome belongs to, if the game says so."""
    return next((kind for kind in game.draws if outcome in kind.outcomes), None)


# kinds of draws


def by_kind(draws: Iterable[Drawn]) -> dict[str, list[Drawn]]:
    """The draws in which something was open, kind by kind.

    Where the game does not name its kinds, draws that can bring the same are of one kind; if all that they can bring is
    one word and a number, that is a die: the word names it, and the number is what it counts.
    """
    kinds: dict[str, list[Drawn]] = {}
    unnamed: list[tuple[set[int], list[Drawn]]] = []
    for drawn in draws:
        if drawn.kind and drawn.is_open:
            kinds.setdefault(drawn.kind, []).append(drawn)
        elif drawn.is_open:
            near = [group for group in unnamed if group[0] & drawn.odds.keys()]
            unnamed = [group for group in unnamed if group not in near]
            outcomes = set(drawn.odds).union(*(group[0] for group in near))
            unnamed.append((outcomes, [*(one for group in near for one in group[1]), drawn]))
    for number, (_, members) in enumerate(unnamed, 1):
        stem = _stem(members)
        kinds[stem or f"#{number}"] = [_numbered(drawn) if stem else drawn for drawn in members]
    return kinds


def _stem(draws: Sequence[Drawn]) -> str:
    """The one word before the numbers that these draws can bring, or nothing."""
    found = [NUMBERED.fullmatch(str(name)) for drawn in draws for name in drawn.names.values()]
    stems = {one[1] if one else "" for one in found}
    return stems.pop() if len(stems) == 1 else ""


def _numbered(drawn: Drawn) -> Drawn:
    names = {outcome: str(name).rpartition(" ")[2] for outcome, name in drawn.names.items()}
    worth = {outcome: int(name) for outcome, name in names.items()}
    return Drawn(drawn.ply, drawn.seat, drawn.odds, drawn.came, names, worth)


# how often


@dataclass(frozen=True)
class Count:
    """How often one outcome came."""

    outcome: int
    name: str | Phrase
    came: int
    expected: float
    spread: float
    """The standard deviation of how often it comes."""


def counts(draws: Sequence[Drawn]) -> list[Count]:
    """How often each outcome came, and how often it was to be expected."""
    names = {outcome: name for drawn in draws for outcome, name in drawn.names.items()}
    came = Counter(drawn.came for drawn in draws)
    found = []
    for outcome in sorted(names):
        chances = [drawn.odds.get(outcome, 0) / drawn.total for drawn in draws]
        spread = sqrt(sum(p * (1 - p) for p in chances))
        found.append(Count(outcome, names[outcome], came[outcome], sum(chances), spread))
    return found


def unevenness(came: Sequence[int], expected: Sequence[float]) -> float:
    """How far what came lies from what was to be expected: the sum of squares, each over what was expected."""
    return sum((many - mean) ** 2 / mean for many, mean in zip(came, expected, strict=True))


def as_uneven(draws: Sequence[Drawn], again: int = AGAIN) -> int:
    """How many times out of `again` draws with the same odds fall at least as unevenly as these did."""
    counted = counts(draws)
    expected = [count.expected for count in counted]
    limit = unevenness([count.came for count in counted], expected) - 1e-9
    place = {count.outcome: index for index, count in enumerate(counted)}
    source = Random(len(draws))  # the same page says the same tomorrow
    tallies = [[0] * len(counted) for _ in range(again)]
    for odds, many in Counter(tuple(drawn.odds.items()) for drawn in draws).items():
        fell = source.choices([place[outcome] for outcome, _ in odds], [weight for _, weight in odds], k=many * again)
        for number, came in enumerate(fell):
            tallies[number % again][came] += 1
    return sum(unevenness(tally, expected) >= limit for tally in tallies)


# how lucky


@dataclass(frozen=True)
class Luck:
    """What the draws of one seat brought together, and how likely more and less was."""

    seat: int
    draws: int
    total: int
    expected: float
    luckier: float
    unluckier: float


def lucks(draws: Sequence[Drawn]) -> list[Luck]:
    """Seat by seat, for draws whose outcomes count; all ways are counted, each draw with the odds that it had."""
    counted = [drawn for drawn in draws if drawn.worth]
    return [_luck(seat, [d for d in counted if d.seat == seat]) for seat in sorted({d.seat for d in counted})]


def _luck(seat: int, draws: Sequence[Drawn]) -> Luck:
    likely, total, expected = {0: 1.0}, 0, 0.0
    for drawn in draws:
        worth = drawn.worth or {}
        total += worth[drawn.came]
        shares = [(worth[outcome], weight / drawn.total) for outcome, weight in drawn.odds.items()]
        expected += sum(points * share for points, share in shares)
        after: dict[int, float] = {}
        for before, chance in likely.items():
            for points, share in shares:
                after[before + points] = after.get(before + points, 0.0) + chance * share
        likely = after
    luckier = fsum(chance for reached, chance in likely.items() if reached > total)
    unluckier = fsum(chance for reached, chance in likely.items() if reached < total)
    return Luck(seat, len(draws), total, expected, luckier, unluckier)
