"""Pig: roll or hold. The smallest complete game."""

from kibo import Game

from . import rules

GAME = Game("pig", range(2, 5), rules.State, rules, rules.NUM_ACTIONS, rules, cites={1: "PIG-02"}, usual_seats=2)
