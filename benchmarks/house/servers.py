"""The two servers that are measured, each in processes of its own: the house, and boardgame.io's."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import kibo
from kibo.core.link import user_cache
from kibo.server.start.own_postgres import OwnPostgres

SOURCE = Path(__file__).parents[2] / "src"


class Server:
    """A process with all that it has started."""

    process: subprocess.Popen[str]
    port: int

    def family(self) -> list[int]:
        """The process and its children, and theirs."""
        found = [self.process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, task.read_text().split())
        return found

    def serving(self) -> list[int]:
        """Those of them that answer requests: bots think with less of a right to the processor."""
        return [pid for pid in self.family() if _stat(pid, 16) == _stat(self.process.pid, 16)]

    def memory(self, whole: bool = True) -> float:
        """Megabytes that all processes hold, or those that serve; what processes share is divided among them."""
        parts = [_proportional(pid) for pid in (self.family() if whole else self.serving())]
        return sum(parts) / 1024

    def cpu(self) -> float:
        """Seconds of processor time that the processes that serve have used so far."""
        return sum(_stat(pid, 11) + _stat(pid, 12) for pid in self.serving()) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it, and where it does not, whatever it has started too."""
        family = self.family()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            for pid in family:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait(20)


def end_on_signals() -> None:
    """Let the system's wish that this ends do what Ctrl-C does, so that no server is left behind."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))


def _stat(pid: int, at: int) -> int:
    """A number that the system keeps of a process, counted from its state on."""
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[at])


def _proportional(pid: int, part: str = "Pss:") -> int:
    try:
        return int(Path(f"/proc/{pid}/smaps_rollup").read_text().split(part)[1].split()[0])
    except (OSError, IndexError):  # it has just ended
        return 0


class House(Server):
    """A house with a fresh log on disk, or on a database that others may use too."""

    def __init__(self, folder: str, workers: int = 1, database: str = "") -> None:
        examples = os.pathsep.join(str(path.parent) for path in SOURCE.parent.glob("examples/*/rules.py"))
        environment = os.environ | {"KIBO_DATA": folder, "PYTHONPATH": str(SOURCE), "KIBO_GAMES": examples}
        environment |= {f"KIBO_{name}": "100000" for name in ("CONNECTIONS", "STREAMS")}
        environment |= {"KIBO_SECRET": "measured", "KIBO_DATABASE": database}
        command = [sys.executable, "-m", "kibo.server.start.command", "--no-open", "--port", "8700"]
        command += ["--workers", str(workers)]
        self.workers, started = workers, time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].split("/")[0])
        urllib.request.urlopen(f"http://127.0.0.1:{self.port}/").read()
        self.first_page = time.perf_counter() - started

    def serving(self) -> list[int]:
        """One process serves alone, and others think beside it: until these have begun they look like it."""
        return [self.process.pid] if self.workers == 1 else super().serving()


class Database(Server):
    """A PostgreSQL of its own, which waits for the disk as it does when nobody says otherwise."""

    def __init__(self, folder: Path) -> None:
        folder.parent.chmod(0o755)  # started by root, it runs as somebody else
        self.own = OwnPostgres(folder)
        self.url = self.own.url()
        self.pid = int((folder / "postmaster.pid").read_text().split()[0])

    def cpu(self) -> float:
        """Seconds of processor time that its processes have used so far, those that have ended included."""
        used = _stat(self.pid, 13) + _stat(self.pid, 14)
        for pid in self.processes():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended, and is counted above
                used += _stat(pid, 11) + _stat(pid, 12)
        return used / os.sysconf("SC_CLK_TCK")

    def memory(self, whole: bool = True) -> float:
        """Megabytes that its processes hold, or without the buffers that they share: these are as large as is set, and
        are filled as the log grows."""
        held = sum(map(_proportional, self.processes()))
        buffers = 0 if whole else sum(_proportional(pid, "Pss_Shmem:") for pid in self.processes())
        return (held - buffers) / 1024

    def processes(self) -> list[int]:
        """The first, and one for each connection and each of its own works."""
        return [self.pid, *map(int, Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split())]

    def close(self) -> None:
        """End it."""
        self.own.close()


class Peer(Server):
    """boardgame.io's server, and the load client made of its own clients, which stays connected between rounds."""

    port = 8790

    def __init__(self, folder: Path, kept: str = "") -> None:
        command = ["node", "server.js", str(self.port), *([kept] if kept else [])]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        while "open" not in self.process.stdout.readline():
            pass
        self.load = subprocess.Popen(
            ["node", "load.js", str(self.port)], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.load.stdout
        assert self.load.stdout.readline().strip() == "ready"

    def round(self, rate: float, seconds: float) -> dict[str, float]:
        """Moves at a rate (0: as fast as it goes) for some time."""
        assert self.load.stdin
        assert self.load.stdout
        before = self.cpu()
        print(rate, seconds, file=self.load.stdin, flush=True)
        made: dict[str, float] = json.loads(self.load.stdout.readline())
        return made | {"cpu_ms": 1000 * (self.cpu() - before) / max(made["moves"], 1)}

    def close(self) -> None:
        """End both."""
        self.load.terminate()
        self.load.wait(20)
        super().close()


def peer_folder() -> Path | None:
    """A copy of the peer's files with what npm installs for it, in the cache; None without node and npm."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    folder = user_cache() / "benchmarks" / "boardgame_io"
    shutil.copytree(Path(__file__).parent / "boardgame_io", folder, dirs_exist_ok=True)
    if not (folder / "node_modules" / "node-persist").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


def peer_version(folder: Path) -> str:
    """Which boardgame.io was installed."""
    found: str = json.loads((folder / "node_modules/boardgame.io/package.json").read_text())["version"]
    return found


def record(game: str, seats: int = 4, most: int = 400) -> dict[str, Any]:
    """The positions of a random game and each seat's view of them, as plain numbers: what the peer plays through."""
    match, draws = kibo.Match(kibo.load(game), seats, seed=1), random.Random(1)
    positions, views = [], [[] for _ in range(seats)]  # type: list[Any], list[list[Any]]
    while not match.over and len(positions) < most:
        positions.append(dict(vars(match.position.copy())))
        for seat in range(seats):
            views[seat].append(dict(vars(match.seen(seat))))
        match.play(draws.choice(match.legal))
    return {"positions": positions, "views": views}
