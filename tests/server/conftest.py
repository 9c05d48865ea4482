"""Games and tables for the tests of the house."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from all_games import GAMES
from kibo import Game
from kibo.server.table.decide import decide, lifted, make, read_terms
from kibo.server.table.events import Event, Message
from kibo.server.table.table import Table
from server.running import Running


class Played:
    """A table in memory, with everything that happened there."""

    def __init__(
        self,
        below: Callable[[int], int] = secrets.randbelow,
        secret: bytes | None = None,
        games: Sequence[Game] = GAMES,
        **terms: Any,
    ) -> None:
        self.games = {game.id: game for game in games}
        self.events: list[Event] = []
        self.now = 1000.0
        self.below = below
        self.table = Table("test", self.games, below)
        agreed = read_terms(self.games, {"game": "pig"} | terms)
        self.fold(make(self.table, "anna", agreed, self.now, secret))

    def fold(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.table.fold(event)
        self.events += events
        return events

    def tell(self, player: str, verb: str, **data: Any) -> list[Event]:
        message = Message(verb, player, data)
        if verb in ("show", "pass"):
            self.table.lift(player, lifted(self.table, message))
            return []
        return self.fold(decide(self.table, message, self.now))

    def act(self, player: str, action: int | None = None, board: int | None = None) -> list[Event]:
        chosen = self.table.playing.legal[0] if action is None else action
        return self.tell(player, "act", action=chosen, board=self.table.board if board is None else board)

    def start(self, *players: str, fill: str = "random") -> "Played":
        for player in players or ("anna",):
            self.tell(player, "sit", name=player.title())
        self.tell(players[0] if players else "anna", "start", fill=fill)
        return self

    def player_to_act(self) -> str:
        return self.table.places[self.table.to_act].players[0]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    house = Running(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def played() -> Callable[..., Played]:
    return Played


@pytest.fixture
def games() -> dict[str, Game]:
    return {game.id: game for game in GAMES}
