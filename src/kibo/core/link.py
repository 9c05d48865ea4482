"""Four ways to run one plain source: interpreted, compiled with checks, compiled, and on a GPU.

The linker builds a twin of a function and of everything it calls; the originals stay ordinary Python.
"""

from __future__ import annotations

import builtins
import os
import platform
import secrets
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

from . import contract
from .digest import digest, function_text, globals_read, text
from .errors import KiboError
from .game import NO_GAIN, Game
from .record import Row

Way = Literal["plain", "checked", "cpu"]
Swap = Mapping[Any, object]
"""Functions, and what is called instead of each: an ordinary function, or one that is compiled already."""


class Linker:
    """Twins of functions, each made by a compiler; wherever a function of `swap` is called, another is instead.

    A compiled twin is called by what it is: a digest of its code, of everything that it reads and calls, and of `made`,
    how it is made, belongs to its name. So code from the cache is never taken for other code of the same name.

    Long tables are handed over as arrays: a tuple of hundreds of numbers compiles slowly. `place` may put such an array
    where the code will run, and belongs to how a twin is made: code for a card reads no table of the CPU's.
    """

    def __init__(
        self,
        compiler: Callable[[FunctionType], Any],
        swap: Swap | None = None,
        made: str = "",
        place: Callable[[Any], Any] | None = None,
    ) -> None:
        self.compiler = compiler
        self.swap: dict[object, object] = dict(swap or {})
        self.place = place or as_it_is
        self.made = f"{made} {self.place.__qualname__}"
        self.twins: dict[FunctionType, Any] = {}
        self.digests: dict[FunctionType, str] = {}
        self.arrays: dict[int, tuple[object, Any]] = {}
        self._underway: list[FunctionType] = []

    def __call__(self, function: FunctionType) -> Any:
        """The twin of a function."""
        if function not in self.twins:
            self.twins[function] = self.compiler(self.uncompiled(function))
        return self.twins[function]

    def uncompiled(self, function: FunctionType) -> FunctionType:
        """A copy of a function that calls twins."""
        if function in self._underway:
            raise KiboError(f"{function.__qualname__} comes to call itself, which does not compile everywhere")
        self._underway.append(function)
        scope = dict(function.__globals__)
        for name, _ in globals_read(function.__code__):
            found = self.meant(scope.get(name))
            if isinstance(found, FunctionType):
                scope[name] = self(found)
            elif self.compiler is not as_it_is and is_table(found):
                scope[name] = self.array(found)
            elif name in scope:
                scope[name] = found
        self._underway.pop()
        twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
        twin.__qualname__ = function.__qualname__
        if self.compiler is not as_it_is:
            twin.__qualname__ += f"_{self.digest(function)}"
        return twin

    def meant(self, found: Any) -> Any:
        """What stands for something that a function reads: itself, if it is not swapped."""
        return self.swap.get(found, found) if isinstance(found, FunctionType) else found

    def digest(self, function: FunctionType) -> str:
        """A digest of everything that the twin of a function is linked from."""
        if function not in self.digests:
            parts = [self.made, function_text(function)]
            for name, attribute in globals_read(function.__code__):
                found = self.meant(function.__globals__.get(name, vars(builtins).get(name)))
                if isinstance(found, ModuleType) and attribute:
                    found = getattr(found, attribute, None)
                parts += [name, self.digest(found) if isinstance(found, FunctionType) else text(found)]
            self.digests[function] = digest(parts)
        return self.digests[function]

    def array(self, table: Any) -> Any:
        """A table as an array; the same array for the same table."""
        import numpy

        if id(table) not in self.arrays:
            array = numpy.array(table, "i2" if fits_two_bytes(table) else "i4")
            self.arrays[id(table)] = (table, self.place(array))
        return self.arrays[id(table)][1]


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


def take_record(worlds: Any, to: int, others: Any, source: int) -> None:
    """Copy a compact record of another row over one: the compiled twin of `contract.take`."""
    worlds[to] = others[source]


RECORDS: Swap = {contract.put: put_record, contract.take: take_record}
"""How compact records are copied."""


def linker(
    game: Game, way: Way = "plain", swap: Swap | None = None, place: Callable[[Any], Any] | None = None
) -> Linker:
    """A linker that takes the functions of one game for those of the contract; `swap` replaces other functions."""
    filled: dict[Any, object] = {getattr(contract, name): own for name, own in game.functions().items()}
    filled |= {contract.imagined: given(game.worlds), contract.awaited: given(game.luck)}
    for asked in (contract.depth, contract.opening, contract.odds, contract.lead, contract.wide):
        filled[asked] = given(getattr(game.thought, asked.__name__))
    filled |= {getattr(contract, name): own for name in ("value", "forget") if (own := getattr(game, name)) is not None}
    if (judged := game.judged or game.value) is not None:
        filled[contract.judged] = judged
    filled[contract.gain] = game.gain or no_gain
    filled[contract.amounts] = game.final.amounts if game.final else no_amounts
    filled[contract.ending] = game.final.ending if game.final else first_ending
    if way == "plain":
        return Linker(as_it_is, filled | dict(swap or {}))
    return Linker(_inner(way), {**filled, **RECORDS, **(swap or {})}, how(game, way), place)


def no_gain(_s: Any, _action: int) -> int:
    """In place of `contract.gain` where a game has none."""
    return NO_GAIN


def no_amounts(_s: Any, _seat: int, _counted: Row) -> None:
    """In place of `contract.amounts` where a game has no final count."""


def first_ending(_s: Any) -> int:
    """In place of `contract.ending` where a game tells none apart."""
    return 0


def given(number: int) -> Callable[[], int]:
    """A function that returns one number: this is how a constant is handed to compiled code."""

    def the_number(number: int = number) -> int:
        return number

    return the_number


def compiled(game: Game, function: Callable[..., Any], way: Way = "cpu", swap: Swap | None = None) -> Any:
    """One function linked with a game, ready to be called with compact records; kept in the cache."""
    twins, entry = linker(game, way, swap), plain_function(function)
    if way == "plain":
        return twins(entry)
    twin = twins.uncompiled(entry)
    twin.__module__ = __name__  # which code from the cache imports: a bot's own file is no module elsewhere
    folder = cache_folder(f"{game.id}-{twins.digest(entry)}") if way == "cpu" else None
    return _entry(way, folder)(twin)


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

    def compiler(function: FunctionType) -> Any:
        from .kept_parts import KeptParts
        from .parts import PartCompiler

        name = function.__qualname__
        if name not in _PARTS:
            twin = _njit(way)(function, pipeline_class=PartCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True)
            twin._cache = KeptParts(name, parts_folder)
            _PARTS[name] = widened(twin)
        return _PARTS[name]

    return compiler


_PARTS: dict[str, Any] = {}
"""Every part that was compiled in this process, by its name, which is what it is: so it is a part of many wholes."""


def _entry(way: Way, cache: Path | None) -> Callable[[FunctionType], Any]:
    """The compiler of the function that Python calls; what it becomes is kept in the cache."""

    def compiler(function: FunctionType) -> Any:
        import numba

        from .parts import WholeCompiler

        njit = partial(_njit(way), pipeline_class=WholeCompiler)
        if cache is None:
            return njit(function)
        settings: Any = numba.config
        kept, settings.CACHE_DIR = settings.CACHE_DIR, str(cache)
        try:
            return njit(function, cache=True)
        finally:
            settings.CACHE_DIR = kept

    return compiler


def _njit(way: Way) -> Callable[..., Any]:
    import numba

    number_apart()
    # nothing in the subset asks for memory, so who uses a row need not be counted: that took a fifth of the time
    return partial(numba.njit, nogil=True, boundscheck=way == "checked", error_model="numpy", _nrt=False)


@cache
def number_apart() -> None:
    """Number what Numba compiles in this process as in no other.

    Numba calls a function by its name, a number and the types that it is given. It counts from 1 in each process, and
    of a row in a record it names no length: so its own functions, a sum of a row, say, would be called alike in two
    processes, and one of them be taken for the other where both come from the cache.
    """
    from numba.core.bytecode import FunctionIdentity

    identity: Any = FunctionIdentity
    identity._unique_ids = iter(lambda: secrets.randbits(63), -1)


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


def how(game: Game, way: Way) -> str:
    """How twins are made: all that compiled code depends on besides what it is made from."""
    from importlib.metadata import version  # which imports more than a table without wires may

    versions = platform.python_version(), *(version(library) for library in ("numba", "llvmlite", "numpy"))
    sources = [Path(__file__).with_name(name).read_text("utf-8") for name in ("link.py", "parts.py", "kept_parts.py")]
    return f"{way} {versions} {game.state.dtype()!r} {sources}"


def cache_folder(name: str) -> Path | None:
    """Where compiled code of this name is kept, or None where nothing can be written."""
    folder = user_cache() / "compiled" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def parts_folder() -> Path:
    """Where compiled parts of all games are kept."""
    return user_cache() / "compiled" / f"parts-{processor()}"


@cache
def processor() -> str:
    """For which kind of processor code is compiled here."""
    from numba.core.registry import cpu_target

    return digest(map(str, cpu_target.target_context.codegen().magic_tuple()))


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
