"""Imports go one way, and only a game's own folder names the game."""

import ast
import re
import subprocess
import sys
from functools import cache

import pytest

from all_games import GAMES
from rulebook import PROJECT, parsed

SOURCE = PROJECT / "src" / "kibo"
RANKS = ("core", "view", "games", "bots", "lab", "testing", "adapters", "terminal", "server", "cli")
ALLOWED = {
    "core": {"core"},
    "view": {"core", "view"},
    "games": {"core", "view", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "lab"},
    "testing": {"core", "view", "bots", "lab", "testing"},
    "adapters": {"core", "bots", "lab", "adapters"},
    "terminal": {"core", "bots", "lab", "testing", "terminal"},
    "server": {"core", "view", "bots", "lab", "server"},
    "cli": {"core", "bots", "lab", "terminal", "server", "cli", ""},
}
ROOMS = {  # of the server
    "words": set(),
    "outage": set(),
    "background": {"outage"},
    "clock": set(),
    "logs": set(),
    "measures": set(),
    "settings": {"logs"},
    "home": {"settings"},
    "table": {"words"},
    "show": {"home", "words", "table"},
    "log": {"background", "clock", "measures", "table"},
    "house": {"home", "background", "clock", "measures", "outage", "words", "settings", "table", "show", "log"},
    "api": {"outage", "words", "table", "show", "house"},
    "web": {"home", "clock", "measures", "outage", "words", "settings", "table", "show", "log", "house", "api"},
    "start": {"home", "background", "logs", "measures", "words", "settings", "table", "log", "house", "web"},
}
WIRES = {"asyncio", "socket", "ssl", "sqlalchemy", "aiosqlite", "asyncpg", "starlette", "fastapi", "uvicorn", "jinja2"}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.name == "cli.py")


def module(path):
    """A file's module, below `kibo`."""
    return ".".join(part for part in path.relative_to(SOURCE).with_suffix("").parts if part != "__init__")


def room(path):
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def imported(path):
    """Every module of kibo that a file imports, as parts below `kibo`."""
    return [*found_in(path)]


def found_in(path):
    package = list(path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and (node.level or str(node.module).split(".")[0] == "kibo"):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = (node.module or "").split(".") if node.module else []
            yield from ([*base, *name[not node.level :], alias.name] for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1:] for alias in node.names if alias.name.split(".")[0] == "kibo")


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])
def test_imports_go_one_way(path):
    assert room(path) in ALLOWED, f"no room is called {room(path)}"
    for parts in imported(path):
        target = parts[0] if parts else ""
        if target in RANKS:
            assert target in ALLOWED[room(path)], f"{path.name} imports {'.'.join(parts)}"
        if room(path) == "games" and target == "games":
            assert parts[1] == path.relative_to(SOURCE).parts[1], "one game knows nothing of another"


@pytest.mark.parametrize("path", [p for p in FILES if room(p) == "server"], ids=lambda p: str(p.relative_to(SOURCE)))
def test_rooms_of_the_server_import_one_way(path):
    below = path.relative_to(SOURCE / "server")
    if below.parts[0] == "__init__.py":
        return
    own = below.parts[0].removesuffix(".py")
    assert own in ROOMS, f"no room of the server is called {own}"
    for parts in imported(path):
        if parts[:1] == ["server"] and len(parts) > 1:
            assert parts[1] in ROOMS[own] | {own}, f"{below} imports {'.'.join(parts)}"


def mapped(heading):
    """The rows of a map in docs/design.md below a heading: room, what it holds, and what it may use."""
    text = (PROJECT / "docs" / "design.md").read_text("utf-8").partition(heading)[2].partition("\n\n")[0]
    for name, holds, uses in re.findall(r"^\| `([^`]+)` \| (.*) \| (.*)\|$", text, re.MULTILINE):
        yield name.partition("/")[0].removesuffix(".py"), holds, {one.strip() for one in uses.split(",")} - {""}


def test_the_map_is_the_building():
    building = {name: uses - {name} for name, uses in ALLOWED.items() if (SOURCE / name).is_dir()}
    found = {name: uses for name, _, uses in mapped("| room | holds | may use |") if name != "cli"}
    assert found == building
    house = {name: uses for name, _, uses in mapped("| room of `server/` | holds | may use |")}
    assert house == {name: uses for name, uses in ROOMS.items() if (SOURCE / "server" / name).is_dir()}


def test_the_map_names_every_file_of_the_larger_rooms():
    maps = [(SOURCE, "| room | holds | may use |"), (SOURCE / "server", "| room of `server/` | holds | may use |")]
    for folder, heading in maps:
        for name, holds, _ in mapped(heading):
            files = {path.stem for path in (folder / name).glob("*.py")} - {"__init__"}
            if name not in ("games", "testing", "terminal", "server"):
                assert files <= set(re.findall(r"\w+", holds)), f"docs/design.md does not say what is in {name}"


def test_no_imports_go_in_a_circle_wherever_they_stand():
    modules = {module(path): path for path in SOURCE.rglob("*.py")}
    needs = {}
    for name, path in modules.items():
        named = {".".join(parts) for parts in imported(path)}
        needs[name] = {one if one in modules else one.rpartition(".")[0] for one in named} & set(modules) - {name}
    assert sum(map(len, needs.values())) > len(modules)  # something was read
    while free := {name for name, below in needs.items() if not below}:
        needs = {name: below - free for name, below in needs.items() if name not in free}
    while unneeded := needs.keys() - set().union(*needs.values()):
        needs = {name: below for name, below in needs.items() if name not in unneeded}
    assert needs == {}, "these import each other"


def test_a_table_has_no_wires():
    code = "import sys, pkgutil, importlib, kibo.server.table as room\n"
    code += "for m in pkgutil.iter_modules(room.__path__): importlib.import_module(f'{room.__name__}.{m.name}')\n"
    code += f"print(sorted({WIRES!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", [p for p in FILES if room(p) != "games"], ids=lambda p: str(p.relative_to(SOURCE)))
def test_only_a_games_own_folder_names_it(path):
    text = path.read_text("utf-8").lower()
    for game in GAMES:
        if game.folder.parent == SOURCE / "games":
            assert game.id not in text


def test_importing_kibo_imports_nothing_heavy():
    code = "import sys, kibo; print([m for m in ('numpy', 'numba', 'rich', 'typer') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
