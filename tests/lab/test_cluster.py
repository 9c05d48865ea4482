"""Games in pieces on a cluster: the same rows whatever its size, and nothing lost when a worker or a disk fails."""

import errno
import os
import signal
import sys
from importlib.util import find_spec

import pytest

import kibo
from kibo.bots.own import read_bot
from kibo.cli import main
from kibo.core.errors import KiboError, MissingExtra
from kibo.lab import cluster, dataset, press, worker
from kibo.lab.cluster import TRIES, WorkerDied, hand_out, pieces
from kibo.lab.dataset import Dataset
from kibo.lab.simulate import Simulation
from kibo.lab.spread import RayCluster, Spread, told_of
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
GAMES = 22


class StandIn:
    """A cluster in this process: it plays what is sent to it, the newest first, and dies as often as it is told."""

    def __init__(self, workers=2, deaths=None, stop_after=None):
        self.workers, self.deaths, self.stop_after = workers, dict(deaths or {}), stop_after
        self.begun, self.cancelled, self.most, self.played = {}, [], 0, 0

    def begin(self, work, first, count):
        handle = len(self.begun)
        self.begun[handle] = work, first, count
        return handle

    def finished(self, handles):
        self.most = max(self.most, len(handles))
        if self.played == self.stop_after:
            raise KeyboardInterrupt
        return [max(handles)]

    def taken(self, handle):
        work, first, count = self.begun[handle]
        if self.deaths.get(first, 0):
            self.deaths[first] -= 1
            raise WorkerDied
        self.played += 1
        return worker.play_piece(work, first, count)

    def cancel(self, handles):
        self.cancelled += handles


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(press, "piece_size", lambda _: 4)


def pigs(**more):
    return Simulation(**{"game": PIG, "device": "plain", "seed": 5} | more)


def contents(path):
    """All files of a dataset, by whether they hold moves and by their names."""
    folders = (path, path.with_name(f"{path.stem}-moves{path.suffix}"))
    return {(folder != path, one.name): one.read_bytes() for folder in folders for one in folder.iterdir()}


@pytest.fixture
def whole(tmp_path):
    """What is counted and written where nothing interrupts, by threads."""
    path = tmp_path / "whole.parquet"
    result = Dataset(pigs(threads=3), path, moves=True).run(GAMES)
    return result.tally, contents(path)


def test_rows_and_counts_are_the_same_whatever_the_size_of_the_cluster_and_whoever_dies(tmp_path, whole):
    tally, files = whole
    for workers, deaths in ((1, {}), (2, {0: 1, 8: 2}), (7, {4: TRIES - 1, 20: 1})):
        path = tmp_path / f"on{workers}.parquet"
        played = Dataset(pigs(), path, moves=True, cluster=StandIn(workers, deaths)).run(GAMES)
        assert played.tally == tally
        assert contents(path) == files
        assert Spread(pigs(), StandIn(workers, deaths)).run(GAMES).tally == tally == pigs().run(GAMES).tally


@pytest.mark.parametrize(
    "more",
    [
        {"bots": ["greedy", "random"], "rotate": True, "game": kibo.load(PROJECT / "examples" / "masks"), "seats": 2},
        {"start": {"seats": 3, "bank": [90, 0, 0, 0], "turn": 1}},
        {"swap": {"rules.GOAL": 20}, "cap": 40},
        {"game": kibo.load("kilimanjaro"), "seats": 3, "options": {"send_back": True}, "cap": 30},
    ],
    ids=["bots that change seats", "a beginning", "a variant", "options"],
)
def test_whatever_can_be_played_here_can_be_played_there(more):
    assert Spread(pigs(**more), StandIn()).run(9).tally == pigs(**more).run(9).tally


def test_no_more_pieces_are_under_way_than_keep_all_workers_busy():
    stand_in = StandIn(3)
    assert Spread(pigs(), stand_in).run(60).games == 60
    assert stand_in.most == 3 * cluster.AHEAD
    assert len(stand_in.begun) == len(list(pieces(60, 4))) == 15


def test_a_piece_of_which_every_worker_dies_is_named_and_the_others_stay(tmp_path, whole):
    path, said = tmp_path / "cut.parquet", []
    with pytest.raises(KiboError, match=f"{TRIES} workers have died over the games 8 to 11"):
        Dataset(pigs(), path, moves=True, cluster=StandIn(1, {8: TRIES})).run(GAMES, lambda done, _: said.append(done))
    assert len(dataset_rows(path)) == said[-1] > 0
    Dataset(pigs(), path, moves=True, resume=True, cluster=StandIn(3)).run(GAMES)
    assert contents(path) == whole[1]


def dataset_rows(path):
    import polars

    return polars.read_parquet(path)


def test_ctrl_c_keeps_what_was_done_and_it_goes_on_here_or_on_another_cluster(tmp_path, whole):
    path, said = tmp_path / "cut.parquet", []
    stand_in = StandIn(2, stop_after=3)
    stopped = Dataset(pigs(), path, moves=True, cluster=stand_in).run(GAMES, lambda done, _: said.append(done))
    assert stopped.games == said[-1] == len(dataset_rows(path)) < GAMES
    assert stand_in.cancelled, "what nobody wants any more is not played"
    assert Spread(pigs(), StandIn(2, stop_after=2)).run(GAMES).games == 8
    resumed = Dataset(pigs(), path, moves=True, resume=True).run(GAMES)
    assert resumed.tally == whole[0]
    assert contents(path) == whole[1]


def test_a_full_disk_loses_nothing_that_was_reported_as_done(tmp_path, monkeypatch, whole):
    path, said, synced = tmp_path / "cut.parquet", [], []

    def fill_up(_):
        synced.append(1)
        if len(synced) > 5:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(dataset.os, "fsync", fill_up)
        with pytest.raises(KiboError, match="No space left on device"):
            Dataset(pigs(), path, moves=True, cluster=StandIn()).run(GAMES, lambda done, _: said.append(done))
    assert len(dataset_rows(path)) == said[-1]
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".")]
    Dataset(pigs(), path, moves=True, resume=True, cluster=StandIn(1)).run(GAMES)
    assert contents(path) == whole[1]


def test_a_bot_of_ones_own_goes_there_as_its_file(tmp_path):
    own = tmp_path / "first.py"
    own.write_text("def choose(match):\n    return match.legal[0]\n")
    simulation = pigs(bots=[read_bot(str(own)), "random"])
    assert Spread(simulation, StandIn()).run(5).tally == simulation.run(5).tally
    with pytest.raises(KiboError, match="goes to a cluster as a file"):
        worker.packed(pigs(bots=[lambda match: match.legal[0]]))


def test_a_worker_with_another_kibo_is_refused(monkeypatch):
    work = worker.packed(pigs())
    monkeypatch.setattr(worker, "sources", lambda: "others")
    with pytest.raises(KiboError, match="has another kibo than this one"):
        hand_out(StandIn(), work + b"", [(0, 4)], lambda *_: None)


def test_what_fails_in_a_worker_is_a_sentence():
    refused = KiboError("no")
    assert told_of(refused) is refused
    assert "has no kibo: install the same kibo there" in str(told_of(ModuleNotFoundError(name="kibo")))
    assert "failed: ValueError: x" in str(told_of(ValueError("x")))


def test_without_ray_it_is_said_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'kibo\[ray\]'"):
        RayCluster()
    assert main(["simulate", str(PIG.folder), "--device", "ray", "--games", "3"]) == 2
    assert "pip install 'kibo[ray]'" in capsys.readouterr().err


def test_flags_of_a_cluster_go_with_its_device(capsys):
    command = ["simulate", str(PIG.folder), "--games", "3"]
    for flags, sentence in (
        (["--cluster", "127.0.0.1:6379"], "--cluster says where a cluster is"),
        (["--device", "cluster"], "unknown device 'cluster'"),
    ):
        assert main([*command, *flags]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.skipif(find_spec("ray") is None, reason="a real cluster is tried where Ray is: pip install 'kibo[ray]'")
def test_a_real_cluster_plays_the_same_though_a_worker_is_killed(tmp_path):
    own, pid, killed = tmp_path / "slow.py", tmp_path / "pid", []
    own.write_text(
        "import os, pathlib, time\n"
        "def choose(match):\n"
        f"    pathlib.Path({str(pid)!r}).write_text(str(os.getpid()))\n"
        "    time.sleep(0.003)\n"
        "    return match.legal[-1] if len(match.history) % 5 == 4 else match.legal[0]\n"
    )
    simulation = pigs(bots=[read_bot(str(own))])

    def kill_one(_done, _seconds):
        if not killed and pid.exists():
            killed.append(int(pid.read_text()))
            os.kill(killed[0], signal.SIGKILL)

    ray = RayCluster(workers=2)
    try:
        path = tmp_path / "ray.parquet"
        played = Dataset(simulation, path, moves=True, cluster=ray).run(GAMES, kill_one)
        assert ray.deaths >= len(killed) == 1
    finally:
        ray.close()
    here = tmp_path / "here.parquet"
    assert played.tally == Dataset(simulation, here, moves=True).run(GAMES).tally
    assert contents(path) == contents(here)
    with pytest.raises(KiboError, match=r"no cluster of Ray's at 127\.0\.0\.1:1"):
        RayCluster("127.0.0.1:1")
