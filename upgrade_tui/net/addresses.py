"""Whose address it is, and how often wrong passwords came from there."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

from upgrade_tui.net.bucket import Bucket

TOO_MANY_GUESSES = "too many wrong passwords came from your address"
_AT_ONCE, _PER_S = 10, 1 / 6
_MOST_REMEMBERED = 1000


def address_group(address: str) -> str:
    """Whose address it is: an IPv6 network of /64 is one household, as is one IPv4 address."""
    if not address:
        return ""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Guesses:
    """Wrong passwords by address: ten at once, then one every six seconds.

    Checking a password costs the server time; this is asked before that.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def are_too_many(self, address: str) -> bool:
        """Whether no more passwords are looked at from there now."""
        bucket = self._buckets.get(address_group(address))
        return bucket is not None and bucket.is_empty

    def note(self, address: str) -> None:
        """A wrong password came from there."""
        group = address_group(address)
        if group not in self._buckets:
            self._buckets[group] = Bucket(_PER_S, _AT_ONCE, self._clock)
            if len(self._buckets) > _MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets[group].take()
