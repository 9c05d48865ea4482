"""A game with other constants: its folder imported once more, so that all that follows from them follows."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from .errors import KiboError, unknown

Constants = Mapping[str, Any]
"""Values by the name of the module in the game's folder and of the constant: `state.FLIGHT`, `rules.camps.COST`."""


LARGE = 1 << 63
LONGEST = 100
"""No module has so long a name: not every disk could hold it."""
SHORT = 60
"""A variant whose changes take more letters is called by a digest of them."""


def parsed(source: str | bytes) -> ast.Module:
    """The tree of a source; where two threads read one at a time, Python 3.11 may take one's depth for the other's."""
    try:
        return ast.parse(source)
    except SystemError:
        return ast.parse(source)


def checked_constants(game: str, folder: Path, package: str, given: Constants) -> dict[str, Any]:
    """Constants by `module.NAME`, whether the game was named before or not; KiboError if there is no such constant."""
    found = {}
    for name, value in given.items():
        short = name.removeprefix(f"{game}.")
        module, _, constant = short.rpartition(".")
        path, loaded = file_of(folder, module), sys.modules.get(f"{package}.{module}")
        if path is None or loaded is None:
            raise KiboError(
                f"{game} has no module {module!r}: a constant is named {game}.MODULE.NAME, by where it is set"
            )
        bound = {target for statement in parsed(path.read_bytes()).body for target in names_bound(statement)}
        plain = [known for known in sorted(bound) if is_constant(getattr(loaded, known, None))]
        if constant not in plain:
            raise unknown(f"constant of {game}", f"{game}.{short}", [f"{game}.{module}.{known}" for known in plain])
        usual = getattr(loaded, constant)
        if type(value) is not type(usual) or not is_constant(value):
            raise KiboError(
                f"{game}.{short} is {usual!r:.200}, so it cannot be {value!r:.200}: give a value of the same kind"
            )
        if not is_small(value):
            raise KiboError(f"{game}.{short} cannot be so large: numbers of rules keep to {-LARGE} to {LARGE - 1}")
        found[short] = value
    return found


def variant_id(constants: Constants) -> str:
    """A variant by what it changes, `state.FLIGHT=5`; by a digest, where that would be long."""
    told = changes(constants)
    return told if len(told) <= SHORT else f"variant {digest_of(constants)}"


def changes(constants: Constants) -> str:
    """What a variant changes, in the order of names."""
    return " ".join(f"{name}={constants[name]!r}" for name in sorted(constants))


def digest_of(constants: Constants) -> str:
    """A digest of what a variant changes."""
    return hashlib.sha256(changes(constants).encode()).hexdigest()[:16]


def shortened(value: object) -> str:
    """A constant as a person can read it, a board by its digest."""
    told = repr(value)
    return told if len(told) <= SHORT else f"{told[: SHORT - 1]}…"


def is_small(value: object) -> bool:
    """Does a constant keep to the numbers with which rules are compiled?"""
    if isinstance(value, (tuple, list)):
        return all(map(is_small, value))
    if isinstance(value, dict):
        return all(map(is_small, value.values()))
    return not isinstance(value, int) or -LARGE <= value < LARGE


def is_plain(value: object) -> bool:
    """Is this a number, a word, or a tuple of such?"""
    return type(value) in (bool, int, float, str) or (type(value) is tuple and all(map(is_plain, value)))


def is_constant(value: object) -> bool:
    """Is this plain, or what a TOML file can say: a table of such things, and of lists of them?"""
    if isinstance(value, dict):
        return all(isinstance(name, str) and is_constant(each) for name, each in value.items())
    return all(map(is_constant, value)) if isinstance(value, list) else is_plain(value)


def file_of(folder: Path, module: str) -> Path | None:
    """The file of a module in a game's folder, if there is one."""
    if not module or not all(part.isidentifier() and len(part) < LONGEST for part in module.split(".")):
        return None
    place = folder.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def names_bound(statement: ast.stmt) -> set[str]:
    """The names that a statement, or one inside it, assigns a value to."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return set()
    targets: list[ast.expr] = []
    for node in ast.walk(statement):
        if isinstance(node, ast.Assign):
            targets += node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets.append(node.target)
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


class _WithConstants(SourceFileLoader):
    """Runs a module in which some constants have another value from where they are given theirs."""

    def __init__(self, fullname: str, path: str, constants: Constants) -> None:
        super().__init__(fullname, path)
        self.constants = constants

    def get_code(self, fullname: str) -> CodeType:
        tree = parsed(self.get_data(self.get_filename(fullname)))
        body: list[ast.stmt] = []
        for statement in tree.body:
            body.append(statement)
            for name in sorted(names_bound(statement) & set(self.constants)):
                line = ast.parse(f"{name} = {self.constants[name]!r}").body[0]
                for node in ast.walk(line):
                    ast.copy_location(node, statement)
                body.append(line)
        tree.body = body
        return compile(tree, self.get_filename(fullname), "exec", dont_inherit=True)


class _Finder:
    """Finds the modules of one package that have other constants."""

    def __init__(self, package: str, folder: Path, constants: Constants) -> None:
        self.folder = folder
        self.constants: dict[str, dict[str, Any]] = {}
        for name, value in constants.items():
            module, _, constant = name.rpartition(".")
            self.constants.setdefault(f"{package}.{module}", {})[constant] = value
        self.package = package

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """How to import a module of the package; None leaves it to others."""
        if fullname not in self.constants:
            return None
        path = file_of(self.folder, fullname.removeprefix(f"{self.package}."))
        loader = _WithConstants(fullname, str(path), self.constants[fullname])
        inner = [str(path.parent)] if path is not None and path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(fullname, path, loader=loader, submodule_search_locations=inner)


def package_with(folder: Path, constants: Constants, title: str) -> ModuleType:
    """The package in a folder with other constants, imported once under a name of its own."""
    from .game_folder import imported

    told = f"{folder} {[(name, constants[name]) for name in sorted(constants)]!r} {title}"
    name = f"{folder.name.replace('.', '_')}_{hashlib.sha256(told.encode()).hexdigest()[:16]}"
    finder: Any = _Finder(name, folder, constants)
    sys.meta_path.insert(0, finder)
    try:
        package = imported(name, folder)
        for module in finder.constants:
            importlib.import_module(module)
    finally:
        sys.meta_path.remove(finder)
    return package
