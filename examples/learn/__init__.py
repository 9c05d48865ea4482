"""Learning to play on batches: a linear policy and a small network, with PyTorch."""
