"""How the dice fell: what came how often, what was to be expected, and how likely it is.

All of it holds for any game. A draw whose odds are those of an earlier draw less what came there is made from the same
pile; a roll of a die is a pile of its own, of which one is drawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, fsum, sqrt
from random import Random

from .counting import Draws
from .game import Game
from .match import Match
from .text import Phrase

AGAIN = 4000
"""How many times the draws are made again, to see how uneven they fall by chance."""
NUMBERED = re.compile(r"(\D+) (\d+)")


@dataclass(frozen=True)
class PastDraw:
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


def draws_of(match: Match) -> list[PastDraw]:
    """Every draw of a match, in order."""
    again, found = match.back_to(0), []
    for ply, action in enumerate(match.history):
        if odds := again.odds:
            found.append(_drawn(again, ply, odds, action))
        again._apply(action)
    return found


def _drawn(match: Match, ply: int, odds: Mapping[int, int], came: int) -> PastDraw:
    s, seat = match.position, int(getattr(match.position, "turn", -1))
    kind = kind_of(match.game, came)
    if kind is None:
        return PastDraw(ply, seat, odds, came, {outcome: match.write(outcome) for outcome in odds}, None)
    worth = {outcome: kind.worth(s, outcome) for outcome in odds} if kind.worth else None
    return PastDraw(ply, seat, odds, came, {outcome: kind.label(outcome) for outcome in odds}, worth, kind.name)


def kind_of(game: Game, outcome: int) -> Draws | None:
    """The kind of draw that an outcome belongs to, if the game says so."""
    return next((kind for kind in game.draws if outcome in kind.outcomes), None)


# kinds of draws


def by_kind(draws: Iterable[PastDraw]) -> dict[str, list[PastDraw]]:
    """The draws, kind by kind.

    Where the game does not name its kinds, draws that can bring the same are of one kind; if all that they can bring is
    one word and a number, that is a die: the word names it, and the number is what it counts.
    """
    kinds: dict[str, list[PastDraw]] = {}
    unnamed: list[tuple[set[int], list[PastDraw]]] = []
    for drawn in draws:
        if len(drawn.odds) == 1:
            continue  # where only one thing could come, there was no luck
        if drawn.kind:
            kinds.setdefault(drawn.kind, []).append(drawn)
        else:
            near = [group for group in unnamed if group[0] & drawn.odds.keys()]
            unnamed = [group for group in unnamed if group not in near]
            outcomes = set(drawn.odds).union(*(group[0] for group in near))
            unnamed.append((outcomes, [*(one for group in near for one in group[1]), drawn]))
    for number, (_, members) in enumerate(unnamed, 1):
        stem = _stem(members)
        kinds[stem or f"#{number}"] = [_numbered(drawn) if stem else drawn for drawn in members]
    return kinds


def _stem(draws: Sequence[PastDraw]) -> str:
    """The one word before the numbers that these draws can bring, or nothing."""
    found = [NUMBERED.fullmatch(str(name)) for drawn in draws for name in drawn.names.values()]
    stems = {one[1] if one else "" for one in found}
    return stems.pop() if len(stems) == 1 else ""


def _numbered(drawn: PastDraw) -> PastDraw:
    names = {outcome: str(name).rpartition(" ")[2] for outcome, name in drawn.names.items()}
    worth = {outcome: int(name) for outcome, name in names.items()}
    return PastDraw(drawn.ply, drawn.seat, drawn.odds, drawn.came, names, worth)


# piles


@dataclass(frozen=True)
class Pile:
    """Draws made one after the other without putting back: a pile of cards, or one roll of a die."""

    draws: list[PastDraw]

    @property
    def odds(self) -> Mapping[int, int]:
        """What lay there at the first draw."""
        return self.draws[0].odds

    @property
    def size(self) -> int:
        """How much lay there at the first draw."""
        return self.draws[0].total


def piles(draws: Iterable[PastDraw]) -> list[Pile]:
    """From what the draws of one kind were made; where only one thing could come, there is no chance to count."""
    found: list[Pile] = []
    left: dict[frozenset[tuple[int, int]], Pile] = {}
    for drawn in draws:
        pile = left.pop(frozenset(drawn.odds.items()), None)
        if pile is None:
            pile = Pile([])
            found.append(pile)
        pile.draws.append(drawn)
        rest = {outcome: weight - (outcome == drawn.came) for outcome, weight in drawn.odds.items()}
        left[frozenset((outcome, weight) for outcome, weight in rest.items() if weight)] = pile
    return [pile for pile in found if len(pile.odds) > 1]


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


def counts(of: Sequence[Pile]) -> list[Count]:
    """How often each outcome came, and how often it was to be expected."""
    names = {outcome: name for pile in of for outcome, name in pile.draws[0].names.items()}
    came = Counter(drawn.came for pile in of for drawn in pile.draws)
    found = []
    for outcome in sorted(names):
        mean = spread = 0.0
        for pile in of:
            share, many = pile.odds.get(outcome, 0) / pile.size, len(pile.draws)
            mean += many * share
            spread += many * share * (1 - share) * (pile.size - many) / (pile.size - 1)
        found.append(Count(outcome, names[outcome], came[outcome], mean, sqrt(spread)))
    return found


def unevenness(came: Sequence[int], expected: Sequence[float]) -> float:
    """How far what came lies from what was to be expected: the sum of squares, each over what was expected."""
    return sum((many - mean) ** 2 / mean for many, mean in zip(came, expected, strict=True))


def as_uneven(of: Sequence[Pile], again: int = AGAIN) -> int:
    """How many times out of `again` draws from the same piles fall at least as unevenly as these did."""
    counted = counts(of)
    expected = [count.expected for count in counted]
    limit = unevenness([count.came for count in counted], expected) - 1e-9
    place = {count.outcome: index for index, count in enumerate(counted)}
    source = Random(sum(len(pile.draws) for pile in of))  # the same page says the same tomorrow
    tallies = [[0] * len(counted) for _ in range(again)]
    alike = Counter((tuple(pile.odds.items()), len(pile.draws)) for pile in of)
    for (odds, many), times in alike.items():
        lying = [place[outcome] for outcome, weight in odds for _ in range(weight)]
        for tally in tallies:
            for _ in range(times if many > 1 else 0):
                for came in source.sample(lying, many):
                    tally[came] += 1
        for number, came in enumerate(source.choices(lying, k=times * again) if many == 1 else ()):
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


def lucks(of: Sequence[Pile]) -> list[Luck]:
    """Seat by seat, for draws whose outcomes count: all that could have come from the same piles is weighed."""
    counted = [pile for pile in of if pile.draws[0].worth]
    return [_luck(seat, counted) for seat in sorted({drawn.seat for pile in counted for drawn in pile.draws})]


def _luck(seat: int, of: Sequence[Pile]) -> Luck:
    likely, draws, total = {0: 1.0}, 0, 0
    for pile in of:
        mine = [drawn for drawn in pile.draws if drawn.seat == seat]
        draws += len(mine)
        total += sum((drawn.worth or {})[drawn.came] for drawn in mine)
        after: dict[int, float] = {}
        for points, share in _sums(pile, len(mine)).items():
            for before, chance in likely.items():
                after[before + points] = after.get(before + points, 0.0) + chance * share
        likely = after
    expected = fsum(points * chance for points, chance in likely.items())
    luckier = fsum(chance for points, chance in likely.items() if points > total)
    unluckier = fsum(chance for points, chance in likely.items() if points < total)
    return Luck(seat, draws, total, expected, luckier, unluckier)


def _sums(pile: Pile, many: int) -> dict[int, float]:
    """How likely each sum of so many draws from a pile is."""
    worth = pile.draws[0].worth or {}
    ways = {(0, 0): 1}  # how many are taken and what they count: in how many ways
    for outcome, weight in pile.odds.items():
        after: Counter[tuple[int, int]] = Counter()
        for (taken, points), before in ways.items():
            for more in range(min(weight, many - taken) + 1):
                after[taken + more, points + more * worth[outcome]] += before * comb(weight, more)
        ways = dict(after)
    return {points: found / comb(pile.size, many) for (taken, points), found in ways.items() if taken == many}
