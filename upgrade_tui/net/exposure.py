"""Who could read along what is not encrypted: said to those who are about to send a password."""

import ipaddress
from typing import Literal

from upgrade_tui.net.connectors import HOSTED, TLS

Reach = Literal["computer", "network", "world"]


def reach_of(host: str) -> Reach:
    """How far what is sent to a host may travel: within this computer, one network, or anywhere.

    A name says nothing about that, unless it is one of this computer or of one network only.
    """
    name = host.strip("[]").partition("%")[0].rstrip(".").lower()
    if name == "localhost":
        return "computer"
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return "network" if name.endswith(".local") or "." not in name else "world"
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if address.is_loopback:
        return "computer"
    return "network" if address.is_private or address.is_link_local else "world"


def password_warning(address: str) -> str:
    """What to know before a password goes to a connector's address; empty: nobody can read it."""
    if not address or address.startswith((TLS, HOSTED)):
        return ""
    host = address.rpartition(":")[0] or address
    match reach_of(host):
        case "computer":
            return ""
        case "network":
            return (
                "Passwords are not encrypted on the way to this server: whoever can listen on "
                "your network can read them. Its host can prevent that with --tls."
            )
    return (
        f"Passwords are not encrypted on the way to {host}: anybody in between can read them. "
        "Ask its host for TLS, or go through SSH."
    )


def host_warning(bind: str, *, tls: bool) -> str:
    """What a host with a password should know; empty: nobody can read it on its way."""
    if tls or reach_of(bind) == "computer":
        return ""
    return "The password crosses the network unencrypted; with --tls it does not."
