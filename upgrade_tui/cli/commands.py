"""Every command of `upgrade`, and `upgrade` alone."""

from typing import Annotated

import typer

from upgrade_tui.cli import admin, data, doctor, find, kept, playing, reading

app = typer.Typer(
    help="Card games in the terminal: host a table, join one, or play alone against bots.",
    epilog="With no command: the home screen. Each command explains itself: upgrade play --help",
    add_completion=False,
    # Rich help costs a hundred milliseconds; a traceback with local values shows people's cards.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback(invoke_without_command=True)
def home(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is, and stop.")
    ] = False,
) -> int:
    """Card games in the terminal: host a table, join one, or play alone against bots."""
    if version:
        reading.version()
    elif context.invoked_subcommand is None:
        return playing.home()
    return 0


app.command()(playing.play)
app.command()(playing.host)
app.command()(playing.join)
app.command()(find.find)
app.command()(reading.games)
app.add_typer(admin.app, name="admin")
app.command()(reading.rules)
app.command()(reading.replay)
app.command()(kept.records)
app.command()(reading.verify)
app.command()(data.backup)
app.command()(data.restore)
app.command()(doctor.doctor)
