"""The entry point: runs a command and turns whatever goes wrong into one sentence."""

import errno
import os
import sys
from pathlib import Path
from typing import NoReturn

import typer

from upgrade_tui.cli.commands import app
from upgrade_tui.cli.failure import FAILED, INTERRUPTED, USAGE, Failure, ReaderLeft
from upgrade_tui.cli.ports import with_usual_ports

# Typer's own errors have no public name but this one's, whose parent is what it raises for
# every wrong use.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
_JARGON = {
    "valid int range": "whole number",
    "valid float range": "number",
    "valid integer": "whole number",
}
"""What Typer calls things, and what people do."""


def main() -> NoReturn:
    """Run the command that `sys.argv` names, and exit: 0 fine, 1 a stated failure, 2 usage."""
    _replace_closed_streams()
    sys.argv[1:] = with_usual_ports(sys.argv[1:])
    try:
        code = app(prog_name="upgrade", standalone_mode=False) or 0
        sys.stdout.flush()
    except (ReaderLeft, BrokenPipeError, SystemExit):
        # Only at a broken pipe does Typer exit by itself here.
        code = _leave_quietly()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:
        code = _report(error)
    sys.exit(code)


def _replace_closed_streams() -> None:
    """Where the shell has closed a stream (`>&-`), Python has None: nobody reads, none types."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - it stays
            setattr(sys, name, stream)


def _leave_quietly() -> int:
    """The reader has seen enough (`upgrade rules upgrade | head`): nothing failed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _report(error: Exception) -> int:
    """Say what went wrong; the exit code."""
    if isinstance(error, Failure):
        return _say(str(error), error.exit_code)
    if isinstance(error, UsageError):
        return _say(_usage_sentence(error), USAGE)
    if isinstance(error, typer.Abort):
        return INTERRUPTED
    if (sentence := _stated(error)) is not None:
        return _say(sentence, FAILED)
    return _say(_bug_sentence(error), FAILED)


def _say(sentence: str, code: int) -> int:
    print(f"upgrade: {sentence}", file=sys.stderr)  # noqa: T201 - what a command is for
    return code


def _usage_sentence(error: Exception) -> str:
    """Typer's complaint as one sentence that ends where to look."""
    complaint = str(getattr(error, "format_message", error.__str__)())
    for jargon, word in _JARGON.items():
        complaint = complaint.replace(jargon, word)
    complaint = " ".join(complaint.replace(". Did you mean", "; did you mean").split()).rstrip(".")
    if complaint.endswith("?"):
        return complaint
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "upgrade"
    return f"{complaint}; see: {command} --help"


def _stated(error: Exception) -> str | None:
    """The sentence of an error that states its own, of the layers below; None: it is a bug."""
    from upgrade_core.errors import UpgradeError

    if isinstance(error, UpgradeError):
        return error.message
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return "there is no space left where this is written: free some, or write elsewhere"
    if "upgrade_tui.net.errors" in sys.modules:
        from upgrade_tui.net.errors import CommandRejected, ConnectionFailed

        if isinstance(error, ConnectionFailed | CommandRejected):
            return error.message
    return None


def _bug_sentence(error: Exception) -> str:
    import traceback

    from upgrade_tui.cli.crash import write_report

    what = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    path = write_report(error)
    where = f"please report it together with {path}" if path else "please report it"
    return f"this is a bug in Upgrade ({what}); {where}"
