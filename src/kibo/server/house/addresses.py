"""From which address somebody comes: the other end of the connection, or what a trusted proxy there says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address
LONGEST = 64
"""Letters that an address can have, and some to spare."""
HOME = 64
"""Bits of an IPv6 address that one household has in common: the rest it can choose as it likes."""


class Proxies:
    """The proxies that the settings name: what they say of a visitor is believed."""

    def __init__(self, trusted: Sequence[str]) -> None:
        self.networks = [ip_network(name.strip(), strict=False) for name in trusted]
        self.trusts = lru_cache(maxsize=1_000)(self._trusts)

    def _trusts(self, host: str) -> bool:
        found = read_address(host)
        return found is not None and any(found in network for network in self.networks)

    def visitor(self, peer: str, forwarded: str) -> str:
        """Who is behind a connection: the last one in `X-Forwarded-For` that is none of the proxies.

        What stands before it was written by a stranger. The header `Forwarded` is not read: a proxy that writes only
        the one would hand on what a stranger wrote into the other.
        """
        if not self.trusts(peer):
            return peer
        for said in reversed(forwarded.split(",")):
            found = read_address(without_port(said.strip()))
            if found is None:
                return peer
            if not self.trusts(str(found)):
                return str(found)
            peer = str(found)
        return peer


def without_port(said: str) -> str:
    """An address as a proxy writes it, without the port that some add."""
    if said.startswith("["):
        return said[1:].partition("]")[0]
    return said.partition(":")[0] if said.count(":") == 1 else said


def read_address(host: str) -> Address | None:
    """An address, if it is one; an IPv4 address in an IPv6 one is that IPv4 address."""
    try:
        found = ip_address(host) if len(host) <= LONGEST else None
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


@lru_cache(maxsize=1_000)
def household(host: str) -> str:
    """What is counted together as one address."""
    found = read_address(host)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, HOME), strict=False))
    return str(found or host[:LONGEST])
