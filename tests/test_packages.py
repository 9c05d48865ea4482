"""Where kibo stands on parts that a library does not promise, a new version is looked at before it is taken."""

import hashlib
import inspect
import tomllib

import pytest
from numba import cuda
from numba.core.bytecode import FunctionIdentity
from numba.core.dispatcher import _DispatcherBase
from numba.core.options import DefaultOptions
from starlette.requests import cookie_parser
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import Server, ServerState

from rulebook import PROJECT

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
    DefaultOptions: "345655d5a308fbce",
    cuda.dispatcher.CUDADispatcher.compile_device: "d3bf986f8d209323",
}
"""What start/connection.py, start/server.py, workers/handover.py and web/visitors.py build on, and core/link.py and
lab/gpu.py, as it was read."""
BOUNDED = ("httptools", "starlette", "uvicorn[standard]", "numba", "numba-cuda[cu13]")


@pytest.mark.parametrize("part", READ, ids=lambda part: part.__qualname__)
def test_what_is_not_promised_is_still_what_was_read(part):
    digest = hashlib.sha256(inspect.getsource(part).encode()).hexdigest()[:16]
    assert digest == READ[part], f"{part.__qualname__} has changed: read what it does now, and what stands on it"


@pytest.mark.parametrize("name", BOUNDED)
def test_a_library_of_which_more_is_used_than_it_promises_has_an_upper_bound(name):
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = [project["dependencies"], *project["optional-dependencies"].values()]
    lines = [line for lines in needs for line in lines if line.startswith(f"{name}>=")]
    assert lines and all(",<" in line for line in lines)
