"""Whose address it is, and how often wrong passwords came from there."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from upgrade_tui.net.bucket import Bucket

_GUESSES_AT_ONCE, _GUESSES_PER_S = 10, 1 / 6
_MOST_REMEMBERED = 1000


class Buckets:
    """A bucket for each address; those not heard of for longest are forgotten, and full again."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._make = partial(Bucket, rate, burst, clock)
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, group: str) -> Bucket:
        """The bucket of an address; see `address_group`."""
        bucket = self._of.get(group)
        if bucket is None:
            bucket = self._of[group] = self._make()
            if len(self._of) > _MOST_REMEMBERED:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(group)
        return bucket


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
        self._buckets = Buckets(_GUESSES_PER_S, _GUESSES_AT_ONCE, clock)

    def may_try(self, address: str) -> bool:
        """Count one more password from there; False: no more are looked at now."""
        return self._buckets.of(address_group(address)).take()

    def was_right(self, address: str) -> None:
        """The password that was tried from there opened."""
        self._buckets.of(address_group(address)).put_back()
