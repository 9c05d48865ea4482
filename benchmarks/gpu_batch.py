"""Batches for learners on a GPU: are they the CPU's to the last byte, and how many decisions a second do they make?

    python benchmarks/gpu_batch.py [GAME …] [--seconds 0.4] [--most 20]

One line of JSON for each thing that is known, as soon as it is. What is measured has the packed observation and the
mask: drawing a random action on the card, then a step with its check; the step alone; and both with tensors too.
Then Pgx's backgammon, where it is installed: it draws its actions within a step.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from typing import Any

import numpy

import kibo
from kibo.core.card import cuda
from kibo.lab import Batch
from kibo.lab.simulate import CAP
from peers import pgx_batch

ORDER = ("kilimanjaro", "star_of_africa", "photo_safari", "africa")
COMPARED, STEPS = 2048, 200
CAPS = {"star_of_africa": 160, "africa": 160}
"""Where games are compared that would not end within so few steps, they are cut off."""
TENSOR_LANES = 1 << 16
"""With tensors: a card holds ten gigabytes of them for a million lanes, and they are written at one speed."""


def say(**known: Any) -> None:
    """One line."""
    print(json.dumps(known), flush=True)


def differences(gpu: Batch, cpu: Batch) -> list[str]:
    """Which arrays of two batches differ, field by field where an array holds positions."""
    found = []
    ours, theirs = gpu._engine.arrays, cpu._engine.arrays
    for name in ours._fields:
        one, two = getattr(ours, name).copy_to_host(), getattr(theirs, name)
        if one.dtype.fields:
            found += [f"{name}.{field}" for field in one.dtype.names if not numpy.array_equal(one[field], two[field])]
        elif not numpy.array_equal(one, two):
            found.append(name)
    encoded: Any = cpu.tensors
    if not numpy.array_equal(gpu.on_host(gpu.tensors), encoded):
        found.append("tensors")
    return found


def compare(game: kibo.Game) -> None:
    """Step a batch on the card beside one on the CPU."""
    began = time.perf_counter()
    cap = CAPS.get(game.id, CAP)
    gpu = Batch(game, n=COMPARED, device="gpu", seed=11, cap=cap, tensors=True)
    gpu.sample()
    cuda().synchronize()
    compiled_gpu = time.perf_counter() - began
    gpu.reset(0)
    began = time.perf_counter()
    cpu = Batch(game, n=COMPARED, device="cpu", seed=11, cap=cap, tensors=True)
    compiled_cpu = time.perf_counter() - began
    wrong, ended = differences(gpu, cpu), 0
    for number in range(STEPS):
        drawn, chosen = gpu.sample(), cpu.sample()
        if not numpy.array_equal(gpu.on_host(drawn), chosen):
            wrong.append("sampled actions")
        gpu.step(drawn)
        cpu.step(chosen)
        ended += int(cpu.done.sum())
        if number % 8 == 0 or number == STEPS - 1:
            wrong += differences(gpu, cpu)
        if wrong:
            break
    refused = ""
    try:
        gpu.step(numpy.full(COMPARED, -1))
    except kibo.KiboError as error:
        refused = str(error)
    wrong += differences(gpu, cpu)
    say(
        game=game.id, what="equal", equal=not wrong, wrong=sorted(set(wrong)), lanes=COMPARED, steps=STEPS, ended=ended,
        refused=refused[:80], ready_gpu_s=round(compiled_gpu, 2), ready_cpu_s=round(compiled_cpu, 2),
    )  # fmt: skip


def rate(lanes: int, seconds: float, act: Callable[[], None]) -> tuple[float, int]:
    """Decisions a second, and how many steps were measured."""
    for _ in range(3):
        act()
    cuda().synchronize()
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(8):
            act()
        cuda().synchronize()
        steps += 8
    return lanes * steps / (time.perf_counter() - began), steps


def measure(game: kibo.Game, lanes: int, seconds: float) -> None:
    """How fast batches of so many lanes are, in the middle of games."""
    batch = Batch(game, n=lanes, device="gpu", seed=5)
    for _ in range(64):
        batch.step(batch.sample())

    def step() -> None:
        batch.step(batch.sample())

    both, steps = rate(lanes, seconds, step)
    drawing, _ = rate(lanes, seconds / 4, lambda: void(batch.sample()))
    alone = 1 / (1 / both - 1 / drawing) if drawing > both else float("inf")
    say(
        game=game.id, seats=batch.seats, what="rate", lanes=lanes, steps=steps,
        step_with_sampling_million=round(both / 1e6, 2), step_million=round(alone / 1e6, 2),
    )  # fmt: skip


def measure_pgx(lanes: int, seconds: float) -> None:
    """How fast Pgx's backgammon is on the same card."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX would take most of the card for itself
    act, columns = pgx_batch("backgammon", lanes)
    both, steps = rate(lanes, seconds, act)
    say(
        game="Pgx backgammon", what="rate", lanes=lanes, columns=columns, steps=steps,
        step_with_sampling_million=round(both / 1e6, 2),
    )  # fmt: skip


def void(_given: object) -> None:
    """Nothing."""


def measure_tensors(game: kibo.Game, seconds: float) -> None:
    """The same with tensors."""
    batch = Batch(game, n=TENSOR_LANES, device="gpu", seed=5, tensors=True)
    both, _ = rate(TENSOR_LANES, seconds, lambda: batch.step(batch.sample()))
    say(
        game=game.id, what="tensors", lanes=TENSOR_LANES, columns=batch.layout.length,
        step_with_sampling_million=round(both / 1e6, 2),
    )  # fmt: skip


def share(game: kibo.Game) -> None:
    """Do PyTorch and JAX take the arrays as they lie on the card?"""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX would take most of the card for itself
    batch = Batch(game, n=64, device="gpu", tensors=True)
    shown = {"observations": batch.observations, "legal": batch.legal, "rewards": batch.rewards}
    for name, array in {**shown, "to_act": batch.to_act, "tensors": batch.tensors}.items():
        pointer = array.__cuda_array_interface__["data"][0]  # type: ignore[union-attr]
        for taker, take in TAKERS.items():
            try:
                at, there = take(batch, array)
            except ImportError:
                say(game=game.id, what=taker, missing=True)
                continue
            except Exception as error:  # what somebody else's library says of it is its own
                say(game=game.id, what=taker, array=name, equal=False, refused=f"{type(error).__name__}: {error}"[:200])
                continue
            alike = numpy.array_equal(there, batch.on_host(array))
            say(game=game.id, what=taker, array=name, equal=at == pointer and alike, same_memory=at == pointer)


def by_torch(_batch: Batch, array: Any) -> tuple[int, Any]:
    """Where PyTorch finds an array by the CUDA array interface, and what there."""
    import torch

    taken = torch.as_tensor(array, device="cuda")
    return taken.data_ptr(), taken.cpu().numpy()


def by_torch_dlpack(batch: Batch, array: Any) -> tuple[int, Any]:
    """The same by DLPack."""
    import torch

    taken = torch.from_dlpack(batch.shared(array))
    return taken.data_ptr(), taken.cpu().numpy()


def by_jax(batch: Batch, array: Any) -> tuple[int, Any]:
    """Where JAX finds an array by DLPack, and what there."""
    import jax

    taken = jax.dlpack.from_dlpack(batch.shared(array))
    return taken.unsafe_buffer_pointer(), numpy.asarray(taken)


TAKERS = {"torch": by_torch, "torch by dlpack": by_torch_dlpack, "jax": by_jax}


def main() -> None:
    """Compare and measure, game by game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games to measure; all, if none is named")
    parser.add_argument("--seconds", type=float, default=0.4, help="how long one measurement takes, about")
    parser.add_argument("--most", type=int, default=20, help="up to 2 to this many lanes")
    asked = parser.parse_args()
    if not cuda().is_available():
        raise SystemExit("there is no NVIDIA card that can be used here")
    say(card=str(cuda().get_current_device().name), numpy=numpy.__version__)
    for name in asked.games or ORDER:
        game = kibo.load(name)
        compare(game)
        for power in range(14, asked.most + 1, 2):
            measure(game, 1 << power, asked.seconds)
        measure_tensors(game, asked.seconds)
        if name == (asked.games or ORDER)[0]:
            share(game)
    try:
        for power in range(14, asked.most + 1, 2):
            measure_pgx(1 << power, asked.seconds)
    except ImportError as error:
        say(game="Pgx backgammon", missing=error.name)


if __name__ == "__main__":
    main()
