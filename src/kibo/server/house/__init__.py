"""The house itself: tables in memory, their viewers, the log and the bots, held together."""
