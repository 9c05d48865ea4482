"""The log on disk, which everything else is folded from."""
