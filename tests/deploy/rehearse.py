"""The guide of deploy/ where more is at hand: in the image that is built by it, and on a Debian with systemd.

Bases come from Debian's packages, so that no registry is needed, and stay in build/rehearsal for the next time.
"""

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "examples")]

from deploy.networks import enter  # noqa: E402
from deploy.playing import NAME, playing, rounds, visitor  # noqa: E402
from deploy.written import container, guide  # noqa: E402
from run import is_installed  # noqa: E402
from server.running import awaited  # noqa: E402

WORK = PROJECT / "build" / "rehearsal"
SUITES = {"3.11": "bookworm", "3.13": "trixie"}
"""The Debian that has a Python, by the Python of the image."""
PARTS = ("src", "deploy", "pyproject.toml", "constraints.txt", "README.md", "LICENSE")
"""What whoever follows the guide has of the project."""
UNITS = ("kibo-house@8321", "kibo-house@8322", "kibo-bots")
AUTHORITY = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
WHILE_THEY_PLAY = (
    "A machine that only thinks",
    "Backups",
    "A new version without a break",
    "A version with another form of the database",
)
"""Headings of the guide under which nobody has to stop playing."""
PATIENCE = 180.0
"""Seconds in which a machine is up."""


def done(*words: object, **more: object) -> str:
    """Do something, and return what it said; what fails ends everything."""
    told = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True, check=False, **more)
    if told.returncode:
        sys.exit(f"{' '.join(map(str, words))} failed: {told.stdout[-3000:]}")
    return str(told.stdout)


def suite() -> str:
    """The Debian that the image stands for."""
    images = {words.split()[0] for kind, words in container() if kind == "FROM"}
    (version,) = {found[1] for image in images if (found := re.fullmatch(r"python:(3\.\d+)-slim", image))}
    return SUITES[version]


def debian(name: str, *packages: str) -> Path:
    """A small Debian with some packages, as an archive."""
    archive = WORK / f"{name}.tar"
    if not archive.exists():
        print(f"── {archive.name}, from Debian's packages", flush=True)
        half = archive.with_suffix(".half.tar")
        done("mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(packages)}", suite(), half)
        half.rename(archive)
    return archive


# the image


def buildah(*words: object) -> str:
    """Buildah without a daemon and without other namespaces than ours."""
    where = ["--root", WORK / "images", "--runroot", WORK / "running", "--storage-driver", "vfs"]
    return done("buildah", *where, *words, env=os.environ | {"BUILDAH_ISOLATION": "chroot"}).strip()


def image() -> int:
    """Build the image from the container file as it stands, and follow the guide in it."""
    (base,) = {words.split()[0] for kind, words in container() if kind == "FROM"}
    archive = debian("python", "python3", "python3-venv", "python-is-python3", "ca-certificates")
    if base not in buildah("images", "--format", "{{.Name}}:{{.Tag}}"):
        made = buildah("from", "scratch")
        buildah("add", "--quiet", made, archive, "/")
        buildah("commit", "--quiet", "--rm", made, f"docker.io/library/{base}")
    print("── the image", flush=True)
    ours = [path for path in ("/etc/pip.conf", "/etc/ssl/certs") if Path(path).exists()]
    known = [word for path in ours for word in ("--volume", f"{path}:{path}:ro")]
    began = time.monotonic()
    build = ("bud", "--quiet", "--pull-never", "--network", "host", "--file", "deploy/Containerfile", "--tag", "kibo")
    buildah(*build, *known, PROJECT)
    made = buildah("from", "--pull-never", "localhost/kibo")
    try:
        root = buildah("mount", made)
        print(f"   built in {time.monotonic() - began:.0f} s; the guide is followed in it", flush=True)
        test = [sys.executable, "-m", "pytest", "tests/deploy/test_guide.py", "-q", "-rs"]
        return subprocess.run(test, cwd=PROJECT, env=os.environ | {"KIBO_IMAGE": root}, check=False).returncode
    finally:
        buildah("rm", made)


# a machine with systemd


class Machine:
    """A Debian with systemd that was booted."""

    def __init__(self, root: Path, first: int) -> None:
        self.root, self.first = root, first

    def follow(self, block: str) -> str:
        """Do what a block of the guide says, to the letter, as root in the project's folder."""
        print("   " + "\n   ".join(block.strip().splitlines()), flush=True)
        inside = ("nsenter", "--target", self.first, "--all", "env", "-i", PATH, "HOME=/root")
        return done(*inside, "sh", "-euc", f"cd /srv/kibo\n{block}", stdin=subprocess.DEVNULL)


def machine_archive() -> Path:
    """A Debian with systemd, and with what the guide installs there."""
    (listed,) = re.findall(r"apt-get install --yes (.*)", "".join(guide("With systemd")))
    return debian("machine", "systemd", "systemd-sysv", "dbus", "ca-certificates", "python3", *listed.split())


def filled(folder: Path) -> Path:
    """The root of a machine on which somebody has the project, and packages of Python, as it has no line to outside."""
    root = folder / "root"
    root.mkdir()
    done("tar", "--extract", "--numeric-owner", "--file", machine_archive(), "--directory", root)
    there = root / "srv" / "kibo"
    there.mkdir()
    for part in PARTS:
        source = PROJECT / part
        (shutil.copytree if source.is_dir() else shutil.copy)(source, there / part)
    shutil.copytree(wheels(), root / "wheels", ignore=shutil.ignore_patterns("kibo-*"))
    (root / "etc" / "pip.conf").write_text("[global]\nno-index = true\nfind-links = /wheels\n")
    return root


def wheels() -> Path:
    """The packages of Python that are installed there: gathered once for what the project asks for."""
    asked = b"".join((PROJECT / name).read_bytes() for name in ("constraints.txt", "pyproject.toml"))
    there = WORK / f"wheels-{zlib.crc32(asked):08x}"
    if not there.exists():
        print("── packages of Python", flush=True)
        half = there.with_suffix(".half")
        wanted = ["--constraint", PROJECT / "constraints.txt", "hatchling", f"{PROJECT}[house]", "asyncpg"]
        done(sys.executable, "-m", "pip", "wheel", "--quiet", "--prefer-binary", "--wheel-dir", half, *wanted)
        half.rename(there)
    return there


@contextlib.contextmanager
def booted() -> Iterator[Machine]:
    """A machine that is up, in a network of its own, as long as this lasts."""
    folder = Path(tempfile.mkdtemp(prefix="kibo-machine-"))
    words = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--boot"]
    with (WORK / "machine.log").open("wb") as said:
        process = subprocess.Popen(
            [*words, "--directory", str(filled(folder))], stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
        try:
            machine = Machine(folder / "root", first_of(process))
            state = ["nsenter", "--target", str(machine.first), "--all", "systemctl", "is-system-running", "--wait"]
            subprocess.run(state, check=False, capture_output=True, timeout=PATIENCE)
            yield machine
            machine.follow("systemctl poweroff")
            process.wait(PATIENCE)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()
            shutil.rmtree(folder, ignore_errors=True)


def first_of(process: subprocess.Popen[bytes]) -> int:
    """The first process of the machine, once it is systemd and listens."""
    until = time.monotonic() + PATIENCE
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            for child in children.read_text().split():
                if Path(f"/proc/{child}/root/run/systemd/private").exists():
                    return int(child)
        time.sleep(0.2)
    sys.exit(f"the machine does not come up: {(WORK / 'machine.log').read_text('utf-8', 'replace')[-2000:]}")


def units() -> int:
    """Follow the guide on a machine with systemd."""
    with booted() as machine:
        print("── a Debian with systemd is up; the guide is followed on it", flush=True)
        machine.follow(plain("With systemd")[0].replace("play.example.org", NAME))
        for port in (8321, 8322):
            machine.follow(f"until curl --fail --silent http://127.0.0.1:{port}/readyz; do sleep 0.5; done")
        machine.follow(f"until [ -s /{AUTHORITY} ]; do sleep 0.2; done")
        awaited(played(machine))
        machine.follow(f"systemctl stop {' '.join(UNITS)}")
        for unit in UNITS:
            assert machine.follow(f"systemctl show --property=Result --value {unit}").strip() == "success", unit
        said = machine.follow("journalctl --no-pager --output=cat --unit='kibo-*'")
        (WORK / "units.log").write_text(said)
        assert "Traceback" not in said, said
        assert '"trace"' not in said, said
    print("── every unit did what the guide says, and ended when it was told to")
    return 0


def plain(heading: str) -> list[str]:
    """The guide's blocks that are for systemd."""
    return [block for block in guide(heading) if "docker" not in block]


async def played(machine: Machine) -> None:
    """People play through the proxy while a backup is taken and both houses are renewed; then the backup comes back."""
    enter(Path(f"/proc/{machine.first}/ns/net"))
    async with visitor("127.0.0.1", machine.root / AUTHORITY) as client:
        async with playing(client) as people:
            for block in [block for heading in WHILE_THEY_PLAY for block in plain(heading)]:
                if not block.startswith("kibo bots"):  # which is for another machine
                    await asyncio.to_thread(machine.follow, block)
                    await rounds(people)
        person = people[0]
        (block,) = plain("Restoring")
        await asyncio.to_thread(machine.follow, block)
        async with asyncio.timeout(PATIENCE):
            while (answer := await client.get(person.url, headers=person.headers)).status_code != 200:
                await asyncio.sleep(1)
        assert 0 < answer.json()["seq"] < person.view["seq"], "the house as it stood when the backup was taken"


def main() -> int:
    """Rehearse what is named, or everything."""
    parts = {"image": image, "units": units}
    parser = argparse.ArgumentParser(prog="kibo rehearse", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*parts, []], help="image, units. (usually both)")
    asked = parser.parse_args().parts or list(parts)
    if os.geteuid() != 0:
        sys.exit("kibo rehearse: only root can make networks, roots and machines of their own")
    tools = {"mmdebstrap": "mmdebstrap", "buildah": "buildah", "systemd-nspawn": "systemd-container"}
    if missing := [package for program, package in tools.items() if not is_installed(package, program)]:
        sys.exit(f"kibo rehearse: please install {', '.join(missing)}")
    WORK.mkdir(parents=True, exist_ok=True)
    return max(parts[name]() for name in asked)


if __name__ == "__main__":
    sys.exit(main())
