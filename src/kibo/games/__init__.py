"""The games: one folder is one whole game."""
