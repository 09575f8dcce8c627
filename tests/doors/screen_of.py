"""A terminal far away: the bytes that reach it are shown by pyte, and waited for by tests."""

import asyncio
import re
from codecs import getincrementaldecoder
from collections.abc import Callable

import pyte

LIMIT_S = 30.0
"""After this a test has failed; nothing waits so long when all is well."""
_UNKNOWN_TO_PYTE = re.compile(
    r"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1b\]52;[^\x07]*\x07"
)
_CONTROL = re.compile(r"\x1b\[[0-9;?<=>]*\$?[@-~]")
_LAST = 30_000
_WHOLE = re.compile(r"\x1b(\[[0-9;?<=>]*\$?[@-~]|\][^\x07]*\x07|[^\[\]P])")


class FarScreen:
    """Takes the bytes of a channel or a line; `sent` has all of them as they came."""

    def __init__(self, columns: int = 80, rows: int = 24, *, drawn: bool = True) -> None:
        """Not `drawn`: the text is what came last, without a screen, which takes time."""
        self.sent = b""
        self._drawn = drawn
        self.ended = False
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._kept = ""
        self._heard = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Show it, and wake who waits for it."""
        self.sent += data
        if not self._drawn:
            self._wake()
            return
        text = _UNKNOWN_TO_PYTE.sub("", self._kept + self._decode(data))
        cut = text.rfind("\x1b")
        self._kept = ""
        if cut >= 0 and not _WHOLE.match(text, cut):
            text, self._kept = text[:cut], text[cut:]
        self._stream.feed(text)
        self._wake()

    def end(self) -> None:
        """Nothing will come any more."""
        self.ended = True
        self._wake()

    def _wake(self) -> None:
        heard, self._heard = self._heard, asyncio.Event()
        heard.set()

    def resize(self, columns: int, rows: int) -> None:
        """Have another size."""
        self._screen.resize(rows, columns)

    @property
    def text(self) -> str:
        """The screen, line by line."""
        if not self._drawn:
            return _CONTROL.sub("", self.sent[-_LAST:].decode("utf-8", "replace"))
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def is_given_back(self) -> bool:
        """Whether the whole screen, if it was taken, was given back."""
        modes = re.findall(rb"\x1b\[\?1049([hl])", self.sent)
        return not modes or modes[-1] == b"l"

    async def until(self, wanted: str | Callable[[str], object]) -> str:
        """Wait until the screen shows a text, or fulfils a condition; the screen then."""
        shows = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(LIMIT_S):
                while not shows(self.text) and not self.ended:
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"what is waited for is not here:\n{self.text}") from None
        assert shows(self.text), f"it has ended:\n{self.text}"
        return self.text
