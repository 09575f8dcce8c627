"""Lines over SSH, for `ssh -T`, scripts, and terminals on which nothing can be placed."""

import asyncio
import unicodedata
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.session import PlainSession
from upgrade_tui.doors.visit import NAME_QUESTION, NAMELESS, Visit
from upgrade_tui.net.errors import CommandRejected, ConnectionFailed
from upgrade_tui.net.names import clean_name

if TYPE_CHECKING:
    from upgrade_tui.app.storage import GuestStorage
    from upgrade_tui.net.client import Client

MOST_LINE = 1024
MOST_LINES = 1000
"""Lines that may wait to be read; a script that sends more waits for its own answers."""
MOST_PASSWORDS = 3
_BACK = ("\x08", "\x7f")
_END, _BREAK = "\x04", "\x03"


class Lines:
    """The reader and the writer of a `PlainSession`, over a channel.

    `echo`: the far terminal leaves it to this end to show what is typed, and to end lines with a
    carriage return, as terminals do that were promised a pseudo-terminal.
    """

    def __init__(self, send: Callable[[bytes], None], *, echo: bool) -> None:
        self.echo = echo
        self.unicode = True
        self._send = send
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._line = ""
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._may_write = asyncio.Event()
        self._may_write.set()
        self._ended = False
        self._gone = False

    # What the sitting calls --------------------------------------------------------------------

    def take(self, data: bytes) -> None:
        """Something was typed."""
        for sign in self._decode(data):
            if self._ended:
                return
            self._typed(sign)

    def end(self) -> None:
        """Nothing more will be typed."""
        if not self._ended:
            self._ended = True
            if self._line:
                self._lines.put_nowait(self._line)
            self._lines.put_nowait("")

    def leave(self) -> None:
        """Be done with it, as if nothing more was typed."""
        self.end()

    def hang_up(self) -> None:
        """The line is gone."""
        self._gone = True
        self._may_write.set()
        self.end()

    def pause(self) -> None:
        """Too much is waiting to be read."""
        self._may_write.clear()

    def resume(self) -> None:
        """It has been read."""
        self._may_write.set()

    def _typed(self, sign: str) -> None:
        if sign in "\r\n":
            self._show("\r\n")
            self._lines.put_nowait(f"{self._line}\n")
            self._line = ""
            if self._lines.qsize() > MOST_LINES:
                self.end()
        elif self.echo and sign in (_END, _BREAK):
            self.end()
        elif self.echo and sign in _BACK:
            if self._line:
                self._line = self._line[:-1]
                self._show("\b \b")
        elif len(self._line) < MOST_LINE and unicodedata.category(sign) != "Cc":
            self._line += sign
            self._show(sign)

    def _show(self, text: str) -> None:
        if self.echo:
            self._put(text)

    def _put(self, text: str) -> None:
        if not self._gone:
            self._send(text.encode("utf-8" if self.unicode else "ascii", "replace"))

    # What the session calls --------------------------------------------------------------------

    async def readline(self) -> str:
        """See `LineReader`."""
        return await self._lines.get()

    def write(self, text: str) -> None:
        """See `LineWriter`."""
        self._put(text.replace("\n", "\r\n") if self.echo else text)

    async def drain(self) -> None:
        """See `LineWriter`."""
        await self._may_write.wait()
        if self._gone:
            raise ConnectionError("the line is gone")

    async def ask(self, question: str) -> str:
        """The answer to a question; empty: there is none."""
        self.write(f"{question}\n")
        return (await self.readline()).strip()


async def talk(visit: Visit, storage: "GuestStorage", lines: Lines, *, unicode: bool) -> int:
    """A visit by lines, to its end; the exit code."""
    lines.unicode = unicode
    manner = Manner(ascii=not unicode, patient=not lines.echo)
    try:
        client = await _arrived(visit, storage, lines)
        try:
            return await PlainSession(client, lines, lines, manner).run()
        finally:
            await client.close()
    except (CommandRejected, ConnectionFailed) as error:
        lines.write(f"{_sentence(error.message)}\n")
        return 1


async def _arrived(visit: Visit, storage: "GuestStorage", lines: Lines) -> "Client":
    """Say hello, with a name and the server's password where it has one; both may be asked for.

    Raises: ConnectionFailed: there is no way in.
    """
    name = await _name(storage, lines)
    password: str | None = None
    for _ in range(MOST_PASSWORDS):
        try:
            return await visit.reach(storage, name, password)
        except ConnectionFailed as error:
            if error.code != "net.password":
                raise
            password = await lines.ask(_sentence(error.message) + " What is it?")
            if not password:
                break
    return await visit.reach(storage, name, password)


async def _name(storage: "GuestStorage", lines: Lines) -> str:
    """The name that is known, else the answer to a question, which is kept."""
    settings, _ = storage.load_settings()
    if settings.name:
        return settings.name
    answer = await lines.ask(NAME_QUESTION)
    if not answer:
        raise ConnectionFailed("visit.nameless", NAMELESS)
    storage.save_settings(msgspec.structs.replace(settings, name=clean_name(answer)))
    return clean_name(answer)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
