"""What harms houses can be told to end, and leaves nobody behind."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from rulebook import PROJECT

ENDLESS = 300
"""Seconds after which something waits for ever, however busy the machine is."""
WORDS = ("faults", "--only", "devices", "--rounds", "100000", "--tables", "2")


def living(folder):
    """The processes that know a folder by their settings, as houses do, or by their words, as a database does."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
            state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:  # it has just ended
            continue
        if os.fsencode(folder) in told and state != "Z":
            found.append(int(process.name))
    return found


def until(is_so):
    end = time.monotonic() + ENDLESS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def folder():
    """One with a short name, that others may enter: a database that is started by root runs as somebody else."""
    made = Path(tempfile.mkdtemp(prefix="kibo-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux tells who is there")
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT], ids=lambda sent: sent.name)
def test_faults_that_are_told_to_end_do_so_with_everything_they_have_started(sent, folder):
    command = [sys.executable, "-m", "kibo", *WORDS]
    environment = os.environ | {"TMPDIR": str(folder)}
    told = subprocess.Popen(command, cwd=PROJECT, env=environment, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        until(lambda: told.poll() is not None or any(said.stat().st_size for said in folder.glob("*/house1/said")))
        assert told.poll() is None
        if sent == signal.SIGTERM:
            told.terminate()
        else:
            os.killpg(told.pid, sent)  # as a terminal does
        assert told.wait(ENDLESS) not in (0, -signal.SIGKILL)
        until(lambda: not living(folder))
        assert list(folder.glob("kibo-faults-*")) == []
    finally:
        for process in living(folder):
            os.kill(process, signal.SIGKILL)
