"""What a function is, as a digest: its own code and everything that it reads."""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Iterable
from enum import EnumType
from functools import cache
from itertools import pairwise
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from .errors import KiboError


def digest(parts: Iterable[str]) -> str:
    """One short word for many, in their order."""
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{len(part)}:{part}".encode())
    return found.hexdigest()[:24]


@cache
def globals_read(code: CodeType) -> list[tuple[str, str]]:
    """The global names that a function looks up, each with the attribute that it asks of it at once, if any."""
    steps = list(dis.get_instructions(code))
    return [
        (step.argval, following.argval if following.opname in ("LOAD_ATTR", "LOAD_METHOD") else "")
        for step, following in pairwise(steps)
        if step.opname == "LOAD_GLOBAL"
    ]


def function_text(function: FunctionType) -> str:
    """The code of a function, its defaults and what is closed in, without where it stands."""
    closed_in = tuple(cell.cell_contents for cell in function.__closure__ or ())
    code = code_text(function.__code__)
    return f"{function.__module__}.{function.__qualname__}{code}{text(function.__defaults__)}{text(closed_in)}"


def code_text(code: CodeType) -> str:
    """What a code object does; not the lines it was read from."""
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return repr((code.co_name, counts, names, code.co_code, code.co_exceptiontable)) + text(code.co_consts)


def text(value: Any) -> str:
    """What compiled code may read, told so that two values which differ are told differently."""
    if value is None or type(value) in (bool, int, float, str, bytes, type(...)):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({','.join(map(text, value))})"
    if isinstance(value, frozenset):
        return f"frozenset({','.join(sorted(map(text, value)))})"
    if isinstance(value, int):  # a member of an IntEnum
        return f"{type(value).__qualname__} {int(value)}"
    if isinstance(value, EnumType):
        return f"{value.__qualname__}{[(name, getattr(value, name).value) for name in value.__members__]}"
    if isinstance(value, CodeType):
        return code_text(value)
    if isinstance(value, (type, BuiltinFunctionType, ModuleType)):
        fields = getattr(value, "_fields", "")  # of a NamedTuple
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', value.__name__)}{fields}"
    if hasattr(value, "py_func"):  # compiled before
        return function_text(value.py_func)
    if type(value).__module__.startswith("numba."):  # a type
        return f"{type(value).__qualname__} {value}"
    raise KiboError(f"compiled code reads numbers, tuples, enums and functions, not {type(value).__name__} {value!r}")
