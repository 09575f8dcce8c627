"""The arguments and options that several commands share, each declared once."""

import math
from pathlib import Path
from typing import Annotated, Literal

import typer


def seconds_are_numbers(seconds: float | None) -> float | None:
    """Refuse what is a float but no number: it is in every range. Raises: typer.BadParameter."""
    if seconds is not None and math.isnan(seconds):
        raise typer.BadParameter("'nan' is not a number.")
    return seconds


Game = Annotated[str, typer.Argument(metavar="GAME", help="Its short name; see upgrade games.")]
Players = Annotated[
    int | None,
    typer.Option(min=1, max=127, metavar="N", help="Seats at the table; usually up to four."),
]
Level = Annotated[
    str | None, typer.Option(metavar="LEVEL", help="How well bots play: easy or normal.")
]
Preset = Annotated[
    str | None, typer.Option(metavar="NAME", help="A ready-made choice of options, such as rush.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one option; may be repeated."),
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="Shuffle the same way each time; for trying things."),
]
Name = Annotated[str | None, typer.Option(metavar="NAME", help="What others call you.")]
Password = Annotated[
    str | None,
    typer.Option(
        metavar="WORD",
        envvar="UPGRADE_PASSWORD",
        show_envvar=False,
        help="The server's password; others on this machine see it less in UPGRADE_PASSWORD.",
    ),
]
BotPause = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=60,
        metavar="SECONDS",
        callback=seconds_are_numbers,
        help="How long a bot ponders; 0: not at all.",
    ),
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain", help="By lines of text, as where there is no screen; for screen readers too."
    ),
]
JsonLines = Annotated[
    bool, typer.Option("--json-lines", help="The same for programs: a JSON object a line.")
]
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        envvar="UPGRADE_DATA",
        show_envvar=False,
        help="The folder where the host's games are kept; see docs/hosting.md.",
    ),
]
TlsCert = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Encrypt with TLS: the certificate with its chain, PEM."),
]
TlsKey = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The key of the certificate, PEM.")
]
OwnTls = Annotated[
    bool,
    typer.Option("--tls", help="Encrypt with TLS and a certificate of the server's own."),
]
Tls = Annotated[
    bool, typer.Option("--tls", help="Speak TLS with the server, as with tls://HOST:PORT.")
]
TlsPin = Annotated[
    str | None,
    typer.Option(metavar="SHA256", help="Trust exactly this certificate; the host shows its pin."),
]
Metrics = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=65535,
        metavar="[PORT]",
        help="Give figures for Prometheus to this machine alone; usually on port 9777.",
    ),
]
Announce = Annotated[
    bool,
    typer.Option("--announce", help="Tell others on this network, who then see it: upgrade find."),
]
Web = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=65535,
        metavar="[PORT]",
        help="Let people in by their browsers too; usually on port 8000.",
    ),
]
Ssh = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=65535,
        metavar="[PORT]",
        help="Let people in over SSH too, with nothing installed; usually on port 2222.",
    ),
]
SshGuests = Annotated[
    bool,
    typer.Option(
        "--ssh-guests/--no-ssh-guests", help="Whether they come in over SSH without a key, too."
    ),
]
LogFormat = Annotated[
    Literal["auto", "json", "text"],
    typer.Option("--log-format", help="How to log; auto: text on a terminal, else JSON."),
]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    typer.Option("--log-level", help="What to log: this and what is worse."),
]
File = Annotated[str, typer.Argument(metavar="FILE", help="The record of a match.")]
