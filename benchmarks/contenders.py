"""What is measured: something that plays random games for a while and says how fast."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

from kibo import Game
from kibo.lab import playout
from kibo.lab.simulate import Simulation

ALONE = time.process_time
"""The clock of whatever runs on one thread: the processor's time, which others on the machine do not use up."""


@dataclass(frozen=True)
class Rates:
    """Per second. A ply is a decision or a draw of chance."""

    games: float
    decisions: float
    plies: float


class Contender(Protocol):
    """One row of the table."""

    label: str

    def measure(self, seconds: float) -> Rates:
        """Play for about so long."""


class Kibo:
    """One of our games on one back end."""

    def __init__(self, game: Game, seats: int, device: str, threads: int = 1) -> None:
        plural = "" if threads == 1 else f", {threads} threads"
        kind = {"plain": "interpreted", "cpu": "compiled", "gpu": "on the GPU"}[device]
        self.label = f"kibo {game.id} for {seats}, {kind}{plural}"
        self.device = device
        self.clock = ALONE if threads == 1 and device != "gpu" else time.perf_counter
        self.simulation = Simulation(game, seats, seed=1, device=device, threads=threads, cap=100_000)
        self.simulation.get_ready()
        self.compiling = self.simulation.compiling
        self.games = {"plain": 2, "cpu": 200, "gpu": 1 << 16}[device]
        self.digest = ""

    def measure(self, seconds: float) -> Rates:
        """Play so many games as take about so long, in one run."""
        while True:
            began = self.clock()
            result = self.simulation.run(self.games)
            taken = self.clock() - began
            if taken >= seconds / 2:
                break
            self.games = int(self.games * min(16.0, max(2.0, seconds / max(taken, 1e-4))))
        self.digest = result.digest
        plies, decisions = result[playout.PLIES], result[playout.DECISIONS]
        return Rates(result.games / taken, decisions / taken, plies / taken)
