"""Why something failed, in words."""

import ast
import asyncio
import subprocess

import pytest
from sqlalchemy.exc import OperationalError

from kibo import KiboError
from kibo.core.errors import reason
from kibo.server.log.store import Store
from rulebook import PROJECT
from server.running import awaited

SOURCE = PROJECT / "src" / "kibo" / "server"
SPEAKING = {"KiboError", "OutOfReach", "Refused", "Spoilt", "ValueError", "UnicodeDecodeError"}
"""What is raised here with a sentence, or by Python with one."""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (TimeoutError(), "TimeoutError"),
        (asyncio.CancelledError(), "CancelledError"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
        (OperationalError("SELECT 1", {}, TimeoutError()), "TimeoutError"),
        (OperationalError("SELECT 1", {}, OSError("gone\n  away")), "gone away"),
        (subprocess.CalledProcessError(1, "pg_ctl", stderr="could not\nstart"), "could not start"),
        (AssertionError(), "AssertionError"),
    ],
    ids=repr,
)
def test_whatever_fails_there_is_a_reason_in_one_line(error, said):
    assert reason(error) == said


def test_a_database_that_does_not_answer_is_said_to_have_taken_too_long(monkeypatch):
    store = Store("postgresql+asyncpg://anna@127.0.0.1:1/kibo")

    def silent(*_):
        raise TimeoutError

    monkeypatch.setattr(store, "engine", type("Silent", (), {"connect": silent, "dispose": staticmethod(nothing)})())
    with pytest.raises(KiboError, match=r"cannot be opened: TimeoutError$"):
        awaited(store.check())


async def nothing():
    """Nobody has to be let go."""


def names(node):
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} if node else {"BaseException"}


def is_bare(node, name):
    """Is an error put into words as it is, though it may have none?"""

    def is_it(part):
        return isinstance(part, ast.Name) and part.id == name

    if isinstance(node, ast.FormattedValue):
        return is_it(node.value) and node.conversion == -1
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id == "str":
        return any(map(is_it, node.args))
    said = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
    signs = [part[:1] for part in said.split("%")[1:]] if isinstance(said, str) else []
    return any(sign == "s" and is_it(part) for sign, part in zip(signs, node.args[1:], strict=False))


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_sentence_ends_with_an_error_that_may_say_nothing(path):
    for handler in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(handler, ast.ExceptHandler) and handler.name and not names(handler.type) <= SPEAKING:
            for node in (part for line in handler.body for part in ast.walk(line)):
                assert not is_bare(node, handler.name), f"line {node.lineno}: use kibo.core.errors.reason"
