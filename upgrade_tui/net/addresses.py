"""Whose address it is, and how often wrong passwords came from there."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

from upgrade_tui.net.bucket import Bucket

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
    """Passwords tried by address: ten wrong ones at once, then one every six seconds.

    A try is counted before the password is looked at, as that takes the server time, and many
    may be sent meanwhile; one that was right is given back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def may_try(self, address: str) -> bool:
        """Count one more password from there; False: no more are looked at now."""
        group = address_group(address)
        if group not in self._buckets:
            self._buckets[group] = Bucket(_PER_S, _AT_ONCE, self._clock)
            if len(self._buckets) > _MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        return self._buckets[group].take()

    def was_right(self, address: str) -> None:
        """The password that was tried from there opened."""
        bucket = self._buckets.get(address_group(address))
        if bucket is not None:
            bucket.put_back()
