"""What a learner does on batches, whatever it learns with: play some steps, say what they were worth, be examined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from kibo import Game
from kibo.lab import Batch

Array = numpy.ndarray[Any, Any]
Choose = Callable[[Array, Array], tuple[Array, Array, Array]]
"""From tensors and masks: an action for each game, how likely it was as a logarithm, and what the game seems worth."""

LEARNER = 0
"""The learner sits in the first seat, a bot in each of the others."""
DISCOUNT, TRACE = 0.995, 0.95
"""How much less a decision later counts, and how far an advantage looks ahead (generalised advantage estimation)."""


@dataclass(frozen=True)
class Played:
    """Some steps of many games, a line for each decision."""

    seen: Array
    legal: Array
    actions: Array
    likely: Array
    """The logarithm of how likely the action was."""
    better: Array
    """How much better it came out than was expected."""
    worth: Array
    """What the game seemed worth, with what came after known."""


def tables(game: Game, seats: int, lanes: int, bots: Sequence[str], seed: int) -> list[Batch]:
    """A batch for each bot that the learner plays against."""
    each = max(1, lanes // len(bots))
    others = [[None, *[bot] * (seats - 1)] for bot in bots]
    return [Batch(game, seats, each, bots=row, seed=seed + i, tensors=True) for i, row in enumerate(others)]


def reward(batch: Batch) -> Array:
    """What the last step brought the learner: its share of the win less an even share where a game ended, else 0."""
    return numpy.where(batch.done, batch.rewards[:, LEARNER] - 1 / batch.seats, 0).astype("f4")


def play(batch: Batch, choose: Choose, steps: int) -> Played:
    """Play some steps in every game of a batch, and say how good each decision turned out."""
    assert batch.tensors is not None
    n, columns = batch.tensors.shape
    seen = numpy.zeros((steps, n, columns), "f4")
    legal = numpy.zeros((steps, n, batch.game.num_actions), "?")
    actions = numpy.zeros((steps, n), "i8")
    likely, rewards, done, worth = (numpy.zeros((steps, n), "f4") for _ in range(4))
    for step in range(steps):
        seen[step], legal[step] = batch.tensors, batch.legal
        actions[step], likely[step], worth[step] = choose(batch.tensors, batch.legal)
        batch.step(actions[step])
        rewards[step], done[step] = reward(batch), batch.done
    last = choose(batch.tensors, batch.legal)[2]
    better = advantages(rewards, worth, done, last)
    flat = [one.reshape(steps * n, *one.shape[2:]) for one in (seen, legal, actions, likely, better, better + worth)]
    return Played(*flat)


def advantages(rewards: Array, worth: Array, done: Array, last: Array) -> Array:
    """How much better each decision came out than was expected: sums of surprises, fewer the later they came."""
    better = numpy.zeros_like(rewards)
    ahead, known = numpy.zeros_like(last), last
    for step in reversed(range(len(rewards))):
        goes_on = 1 - done[step]
        surprise = rewards[step] + DISCOUNT * goes_on * known - worth[step]
        ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
        better[step], known = ahead, worth[step]
    return better


def joined(parts: Sequence[Played]) -> Played:
    """What was played at several tables as one."""
    return Played(*(numpy.concatenate([getattr(part, name) for part in parts]) for name in Played.__annotations__))


def share_won(batch: Batch, choose: Choose, first: int) -> float:
    """The learner's mean share of the win in the first game of every lane, numbered from `first` on."""
    batch.reset(first)
    won, over = numpy.zeros(batch.n), numpy.zeros(batch.n, "?")
    while not over.all():
        assert batch.tensors is not None
        batch.step(choose(batch.tensors, batch.legal)[0])
        fresh = batch.done & ~over
        won[fresh] = batch.rewards[fresh, LEARNER]
        over |= batch.done
    return float(won.mean())


def at_random(seed: int) -> Choose:
    """Who knows nothing: any legal action is as good as the other."""
    draws = numpy.random.default_rng(seed)

    def choose(_seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        drawn = numpy.where(legal, draws.random(legal.shape), -1).argmax(1)
        return drawn, -numpy.log(legal.sum(1)), numpy.zeros(len(legal), "f4")

    return choose
