"""A round robin of bots over games and numbers of seats: every deal is played with every seating.

A table is a choice of bots, as many as there are seats, all different where there are enough. Chance draws the same for
a deal whoever plays it, so that luck cancels out. Games go to processes deal by deal; what has been played is written
down at once, so that a tournament that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

from ..bots.desk import AT_START, PLAYED, new_desk
from ..bots.levels import names_for, number_of
from ..bots.mind import new_draws
from ..bots.own import Player, check_names, name_of, player, read_bot
from ..core import draw
from ..core.errors import KiboError, unknown
from ..core.game import Game
from ..core.limits import MOST_SEATS
from ..core.link import compiled, numbers
from . import paired, played_with
from .by_hand import play_by_hand
from .playout import SHARES
from .side_by_side import played_together
from .simulate import CAP
from .standings import DECIDED, Evidence, PlayedGame, shares_of_deals
from .what_if import given_game

GAMES_FILE = "games.jsonl"
Pair = tuple[str, int, frozenset[str]]
"""A game, how many seats it had, and the bots that met in it."""
DEVICES = ("cpu", "gpu")
MOST = 1 << 62
"""Nothing is counted so far."""


@dataclass(frozen=True)
class Lineup:
    """Who plays what: a game by its id, its folder or a variant's file, and the bots as words."""

    game: str
    bots: tuple[str, ...]

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The bots moved round the table: everybody has every seat once."""
        turned = [self.bots[i:] + self.bots[:i] for i in range(len(self.bots))]
        return list(dict.fromkeys(turned))


PlayedDeal = tuple[Lineup, int, list[PlayedGame]]


@dataclass
class Tournament:
    """What is to be played, and what has been."""

    games: Sequence[str]
    bots: Sequence[str] = ()
    """Words, as on a command line; none: all levels of each game."""
    seats: Sequence[int] = ()
    """None: the fewest of each game."""
    deals: int = 100
    """How many deals each table plays, where its game is not among `own_deals`."""
    seed: int = 0
    cap: int = CAP
    own_deals: Mapping[str, int] = field(default_factory=dict)
    neighbours: bool = False
    """Let only those bots meet that stand side by side in `bots`, as on a ladder."""
    stop_early: bool = False
    """Leave a table of two bots as soon as it is clear who is better."""
    folder: Path | None = None
    played: list[PlayedGame] = field(default_factory=list)
    evidence: dict[Pair, Evidence] = field(default_factory=lambda: defaultdict(Evidence), repr=False)
    """How much the deals between two bots speak for one of them."""

    def __post_init__(self) -> None:
        for deals in (self.deals, *self.own_deals.values()):
            if deals < 1:
                raise KiboError(f"a tournament has 1 deal or more, not {deals}")
        self.tables = [table for game in self.games for table in self._tables(game)]
        if self.folder is not None:
            self._go_on(self.folder)

    def _tables(self, word: str) -> Iterator[Lineup]:
        game = named_game(word)
        bots = different(game, self.bots or names_for(game))
        if len(bots) < 2:
            raise KiboError(f"a tournament needs two bots or more, and {game.id} has {' '.join(bots)}: name others")
        circles = list(pairwise(bots)) if self.neighbours else [tuple(bots)]
        for seats in self.seats or game.seats[:1]:
            game.check_seats(seats)
            for circle in circles:
                for chosen in combinations_with_replacement(circle, seats):
                    if len(set(chosen)) == min(len(circle), seats):
                        yield Lineup(word, chosen)

    def deals_of(self, table: Lineup) -> int:
        """How many deals a table plays."""
        return self.own_deals.get(table.game, self.deals)

    def _go_on(self, folder: Path) -> None:
        """Read what was played before; KiboError if that was another tournament, which stays as it is."""
        kept, marks = folder / GAMES_FILE, {}  # type: Path, dict[str, str]
        for table in self.tables:
            marks |= {f"the game {game_id(table.game)}": played_with.mark_of_game(named_game(table.game))}
            marks |= {
                f"the bot {shown(bot)}": played_with.mark_of_bot(read_bot(bot))
                for bot in table.bots
                if bot.endswith(".py")
            }
        plan = played_with.continued(folder, {"seed": self.seed, "cap": self.cap}, marks, kept.exists())
        if kept.exists():
            self.played += read_games(kept)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / played_with.PLAN_FILE).write_text(plan, "utf-8")

    @property
    def many(self) -> int:
        """How many deals there are to play."""
        return sum(map(self.deals_of, self.tables))

    def run(self, processes: int, watch: Callable[[int, float], None] | None = None, device: str = "cpu") -> None:
        """Play all that has not been played; `watch(done, seconds)` is called after each deal."""
        if device not in DEVICES:
            raise unknown("device", device, DEVICES)
        began, done = time.perf_counter(), self._done()
        played = self._on_card(done) if device == "gpu" else self._in_processes(done, processes)
        for table, deal, games in played:
            self._keep(games)
            done[table].add(deal)
            if self.folder is not None:
                with (self.folder / GAMES_FILE).open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(one._asdict()) + "\n" for one in games)
            if watch:
                watch(sum(map(len, done.values())), time.perf_counter() - began)

    def _in_processes(self, done: Mapping[Lineup, set[int]], processes: int) -> Iterator[PlayedDeal]:
        """Deals as they are over, each played by one of some processes."""
        with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
            running: dict[Future[list[PlayedGame]], tuple[Lineup, int]] = {}
            for at in self._waiting(self.tables, done):
                running[pool.submit(play_table, at[0], self.seed, at[1], self.cap)] = at
                if len(running) >= 2 * processes:
                    yield from collected(running)
            while running:
                yield from collected(running)

    def _on_card(self, done: Mapping[Lineup, set[int]]) -> Iterator[PlayedDeal]:
        """Deals as they are over, many at once: game after game, since each has code of its own."""
        if any(word.endswith(".py") for table in self.tables for word in table.bots):
            raise KiboError("a bot of your own plays on a CPU, not on a GPU: leave out --device gpu")
        for word in dict.fromkeys(table.game for table in self.tables):
            tables = [table for table in self.tables if table.game == word]
            yield from play_on_card(word, self._waiting(tables, done), self.seed, self.cap)

    def _waiting(self, tables: Sequence[Lineup], done: Mapping[Lineup, set[int]]) -> Iterator[tuple[Lineup, int]]:
        """Deals that are to be played, of all these tables in turn; of those that are decided, none."""
        for deal in range(max(map(self.deals_of, tables))):
            for table in tables:
                open_yet = deal < self.deals_of(table) and deal not in done[table]
                if open_yet and not (self.stop_early and self._decided(table)):
                    yield table, deal

    def _decided(self, table: Lineup) -> bool:
        return abs(self.evidence[pair(game_id(table.game), map(shown, table.bots))].log_odds) > DECIDED

    def _done(self) -> dict[Lineup, set[int]]:
        """The deals of each table that have been played with every seating; what is left of others is forgotten."""
        by_name = {(game_id(t.game), tuple(sorted(map(shown, t.bots)))): t for t in self.tables}
        deals: dict[tuple[Any, int], list[PlayedGame]] = defaultdict(list)
        for one in self.played:
            deals[(one.game, tuple(sorted(one.bots))), one.deal].append(one)
        found: dict[Lineup, set[int]] = defaultdict(set)
        self.played, self.evidence = [], defaultdict(Evidence)
        for (named, deal), games in deals.items():
            table = by_name.get(named)
            if table is None or len(games) == len(table.seatings):
                self._keep(games)
                if table is not None:
                    found[table].add(deal)
        return found

    def _keep(self, games: Sequence[PlayedGame]) -> None:
        """Remember a deal that was played with every seating."""
        self.played += games
        if len(names := set(games[0].bots)) == 2:
            self.evidence[pair(games[0].game, games[0].bots)].add(*shares_of_deals(games, min(names)))


def collected(running: dict[Future[list[PlayedGame]], tuple[Lineup, int]]) -> Iterator[PlayedDeal]:
    """Wait until some deal has been played, and give it."""
    ready, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in ready:
        table, deal = running.pop(future)
        try:
            yield table, deal, future.result()
        except BrokenProcessPool:
            raise KiboError(
                "a process that played has ended by itself: a bot may have ended it, or the memory was full"
            ) from None


def read_games(file: Path) -> list[PlayedGame]:
    """The games that were written down; a last line that was cut off when somebody stopped it is taken away again."""
    text = file.read_bytes()
    whole, end, cut = text.rpartition(b"\n")
    try:
        played = list(dict.fromkeys(map(read_played, whole.splitlines())))  # a deal that was cut off is there again
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise KiboError(f"{file} is spoilt ({error!s:.100}): name another folder with --out") from None
    if cut:
        file.write_bytes(whole + end)
    return played


def read_played(line: bytes) -> PlayedGame:
    """A game as it was written down."""
    whole = json.loads(line)
    played = PlayedGame(**whole | {"bots": tuple(whole["bots"]), "shares": tuple(whole["shares"])})
    if not all(type(word) is str and word.isprintable() for word in (played.game, *played.bots)):
        raise ValueError("a game or a bot without a name")
    counts = (played.seats, played.deal, played.seating, played.plies, played.decisions)
    if not all(type(count) is int and 0 <= count < MOST for count in counts) or type(played.ended) is not bool:
        raise ValueError("something was counted that cannot be counted so")
    if not len(played.bots) == len(played.shares) == played.seats > 0:
        raise ValueError("a game without a bot and a share for each seat")
    if not all(type(share) in (int, float) and 0 <= share <= 1 for share in played.shares):
        raise ValueError("a share of a win that is none")
    return played


def different(game: Game, words: Sequence[str]) -> list[str]:
    """The bots that play a game differently, of those that play alike the first; KiboError if a word names none."""
    found: dict[Any, str] = {}
    bots = [read_bot(word) for word in words]
    check_names(bots)
    for word, bot in zip(words, bots, strict=True):
        found.setdefault(number_of(game, bot) if isinstance(bot, str) else word, word)
    return list(found.values())


@cache
def shown(word: str) -> str:
    """What a bot is called in the standings."""
    return name_of(read_bot(word))


@cache
def named_game(word: str) -> Game:
    """The game that a word names: by its id, its folder or a variant's file."""
    return given_game(word)


@cache
def game_id(word: str) -> str:
    """By what the standings call the game that a word names: its id, and of a variant also which."""
    return named_game(word).key


def pair(game: str, bots: Iterable[str]) -> Pair:
    """By what the evidence on two bots is found."""
    names = list(bots)
    return game, len(names), frozenset(names)


# in a process of its own


@cache
def driver(word: str) -> Any:
    """The compiled driver for a game."""
    return compiled(named_game(word), paired.play_deal)


def play_table(table: Lineup, seed: int, deal: int, cap: int) -> list[PlayedGame]:
    """One deal with every seating."""
    own = any(word.endswith(".py") for word in table.bots)
    one_game = by_hand if own else driven
    return [
        told(table, deal, seating, one_game(table.game, bots, paired.Deal([], cap, seed, deal, seating)))
        for seating, bots in enumerate(table.seatings)
    ]


def told(table: Lineup, deal: int, seating: int, outcome: Sequence[int]) -> PlayedGame:
    """What came of one game."""
    names = tuple(map(shown, table.seatings[seating]))
    shares = tuple(share / SHARES for share in outcome[paired.SHARE :])
    plies, decisions, ended = outcome[: paired.SHARE]
    key, seats = game_id(table.game), len(names)
    return PlayedGame(key, seats, deal, seating, names, shares[:seats], plies, decisions, bool(ended))


def play_on_card(word: str, waiting: Iterable[tuple[Lineup, int]], seed: int, cap: int) -> Iterator[PlayedDeal]:
    """Deals of one game, many at once: each with every seating."""
    game, left = named_game(word), {}  # type: Game, dict[tuple[Lineup, int], list[PlayedGame]]

    def asked() -> Iterator[tuple[tuple[Lineup, int, int], Any, paired.Deal]]:
        for table, deal in waiting:
            start = at_start(game, len(table.bots))
            for seating, bots in enumerate(table.seatings):
                row = [number_of(game, bot) for bot in bots]
                yield (table, deal, seating), start, paired.Deal(row, cap, seed, deal, seating)

    for (table, deal, seating), outcome in played_together(game, asked()):
        games = left.setdefault((table, deal), [])
        games.append(told(table, deal, seating, outcome))
        if len(games) == len(table.seatings):
            yield table, deal, sorted(left.pop((table, deal)), key=lambda one: one.seating)


def driven(word: str, bots: Sequence[str], deal: paired.Deal) -> list[int]:
    """A game of kibo's own bots, compiled."""
    game, seats = named_game(word), len(bots)
    desk, outcome, row = new_desk(game, "cpu"), numbers("cpu", paired.OUTCOME), numbers("cpu", MOST_SEATS)
    desk.worlds[AT_START] = at_start(game, seats).pack()[0]
    row[:seats] = [number_of(game, bot) for bot in bots]
    driver(word)(desk, numbers("cpu", draw.STATE), deal._replace(bots=row), outcome)
    return [int(number) for number in outcome]


def by_hand(word: str, bots: Sequence[str], deal: paired.Deal) -> list[int]:
    """A game in which somebody's own bot takes part: the same luck, move by move."""
    game, s = named_game(word), at_start(named_game(word), len(bots))
    luck, draws = (new_draws(deal.seed, base + deal.number) for base in (0, (deal.seating + 1) << 40))
    played = play_by_hand(game, s, [seated(word, bot) for bot in bots], luck, draws, deal.cap)
    desk, outcome = new_desk(game, "plain"), [0] * paired.OUTCOME
    desk.worlds[PLAYED] = s
    outcome[paired.PLIES], outcome[paired.DECISIONS] = len(played.history), played.decisions
    compiled(game, paired.tell, "plain")(desk, outcome)
    return outcome


@cache
def seated(word: str, bot: str) -> Player:
    """Who plays a game as a bot does, made once in a process."""
    return player(named_game(word), read_bot(bot), "cpu")


def at_start(game: Game, seats: int) -> Any:
    """The starting position."""
    s = game.state()
    game.rules.set_up(s, seats, game.option_row({}))
    return s
