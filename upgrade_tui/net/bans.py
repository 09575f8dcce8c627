"""Addresses that a host does not let in, kept beside the games."""

import ipaddress
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from upgrade_tui.net.addresses import address_group
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.files import write_whole
from upgrade_tui.net.journal.errors import StoreUnusable

FILE = "bans.json"

Kept = dict[str, datetime | None]
"""Until when, by address; None: for ever."""


def household(text: str) -> str:
    """What is banned with an address: it alone, or its IPv6 network of /64. Raises: Refused."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        network = None
    if network is None or (network.version == 4 and network.num_addresses > 1):
        raise Refused(
            "admin.address",
            f"{text!r} is no address of a computer: upgrade admin people lists them",
        )
    return address_group(str(network.network_address))


class Bans:
    """Who is not let in; `path` None: forgotten with the server."""

    def __init__(self, path: Path | None, now: Callable[[], datetime]) -> None:
        """Read those that were kept. Raises: StoreUnusable: the file is no list of bans."""
        self._path = path
        self._now = now
        self._until = {} if path is None else _read(path)

    @property
    def all(self) -> Kept:
        """Those that hold now."""
        now = self._now()
        return {who: until for who, until in self._until.items() if until is None or until > now}

    def why_not(self, address: str) -> str:
        """The sentence for somebody who is not let in; empty: they are."""
        group = address_group(address)
        if group not in self._until:
            return ""
        until = self._until[group]
        if until is None:
            return "the host of this server lets nobody in from your address"
        if until <= self._now():
            return ""
        return (
            "the host of this server lets nobody in from your address "
            f"until {until:%Y-%m-%d %H:%M} UTC"
        )

    def ban(self, who: str, for_s: float | None) -> None:
        """Let nobody in from a household, for so many seconds; None: for ever.

        Raises: OSError: it holds, but cannot be kept.
        """
        until = None if for_s is None else self._now() + timedelta(seconds=for_s)
        self._until = {**self.all, who: until}
        self._keep()

    def unban(self, who: str) -> bool:
        """Let a household in again; False: it was not banned. Raises: OSError: as for `ban`."""
        if who not in self.all:
            return False
        self._until = {other: until for other, until in self.all.items() if other != who}
        self._keep()
        return True

    def _keep(self) -> None:
        if self._path is None:
            return
        write_whole(self._path, msgspec.json.encode(self._until))


def _read(path: Path) -> Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise StoreUnusable(
            f"the bans in {path} cannot be read ({error}): correct that file, or delete it"
        ) from None
