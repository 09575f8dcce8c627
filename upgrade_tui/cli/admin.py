"""`upgrade admin …`: what a host may do to a running server, over a socket in its folder."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upgrade_tui.cli import words

if TYPE_CHECKING:
    from upgrade_tui.net.orders import Order

app = typer.Typer(
    help="Look after a server that is running on this computer.",
    rich_markup_mode=None,
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON value instead of text.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table's code, such as FOX-42.")]
Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="As upgrade admin people shows it.")
]

_UNITS_S = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


@app.callback(invoke_without_command=True)
def admin(context: typer.Context) -> None:
    """Look after a server that is running on this computer."""
    if context.invoked_subcommand is None:
        from upgrade_tui.cli.text import say as print_line

        print_line(context.get_help())


@app.command()
def status(data: words.Data = None, as_json: Json = False) -> None:
    """How the server is, and how it is joined."""
    from upgrade_tui.net.orders import Status

    _order(Status(), data, as_json=as_json)


@app.command()
def tables(data: words.Data = None, as_json: Json = False) -> None:
    """All tables, and who sits on which seat."""
    from upgrade_tui.net.orders import Tables

    _order(Tables(), data, as_json=as_json)


@app.command()
def people(data: words.Data = None, as_json: Json = False) -> None:
    """Everybody who is connected, from where, and at which tables."""
    from upgrade_tui.net.orders import People

    _order(People(), data, as_json=as_json)


@app.command()
def say(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One line, in quotes.")],
    data: words.Data = None,
    as_json: Json = False,
) -> None:
    """Say something to everybody at all tables."""
    from upgrade_tui.net.orders import Tell

    _order(Tell(text), data, as_json=as_json)


@app.command()
def kick(
    table: Table,
    seat: Annotated[
        int, typer.Argument(min=0, max=127, metavar="SEAT", help="Its number, from 0.")
    ],
    data: words.Data = None,
    as_json: Json = False,
) -> None:
    """Take somebody off their seat; in a match they give up."""
    from upgrade_tui.net.orders import Kick

    _order(Kick(table, seat), data, as_json=as_json)


@app.command()
def ban(
    address: Address,
    time: Annotated[
        str | None,
        typer.Option("--for", metavar="TIME", help="Such as 30m, 1h or 7d; without: for ever."),
    ] = None,
    data: words.Data = None,
    as_json: Json = False,
) -> None:
    """Let nobody in from an address (IPv6: its network of /64), and send away who is there."""
    from upgrade_tui.net.orders import Ban

    _order(Ban(address, None if time is None else seconds_of(time)), data, as_json=as_json)


@app.command()
def unban(address: Address, data: words.Data = None, as_json: Json = False) -> None:
    """Let an address in again."""
    from upgrade_tui.net.orders import Unban

    _order(Unban(address), data, as_json=as_json)


@app.command()
def bans(data: words.Data = None, as_json: Json = False) -> None:
    """Who is not let in, and until when."""
    from upgrade_tui.net.orders import Bans

    _order(Bans(), data, as_json=as_json)


@app.command()
def close(table: Table, data: words.Data = None, as_json: Json = False) -> None:
    """Close a table; everybody is told, and the record of its match is kept."""
    from upgrade_tui.net.orders import Close

    _order(Close(table), data, as_json=as_json)


@app.command()
def stop(data: words.Data = None, as_json: Json = False) -> None:
    """Stop the server after everybody has been told; games go on when it starts again."""
    from upgrade_tui.net.orders import Stop

    _order(Stop(), data, as_json=as_json)


def seconds_of(time: str) -> float:
    """A length of time as people write it, in seconds. Raises: Misuse: it is none."""
    from upgrade_tui.cli.failure import Misuse

    match = re.fullmatch(r"(\d{1,6})([smhdw])", time.strip().lower(), re.ASCII)
    if match is None or not int(match[1]):
        raise Misuse(f"{time!r} is no length of time: write it as 90s, 30m, 1h, 7d or 2w")
    return float(int(match[1]) * _UNITS_S[match[2]])


def _order(order: "Order", data: Path | None, *, as_json: bool) -> None:
    """Have it carried out, and print what came of it. Raises: Failure: nothing did."""
    from upgrade_tui.cli.admin_link import ask
    from upgrade_tui.cli.admin_text import told
    from upgrade_tui.cli.text import say as print_line
    from upgrade_tui.net.journal.folder import usual_folder

    facts = ask(order, usual_folder() if data is None else data.expanduser().absolute())
    if as_json:
        import json

        print_line(json.dumps(facts))
        return
    for line in told(order, facts):
        print_line(line)
