"""Positions of the Star of Africa for its tests: named places, and tokens that always add up."""

import pytest

import kibo
from kibo.core.notation import possible, read
from kibo.core.position import position_faults
from kibo.games.star_of_africa.board import NAMES
from kibo.games.star_of_africa.state import ROBBER_OF, TOKEN, Kind
from kibo.testing import position

GAME = kibo.load("star_of_africa")


class Table:
    """A position at the beginning of A's turn, with only what matters changed; every law holds before each action."""

    def __init__(self, *at, money=None, robbers=None, empty=(), star=None, horseshoes=(), options=None, **fields):
        money = list(money or [3] * len(at))
        fields = {"phase": "take turn", "turn": 0} | fields
        self.s = s = position(GAME, len(at), options, at=list(at), money=money, paid_out=sum(money), **fields)
        for city in empty:
            s.city[NAMES.index(city)] = 0
            self._turned(Kind.BLANK)
            s.bank[Kind.BLANK] += 1
        for city, owner in (robbers or {}).items():
            s.city[NAMES.index(city)] = ROBBER_OF + "ABCDE".index(owner)
            self._turned(Kind.ROBBER)
        for _ in range(sum(s.robbers)):
            self._turned(Kind.ROBBER, somewhere=True)
        if star is not None:
            s.star = "ABCDE".index(star)
            self._turned(Kind.STAR, somewhere=True)
        for seat, count in enumerate(horseshoes):
            s.horseshoes[seat] = count
        for _ in range(sum(horseshoes) + s.bank[Kind.HORSESHOE]):
            self._turned(Kind.HORSESHOE, somewhere=True)
        assert position_faults(GAME, s) == []

    def _turned(self, kind, somewhere=False):
        """One token of a kind is no longer face down; where it lay, if that does not matter, is far away."""
        self.s.hidden[kind] -= 1
        if somewhere:
            far = [c for c, lies in enumerate(self.s.city) if lies == TOKEN and c not in self.s.at]
            self.s.city[far[-1]] = 0

    @property
    def can(self):
        """What the seat to act may do now, in notation."""
        row = [-1] * GAME.num_actions
        actions = row[: GAME.rules.legal_actions(self.s, row)]
        assert actions == sorted(set(actions))
        assert actions[0] >= 0
        return {GAME.notation.write(self.s, action) for action in actions}

    def goes(self, roll, *, stay=False):
        """Where the player on turn may go with a roll."""
        trial = self.s.copy()
        for line in ("roll", f"die {roll}"):
            GAME.rules.apply(trial, read(GAME, trial, line))
        lines = [GAME.notation.write(trial, action) for action in possible(GAME, trial)]
        assert lines[0] == "stay"
        return {line.removeprefix("go ") for line in lines[1:]}

    def do(self, *lines):
        """Play actions and outcomes of chance in notation."""
        for line in lines:
            GAME.rules.apply(self.s, read(GAME, self.s, line))
            assert position_faults(GAME, self.s) == []
            assert self.s.out_of_range() == []
        return self

    def at(self, seat):
        """Where a seat's pawn stands."""
        return NAMES[self.s.at["ABCDE".index(seat)]]

    def lies(self, city):
        """What lies on a city."""
        return GAME.state.field("city").word(self.s.city[NAMES.index(city)])

    @property
    def phase(self):
        return GAME.phases[self.s.phase]

    @property
    def turn(self):
        return "ABCDE"[self.s.turn]

    @property
    def odds(self):
        """What chance may bring, in notation, with its weights."""
        outcome, weight = [0] * GAME.num_actions, [0] * GAME.num_actions
        count = GAME.rules.chance(self.s, outcome, weight)
        return {GAME.notation.write(self.s, outcome[i]): weight[i] for i in range(count)}


@pytest.fixture
def game():
    return GAME


@pytest.fixture
def table():
    return Table
