"""Deals of a tournament on a card: many games at once, and what their bots search for is measured together.

A game is played here until one of its bots has to search; then it waits, and goes on when all rounds of that search
have been measured. Games come out as they do one by one, to the last ply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from ..bots import search
from ..bots.card_mind import Card, Task
from ..bots.desk import AT_START, SEEN, new_desk
from ..bots.dispatch import SEARCH
from ..core import draw
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import compiled, numbers
from . import paired
from .paired import BASE, COUNT, SEAT, Deal

TOGETHER = 512
"""How many games are played at once: so many that a card has enough to do even where a search keeps few actions."""

NOTHING = (0, 0, 0)
"""In place of a round: there is none."""


class Underway:
    """One game that is being played."""

    def __init__(self, game: Game, start: Any, deal: Deal, drive: Any) -> None:
        self.deal, self.drive = deal, drive
        self.desk = new_desk(game, "cpu")
        self.desk.worlds[AT_START] = start
        self.luck, self.outcome = numbers("cpu", draw.STATE), numbers("cpu", paired.OUTCOME)
        self.asked = numbers("cpu", paired.ASKED)
        self.go_on()

    @property
    def over(self) -> bool:
        """Has it come to its end?"""
        return int(self.asked[COUNT]) == 0

    def go_on(self) -> None:
        """Play until there is something to measure, or to the end."""
        self.round = NOTHING
        while self.round is NOTHING:
            self.drive(self.desk, self.luck, self.deal, self.outcome, self.asked)
            if self.over:
                return
            self.sums = [int(worth) for worth in self.desk.sums[: int(self.asked[COUNT])]]
            self.rounds = search.plan(int(self.deal.bots[self.asked[SEAT]]) - SEARCH, len(self.sums))
            self.round = next(self.rounds, NOTHING)

    def task(self) -> Task:
        """What is to be measured for the round."""
        kept, first, samples = self.round
        actions = [int(self.desk.legal[place]) for place in self.desk.order[:kept]]
        return Task(
            self.desk.worlds[SEEN].copy(), int(self.asked[SEAT]), actions, int(self.asked[BASE]), first, samples
        )

    def hear(self, found: list[int]) -> None:
        """Take what the actions kept came to, and go on to the next round or to the next search."""
        places = [int(place) for place in self.desk.order[: self.round[0]]]
        for place, worth in zip(places, found, strict=True):
            self.sums[place] += worth
        self.desk.order[: self.round[0]] = sorted(places, key=lambda place: -self.sums[place])
        self.round = next(self.rounds, NOTHING)
        if self.round is NOTHING:
            self.go_on()


Key = TypeVar("Key")


def played_together(game: Game, deals: Iterable[tuple[Key, Any, Deal]]) -> Iterator[tuple[Key, list[int]]]:
    """Play deals, each from a position, and give its outcome as soon as it is over: another takes its place."""
    card, drive = Card(game), compiled(game, paired.next_search)
    waiting = iter(deals)
    playing: list[tuple[Key, Underway]] = []
    while True:
        for label, start, deal in islice(waiting, TOGETHER - len(playing)):
            row = numbers("cpu", MOST_SEATS)
            row[: len(deal.bots)] = deal.bots
            playing.append((label, Underway(game, start.pack()[0], deal._replace(bots=row), drive)))
        over = [one for one in playing if one[1].over]
        playing = [one for one in playing if not one[1].over]
        yield from ((label, [int(number) for number in one.outcome]) for label, one in over)
        if over:
            continue
        if not playing:
            return
        for (_, one), found in zip(playing, card.measured([one.task() for _, one in playing]), strict=True):
            one.hear(found)
