"""A card: code for it is compiled whether there is one or not, and made once in a process."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import cache
from types import SimpleNamespace
from typing import Any

from .errors import KiboError, MissingExtra

HOPPER = (9, 0)
"""What code is compiled for where there is no card to ask."""


def cuda() -> Any:
    """numba's CUDA target; MissingExtra where it is not installed."""
    try:
        import numba_cuda  # noqa: F401  (is it there at all?)
        from numba import cuda as target
    except ImportError:
        raise MissingExtra("playing on a GPU", "gpu") from None
    return target


def checked_card(target: Any, instead: str = "leave out --device gpu, or use --device cpu") -> Any:
    """The CUDA target, if there is a card that it can use; KiboError if not."""
    if not target.is_available():
        raise KiboError(f"there is no NVIDIA card that can be used here: {instead}")
    target.dispatcher.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # whoever asks for little gets a small launch
    return target


def on_card() -> Callable[[Any], Any] | None:
    """Where tables lie: constant memory, the usual place, is slow when threads look up different entries."""
    target = cuda()
    return target.to_device if target.is_available() else None


_KERNELS: dict[Hashable, Any] = {}


def made_once(target: Any, name: str, make: Callable[[], Any]) -> Any:
    """A kernel by its name, which tells all that it is linked from: whoever wants it again gets the compiled one."""
    if (target, name) not in _KERNELS:
        _KERNELS[target, name] = make()
    return _KERNELS[target, name]


class Member(IntEnum):
    """Something to index a row by."""

    FIRST = 0


def first_of(row: Any) -> Any:
    """The first number of a row."""
    return row[Member.FIRST]


@cache
def learn_to_index() -> None:
    """Numba indexes rows by members of an IntEnum on a GPU only after it has done so on the CPU."""
    import numba

    numba.njit("int64(int64[::1])")(first_of)


@contextmanager
def pretended_card() -> Iterator[None]:
    """Functions called by a kernel are compiled for the card at hand; here, for one that need not be there."""
    from numba import cuda

    dispatcher: Any = cuda.dispatcher
    kept = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=HOPPER)
    try:
        yield
    finally:
        dispatcher.get_current_device = kept


def ptx_of(kernel: Callable[..., None], types: tuple[Any, ...]) -> str:
    """A kernel as PTX for Hopper cards, as it was written; needs no card.

    Whether it compiles is all that is asked: to make it fast as well took two thirds of the time.
    """
    with pretended_card():
        return str(cuda().compile_ptx(kernel, types, cc=HOPPER, opt=False)[0])
