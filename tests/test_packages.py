"""What kibo stands on: nothing that it does not ask for, and nothing unpromised that nobody has looked at."""

import ast
import hashlib
import inspect
import os
import subprocess
import sys
import tomllib
from importlib import metadata

import pytest
from numba import cuda
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import NullCache
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase, compile_result
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher, _DispatcherBase
from numba.core.environment import Environment
from numba.core.funcdesc import FunctionDescriptor, PythonFunctionDescriptor
from numba.core.options import DefaultOptions
from numba.core.typed_passes import BaseNativeLowering
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from starlette.requests import cookie_parser
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import Server, ServerState

from rulebook import PROJECT, parsed

READ = {
    HttpToolsProtocol: "18fdf324b11bf160",
    RequestResponseCycle: "e67d470d435dcc1c",
    FlowControl: "126debcdaa894c83",
    ServerState: "f2260fbf10154746",
    Server.startup: "2aa1d70a244bfcf2",
    Server.handle_exit: "553276efa26e09ea",
    cookie_parser: "1e6ba6ed17101b86",
    FunctionIdentity: "4042bd638ba5031c",
    _DispatcherBase.get_call_template: "f15b62d0e9c0f605",
    Dispatcher.compile: "0ab4aee15e79bb1d",
    NullCache: "4405257989b15316",
    compile_result: "257dcdb995f0c25f",
    Environment: "5724abb710dca6ff",
    FunctionDescriptor: "15b4711102dba953",
    PythonFunctionDescriptor: "f7d393fc9e505bb7",
    CompilerBase: "ff8580ca35666305",
    DefaultOptions: "345655d5a308fbce",
    CPUCodeLibrary: "09642a26199bbb27",
    JITCodeLibrary: "91930d5907bf49a8",
    CPUContext.get_executable: "3892c8a654a2ca69",
    BaseNativeLowering: "497a8b0bb18bc308",
    cuda.dispatcher.CUDADispatcher.compile_device: "d3bf986f8d209323",
}
"""What start/connection.py, start/server.py and web/visitors.py build on, and core/link.py,
core/parts.py, core/kept_parts.py and core/card.py, as it was read."""


def asked_for():
    """Every line by which the project asks for a library."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    return sum(project["optional-dependencies"].values(), project["dependencies"])


BOUNDED = ("httptools", "starlette", "uvicorn[standard]", "numba", "numba-cuda[cu13]")


@pytest.mark.parametrize("part", READ, ids=lambda part: part.__qualname__)
def test_what_is_not_promised_is_still_what_was_read(part):
    digest = hashlib.sha256(inspect.getsource(part).encode()).hexdigest()[:16]
    assert digest == READ[part], f"{part.__qualname__} has changed: read what it does now, and what stands on it"


@pytest.mark.parametrize("name", BOUNDED)
def test_a_library_of_which_more_is_used_than_it_promises_has_an_upper_bound(name):
    lines = [line for line in asked_for() if line.startswith(f"{name}>=")]
    assert lines and all(",<" in line for line in lines)


def needed(*wanted):
    """Every distribution that is installed where somebody asks for these, by its canonical name."""
    found, left = set(), [Requirement(one) for one in wanted]
    while left:
        one = left.pop()
        key = canonicalize_name(one.name), frozenset(one.extras)
        if key in found:
            continue
        found.add(key)
        for line in metadata.requires(one.name) or ():
            below = Requirement(line)
            if not below.marker or any(below.marker.evaluate({"extra": extra}) for extra in (*one.extras, "")):
                left.append(below)
    return {name for name, _ in found}


def modules_of(distributions):
    """The names by which the modules of some distributions are imported, and the names of all others."""
    own, others = set(), set()
    for module, names in metadata.packages_distributions().items():
        (own if {canonicalize_name(name) for name in names} & distributions else others).add(module)
    return own, others


BARE = """
import asyncio, sys
class Bare:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Bare)
from attack.asked import Heard, answered, opened
async def asked():
    async with opened() as target:
        await target.renew()
        for sent in target.sound:
            how, fault = await answered(target, sent, Heard())
            print(how, sent.method, sent.path.decode(), fault)
asyncio.run(asked())
"""


@pytest.mark.whole
def test_the_house_answers_everything_with_nothing_installed_but_what_it_asks_for():
    own, others = modules_of(needed("kibo[house]", "httpx"))
    assert {"starlette", "uvicorn"} <= own
    assert "pytest" in others
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(PROJECT / name) for name in ("tests", "examples"))}
    code = f"HIDDEN = {others!r}\n{BARE}"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert [line for line in answers if line.startswith("FAILED")] == []
    assert [line.split()[0] for line in answers if "POST /home" in line] == ["3xx", "3xx"], "the switch was pressed"


def imported():
    """Every module from elsewhere that kibo imports, wherever the import stands, and who imports it."""
    for path in sorted((PROJECT / "src").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import):
                yield from ((alias.name.partition(".")[0], path.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield str(node.module).partition(".")[0], path.name


def test_whatever_is_imported_is_asked_for():
    asked = {canonicalize_name(Requirement(line).name) for line in asked_for()}
    of = {module: set(map(canonicalize_name, names)) for module, names in metadata.packages_distributions().items()}
    found = {(name, where) for name, where in imported() if name not in sys.stdlib_module_names | {"kibo"}}
    assert ("starlette", "app.py") in found
    assert {(name, where) for name, where in found if not of.get(name, {name}) & asked} == set()
