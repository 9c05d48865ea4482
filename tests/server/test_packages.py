"""Where the house stands on parts that a library does not promise, a new version is looked at before it is taken."""

import hashlib
import inspect
import tomllib

import pytest
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
}
"""What start/connection.py, start/server.py, workers/handover.py and web/visitors.py build on, as it was read."""
BOUNDED = ("httptools", "starlette", "uvicorn[standard]")


@pytest.mark.parametrize("part", READ, ids=lambda part: part.__qualname__)
def test_what_is_not_promised_is_still_what_was_read(part):
    digest = hashlib.sha256(inspect.getsource(part).encode()).hexdigest()[:16]
    assert digest == READ[part], f"{part.__qualname__} has changed: read what it does now, and what stands on it"


@pytest.mark.parametrize("name", BOUNDED)
def test_a_library_of_which_more_is_used_than_it_promises_has_an_upper_bound(name):
    wanted = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["house"]
    assert [line for line in wanted if line.startswith(f"{name}>=") and ",<" in line]
