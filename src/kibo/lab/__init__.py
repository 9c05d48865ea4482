"""The laboratory: many games, counted honestly."""
