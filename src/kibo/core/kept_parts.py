"""Compiled parts on disk: what one process has compiled, another takes as a part of its own.

To compile a part is Numba's work in Python, a hundred times that of reading it. A part is found by its symbol, which
says all that it was made from, how, and for which types; so there is nothing to be out of date.
"""

from __future__ import annotations

import contextlib
import os
import pickle
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core import codegen
from numba.core.caching import NullCache
from numba.core.compiler import compile_result
from numba.core.environment import Environment
from numba.core.sigutils import normalize_signature

from .parts import CodePart, symbol_of

SUM = sha256().digest_size
_HERE: dict[str, CodePart] = {}
"""The parts of this process, by their symbols: compiled here, or read."""


class KeptParts(NullCache):
    """Where Numba finds what was compiled of a function before, here or elsewhere, and keeps what it has compiled."""

    def __init__(self, name: str, folder: Callable[[], Path]) -> None:
        self.name = name
        self.folder = folder

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The part for arguments of these types, or None if it has to be compiled."""
        types, returned = normalize_signature(sig)  # type: ignore[no-untyped-call]
        with contextlib.suppress(Exception):  # of whatever kind: then it is compiled
            return None if returned else read(self.folder(), symbol_of(self.name, types), target_context)
        return None

    def save_overload(self, sig: Any, cres: Any) -> None:  # noqa: ARG002
        """Keep a part, if it would be the same elsewhere."""
        part: CodePart = cres.library
        part._ensure_finalized()  # type: ignore[no-untyped-call]
        _HERE[part.symbol] = part
        if is_the_same_elsewhere(part, cres.signature):
            part.is_kept = keep(self.folder(), cres)


def is_the_same_elsewhere(part: CodePart, signature: Any) -> bool:
    """Does a part know nothing of this process: no address, and nothing that has to be done before it is called?"""
    addresses = any(one.name.startswith("numba.dynamic.globals") for one in part._final_module.global_variables)
    calls_kept = all(other.is_kept for other in part._linking_libraries)
    return calls_kept and not addresses and not part._reload_init and "0x" not in repr(signature.args)


def keep(folder: Path, cres: Any) -> bool:
    """Write a part; False where it could not be written."""
    part: CodePart = cres.library
    described = cres.fndesc
    described.typemap = described.calltypes = None  # nobody asks for them any more
    calls = [other.symbol for other in part._linking_libraries]
    code = part._get_module_for_linking().as_bitcode()  # type: ignore[no-untyped-call]
    try:
        data = pickle.dumps((calls, code, pickle.dumps((described, cres.signature))))
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    unfinished = folder / f"{part.symbol}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(sha256(data).digest() + data)
        unfinished.replace(folder / part.symbol)
    except OSError:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        return False
    return True


def read(folder: Path, symbol: str, target_context: Any) -> Any:
    """A part that is kept, as if it had been compiled; an error of whatever kind if there is none."""
    calls, code, how = written(folder, symbol)
    part = _HERE.get(symbol) or linked(folder, symbol, calls, code, target_context)
    described, signature = pickle.loads(how)
    environment = Environment.from_fndesc(described)  # type: ignore[no-untyped-call]
    return compile_result(  # type: ignore[no-untyped-call]
        typing_context=target_context.typing_context,
        target_context=target_context,
        entry_point=target_context.get_executable(part, described, environment),
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=described,
        library=part,
        environment=environment,
    )


def written(folder: Path, symbol: str) -> Any:
    """What stands in the file of a part: the symbols of those that it calls, its code, and how it is called."""
    data = (folder / symbol).read_bytes()
    if sha256(data[SUM:]).digest() != data[:SUM]:
        raise ValueError("the file is damaged")
    return pickle.loads(data[SUM:])


def linked(folder: Path, symbol: str, calls: list[str], code: bytes, target_context: Any) -> CodePart:
    """A part with all that it calls, which are the same for everybody who calls them."""
    part = CodePart(target_context.codegen(), symbol)  # type: ignore[no-untyped-call]
    part.enable_object_caching()  # type: ignore[no-untyped-call]
    for other in calls:
        if other not in _HERE:
            inner, its_code, _ = written(folder, other)
            linked(folder, other, inner, its_code, target_context)
        part._linking_libraries.append(_HERE[other])
    part._final_module = codegen.ll.parse_bitcode(code)  # type: ignore[attr-defined]
    part.symbol, part.is_kept, part._finalized = symbol, True, True
    _HERE[symbol] = part
    return part
