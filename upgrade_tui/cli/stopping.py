"""How a server without a screen ends: in order at the first signal, at once at the second."""

import asyncio
import os
import signal
import sys
import threading

from upgrade_tui.cli.failure import FAILED

LIMIT_S = 9.0
"""An orderly end takes no longer: after ten seconds containers are killed."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stop:
    """Waits for SIGINT or SIGTERM, and sees to it that the process then ends in time.

    `finished`: everything is written and everybody has been told; what may still run then is the
    thinking of bots, for which nobody waits any more.
    """

    def __init__(self) -> None:
        """Take the signals of the running loop."""
        self.asked = asyncio.Event()
        self.finished = False
        for number in _SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._hear)

    def _hear(self) -> None:
        if self.asked.is_set():
            _leave("stopped at once; not everybody may have been told", FAILED)
        self.asked.set()
        watch = threading.Timer(LIMIT_S, self._time_is_up)
        watch.daemon = True
        watch.start()

    def _time_is_up(self) -> None:
        if self.finished:
            os._exit(0)
        _leave("the server did not end in time and was stopped; what was told is kept", FAILED)


def _leave(sentence: str, code: int) -> None:
    print(f"upgrade: {sentence}", file=sys.stderr, flush=True)  # noqa: T201 - the last word
    os._exit(code)
