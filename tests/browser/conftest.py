"""A real Chromium in front of a real house."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.people import ARGUMENTS, CHROMIUM, Person
from server.running import Running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("house"))
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def person(house: Running, chromium: Browser) -> Iterator[type[Person]]:
    """Makes people, each with a browser of their own; none may leave an error in the console."""
    made = []

    def make(**how) -> Person:
        made.append(Person(house, chromium, **how))
        return made[-1]

    yield make
    faults = [fault for somebody in made for fault in somebody.faults]
    for somebody in made:
        somebody.leave()
    assert faults == []
