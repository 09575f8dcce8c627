"""How many files and connections the system lets this process have open."""

import contextlib
import sys


def allow_many() -> None:
    """Ask for as many as the system lets a process have without further ado.

    Many systems begin with 1,024, for programs from before 1990 that count on it; a full server
    has more connections than that.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - it is not there on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # macOS calls its limit infinite
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
