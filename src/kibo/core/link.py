"""Four ways to run one plain source: interpreted, compiled with checks, compiled, and on a GPU.

The linker builds a twin of a function and of everything it calls; the originals stay ordinary Python.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any, Literal

from . import contract
from .errors import KiboError
from .game import Game

Way = Literal["plain", "checked", "cpu"]


class Linker:
    """Twins of functions, each made by a compiler, with some names swapped for others.

    For compiled twins long tables are handed over as arrays: a tuple of hundreds of numbers compiles slowly. `place`
    may put such an array where the code will run.
    """

    def __init__(self, compiler: Callable[[FunctionType], Any], **swap: object) -> None:
        self.compiler = compiler
        self.swap = swap
        self.place: Callable[[Any], Any] = as_it_is
        self.twins: dict[FunctionType, Any] = {}
        self.arrays: dict[int, tuple[object, Any]] = {}

    def __call__(self, function: FunctionType) -> Any:
        """The twin of a function."""
        if function not in self.twins:
            scope = function.__globals__ | self.swap
            for name in global_names(function):
                found = scope.get(name)
                if isinstance(found, FunctionType):
                    scope[name] = self(found)
                elif self.compiler is not as_it_is and is_table(found):
                    scope[name] = self.array(found)
            twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
            self.twins[function] = self.compiler(twin)
        return self.twins[function]

    def array(self, table: Any) -> Any:
        """A table as an array; the same array for the same table."""
        import numpy

        if id(table) not in self.arrays:
            array = numpy.array(table, "i2" if fits_two_bytes(table) else "i4")
            self.arrays[id(table)] = (table, self.place(array))
        return self.arrays[id(table)][1]


def global_names(function: FunctionType) -> list[str]:
    """The global names that a function looks up; an attribute of the same name is none of them."""
    return [step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"]


LONG_TABLE = 16


def is_table(value: object) -> bool:
    """Is this a long tuple of whole numbers, or of equally long tuples of them?"""
    if type(value) is not tuple or not value:
        return False
    if all(type(item) is int for item in value):
        return len(value) > LONG_TABLE
    inner = value[0]
    return (
        type(inner) is tuple
        and len(value) * len(inner) > LONG_TABLE
        and all(type(item) is tuple and len(item) == len(inner) for item in value)
        and all(type(number) is int for item in value for number in item)
    )


def fits_two_bytes(table: Any) -> bool:
    """Are all numbers of a table between -32768 and 32767?"""
    flat = table if type(table[0]) is int else [number for line in table for number in line]
    return bool(min(flat) >= -32768 and max(flat) <= 32767)


def put_record(worlds: Any, to: int, source: int) -> None:
    """Copy one compact record over another: the compiled twin of `contract.put`."""
    worlds[to] = worlds[source]


def linker(game: Game, way: Way = "plain", **swap: object) -> Linker:
    """A linker that fills in the functions of one game; `swap` replaces any other name, say a constant."""
    functions: dict[str, object] = dict(game.functions())
    if game.value is not None:
        functions |= {"value": game.value, "IMAGINED": game.worlds, "LUCK": game.luck}
    if way == "plain":
        return Linker(as_it_is, **functions | swap)
    return Linker(_inner(way), **functions | {"put": put_record} | swap)


def compiled(game: Game, function: Callable[..., Any], way: Way = "cpu", **swap: object) -> Any:
    """One function linked with a game, ready to be called with compact records; kept in the cache."""
    if way == "plain":
        return linker(game, way, **swap)(plain_function(function))
    twins = linker(game, way, **swap)
    entry = plain_function(function)
    folder = cache_folder(game, entry, swap) if way == "cpu" else None
    inner = twins.compiler
    linked = Linker(lambda f: (_entry(way, folder) if f.__name__ == entry.__name__ else inner)(f), **twins.swap)
    return linked(entry)


def plain_function(function: Callable[..., Any]) -> FunctionType:
    """The function, if it is an ordinary one; KiboError if not."""
    if not isinstance(function, FunctionType):
        raise KiboError(f"{function!r} is not a plain function, so it cannot be linked")
    return function


def as_it_is(thing: Any) -> Any:
    """The compiler of the plain way: none."""
    return thing


def _inner(way: Way) -> Callable[[FunctionType], Any]:
    """The compiler of functions that are called from compiled code alone: Python gets no way to call them."""
    return lambda function: widened(_njit(way)(function, no_cpython_wrapper=True, no_cfunc_wrapper=True))


def _entry(way: Way, cache: Path | None) -> Callable[[FunctionType], Any]:
    """The compiler of the function that Python calls; what it becomes is kept in the cache."""

    def compiler(function: FunctionType) -> Any:
        import numba

        if cache is None:
            return _njit(way)(function)
        settings: Any = numba.config
        kept, settings.CACHE_DIR = settings.CACHE_DIR, str(cache)
        try:
            return _njit(way)(function, cache=True)
        finally:
            settings.CACHE_DIR = kept

    return compiler


def _njit(way: Way) -> Callable[..., Any]:
    import numba

    return partial(numba.njit, nogil=True, boundscheck=way == "checked", error_model="numpy")


def widened(twin: Any) -> Any:
    """Let compiled code hand whole numbers of every size to a function as one type, so that it is compiled once."""
    from numba import types

    template = twin.get_call_template

    def call_template(arguments: Any, keywords: Any) -> Any:
        whole = (types.Integer, types.IntEnumMember)
        return template([types.int64 if isinstance(a, whole) else a for a in arguments], keywords)

    twin.get_call_template = call_template
    return twin


# the cache of compiled code


def user_cache() -> Path:
    """The user's cache directory for kibo; KIBO_CACHE names another."""
    import platformdirs

    return Path(os.environ.get("KIBO_CACHE") or platformdirs.user_cache_dir("kibo"))


def source_digest(game: Game, function: FunctionType, swap: dict[str, object]) -> str:
    """A digest of all that the compiled code of a game depends on."""
    import numba

    digest = hashlib.sha256()
    swapped = sorted((name, _shown(value)) for name, value in swap.items())
    for part in (numba.__version__, platform.python_version(), function.__name__, repr(swapped)):
        digest.update(part.encode() + b"\0")
    package = Path(contract.__file__).parent.parent
    general = [*package.glob("core/*.py"), *package.glob("lab/*.py"), *package.glob("bots/*.py")]
    own = Path(function.__code__.co_filename)
    for path in sorted({*general, *game.sources(), *([own] if own.is_file() else [])}):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:24]


def _shown(value: object) -> str:
    if isinstance(value, FunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value)


def cache_folder(game: Game, function: FunctionType, swap: dict[str, object]) -> Path | None:
    """Where compiled code is kept, or None where nothing can be written."""
    folder = user_cache() / "compiled" / f"{game.id}-{source_digest(game, function, swap)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def worlds(game: Game, way: Way, count: int) -> Any:
    """A row of `count` blank positions, in the form that this way of running works on."""
    if way == "plain":
        return [game.state() for _ in range(count)]
    import numpy

    return numpy.repeat(game.state().pack(), count)


def numbers(way: Way, count: int, storage: str = "i8") -> Any:
    """A row of `count` zeros, in the form that this way of running works on."""
    if way == "plain":
        return [0] * count
    import numpy

    return numpy.zeros(count, storage)
