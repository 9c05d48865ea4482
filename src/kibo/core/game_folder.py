"""The package of a game, imported from its folder, which need not be on the path."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from .errors import KiboError


def package_of(folder: Path) -> ModuleType:
    """The package in a folder, imported once; KiboError says where its code fails."""
    return imported(free_name(folder), folder)


def imported(name: str, folder: Path) -> ModuleType:
    """The package in a folder under a name; KiboError says where its code fails."""
    start = folder / "__init__.py"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise KiboError(f"{folder} cannot be imported as a game")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # which what is edited within a second would run by
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        for loaded in [other for other in sys.modules if other == name or other.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise KiboError(f"{folder} cannot be loaded: {told(error, folder)}") from error
    finally:
        sys.dont_write_bytecode = kept
    return module


def free_name(folder: Path) -> str:
    """What the package is called: as its folder, unless another module has that name or would be found by it."""
    name = folder.name.replace(".", "_")
    if name in sys.modules:
        other = getattr(sys.modules[name], "__file__", None)
    else:
        found = importlib.util.find_spec(name)
        other = found.origin if found else str(folder / "__init__.py")
    if other == str(folder / "__init__.py"):
        return name
    return f"{name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"


def told(error: Exception, folder: Path) -> str:
    """What went wrong in a game's own code, and in which line of it."""
    if isinstance(error, (SyntaxError, KiboError)):
        return str(error)
    lines = [at for at in traceback.extract_tb(error.__traceback__) if Path(at.filename).is_relative_to(folder)]
    where = f" ({Path(lines[-1].filename).relative_to(folder)}, line {lines[-1].lineno})" if lines else ""
    return f"{type(error).__name__}: {error}{where}"
