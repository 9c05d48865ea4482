"""Learn to play a game on batches, against bots, and write down how well it goes.

    python -m learn.train kilimanjaro --model network --seconds 120 --out curve.json

from the folder `examples`, with the extra `learn` installed. The method is proximal policy optimisation in its plainest
form; every number of it stands below.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

import kibo
from kibo.lab import Batch
from learn.rollout import Array, Choose, Played, at_random, joined, play, share_won, tables

LANES, STEPS = 256, 32
"""Games side by side, and decisions in each between two lessons."""
PASSES, LESSON, CLIP, CURIOSITY = 2, 2048, 0.2, 0.01
RATES = {"linear": 3e-3, "network": 1e-3}
HIDDEN = 128
EXAMS = 512
"""Games of an examination."""
NUMBERED = 1 << 40
"""Games of examinations are numbered from here on: none of them is ever learnt from."""


Run = dict[str, Any]


class Policy(nn.Module):  # type: ignore[misc,unused-ignore]
    """A score for every action, and what the game seems worth: straight from the columns, or by way of a layer."""

    def __init__(self, model: str, columns: int, actions: int) -> None:
        super().__init__()
        self.body: nn.Module = nn.Identity()
        width = columns
        if model == "network":
            self.body, width = nn.Sequential(nn.Linear(columns, HIDDEN), nn.ReLU()), HIDDEN
        self.scores, self.worth = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.scores.weight)
        nn.init.zeros_(self.worth.weight)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of how likely each action is, none that is not legal, and what the game seems worth."""
        inner = self.body(seen)
        scores = self.scores(inner).masked_fill(~legal, -1e9)
        return torch.log_softmax(scores, 1), self.worth(inner).squeeze(1)


def chooser(policy: Policy, best: bool) -> Choose:
    """Draw actions as likely as the policy says, or take the likeliest."""

    def choose(seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        with torch.no_grad():
            likely, worth = policy(torch.from_numpy(seen), torch.from_numpy(legal))
            drawn = likely.argmax(1) if best else torch.multinomial(likely.exp(), 1).squeeze(1)
            chosen = likely.gather(1, drawn[:, None]).squeeze(1)
        return drawn.numpy(), chosen.numpy(), worth.numpy()

    return choose


def learn(policy: Policy, steps: torch.optim.Optimizer, played: Played) -> None:
    """Make what came out better than expected likelier, a little at a time."""
    seen, legal, actions, before, better, worth = (
        torch.from_numpy(getattr(played, name)) for name in Played.__annotations__
    )
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(PASSES):
        for part in torch.randperm(len(actions)).split(LESSON):
            likely, expected = policy(seen[part], legal[part])
            chosen = likely.gather(1, actions[part, None]).squeeze(1)
            ratio = (chosen - before[part]).exp()
            gain = torch.minimum(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            spread = -(likely.exp() * likely.clamp(min=-1e4)).sum(1).mean()
            loss = -gain - CURIOSITY * spread + 0.5 * (expected - worth[part]).square().mean()
            steps.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            steps.step()


def examine(exams: dict[str, Batch], choose: Choose) -> dict[str, float]:
    """The share of wins against each bot, always in the same games."""
    return {bot: share_won(batch, choose, NUMBERED) for bot, batch in exams.items()}


def run(game: kibo.Game, seats: int, model: str, bots: Sequence[str], seconds: float, seed: int) -> Iterator[Run]:
    """Learn for so many seconds of processor time; everything that was measured, after every examination."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    school = tables(game, seats, LANES, bots, seed)
    exams = dict(zip(bots, tables(game, seats, EXAMS * len(bots), bots, seed + 1000), strict=True))
    shown = school[0].layout
    policy = Policy(model, shown.length, game.num_actions)
    steps = torch.optim.Adam(policy.parameters(), RATES[model])
    curve: list[Run] = [{"seconds": 0.0, "decisions": 0, **examine(exams, chooser(policy, best=False))}]
    told: Run = {
        "game": game.id, "seats": seats, "model": model, "bots": list(bots), "seed": seed, "layout": shown.digest,
        "columns": shown.length, "games": EXAMS, "unlearnt": examine(exams, at_random(seed)), "curve": curve,
    }  # fmt: skip
    taken, decisions, examined = 0.0, 0, 0.0
    while taken < seconds:
        began = time.process_time()
        played = joined([play(batch, chooser(policy, best=False), STEPS) for batch in school])
        learn(policy, steps, played)
        taken += time.process_time() - began
        decisions += len(played.actions)
        if taken - examined >= seconds / 12 or taken >= seconds:
            examined = taken
            share = examine(exams, chooser(policy, best=True))
            curve.append({"seconds": round(taken, 1), "decisions": decisions, **share})
            yield told


def main() -> None:
    """Learn, and keep what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--model", choices=sorted(RATES), default="network")
    parser.add_argument("--bots", default="random,greedy", help="whom it plays against")
    parser.add_argument("--seconds", type=float, default=120, help="of processor time, examinations left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    try:
        given = kibo.load(asked.game), asked.seats, asked.model, asked.bots.split(","), asked.seconds, asked.seed
        for told in run(*given):
            print(json.dumps(told["curve"][-1]), flush=True)
            if asked.out:
                asked.out.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    except kibo.KiboError as error:
        raise SystemExit(f"kibo: {error}") from None


if __name__ == "__main__":
    main()
