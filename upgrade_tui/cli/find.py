"""The command that looks for hosts on this network."""

from typing import TYPE_CHECKING, Annotated

import typer

from upgrade_tui.cli.words import seconds_are_numbers

if TYPE_CHECKING:
    from upgrade_tui.net.discovery import Found

_MARGIN = 2


def find(
    seconds: Annotated[
        float,
        typer.Option(
            min=0.1,
            max=60,
            metavar="N",
            callback=seconds_are_numbers,
            help="How long to wait for answers.",
        ),
    ] = 2.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what was found as a JSON array.")
    ] = False,
) -> int:
    """Look for games that are hosted on this network (with upgrade host --announce)."""
    import asyncio

    from upgrade_tui.cli.failure import Failure
    from upgrade_tui.cli.text import say
    from upgrade_tui.net import discovery

    found = asyncio.run(discovery.find_hosts(seconds))
    if as_json:
        say(_json(found))
        return 0 if found else 1
    if not found:
        raise Failure(
            "no host nearby answers: one that is to be found is started with upgrade host "
            "--announce; any other is joined by the address on its screen, upgrade join HOST"
        )
    width = max(len(host.name) for host in found)
    for host in found:
        say(f"{host.name:<{width + _MARGIN}}{_remark(host)}")
    return 0


def _remark(host: "Found") -> str:
    """How to join it, or why not."""
    if not host.is_ours:
        return f"{host.address} (speaks another version: one of you has to update)"
    pin = " --tls-pin …  (its screen shows the pin)" if host.tls == "pin" else ""
    return f"upgrade join {host.address}{pin}"


def _json(found: "tuple[Found, ...]") -> str:
    import json

    return json.dumps(
        [
            {
                "name": host.name,
                "address": host.address,
                "host": host.host,
                "port": host.port,
                "tls": host.tls,
                "protocol": host.protocol,
                "id": host.id,
            }
            for host in found
        ],
        ensure_ascii=False,
        indent=2,
    )
