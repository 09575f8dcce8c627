"""Textual's driver for a terminal far away: what `LinuxDriver` is for one that is here.

It writes to a `Channel` and is fed by it. It touches neither standard streams nor signals, asks
for no events of focus (each would style the whole app anew) and for no sizes within the stream
(they would turn mouse reports into pixels): the channel is told of sizes by other means.
"""

import asyncio
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from textual import constants
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

if TYPE_CHECKING:
    from upgrade_tui.doors.channel import Channel

_TICK_S = 0.01
REST_S = 2.0
"""How long nothing is painted until an app counts as resting."""

ALT_SCREEN, MAIN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_QUIET = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1006l\x1b[?1015l\x1b[?2004l"
_NO_CURSOR, _CURSOR = "\x1b[?25l", "\x1b[?25h"
_NO_WRAP, _WRAP = "\x1b[?7l", "\x1b[?7h"
_MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1006h"
_POINTER = "\x1b]22;"
_PASTE = "\x1b[?2004h"
_SYNCHRONISED = "\x1b[?2026$p"
_KITTY, _NO_KITTY = "\x1b[>1u", "\x1b[<u"
"""Only the first flag: keys that would be ambiguous are told apart, all others stay as they are."""


class ChannelDriver(Driver):
    """Textual's way to the terminal at the far end of a channel."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
        channel: "Channel",
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._channel = channel
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._frames: list[str] = []
        self._flushing: asyncio.Handle | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._painted = 0.0
        self._open = False

    # What Textual calls ------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Send with the rest of the frame, in one piece; shapes of the mouse's pointer not at all."""
        if data.startswith(_POINTER):
            return
        self._frames.append(data)
        if self._flushing is None:
            self._flushing = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what has gathered."""
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        frames, self._frames = self._frames, []
        if frames:
            self._channel.frame("".join(frames))
            self._painted = self._loop.time()
            if self._resting is None:
                self._resting = self._loop.call_later(REST_S, self._rest)

    def start_application_mode(self) -> None:
        """Take the terminal over, whatever state somebody else has left it in."""
        self._open = True
        modern = self._channel.abilities.modern
        if modern:
            self._channel.tell(_QUIET + ALT_SCREEN + _NO_CURSOR + _NO_WRAP)
            self._channel.tell(_MOUSE + _PASTE + _KITTY + _SYNCHRONISED)
        else:
            self._channel.tell("\x1b[?25l\x1b[?7l\x1b[2J")
        self.resized(self._channel.size)
        self._channel.opened(self)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        if not self._open:
            return
        self._open = False
        self.disable_input()
        self.flush()
        if self._channel.abilities.modern:
            self._channel.tell(_NO_KITTY + _QUIET + _WRAP + MAIN_SCREEN + _CURSOR + "\x1b[0m")
        else:
            self._channel.tell("\x1b[0m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h")

    def disable_input(self) -> None:
        """Read no more keys."""
        self._channel.closed()
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def close(self) -> None:
        """Let go of the app: the parser, which Textual remembers, has its last key in its frame."""
        self.disable_input()
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        self._parser._gen.close()  # noqa: SLF001 - there is no other way to end it
        self._parser._tokens.clear()  # noqa: SLF001 - the same
        self._last_move_event = None

    def send_message(self, message: Message) -> None:
        """Post it at once: nothing here comes from another thread."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: that would be a browser on the host's screen."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_about: object) -> None:
        """Deliver nothing: that would be a file on the host's disk."""
        binary.close()

    # What the channel calls --------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Bytes are keys, clicks and reports; a lone Esc is one after a moment without more."""
        text = self._decode(data)
        if not text:  # an empty text would mean the end to the parser
            return
        for message in self._parser.feed(text):
            self.process_message(message)
        self._tick_later()

    def _tick_later(self) -> None:
        if self._ticking is None:
            self._ticking = self._loop.call_later(constants.ESCAPE_DELAY + _TICK_S, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        for message in self._parser.tick():
            self.process_message(message)
        if self._parser._timeout_time is not None:  # noqa: SLF001 - another Esc came meanwhile
            self._tick_later()

    def _rest(self) -> None:
        """Drop lines kept ready once nothing has been painted for a while: a third of an app."""
        self._resting = None
        wait_s = self._painted + REST_S - self._loop.time()
        if wait_s > 0:
            self._resting = self._loop.call_later(wait_s, self._rest)
            return
        for screen in self._app.screen_stack:
            for widget in (screen, *screen.walk_children(Widget)):
                widget._styles_cache.clear()  # noqa: SLF001 - they are made anew when needed

    def resized(self, size: tuple[int, int]) -> None:
        """Tell the app."""
        self._size = size
        self._app.post_message(Resize(Size(*size), Size(*size)))
