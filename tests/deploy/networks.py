"""Networks of their own, as a compose file wants them: each a bridge, and each machine reaches only those it is in."""

import ctypes
import ipaddress
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")
NEW_NETWORK = 0x40000000
HOSTS = Path("/etc/netns")
"""Where `ip netns exec` looks for the names that a machine knows."""


def ip(*words: str) -> None:
    """Do something to the network."""
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def may_part() -> bool:
    """Can networks of their own be made here?"""
    if os.geteuid() != 0 or not shutil.which("ip"):
        return False
    try:
        ip("netns", "add", f"kibo-tried{os.getpid()}")
        ip("netns", "del", f"kibo-tried{os.getpid()}")
    except subprocess.CalledProcessError:
        return False
    return True


class Networks:
    """Bridges and machines; nothing of them reaches the networks of this computer."""

    def __init__(self, tag: str, subnets: dict[str, str], machines: dict[str, Sequence[str]]) -> None:
        self.tag, self.machines = tag, machines
        self.addresses: dict[str, dict[str, str]] = {name: {} for name in machines}
        self.subnets = {name: ipaddress.ip_network(subnet) for name, subnet in subnets.items()}
        for network, subnet in self.subnets.items():
            free = iter(list(subnet.hosts())[1:])
            for machine, there in machines.items():
                if network in there:
                    self.addresses[machine][network] = str(next(free))

    def space(self, name: str) -> str:
        """The namespace of a machine or of a network."""
        return f"{self.tag}-{name}"

    def path(self, name: str) -> Path:
        """Where it can be entered."""
        return Path("/run/netns") / self.space(name)

    def open(self) -> None:
        """Make them."""
        for network in self.subnets:
            ip("netns", "add", self.space(network))
            ip("-n", self.space(network), "link", "add", "bridge", "type", "bridge")
            ip("-n", self.space(network), "link", "set", "bridge", "up")
        for number, (machine, networks) in enumerate(self.machines.items()):
            here = self.space(machine)
            ip("netns", "add", here)
            ip("-n", here, "link", "set", "lo", "up")
            for network in networks:
                self._join(number, machine, network)
            (HOSTS / here).mkdir(parents=True, exist_ok=True)
            (HOSTS / here / "hosts").write_text(self.names(machine))

    def _join(self, number: int, machine: str, network: str) -> None:
        here, there, end = self.space(machine), self.space(network), f"to{number}"
        ip("-n", here, "link", "add", network, "type", "veth", "peer", "name", end, "netns", there)
        ip("-n", there, "link", "set", end, "master", "bridge", "up")
        length = self.subnets[network].prefixlen
        ip("-n", here, "address", "add", f"{self.addresses[machine][network]}/{length}", "dev", network)
        ip("-n", here, "link", "set", network, "up")

    def names(self, machine: str) -> str:
        """The names that a machine knows: its own, and those in its networks."""
        lines = ["127.0.0.1 localhost"]
        for network in self.machines[machine]:
            lines += [f"{there[network]} {name}" for name, there in self.addresses.items() if network in there]
        return "\n".join(lines) + "\n"

    def close(self) -> None:
        """All of them go; what is joined to them goes with them."""
        for name in (*self.machines, *self.subnets):
            subprocess.run(["ip", "netns", "del", self.space(name)], check=False, capture_output=True)
            (HOSTS / self.space(name) / "hosts").unlink(missing_ok=True)
            if (HOSTS / self.space(name)).is_dir():
                (HOSTS / self.space(name)).rmdir()

    def at(self, machine: str, work: Callable[[], Result]) -> Result:
        """Do something as if at a machine: in a thread of its own, which is in that machine's network."""
        done: list[Result] = []
        failed: list[BaseException] = []

        def there() -> None:
            try:
                enter(self.path(machine))
                done.append(work())
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=there)
        thread.start()
        thread.join()
        if failed:
            raise failed[0]
        return done[0]


def enter(path: Path) -> None:
    """Let this thread, and what it starts, be in a network; it stays there."""
    there = os.open(path, os.O_RDONLY)
    try:
        if ctypes.CDLL(None, use_errno=True).setns(there, NEW_NETWORK):
            raise OSError(ctypes.get_errno(), f"the network {path} cannot be entered")
    finally:
        os.close(there)
