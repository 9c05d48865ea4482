"""What `./kibo test --quick` leaves out besides what needs a house: what compiles a larger game, or is marked."""

import inspect

from rulebook import COMPILES, QUICK


def pytest_collection_modifyitems(config, items):
    if QUICK:
        slow = [item for item in items if item.get_closest_marker("whole") or compiles(item)]
        items[:] = [item for item in items if item not in slow]
        config.hook.pytest_deselected(items=slow)


def compiles(item):
    return "tests/games/" in item.nodeid and COMPILES in inspect.getsource(item.function)
