"""Pig: roll or hold. The smallest complete game."""

from kibo import Game

from . import rules

CITES = {rules.Phase.DECIDE: "PIG-02"}
GAME = Game("pig", range(2, 5), rules.State, rules, rules.NUM_ACTIONS, rules, cites=CITES, usual_seats=2)
