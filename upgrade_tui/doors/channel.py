"""The app at the far end of a channel: bytes in, bytes out, whatever carries them.

A door (SSH, a browser) makes one `Channel` for each who comes in. It gives it the function that
sends bytes to the terminal, calls `take` with the bytes that come from there, `resize`, `pause`
and `resume`, and `hang_up` when the line is gone; and it awaits `run` with the app, which answers
once the app has ended and the terminal has been given back. All of it in one event loop; nothing
of the process (standard streams, signals, environment, disk) is touched.
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from rich.cells import cell_len
from rich.console import Console
from textual.app import App
from textual.driver import Driver
from textual.filter import Monochrome, NoColor

from upgrade_tui.doors.driver import ChannelDriver
from upgrade_tui.doors.memory import HOUSEKEEPING
from upgrade_tui.doors.parts import let_parts_go
from upgrade_tui.doors.sheets import share_sheets
from upgrade_tui.doors.strips import lighten_strips

LEAST_SIZE, MOST_SIZE = (20, 6), (300, 100)
"""Columns and rows that are believed; who says less or more gets these."""
MOST_EARLY = 64 * 1024
"""Bytes that are kept for an app which has not opened yet."""
GRACE_S = 5.0
"""How long an app may take to end once its line is gone."""


@dataclass(frozen=True)
class Abilities:
    """What a terminal can do, but for its colours: to these the app itself keeps.

    `unicode`: whether it takes UTF-8; `modern`: whether it may be asked
    about itself and told of mouse, pasting and keyboard protocols, as anything like xterm may.
    """

    unicode: bool = True
    modern: bool = True


class Channel:
    """One terminal far away.

    Args:
        send: takes bytes for the terminal; called in the event loop, it must not block.
        size: columns and rows.
        abilities: of the terminal.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        size: tuple[int, int],
        abilities: Abilities | None = None,
    ) -> None:
        self.abilities = abilities or Abilities()
        self.size = believable(size)
        self.gone = False
        self._leaving = False
        self._changed = asyncio.Event()
        self._send = send
        self._paused = False
        self._missed = False
        self._early = bytearray()
        self._driver: ChannelDriver | None = None
        self._app: App[Any] | None = None

    # What the door calls -----------------------------------------------------------------------

    def take(self, data: bytes) -> None:
        """Bytes have come from the terminal."""
        HOUSEKEEPING.typed()
        if self._driver is not None:
            self._driver.feed(data)
        elif len(self._early) < MOST_EARLY:
            self._early += data

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size now."""
        self.size = believable((columns, rows))
        if self._driver is not None:
            self._driver.resized(self.size)

    def pause(self) -> None:
        """The terminal does not take in what is sent: frames are left out from now on."""
        self._paused = True

    def resume(self) -> None:
        """It does again: paint what it missed."""
        self._paused = False
        if self._missed and self._app is not None:
            self._missed = False
            self._app.call_later(_paint_all, self._app)

    def hang_up(self) -> None:
        """The line is gone: the app is left as by key, without another byte."""
        self.gone = True
        self.leave()

    def end(self) -> None:
        """Nothing more will be typed, so nothing can be played: the same, with a proper ending."""
        self.leave()

    def leave(self) -> None:
        """Leave the app, and give the terminal back."""
        self._leaving = True
        self._changed.set()
        if self._app is not None:
            self._app.exit()

    async def run(self, app: App[Any]) -> None:
        """Show the app until it ends; what ended it is to be asked of the app.

        Raises: TimeoutError: it was to be left, and did not end in time.
        """
        fit_in(app, partial(ChannelDriver, channel=self))
        if self._leaving:
            return
        self._app = app
        running = asyncio.ensure_future(app.run_async(size=self.size))
        try:
            await self._until_ended(running)
        finally:
            self._app = self._driver = None
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running

    async def _until_ended(self, running: "asyncio.Future[Any]") -> None:
        leaving = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait([running, leaving], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait([running], timeout=GRACE_S)
        finally:
            leaving.cancel()
        if not running.done():
            raise TimeoutError("the app did not end")

    # What the driver calls ---------------------------------------------------------------------

    def opened(self, driver: ChannelDriver) -> None:
        """The app reads its keys from now on, first those that came early."""
        self._driver = driver
        early, self._early = bytes(self._early), bytearray()
        if early:
            driver.feed(early)

    def closed(self) -> None:
        """The app reads no keys any more."""
        self._driver = None

    def frame(self, text: str) -> None:
        """Send a frame, unless the terminal has enough to read."""
        if self._paused:
            self._missed = True
        else:
            self.tell(text)

    def tell(self, text: str) -> None:
        """Send a text that must not be left out."""
        if self.gone:
            return
        if self.abilities.unicode:
            self._send(text.encode("utf-8", "replace"))
        else:
            self._send(ascii_only(text).encode("ascii", "replace"))


def believable(size: tuple[int, int]) -> tuple[int, int]:
    """A size as it is taken from a stranger; 80×24 for a terminal that does not know its own."""
    columns, rows = size[0] or 80, size[1] or 24
    (least_x, least_y), (most_x, most_y) = LEAST_SIZE, MOST_SIZE
    return min(max(columns, least_x), most_x), min(max(rows, least_y), most_y)


def fit_in(app: App[Any], driver: Callable[..., Driver]) -> None:
    """Have an app use a driver, and nothing of the process it runs in.

    Standard output is not taken over: Textual would, one app inside the other, and not undo it in
    order. The console knows no environment; colours are made fewer by the app, by its own.
    """
    share_sheets(app)
    lighten_strips()
    let_parts_go(app)
    app.driver_class = cast("type[Driver]", driver)
    app._capture_stdout = sys.stdout  # type: ignore[assignment]  # noqa: SLF001 - see above
    app._capture_stderr = sys.stderr  # type: ignore[assignment]  # noqa: SLF001 - see above
    app.no_color = False
    app._filters = [  # noqa: SLF001 - this process's NO_COLOR is not the far terminal's
        each
        for each in app._filters  # noqa: SLF001 - the same
        if not isinstance(each, Monochrome | NoColor)
    ]
    app.console = Console(
        color_system="truecolor",
        file=app.console.file,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        _environ={},
    )


def ascii_only(text: str) -> str:
    """The same in ASCII, as wide as before: what it has no sign for is a question mark."""
    if text.isascii():
        return text
    return "".join(char if char.isascii() else "?" * cell_len(char) for char in text)


def _paint_all(app: App[Any]) -> None:
    app.screen.refresh(layout=True)
    app.refresh(layout=True)
