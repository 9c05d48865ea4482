"""What many games say about their players: shares, ratings with intervals, and who can be told apart."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any, NamedTuple

from ..core.errors import MissingExtra
from .result import wilson

DRAWN = 200
"""How often deals are drawn anew, to see how far a rating could be from the truth."""
MIDDLE = 1500
ANCHORS = ("greedy", "medium")
"""Whose rating is MIDDLE, where they take part; otherwise the mean is."""
APART = 0.03
"""A difference in shares that is worth knowing: a test asks whether one is better by this or worse by this."""
DECIDED = math.log(19)
"""How sure a test is when it stops: wrong in 5 of 100 cases."""
FEWEST = 10
"""Deals without which nothing is decided."""


class PlayedGame(NamedTuple):
    """One game: who sat where, and each seat's part in the win."""

    game: str
    seats: int
    deal: int
    seating: int
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    plies: int
    decisions: int
    ended: bool


def check_extra() -> None:
    """What is needed for ratings and files is there; otherwise MissingExtra says so, before anything is played."""
    if not all(map(find_spec, ("openskill", "pyarrow"))):
        raise MissingExtra("a tournament", "lab")


def shares_of_deals(played: Sequence[PlayedGame], bot: str) -> list[float]:
    """For each deal, how much more a bot won than its part of the seats."""
    won: dict[tuple[int, tuple[str, ...]], list[float]] = defaultdict(list)
    for one in played:
        mine = [share for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
        won[one.deal, tuple(sorted(one.bots))].append(sum(mine) - len(mine) / one.seats)
    return [sum(more) / len(more) for more in won.values()]


class Evidence:
    """Deals between two bots, one after the other: how much they speak for one being better."""

    def __init__(self, more: Iterable[float] = ()) -> None:
        self.deals, self.total, self.squares = 0, 0.0, 0.0
        for one in more:
            self.add(one)

    def add(self, more: float) -> None:
        """A deal in which the first won so much more than its part."""
        self.deals += 1
        self.total += more
        self.squares += more * more

    @property
    def log_odds(self) -> float:
        """For being better by APART, against being worse by it (a sequential test of normals)."""
        if self.deals < FEWEST:
            return 0.0
        mean = self.total / self.deals
        variance = max(1e-4, (self.squares - self.total * mean) / (self.deals - 1))
        return 2 * APART * self.total / variance


def duel(played: Sequence[PlayedGame], one: str, other: str) -> dict[str, Any]:
    """Two bots compared over the games in which nobody else sat."""
    games = [game for game in played if set(game.bots) == {one, other}]
    more = shares_of_deals(games, one)
    odds = Evidence(more).log_odds
    won = sum(sum(s for name, s in zip(g.bots, g.shares, strict=True) if name == one) for g in games)
    low, high = wilson(won, len(games))
    return {
        "a": one,
        "b": other,
        "games": len(games),
        "deals": len(more),
        "share": won / len(games) if games else None,
        "low": low,
        "high": high,
        "log_odds": odds,
        "verdict": one if odds > DECIDED else other if odds < -DECIDED else None,
    }


# ratings


def pair_scores(played: Sequence[PlayedGame], bots: Sequence[str]) -> dict[int, list[list[float]]]:
    """For each deal, how often each bot has won where each other has not; a win that both share counts half to each."""
    place = {bot: i for i, bot in enumerate(bots)}
    deals: dict[int, list[list[float]]] = {}
    for one in played:
        scores = deals.setdefault(one.deal, [[0.0] * len(bots) for _ in bots])
        for a, b in combinations(range(one.seats), 2):
            first, second = place[one.bots[a]], place[one.bots[b]]
            if first != second and (one.shares[a] or one.shares[b]):
                won = 0.5 if one.shares[a] == one.shares[b] else float(one.shares[a] > one.shares[b])
                scores[first][second] += won
                scores[second][first] += 1 - won
    return deals


def fitted(scores: Any, bots: Sequence[str]) -> Any:
    """Elo ratings after Bradley and Terry, for each of many tables of scores; who met has drawn half a game besides."""
    import numpy

    games = scores + scores.swapaxes(1, 2)
    met = games > 0
    wins, games = (scores + 0.25 * met).sum(axis=2), games + 0.5 * met
    strength = numpy.ones(wins.shape)
    for _ in range(300):
        strength = wins / (games / (strength[:, :, None] + strength[:, None, :])).sum(axis=2)
        strength = strength / numpy.exp(numpy.log(strength).mean(axis=1, keepdims=True))
    elo = 400 * numpy.log10(strength)
    anchor = next((bots.index(name) for name in ANCHORS if name in bots), None)
    return elo - (elo.mean(axis=1) if anchor is None else elo[:, anchor])[:, None] + MIDDLE


def ratings(played: Sequence[PlayedGame], bots: Sequence[str]) -> list[tuple[float, float, float]]:
    """The Elo rating of each bot with its 95 % interval, by drawing the deals anew."""
    import numpy

    deals = numpy.array(list(pair_scores(played, bots).values()))
    luck = numpy.random.default_rng(1)
    drawn = [deals[luck.integers(len(deals), size=len(deals))].sum(axis=0) for _ in range(DRAWN)]
    found = fitted(numpy.array([deals.sum(axis=0), *drawn]), bots)
    low, high = numpy.percentile(found[1:], [2.5, 97.5], axis=0)
    return [(float(found[0][i]), float(low[i]), float(high[i])) for i in range(len(bots))]


def skills(played: Sequence[PlayedGame], bots: Sequence[str]) -> list[tuple[float, float]]:
    """Mean and deviation of each bot's skill, by openskill, game after game."""
    check_extra()
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for one in played:
        if len(set(one.bots)) == one.seats:  # nobody plays against themselves
            rated = model.rate([[known[bot]] for bot in one.bots], scores=list(one.shares))
            known |= {bot: team[0] for bot, team in zip(one.bots, rated, strict=True)}
    return [(known[bot].mu, known[bot].sigma) for bot in bots]


def standings(played: Sequence[PlayedGame]) -> list[dict[str, Any]]:
    """Each bot's result in each game and number of seats, the best first."""
    tables: dict[tuple[str, int], list[PlayedGame]] = defaultdict(list)
    for one in played:
        tables[one.game, one.seats].append(one)
    found = []
    for (game, seats), games in tables.items():
        bots = sorted({bot for one in games for bot in one.bots})
        elo, skill = ratings(games, bots), skills(games, bots)
        rows: list[dict[str, Any]] = [
            {"game": game, "seats": seats, "bot": bot}
            | result(games, bot)
            | {"rating": elo[i][0], "rating_low": elo[i][1], "rating_high": elo[i][2]}
            | {"skill": skill[i][0], "skill_deviation": skill[i][1]}
            for i, bot in enumerate(bots)
        ]
        found += sorted(rows, key=lambda row: -row["rating"])
    return found


def result(games: Sequence[PlayedGame], bot: str) -> dict[str, Any]:
    """How often a bot has won; a shared win counts as its part, and each of its seats as a game."""
    mine = [share for one in games for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
    low, high = wilson(sum(mine), len(mine))
    return {"games": len(mine), "wins": sum(mine), "win_rate": sum(mine) / len(mine), "low": low, "high": high}


def duels(played: Sequence[PlayedGame]) -> list[dict[str, Any]]:
    """All pairs of bots that met with nobody else at the table."""
    met = sorted({(one.game, one.seats, min(one.bots), max(one.bots)) for one in played if len(set(one.bots)) == 2})
    return [
        {"game": game, "seats": seats}
        | duel([one for one in played if (one.game, one.seats) == (game, seats)], first, second)
        for game, seats, first, second in met
    ]
