"""The command line. Only the name of its entry point is here: loading it must stay cheap."""

from upgrade_tui.cli.entry import main

__all__ = ["main"]
