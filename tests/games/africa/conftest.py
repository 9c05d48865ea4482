"""Positions of Africa that a person can read: spaces by name, everything not named of one kind."""

import pytest

import kibo
from kibo.core import notation
from kibo.games.africa import GAME
from kibo.games.africa.board import NAMES
from kibo.games.africa.state import GOODS, KIND_NAMES, SEATS
from kibo.testing import position

SPACE = {name: space for space, name in enumerate(NAMES)}
GOOD_NAMES = KIND_NAMES[5:10]


class Table:
    """A position, and what is done and asked in it."""

    def __init__(self, s):
        self.s = s

    @property
    def lines(self):
        """Everything that may come next, in notation."""
        return [GAME.notation.write(self.s, action) for action in notation.possible(GAME, self.s)]

    def play(self, *lines):
        for line in lines:
            GAME.rules.apply(self.s, notation.read(GAME, self.s, line))
        return self

    def gain(self, line):
        gain = GAME.rules.gain(self.s, notation.read(GAME, self.s, line))
        return None if gain == kibo.core.game.NO_GAIN else gain

    def on(self, name):
        return GAME.state.field("space").word(self.s.space[SPACE[name]])

    def at(self, seat):
        return NAMES[self.s.at[seat]]

    def goods(self, seat):
        return {name: count for name, count in zip(GOOD_NAMES, self.s.goods[seat], strict=True) if count}

    @property
    def phase(self):
        return GAME.phases[self.s.phase]

    @property
    def points(self):
        row = [0] * self.s.seats
        GAME.rules.score(self.s, row)
        return row

    @property
    def winners(self):
        row = [0] * self.s.seats
        GAME.rules.winners(self.s, row)
        return row


@pytest.fixture
def lay():
    """Lay out a table: explorers by seat, what lies where, and what all other spaces hold (face down, if not said)."""

    def lay(*explorers, on=None, rest="face down", seats=2, phase="act", options=None, goods=None, **fields):
        contents = dict.fromkeys(range(len(NAMES)), rest) | {SPACE[name]: what for name, what in (on or {}).items()}
        homes = [SPACE[name] for name in explorers]
        s = position(GAME, seats, options, space=contents, phase=phase, at=homes, **fields)
        assert len(s.at) == SEATS
        for seat, held in enumerate(goods or []):
            s.goods[seat] = [held.get(name, 0) for name in GOOD_NAMES]
            assert len(s.goods[seat]) == GOODS
        return Table(s)

    return lay
