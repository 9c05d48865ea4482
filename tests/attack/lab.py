"""What the laboratory reads: folders of tournaments, checkpoints of tunings, and bots of one's own."""

import contextlib
import io
import json
import math
import shutil
from collections.abc import Sequence
from functools import cache
from random import Random

from pyarrow import parquet

from attack.files import folder, spoilt_file
from attack.reader import Reader, tried
from attack.spoil import spoilt_bytes, spoilt_json, spoilt_lines
from attack.target import Row
from kibo import load
from kibo.bots.mind import new_draws
from kibo.bots.own import check_bot, player, read_bot
from kibo.core.match import Match
from kibo.lab import report
from kibo.lab.dataset import ABOUT, Dataset
from kibo.lab.patch import curve, patch, sparkline
from kibo.lab.played_with import PLAN_FILE
from kibo.lab.simulate import Simulation
from kibo.lab.standings import PlayedGame, duels, standings
from kibo.lab.tournament import GAMES_FILE, Tournament
from kibo.lab.tune import Contest, Tuning, flat
from kibo.terminal.flags import read_constants
from kibo.terminal.results import tables
from kibo.terminal.screen import PipedConsole
from kibo.terminal.tourney import show
from rulebook import PROJECT

PIG = str(PROJECT / "examples" / "pig")
BOTS = ("random", "easy")
SEED, STEPS = 7, 4
GAME = "kilimanjaro"


# tournaments

Files = tuple[bytes, bytes]
"""The plan of a tournament, and its games."""


def games() -> bytes:
    """Some deals, each with both seatings."""
    played = [
        PlayedGame(GAME, 2, deal, seating, BOTS[:: 1 - 2 * seating], (1 - deal % 3 / 2, deal % 3 / 2), 40, 9, True)
        for deal in range(6)
        for seating in (0, 1)
    ]
    return "".join(json.dumps(one._asdict()) + "\n" for one in played).encode()


def tournaments() -> list[Files]:
    """A folder with a plan and games, and one that was cut off in the middle of a line."""
    plan = json.dumps({"seed": SEED, "cap": Tournament([GAME], BOTS).cap}).encode()
    return [(plan, games()), (plan, games()[:-9])]


def spoilt_folder(source: Random, given: Files) -> Files:
    """Mostly a line of the games is spoilt, now and then the plan or the bytes."""
    plan, lines = given[0], given[1].split(b"\n")
    match source.randrange(10):
        case 0:
            return spoilt_bytes(source, plan), given[1]
        case 1:
            return plan, spoilt_bytes(source, given[1])
        case _:
            at = source.randrange(len(lines) - 1)
            lines[at] = spoilt_json(source, lines[at].decode()).encode("utf-8", "surrogatepass")
            return plan, b"\n".join(lines)


def tournament_read(given: Files) -> None:
    """A tournament goes on: what was played is rated, told and written; what is refused stays as it was."""
    here = folder() / "tournament"
    here.mkdir(exist_ok=True)
    for name, data in zip((PLAN_FILE, GAMES_FILE), given, strict=True):
        (here / name).write_bytes(data)
    try:
        tournament = Tournament([GAME], BOTS, seed=SEED, folder=here)
    except Exception:
        assert given == tuple((here / name).read_bytes() for name in (PLAN_FILE, GAMES_FILE)), "it was changed"
        raise
    rows, pairs = standings(tournament.played), duels(tournament.played)
    report.write_parquet(tournament.played, here / "games.parquet")
    (here / "report.html").write_text(report.page(rows, pairs), "utf-8")
    (here / "page.md").write_text(report.ladder(rows, pairs, "kibo tournament"), "utf-8")
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        show(rows, pairs)


# datasets

FEW = 3
PART = "part-000000000000.parquet"


@cache
def played() -> Simulation:
    """Games that are written down."""
    return Simulation(load(PIG), seats=2, device="plain", cap=200)


@cache
def parts() -> list[bytes]:
    """A dataset of some games."""
    Dataset(played(), folder() / "sound.parquet").run(FEW)
    return [(folder() / "sound.parquet" / PART).read_bytes()]


def spoilt_part(source: Random, data: bytes) -> bytes:
    """Mostly what a part says of itself is spoilt, now and then the bytes."""
    if source.random() < 0.2:
        return spoilt_bytes(source, data)
    table = parquet.read_table(io.BytesIO(data))
    about = spoilt_json(source, table.schema.metadata[ABOUT].decode()).encode("utf-8", "surrogatepass")
    out = io.BytesIO()
    parquet.write_table(table.replace_schema_metadata({ABOUT: about}), out)
    return out.getvalue()


def part_read(data: bytes) -> None:
    """A dataset goes on: what was written before is counted with the rest, and what is refused stays as it was."""
    here = folder() / "games.parquet"
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir()
    (here / PART).write_bytes(data)
    try:
        result = Dataset(played(), here, resume=True).run(FEW)
    except Exception:
        assert (here / PART).read_bytes() == data, "it was changed"
        raise
    assert result.games == FEW
    json.dumps(result.to_dict())
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        for table in tables(result, None):
            PipedConsole().print(table)


# tunings


@cache
def contest() -> Contest:
    """What is tuned."""
    return Contest(load(GAME), way="plain")


def checkpoints() -> Sequence[str]:
    """A tuning after some steps."""
    tuning, source = Tuning(contest(), 2, SEED), Random(1)
    tuning.path = [[number + source.random() for number in tuning.centre] for _ in range(STEPS)]
    tuning.edges = [source.uniform(-1, 1) for _ in range(STEPS)]
    file = folder() / "sound.json"
    tuning.save(file)
    return [file.read_text("utf-8")]


def checkpoint_read(text: str) -> None:
    """A tuning goes on from a checkpoint: where it stands can be told, drawn, and played with."""
    import numpy

    file = folder() / "tune.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    tuning = Tuning(contest(), 2, SEED)
    assert tuning.resume(file)
    outcome, start = tuning.outcome(), [float(number) for value in contest().usual.values() for number in flat(value)]
    assert "nan" not in curve([str(at) for at in range(len(start))], tuning.path, start)
    assert isinstance(patch(contest().arena.game, outcome), str)
    assert all(map(math.isfinite, tuning.edges))
    assert isinstance(sparkline(tuning.edges or [0.0]), str)
    for value in outcome.values():
        numpy.array(value, "i8")


# other constants


def constant_read(text: str) -> None:
    """A game with another constant, played for a while."""
    Simulation(load(PIG), seats=2, device="plain", cap=40, swap=read_constants([text])).run(1)


# bots of one's own

SOURCES = (
    "def choose(match):\n    best = max(match.legal)\n    return best if match.legal else 0\n",
    "def weigh(desk, seat, count):\n    for i in range(count):\n        desk.weight[i] = 1 + i\n",
    "FEW = 3\n\n\ndef choose(match):\n    legal = match.legal[:FEW]\n    return legal[match.to_act % len(legal)]\n",
)


def bot_read(data: bytes) -> None:
    """Somebody's bot: loaded, and asked for a move."""
    path = folder() / "own_bot.py"
    path.write_bytes(data)
    game = load(PIG)
    bot = read_bot(str(path))
    check_bot(game, bot)
    match = Match(game, seed=1)
    assert match.to_act is not None
    assert player(game, bot)(match.sight(match.to_act), new_draws(1, 0)) in match.legal


READERS = [
    Reader("folders of tournaments", tournaments, spoilt_folder, tournament_read, 2_000),
    Reader("parts of datasets", parts, spoilt_part, part_read, 2_000),
    Reader("checkpoints of tunings", checkpoints, spoilt_json, checkpoint_read, 4_000),
    Reader("other constants", lambda: ["pig.rules.GOAL=50"], spoilt_lines, constant_read, 2_000),
    Reader("bots of one's own", lambda: [source.encode() for source in SOURCES], spoilt_file, bot_read, 2_000),
]


def run() -> list[Row]:
    """All of them, for the summary."""
    return [tried(reader, reader.many)[0] for reader in READERS]
