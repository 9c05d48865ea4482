"""What `./kibo test --quick` leaves out besides what needs a house: what compiles a larger game, or is marked."""

import inspect
from functools import cache

from rulebook import COMPILES, QUICK


def pytest_collection_modifyitems(config, items):
    if QUICK:
        games = [item for item in items if "tests/games/" in item.nodeid]
        slow = [item for item in items if item.get_closest_marker("whole")]
        slow += [item for item in games if compiles(item.function)]
        items[:] = [item for item in items if item not in slow]
        config.hook.pytest_deselected(items=slow)


@cache
def compiles(test):
    return COMPILES in inspect.getsource(test)
