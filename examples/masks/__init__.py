"""Masks: a bluffing game of three cards, and the smallest game with secrets that has everything a game can have."""

from kibo.core.game import Game, Option

from . import notation, reasons, rules, view
from .bots import gain, value
from .count import FINAL, breakdown
from .laws import LAWS
from .rules import Phase

GAME = Game(
    "masks",
    range(2, 4),
    rules.State,
    rules,
    rules.NUM_ACTIONS,
    notation,
    options=(Option("long"),),
    view=view,
    laws=LAWS,
    value=value,
    gain=gain,
    effects=notation.effects,
    tell=notation.tell,
    derive=rules.derive,
    draws=notation.DRAWS,
    reasons=reasons,
    breakdown=breakdown,
    final=FINAL,
    cites={Phase.NAME: "MSK-10", Phase.ANSWER: "MSK-11"},
    usual_seats=2,
)
