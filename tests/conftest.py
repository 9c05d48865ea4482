"""The luck of each test, and which tests are left out: by `--quick`, and without `--gpu`."""

import asyncio
import gc
import inspect
import random
import signal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kibo.core.signals import ENDINGS
from rulebook import CARDS, COMPILES, QUICK

LUCK = random.Random()
BEGUN_FIRST = (
    "tests/core/test_compiled_names.py",
    "tests/deploy/test_guide.py",
    "tests/faults/",
    "tests/server/start/",
)
"""What takes longest, much of it waiting for processes: begun last, it would keep one core waiting, or all of them."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Whatever a test draws as a secret follows from its name: what fails fails again, and what passes passes again."""
    LUCK.seed(item.nodeid)


@pytest.fixture(autouse=True)
def _signals_mean_what_they_did():
    """Who hears signals for a while hears them no more afterwards, or whoever comes next would not be ended by them."""
    before = [signal.getsignal(number) for number in ENDINGS]
    yield
    after = [signal.getsignal(number) for number in ENDINGS]
    for number, meaning in zip(ENDINGS, before, strict=True):
        signal.signal(number, meaning)
    assert after == before


@pytest.fixture(autouse=True)
def _loop_of_its_own(request):
    """A browser that was opened leaves its event loop running in this thread: who needs none may begin another."""
    running = asyncio._get_running_loop() if "chromium" not in request.fixturenames else None
    if running:
        asyncio._set_running_loop(None)
    yield
    if running:
        asyncio._set_running_loop(running)


def pytest_configure():
    settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("unhurried")  # how long anything takes says something about the machine alone
    random._urandom = LUCK.randbytes  # which is where `secrets` draws from


def pytest_collection_modifyitems(config, items):
    """What compiles a larger game, or is marked, is left out of a quick run, code for a card of most games of others.

    What takes longest is begun first.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(BEGUN_FIRST))
    if not CARDS:
        leave_out(config, items, [item for item in items if item.get_closest_marker("card")])
    if QUICK:
        games = [item for item in items if "tests/games/" in item.nodeid]
        slow = [item for item in items if item.get_closest_marker("whole")]
        slow += [item for item in games if compiles(item.function)]
        leave_out(config, items, slow)


def leave_out(config, items, some):
    """Do not run some of the tests, and say how many."""
    gone = set(map(id, some))
    items[:] = [item for item in items if id(item) not in gone]
    config.hook.pytest_deselected(items=some)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is imported meanwhile stays: it was looked through for garbage again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """What is there before the first test stays: to look through it for garbage took up to a tenth of compiling."""
    gc.collect()
    gc.freeze()


@cache
def compiles(test):
    return COMPILES in text_of(inspect.unwrap(test).__code__.co_filename) and COMPILES in inspect.getsource(test)


@cache
def text_of(path):
    return Path(path).read_text("utf-8")
