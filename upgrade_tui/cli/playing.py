"""The commands that open the app, or a server: `upgrade` alone, play, host, join.

What each needs is imported when it runs, so that `upgrade --help` stays quick.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from upgrade_tui.cli import words

if TYPE_CHECKING:
    from upgrade_tui.app.address import ServerAddress
    from upgrade_tui.app.launch import Launch

PORT = 7777
EVERYWHERE = "0.0.0.0"  # noqa: S104 - a table for the whole network is what hosting means


def home() -> int:
    """Open the app at its home screen."""
    from upgrade_tui.cli.terminal import require_terminal

    require_terminal()
    from upgrade_tui.app.launch import Launch

    return _open(Launch("home"))


def play(  # noqa: PLR0913 - a parameter is an option of the command
    game: words.Game = "upgrade",
    *,
    players: words.Players = None,
    level: words.Level = None,
    preset: words.Preset = None,
    settings: words.Settings = None,
    seed: words.Seed = None,
    name: words.Name = None,
    bot_pause: words.BotPause = None,
    watch_bot: Annotated[
        bool, typer.Option("--watch-bot", help="A solitaire: let a bot play it, and watch.")
    ] = False,
    plain: words.Plain = False,
    json_lines: words.JsonLines = False,
) -> int:
    """Play here against bots; no network is needed."""
    from upgrade_tui.cli.wanted import check_level, check_solitaire, wanted_table

    changes = tuple(settings or ())
    table = wanted_table(game, players, preset, changes)
    level = check_level(table.spec, level)
    if watch_bot:
        check_solitaire(table.spec)
    from upgrade_tui.app.launch import Launch

    return _open_or_tell(
        Launch(
            "play",
            table.spec.key,
            table.seats,
            level,
            preset,
            changes,
            seed,
            name=name,
            bot_pause_s=bot_pause,
            watch_bot=watch_bot,
        ),
        plain=plain,
        json_lines=json_lines,
    )


def host(  # noqa: PLR0913 - a parameter is an option of the command
    game: words.Game = "upgrade",
    *,
    players: words.Players = None,
    level: words.Level = None,
    preset: words.Preset = None,
    settings: words.Settings = None,
    seed: words.Seed = None,
    name: words.Name = None,
    bind: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address of this machine to listen on.")
    ] = EVERYWHERE,
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, metavar="PORT", help="Where to listen; 0: any free one."),
    ] = PORT,
    password: words.Password = None,
    headless: Annotated[
        bool, typer.Option("--headless", help="Serve without a screen, as where there is none.")
    ] = False,
    bot_pause: words.BotPause = None,
    data: words.Data = None,
    metrics: words.Metrics = None,
    log_format: words.LogFormat = "auto",
    log_level: words.LogLevel = "info",
    tls_cert: words.TlsCert = None,
    tls_key: words.TlsKey = None,
    tls: words.OwnTls = False,
    announce: words.Announce = False,
    web: words.Web = None,
    ssh: words.Ssh = None,
    ssh_guests: words.SshGuests = True,
) -> int:
    """Host a table for others on the network, and play at it."""
    from upgrade_tui.app.launch import Launch
    from upgrade_tui.cli.doors import wanted_doors
    from upgrade_tui.cli.encryption import host_files
    from upgrade_tui.cli.terminal import is_terminal, require_terminal
    from upgrade_tui.cli.wanted import check_level, wanted_table

    changes = tuple(settings or ())
    table = wanted_table(game, players, preset, changes)
    launch = Launch(
        "host",
        table.spec.key,
        table.seats,
        check_level(table.spec, level),
        preset,
        changes,
        seed,
        port=port,
        name=name,
        password=password,
        bind=bind,
        bot_pause_s=bot_pause,
        data=data,
        tls_files=host_files(tls_cert, tls_key, data, own=tls),
        announce=announce,
        doors=wanted_doors(bind, web=web, ssh=ssh, ssh_guests=ssh_guests),
    )
    if headless or not is_terminal():
        from upgrade_tui.cli.headless import Hosting, serve
        from upgrade_tui.cli.running import Running

        return serve(Hosting(table, launch, Running(metrics, log_format, log_level)))
    _refuse_what_needs_no_screen(metrics, log_format, log_level)
    require_terminal()
    return _open(launch)


def _refuse_what_needs_no_screen(metrics: int | None, log_format: str, log_level: str) -> None:
    """Refuse options that only a server without a screen has. Raises: Misuse."""
    if (metrics, log_format, log_level) == (None, "auto", "info"):
        return
    from upgrade_tui.cli.failure import Misuse

    raise Misuse(
        "--metrics, --log-format and --log-level are for a server without a screen: add --headless"
    )


def join(  # noqa: PLR0913 - a parameter is an option of the command
    server: Annotated[
        str | None,
        typer.Argument(
            metavar="[HOST[:PORT]]", help="Where the game is; tls://… with TLS; without: asked for."
        ),
    ] = None,
    *,
    table: Annotated[str | None, typer.Option(metavar="CODE", help="Go to this table.")] = None,
    name: words.Name = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch without a seat.")] = False,
    password: words.Password = None,
    plain: words.Plain = False,
    json_lines: words.JsonLines = False,
    tls: words.Tls = False,
    tls_pin: words.TlsPin = None,
) -> int:
    """Join a game that somebody hosts on the network."""
    there = None if server is None else _address(server)
    tls = tls or tls_pin is not None or (there is not None and there.tls)
    _refuse_pin(tls_pin)
    from upgrade_tui.app.launch import Launch

    return _open_or_tell(
        Launch(
            "join",
            host=None if there is None else there.host,
            port=PORT if there is None else there.port,
            table=table,
            name=name,
            watch=watch,
            password=password,
            tls=tls,
            tls_pin=tls_pin,
        ),
        plain=plain,
        json_lines=json_lines,
    )


def _refuse_pin(pin: str | None) -> None:
    """Refuse a pin that is none. Raises: Misuse."""
    if pin is None:
        return
    from upgrade_tui.cli.failure import Misuse
    from upgrade_tui.net.errors import ConnectionFailed
    from upgrade_tui.net.trust import Trust

    try:
        Trust.of(pin)
    except ConnectionFailed as error:
        raise Misuse(error.message) from None


def _address(text: str) -> "ServerAddress":
    """A server's address. Raises: Misuse: it is written in no way that is known."""
    from upgrade_tui.app.address import parse_address
    from upgrade_tui.cli.failure import Misuse
    from upgrade_tui.net.errors import ConnectionFailed

    try:
        return parse_address(text)
    except ConnectionFailed as error:
        raise Misuse(error.message) from None


def _open(launch: "Launch") -> int:
    from upgrade_tui.app.launch import run

    return run(launch)


def _open_or_tell(launch: "Launch", *, plain: bool, json_lines: bool) -> int:
    """Open the app; or go the same way by lines of text, where that is wanted or all there is."""
    from upgrade_tui.cli import plain as lines
    from upgrade_tui.cli.terminal import require_terminal

    if lines.is_wanted(plain=plain, json_lines=json_lines):
        return lines.run(launch, as_json=json_lines)
    require_terminal()
    return _open(launch)
