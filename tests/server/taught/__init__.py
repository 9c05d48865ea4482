"""Pig with reasons, a drawing and a guided first game: laid over a copy of the example, for the tests of the house."""

from kibo import Game

from . import reasons, rules, view

GAME = Game(
    "taught_pig", range(2, 5), rules.State, rules, rules.NUM_ACTIONS, rules, usual_seats=2, view=view, reasons=reasons,
    cites={rules.Phase.DECIDE: "PIG-02"},
)  # fmt: skip
